#include "games/tictactoe/selectors.h"

#include <algorithm>
#include <bit>

namespace gridwise::tictactoe {
namespace {

/// Empty cells where a stone of `seat` makes a line.
Position::Bits completions(const Position& position, Seat seat) {
  Position::Bits cells = 0;
  for (const Move move : BitRange<Move>{position.empty()}) {
    const auto square = Position::Bits{1} << move;
    if (Position::has_line(position.geometry(), position.stones(seat) | square)) cells |= square;
  }
  return cells;
}

CandidateOf<Move> candidate(Move move, double weight, Words why) {
  CandidateOf<Move> made;
  made.move = move;
  made.weight = weight;
  made.why.push_back(std::move(why));
  return made;
}

}  // namespace

ReportOf<Move> RandomSelector::candidates(const Position& position, const Limits&,
                                          const ProgressOf<Move>&) {
  ReportOf<Move> report;
  for (const Move move : MoveList{position.empty()}) {
    report.candidates.push_back(candidate(move, 1, {"any empty cell", "任意空格"}));
  }
  return report;
}

ReportOf<Move> TacticalSelector::candidates(const Position& position, const Limits&,
                                            const ProgressOf<Move>&) {
  const Position::Bits wins = completions(position, position.seat());
  const Position::Bits blocks = completions(position, 1 - position.seat());
  const Position::Bits chosen = wins != 0 ? wins : blocks != 0 ? blocks : position.empty();

  ReportOf<Move> report;
  for (const Move move : MoveList{position.empty()}) {
    const auto square = Position::Bits{1} << move;
    const double weight = (chosen & square) != 0 ? 1 : 0;
    if ((wins & square) != 0) {  // `win_now`
      report.candidates.push_back(candidate(move, weight, {"completes a line", "连成一线"}));
    } else if ((blocks & square) != 0) {  // `block_now`
      report.candidates.push_back(candidate(move, weight, {"blocks a line", "阻挡对方连线"}));
    } else {
      report.candidates.push_back(candidate(move, weight, {"any empty cell", "任意空格"}));
    }
  }
  std::ranges::stable_sort(report.candidates, std::ranges::greater{}, &CandidateOf<Move>::weight);
  return report;
}

}  // namespace gridwise::tictactoe
