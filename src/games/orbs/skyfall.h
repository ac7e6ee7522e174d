// Rule `skyfall`: refilling at random, and the combos it adds on average.
#pragma once

#include <vector>

#include "games/orbs/problem.h"
#include "kit/random.h"

namespace gridwise::orbs {

/// Fills empty squares at random with the kinds on a problem's board.
class Refill {
 public:
  explicit Refill(const Problem& problem);
  /// REQUIRES: the problem's board has a kind that can match.
  void operator()(Board& board, Random& chance) const;

 private:
  Shape shape_;
  std::vector<Orb> kinds_;
};

/// A skyfall ends after this many batches.
inline constexpr int kMaxBatches = 50;

struct SkyfallExpected {
  double extra = 0;  ///< mean number of combos that skyfall adds
  double error = 0;  ///< standard error of the mean
  int samples = 0;
};

/// Estimates the added combos by sampling drops of `board`. The samples depend on the seed, but
/// differ from the skyfall that this seed really gives. All answers to a problem use common random
/// numbers, so that they compare well.
[[nodiscard]] SkyfallExpected expect_skyfall(const Problem& problem, const Board& board);

}  // namespace gridwise::orbs
