// Rows of statistics and ratings in SQL form.
#pragma once

#include "store/standing_tables.h"
#include "store/tables/account_rows.h"

namespace gridwise {

/// A rating with the columns that leaderboards filter and sort by.
struct StoredRating {
  RatingRow row;
  std::int64_t boards = 0;  ///< 1 if leaderboards can show it
  std::int64_t place = 0;
};

/// A best result with its optional score as two columns.
struct StoredBest {
  BestRow row;
  std::int64_t scored = 0;
  std::int64_t score = 0;
};

inline constexpr const char* kFinishedColumns =
    "match_id, at, COALESCE(n, 0), game, category, result, voided";
inline constexpr const char* kProjectionColumns = "name, version, n, day";
inline constexpr const char* kRatingColumns =
    "subject, category, rating, deviation, volatility, games, last, information, surplus, boards, "
    "place";
inline constexpr const char* kStepColumns =
    "subject, category, n, match_id, at, rating, deviation, volatility, opponent";
inline constexpr const char* kTallyColumns =
    "subject, game, side, opponent, level, played, won, drawn, lost, plies";
inline constexpr const char* kStreakColumns = "subject, game, current, longest, last";
inline constexpr const char* kBestColumns =
    "subject, game, board, played, won, scored, score, plies, last";

// The members in column order.
inline auto members_of(FinishedRow& row, Flags&) {
  return std::tie(row.match, row.at_ms, row.n, row.game, row.category, row.result, row.voided);
}
inline auto members_of(ProjectionRow& row, Flags&) {
  return std::tie(row.name, row.version, row.n, row.day);
}
inline auto members_of(StoredRating& stored, Flags&) {
  RatingRow& row = stored.row;
  return std::tie(row.subject, row.category, row.rating, row.deviation, row.volatility, row.games,
                  row.last_ms, row.information, row.surplus, stored.boards, stored.place);
}
inline auto members_of(StepRow& row, Flags&) {
  return std::tie(row.subject, row.category, row.n, row.match, row.at_ms, row.rating, row.deviation,
                  row.volatility, row.opponent);
}
inline auto members_of(TallyRow& row, Flags&) {
  return std::tie(row.subject, row.game, row.side, row.opponent, row.level, row.played, row.won,
                  row.drawn, row.lost, row.plies);
}
inline auto members_of(StreakRow& row, Flags&) {
  return std::tie(row.subject, row.game, row.current, row.longest, row.last_ms);
}
inline auto members_of(StoredBest& stored, Flags&) {
  BestRow& row = stored.row;
  return std::tie(row.subject, row.game, row.board, row.played, row.won, stored.scored,
                  stored.score, row.plies, row.last_ms);
}
inline auto members_of(RankedRow& ranked, Flags&) {
  RatingRow& row = ranked.rating;
  return std::tie(row.subject, row.category, row.rating, row.deviation, row.volatility, row.games,
                  row.last_ms, row.information, row.surplus, ranked.place, ranked.name);
}
inline auto members_of(CategoryRow& row, Flags&) { return std::tie(row.category, row.rated); }

}  // namespace gridwise
