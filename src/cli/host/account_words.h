// Accounts, sessions and the audit log as tables and as JSON, for `gridwise admin`. No output
// contains a password, token or code, or a hash of one.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "cli/command/command.h"
#include "store/account_rows.h"

namespace gridwise::cli {

/// An account with the data of `admin show`.
struct ShownAccount {
  AccountRow account;
  std::vector<SessionRow> sessions;
  GameCounts games;
};

/// "2026-11-25 17:40" in UTC; "-" for 0.
[[nodiscard]] std::string format_time(std::int64_t ms);
[[nodiscard]] std::string_view kind_name(AccountKind kind);
[[nodiscard]] std::string_view state_name(AccountState state);

void print_accounts(const Context& context, const std::vector<AccountRow>& accounts);
void print_account(const Context& context, const ShownAccount& shown);
void print_audit(const Context& context, const std::vector<AuditRow>& lines);

// Each is one line without newline. `next`: the cursor of the next page; empty on the last page.

/// `{"accounts":[account],"next"?}`.
[[nodiscard]] std::string accounts_json(const std::vector<AccountRow>& accounts,
                                        const std::string& next);
/// An account with `"sessions"` and `"games"`.
[[nodiscard]] std::string account_json(const ShownAccount& shown);
/// `{"audit":[line],"next"?}`.
[[nodiscard]] std::string audit_json(const std::vector<AuditRow>& lines, const std::string& next);

}  // namespace gridwise::cli
