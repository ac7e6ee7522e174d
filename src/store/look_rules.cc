// The rules of looks, over any tables.
#include "store/account_rules.h"

namespace gridwise {
namespace {

using namespace account_rules;  // NOLINT(google-build-using-namespace)

/// The account, or the one that adopted it.
std::string resolved(AccountTables& tables, const std::string& account) {
  return tables.adopter(account).value_or(account);
}

}  // namespace

namespace account_rules {

void move_look(AccountTables& tables, const std::string& guest, const std::string& account) {
  std::optional<LookRow> look = tables.look(guest);
  if (!look) return;
  tables.erase_look(guest);
  if (tables.look(account)) return;
  look->account = account;
  tables.put(*look);
}

}  // namespace account_rules

Result<LookRow> TableAccounts::change_look(const LookChange& change) {
  return write<LookRow>([&](AccountTables& tables) -> Result<LookRow> {
    const std::optional<AccountRow> account = tables.account(change.account);
    if (!account || account->state != AccountState::kOpen) return unknown_account();
    LookRow look = tables.look(change.account).value_or(LookRow{change.account, {}, {}, 0});
    if (change.board) look.board = *change.board;
    if (change.text) look.mark = {*change.text, {}};
    if (change.image) look.mark = {{}, change.image->hash};
    ++look.rev;
    if (change.image) tables.put(*change.image);
    tables.put(look);
    return look;
  });
}

Result<std::vector<std::string>> TableAccounts::remove_mark(const std::string& account,
                                                            const Caller& caller) {
  using Accounts = std::vector<std::string>;
  return write<Accounts>([&](AccountTables& tables) -> Result<Accounts> {
    const std::optional<LookRow> look = tables.look(account);
    if (!look || look->mark.empty()) return Accounts{};
    const std::string image = look->mark.image;
    const Accounts users = image.empty() ? Accounts{account} : tables.users_of(image);
    for (const std::string& user : users) {
      LookRow plain = *tables.look(user);
      plain.mark = {};
      ++plain.rev;
      tables.put(plain);
      add_audit(tables, caller, audit_action::kMarkRemoved, user, image);
    }
    if (!image.empty()) tables.erase_blob(image);
    return users;
  });
}

Result<std::vector<LookRow>> TableAccounts::looks(const std::vector<std::string>& accounts) {
  return read<std::vector<LookRow>>([&](AccountTables& tables) {
    std::vector<LookRow> looks;
    for (const std::string& account : accounts) {
      std::optional<LookRow> look = tables.look(resolved(tables, account));
      if (!look) continue;
      look->account = account;
      looks.push_back(*std::move(look));
    }
    return looks;
  });
}

Result<std::optional<BlobRow>> TableAccounts::blob(std::string_view hash) {
  return read<std::optional<BlobRow>>([&](AccountTables& tables) { return tables.blob(hash); });
}

}  // namespace gridwise
