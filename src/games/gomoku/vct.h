// VCT, victory by continuous threats: each attacking move makes a four or an open three, or
// otherwise threatens a VCF, and every reply is refuted. Depth-first proof-number search (Nagai:
// df-pn algorithm for searching AND/OR trees, 2002) with VCF searches at the leaves and heuristic
// initial proof numbers from the board's weights. Proofs are small, tens to hundreds of positions,
// so move ordering matters most.
#pragma once

#include <boost/unordered/unordered_flat_map.hpp>
#include <cstdint>
#include <functional>
#include <vector>

#include "games/gomoku/board.h"
#include "games/gomoku/search_parameters.h"
#include "games/gomoku/vcf.h"
#include "gridwise/limits.h"
#include "kit/fixed_list.h"

namespace gridwise::gomoku {

/// Keeps its table across calls; all boards must have the same options. Not thread safe.
class VctSearch {
 public:
  /// The table holds at most `max_entries` positions; that of its VCF searches `max_vcf_keys` (a
  /// power of two). Each VCF search visits at most `vcf_nodes` nodes.
  explicit VctSearch(std::size_t max_entries = std::size_t{1} << 21,
                     std::size_t max_vcf_keys = std::size_t{1} << 22,
                     std::uint64_t vcf_nodes = kVctVcfNodes)
      : vcf_(max_vcf_keys), vcf_nodes_(vcf_nodes), max_entries_(max_entries) {}

  /// Whether the side to move has a VCT. kDisproved: no win by threats of these kinds. kUnknown in
  /// caro, once `budget` is spent, or once this call has used `max_nodes`. Leaves the board
  /// unchanged.
  [[nodiscard]] ProofResult solve(Board& board, Budget& budget,
                                  std::uint64_t max_nodes = UINT64_MAX);

  /// After kProved: the winning line against the longest defence in the proof.
  [[nodiscard]] std::vector<Move> line(Board& board);

  /// The winning move. REQUIRES: solve() returned kProved, and the board is a position of the proof
  /// with the attacker to move. If a VCF wins from here, `line`, unless null, gets the whole line.
  [[nodiscard]] Move winning_move(Board& board, std::vector<Move>* line);

  using Cells = FixedList<Move, kCells>;

 private:
  using Number = std::uint32_t;
  static constexpr Number kInfinite = 100'000'000;

  /// Proof number and disproof number of a position.
  struct Numbers {
    Number proof = 1;
    Number disproof = 1;
  };
  static constexpr Numbers kProved{0, kInfinite};
  static constexpr Numbers kDisproved{kInfinite, 0};

  void attack(Board& board, Numbers thresholds);
  void defend(Board& board, Numbers thresholds);
  [[nodiscard]] bool attack_moves(const Board& board, Cells& moves) const;
  enum class Defence { kNone, kNotNeeded, kPossible };
  [[nodiscard]] Defence find_defences(Board& board, Cells& replies);
  [[nodiscard]] Numbers probe_table(std::uint64_t key, Numbers otherwise) const;
  void store_in_table(std::uint64_t key, Numbers numbers);
  [[nodiscard]] bool spent() const {
    return budget_->exhausted() || budget_->nodes() >= last_node_;
  }
  /// Proves the position again if its table entry was dropped.
  void prove(Board& board);
  void find_longest_line(Board& board, std::vector<Move>& line);

  VcfSearch vcf_;
  std::uint64_t vcf_nodes_;
  boost::unordered_flat_map<std::uint64_t, Numbers> table_;
  std::size_t max_entries_;
  Budget* budget_ = nullptr;
  std::uint64_t last_node_ = 0;
  int root_value_ = 0;  ///< value_of() the board given to solve()
  /// Since the table was filled, every search for a threat that the defender must reply to has
  /// finished; otherwise a disproof is kUnknown.
  bool complete_ = true;
  boost::unordered_flat_map<std::uint64_t, std::vector<Move>> lines_;  ///< of find_longest_line()
};

}  // namespace gridwise::gomoku
