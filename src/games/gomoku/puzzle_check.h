// Tests whether a position is a puzzle: for the puzzle generator, and for the unit test that proves
// the puzzles again.
#pragma once

#include <algorithm>
#include <boost/unordered/unordered_flat_map.hpp>
#include <optional>
#include <vector>

#include "games/gomoku/judge.h"
#include "games/gomoku/solver.h"

namespace gridwise::gomoku {

/// The minimum number of moves of a win by fours, by iterative deepening. Not thread safe.
class ShortestFours {
 public:
  /// Node limit of the search.
  static constexpr std::uint64_t kMaxNodes = 300'000;

  /// Absent if there is no such win in at most `most` moves, or the node limit was reached.
  [[nodiscard]] std::optional<int> find(const Position& position, int most) {
    Board board(position);
    nodes_ = 0;
    for (int moves = 1; moves <= most && nodes_ < kMaxNodes; ++moves) {
      if (wins_in(board, moves)) return moves;
    }
    return {};
  }

 private:
  [[nodiscard]] bool wins_in(Board& board, int moves) {
    if (board.has_five(board.to_move())) return true;
    if (moves == 1 || ++nodes_ > kMaxNodes) return false;
    int& failed = failed_[board.key()];
    if (failed >= moves) return false;
    const Stone attacker = board.to_move();
    const CellSet& dangers = board.cells(other(attacker), Threat::kFive);
    std::vector<Move> fours;
    board.fours(attacker).for_each([&](Move cell) {
      if (dangers.empty() || dangers.contains(cell)) fours.push_back(cell);
    });
    const bool found = std::ranges::any_of(fours, [&](Move four) {
      if (board.forbidden(four, attacker)) return false;
      board.play(four);
      const bool won = wins_against_reply(board, moves);
      board.undo();
      return won;
    });
    if (!found) failed_[board.key()] = moves;
    return found;
  }

  [[nodiscard]] bool wins_against_reply(Board& board, int moves) {
    const CellSet fives = board.cells(other(board.to_move()), Threat::kFive);
    if (board.has_five(board.to_move())) return false;
    if (fives.size() != 1) return fives.size() > 1;
    if (board.forbidden(fives.first(), board.to_move())) return true;
    board.play(fives.first());
    const bool won = wins_in(board, moves - 1);
    board.undo();
    return won;
  }

  boost::unordered_flat_map<std::uint64_t, int> failed_;
  std::uint64_t nodes_ = 0;
};

/// A win worth finding.
struct FoundWin {
  Goal goal = Goal::kVcf;
  int moves = 0;  ///< by the winner: the minimum for fours, else the length of the solver's line
  Move first = kNoMove;
};

/// The win of the side to move. Absent if there is none, if an open four can be made at once, or if
/// a five of the opponent must be blocked, which leaves no choice. `nodes` limits each search.
[[nodiscard]] inline std::optional<FoundWin> find_win(const Position& position, int most_moves,
                                                      std::uint64_t nodes) {
  const Board board(position);
  const Stone mover = board.to_move();
  if (board.has_five(mover) || board.has_five(other(mover))) return {};
  if (board.count(mover, Threat::kOpenFour) > 0) return {};
  Limits limits;
  limits.nodes = nodes;
  const ReportOf<Move> by_fours = solve(position, Goal::kVcf, limits);
  if (by_fours.verdict == Verdict::kWin) {
    const auto moves = ShortestFours().find(position, most_moves);
    if (!moves) return {};
    return FoundWin{Goal::kVcf, *moves, by_fours.line.front()};
  }
  const ReportOf<Move> by_threats = solve(position, Goal::kVct, limits);
  if (by_threats.verdict != Verdict::kWin) return {};
  return FoundWin{Goal::kVct, static_cast<int>(by_threats.line.size() + 1) / 2,
                  by_threats.line.front()};
}

/// Whether no other four starts a win by fours.
[[nodiscard]] inline bool is_only_four(const Position& position, Move first) {
  Board board(position);
  const Stone attacker = board.to_move();
  VcfSearch search;
  Budget budget{Limits{}};
  std::vector<Move> fours;
  board.fours(attacker).for_each([&](Move cell) {
    if (cell != first && !board.forbidden(cell, attacker)) fours.push_back(cell);
  });
  return std::ranges::none_of(fours, [&](Move four) {
    board.play(four);
    const CellSet fives = board.cells(attacker, Threat::kFive);
    bool wins = fives.size() > 1;
    if (fives.size() == 1 && !board.has_five(board.to_move())) {
      board.play(fives.first());
      wins = search.solve(board, budget) == ProofResult::kProved;
      board.undo();
    }
    board.undo();
    return wins;
  });
}

/// Whether `first` is the only winning move. Each reply is searched with at most `reply_nodes`.
[[nodiscard]] inline bool is_only_win(const Position& position, Move first,
                                      std::uint64_t reply_nodes) {
  AttackJudge judge(Limits{}, reply_nodes);
  const Board board(position);
  std::vector<Move> moves;
  board.empty().for_each([&](Move cell) {
    if (cell != first && !board.forbidden(cell, board.to_move())) moves.push_back(cell);
  });
  // Most promising moves first, to find a second win soon.
  std::ranges::stable_sort(moves, std::ranges::greater{},
                           [&](Move cell) { return board.policy(cell); });
  using Result = AttackJudge::Result;
  return std::ranges::none_of(moves, [&](Move move) {
    const Result result = judge.attack(position, move).result;
    return result == Result::kFive || result == Result::kWins;
  });
}

/// Whether the win has a unique first move. A win by fours needs a unique first four, although
/// slower wins by threats may exist; a win by threats needs a unique winning move.
[[nodiscard]] inline bool has_one_beginning(const Position& position, const FoundWin& win,
                                            std::uint64_t reply_nodes) {
  return win.goal == Goal::kVcf ? is_only_four(position, win.first)
                                : is_only_win(position, win.first, reply_nodes);
}

}  // namespace gridwise::gomoku
