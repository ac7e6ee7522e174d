// A study: several players on several levels; each cell ends after a number of games or by a rule.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "lab/comparison.h"
#include "lab/skill.h"
#include "lab/stopping.h"
#include "lab/totals.h"

namespace gridwise::lab {

/// One player on one level, on one chance stream.
struct Cell {
  Level level;
  PlayerSpec player;
  Stream stream = Stream::kStudy;
};

/// When a cell stops: after a number of games, or by a rule.
class Stop {
 public:
  explicit Stop(int games) : rule_(games) {}
  explicit Stop(const BandTest& test) : rule_(test) {}
  explicit Stop(const WidthRule& rule) : rule_(rule) {}

  [[nodiscard]] bool at(int games, int won) const;
  [[nodiscard]] int most() const;
  [[nodiscard]] const BandTest* band() const { return std::get_if<BandTest>(&rule_); }
  /// The pass rate with its interval: the rule's exact one once the rule has stopped, Wilson's
  /// otherwise. REQUIRES: games > 0.
  [[nodiscard]] Estimate pass_rate(int games, int won) const;

 private:
  std::variant<int, BandTest, WidthRule> rule_;
};

/// A store of games already played, indexed from CellRun::first, which also receives new ones. Not
/// thread safe; calls are never concurrent.
class GameStore {
 public:
  virtual ~GameStore() = default;
  [[nodiscard]] virtual const std::vector<GameResult>& known(const Cell& cell) const = 0;
  virtual void keep(const Cell& cell, int index, const GameResult& game) = 0;
};

struct CellResult {
  Totals totals;
  bool complete = false;  ///< the stop was reached; false: interrupted
};

struct CellRun {
  std::uint64_t seed = 1;
  int threads = 1;
  int first = 0;               ///< number of the cell's first game; above 0 in a part of a study
  GameStore* store = nullptr;  ///< may be null
  /// Called after each game with the cell's totals so far; never concurrently.
  std::function<void(const Totals&)> counted;
  std::function<bool()> keep_on;  ///< see play_games
};

/// Continues after the games already counted in `result`. Errors: as play_games.
[[nodiscard]] Result<void> continue_cell(const Cell& cell, const Stop& stop, const CellRun& run,
                                         CellResult& result);
/// Runs a cell from its first game.
[[nodiscard]] Result<CellResult> run_cell(const Cell& cell, const Stop& stop, const CellRun& run);

/// Adds the paired results of two versions of a level, from game `first` on.
void add_results(const Totals& one, const Totals& other, int first, PairedResults& results);

/// Pairs the games of both cells by number; they share the players' seeds.
void add_pairs(const Totals& first, const Totals& second, LuckPairs& pairs);

}  // namespace gridwise::lab
