// Statistics and ratings in memory, sharing the data of a MemoryStore.
#pragma once

#include "store/memory/data.h"

namespace gridwise {

/// Thread safe.
class MemoryStandings final : public StandingStore {
 public:
  /// `data` outlives it.
  explicit MemoryStandings(MemoryData& data) : data_(data) {}

  [[nodiscard]] Result<void> change(const Work& work) override;
  [[nodiscard]] Result<void> look(const Work& work) override { return change(work); }

 private:
  MemoryData& data_;
};

}  // namespace gridwise
