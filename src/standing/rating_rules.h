// How a finished game changes the ratings of its two players. People are rated after each game,
// bots once a day, `random` never. The numbers follow lab/glicko.h.
#pragma once

#include "lab/glicko.h"
#include "standing/finished_game.h"
#include "store/standing_tables.h"

namespace gridwise::standing {

/// A rating period: a day.
inline constexpr std::int64_t kPeriodMs = 86'400'000;

/// The selector with a fixed rating, which anchors all ratings of a category to one scale.
inline constexpr std::string_view kAnchor = "random";
inline constexpr lab::Rating kAnchorRating{800, 30, 0.06};

/// Maximum rated games per day of a pair, whatever they play; further ones are unrated.
inline constexpr std::int64_t kMaxOfAPair = 10;

/// Rates the game of `row`. Fails, writing nothing, if a stored rating is damaged. REQUIRES: `row`
/// has a category.
[[nodiscard]] Result<void> rate_game(StandingTables& tables, const FinishedRow& row,
                                     const FinishedGame& game);

/// Ends the rating period `day` of all bots that played in it; `n` is the number of the first match
/// of a later day. False if a stored rating is damaged; that one stays unchanged.
[[nodiscard]] bool close_periods(StandingTables& tables, std::int64_t day, std::int64_t n);

/// The deviation shown at `now_ms`: for a person it grows without games.
[[nodiscard]] double shown_deviation(const RatingRow& row, std::int64_t now_ms);

}  // namespace gridwise::standing
