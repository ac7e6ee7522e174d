// The rules of looks; see account_rules.h.
#pragma once

#include "store/store.h"

namespace gridwise {

/// Changes a look; absent members stay as they are.
struct LookChange {
  std::string account;  ///< an open guest or person
  std::optional<std::string> board;
  std::optional<std::string> text;  ///< becomes the mark; empty: the game's own stones
  std::optional<BlobRow> image;     ///< is stored and becomes the mark
};

namespace rules {

/// Returns the look after the change.
[[nodiscard]] Result<LookRow> change_look(Tables& tables, const LookChange& change);
/// Removes the mark from the account's look. An image is deleted, and the mark of everyone who uses
/// it is removed. Returns the accounts that lost their mark; none is not an error.
[[nodiscard]] std::vector<std::string> remove_mark(Tables& tables, const std::string& account,
                                                   const Caller& caller);
/// Only accounts that have a look; an adopted guest gets the look of the account that adopted it.
[[nodiscard]] std::vector<LookRow> find_looks(Tables& tables,
                                              const std::vector<std::string>& accounts);
/// Moves the guest's look to the account, unless the account has one.
void move_look(AccountTables& tables, const std::string& guest, const std::string& account);

}  // namespace rules
}  // namespace gridwise
