#include "cli/runs/comparing.h"

#include <algorithm>

#include "cli/input/levels.h"
#include "lab/pairs.h"

namespace gridwise::cli {
namespace {

/// Above this ratio the pairs correlate too little, so the moves needed are compared as well.
constexpr double kPairsWell = 0.7;
/// The maximum number of pairs played beyond the limit.
constexpr int kLongPairs = 1'000;

}  // namespace

Comparing::Comparing(const CompareTask& task, std::uint64_t seed, Playing& playing)
    : task_(task), seed_(seed), playing_(playing) {
  const int most = task.test ? task.test->most() : task.pairs;
  for (std::size_t i = 0; i < task.players.size(); ++i) playing_.expect(2 * most);
}

Result<void> Comparing::run() {
  for (const lab::PlayerSpec& player : task_.players) {
    if (const auto played = run_player(player); !played) return played;
  }
  return {};
}

Result<void> Comparing::run_player(const lab::PlayerSpec& player) {
  const int most = task_.test ? task_.test->most() : task_.pairs;
  PlayerComparison of{player, {}, {}, {}, 0};
  lab::Pairs pairs(task_.first, task_.second, player);
  const auto go_on = [&](const lab::Cell& cell, const lab::Stop& stop, lab::CellResult& result) {
    return playing_.go_on(cell, stop, seed_, result);
  };
  while (!of.change && !pairs.interrupted()) {
    if (const auto played = pairs.play_round(most, go_on); !played) return played;
    of.results = pairs.results();
    if (pairs.interrupted()) break;
    if (task_.test) {
      of.change = task_.test->decide(of.results);
    } else if (of.results.pairs() == most) {
      of.change = lab::verdict(of.results);
    }
  }
  playing_.expect(2 * (of.results.pairs() - most));
  if (of.results.pairs() == 0) return {};
  const auto ratio = lab::error_ratio(of.results);
  const bool badly = of.change && ratio && *ratio > kPairsWell;
  found_.push_back(std::move(of));
  return badly ? add_moves(found_.back()) : Result<void>();
}

Result<void> Comparing::add_moves(PlayerComparison& of) {
  const Result<int> first_limit = move_limit(task_.first);
  const Result<int> second_limit = move_limit(task_.second);
  if (!first_limit || !second_limit) return {};
  const int longest = lab::kBeyondLimit * std::max(*first_limit, *second_limit);
  const lab::Stop stop(std::min(of.results.pairs(), kLongPairs));
  std::vector<std::vector<int>> wins;
  playing_.expect(2 * stop.most());
  for (const lab::Level* level : {&task_.first, &task_.second}) {
    const auto longer = lab::with_knob(*level, kMovesKnob, longest);
    if (!longer) return longer.error();
    auto played = playing_.run({*longer, of.player, lab::Stream::kPaired}, stop, seed_);
    if (!played) return played.error();
    wins.push_back(std::move(played->totals.wins));
  }
  lab::MovesNeeded moves;
  moves.add(wins[0], wins[1], longest);
  if (moves.difference.count > 1) of.moves = moves;
  of.longest = longest;
  return {};
}

}  // namespace gridwise::cli
