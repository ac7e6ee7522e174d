#include "store/look_rules.h"

#include "store/account_rules.h"

namespace gridwise::rules {
namespace {

/// The account, or the one that adopted it.
std::string resolved(AccountTables& tables, const std::string& account) {
  return tables.adopter(account).value_or(account);
}

}  // namespace

void move_look(AccountTables& tables, const std::string& guest, const std::string& account) {
  std::optional<LookRow> look = tables.look(guest);
  if (!look) return;
  tables.erase_look(guest);
  if (tables.look(account)) return;
  look->account = account;
  tables.put(*look);
}

Result<LookRow> change_look(Tables& tables, const LookChange& change) {
  AccountTables& accounts = tables.accounts();
  const std::optional<AccountRow> account = accounts.account(change.account);
  if (!account || account->state != AccountState::kOpen) return unknown_account();
  LookRow look = accounts.look(change.account).value_or(LookRow{change.account, {}, {}, 0});
  if (change.board) look.board = *change.board;
  if (change.text) look.mark = {*change.text, {}};
  if (change.image) look.mark = {{}, change.image->hash};
  ++look.rev;
  if (change.image) accounts.put(*change.image);
  accounts.put(look);
  return look;
}

std::vector<std::string> remove_mark(Tables& tables, const std::string& account,
                                     const Caller& caller) {
  AccountTables& accounts = tables.accounts();
  const std::optional<LookRow> look = accounts.look(account);
  if (!look || look->mark.empty()) return {};
  const std::string image = look->mark.image;
  const auto users = image.empty() ? std::vector{account} : accounts.users_of(image);
  for (const std::string& user : users) {
    LookRow plain = *accounts.look(user);
    plain.mark = {};
    ++plain.rev;
    accounts.put(plain);
    add_audit(accounts, caller, audit_action::kMarkRemoved, user, image);
  }
  if (!image.empty()) accounts.erase_blob(image);
  return users;
}

std::vector<LookRow> find_looks(Tables& tables, const std::vector<std::string>& accounts) {
  std::vector<LookRow> looks;
  for (const std::string& account : accounts) {
    std::optional<LookRow> look = tables.accounts().look(resolved(tables.accounts(), account));
    if (!look) continue;
    look->account = account;
    looks.push_back(*std::move(look));
  }
  return looks;
}

}  // namespace gridwise::rules
