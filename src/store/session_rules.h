// The rules of sessions, passwords, codes and attempts; see account_rules.h.
#pragma once

#include "store/account_rules.h"

namespace gridwise {

/// A session for a person whose password was verified.
struct SignIn {
  SessionRow session;
  std::string verified;  ///< the stored password it was verified against
  std::string rehashed;  ///< new hash with current parameters; empty: keep the stored hash
  std::string replaces;  ///< `SessionRow::hash` of this browser's earlier session, which ends
};

struct PasswordChange {
  std::string account;
  std::string verified;  ///< the stored password that the old one was verified against
  std::string password;
  SessionRow session;  ///< replaces all others
};

/// Sets a new password by code: the account's recovery code, or one made by `make_reset`.
struct Recovery {
  std::string account;
  std::string code_hash;
  std::string password;
  std::string recovery;  ///< hash of the new recovery code, which replaces the old one
  SessionRow session;    ///< replaces all others
};

/// Renews a session's token.
struct Renewal {
  std::string hash;  ///< of the current token
  std::string fresh;
  std::int64_t expires_ms = 0;
  std::int64_t previous_until_ms = 0;  ///< how long the current token is still accepted
};

namespace rules {

/// account/stale if the password changed since it was verified; account/banned, account/closed.
[[nodiscard]] Result<Entered> sign_in(Tables& tables, const SignIn& request, const Caller& caller);
/// Errors as for sign_in. Ends all other sessions and any unused reset code.
[[nodiscard]] Result<Entered> change_password(Tables& tables, const PasswordChange& request,
                                              const Caller& caller);
/// Uses up the code, even if others try it concurrently. Ends all other sessions. account/code if
/// it is wrong, used or expired.
[[nodiscard]] Result<Entered> recover(Tables& tables, const Recovery& request,
                                      const Caller& caller);
/// Replaces the account's reset code. account/unknown unless it is a person and not closed.
[[nodiscard]] Result<void> make_reset(Tables& tables, const ResetRow& reset, const Caller& caller);
/// False if no session has this current token: another request has already renewed it.
[[nodiscard]] Result<bool> renew_session(Tables& tables, const Renewal& renewal,
                                         std::int64_t now_ms);
/// Records the use of a session and its account. False if there is no such session.
[[nodiscard]] bool touch_session(Tables& tables, const std::string& hash, std::int64_t now_ms,
                                 std::int64_t expires_ms);
/// Records that the password was entered again. account/stale as for sign_in; false if there is no
/// such session.
[[nodiscard]] Result<bool> confirm_session(Tables& tables, const std::string& hash,
                                           const std::string& verified, std::int64_t now_ms);
/// Ends the session with this token, current or previous. False if there is none.
[[nodiscard]] bool sign_out(Tables& tables, const std::string& hash, const Caller& caller);
/// Ends sessions of `account`: the one with `id`; or, if `id` is empty, all but `except`. Returns
/// their hashes; ending none is not an error.
[[nodiscard]] std::vector<std::string> end_sessions(Tables& tables, const std::string& account,
                                                    const std::string& id,
                                                    const std::string& except,
                                                    const Caller& caller);
/// The valid session with this token, and its account in whatever state.
[[nodiscard]] std::optional<FoundSession> find_session(Tables& tables, std::string_view hash,
                                                       std::int64_t now_ms);
/// The valid sessions of an account, most recently used first.
[[nodiscard]] std::vector<SessionRow> valid_sessions(Tables& tables, std::string_view account,
                                                     std::int64_t now_ms);

/// Counts an attempt before its outcome is known, so that parallel guesses cannot share one count.
/// If any rule requires a wait, it is refused and not counted under any key.
[[nodiscard]] AttemptAnswer count_attempt(Tables& tables, std::span<const AttemptRule> rules,
                                          std::int64_t now_ms);
/// Undoes the count of a successful attempt.
void give_back(Tables& tables, std::span<const CountedAttempt> counted);

}  // namespace rules
}  // namespace gridwise
