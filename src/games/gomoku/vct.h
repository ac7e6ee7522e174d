// Victory by continuous threats: every move of the attacker makes a four or an open three, or
// threatens a victory by fours otherwise, and every answer of the other side is refuted.
// Depth-first proof-number search (Nagai: df-pn algorithm for searching AND/OR trees, 2002), with
// victories by fours as leaves and the board's weights for first guesses. Proofs are small, some
// ten to some hundred positions: where to look first is all.
#pragma once

#include <boost/unordered/unordered_flat_map.hpp>
#include <cstdint>
#include <functional>
#include <vector>

#include "games/gomoku/board.h"
#include "games/gomoku/vcf.h"
#include "kit/fixed_list.h"
#include "kit/limits.h"

namespace gridwise::gomoku {

/// Remembers across calls; all boards asked about have the same options. Not thread safe.
class VctSearch {
 public:
  /// Remembers at most so many positions, and so many keys of looks for fours (a power of two).
  explicit VctSearch(std::size_t most_entries = std::size_t{1} << 21,
                     std::size_t most_keys = std::size_t{1} << 22)
      : vcf_(most_keys), most_entries_(most_entries) {}

  /// Whether the side to move wins so. kNo: by no threats of these kinds. kUnknown once `budget` is
  /// spent or `most_nodes` by this call, and in caro. The board comes back as it was.
  [[nodiscard]] Answer solve(Board& board, Budget& budget, std::uint64_t most_nodes = UINT64_MAX);

  /// After kYes: the winning line against the defence that holds longest in the proof.
  [[nodiscard]] std::vector<Move> line(Board& board);

  /// After kYes, of a position of the proof with the attacker to move: the move that wins. `line`
  /// gets the rest where it wins by fours from here.
  [[nodiscard]] Move winning_move(Board& board, std::vector<Move>* line);

  using Cells = FixedList<Move, kCells>;

 private:
  using Number = std::uint32_t;
  static constexpr Number kInfinite = 100'000'000;

  /// How far a position is from being proved and from being disproved.
  struct Numbers {
    Number proof = 1;
    Number disproof = 1;
  };
  static constexpr Numbers kProved{0, kInfinite};
  static constexpr Numbers kDisproved{kInfinite, 0};

  void attack(Board& board, Numbers thresholds);
  void defend(Board& board, Numbers thresholds);
  [[nodiscard]] bool attack_moves(const Board& board, Cells& moves) const;
  enum class Standing { kWon, kLost, kOpen };
  [[nodiscard]] Standing defences(Board& board, Cells& replies);
  [[nodiscard]] Numbers recall(std::uint64_t key, Numbers otherwise) const;
  void remember(std::uint64_t key, Numbers numbers);
  [[nodiscard]] bool spent() const {
    return budget_->exhausted() || budget_->nodes() >= last_node_;
  }
  /// Makes sure that the position's proof is there to be walked.
  void prove_again(Board& board);
  [[nodiscard]] int longest(Board& board, std::vector<Move>& line);

  VcfSearch vcf_;
  boost::unordered_flat_map<std::uint64_t, Numbers> table_;
  std::size_t most_entries_;
  Budget* budget_ = nullptr;
  std::uint64_t last_node_ = 0;
  int root_value_ = 0;  ///< how well the attacker stood when it was asked
  /// No VCF search was cut short since the table is kept: only then is what it disproves a "no".
  bool complete_ = true;
  boost::unordered_flat_map<std::uint64_t, std::vector<Move>>
      lines_;  ///< while the longest is looked for
};

}  // namespace gridwise::gomoku
