// Search scores: evaluations, and wins and losses in a known number of plies.
#pragma once

namespace gridwise::gomoku {

constexpr int kInfinity = 32'000;
/// A win in p plies scores kWin - p for the seat to move, a loss p - kWin.
constexpr int kWin = 30'000;
/// Scores beyond +-kWinThreshold are wins and losses; evaluations stay far below it.
constexpr int kWinThreshold = 29'000;

[[nodiscard]] constexpr int win_in(int plies) { return kWin - plies; }

/// Wins and losses count plies from the entry's position in the transposition table, from the root
/// in the tree.
[[nodiscard]] constexpr int to_table(int score, int ply) {
  return score > kWinThreshold ? score + ply : score < -kWinThreshold ? score - ply : score;
}
[[nodiscard]] constexpr int from_table(int score, int ply) {
  return score > kWinThreshold ? score - ply : score < -kWinThreshold ? score + ply : score;
}

}  // namespace gridwise::gomoku
