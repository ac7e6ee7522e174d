// How a finished game changes the ratings of its two players: persons after each game, bots once a
// day, `random` never. The numbers are those of lab/glicko.h.
#pragma once

#include "lab/glicko.h"
#include "standing/finished_game.h"
#include "store/standings.h"

namespace gridwise::standing {

/// A rating period: a day.
inline constexpr std::int64_t kPeriodMs = 86'400'000;

/// The selector whose rating never changes, so that all ratings of a category are on one scale.
inline constexpr std::string_view kAnchor = "random";
inline constexpr lab::Rating kAnchorRating{800, 30, 0.06};

/// So many rated games a day of two persons in one category; further ones are not rated.
inline constexpr std::int64_t kMostOfAPair = 10;

/// Rates the game of `row`, which has a category. Nothing is written after an error, which means
/// that a stored rating is damaged.
[[nodiscard]] Result<void> rate_game(StandingTables& tables, const FinishedRow& row,
                                     const FinishedGame& game);

/// Ends the rating period of all bots that played in it, on day `day`; `n` is the number of the
/// first match of a later day. False if a stored rating is damaged: that one stays as it is.
[[nodiscard]] bool close_periods(StandingTables& tables, std::int64_t day, std::int64_t n);

/// The deviation as it is shown at `now_ms`: that of a person grows without games.
[[nodiscard]] double shown_deviation(const RatingRow& row, std::int64_t now_ms);

}  // namespace gridwise::standing
