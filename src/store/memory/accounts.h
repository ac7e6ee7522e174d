// Accounts in memory, sharing the data of a MemoryStore.
#pragma once

#include "store/account_rules.h"
#include "store/memory/data.h"

namespace gridwise {

/// Thread safe.
class MemoryAccounts final : public TableAccounts {
 public:
  /// `data` outlives it.
  explicit MemoryAccounts(MemoryData& data) : data_(data) {}

 protected:
  [[nodiscard]] Result<void> transaction(const Work& work) override;
  [[nodiscard]] Result<void> look(const Work& work) override { return transaction(work); }
  void forget(const std::vector<std::string>&) override {}

 private:
  MemoryData& data_;
};

}  // namespace gridwise
