// The rows of statistics and ratings. All but FinishedRow are projections: they follow from the
// finished matches and can be computed again. All times are milliseconds since 1970.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace gridwise {

/// A match that was played to an end, with all that statistics and ratings need. Stays when the
/// match is deleted; it has ids of accounts and no names.
struct FinishedRow {
  std::string match;
  std::int64_t at_ms = 0;
  std::int64_t n = 0;  ///< its place in the order in which matches are counted; 0: not counted yet
  std::string game;
  std::string category;     ///< in which it is rated; empty if it is not
  std::string result;       ///< JSON, opaque to the store
  std::int64_t voided = 0;  ///< 1: the host has declared it void, it counts for nothing

  bool operator==(const FinishedRow&) const = default;
};

/// How far a projection is.
struct ProjectionRow {
  std::string name;
  std::int64_t version = 0;  ///< of the rules it was computed by
  std::int64_t n = 0;        ///< the last finished match that it contains
  std::int64_t day = 0;      ///< the open rating period of bots

  bool operator==(const ProjectionRow&) const = default;
};

/// The rating of an account or a bot in a category. A bot's is as of the end of its last period;
/// `information` and `surplus` are the evidence of the period that is open.
struct RatingRow {
  std::string subject;
  std::string category;
  double rating = 1500;
  double deviation = 350;
  double volatility = 0.06;
  std::int64_t games = 0;
  std::int64_t last_ms = 0;  ///< the last rated game
  double information = 0;
  double surplus = 0;

  bool operator==(const RatingRow&) const = default;
};

/// A rating after a game, or of a bot after a period.
struct StepRow {
  std::string subject;
  std::string category;
  std::int64_t n = 0;  ///< of the match; of a bot, of the first match after the period
  std::string match;   ///< empty for a bot
  std::int64_t at_ms = 0;
  double rating = 0;
  double deviation = 0;
  double volatility = 0;
  std::string opponent;

  bool operator==(const StepRow&) const = default;
};

/// What a subject has played, by game, side, and opponent.
struct TallyRow {
  std::string subject;
  std::string game;
  std::int64_t side = 0;  ///< the seat
  std::string opponent;   ///< person, bot, none
  std::string level;      ///< of a bot: its selector
  std::int64_t played = 0;
  std::int64_t won = 0;
  std::int64_t drawn = 0;
  std::int64_t lost = 0;
  std::int64_t plies = 0;  ///< of all these games together

  bool operator==(const TallyRow&) const = default;
};

struct StreakRow {
  std::string subject;
  std::string game;
  std::int64_t current = 0;  ///< wins in a row; negative: losses
  std::int64_t longest = 0;  ///< the most wins in a row
  std::int64_t last_ms = 0;  ///< the last game

  bool operator==(const StreakRow&) const = default;
};

/// The best of a one-player board.
struct BestRow {
  std::string subject;
  std::string game;
  std::string board;  ///< the canonical game string
  std::int64_t played = 0;
  std::int64_t won = 0;
  std::optional<std::int64_t> score;  ///< the highest of a won game, where the game has one
  std::int64_t plies = 0;             ///< the fewest of a won game
  std::int64_t last_ms = 0;

  bool operator==(const BestRow&) const = default;
};

/// A line of a board of ratings.
struct RankedRow {
  RatingRow rating;
  std::string name;        ///< of a person; empty for a bot
  std::int64_t place = 0;  ///< the rating in thousandths of a point: what the board is sorted by

  bool operator==(const RankedRow&) const = default;
};

/// Selects ratings of a category, best first: those of bots, and of persons that are open accounts,
/// with a small deviation, enough games, and a game not long ago.
struct RankingFilter {
  std::string category;
  double most_deviation = 75;
  std::int64_t least_games = 20;
  std::int64_t played_after_ms = 0;
  std::optional<std::int64_t> before_place;  ///< below this place
  std::string after_subject;                 ///< or there, and after this subject
  int limit = 100;
};

struct CategoryRow {
  std::string category;
  std::int64_t rated = 0;  ///< subjects that its board could show

  bool operator==(const CategoryRow&) const = default;
};

/// What the subject of a bot begins with; accounts' ids have no colon.
inline constexpr const char* kBotPrefix = "bot:";

}  // namespace gridwise
