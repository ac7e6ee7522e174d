// Accounts in SQLite: beside the matches of a SqliteStore, on its connections.
#pragma once

#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "store/sqlite_reader.h"
#include "store/sqlite_writer.h"
#include "store/table_accounts.h"

namespace gridwise {

class SqliteAccounts final : public TableAccounts {
 public:
  using Forget = std::function<void(const std::vector<std::string>& matches)>;

  /// `writer` and `reader` outlive it; `forget` is called with matches that were removed.
  SqliteAccounts(SqliteWriter& writer, SqliteReader& reader, Forget forget)
      : writer_(writer), reader_(reader), forget_(std::move(forget)) {}

 protected:
  [[nodiscard]] Result<void> transaction(const Work& work) override;
  [[nodiscard]] Result<void> look(const Work& work) override;
  void forget(const std::vector<std::string>& matches) override { forget_(matches); }

 private:
  SqliteWriter& writer_;
  SqliteReader& reader_;
  Forget forget_;
};

}  // namespace gridwise
