// The interface of durable storage for identity: who has an account, and who is signed in. It is
// beside the log of matches in the same database (`Store::accounts`). It knows no password and no
// token, only what is derived from them, and no clock: every call is told the time.
//
// Where the rest is: names in service/names.h and service/name_key.h, ids and tokens in
// service/secrets.h, recovery and reset codes in service/codes.h.
#pragma once

#include <span>

#include "kit/result.h"
#include "store/account_rows.h"
#include "store/level_rows.h"
#include "store/look_rows.h"

namespace gridwise {

/// A new person. `guest` becomes it and keeps its id, so that the guest's games stay its own; or,
/// if that is empty, a new account with `account.id` is made.
struct SignUp {
  std::string guest;
  AccountRow account;  ///< id (unless `guest`), name, name_key, password, recovery, settings
  SessionRow session;  ///< its account is filled in
};

/// A session for a person whose password was verified.
struct SignIn {
  SessionRow session;
  std::string verified;  ///< the password as stored when it was verified
  std::string rehashed;  ///< the same password with present parameters; empty: keep the stored one
  std::string replaces;  ///< `SessionRow::hash` of the session this browser had; it ends
};

struct PasswordChange {
  std::string account;
  std::string verified;  ///< the old password as stored when it was verified
  std::string password;
  SessionRow session;  ///< replaces all others
};

/// A new password by a code: the account's recovery code, or one made by `make_reset`.
struct Recovery {
  std::string account;
  std::string code_hash;
  std::string password;
  std::string recovery;  ///< hash of a new recovery code, which replaces the old one
  SessionRow session;    ///< replaces all others
};

/// A new token for a session.
struct Renewal {
  std::string hash;  ///< of the present token
  std::string fresh;
  std::int64_t expires_ms = 0;
  std::int64_t previous_until_ms = 0;  ///< how long the present token is still accepted
};

/// A change of a look; what is absent stays.
struct LookChange {
  std::string account;  ///< a guest or a person, open
  std::optional<std::string> board;
  std::optional<std::string> text;  ///< becomes the mark; empty: the game's own stones
  std::optional<BlobRow> image;     ///< is stored, and becomes the mark
};

/// An account after a change that ended sessions.
struct Entered {
  AccountRow account;
  std::vector<std::string> ended;  ///< hashes of the sessions: their sockets are to be closed
};

/// What a deletion removed.
struct Deletion {
  std::vector<std::string> ended;    ///< hashes of sessions
  std::vector<std::string> matches;  ///< the first ids; `sweep` removes and tells the others
};

/// What a sweep removed or changed.
struct Swept {
  std::int64_t rows = 0;
  bool more = false;                 ///< there was more than one call takes: call again
  std::vector<std::string> matches;  ///< that are gone with a deleted account
};

/// An account has at most so many sessions; a further one ends the least recently used.
inline constexpr int kMostSessions = 32;
/// How long the name of a deleted account stays blocked.
inline constexpr std::int64_t kNameHeldMs = 90LL * 86'400'000;

/// Every write is one transaction: on disk when it succeeds, and nothing is changed after an error
/// (see Store::append for a disk that fails during the commit). Threads: writes as Store::append,
/// reads as Store's readers; `Store::together` makes one transaction of several writes.
///
/// Errors besides those of Store: account/unknown (no such account, or not of the kind or state
/// that is needed), account/banned, account/closed, account/stale (what was verified is no longer
/// what is stored), account/code, store/conflict (the name is taken or blocked; an id or hash
/// exists). A row that was damaged is store/corrupt.
class AccountStore {
 public:
  virtual ~AccountStore() = default;

  // ---- accounts

  /// Adds a guest or a bot, a guest usually with its session.
  [[nodiscard]] virtual Result<void> create(const AccountRow& account,
                                            const std::optional<SessionRow>& session) = 0;
  /// All sessions of the guest end. account/unknown unless `guest` is empty or an open guest.
  [[nodiscard]] virtual Result<Entered> sign_up(const SignUp& request, const Caller& caller) = 0;
  /// The games of `guest` become those of the person `account`: readers resolve its id from now on.
  /// Its look becomes the person's, if that has none. Its saved levels do too; a level gets a new
  /// id if the person has another one of the same id. Its sessions end and it is closed.
  /// account/unknown unless both are open and of these kinds.
  [[nodiscard]] virtual Result<Entered> adopt(const std::string& guest, const std::string& account,
                                              const Caller& caller) = 0;
  /// Names a guest or a person; `name_key` is empty for a guest, and for nobody else.
  [[nodiscard]] virtual Result<AccountRow> rename(const std::string& account,
                                                  const std::string& name,
                                                  const std::string& name_key,
                                                  const Caller& caller) = 0;
  /// account/stale unless `rev` is the account's.
  [[nodiscard]] virtual Result<AccountRow> set_settings(const std::string& account,
                                                        std::int64_t rev,
                                                        const std::string& settings) = 0;
  /// All sessions end. A ban of a banned account replaces the earlier one.
  [[nodiscard]] virtual Result<Entered> ban(const std::string& account, std::int64_t until_ms,
                                            const std::string& why, const Caller& caller) = 0;
  /// account/unknown unless it is banned.
  [[nodiscard]] virtual Result<AccountRow> unban(const std::string& account,
                                                 const Caller& caller) = 0;
  /// Closes the account and removes everything personal: name (blocked for kNameHeldMs), password,
  /// recovery code, settings, look, saved levels, sessions, codes, the attempts counted under
  /// `attempt_keys`, its imports, and its matches without another person, with logs and records: a
  /// hundred matches at once, the rest by `sweep`. Of matches with others only its name is removed.
  /// The same for the guests it adopted. Running matches with others are the caller's to resign
  /// before. account/unknown for an account that is closed.
  [[nodiscard]] virtual Result<Deletion> remove(const std::string& account,
                                                std::span<const std::string> attempt_keys,
                                                const Caller& caller) = 0;

  // ---- sessions and passwords

  /// account/stale if the password changed since it was verified; account/banned, account/closed.
  [[nodiscard]] virtual Result<Entered> sign_in(const SignIn& request, const Caller& caller) = 0;
  /// As sign_in; all other sessions and an unused reset code end.
  [[nodiscard]] virtual Result<Entered> change_password(const PasswordChange& request,
                                                        const Caller& caller) = 0;
  /// The code is used up, also for others who try it at the same time; all other sessions end.
  /// account/code if it is wrong, used or too old.
  [[nodiscard]] virtual Result<Entered> recover(const Recovery& request, const Caller& caller) = 0;
  /// Replaces the account's code. account/unknown unless it is a person that is not closed.
  [[nodiscard]] virtual Result<void> make_reset(const ResetRow& reset, const Caller& caller) = 0;
  /// Replaces the recovery code of a person by another.
  [[nodiscard]] virtual Result<void> set_recovery(const std::string& account,
                                                  const std::string& recovery,
                                                  const Caller& caller) = 0;
  /// False when no session has this token as its present one: another request renewed it before.
  [[nodiscard]] virtual Result<bool> renew_session(const Renewal& renewal, std::int64_t now_ms) = 0;
  /// Notes the use of a session and of its account. False when there is none.
  [[nodiscard]] virtual Result<bool> touch_session(const std::string& hash, std::int64_t now_ms,
                                                   std::int64_t expires_ms) = 0;
  /// Notes that the password was given again. account/stale as sign_in; false when there is none.
  [[nodiscard]] virtual Result<bool> confirm_session(const std::string& hash,
                                                     const std::string& verified,
                                                     std::int64_t now_ms) = 0;
  /// Ends the session of this token, present or previous. False when there is none.
  [[nodiscard]] virtual Result<bool> sign_out(const std::string& hash, const Caller& caller) = 0;
  /// Ends sessions of `account`: the one named `id`, or without one all but the one named
  /// `except`. Returns their hashes; none is no error.
  [[nodiscard]] virtual Result<std::vector<std::string>> end_sessions(const std::string& account,
                                                                      const std::string& id,
                                                                      const std::string& except,
                                                                      const Caller& caller) = 0;

  // ---- looks

  /// Returns the look after the change.
  [[nodiscard]] virtual Result<LookRow> change_look(const LookChange& change) = 0;
  /// Takes the mark from the account's look; an image is removed, with the mark of everybody who
  /// uses it. Returns the accounts that lost their mark; none is no error.
  [[nodiscard]] virtual Result<std::vector<std::string>> remove_mark(const std::string& account,
                                                                     const Caller& caller) = 0;

  // ---- saved levels

  /// Returns the level as it is stored now. If nothing differs nothing is changed, not even the
  /// revision, so a save can be repeated. Errors: account/unknown, library/changed (it has another
  /// revision), library/unknown (there is none of this revision), library/full.
  [[nodiscard]] virtual Result<LevelRow> save_level(const LevelSave& save) = 0;
  /// False when there is none. Errors: library/changed.
  [[nodiscard]] virtual Result<bool> remove_level(const std::string& account, const std::string& id,
                                                  std::int64_t rev) = 0;

  // ---- attempts

  /// Counts an attempt before it is decided, so that parallel guesses do not share one count. When
  /// any of the rules makes it wait, it is refused and counted under none.
  [[nodiscard]] virtual Result<AttemptAnswer> count_attempt(std::span<const AttemptRule> rules,
                                                            std::int64_t now_ms) = 0;
  /// Takes a successful attempt back.
  [[nodiscard]] virtual Result<void> give_back(std::span<const CountedAttempt> counted) = 0;

  // ---- audit and sweep

  [[nodiscard]] virtual Result<void> note(const AuditRow& line) = 0;
  /// Removes what is over: sessions, codes, blocked names, attempts of a day ago, guests without
  /// session, game and use for 90 days, lines of the audit log after 400 days and their nets after
  /// 30, looks and saved levels without account, images a day old that no look names. Bans that are
  /// over are lifted, and removals go on. Takes at most 500 rows of each.
  [[nodiscard]] virtual Result<Swept> sweep(std::int64_t now_ms) = 0;

  // ---- readers

  /// By id; an adopted guest's id gives the adopting account.
  [[nodiscard]] virtual Result<std::optional<AccountRow>> account(std::string_view id) = 0;
  [[nodiscard]] virtual Result<std::optional<AccountRow>> account_named(
      std::string_view name_key) = 0;
  [[nodiscard]] virtual Result<std::vector<AccountRow>> accounts(const AccountFilter& filter) = 0;
  /// The valid session of a token and its account, whatever state that is in.
  [[nodiscard]] virtual Result<std::optional<FoundSession>> session(std::string_view hash,
                                                                    std::int64_t now_ms) = 0;
  /// The valid sessions of an account, last used first.
  [[nodiscard]] virtual Result<std::vector<SessionRow>> sessions(std::string_view account,
                                                                 std::int64_t now_ms) = 0;
  [[nodiscard]] virtual Result<std::vector<AuditRow>> audit(const AuditFilter& filter) = 0;
  [[nodiscard]] virtual Result<GameCounts> games(std::string_view account) = 0;
  /// Of those of these accounts that have one; an adopted guest's is that of the adopting account.
  [[nodiscard]] virtual Result<std::vector<LookRow>> looks(
      const std::vector<std::string>& accounts) = 0;
  [[nodiscard]] virtual Result<std::optional<BlobRow>> blob(std::string_view hash) = 0;
  /// Without their texts and scenarios.
  [[nodiscard]] virtual Result<std::vector<LevelRow>> levels(const LevelFilter& filter) = 0;
  [[nodiscard]] virtual Result<std::optional<LevelRow>> level(const std::string& account,
                                                              const std::string& id) = 0;
};

}  // namespace gridwise
