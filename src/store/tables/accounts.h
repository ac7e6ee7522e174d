// Accounts in SQL, on the connections of a SqlStore.
#pragma once

#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "store/account_rules.h"
#include "store/sql/reader.h"
#include "store/sql/writer.h"

namespace gridwise {

class SqlAccounts final : public TableAccounts {
 public:
  using Forget = std::function<void(const std::vector<std::string>& matches)>;

  /// `writer` and `reader` outlive it; `forget` is called with the ids of removed matches.
  SqlAccounts(SqlWriter& writer, SqlReader& reader, Forget forget)
      : writer_(writer), reader_(reader), forget_(std::move(forget)) {}

 protected:
  [[nodiscard]] Result<void> transaction(const Work& work) override;
  [[nodiscard]] Result<void> look(const Work& work) override;
  void forget(const std::vector<std::string>& matches) override { forget_(matches); }

 private:
  SqlWriter& writer_;
  SqlReader& reader_;
  Forget forget_;
};

}  // namespace gridwise
