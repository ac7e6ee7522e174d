// Which ratings boards can show at all: a column beside each rating, by which the stores select.
// The rest of RankingFilter is compared when a board is read.
#pragma once

#include "store/standing_rows.h"

namespace gridwise {

/// Of a bot, or with a deviation and games that meet a RankingFilter's defaults.
[[nodiscard]] inline bool is_for_boards(const RatingRow& row) {
  const RankingFilter usual;
  return row.subject.starts_with(kBotPrefix) ||
         (row.deviation <= usual.most_deviation && row.games >= usual.least_games);
}

}  // namespace gridwise
