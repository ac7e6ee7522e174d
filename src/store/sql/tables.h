// Runs work on tables in a database transaction or snapshot.
#pragma once

#include "store/sql/reader.h"
#include "store/sql/writer.h"

namespace gridwise {

/// Runs `work(tables)` in a transaction. Errors: those of `work` and of SqlWriter::write.
template <class Tables, class Work>
[[nodiscard]] Result<void> change_tables(SqlWriter& writer, const Work& work) {
  return writer.write([&]() -> Result<void> {
    Tables tables(writer.session());
    return work(tables);
  });
}

/// Runs the read-only `work(tables)` on one snapshot. Errors: those of `work` and of
/// SqlReader::read.
template <class Tables, class Work>
[[nodiscard]] Result<void> look_at_tables(SqlReader& reader, const Work& work) {
  return reader.read_once([&](soci::session& session) -> Result<void> {
    Tables tables(session);
    return work(tables);
  });
}

}  // namespace gridwise
