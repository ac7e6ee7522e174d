// A study: several players on several levels, until a number of games or a rule ends each cell.
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

/// One player on one level, under one chance.
struct Cell {
  Level level;
  PlayerSpec player;
  Stream stream = Stream::kStudy;
};

/// When the games of a cell end: at a number of them, or by a rule.
class Stop {
 public:
  explicit Stop(int games) : rule_(games) {}
  explicit Stop(const BandTest& test) : rule_(test) {}
  explicit Stop(const WidthRule& rule) : rule_(rule) {}

  [[nodiscard]] bool at(int games, int won) const;
  [[nodiscard]] int most() const;
  [[nodiscard]] const BandTest* band() const { return std::get_if<BandTest>(&rule_); }
  /// The pass rate with its interval: the exact one of the rule where the rule has stopped,
  /// Wilson's otherwise. REQUIRES: games > 0.
  [[nodiscard]] Estimate pass_rate(int games, int won) const;

 private:
  std::variant<int, BandTest, WidthRule> rule_;
};

/// Games that are already known, by number from CellRun::first on, and where new ones are kept. Not
/// thread safe: calls come from one thread at a time.
class GameStore {
 public:
  virtual ~GameStore() = default;
  [[nodiscard]] virtual const std::vector<GameResult>& known(const Cell& cell) const = 0;
  virtual void keep(const Cell& cell, int index, const GameResult& game) = 0;
};

struct CellResult {
  Totals totals;
  bool complete = false;  ///< the stop came; otherwise it was interrupted
};

struct CellRun {
  std::uint64_t seed = 1;
  int threads = 1;
  int first = 0;               ///< number of the cell's first game: above 0 for parts of a study
  GameStore* store = nullptr;  ///< may be null
  /// Called after each game, with all games of the cell so far; one thread at a time.
  std::function<void(const Totals&)> counted;
  std::function<bool()> keep_on;  ///< see play_games
};

/// Plays on from the games that `result` counts. Errors: those of play_games.
[[nodiscard]] Result<void> continue_cell(const Cell& cell, const Stop& stop, const CellRun& run,
                                         CellResult& result);
/// The same from the first game.
[[nodiscard]] Result<CellResult> run_cell(const Cell& cell, const Stop& stop, const CellRun& run);

/// Adds the pairs of the games of two versions of a level from number `first` on.
void add_results(const Totals& one, const Totals& other, int first, PairedResults& results);

/// The pairs of the first games of both cells, which have the players' seeds in common.
void add_pairs(const Totals& first, const Totals& second, LuckPairs& pairs);

}  // namespace gridwise::lab
