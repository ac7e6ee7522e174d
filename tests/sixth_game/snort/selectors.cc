#include "games/snort/selectors.h"

#include <algorithm>
#include <string>

namespace gridwise::snort {
namespace {

CandidateOf<Move> candidate(Move move, Words why) {
  CandidateOf<Move> made;
  made.move = move;
  made.weight = 1;
  made.why.push_back(std::move(why));
  return made;
}

/// How many more cells are open to the seat that plays `move` than to the other, once played.
int room_after(Position position, Move move) {
  const Seat seat = position.seat();
  position.play(move);
  return std::popcount(position.open(seat)) - std::popcount(position.open(1 - seat));
}

}  // namespace

ReportOf<Move> RandomSelector::candidates(const Position& position, const Limits&,
                                          const ProgressOf<Move>&) {
  ReportOf<Move> report;
  for (const Move move : Position::MoveList{position.open(position.seat())}) {
    report.candidates.push_back(candidate(move, {"any open cell", "任意可用的格子"}));
  }
  return report;
}

ReportOf<Move> RoomSelector::candidates(const Position& position, const Limits&,
                                        const ProgressOf<Move>&) {
  ReportOf<Move> report;
  for (const Move move : Position::MoveList{position.open(position.seat())}) {
    const int room = room_after(position, move);
    const std::string number = std::to_string(room);
    report.candidates.push_back(candidate(
        move, {"leaves a lead of " + number + " open cells", "领先可用格子数：" + number}));
    report.candidates.back().score = room;
  }
  std::ranges::stable_sort(report.candidates, std::ranges::greater{}, &CandidateOf<Move>::score);
  for (auto& ranked : report.candidates) {
    ranked.weight = ranked.score == report.candidates.front().score ? 1 : 0;
  }
  return report;
}

}  // namespace gridwise::snort
