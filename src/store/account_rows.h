// Identity rows: accounts, sessions, attempt counters, one-time codes and the audit log. All times
// are milliseconds since 1970; an empty text means "none".
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace gridwise {

/// A guest has at most a display name; a person has a unique name and a password.
enum class AccountKind { kGuest, kPerson, kBot };
/// A closed account was deleted or adopted. Its row stays because matches refer to its id.
enum class AccountState { kOpen, kBanned, kClosed };

/// An account. Its id is 16 characters of base32 (80 random bits: `new_account_id` in
/// service/match/secrets.h).
struct AccountRow {
  std::string id;
  AccountKind kind = AccountKind::kGuest;
  std::string name;      ///< display name (`clean_name` in service/wire/names.h)
  std::string name_key;  ///< equal for the same name written otherwise (`name_key` in
                         ///< service/wire/name_key.h); unique among accounts, so guests have none
  std::string password;  ///< a PHC string
  std::string recovery;  ///< hash of the recovery code (`code_hash` in account/password/codes.h)
  AccountState state = AccountState::kOpen;
  std::int64_t banned_until_ms = 0;  ///< 0: permanent
  std::string banned_why;            ///< reason shown to the banned person
  std::int64_t created_ms = 0;
  std::int64_t named_ms = 0;    ///< when the name was last chosen
  std::int64_t seen_ms = 0;     ///< start of the day (UTC) of the last use
  std::string settings = "{}";  ///< JSON, opaque to the store
  std::int64_t rev = 0;         ///< revision of name and settings

  bool operator==(const AccountRow&) const = default;
};

/// Whether the account is banned at `now_ms`; a temporary ban ends by itself.
[[nodiscard]] inline bool is_banned(const AccountRow& account, std::int64_t now_ms) {
  return account.state == AccountState::kBanned &&
         (account.banned_until_ms == 0 || now_ms < account.banned_until_ms);
}

/// A signed-in browser. The token itself is never stored.
struct SessionRow {
  std::string hash;  ///< SHA-256 of the token, 64 hexadecimal digits
  std::string id;    ///< identifies the session in lists; not secret, survives token renewal
  std::string account;
  std::string guest;  ///< the guest this browser was before signing in; it can be adopted
  std::int64_t made_ms = 0;
  std::int64_t renewed_ms = 0;    ///< when the current token was made
  std::int64_t used_ms = 0;       ///< last use, accurate to about five minutes
  std::int64_t confirmed_ms = 0;  ///< when the password was last entered; 0: never
  std::int64_t expires_ms = 0;    ///< expiry when idle; extended by use
  std::int64_t ends_ms = 0;       ///< absolute expiry
  bool keep = false;              ///< "keep me signed in"
  std::string agent;              ///< browser and system, two words
  std::string net;                ///< /24 or /48 of the address
  std::string previous;           ///< hash of the previous token, valid until `previous_until_ms`
  std::int64_t previous_until_ms = 0;

  bool operator==(const SessionRow&) const = default;
};

/// A session found by its token.
struct FoundSession {
  SessionRow session;
  AccountRow account;
  bool by_previous = false;  ///< found by the previous token, not the current one
};

/// What a person has reached in games, as the page keeps it. Nobody checks it, and nobody else sees
/// it.
struct ProgressRow {
  std::string account;
  std::string text = "{}";  ///< JSON, opaque to the store
  std::int64_t rev = 0;     ///< grows with each change; 0: nothing is stored

  bool operator==(const ProgressRow&) const = default;
};

/// Who makes a change, from where and when; written to the audit log.
struct Caller {
  std::string actor;  ///< an account's id, or kHost
  std::string net;    ///< /24 or /48 of the address; empty for the host
  std::int64_t now_ms = 0;
};

/// The actor for changes made by `gridwise admin`.
inline constexpr std::string_view kHost = "host";

/// The actions of the audit log. A rule logs its own action in its transaction; actions that change
/// nothing else are logged alone.
namespace audit_action {
inline constexpr std::string_view kSignUp = "sign_up";
inline constexpr std::string_view kSignIn = "sign_in";
inline constexpr std::string_view kSignInFailed = "sign_in_failed";  ///< logged alone
inline constexpr std::string_view kBlocked = "blocked";  ///< too many attempts; logged alone
inline constexpr std::string_view kSignOut = "sign_out";
inline constexpr std::string_view kSessionEnded = "session_ended";
inline constexpr std::string_view kPassword = "password";
inline constexpr std::string_view kRecovered = "recovered";  ///< by the recovery code
inline constexpr std::string_view kResetMade = "reset_made";
inline constexpr std::string_view kResetUsed = "reset_used";
inline constexpr std::string_view kRenamed = "renamed";
inline constexpr std::string_view kAdopted = "adopted";
inline constexpr std::string_view kBanned = "banned";
inline constexpr std::string_view kUnbanned = "unbanned";
inline constexpr std::string_view kDeleted = "deleted";
inline constexpr std::string_view kExported = "exported";  ///< logged alone
inline constexpr std::string_view kReported = "reported";
inline constexpr std::string_view kReportClosed = "report_closed";
inline constexpr std::string_view kMuted = "muted";
inline constexpr std::string_view kUnmuted = "unmuted";
inline constexpr std::string_view kChatHidden = "chat_hidden";
inline constexpr std::string_view kMarkRemoved = "mark_removed";
inline constexpr std::string_view kVoided = "voided";  ///< a match
}  // namespace audit_action

/// One entry of the audit log. Never contains names, passwords, tokens, codes or full addresses.
struct AuditRow {
  std::int64_t id = 0;  ///< assigned by the store, ascending
  std::int64_t at_ms = 0;
  std::string actor;
  std::string action;
  std::string subject;  ///< an account's id, hash of a tried name, or prefix of a blocked key
  std::string net;
  std::string detail;

  bool operator==(const AuditRow&) const = default;
};

/// A one-time code for a new password, made by the host. An account has at most one.
struct ResetRow {
  std::string hash;  ///< of the code (`code_hash` in account/password/codes.h)
  std::string account;
  std::string made_by;
  std::int64_t expires_ms = 0;
  std::int64_t used_ms = 0;  ///< 0: not used
};

/// Rate limit for attempts under one key: `free` attempts within `window_ms`. Each further one must
/// wait: `first_wait_ms`, doubling each time up to `longest_wait_ms`.
struct AttemptRule {
  std::string key;  ///< "n:" and a hash of the name key, "d:" device, "a:" address, "g:" global
  std::int64_t free = 5;
  std::int64_t window_ms = 0;
  std::int64_t first_wait_ms = 1'000;
  std::int64_t longest_wait_ms = 900'000;
};

/// One attempt, as counted under one key.
struct CountedAttempt {
  std::string key;
  std::int64_t failures = 0;
  std::int64_t blocked_until_ms = 0;  ///< when the next attempt is allowed; 0: at once

  bool operator==(const CountedAttempt&) const = default;
};

/// The answer to an attempt: either counted under every key, or refused and counted under none.
struct AttemptAnswer {
  std::vector<CountedAttempt> counted;
  std::string blocked_key;            ///< key of the rule that refused it; empty: allowed
  std::int64_t blocked_until_ms = 0;  ///< when that rule allows the next attempt
};

/// Selects accounts, newest first; absent and empty members select all.
struct AccountFilter {
  std::optional<AccountKind> kind;
  std::optional<AccountState> state;
  std::string name_key_prefix;
  std::optional<std::int64_t> before_ms;  ///< keyset pagination: created before
  std::string before_id;                  ///< or at the same time with a smaller id
  int limit = 100;
};

/// Selects audit log entries, newest first.
struct AuditFilter {
  std::string account;  ///< as actor or subject
  std::string action;
  std::optional<std::int64_t> before_id;
  int limit = 100;
};

/// The games of an account, including those of the guests it adopted.
struct GameCounts {
  std::int64_t matches = 0;
  std::int64_t unfinished = 0;  ///< how many of `matches`
  std::int64_t records = 0;     ///< game records of those matches, and imports

  bool operator==(const GameCounts&) const = default;
};

}  // namespace gridwise
