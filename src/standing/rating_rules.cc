#include "standing/rating_rules.h"

#include <algorithm>
#include <array>

namespace gridwise::standing {
namespace {

lab::Rating rating_of(const RatingRow& row) { return {row.rating, row.deviation, row.volatility}; }

void set_rating(RatingRow& row, const lab::Rating& rating) {
  row.rating = rating.value;
  row.deviation = rating.deviation;
  row.volatility = rating.volatility;
}

bool is_anchor(const RatingRow& row) {
  return row.subject.starts_with(kBotPrefix) && selector_of(row.subject) == kAnchor;
}

RatingRow stored_or_new(StandingTables& tables, const std::string& subject,
                        const std::string& category) {
  const std::optional<RatingRow> stored = tables.rating(subject, category);
  RatingRow row;
  if (stored) row = *stored;
  row.subject = subject;
  row.category = category;
  if (is_anchor(row)) set_rating(row, kAnchorRating);
  return row;
}

/// Days since the last game, at least 0: the clock may have been set back.
double idle_days(const RatingRow& row, std::int64_t now_ms) {
  if (row.games == 0) return 0;
  return static_cast<double>(std::max<std::int64_t>(now_ms - row.last_ms, 0)) /
         static_cast<double>(kPeriodMs);
}

double score_of(Ending ending) {
  constexpr double kHalf = 0.5;
  if (ending == Ending::kDrawn) return kHalf;
  return ending == Ending::kWon ? 1 : 0;
}

/// The rating as used for an opponent.
lab::Rating met(const RatingRow& row, std::int64_t now_ms) {
  lab::Rating rating = rating_of(row);
  rating.deviation = shown_deviation(row, now_ms);
  return rating;
}

bool plays_too_often(StandingTables& tables, const FinishedRow& row, const FinishedGame& game) {
  const std::size_t person = game.seats[0].bot ? 1 : 0;
  if (game.seats[person].bot) return false;
  const std::int64_t day = row.at_ms - row.at_ms % kPeriodMs;
  return tables.games_between(game.seats[person].subject, game.seats[1 - person].subject, day) >=
         kMaxOfAPair;
}

StepRow step_of(const RatingRow& row, std::int64_t n, std::int64_t at_ms) {
  return {row.subject, row.category, n, {}, at_ms, row.rating, row.deviation, row.volatility, {}};
}

}  // namespace

double shown_deviation(const RatingRow& row, std::int64_t now_ms) {
  if (row.subject.starts_with(kBotPrefix)) return row.deviation;
  return lab::deviation_after(rating_of(row), idle_days(row, now_ms));
}

Result<void> rate_game(StandingTables& tables, const FinishedRow& row, const FinishedGame& game) {
  if (plays_too_often(tables, row, game)) return {};
  const std::array before{stored_or_new(tables, game.seats[0].subject, row.category),
                          stored_or_new(tables, game.seats[1].subject, row.category)};
  std::array after = before;
  // 1. Everything that can fail. Both new ratings use those before the game.
  for (std::size_t seat = 0; seat < after.size(); ++seat) {
    RatingRow& own = after[seat];
    ++own.games;
    own.last_ms = row.at_ms;
    if (is_anchor(own)) continue;
    const lab::RatedGame rated{met(before[1 - seat], row.at_ms), score_of(game.seats[seat].ending)};
    const Result<lab::Evidence> evidence =
        lab::add_game({own.information, own.surplus}, rating_of(own), rated);
    if (!evidence) return evidence.error();
    if (game.seats[seat].bot) {
      own.information = evidence->information;
      own.surplus = evidence->surplus;
      continue;
    }
    const Result<lab::Rating> rating =
        lab::rate(rating_of(own), *evidence, idle_days(before[seat], row.at_ms));
    if (!rating) return rating.error();
    set_rating(own, *rating);
  }
  // 2. The writes, which need no rollback.
  for (std::size_t seat = 0; seat < after.size(); ++seat) {
    tables.put(after[seat]);
    if (game.seats[seat].bot) continue;
    StepRow step = step_of(after[seat], row.n, row.at_ms);
    step.match = row.match;
    step.opponent = game.seats[1 - seat].subject;
    tables.add(step);
  }
  return {};
}

bool close_periods(StandingTables& tables, std::int64_t day, std::int64_t n) {
  bool good = true;
  for (RatingRow& row : tables.open_periods()) {
    const Result<lab::Rating> rating = lab::rate(rating_of(row), {row.information, row.surplus}, 1);
    if (rating) set_rating(row, *rating);
    good = good && rating.ok();
    row.information = 0;
    row.surplus = 0;
    tables.put(row);
    if (rating) tables.add(step_of(row, n, (day + 1) * kPeriodMs));
  }
  return good;
}

}  // namespace gridwise::standing
