// Plays two versions of a level in pairs, round by round.
#pragma once

#include <functional>

#include "lab/comparison.h"
#include "lab/study.h"

namespace gridwise::lab {

class Pairs {
 public:
  /// Continues a cell from the games already counted, like continue_cell.
  using GoOn = std::function<Result<void>(const Cell&, const Stop&, CellResult&)>;

  Pairs(Level first, Level second, const PlayerSpec& player);

  /// Plays the next round, up to `most` pairs in total: 100 more, or a fifth of the number so far.
  /// Errors: those of `go_on`.
  [[nodiscard]] Result<void> play_round(int most, const GoOn& go_on);
  /// Whether a round was interrupted.
  [[nodiscard]] bool interrupted() const { return interrupted_; }
  [[nodiscard]] const PairedResults& results() const { return results_; }
  /// Totals so far; after an interrupted round, may include more games of the first version.
  [[nodiscard]] const Totals& first() const { return first_result_.totals; }
  [[nodiscard]] const Totals& second() const { return second_result_.totals; }

 private:
  Cell first_;
  Cell second_;
  CellResult first_result_;
  CellResult second_result_;
  PairedResults results_;
  bool interrupted_ = false;
};

}  // namespace gridwise::lab
