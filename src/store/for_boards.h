// Which ratings leaderboards can show at all: a column beside each rating that the stores index.
// The rest of RankingFilter is applied when a leaderboard is read.
#pragma once

#include <cmath>

#include "store/standing_rows.h"

namespace gridwise {

/// True for a bot, or if deviation and games meet the defaults of RankingFilter.
[[nodiscard]] inline bool is_for_boards(const RatingRow& row) {
  const RankingFilter usual;
  return row.subject.starts_with(kBotPrefix) ||
         (row.deviation <= usual.most_deviation && row.games >= usual.least_games);
}

/// The sort key of leaderboards: an integer, so that pages neither skip nor repeat a row.
[[nodiscard]] inline std::int64_t place_of(double rating) {
  constexpr double kThousandths = 1'000;
  return std::llround(rating * kThousandths);
}

}  // namespace gridwise
