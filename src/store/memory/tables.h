// The tables in memory, over the data of a MemoryStore.
#pragma once

#include <memory>

#include "store/memory/data.h"

namespace gridwise {

// The tables use the data, which outlives them. REQUIRES: the data is locked while they are used.
[[nodiscard]] std::unique_ptr<AccountTables> memory_accounts(MemoryData& data);
[[nodiscard]] std::unique_ptr<PeopleTables> memory_people(MemoryData& data);
[[nodiscard]] std::unique_ptr<StandingTables> memory_standings(MemoryData& data);

// As in store/tables/people.h. REQUIRES: the data is locked.
void remove_people(MemoryData& data, const std::string& account);
[[nodiscard]] std::int64_t remove_expired_people(MemoryData& data, std::int64_t now_ms);

}  // namespace gridwise
