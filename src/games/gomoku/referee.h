// The slow checker of forced wins, for tests only: it uses the rules and none of the search code
// that it checks.
#pragma once

#include <algorithm>
#include <map>
#include <span>
#include <vector>

#include "games/gomoku/vct.h"

namespace gridwise::gomoku {

inline std::vector<Move> legal_moves(const Position& position) {
  MoveList moves;
  position.generate(moves);
  return {moves.begin(), moves.end()};
}

inline Position after(Position position, Move move) {
  position.play(move);
  return position;
}

inline bool is_won(const Position& position) {
  return position.outcome().kind == Outcome::Kind::kWon;
}

/// Moves with which `seat` would win at once if it were to move.
inline std::vector<Move> fives(Position position, Seat seat) {
  position.set_seat(seat);
  std::vector<Move> found;
  for (const Move move : legal_moves(position)) {
    if (is_won(after(position, move))) found.push_back(move);
  }
  return found;
}

/// Whether the line is a VCF of the seat to move: after each of its moves but the last, the other
/// seat's only legal reply, if any, is the one in the line.
inline bool fours_win(Position position, std::span<const Move> line) {
  const Seat attacker = position.seat();
  for (std::size_t i = 0; i < line.size(); ++i) {
    const std::vector<Move> legal = legal_moves(position);
    if (std::ranges::find(legal, line[i]) == legal.end()) return false;
    position.play(line[i]);
    if (is_won(position)) return i + 1 == line.size();
    if (!fives(position, 1 - attacker).empty()) return false;
    const std::vector<Move> threats = fives(position, attacker);
    if (threats.empty()) return false;
    const std::vector<Move> replies = legal_moves(position);
    const auto can_stop = [&](Move threat) {
      return std::ranges::find(replies, threat) != replies.end();
    };
    if (threats.size() > 1 || !can_stop(threats.front()))
      return true;  // one reply stops at most one of them
    if (++i == line.size() || line[i] != threats.front()) return false;
    position.play(line[i]);
  }
  return false;
}

/// The slow twin of VcfSearch.
inline bool wins_by_fours(const Position& position) {
  const Seat attacker = position.seat();
  if (!fives(position, attacker).empty()) return true;
  const std::vector<Move> dangers = fives(position, 1 - attacker);
  for (const Move move : legal_moves(position)) {
    if (!dangers.empty() && (dangers.size() > 1 || dangers.front() != move)) continue;
    const Position next = after(position, move);
    const std::vector<Move> threats = fives(next, attacker);
    if (threats.empty()) continue;
    if (threats.size() > 1) return true;
    const std::vector<Move> replies = legal_moves(next);
    if (std::ranges::find(replies, threats.front()) == replies.end()) return true;
    if (wins_by_fours(after(next, threats.front()))) return true;
  }
  return false;
}

/// Walks the proof of a VctSearch through every legal reply.
class ProofWalk {
 public:
  explicit ProofWalk(VctSearch& search) : search_(search) {}

  /// Whether the seat to move wins against every defence.
  [[nodiscard]] bool holds(const Position& position) {
    const auto known = known_.find(position.hash());
    if (known != known_.end()) return known->second;
    return known_[position.hash()] = judge(position);
  }

 private:
  [[nodiscard]] bool judge(const Position& position) {
    Board board(position);
    std::vector<Move> by_fours;
    const Move move = search_.winning_move(board, &by_fours);
    if (!by_fours.empty()) return fours_win(position, by_fours);
    const std::vector<Move> legal = legal_moves(position);
    if (std::ranges::find(legal, move) == legal.end()) return false;
    const Position next = after(position, move);
    const std::vector<Move> threats = fives(next, position.seat());
    if (!fives(next, next.seat()).empty()) return false;
    for (const Move reply : legal_moves(next)) {
      const bool too_late = !threats.empty() && (threats.size() > 1 || threats.front() != reply);
      if (!too_late && !holds(after(next, reply))) return false;
    }
    return true;
  }

  VctSearch& search_;
  std::map<std::uint64_t, bool> known_;
};

}  // namespace gridwise::gomoku
