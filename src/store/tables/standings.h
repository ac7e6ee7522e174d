// Statistics and ratings in SQL, on the connections of a SqlStore.
#pragma once

#include "store/sql/reader.h"
#include "store/sql/writer.h"
#include "store/standings.h"

namespace gridwise {

class SqlStandings final : public StandingStore {
 public:
  /// `writer` and `reader` outlive it.
  SqlStandings(SqlWriter& writer, SqlReader& reader) : writer_(writer), reader_(reader) {}

  [[nodiscard]] Result<void> change(const Work& work) override;
  [[nodiscard]] Result<void> look(const Work& work) override;

 private:
  SqlWriter& writer_;
  SqlReader& reader_;
};

}  // namespace gridwise
