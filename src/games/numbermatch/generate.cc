#include "games/numbermatch/generate.h"

#include "games/numbermatch/optimise.h"
#include "games/numbermatch/restarts.h"
#include "games/numbermatch/text.h"
#include "kit/random.h"

namespace gridwise::numbermatch {

Position generate(const Rules& rules, int digits, std::uint64_t seed, int stage, int score) {
  constexpr int kTries = 20;
  constexpr std::uint64_t kNodes = 5'000;
  Random seeds(seed);
  Position first;
  for (int i = 0; i < kTries; ++i) {
    Position dealt = deal(rules, digits, seeds.next(), stage, score);
    if (!fits_exact(dealt.board())) return dealt;
    Limits limits;
    limits.nodes = kNodes;
    Budget budget(limits);
    const Solution solution = optimise(dealt, budget);
    if (solution.clearing == Clearing::kCleared && solution.proved) {
      dealt.set_par(static_cast<int>(solution.moves.size()));
      return dealt;
    }
    if (i == 0) first = dealt;
  }
  return first;
}

}  // namespace gridwise::numbermatch
