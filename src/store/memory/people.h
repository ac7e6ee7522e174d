// Chat, reports, blocks, mutes and challenges in memory.
#pragma once

#include "store/memory/data.h"

namespace gridwise {

/// Thread safe.
class MemoryPeople final : public PeopleStore {
 public:
  explicit MemoryPeople(MemoryData& data) : data_(data) {}

  [[nodiscard]] Result<void> change(const Work& work) override;
  [[nodiscard]] Result<void> look(const Work& work) override { return change(work); }

 private:
  MemoryData& data_;
};

// As in store/tables/people.h. REQUIRES: the data is locked.
void remove_people(MemoryData& data, const std::string& account);
[[nodiscard]] std::int64_t remove_expired_people(MemoryData& data, std::int64_t now_ms);

}  // namespace gridwise
