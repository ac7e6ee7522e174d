#include "lab/totals.h"

#include <algorithm>

namespace gridwise::lab {
namespace {

constexpr std::string_view kGoal = "goal";
constexpr std::string_view kMovesLeft = "moves_left";

double share_left(const GameResult::EndFigure& goal) {
  return goal.number / static_cast<double>(std::max<std::int64_t>(1, goal.total.value_or(1)));
}

}  // namespace

void Spread::add(double number) {
  ++counts[number];
  moments.add(number);
}

std::vector<double> Spread::sorted() const {
  std::vector<double> all;
  for (const auto& [number, count] : counts)
    all.insert(all.end(), static_cast<std::size_t>(count), number);
  return all;
}

void Totals::add(const GameResult& game) {
  ++games;
  won += game.won() ? 1 : 0;
  drawn += game.outcome == Outcome::Kind::kDrawn ? 1 : 0;
  unfinished += game.outcome == Outcome::Kind::kOpen ? 1 : 0;
  results.push_back(game.won());
  wins.push_back(game.won() ? game.plies : kNotWon);
  plies.add(game.plies);
  if (game.won()) ++won_at[game.plies];
  for (const auto& figure : game.figures) {
    if (figure.name == kGoal) continue;
    if (figure.name != kMovesLeft) {
      figures[figure.name].add(figure.number);
    } else if (game.won()) {
      moves_left.add(figure.number);
    }
  }
  for (const auto& [kind, count] : game.events) events[kind].add(static_cast<double>(count));
  add_goals(game);
}

void Totals::add_goals(const GameResult& game) {
  double most = 0;
  int open = 0;
  int blocking = 0;
  for (const auto& figure : game.figures) {
    if (figure.name != kGoal) continue;
    const double left = share_left(figure);
    open += left > 0 ? 1 : 0;
    blocking = left > most ? 1 : blocking + (left == most && left > 0 ? 1 : 0);
    most = std::max(most, left);
    auto goal = std::ranges::find(goals, figure.token, &GoalTotals::token);
    if (goal == goals.end())
      goal = goals.insert(goals.end(), {figure.token, figure.total.value_or(0), 0, 0});
    goal->missed += left > 0 ? 1 : 0;
  }
  if (game.won() || open == 0) return;
  near_misses += open == 1 && most <= kNearMissShare ? 1 : 0;
  for (const auto& figure : game.figures) {
    if (figure.name != kGoal || share_left(figure) != most) continue;
    std::ranges::find(goals, figure.token, &GoalTotals::token)->blocked += 1.0 / blocking;
  }
}

std::optional<Estimate> Totals::per_game(const std::string& event) const {
  Moments all;
  if (const auto found = events.find(event); found != events.end()) all = found->second;
  all.count = games;  // the other games had none of these events
  return all.estimate();
}

int Totals::games_with(const std::string& event) const {
  const auto found = events.find(event);
  return found == events.end() ? 0 : static_cast<int>(found->second.count);
}

WinCurve Totals::curve(int longest) const {
  WinCurve curve(longest);
  int missed = games;
  for (const auto& [move, count] : won_at) {
    missed -= count;
    for (int i = 0; i < count; ++i) curve.add(move);
  }
  for (int i = 0; i < missed; ++i) curve.add({});
  return curve;
}

}  // namespace gridwise::lab
