// The rules of saved levels; see account_rules.h.
#pragma once

#include "store/store.h"

namespace gridwise::rules {

/// Returns the stored level. Saving identical contents changes nothing, not even the revision, so
/// saves are idempotent. Errors: account/unknown, library/changed (the revision differs),
/// library/unknown (no level with this revision), library/full.
[[nodiscard]] Result<LevelRow> save_level(Tables& tables, const LevelSave& save);
/// False if there is none. Errors: library/changed.
[[nodiscard]] Result<bool> remove_level(Tables& tables, const std::string& account,
                                        const std::string& id, std::int64_t rev);
/// Moves the guest's saved levels to the account. A level gets a new id if the account has a
/// different one with the same id; an equal one is dropped.
void move_levels(AccountTables& tables, const std::string& guest, const std::string& account);

}  // namespace gridwise::rules
