// Lint by exhaustive search. If no move of a level draws at random, its games are few; if none of
// them is won, the level is proved unwinnable.
#include <algorithm>
#include <unordered_set>
#include <vector>

#include "games/match3/deal.h"
#include "games/match3/lint_parts.h"
#include "games/match3/rules.h"

namespace gridwise::match3 {
namespace {

constexpr int kMaxMovesPlayed = 10'000;

/// The number of positions if none is won; 0 if one is, if a move draws at random, or if there are
/// too many moves to play.
std::size_t positions_without_win(const Position& start) {
  const std::uint64_t chance = start.progress().chance.state();
  std::unordered_set<std::uint64_t> seen{start.visible_hash()};
  std::vector<Position> open{start};
  int played = 0;
  while (!open.empty()) {
    const Position from = std::move(open.back());
    open.pop_back();
    Position::MoveList moves;
    from.generate(moves);
    for (const Move move : moves) {
      if (++played > kMaxMovesPlayed) return 0;
      Position to = from;
      to.play(move);
      if (to.progress().chance.state() != chance || to.outcome().kind == Outcome::Kind::kWon)
        return 0;
      if (seen.insert(to.visible_hash()).second && !to.outcome().finished())
        open.push_back(std::move(to));
    }
  }
  return seen.size();
}

}  // namespace

void lint_search(const LintBoard& board, Problems& problems) {
  constexpr std::uint64_t kSeed = 1;
  if (board.level->goals.empty()) return;
  if (std::ranges::find(board.drawn, true) != board.drawn.end()) return;
  const Position start = board.file ? deal(*board.file, kSeed) : Position(board.state);
  if (board.file && start.progress().chance.state() != Random(kSeed).state()) return;
  if (start.outcome().kind == Outcome::Kind::kWon) return;
  const std::size_t number = positions_without_win(start);
  if (number == 0) return;
  problems.push_back(
      {Problem::Kind::kProof,
       "unwinnable",
       filled({"Nothing is left to chance here, and none of the {} positions that can be reached "
               "is won.",
               "这里没有随机因素，能到达的 {} 个局面没有一个获胜。"},
              {static_cast<int>(number)}),
       {}});
}

}  // namespace gridwise::match3
