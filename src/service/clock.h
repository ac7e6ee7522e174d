// Clocks of a match, without a clock: setups as text, what a used duration leaves in a bank, and
// how much lag a client may claim. Times are durations measured by whoever decides the match.
#pragma once

#include <chrono>
#include <string>
#include <string_view>

#include "kit/result.h"

namespace gridwise {

/// How a match is timed. The texts: `none`, `move:30s` (for each move), `fischer:5m+3s` (main time
/// and increment), `byoyomi:10m+5x30s` (main time, then periods), `days:3` (for each move).
struct ClockSetup {
  using Duration = std::chrono::milliseconds;
  enum class Kind { kNone, kMove, kFischer, kByoyomi, kDays };

  Kind kind = Kind::kNone;
  Duration main{0};  ///< Fischer, byo-yomi
  Duration step{0};  ///< for a move, the increment, or a period
  int periods = 0;   ///< byo-yomi

  [[nodiscard]] bool used() const { return kind != Kind::kNone; }
  bool operator==(const ClockSetup&) const = default;
};

/// Errors, with offset: clock/unknown, clock/syntax, clock/range.
[[nodiscard]] Result<ClockSetup> parse_clock(std::string_view text);
[[nodiscard]] std::string format_clock(const ClockSetup& setup);

/// Categories by the estimated time of a player: below 3, 8, 25 minutes, and slow.
enum class ClockCategory { kNone, kBullet, kBlitz, kRapid, kSlow, kDays };
[[nodiscard]] ClockCategory category_of(const ClockSetup& setup);

/// What a player has left.
struct Bank {
  ClockSetup::Duration left{0};  ///< a new move's time, or the main time
  int periods = 0;               ///< byo-yomi periods not used up
  bool operator==(const Bank&) const = default;
};
[[nodiscard]] Bank full_bank(const ClockSetup& setup);
/// How long a move may take; exactly so long is in time.
[[nodiscard]] ClockSetup::Duration until_flag(const ClockSetup& setup, const Bank& bank);

struct Charged {
  Bank bank;
  bool flagged = false;
};
/// The bank after a move that took `used`. A byo-yomi period is used up only when exceeded.
[[nodiscard]] Charged charge(const ClockSetup& setup, const Bank& bank, ClockSetup::Duration used);

/// How late a first move, which is free of charge, may be: 30 s, slow 60 s, days 0 for any time.
[[nodiscard]] ClockSetup::Duration first_move_limit(const ClockSetup& setup);
/// For how long the other side must be gone until a win or draw can be claimed: 60 s, slow 180 s,
/// after a farewell 15 s; 0 for never, with days and without a clock.
[[nodiscard]] ClockSetup::Duration claim_after(const ClockSetup& setup, bool farewell);

/// Lag credit, after the scheme of lichess (scalachess, LagTracker): a quota that grows by a gain a
/// move, so that a client that lies about its time wins at most the gain a move.
[[nodiscard]] ClockSetup::Duration lag_gain(const ClockSetup& setup);
[[nodiscard]] ClockSetup::Duration first_lag_quota(const ClockSetup& setup);
/// The quota after a move that was credited `credit`, at most `quota`.
[[nodiscard]] ClockSetup::Duration next_lag_quota(const ClockSetup& setup,
                                                  ClockSetup::Duration quota,
                                                  ClockSetup::Duration credit);
/// The credit for a move that took `elapsed` here and `told` by the client: negative when it told
/// nothing. 0 where the client's time is impossible.
[[nodiscard]] ClockSetup::Duration lag_credit(ClockSetup::Duration elapsed,
                                              ClockSetup::Duration told,
                                              ClockSetup::Duration quota);

}  // namespace gridwise
