// The rules of accounts over the tables: what a change requires, which sessions it ends, and what
// it writes to the audit log. Rules of sessions, looks and levels are in files of their own.
//
// They store only hashes of passwords and tokens, never the originals, and have no clock: callers
// pass the time. Elsewhere: names in service/wire/names.h and service/wire/name_key.h, ids and
// tokens in service/match/secrets.h, recovery and reset codes in account/password/codes.h.
#pragma once

#include <span>

#include "store/store.h"

namespace gridwise {

/// A new person. An existing `guest` becomes the person and keeps its id, and so its games. If
/// `guest` is empty, a new account is made with `account.id`.
struct SignUp {
  std::string guest;
  AccountRow account;  ///< id (unless `guest`), name, name_key, password, recovery, settings
  SessionRow session;  ///< `account` is filled in by the store
};

/// An account after a change that ended sessions.
struct Entered {
  AccountRow account;
  std::vector<std::string> ended;  ///< hashes of the ended sessions, whose sockets must be closed
};

/// The stored progress after a save; if another save came first, the other's.
struct ProgressSaved {
  ProgressRow progress;
  bool saved = false;
};

/// What `remove_account` removed.
struct Deletion {
  std::vector<std::string> ended;    ///< hashes of the ended sessions
  std::vector<std::string> matches;  ///< first ids; `sweep` removes and returns the rest
};

/// What a sweep removed or changed.
struct Swept {
  std::int64_t rows = 0;
  bool more = false;                 ///< there is more to sweep: call again
  std::vector<std::string> matches;  ///< removed along with deleted accounts
};

/// Maximum sessions of an account; one more ends the least recently used.
inline constexpr int kMaxSessions = 32;
/// How long the name of a deleted account stays blocked.
inline constexpr std::int64_t kNameHeldMs = 90 * kDayMs;

/// Each rule is one transaction of Store::change, or a read within Store::look (`find_...`,
/// `valid_...`). It returns its errors before its first write, because the store in memory cannot
/// roll back.
///
/// Errors besides those of Store: account/unknown (no such account, or of the wrong kind or state),
/// account/banned, account/closed, account/stale (the stored value changed since it was verified),
/// account/code, store/conflict (the name is taken or blocked; an id or hash exists). A damaged row
/// is store/corrupt.
namespace rules {

/// Adds a guest or a bot; a guest usually comes with its session.
[[nodiscard]] Result<void> create_account(Tables& tables, const AccountRow& account,
                                          const std::optional<SessionRow>& session);
/// Ends all sessions of the guest. account/unknown unless `guest` is empty or an open guest.
[[nodiscard]] Result<Entered> sign_up(Tables& tables, const SignUp& request, const Caller& caller);
/// Gives the games of `guest` to the person `account`: from now on readers resolve the guest's id.
/// The guest's look moves too, unless the person has one. So do its saved levels; a level gets a
/// new id if the person has a different one with the same id. The guest's sessions end and it is
/// closed. account/unknown unless both are open and of these kinds.
[[nodiscard]] Result<Entered> adopt(Tables& tables, const std::string& guest,
                                    const std::string& account, const Caller& caller);
/// Renames a guest or a person. account/unknown unless `name_key` is empty exactly for a guest.
[[nodiscard]] Result<AccountRow> rename(Tables& tables, const std::string& account,
                                        const std::string& name, const std::string& name_key,
                                        const Caller& caller);
/// Ends all sessions. Banning a banned account replaces the earlier ban.
[[nodiscard]] Result<Entered> ban(Tables& tables, const std::string& account, std::int64_t until_ms,
                                  const std::string& why, const Caller& caller);
/// account/unknown unless it is banned.
[[nodiscard]] Result<AccountRow> unban(Tables& tables, const std::string& account,
                                       const Caller& caller);
/// Closes the account and removes everything personal: name (blocked for kNameHeldMs), password,
/// recovery code, settings, look, saved levels, progress, sessions, codes, the attempts counted
/// under `attempt_keys`, and imports. Matches that involve no other person go with their logs and
/// records: a hundred at once, the rest by `sweep`. Matches with others only lose its name. The
/// same applies to the guests it adopted. REQUIRES: the caller has resigned its running matches
/// with others. account/unknown for a closed account.
[[nodiscard]] Result<Deletion> remove_account(Tables& tables, const std::string& account,
                                              std::span<const std::string> attempt_keys,
                                              const Caller& caller);
/// Saves the person's progress over revision `progress.rev`. Saving what is stored changes nothing,
/// so saves are idempotent.
[[nodiscard]] Result<ProgressSaved> save_progress(Tables& tables, const ProgressRow& progress);
/// Removes what has expired: sessions, codes, blocked names, attempts after a day, unused guests
/// without session or game after 90 days, audit log entries after 400 days and their nets after 30,
/// looks and saved levels without an account, and images unused by any look after a day. Lifts bans
/// that have ended and continues removals. At most 500 rows of each kind.
[[nodiscard]] Swept sweep(Tables& tables, std::int64_t now_ms);
/// By id; an adopted guest's id returns the account that adopted it.
[[nodiscard]] std::optional<AccountRow> find_account(Tables& tables, std::string_view id);

// ---- steps that several rules share

[[nodiscard]] Error unknown_account();
/// Success if the account is open now; otherwise the reason.
[[nodiscard]] Result<void> check_open(const AccountRow& account, std::int64_t now_ms);
/// Checks that a session can be added.
[[nodiscard]] Result<void> check_session(AccountTables& tables, const SessionRow& session);
/// Adds a session of `account` within kMaxSessions; returns the hashes of the sessions it ends.
std::vector<std::string> add_session(AccountTables& tables, SessionRow session,
                                     const std::string& account);
/// Ends all sessions of `account`; returns their hashes.
std::vector<std::string> end_all(AccountTables& tables, const std::string& account);
void add_audit(AccountTables& tables, const Caller& caller, std::string_view action,
               const std::string& subject, const std::string& detail = "");
[[nodiscard]] std::int64_t day_of(std::int64_t ms);

}  // namespace rules
}  // namespace gridwise
