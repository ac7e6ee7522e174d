// Clock rules of a match: parsing setups, charging a bank for time used, and crediting lag. Nothing
// here reads a clock: the server that decides the match measures the durations.
#pragma once

#include <chrono>
#include <string>
#include <string_view>

#include "gridwise/result.h"

namespace gridwise {

/// The time control of a match. As text: `none`, `move:30s` (per move), `fischer:5m+3s` (main time
/// and increment), `byoyomi:10m+5x30s` (main time, then periods), `days:3` (per move).
struct ClockSetup {
  using Duration = std::chrono::milliseconds;
  enum class Kind { kNone, kMove, kFischer, kByoyomi, kDays };

  Kind kind = Kind::kNone;
  Duration main{0};  ///< Fischer, byo-yomi
  Duration step{0};  ///< per move, the increment, or the length of a period
  int periods = 0;   ///< byo-yomi

  [[nodiscard]] bool used() const { return kind != Kind::kNone; }
  bool operator==(const ClockSetup&) const = default;
};

/// Errors, with offset: clock/unknown, clock/syntax, clock/range.
[[nodiscard]] Result<ClockSetup> parse_clock(std::string_view text);
[[nodiscard]] std::string format_clock(const ClockSetup& setup);

/// Categories by estimated time per player: under 3, under 8, under 25 minutes, and slow.
enum class ClockCategory { kNone, kBullet, kBlitz, kRapid, kSlow, kDays };
[[nodiscard]] ClockCategory category_of(const ClockSetup& setup);

/// The time a player has left.
struct Bank {
  ClockSetup::Duration left{0};  ///< main time, or time for the move
  int periods = 0;               ///< byo-yomi periods not used up
  bool operator==(const Bank&) const = default;
};
[[nodiscard]] Bank full_bank(const ClockSetup& setup);
/// The longest a move may take; a move of exactly this length is in time.
[[nodiscard]] ClockSetup::Duration until_flag(const ClockSetup& setup, const Bank& bank);

struct Charged {
  Bank bank;
  bool flagged = false;
};
/// The bank after a move that took `used`. A byo-yomi period is used up only when exceeded.
[[nodiscard]] Charged charge(const ClockSetup& setup, const Bank& bank, ClockSetup::Duration used);

/// Time limit for a player's first move, which is not charged: 30 s, or 60 s if slow. 0 means no
/// limit: with days or without a clock.
[[nodiscard]] ClockSetup::Duration first_move_limit(const ClockSetup& setup);
/// How long the opponent must be away before a win or draw can be claimed: 60 s, 180 s if slow, 15
/// s after a farewell. 0 means never: with days or without a clock.
[[nodiscard]] ClockSetup::Duration claim_after(const ClockSetup& setup, bool farewell);

/// Lag compensation, after lichess (scalachess, LagTracker): a quota that grows by the gain each
/// move. A client that lies about its time wins at most one gain per move.
[[nodiscard]] ClockSetup::Duration lag_gain(const ClockSetup& setup);
[[nodiscard]] ClockSetup::Duration first_lag_quota(const ClockSetup& setup);
/// The quota after a move that was credited `credit`. REQUIRES: credit <= quota.
[[nodiscard]] ClockSetup::Duration next_lag_quota(const ClockSetup& setup,
                                                  ClockSetup::Duration quota,
                                                  ClockSetup::Duration credit);
/// The credit for a move that took `elapsed` here and `told` by the client's own measure. `told` is
/// negative if the client did not report it. 0 if `told` is negative or more than `elapsed`.
[[nodiscard]] ClockSetup::Duration lag_credit(ClockSetup::Duration elapsed,
                                              ClockSetup::Duration told,
                                              ClockSetup::Duration quota);

}  // namespace gridwise
