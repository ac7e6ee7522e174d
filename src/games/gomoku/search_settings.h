// The numbers of the search, each found by paired games (docs/measure.md); only search.cc looks
// here.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>

#include "games/gomoku/search.h"

namespace gridwise::gomoku {

/// Nodes a look for fours may take: at the end of a line, inside the tree, and for the other
/// side's.
constexpr std::uint64_t kLeafVcfNodes = 60;
constexpr std::uint64_t kInnerVcfNodes = 400;
constexpr std::uint64_t kThreatVcfNodes = 150;
/// Moves looked at where nothing threatens.
constexpr std::size_t kRootMoves = 40;
constexpr std::size_t kInnerMoves = 20;
/// The root asks for a win by threats with at most this share of its nodes, or so many.
constexpr std::uint64_t kRootVctShare = 6;
constexpr std::uint64_t kRootVctNodes = 60'000;
constexpr int kNodesPerMs = 200;  ///< a cautious guess, to share time as nodes
constexpr int kLittleTime = 4;    ///< what is left is so many times less than what was spent
constexpr int kMostDepth = 60;
constexpr int kFirstWindow = 60;
constexpr int kInfinity = 32'000;
constexpr double kReductionBase = 0.4;
constexpr double kReductionDivisor = 1.2;
constexpr int kNarrowReduction = 1;  ///< more where the window is narrow
/// From this depth on a position without a remembered move is looked at a ply shallower.
constexpr int kUnknownDepth = 4;
/// An estimate so far above (below) the window, a ply, is believed without looking.
constexpr int kSafeMargin = 45;
constexpr int kSafeDepth = 6;
constexpr int kHopelessMargin = 70;
constexpr int kHopelessDepth = 3;

[[nodiscard]] inline int won_in(int ply) { return kWin - ply; }
/// Scores in the table count from their own position, not from the root.
[[nodiscard]] inline int to_table(int score, int ply) {
  return score > kSurelyWon ? score + ply : score < -kSurelyWon ? score - ply : score;
}
[[nodiscard]] inline int from_table(int score, int ply) {
  return score > kSurelyWon ? score - ply : score < -kSurelyWon ? score + ply : score;
}

/// How much shallower a late quiet move is looked at first.
[[nodiscard]] inline int reduction_of(std::size_t index, int depth) {
  if (depth < 2 || index < 2) return 0;
  const double reduction =
      kReductionBase + std::log(depth) * std::log(static_cast<double>(index)) / kReductionDivisor;
  return std::clamp(static_cast<int>(reduction), 0, depth - 1);
}

/// Whether a helper leaves a depth out: half of them, so that not all are at the same one.
[[nodiscard]] inline bool skips(int helper, int depth) { return (depth + helper) % 2 == 0; }

}  // namespace gridwise::gomoku
