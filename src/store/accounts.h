// Durable storage for identity: who has an account, and who is signed in. Shares the database of
// the matches (`Store::accounts`). It stores only hashes of passwords and tokens, never the
// originals. It has no clock: callers pass the time.
//
// Elsewhere: names in service/names.h and service/name_key.h, ids and tokens in service/secrets.h,
// recovery and reset codes in service/codes.h.
#pragma once

#include <span>

#include "kit/result.h"
#include "store/account_rows.h"
#include "store/level_rows.h"
#include "store/look_rows.h"

namespace gridwise {

/// A new person. An existing `guest` becomes the person and keeps its id, and so its games. If
/// `guest` is empty, a new account is made with `account.id`.
struct SignUp {
  std::string guest;
  AccountRow account;  ///< id (unless `guest`), name, name_key, password, recovery, settings
  SessionRow session;  ///< `account` is filled in by the store
};

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

/// Changes a look; absent members stay as they are.
struct LookChange {
  std::string account;  ///< an open guest or person
  std::optional<std::string> board;
  std::optional<std::string> text;  ///< becomes the mark; empty: the game's own stones
  std::optional<BlobRow> image;     ///< is stored and becomes the mark
};

/// An account after a change that ended sessions.
struct Entered {
  AccountRow account;
  std::vector<std::string> ended;  ///< hashes of the ended sessions, whose sockets must be closed
};

/// What `remove` removed.
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
inline constexpr int kMostSessions = 32;
/// How long the name of a deleted account stays blocked.
inline constexpr std::int64_t kNameHeldMs = 90LL * 86'400'000;

/// Every write is one transaction: on disk when it succeeds, and without effect when it fails. (See
/// Store::append for a disk that fails during the commit.) Threads: writes like Store::append,
/// reads like Store's readers. `Store::together` combines several writes into one transaction.
///
/// Errors besides those of Store: account/unknown (no such account, or of the wrong kind or state),
/// account/banned, account/closed, account/stale (the stored value changed since it was verified),
/// account/code, store/conflict (the name is taken or blocked; an id or hash exists). A damaged row
/// is store/corrupt.
class AccountStore {
 public:
  virtual ~AccountStore() = default;

  // ---- accounts

  /// Adds a guest or a bot; a guest usually comes with its session.
  [[nodiscard]] virtual Result<void> create(const AccountRow& account,
                                            const std::optional<SessionRow>& session) = 0;
  /// Ends all sessions of the guest. account/unknown unless `guest` is empty or an open guest.
  [[nodiscard]] virtual Result<Entered> sign_up(const SignUp& request, const Caller& caller) = 0;
  /// Gives the games of `guest` to the person `account`: from now on readers resolve the guest's
  /// id. The guest's look moves too, unless the person has one. So do its saved levels; a level
  /// gets a new id if the person has a different one with the same id. The guest's sessions end and
  /// it is closed. account/unknown unless both are open and of these kinds.
  [[nodiscard]] virtual Result<Entered> adopt(const std::string& guest, const std::string& account,
                                              const Caller& caller) = 0;
  /// Renames a guest or a person. account/unknown unless `name_key` is empty exactly for a guest.
  [[nodiscard]] virtual Result<AccountRow> rename(const std::string& account,
                                                  const std::string& name,
                                                  const std::string& name_key,
                                                  const Caller& caller) = 0;
  /// Ends all sessions. Banning a banned account replaces the earlier ban.
  [[nodiscard]] virtual Result<Entered> ban(const std::string& account, std::int64_t until_ms,
                                            const std::string& why, const Caller& caller) = 0;
  /// account/unknown unless it is banned.
  [[nodiscard]] virtual Result<AccountRow> unban(const std::string& account,
                                                 const Caller& caller) = 0;
  /// Closes the account and removes everything personal: name (blocked for kNameHeldMs), password,
  /// recovery code, settings, look, saved levels, sessions, codes, the attempts counted under
  /// `attempt_keys`, and imports. Matches that involve no other person go with their logs and
  /// records: a hundred at once, the rest by `sweep`. Matches with others only lose its name. The
  /// same applies to the guests it adopted. REQUIRES: the caller has resigned its running matches
  /// with others. account/unknown for a closed account.
  [[nodiscard]] virtual Result<Deletion> remove(const std::string& account,
                                                std::span<const std::string> attempt_keys,
                                                const Caller& caller) = 0;

  // ---- sessions and passwords

  /// account/stale if the password changed since it was verified; account/banned, account/closed.
  [[nodiscard]] virtual Result<Entered> sign_in(const SignIn& request, const Caller& caller) = 0;
  /// Errors as for sign_in. Ends all other sessions and any unused reset code.
  [[nodiscard]] virtual Result<Entered> change_password(const PasswordChange& request,
                                                        const Caller& caller) = 0;
  /// Uses up the code, even if others try it concurrently. Ends all other sessions. account/code if
  /// it is wrong, used or expired.
  [[nodiscard]] virtual Result<Entered> recover(const Recovery& request, const Caller& caller) = 0;
  /// Replaces the account's reset code. account/unknown unless it is a person and not closed.
  [[nodiscard]] virtual Result<void> make_reset(const ResetRow& reset, const Caller& caller) = 0;
  /// False if no session has this current token: another request has already renewed it.
  [[nodiscard]] virtual Result<bool> renew_session(const Renewal& renewal, std::int64_t now_ms) = 0;
  /// Records the use of a session and its account. False if there is no such session.
  [[nodiscard]] virtual Result<bool> touch_session(const std::string& hash, std::int64_t now_ms,
                                                   std::int64_t expires_ms) = 0;
  /// Records that the password was entered again. account/stale as for sign_in; false if there is
  /// no such session.
  [[nodiscard]] virtual Result<bool> confirm_session(const std::string& hash,
                                                     const std::string& verified,
                                                     std::int64_t now_ms) = 0;
  /// Ends the session with this token, current or previous. False if there is none.
  [[nodiscard]] virtual Result<bool> sign_out(const std::string& hash, const Caller& caller) = 0;
  /// Ends sessions of `account`: the one with `id`; or, if `id` is empty, all but `except`. Returns
  /// their hashes; ending none is not an error.
  [[nodiscard]] virtual Result<std::vector<std::string>> end_sessions(const std::string& account,
                                                                      const std::string& id,
                                                                      const std::string& except,
                                                                      const Caller& caller) = 0;

  // ---- looks

  /// Returns the look after the change.
  [[nodiscard]] virtual Result<LookRow> change_look(const LookChange& change) = 0;
  /// Removes the mark from the account's look. An image is deleted, and the mark of everyone who
  /// uses it is removed. Returns the accounts that lost their mark; none is not an error.
  [[nodiscard]] virtual Result<std::vector<std::string>> remove_mark(const std::string& account,
                                                                     const Caller& caller) = 0;

  // ---- saved levels

  /// Returns the stored level. Saving identical contents changes nothing, not even the revision, so
  /// saves are idempotent. Errors: account/unknown, library/changed (the revision differs),
  /// library/unknown (no level with this revision), library/full.
  [[nodiscard]] virtual Result<LevelRow> save_level(const LevelSave& save) = 0;
  /// False if there is none. Errors: library/changed.
  [[nodiscard]] virtual Result<bool> remove_level(const std::string& account, const std::string& id,
                                                  std::int64_t rev) = 0;

  // ---- attempts

  /// Counts an attempt before its outcome is known, so that parallel guesses cannot share one
  /// count. If any rule requires a wait, it is refused and not counted under any key.
  [[nodiscard]] virtual Result<AttemptAnswer> count_attempt(std::span<const AttemptRule> rules,
                                                            std::int64_t now_ms) = 0;
  /// Undoes the count of a successful attempt.
  [[nodiscard]] virtual Result<void> give_back(std::span<const CountedAttempt> counted) = 0;

  // ---- audit and sweep

  [[nodiscard]] virtual Result<void> note(const AuditRow& line) = 0;
  /// Removes what has expired: sessions, codes, blocked names, attempts after a day, unused guests
  /// without session or game after 90 days, audit log entries after 400 days and their nets after
  /// 30, looks and saved levels without an account, and images unused by any look after a day.
  /// Lifts bans that have ended and continues removals. At most 500 rows of each kind.
  [[nodiscard]] virtual Result<Swept> sweep(std::int64_t now_ms) = 0;

  // ---- readers

  /// By id; an adopted guest's id returns the account that adopted it.
  [[nodiscard]] virtual Result<std::optional<AccountRow>> account(std::string_view id) = 0;
  [[nodiscard]] virtual Result<std::optional<AccountRow>> account_named(
      std::string_view name_key) = 0;
  [[nodiscard]] virtual Result<std::vector<AccountRow>> accounts(const AccountFilter& filter) = 0;
  /// The valid session with this token, and its account in whatever state.
  [[nodiscard]] virtual Result<std::optional<FoundSession>> session(std::string_view hash,
                                                                    std::int64_t now_ms) = 0;
  /// The valid sessions of an account, most recently used first.
  [[nodiscard]] virtual Result<std::vector<SessionRow>> sessions(std::string_view account,
                                                                 std::int64_t now_ms) = 0;
  [[nodiscard]] virtual Result<std::vector<AuditRow>> audit(const AuditFilter& filter) = 0;
  [[nodiscard]] virtual Result<GameCounts> games(std::string_view account) = 0;
  /// Only accounts that have a look; an adopted guest gets the look of the account that adopted it.
  [[nodiscard]] virtual Result<std::vector<LookRow>> looks(
      const std::vector<std::string>& accounts) = 0;
  [[nodiscard]] virtual Result<std::optional<BlobRow>> blob(std::string_view hash) = 0;
  /// Without texts and scenarios.
  [[nodiscard]] virtual Result<std::vector<LevelRow>> levels(const LevelFilter& filter) = 0;
  [[nodiscard]] virtual Result<std::optional<LevelRow>> level(const std::string& account,
                                                              const std::string& id) = 0;
};

}  // namespace gridwise
