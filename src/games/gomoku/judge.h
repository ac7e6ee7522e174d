// Judges attempts at a puzzle: whether a move keeps a win by fours or threats, and how the defender
// answers.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "games/gomoku/rules.h"
#include "games/gomoku/search_memory.h"
#include "games/gomoku/vct.h"
#include "kit/judgement.h"
#include "kit/limits.h"

namespace gridwise::gomoku {

/// Judges moves of one game of any length. Its tables are kept from move to move, and the answer is
/// the same without them unless a limit is reached. All positions must have the same options. Not
/// thread safe.
class AttackJudge {
 public:
  /// Nodes for each of the defender's replies; without a proof by then the reply counts as a
  /// defence.
  static constexpr std::uint64_t kReplyNodes = 50'000;

  explicit AttackJudge(const Limits& limits, std::uint64_t reply_nodes = kReplyNodes);

  enum class Result : std::uint8_t {
    kFive,      ///< the move makes five
    kWins,      ///< every reply loses
    kTooSlow,   ///< the defender makes five first
    kNoThreat,  ///< there is no threat to reply to
    kDefended,  ///< the reply escapes
  };
  struct Attack {
    Result result = Result::kFive;
    /// Of the defender: the one that loses last, or that escapes. kNoMove after five and where
    /// there is no threat.
    Move reply = kNoMove;
    std::vector<Move> line;  ///< kWins: the attacker's win after `reply`
  };
  /// Of a legal move of the side to move. REQUIRES: the game is not finished.
  [[nodiscard]] Attack attack(const Position& position, Move move);
  /// The win of the side to move; empty where none is found. REQUIRES: the game is not finished.
  [[nodiscard]] std::vector<Move> find_win(const Position& position);
  /// A move of the defender after which there is no win, where nothing forces one.
  [[nodiscard]] Move free_reply(const Position& position);

 private:
  /// The replies to look at, the best by policy first; empty where there is no threat.
  [[nodiscard]] std::vector<Move> replies(Board& board);
  [[nodiscard]] std::vector<Move> win_after(Board& board, Move reply);

  Budget budget_;
  std::uint64_t reply_nodes_;
  VcfSearch vcf_;
  VctSearch vct_;
};

/// Judges the last of `moves`, which are legal from `start`; the attacker is the side to move
/// there. Without moves, or after a reply of the defender, only the line to play is searched.
[[nodiscard]] JudgementOf<Move> judge(const Position& start, std::span<const Move> moves,
                                      const Limits& limits);

}  // namespace gridwise::gomoku
