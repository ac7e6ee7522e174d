#include "lab/study.h"

#include <algorithm>

namespace gridwise::lab {
namespace {

template <class... Cases>
struct Overloaded : Cases... {
  using Cases::operator()...;
};
template <class... Cases>
Overloaded(Cases...) -> Overloaded<Cases...>;

}  // namespace

bool Stop::at(int games, int won) const {
  return std::visit(
      Overloaded{[&](int most) { return games >= most; },
                 [&](const BandTest& test) { return test.decide(games, won).has_value(); },
                 [&](const WidthRule& rule) { return rule.stops(games, won); }},
      rule_);
}

int Stop::most() const {
  return std::visit(
      Overloaded{[](int most) { return most; }, [](const auto& rule) { return rule.most(); }},
      rule_);
}

Estimate Stop::pass_rate(int games, int won) const {
  const bool fixed = std::holds_alternative<int>(rule_);
  if (fixed || !at(games, won)) return share_of(won, games);
  const StoppingRegion region(most(), [this](int n, int s) { return at(n, s); });
  return region.interval(games, won);
}

Result<CellResult> run_cell(const Cell& cell, const Stop& stop, const CellRun& run) {
  CellResult result;
  const auto count = [&](const GameResult& game) {
    result.totals.add(game);
    result.complete = stop.at(result.totals.games, result.totals.won);
    if (run.counted) run.counted(result.totals);
  };
  if (run.store != nullptr) {
    for (const GameResult& game : run.store->known(cell)) {
      if (result.complete) break;
      count(game);
    }
  }
  if (result.complete) return result;
  const GameRun games{cell.level,          cell.player, run.seed,   cell.stream,
                      result.totals.games, stop.most(), run.threads};
  const auto fold = [&](int index, const GameResult& game) {
    if (run.store != nullptr) run.store->keep(cell, index, game);
    count(game);
    return !result.complete;
  };
  if (const auto played = play_games(games, fold, run.keep_on); !played) return played.error();
  return result;
}

void add_pairs(const Totals& first, const Totals& second, LuckPairs& pairs) {
  const std::size_t count = std::min(first.results.size(), second.results.size());
  for (std::size_t i = 0; i < count; ++i) pairs.add(first.results[i], second.results[i]);
}

}  // namespace gridwise::lab
