#include "games/numbermatch/generate.h"

#include <algorithm>

#include "games/numbermatch/optimise.h"
#include "games/numbermatch/oracle.h"
#include "games/numbermatch/restarts.h"
#include "games/numbermatch/text.h"
#include "kit/random.h"

namespace gridwise::numbermatch {
namespace {

/// Whether a random game clears the board; appends when no pair is left.
bool clears_at_random(Position position, Random& random, std::vector<Move>& pairs) {
  while (position.board().digits_left() > 0) {
    position.board().pairs(pairs);
    if (pairs.empty() && !position.may_append()) return false;
    position.play(pairs.empty() ? kAppend
                                : pairs[random.below(static_cast<std::uint32_t>(pairs.size()))]);
  }
  return true;
}

}  // namespace

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

Difficulty difficulty_of(const Position& position) {
  constexpr int kGames = 100;
  Limits limits;
  limits.nodes = 100'000;
  const Judgement judgement = judge(position, limits);
  const auto losing = std::ranges::count_if(judgement.moves, [](const JudgedMove& judged) {
    return judged.value != MoveValue::kOptimal;
  });
  Difficulty difficulty;
  difficulty.losing = static_cast<double>(losing) / static_cast<double>(judgement.moves.size());
  Random random(position.hash());
  std::vector<Move> pairs;
  int cleared = 0;
  for (int i = 0; i < kGames; ++i) cleared += clears_at_random(position, random, pairs) ? 1 : 0;
  difficulty.random = static_cast<double>(cleared) / kGames;
  return difficulty;
}

}  // namespace gridwise::numbermatch
