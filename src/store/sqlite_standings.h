// Statistics and ratings in SQLite: beside the matches of a SqliteStore, on its connections.
#pragma once

#include "store/sqlite_writer.h"
#include "store/standings.h"

namespace gridwise {

class SqliteStandings final : public StandingStore {
 public:
  /// `writer` and `reading` outlive it.
  SqliteStandings(SqliteWriter& writer, soci::session& reading)
      : writer_(writer), reading_(reading) {}

  [[nodiscard]] Result<void> change(const Work& work) override;
  [[nodiscard]] Result<void> look(const Work& work) override;

 private:
  SqliteWriter& writer_;
  soci::session& reading_;
};

}  // namespace gridwise
