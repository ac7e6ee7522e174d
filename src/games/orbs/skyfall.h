// Rule `skyfall`: what falls from above is chance, so an answer says what it adds on the average.
#pragma once

#include <vector>

#include "games/orbs/problem.h"
#include "kit/random.h"

namespace gridwise::orbs {

/// Fills empty squares at random with the kinds that a problem's board holds.
class Refill {
 public:
  explicit Refill(const Problem& problem);
  /// REQUIRES: a problem whose board holds some kind that can match.
  void operator()(Board& board, Random& chance) const;

 private:
  Shape shape_;
  std::vector<Orb> kinds_;
};

/// A skyfall ends after so many batches.
inline constexpr int kMostBatches = 50;

struct SkyfallExpected {
  double extra = 0;  ///< combos beyond those of the drop without skyfall, on the average
  double error = 0;  ///< the standard error of that
  int samples = 0;
};

/// By sampling drops of `board`, always the same for one seed, and not from the skyfall that this
/// seed will really bring. Answers to one problem share their chance, so that they compare well.
[[nodiscard]] SkyfallExpected expect_skyfall(const Problem& problem, const Board& board);

}  // namespace gridwise::orbs
