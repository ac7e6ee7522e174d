#include "games/tictactoe/short_wins.h"

#include <bit>

namespace gridwise::tictactoe {
namespace {

Bits bit(Move move) { return Bits{1} << move; }
Move first_of(Bits squares) { return static_cast<Move>(std::countr_zero(squares)); }

}  // namespace

ShortWins::Board ShortWins::board_of(const Position& position) {
  const Seat seat = position.seat();
  return {position.stones(seat), position.stones(1 - seat), position.empty()};
}

/// A move that wins within `plies`, an odd number; none also if the nodes run out.
std::optional<Move> ShortWins::winning_move(const Board& board, int plies) {
  if (nodes_left_ == 0) return {};
  --nodes_left_;
  const Bits completing = lines_.lacking(1, board.own, board.empty);
  if (completing != 0) return first_of(completing);
  if (plies < 3) return {};
  Bits moves = board.empty;
  const Bits to_block = lines_.lacking(1, board.other, board.empty);
  if (std::popcount(to_block) > 1) return {};
  // Each move of a win in three threatens to complete a line.
  if (plies == 3) moves = lines_.lacking(2, board.own, board.empty);
  if (to_block != 0) moves &= to_block;
  const Bits threatening = moves & lines_.lacking(2, board.own, board.empty);
  for (const Bits part : {threatening, moves & ~threatening}) {
    for (Bits left = part; left != 0; left &= left - 1) {
      if (wins_by(board, first_of(left), plies)) return first_of(left);
    }
  }
  return {};
}

/// Whether the win comes within `plies` after every reply to this move. REQUIRES: the move blocks
/// the other side's only threat, if it has one.
bool ShortWins::wins_by(const Board& board, Move move, int plies) {
  const Bits own = board.own | bit(move);
  const Bits empty = board.empty & ~bit(move);
  const Bits threats = lines_.lacking(1, own, empty);
  if (std::popcount(threats) > 1) return true;
  if (threats == 0 && plies < 5) return false;
  if (empty == 0) return false;
  for (Bits replies = threats == 0 ? empty : threats; replies != 0; replies &= replies - 1) {
    const Bits reply = replies & -replies;
    if (!winning_move({own, board.other | reply, empty & ~reply}, plies - 2)) return false;
  }
  return true;
}

std::optional<TimedMove> ShortWins::shortest(const Position& position, std::uint64_t nodes) {
  nodes_left_ = nodes;
  const Board board = board_of(position);
  for (int plies = 1; plies <= kHorizon; plies += 2) {
    const std::optional<Move> move = winning_move(board, plies);
    if (nodes_left_ == 0) return {};  // a shorter win may have been missed
    if (move) return TimedMove{*move, plies};
  }
  return {};
}

ShortWins::Defence ShortWins::longest(const Position& position, std::uint64_t nodes) {
  Defence best;
  int most = -1;
  bool all_known = true;
  // Of replies that lose equally late, one that blocks a line, also where two cannot be blocked, or
  // disturbs one.
  const Board board = board_of(position);
  const Bits blocking = lines_.lacking(1, board.other, board.empty);
  const Bits disturbing = lines_.lacking(2, board.other, board.empty) & ~blocking;
  for (const Bits part : {blocking, disturbing, board.empty & ~blocking & ~disturbing}) {
    for (Bits left = part; left != 0; left &= left - 1) {
      const Move move = first_of(left);
      Position next = position;
      next.play(move);
      if (next.outcome().finished()) continue;
      const std::optional<TimedMove> win = shortest(next, nodes);
      all_known &= win.has_value();
      const int plies = win ? win->plies + 1 : kHorizon + 2;
      if (plies <= most) continue;
      most = plies;
      best.move = move;
    }
  }
  if (all_known && most > 0) best.plies = most;
  return best;
}

}  // namespace gridwise::tictactoe
