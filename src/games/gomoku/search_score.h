// Scores of the search: evaluations, and wins and losses in a known number of plies.
#pragma once

namespace gridwise::gomoku {

constexpr int kInfinity = 32'000;
/// A win in p plies scores kWin - p for the seat to move, a loss the negative.
constexpr int kWin = 30'000;
/// Scores beyond +-kWinThreshold are wins and losses; evaluations stay far below.
constexpr int kWinThreshold = 29'000;

[[nodiscard]] constexpr int win_in(int plies) { return kWin - plies; }

/// Wins and losses in the transposition table count plies from the entry's position, those in the
/// tree from the root.
[[nodiscard]] constexpr int to_table(int score, int ply) {
  return score > kWinThreshold ? score + ply : score < -kWinThreshold ? score - ply : score;
}
[[nodiscard]] constexpr int from_table(int score, int ply) {
  return score > kWinThreshold ? score - ply : score < -kWinThreshold ? score + ply : score;
}

}  // namespace gridwise::gomoku
