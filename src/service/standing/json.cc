#include "service/standing/json.h"

#include <algorithm>
#include <boost/json.hpp>
#include <cmath>
#include <map>
#include <tuple>

#include "standing/rating_rules.h"

namespace gridwise {
namespace {

namespace json = boost::json;

// Together these fit into Service's longest answer.
constexpr int kMostTallies = 600;
constexpr int kMostBests = 400;
constexpr int kMostStreaks = 60;
constexpr int kMostRatings = 24;
constexpr int kMostSteps = 200;

double tenths(double value) {
  constexpr double kTenths = 10;
  return std::round(value * kTenths) / kTenths;
}

json::array tallies_json(StandingTables& tables, const std::vector<std::string>& ids) {
  std::map<std::tuple<std::string, std::string, std::string, std::int64_t>, TallyRow> sums;
  for (const TallyRow& row : tables.tallies(ids, kMostTallies)) {
    TallyRow& sum = sums[{row.game, row.opponent, row.level, row.side}];
    sum.played += row.played;
    sum.won += row.won;
    sum.drawn += row.drawn;
    sum.lost += row.lost;
    sum.plies += row.plies;
  }
  json::array list;
  for (const auto& [key, sum] : sums) {
    const auto& [game, opponent, level, side] = key;
    json::object object{{"game", game},         {"side", side},      {"opponent", opponent},
                        {"played", sum.played}, {"won", sum.won},    {"drawn", sum.drawn},
                        {"lost", sum.lost},     {"plies", sum.plies}};
    if (!level.empty()) object["level"] = level;
    list.emplace_back(std::move(object));
  }
  return list;
}

/// Streaks by game. The current one is that of the id that played most recently.
json::array streaks_json(StandingTables& tables, const std::vector<std::string>& ids) {
  std::map<std::string, StreakRow> all;
  for (const StreakRow& row : tables.streaks(ids, kMostStreaks)) {
    const auto [known, first] = all.try_emplace(row.game, row);
    if (first) continue;
    StreakRow& streak = known->second;
    const std::int64_t longest = std::max(streak.longest, row.longest);
    if (row.last_ms > streak.last_ms) streak = row;
    streak.longest = longest;
  }
  json::array list;
  for (const auto& [game, row] : all) {
    list.emplace_back(json::object{
        {"game", game}, {"current", row.current}, {"longest", row.longest}, {"last", row.last_ms}});
  }
  return list;
}

void add_best(BestRow& best, const BestRow& row) {
  if (row.won > 0) best.plies = best.won == 0 ? row.plies : std::min(best.plies, row.plies);
  best.played += row.played;
  best.won += row.won;
  best.last_ms = std::max(best.last_ms, row.last_ms);
  if (row.score) best.score = std::max(best.score.value_or(*row.score), *row.score);
}

json::array bests_json(StandingTables& tables, const std::vector<std::string>& ids) {
  std::map<std::pair<std::string, std::string>, BestRow> all;
  for (const BestRow& row : tables.bests(ids, kMostBests)) {
    const auto [known, first] = all.try_emplace({row.game, row.board}, row);
    if (!first) add_best(known->second, row);
  }
  json::array list;
  for (const auto& [key, row] : all) {
    json::object object{{"game", key.first},
                        {"board", key.second},
                        {"played", row.played},
                        {"won", row.won},
                        {"last", row.last_ms}};
    if (row.won > 0) object["plies"] = row.plies;
    if (row.score) object["score"] = *row.score;
    list.emplace_back(std::move(object));
  }
  return list;
}

/// Oldest first.
json::array steps_json(std::vector<StepRow> steps) {
  std::ranges::reverse(steps);
  json::array list;
  for (const StepRow& step : steps) {
    list.emplace_back(json::array{step.at_ms, tenths(step.rating), tenths(step.deviation)});
  }
  return list;
}

}  // namespace

json::object rating_json(const RatingRow& row, std::int64_t now_ms) {
  const double deviation = standing::shown_deviation(row, now_ms);
  json::object object{{"rating", tenths(row.rating)},
                      {"deviation", tenths(deviation)},
                      {"games", row.games},
                      {"last", row.last_ms}};
  if (deviation > lab::kProvisionalDeviation) object["provisional"] = true;
  return object;
}

void add_category(json::object& object, const std::string& category) {
  const standing::Category parts = standing::parse_category(category);
  object["setup"] = parts.board;
  object["clock"] = parts.clock;
}

json::array ratings_json(StandingTables& tables, const std::string& subject, std::int64_t now_ms) {
  json::array list;
  for (const RatingRow& row : tables.ratings(subject, kMostRatings)) {
    json::object object = rating_json(row, now_ms);
    add_category(object, row.category);
    object["steps"] = steps_json(tables.steps(subject, row.category, kMostSteps));
    list.emplace_back(std::move(object));
  }
  return list;
}

json::object standing_json(StandingTables& tables, const std::string& account,
                           std::int64_t now_ms) {
  if (account.empty()) {
    return {{"tallies", json::array()},
            {"streaks", json::array()},
            {"bests", json::array()},
            {"ratings", json::array()},
            {"imported", 0}};
  }
  const std::vector<std::string> ids = tables.ids_of(account);
  return {{"tallies", tallies_json(tables, ids)},
          {"streaks", streaks_json(tables, ids)},
          {"bests", bests_json(tables, ids)},
          {"ratings", ratings_json(tables, account, now_ms)},
          {"imported", tables.imported(account)}};
}

}  // namespace gridwise
