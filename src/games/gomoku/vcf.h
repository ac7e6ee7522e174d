// VCF, victory by continuous fours: each attacking move makes a four, to which the defender has a
// single reply, until a move makes two fours or the reply is a forbidden point. Searches on bit
// lines only.
#pragma once

#include <cstdint>
#include <vector>

#include "games/gomoku/board.h"
#include "gridwise/limits.h"

namespace gridwise::gomoku {

/// For the claim that the side to move wins; kUnknown if a limit was reached first.
enum class ProofResult : std::uint8_t { kDisproved, kProved, kUnknown };

/// A hash set of position keys that grows up to a limit. New keys may overwrite old ones.
class KeySet {
 public:
  /// REQUIRES: `max_keys` is a power of two.
  explicit KeySet(std::size_t max_keys);

  [[nodiscard]] bool contains(std::uint64_t key) const {
    return keys_[slot_of(key)] == key || keys_[slot_of(key ^ 1)] == key;
  }
  void insert(std::uint64_t key);

 private:
  void grow();
  [[nodiscard]] std::size_t slot_of(std::uint64_t key) const {
    return static_cast<std::size_t>(key) & mask_;
  }

  std::vector<std::uint64_t> keys_;
  std::size_t mask_;
  std::size_t max_size_;
  std::size_t inserted_ = 0;
};

/// Remembers disproved positions across calls; all boards must have the same options. Not thread
/// safe. In caro, where a five can be blocked beyond its ends, the result is always kUnknown.
class VcfSearch {
 public:
  explicit VcfSearch(std::size_t max_keys = std::size_t{1} << 22);

  /// Whether the side to move has a VCF. Complete: kDisproved is a proof. kUnknown once `budget` is
  /// spent, or this call has used `max_nodes`. After kProved, line() is the winning line.
  [[nodiscard]] ProofResult solve(const Board& board, Budget& budget,
                                  std::uint64_t max_nodes = UINT64_MAX);

  /// Both sides' moves up to the five. If the only reply is a forbidden point, any legal move takes
  /// its place.
  [[nodiscard]] const std::vector<Move>& line() const { return line_; }

 private:
  /// `fours`: a superset of the cells where the attacker makes a four; those in `fresh` are tried
  /// first. Unless `forced` is kNoMove, only that cell is tried: the defender threatens five there.
  [[nodiscard]] ProofResult search(const CellSet& fours, const CellSet& fresh, Move forced);
  [[nodiscard]] ProofResult try_four(const CellSet& fours, Move four);
  /// Plays the reply and continues the search.
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

/// Any legal move of the side to move except `except`; `except` itself if there is no other.
[[nodiscard]] Move any_move(const Board& board, Move except);

/// Where the side to move may stop the opponent's VCF `threat`, a line of VcfSearch: a superset.
/// Contains the cells of the line; own fours, now or after replies in the line; and moves that may
/// make the last reply legal again in renju. All empty cells if the line depends on a double three.
[[nodiscard]] CellSet defences_against(const Board& board, const std::vector<Move>& threat);

/// The cells where the side to move can reply to the opponent's fives: the five itself, and in caro
/// also cells that block its ends. Empty if the opponent has none.
[[nodiscard]] CellSet replies_to_five(const Board& board);

}  // namespace gridwise::gomoku
