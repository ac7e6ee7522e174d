#include "service/race/result.h"

#include <algorithm>
#include <limits>
#include <numeric>
#include <string>

namespace gridwise {
namespace {

/// A figure that ranks those who missed the goal. `goal` is what remains of all goals together.
struct RankRow {
  std::string_view name;
  bool more_is_better = false;
};
constexpr std::array<RankRow, std::tuple_size_v<RaceRank>> kRank{{
    {"goal", false},         // match-3
    {"digits_left", false},  // number match
    {"combos", true},        // orbs: absent before the drop, which counts as none
    {"score", true},
    {"steps", false},
}};

/// Shown, although it does not affect the order.
constexpr std::string_view kAlsoShown = "moves_left";

struct Sum {
  double number = 0;
  double total = 0;
  bool found = false;
};

Sum sum_of(const std::vector<Figure>& figures, std::string_view name) {
  Sum sum;
  for (const Figure& figure : figures) {
    if (figure.name != name) continue;
    sum.number += figure.number;
    sum.total += static_cast<double>(figure.total.value_or(0));
    sum.found = true;
  }
  return sum;
}

/// The fraction done when `left` of `all` remains.
double done(double left, double all) { return all > 0 ? std::clamp(1 - left / all, 0.0, 1.0) : 0; }

RaceEnding ending_of(const Match& match) {
  if (match.status != MatchStatus::kFinished) return RaceEnding::kNone;
  switch (match.reason) {
    case EndReason::kTime:
      return RaceEnding::kTime;
    case EndReason::kResigned:
      return RaceEnding::kGaveUp;
    case EndReason::kPlay:
      return match.outcome.kind == Outcome::Kind::kWon ? RaceEnding::kReached : RaceEnding::kFailed;
    default:
      return RaceEnding::kLeft;
  }
}

/// 0: reached the goal; 1: played to the end; 2: gave up or left.
int group_of(RaceEnding ending) {
  if (ending == RaceEnding::kReached) return 0;
  return ending == RaceEnding::kFailed || ending == RaceEnding::kTime ? 1 : 2;
}

bool before(const RaceResult& one, const RaceResult& other) {
  const int first = group_of(one.ending);
  const int second = group_of(other.ending);
  if (first != second) return first < second;
  if (first == 0) return one.time < other.time;
  return first == 1 && one.rank < other.rank;
}

/// Whether `other`, later in the order, shares the place that begins with `first`.
bool shares(const RaceResult& first, const RaceResult& other) {
  if (group_of(first.ending) != group_of(other.ending)) return false;
  if (first.ending == RaceEnding::kReached) return other.time - first.time <= kRaceDraw;
  return !before(first, other);
}

}  // namespace

RaceRank race_rank(const std::vector<Figure>& figures) {
  RaceRank rank{};
  for (std::size_t i = 0; i < kRank.size(); ++i) {
    const Sum sum = sum_of(figures, kRank[i].name);
    rank[i] = kRank[i].more_is_better ? -sum.number : sum.number;
  }
  return rank;
}

double race_progress(const std::vector<Figure>& figures, const std::vector<Figure>& start) {
  if (const Sum goal = sum_of(figures, "goal"); goal.found) return done(goal.number, goal.total);
  if (const Sum left = sum_of(figures, "digits_left"); left.found) {
    return done(left.number, sum_of(start, "digits_left").number);
  }
  const Sum combos = sum_of(figures, "combos");
  return combos.found && combos.total > 0 ? std::min(1.0, combos.number / combos.total) : 0;
}

std::vector<Figure> race_figures(const std::vector<Figure>& figures) {
  std::vector<Figure> shown;
  std::ranges::copy_if(figures, std::back_inserter(shown), [](const Figure& figure) {
    return figure.name == kAlsoShown ||
           std::ranges::find(kRank, figure.name, &RankRow::name) != kRank.end();
  });
  return shown;
}

RaceResult race_result(const Match& match, const std::vector<Figure>& figures,
                       const std::vector<Figure>& start) {
  RaceResult result;
  result.ending = ending_of(match);
  result.time = match.clock.main - match.clocks.front().bank.left;
  result.rank = race_rank(figures);
  result.progress = result.ending == RaceEnding::kReached ? 1 : race_progress(figures, start);
  result.moves = match.plies.size();
  return result;
}

std::vector<int> race_places(std::span<const RaceResult> results) {
  std::vector<std::size_t> order(results.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::sort(order, [&](std::size_t one, std::size_t other) {
    if (before(results[one], results[other])) return true;
    return !before(results[other], results[one]) && one < other;
  });
  std::vector<int> places(results.size(), 1);
  std::size_t first = 0;  // of the current place
  for (std::size_t i = 0; i < order.size(); ++i) {
    if (!shares(results[order[first]], results[order[i]])) first = i;
    places[order[i]] = static_cast<int>(first) + 1;
  }
  return places;
}

}  // namespace gridwise
