// The tables of accounts (`Tables::accounts`): single reads and writes. The rules are functions
// over them (account_rules.h).
#pragma once

#include "store/account_rows.h"
#include "store/level_rows.h"
#include "store/look_rows.h"

namespace gridwise {

/// Implementations, in memory and in SQL, throw whatever their library throws; Store::change and
/// Store::look turn exceptions into Errors.
class AccountTables {
 public:
  virtual ~AccountTables() = default;

  // By id; aliases are not resolved.
  [[nodiscard]] virtual std::optional<AccountRow> account(std::string_view id) = 0;
  [[nodiscard]] virtual std::optional<AccountRow> account_named(std::string_view name_key) = 0;
  /// A person other than `but`, if any, whose name looks like names with this key
  /// (store/names/skeleton.h).
  [[nodiscard]] virtual std::optional<AccountRow> account_like(std::string_view name_key,
                                                               std::string_view but) = 0;
  [[nodiscard]] virtual std::vector<AccountRow> accounts(const AccountFilter& filter) = 0;
  /// Inserts, or replaces the row with the same id.
  virtual void put(const AccountRow& account) = 0;

  /// The account that adopted a guest.
  [[nodiscard]] virtual std::optional<std::string> adopter(std::string_view guest) = 0;
  virtual void add_alias(const std::string& guest, const std::string& account,
                         std::int64_t at_ms) = 0;

  /// When the block on a name, and on those that look like it, ends; 0 if there is none.
  [[nodiscard]] virtual std::int64_t held_until(std::string_view name_key) = 0;
  virtual void hold_name(const std::string& name_key, std::int64_t until_ms) = 0;

  [[nodiscard]] virtual std::optional<SessionRow> session(std::string_view hash) = 0;
  [[nodiscard]] virtual std::optional<SessionRow> session_before(std::string_view previous) = 0;
  /// Includes expired ones; most recently used first, then by id.
  [[nodiscard]] virtual std::vector<SessionRow> sessions_of(std::string_view account) = 0;
  /// Inserts, or replaces the row with the same hash.
  virtual void put_session(const SessionRow& session) = 0;
  virtual void erase_session(const std::string& hash) = 0;

  [[nodiscard]] virtual std::optional<ResetRow> reset_of(std::string_view account) = 0;
  /// Replaces the account's existing code.
  virtual void put_reset(const ResetRow& reset) = 0;
  virtual void erase_reset(const std::string& account) = 0;

  /// 0 if the key is not blocked.
  [[nodiscard]] virtual std::int64_t blocked_until(std::string_view key) = 0;
  /// Counts an attempt unless the key is blocked; atomic across processes.
  [[nodiscard]] virtual std::optional<CountedAttempt> count(const AttemptRule& rule,
                                                            std::int64_t now_ms) = 0;
  virtual void give_back(const CountedAttempt& counted) = 0;
  virtual void erase_attempts(const std::string& key) = 0;

  // By account; aliases are not resolved.
  [[nodiscard]] virtual std::optional<LookRow> look(std::string_view account) = 0;
  /// Inserts, or replaces the account's look.
  virtual void put(const LookRow& look) = 0;
  virtual void erase_look(const std::string& account) = 0;
  [[nodiscard]] virtual std::optional<BlobRow> blob(std::string_view hash) = 0;
  /// Inserts; if the blob exists, only its `made_ms` is updated.
  virtual void put(const BlobRow& blob) = 0;
  virtual void erase_blob(const std::string& hash) = 0;
  /// The accounts whose looks use the image.
  [[nodiscard]] virtual std::vector<std::string> users_of(const std::string& image) = 0;

  // By account; aliases are not resolved.
  [[nodiscard]] virtual std::optional<LevelRow> level(const std::string& account,
                                                      const std::string& id) = 0;
  /// Without texts and scenarios.
  [[nodiscard]] virtual std::vector<LevelRow> levels(const LevelFilter& filter) = 0;
  [[nodiscard]] virtual std::int64_t count_levels(const std::string& account) = 0;
  /// Replaces the level if its revision is `over`; 0 adds a new one. Returns false, changing
  /// nothing, if the revision differs, or for 0 if the level exists.
  [[nodiscard]] virtual bool put(const LevelRow& level, std::int64_t over) = 0;
  /// Returns false, changing nothing, if no level has this revision.
  [[nodiscard]] virtual bool erase_level(const std::string& account, const std::string& id,
                                         std::int64_t rev) = 0;
  virtual void erase_levels(const std::string& account) = 0;

  // By account; aliases are not resolved.
  [[nodiscard]] virtual std::optional<ProgressRow> progress(std::string_view account) = 0;
  /// Replaces the progress if its revision is `over`; 0 adds it. Returns false, changing nothing,
  /// if the revision differs, or for 0 if there is some.
  [[nodiscard]] virtual bool put(const ProgressRow& progress, std::int64_t over) = 0;
  virtual void erase_progress(const std::string& account) = 0;

  virtual void add_audit(const AuditRow& line) = 0;
  [[nodiscard]] virtual std::vector<AuditRow> audit(const AuditFilter& filter) = 0;

  [[nodiscard]] virtual GameCounts games(std::string_view account) = 0;
  /// Clears the account's name from its seats. Marks its games for removal and its statistics to be
  /// forgotten.
  virtual void begin_removal(const std::string& account) = 0;
  /// The accounts whose games are still being removed.
  [[nodiscard]] virtual std::vector<std::string> removals() = 0;
  /// Removes up to `most` matches that involve no other person, with logs and records. Returns
  /// their ids.
  [[nodiscard]] virtual std::vector<std::string> remove_games(const std::string& account,
                                                              int most) = 0;
  /// Removes the account's imports, and the mark set by `begin_removal`.
  virtual void end_removal(const std::string& account) = 0;

  /// Removes rows expired at `now_ms` (see rules::sweep), up to `most` of each kind.
  struct Gone {
    std::int64_t rows = 0;
    bool more = false;  ///< some kind reached `most`
  };
  [[nodiscard]] virtual Gone remove_expired(std::int64_t now_ms, int most) = 0;
};

// Retention periods used by the sweep.
inline constexpr std::int64_t kDayMs = 86'400'000;
inline constexpr std::int64_t kAttemptsKeptMs = kDayMs;
inline constexpr std::int64_t kGuestsKeptMs = 90 * kDayMs;
inline constexpr std::int64_t kAuditKeptMs = 400 * kDayMs;
inline constexpr std::int64_t kNetsKeptMs = 30 * kDayMs;
inline constexpr std::int64_t kBlobsKeptMs = kDayMs;  ///< while no look uses them

/// How long the next attempt after `failures` failures must wait.
[[nodiscard]] constexpr std::int64_t wait_after(const AttemptRule& rule, std::int64_t failures) {
  constexpr std::int64_t kMaxDoublings = 30;
  const std::int64_t doublings = failures - rule.free;
  if (doublings < 0) return 0;
  const std::int64_t wait = rule.first_wait_ms
                            << (doublings < kMaxDoublings ? doublings : kMaxDoublings);
  return wait < rule.longest_wait_ms ? wait : rule.longest_wait_ms;
}

}  // namespace gridwise
