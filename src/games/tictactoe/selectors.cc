#include "games/tictactoe/selectors.h"

#include "games/tictactoe/reasons.h"
#include "kit/candidates.h"

namespace gridwise::tictactoe {
namespace {

/// The empty cells where a stone of `seat` completes a line.
Position::Bits completions(const Position& position, Seat seat) {
  Position::Bits cells = 0;
  for (const Move move : BitRange<Move>{position.empty()}) {
    const auto square = Position::Bits{1} << move;
    if (Position::has_line(position.geometry(), position.stones(seat) | square)) cells |= square;
  }
  return cells;
}

}  // namespace

ReportOf<Move> TacticalSelector::candidates(const Position& position, const Limits&,
                                            const ProgressOf<Move>&) const {
  const Position::Bits wins = completions(position, position.seat());
  const Position::Bits blocks = completions(position, 1 - position.seat());
  const Position::Bits chosen = wins != 0 ? wins : blocks != 0 ? blocks : position.empty();

  ReportOf<Move> report;
  for (const Move move : MoveList{position.empty()}) {
    const auto square = Position::Bits{1} << move;
    const Words& why = (wins & square) != 0     ? kCompletesLine  // `win_now`
                       : (blocks & square) != 0 ? kBlocksLine     // `block_now`
                                                : kAnyCell;
    report.candidates.push_back(make_candidate(move, (chosen & square) != 0 ? 1 : 0, why));
  }
  sort_by_weight(report);
  return report;
}

}  // namespace gridwise::tictactoe
