// How the parts of the store in a SQLite database run their work on tables.
#pragma once

#include "store/sqlite_reader.h"
#include "store/sqlite_writer.h"

namespace gridwise {

/// Runs `work(tables)` in a transaction. Errors: those of the work and of SqliteWriter::write.
template <class Tables, class Work>
[[nodiscard]] Result<void> change_tables(SqliteWriter& writer, const Work& work) {
  return writer.write([&]() -> Result<void> {
    Tables tables(writer.session());
    return work(tables);
  });
}

/// Runs `work(tables)` on one snapshot; it changes nothing. Errors: those of the work and of
/// SqliteReader::read.
template <class Tables, class Work>
[[nodiscard]] Result<void> look_at_tables(SqliteReader& reader, const Work& work) {
  return reader.read_once([&](soci::session& session) -> Result<void> {
    Tables tables(session);
    return work(tables);
  });
}

}  // namespace gridwise
