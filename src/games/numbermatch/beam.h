// Clearing a big board by the classic rules, where a legal pair stays legal: many sets of digits
// are played down side by side, those with the most pairs in reach kept, and what is left of the
// best is searched exactly. Finds; proves nothing.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "games/numbermatch/board.h"
#include "kit/limits.h"
#include "kit/random.h"

namespace gridwise::numbermatch {

class Beam {
 public:
  static constexpr int kMostDigits = 256;

  /// Whether the rules and the board are such.
  [[nodiscard]] static bool fits(const Board& board);

  /// `memory`: bytes for the exact search of what is left. REQUIRES: fits(board).
  Beam(const Board& board, Random& random, Budget& budget, std::size_t memory);

  /// One attempt; another one may find what this one missed. False without a try where a class is
  /// odd.
  [[nodiscard]] bool clear();
  /// What clear() found.
  [[nodiscard]] const std::vector<Move>& line() const { return line_; }

 private:
  using Digits = std::array<std::uint64_t, kMostDigits / 64>;

  struct Step {
    std::size_t before = 0;  ///< in steps_
    std::uint16_t from = 0;
    std::uint16_t to = 0;
  };
  /// A set of digits, by their numbers in reading order.
  struct State {
    Digits digits{};
    std::uint64_t hash = 0;
    int score = 0;
    Step last;  ///< that led here
  };
  /// What a digit meets on a line, either way: -1 for nothing.
  struct Line {
    std::array<std::int16_t, kMostDigits> before;
    std::array<std::int16_t, kMostDigits> after;
  };

  [[nodiscard]] bool odd_class() const;
  void link(const Digits& digits);
  [[nodiscard]] bool meet(int a, int b) const;
  [[nodiscard]] int change(const Line& line, int from, int to) const;
  void expand(const State& state);
  void add(const State& state, std::size_t step, int pairs, int from, int to);
  void keep_best(std::size_t most);
  [[nodiscard]] bool clear_rest(const State& state);
  void write_line(Step step);

  const Board& board_;
  Random& random_;
  Budget& budget_;
  std::size_t memory_;
  std::vector<std::uint16_t> place_;  ///< of each digit on the board
  std::vector<std::uint8_t> class_;
  std::vector<std::uint64_t> key_;  ///< for the hash
  std::vector<Step> steps_;         ///< of the sets that were expanded; the first is none
  std::vector<State> states_;
  std::vector<State> next_;
  std::vector<std::int16_t> order_;  ///< digits of the set that is linked
  Line reading_;
  Line column_;
  std::vector<Move> line_;
};

}  // namespace gridwise::numbermatch
