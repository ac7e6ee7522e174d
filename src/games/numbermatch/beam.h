// Beam search that clears big boards under the classic rules, where a legal pair stays legal. Each
// generation keeps the sets of digits with the most pairs in reach; the endgames of the best sets
// are searched exactly. Finds clearings, proves nothing.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "games/numbermatch/board.h"
#include "gridwise/limits.h"
#include "kit/random.h"

namespace gridwise::numbermatch {

class Beam {
 public:
  static constexpr int kMaxDigits = 256;

  /// Whether the rules are classic and the digits at most kMaxDigits.
  [[nodiscard]] static bool fits(const Board& board);

  /// `memory`: bytes for the exact endgame search. REQUIRES: fits(board).
  Beam(const Board& board, Random& random, Budget& budget, std::size_t memory);

  /// One randomised attempt to clear the board. False at once if a class has an odd number of
  /// digits.
  [[nodiscard]] bool clear();
  /// The clearing found by clear().
  [[nodiscard]] const std::vector<Move>& line() const { return line_; }

 private:
  using Digits = std::array<std::uint64_t, kMaxDigits / 64>;

  struct BeamMove {
    std::size_t before = 0;  ///< index in steps_
    std::uint16_t from = 0;
    std::uint16_t to = 0;
  };
  /// A set of digits, indexed in reading order.
  struct BeamState {
    Digits digits{};
    std::uint64_t hash = 0;
    int score = 0;
    BeamMove last;  ///< the move that led here
  };
  /// The neighbours of each digit along a line; -1: none.
  struct LineLinks {
    std::array<std::int16_t, kMaxDigits> before;
    std::array<std::int16_t, kMaxDigits> after;
  };

  [[nodiscard]] bool odd_class() const;
  void link(const Digits& digits);
  [[nodiscard]] bool meet(int a, int b) const;
  [[nodiscard]] int change(const LineLinks& line, int from, int to) const;
  void expand(const BeamState& state);
  void add(const BeamState& state, std::size_t step, int pairs, int from, int to);
  void keep_best(std::size_t most);
  [[nodiscard]] bool clear_endgame(const BeamState& state);
  void set_line(BeamMove step);

  const Board& board_;
  Random& random_;
  Budget& budget_;
  std::size_t memory_;
  std::vector<std::uint16_t> place_;  ///< cell of each digit
  std::vector<std::uint8_t> class_;
  std::vector<std::uint64_t> key_;  ///< for hashing
  std::vector<BeamMove> steps_;     ///< last move of each expanded set; the first entry is empty
  std::vector<BeamState> states_;
  std::vector<BeamState> next_;
  std::vector<std::int16_t> order_;  ///< digits linked by link(), in reading order
  LineLinks reading_;
  LineLinks column_;
  std::vector<Move> line_;
};

}  // namespace gridwise::numbermatch
