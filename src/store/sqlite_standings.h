// Statistics and ratings in SQLite: beside the matches of a SqliteStore, on its connections.
#pragma once

#include "store/sqlite_reader.h"
#include "store/sqlite_writer.h"
#include "store/standings.h"

namespace gridwise {

class SqliteStandings final : public StandingStore {
 public:
  /// `writer` and `reader` outlive it.
  SqliteStandings(SqliteWriter& writer, SqliteReader& reader) : writer_(writer), reader_(reader) {}

  [[nodiscard]] Result<void> change(const Work& work) override;
  [[nodiscard]] Result<void> look(const Work& work) override;

 private:
  SqliteWriter& writer_;
  SqliteReader& reader_;
};

}  // namespace gridwise
