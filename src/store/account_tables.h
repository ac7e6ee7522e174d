// The tables behind an AccountStore, as single reads and writes without rules: in memory and in
// SQL. Implementations throw what their library throws; they are used within a transaction, which
// turns exceptions into Errors.
#pragma once

#include "store/accounts.h"

namespace gridwise {

class AccountTables {
 public:
  virtual ~AccountTables() = default;

  // By id, not resolving aliases.
  [[nodiscard]] virtual std::optional<AccountRow> account(std::string_view id) = 0;
  [[nodiscard]] virtual std::optional<AccountRow> account_named(std::string_view name_key) = 0;
  [[nodiscard]] virtual std::vector<AccountRow> accounts(const AccountFilter& filter) = 0;
  /// New, or replacing the row of the same id.
  virtual void put(const AccountRow& account) = 0;

  /// The account that adopted a guest.
  [[nodiscard]] virtual std::optional<std::string> adopter(std::string_view guest) = 0;
  virtual void add_alias(const std::string& guest, const std::string& account,
                         std::int64_t at_ms) = 0;

  /// Until when a name is blocked; 0 if it is not.
  [[nodiscard]] virtual std::int64_t held_until(std::string_view name_key) = 0;
  virtual void hold_name(const std::string& name_key, std::int64_t until_ms) = 0;

  [[nodiscard]] virtual std::optional<SessionRow> session(std::string_view hash) = 0;
  [[nodiscard]] virtual std::optional<SessionRow> session_before(std::string_view previous) = 0;
  /// Expired ones too; last used first, then by id.
  [[nodiscard]] virtual std::vector<SessionRow> sessions_of(std::string_view account) = 0;
  /// New, or replacing the row of the same hash.
  virtual void put_session(const SessionRow& session) = 0;
  virtual void erase_session(const std::string& hash) = 0;

  [[nodiscard]] virtual std::optional<ResetRow> reset_of(std::string_view account) = 0;
  /// Replaces the account's.
  virtual void put_reset(const ResetRow& reset) = 0;
  virtual void erase_reset(const std::string& account) = 0;

  /// 0 if there is none.
  [[nodiscard]] virtual std::int64_t blocked_until(std::string_view key) = 0;
  /// Counts, in one step even where several processes do, unless the key is blocked.
  [[nodiscard]] virtual std::optional<CountedAttempt> count(const AttemptRule& rule,
                                                            std::int64_t now_ms) = 0;
  virtual void give_back(const CountedAttempt& counted) = 0;
  virtual void erase_attempts(const std::string& key) = 0;

  // By account, not resolving aliases.
  [[nodiscard]] virtual std::optional<LookRow> look(std::string_view account) = 0;
  /// New, or replacing the account's.
  virtual void put(const LookRow& look) = 0;
  virtual void erase_look(const std::string& account) = 0;
  [[nodiscard]] virtual std::optional<BlobRow> blob(std::string_view hash) = 0;
  /// New; of one that exists only `made_ms` is replaced.
  virtual void put(const BlobRow& blob) = 0;
  virtual void erase_blob(const std::string& hash) = 0;
  /// The accounts whose looks name the image.
  [[nodiscard]] virtual std::vector<std::string> users_of(const std::string& image) = 0;

  // By account, not resolving aliases.
  [[nodiscard]] virtual std::optional<LevelRow> level(const std::string& account,
                                                      const std::string& id) = 0;
  /// Without their texts and scenarios.
  [[nodiscard]] virtual std::vector<LevelRow> levels(const LevelFilter& filter) = 0;
  [[nodiscard]] virtual std::int64_t count_levels(const std::string& account) = 0;
  /// Replaces the level of revision `over`; 0: adds a new one. False, and nothing is changed, if
  /// the stored level has another revision, or for 0 if there is one.
  [[nodiscard]] virtual bool put(const LevelRow& level, std::int64_t over) = 0;
  /// False, and nothing is changed, if there is no level of this revision.
  [[nodiscard]] virtual bool erase_level(const std::string& account, const std::string& id,
                                         std::int64_t rev) = 0;
  virtual void erase_levels(const std::string& account) = 0;

  virtual void add_audit(const AuditRow& line) = 0;
  [[nodiscard]] virtual std::vector<AuditRow> audit(const AuditFilter& filter) = 0;

  [[nodiscard]] virtual GameCounts games(std::string_view account) = 0;
  /// Takes the account's name from its seats, and notes that its games are to be removed and its
  /// statistics to be forgotten.
  virtual void begin_removal(const std::string& account) = 0;
  /// The accounts whose games are still being removed.
  [[nodiscard]] virtual std::vector<std::string> removals() = 0;
  /// Removes up to `most` matches without another person, with logs and records; returns their ids.
  [[nodiscard]] virtual std::vector<std::string> remove_games(const std::string& account,
                                                              int most) = 0;
  /// Removes the account's imports, and the note.
  virtual void end_removal(const std::string& account) = 0;

  /// Removes what is over at `now_ms` (see AccountStore::sweep), up to `most` rows of each kind.
  struct Gone {
    std::int64_t rows = 0;
    bool more = false;  ///< of some kind there were `most`
  };
  [[nodiscard]] virtual Gone remove_expired(std::int64_t now_ms, int most) = 0;

  /// A rule that changed nothing says so: then nothing is committed.
  void leave_unchanged() { unchanged_ = true; }
  [[nodiscard]] bool unchanged() const { return unchanged_; }

 private:
  bool unchanged_ = false;
};

// How long things are kept that are swept.
inline constexpr std::int64_t kDayMs = 86'400'000;
inline constexpr std::int64_t kAttemptsKeptMs = kDayMs;
inline constexpr std::int64_t kGuestsKeptMs = 90 * kDayMs;
inline constexpr std::int64_t kAuditKeptMs = 400 * kDayMs;
inline constexpr std::int64_t kNetsKeptMs = 30 * kDayMs;
inline constexpr std::int64_t kBlobsKeptMs = kDayMs;  ///< without a look that names them

/// How long the attempt after `failures` ones must wait.
[[nodiscard]] constexpr std::int64_t wait_after(const AttemptRule& rule, std::int64_t failures) {
  constexpr std::int64_t kMostDoublings = 30;
  const std::int64_t doublings = failures - rule.free;
  if (doublings < 0) return 0;
  const std::int64_t wait = rule.first_wait_ms
                            << (doublings < kMostDoublings ? doublings : kMostDoublings);
  return wait < rule.longest_wait_ms ? wait : rule.longest_wait_ms;
}

}  // namespace gridwise
