#include "cli/report/study_json.h"

#include <array>
#include <boost/json.hpp>
#include <cmath>

#include "cli/text/json.h"

namespace gridwise::cli {
namespace {

namespace json = boost::json;

constexpr std::array<std::string_view, 3> kVerdicts{"below", "inside", "above"};

json::value number(double value) {
  return std::isfinite(value) ? json::value(value) : json::value(nullptr);
}

json::value estimate(const lab::Estimate& of) {
  return json::object{{"value", number(of.value)}, {"interval", {number(of.low), number(of.high)}}};
}

json::value estimate(const std::optional<lab::Estimate>& of) {
  return of ? estimate(*of) : json::value(nullptr);
}

/// Mean with interval, and the 5, 25, 50, 75 and 95% quantiles; null without numbers.
json::value spread(const lab::Spread& of) {
  const std::vector<double> sorted = of.sorted();
  if (sorted.empty()) return nullptr;
  json::array quantiles;
  for (const double q : {0.05, 0.25, 0.5, 0.75, 0.95})
    quantiles.emplace_back(lab::quantile_of(sorted, q).value);
  return json::object{{"mean", of.moments.mean()},
                      {"interval", estimate(of.moments.estimate())},
                      {"quantiles", std::move(quantiles)}};
}

json::array goals_json(const lab::Totals& totals) {
  json::array goals;
  for (const lab::GoalTotals& goal : totals.goals) {
    const int lost = totals.games - totals.won;
    goals.push_back(json::object{
        {"goal", goal.token},
        {"count", goal.count},
        {"reached", estimate(lab::share_of(totals.games - goal.missed, totals.games))},
        {"blocks", lost > 0 ? json::value(goal.blocked / lost) : json::value(nullptr)}});
  }
  return goals;
}

json::object limit_json(const lab::LimitReport& limit) {
  json::array curve;
  for (int moves = 1; moves <= limit.curve.longest(); ++moves)
    curve.emplace_back(static_cast<double>(limit.curve.won_by(moves)) / limit.curve.games());
  return {{"now", limit.now},
          {"games", limit.curve.games()},
          {"moves", limit.suggestion.moves},
          {"forecast", estimate(limit.curve.at(limit.suggestion.moves))},
          {"one_less", limit.suggestion.below},
          {"one_more", limit.suggestion.above},
          {"won_just_after", estimate(limit.just_after)},
          {"win_by_move", std::move(curve)}};
}

json::object player_json(const lab::PlayerReport& player) {
  const lab::Totals& totals = player.totals;
  json::object object{
      {"player", player.player.text},
      {"games", totals.games},
      {"won", totals.won},
      {"drawn", totals.drawn},
      {"unfinished", totals.unfinished},
      {"complete", player.complete},
      {"pass", estimate(player.pass)},
      {"attempts", estimate(lab::attempts_per_success(player.pass))},
      {"attempts_95", estimate(lab::attempts_of_nearly_all(player.pass))},
      {"three_losses", estimate(lab::three_losses(player.pass))},
      {"near_misses", estimate(lab::share_of(totals.near_misses, totals.games))},
      {"shuffled", estimate(lab::share_of(totals.games_with("shuffle"), totals.games))},
      {"moves", estimate(totals.plies.estimate())},
      {"moves_left", spread(totals.moves_left)},
      {"goals", goals_json(totals)}};
  json::object figures;
  for (const auto& [name, of] : totals.figures) figures[name] = spread(of);
  object["figures"] = std::move(figures);
  json::object events;
  for (const auto& [kind, of] : totals.events) events[kind] = estimate(totals.per_game(kind));
  object["events"] = std::move(events);
  if (player.verdict) {
    object["verdict"] = kVerdicts[static_cast<std::size_t>(*player.verdict)];
    object["close"] = player.close;
  }
  if (player.limit) object["limit"] = limit_json(*player.limit);
  return object;
}

json::object level_json(const lab::LevelReport& level) {
  json::array players;
  for (const auto& player : level.players) players.push_back(player_json(player));
  json::object object{{"level", level.level.name}, {"players", std::move(players)}};
  if (level.players.size() > 1) {
    object["skill_share"] = level.skill ? json::value(*level.skill) : json::value(nullptr);
    object["skill_slope"] = estimate(level.slope);
  }
  if (level.luck) object["luck_share"] = estimate(*level.luck);
  return object;
}

json::object curve_json(const lab::CurveReport& curve) {
  json::array places;
  for (const auto& place : curve.places) {
    json::object object{{"level", place.level},
                        {"pass", static_cast<double>(place.counts.won) / place.counts.games},
                        {"fit", place.fit},
                        {"out_of_order", place.out}};
    if (place.target) {
      object["target"] = *place.target;
      object["off_target"] = place.off;
    }
    places.push_back(std::move(object));
  }
  return {{"player", curve.player}, {"tau", curve.tau}, {"levels", std::move(places)}};
}

}  // namespace

std::string study_json(const lab::StudyReport& report, const std::vector<PeopleReport>& people) {
  json::array levels;
  for (const auto& level : report.levels) levels.push_back(level_json(level));
  json::array curves;
  for (const auto& curve : report.curves) curves.push_back(curve_json(curve));
  json::object object{{"seed", report.seed},
                      {"interrupted", report.interrupted},
                      {"levels", std::move(levels)},
                      {"curves", std::move(curves)}};
  if (report.band) object["band"] = {report.band->low, report.band->high};
  if (!people.empty()) object["people"] = people_json(people);
  return json_line(object);
}

}  // namespace gridwise::cli
