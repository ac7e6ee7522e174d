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

Result<void> continue_cell(const Cell& cell, const Stop& stop, const CellRun& run,
                           CellResult& result) {
  Totals& totals = result.totals;
  const auto count = [&](const GameResult& game) {
    totals.add(game);
    result.complete = stop.at(totals.games, totals.won);
    if (run.counted) run.counted(totals);
  };
  result.complete = stop.at(totals.games, totals.won);
  if (run.store != nullptr) {
    const std::vector<GameResult>& known = run.store->known(cell);
    for (auto at = static_cast<std::size_t>(totals.games); at < known.size(); ++at) {
      if (result.complete) break;
      count(known[at]);
    }
  }
  if (result.complete) return {};
  const GameRun games{cell.level,
                      cell.player,
                      run.seed,
                      cell.stream,
                      run.first + totals.games,
                      run.first + stop.most(),
                      run.threads};
  const auto fold = [&](int index, const GameResult& game) {
    if (run.store != nullptr) run.store->keep(cell, index, game);
    count(game);
    return !result.complete;
  };
  return play_games(games, fold, run.keep_on);
}

Result<CellResult> run_cell(const Cell& cell, const Stop& stop, const CellRun& run) {
  CellResult result;
  if (const auto played = continue_cell(cell, stop, run, result); !played) return played.error();
  return result;
}

void add_results(const Totals& one, const Totals& other, int first, PairedResults& results) {
  const std::size_t count = std::min(one.results.size(), other.results.size());
  for (auto at = static_cast<std::size_t>(first); at < count; ++at)
    results.add(one.results[at], other.results[at]);
}

void add_pairs(const Totals& first, const Totals& second, LuckPairs& pairs) {
  const std::size_t count = std::min(first.results.size(), second.results.size());
  for (std::size_t i = 0; i < count; ++i) pairs.add(first.results[i], second.results[i]);
}

}  // namespace gridwise::lab
