#include "games/numbermatch/restarts.h"

#include <algorithm>
#include <array>

#include "games/numbermatch/cells.h"
#include "kit/random.h"

namespace gridwise::numbermatch {
namespace {

constexpr int kEndgame = 36;                     ///< cells left to the exact search
constexpr std::uint64_t kEndgameNodes = 20'000;  ///< for it
constexpr std::size_t kEndgameMemory = 1 << 20;
constexpr int kTries = 1'000;  ///< boards that still take a pair are soon cleared, or never

int odd_classes(const Board& board) {
  std::array<int, kClasses + 1> count{};
  for (const int one : board.twin()) ++count[static_cast<std::size_t>(one)];
  return static_cast<int>(
      std::count_if(count.begin() + 1, count.end(), [](int each) { return each % 2 != 0; }));
}

/// One game at random, its end exact. Whether it cleared the board.
bool play_out(Position position, Random& random, Budget& budget, std::vector<Move>& moves) {
  moves.clear();
  std::vector<Move> pairs;
  while (position.board().digits_left() > kEndgame || !fits_exact(position.board())) {
    if (!budget.spend()) return false;
    position.board().pairs(pairs);
    const bool stuck = pairs.empty();
    if (stuck && !position.may_append()) return false;
    const Move move =
        stuck ? kAppend : pairs[random.below(static_cast<std::uint32_t>(pairs.size()))];
    position.play(move);
    moves.push_back(move);
  }
  Limits limits;
  limits.nodes = kEndgameNodes;
  limits.time = std::chrono::milliseconds(
      budget.left() ? std::max<std::int64_t>(budget.left()->count() / 1000, 1) : 1'000);
  Budget own(limits);
  const Solution end = optimise(position, own, {}, kEndgameMemory);
  budget.add(own.nodes());
  moves.insert(moves.end(), end.moves.begin(), end.moves.end());
  return end.clearing == Clearing::kCleared;
}

}  // namespace

bool fits_exact(const Board& board) { return board.size() <= kMostBits; }

Solution restart_search(const Position& position, Budget& budget,
                        const SolutionProgress& progress) {
  const int odd = odd_classes(position.board());
  Solution best;
  std::vector<Move> pairs;
  position.board().pairs(pairs);
  const int digits = position.board().digits_left();
  best.bound = pairs.empty() ? digits + 1 : (digits + odd) / 2 + (odd > 0 ? 1 : 0);
  Random random(position.hash());
  std::vector<Move> moves;
  for (int i = 0; i < kTries && !budget.exhausted(); ++i) {
    budget.look();
    if (!play_out(position, random, budget, moves)) continue;
    const auto rank = [](const std::vector<Move>& line) {
      return std::pair(std::ranges::count(line, kAppend), line.size());
    };
    const bool better = best.clearing != Clearing::kCleared || rank(moves) < rank(best.moves);
    if (!better || !clears(position, moves)) continue;
    best.clearing = Clearing::kCleared;
    best.moves = moves;
    best.proved = static_cast<int>(moves.size()) == best.bound;
    if (progress) progress(best);
    if (best.proved) break;
  }
  return best;
}

Solution find_clearing(const Position& position, Budget& budget, const SolutionProgress& progress) {
  if (!fits_exact(position.board())) return restart_search(position, budget, progress);
  Solution exact = optimise(position, budget, progress);
  if (exact.clearing != Clearing::kUndecided || budget.exhausted()) return exact;
  Solution found = restart_search(position, budget, progress);
  found.bound = std::max(found.bound, exact.bound);
  return found;
}

}  // namespace gridwise::numbermatch
