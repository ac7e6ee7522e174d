// VCF, victory by continuous fours: every move of the attacker makes a four, to which the defender
// has one reply, until there are two fours at once or the reply is a forbidden point. The search
// works on bit lines only.
#pragma once

#include <cstdint>
#include <vector>

#include "games/gomoku/board.h"
#include "kit/limits.h"

namespace gridwise::gomoku {

/// Of the claim that the side to move wins; kUnknown where a limit was reached first.
enum class ProofResult : std::uint8_t { kDisproved, kProved, kUnknown };

/// A hash set of position keys. It grows up to a limit, then overwrites old keys.
class KeySet {
 public:
  /// REQUIRES: `max_keys` is a power of two.
  explicit KeySet(std::size_t max_keys);

  [[nodiscard]] bool contains(std::uint64_t key) const {
    return keys_[key & mask_] == key || keys_[(key ^ 1) & mask_] == key;
  }
  void insert(std::uint64_t key);

 private:
  void grow();

  std::vector<std::uint64_t> keys_;
  std::uint64_t mask_;
  std::size_t max_size_;
  std::size_t inserted_ = 0;
};

/// Keeps disproved positions across calls; all boards must have the same options. Not thread safe.
/// In caro, where a five can be blocked from outside it, the result is always kUnknown.
class VcfSearch {
 public:
  explicit VcfSearch(std::size_t max_keys = std::size_t{1} << 22);

  /// Whether the side to move has a VCF. Complete: kDisproved is a proof. kUnknown once `budget` is
  /// spent, or `max_nodes` by this call. After kProved line() is the winning line.
  [[nodiscard]] ProofResult solve(const Board& board, Budget& budget,
                                  std::uint64_t max_nodes = UINT64_MAX);

  /// Both sides' moves up to the five. Where the only reply is a forbidden point, any legal move
  /// stands in its place.
  [[nodiscard]] const std::vector<Move>& line() const { return line_; }

 private:
  /// `fours`: all cells where the attacker may make a four, and perhaps others; those of `fresh`
  /// are tried first. Only `forced`, unless it is kNoMove: the defender threatens five there.
  [[nodiscard]] ProofResult search(const CellSet& fours, const CellSet& fresh, Move forced);
  [[nodiscard]] ProofResult try_four(const CellSet& fours, Move four);
  /// Plays the reply and searches on.
  [[nodiscard]] ProofResult try_reply(const CellSet& fours, const CellSet& fresh, Move reply);
  [[nodiscard]] Move any_reply(Move five);
  /// The cells in line with `cell` where a stone makes five: their number, and two of them.
  struct Fives {
    int count = 0;
    std::array<Move, 2> cells{};
  };
  [[nodiscard]] Fives fives_through(Move cell, Stone stone) const;
  void place(Move cell, Stone stone);
  void remove(Move cell, Stone stone) { place(cell, stone); }

  KeySet disproved_;
  Budget* budget_ = nullptr;
  std::uint64_t last_node_ = 0;
  std::vector<Move> line_;  ///< in reverse while searching
  // The search places stones on `lines_` only; `board_` stays at the root.
  const Board* board_ = nullptr;
  Lines lines_{kSmallest};
  std::uint64_t key_ = 0;
  Rule rule_ = Rule::kFreestyle;
  Stone attacker_ = Stone::kBlack;
};

/// Any legal move of the side to move but `except`; `except` where there is no other.
[[nodiscard]] Move any_move(const Board& board, Move except);

/// Where the side to move may stop the opponent's VCF `threat`, a line of VcfSearch: a superset.
/// The cells of the line; own fours, now or after replies of the line; and moves that may make the
/// last reply legal again under renju. All empty cells where the line depends on a double three.
[[nodiscard]] CellSet defences_against(const Board& board, const std::vector<Move>& threat);

/// The cells where the side to move may reply to the opponent's fives: the five itself; in caro
/// also cells that block its ends. Empty where the opponent has none.
[[nodiscard]] CellSet replies_to_five(const Board& board);

}  // namespace gridwise::gomoku
