#include "store/level_rules.h"

#include <algorithm>
#include <limits>

#include "store/account_rules.h"

namespace gridwise::rules {
namespace {

Error unknown_level() { return {"library/unknown", "there is no such level in your library", {}}; }

Error changed_meanwhile() {
  return {"library/changed", "the level was changed elsewhere; reload it first", {}};
}

bool same_contents(const LevelRow& one, const LevelRow& other) {
  return one.game == other.game && one.name == other.name && one.text == other.text &&
         one.scenarios == other.scenarios;
}

}  // namespace

void move_levels(AccountTables& tables, const std::string& guest, const std::string& account) {
  LevelFilter all;
  all.account = guest;
  all.limit = std::numeric_limits<int>::max();
  for (const LevelRow& listed : tables.levels(all)) {
    LevelRow level = *tables.level(guest, listed.id);
    const std::optional<LevelRow> own = tables.level(account, level.id);
    if (own && same_contents(*own, level)) continue;
    level.account = account;
    for (int copy = 2; !tables.put(level, 0); ++copy) {
      level.id = listed.id + "-" + std::to_string(copy);
    }
  }
  tables.erase_levels(guest);
}

Result<LevelRow> save_level(Tables& tables, const LevelSave& save) {
  AccountTables& accounts = tables.accounts();
  const std::optional<AccountRow> account = accounts.account(save.level.account);
  if (!account || account->state != AccountState::kOpen) return unknown_account();
  LevelRow level = save.level;
  const std::optional<LevelRow> stored = accounts.level(level.account, level.id);
  if (stored && same_contents(*stored, level)) {
    tables.leave_unchanged();
    return *stored;
  }
  if (stored && stored->rev != save.rev) return changed_meanwhile();
  if (!stored && save.rev != 0) return unknown_level();
  if (!stored && accounts.count_levels(level.account) >= kMaxLevels) {
    return Error{"library/full",
                 "a library holds " + std::to_string(kMaxLevels) +
                     " levels; delete one, or keep it as a file",
                 {}};
  }
  // Revisions are timestamps, so that a removed level with this id never shares one.
  level.rev = std::max(save.now_ms, (stored ? stored->rev : 0) + 1);
  level.created_ms = stored ? stored->created_ms : save.now_ms;
  level.updated_ms = save.now_ms;
  if (!accounts.put(level, stored ? stored->rev : 0)) return changed_meanwhile();
  return level;
}

Result<bool> remove_level(Tables& tables, const std::string& account, const std::string& id,
                          std::int64_t rev) {
  AccountTables& accounts = tables.accounts();
  const std::optional<LevelRow> stored = accounts.level(account, id);
  if (!stored) {
    tables.leave_unchanged();
    return false;
  }
  if (!accounts.erase_level(account, id, rev)) return changed_meanwhile();
  return true;
}

}  // namespace gridwise::rules
