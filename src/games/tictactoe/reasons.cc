#include "games/tictactoe/reasons.h"

#include <bit>
#include <cmath>
#include <string>

#include "games/tictactoe/lines.h"

namespace gridwise::tictactoe {
namespace {

Words chance(double probability) {
  const int tenths = static_cast<int>(std::lround(probability * 1000));
  const std::string percent = std::to_string(tenths / 10) + "." + std::to_string(tenths % 10) + "%";
  return {"wins " + percent + " against random replies", "对随机应手胜率 " + percent};
}

}  // namespace

std::vector<Words> reasons(const Position& position, const CandidateOf<Move>& candidate) {
  const Lines lines(position.options().line);
  const Bits own = position.stones(position.seat());
  const Bits other = position.stones(1 - position.seat());
  const Bits square = Bits{1} << candidate.move;

  std::vector<Words> why;
  if (candidate.win_chance) why.push_back(chance(*candidate.win_chance));
  if ((lines.lacking(1, own, position.empty()) & square) != 0) {
    why.push_back(kCompletesLine);
  }
  if ((lines.lacking(1, other, position.empty()) & square) != 0) {
    why.push_back(kBlocksLine);
  }
  const Bits threats = lines.lacking(1, own | square, position.empty() & ~square);
  if (std::popcount(threats) >= 2) {
    why.push_back({"makes two threats", "形成双重威胁"});
  } else if (threats != 0) {
    why.push_back({"threatens a line", "威胁连线"});
  }
  if (why.empty()) why.push_back({"makes no threat", "不形成威胁"});
  return why;
}

}  // namespace gridwise::tictactoe
