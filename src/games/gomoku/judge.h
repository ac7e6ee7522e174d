// Judges attempts at a puzzle: whether a move keeps a win by fours or threats, and the defender's
// best reply.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "games/gomoku/rules.h"
#include "games/gomoku/search_memory.h"
#include "games/gomoku/vct.h"
#include "gridwise/limits.h"
#include "gridwise/report.h"

namespace gridwise::gomoku {

/// Judges the moves of one game. Tables are kept from move to move; unless a limit is reached, the
/// result does not depend on them. All positions must have the same options. Not thread safe.
class AttackJudge {
 public:
  /// Node limit for each reply; a reply not refuted within it counts as a defence.
  static constexpr std::uint64_t kReplyNodes = 50'000;

  explicit AttackJudge(const Limits& limits, std::uint64_t reply_nodes = kReplyNodes);

  enum class Result : std::uint8_t {
    kFive,      ///< the move makes five
    kWins,      ///< every reply loses
    kTooSlow,   ///< the defender makes five first
    kNoThreat,  ///< nothing to reply to
    kDefended,  ///< the reply escapes
  };
  struct Attack {
    Result result = Result::kFive;
    /// The defender's reply that loses last, or that escapes. kNoMove after a five or if there is
    /// no threat.
    Move reply = kNoMove;
    std::vector<Move> line;  ///< kWins: the attacker's win after `reply`
  };
  /// Judges a legal move of the side to move. REQUIRES: the game is not finished.
  [[nodiscard]] Attack attack(const Position& position, Move move);
  /// The winning line of the side to move; empty if none is found. REQUIRES: the game is not
  /// finished.
  [[nodiscard]] std::vector<Move> find_win(const Position& position);
  /// The first of the defender's likeliest replies after which no win is found; the likeliest of
  /// all if there is none.
  [[nodiscard]] Move free_reply(const Position& position);

 private:
  /// Candidate replies, best policy first; empty if there is no threat.
  [[nodiscard]] std::vector<Move> replies(Board& board);
  [[nodiscard]] std::vector<Move> win_after(Board& board, Move reply);

  Budget budget_;
  std::uint64_t reply_nodes_;
  VcfSearch vcf_;
  VctSearch vct_;
};

/// Judges the last of `moves`, which are legal from `start`; the attacker is the side to move at
/// `start`. With no moves, or after a reply by the defender, it only searches for the attacker's
/// best line.
[[nodiscard]] JudgementOf<Move> judge(const Position& start, std::span<const Move> moves,
                                      const Limits& limits);

}  // namespace gridwise::gomoku
