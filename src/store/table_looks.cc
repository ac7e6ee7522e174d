// The rules of looks, over any tables.
#include "store/table_accounts.h"

namespace gridwise {
namespace {

using namespace account_rules;  // NOLINT(google-build-using-namespace)

/// The account itself, or the one that adopted it.
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
