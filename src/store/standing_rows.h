// Rows of statistics and ratings. All except FinishedRow are projections, which can be recomputed
// from the finished matches. All times are milliseconds since 1970.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace gridwise {

/// A finished match with everything statistics and ratings need. Stays when the match is deleted;
/// has account ids but no names.
struct FinishedRow {
  std::string match;
  std::int64_t at_ms = 0;
  std::int64_t n = 0;  ///< position in counting order; 0: not counted yet
  std::string game;
  std::string category;     ///< rating category; empty if unrated
  std::string result;       ///< JSON, opaque to the store
  std::int64_t voided = 0;  ///< 1: declared void by the host, so it does not count

  bool operator==(const FinishedRow&) const = default;
};

/// The progress of a projection.
struct ProjectionRow {
  std::string name;
  std::int64_t version = 0;  ///< version of the rules it was computed with
  std::int64_t n = 0;        ///< the last finished match it includes
  std::int64_t day = 0;      ///< the open rating period of bots

  bool operator==(const ProjectionRow&) const = default;
};

/// The rating of an account or a bot in a category. A bot's rating is that of the end of its last
/// period; `information` and `surplus` are the evidence of the open period.
struct RatingRow {
  std::string subject;
  std::string category;
  double rating = 1500;
  double deviation = 350;
  double volatility = 0.06;
  std::int64_t games = 0;
  std::int64_t last_ms = 0;  ///< time of the last rated game
  double information = 0;
  double surplus = 0;

  bool operator==(const RatingRow&) const = default;
};

/// A rating after a game, or for a bot after a period.
struct StepRow {
  std::string subject;
  std::string category;
  std::int64_t n = 0;  ///< of the match; for a bot, of the first match after the period
  std::string match;   ///< empty for a bot
  std::int64_t at_ms = 0;
  double rating = 0;
  double deviation = 0;
  double volatility = 0;
  std::string opponent;

  bool operator==(const StepRow&) const = default;
};

/// A subject's results, by game, side and opponent.
struct TallyRow {
  std::string subject;
  std::string game;
  std::int64_t side = 0;  ///< the seat
  std::string opponent;   ///< person, bot, none
  std::string level;      ///< for a bot: its selector
  std::int64_t played = 0;
  std::int64_t won = 0;
  std::int64_t drawn = 0;
  std::int64_t lost = 0;
  std::int64_t plies = 0;  ///< total of these games

  bool operator==(const TallyRow&) const = default;
};

struct StreakRow {
  std::string subject;
  std::string game;
  std::int64_t current = 0;  ///< current streak of wins; negative: losses
  std::int64_t longest = 0;  ///< longest streak of wins
  std::int64_t last_ms = 0;  ///< time of the last game

  bool operator==(const StreakRow&) const = default;
};

/// The best results on a one-player board.
struct BestRow {
  std::string subject;
  std::string game;
  std::string board;  ///< the canonical game string
  std::int64_t played = 0;
  std::int64_t won = 0;
  std::optional<std::int64_t> score;  ///< highest score of a won game, if the game has scores
  std::int64_t plies = 0;             ///< fewest plies of a won game
  std::int64_t last_ms = 0;

  bool operator==(const BestRow&) const = default;
};

/// A row of a leaderboard.
struct RankedRow {
  RatingRow rating;
  std::string name;        ///< of a person; empty for a bot
  std::int64_t place = 0;  ///< sort key: the rating in thousandths of a point

  bool operator==(const RankedRow&) const = default;
};

/// Selects a category's ratings, best first: all bots, and people with an open account, a small
/// deviation, enough games, and a recent game.
struct RankingFilter {
  std::string category;
  double most_deviation = 75;
  std::int64_t least_games = 20;
  std::int64_t played_after_ms = 0;
  std::optional<std::int64_t> before_place;  ///< keyset pagination: below this place
  std::string after_subject;                 ///< or at this place and after this subject
  int limit = 100;
};

struct CategoryRow {
  std::string category;
  std::int64_t rated = 0;  ///< number of subjects its leaderboard could show

  bool operator==(const CategoryRow&) const = default;
};

/// Prefix of a bot's subject; account ids have no colon.
inline constexpr const char* kBotPrefix = "bot:";

}  // namespace gridwise
