// What can still be cleared if only some classes counted: the cells of three classes (a subset),
// all others being free to vanish at any time. What even then cannot be cleared never can be.
// Answers are found when asked for and kept, four bits a set of cells (a pattern database after
// Culberson and Schaeffer, Computational Intelligence 14, 1998, filled as far as it is needed).
#pragma once

#include <array>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <vector>

#include "games/numbermatch/board.h"

namespace gridwise::numbermatch {

/// Sees cells as the board lay at the beginning. One thread.
class Relaxation {
 public:
  /// Cells more than this are no table's size; such a subset is not relaxed to.
  static constexpr int kMostCells = 27;

  /// `classes`: bits of classes, class 1 being bit 0. REQUIRES: count(board, classes) <=
  /// kMostCells.
  Relaxation(const Board& board, unsigned classes);
  [[nodiscard]] static int count(const Board& board, unsigned classes);

  /// The bit of each of the board's cells in a set; 0 where its class does not count.
  [[nodiscard]] const std::vector<std::uint32_t>& bits() const { return bits_; }
  [[nodiscard]] std::uint32_t all() const { return all_; }
  [[nodiscard]] unsigned classes() const { return classes_; }

  /// No way of playing leaves fewer cells of a set; at most kMostLeft is told.
  [[nodiscard]] int least_left(std::uint32_t set) {
    const unsigned known = table_[set >> 1] >> (4 * (set & 1U)) & 15U;
    return known != 0 ? static_cast<int>(known) - 1 : work_out(set);
  }
  static constexpr int kMostLeft = 14;

 private:
  /// Two cells of a class.
  struct Pair {
    std::uint32_t bits = 0;
    std::uint32_t reading = 0;   ///< cells between in reading order
    std::uint32_t column = 0;    ///< likewise in their column; all where they share none
    std::uint16_t diagonal = 0;  ///< index + 1 of a Diagonal, 0 where they can never share one
  };
  /// How two cells can come to lie on a diagonal: `wanted` rows stay between them.
  struct Diagonal {
    struct Row {
      std::uint32_t cells = 0;                ///< that keep it from vanishing
      std::array<std::uint32_t, 9> blocks{};  ///< cell on the diagonal where it is the j-th
    };
    int wanted = 0;
    bool rows_vanish = true;
    std::vector<Row> between;
  };

  void add_pair(const Board& board, int from, int to);
  [[nodiscard]] bool can_meet(std::uint32_t set, const Pair& pair) const;
  [[nodiscard]] static bool can_align(std::uint32_t set, const Diagonal& diagonal);
  [[nodiscard]] int floor_of(std::uint32_t set) const;
  int work_out(std::uint32_t set);

  unsigned classes_;
  std::vector<std::uint32_t> bits_;
  std::uint32_t all_ = 0;
  std::array<std::uint32_t, kClasses> of_class_{};
  std::array<std::uint32_t, 64> in_row_{};
  std::vector<Pair> pairs_;
  std::vector<Diagonal> diagonals_;
  struct Free {
    void operator()(std::uint8_t* memory) const { std::free(memory); }
  };
  std::unique_ptr<std::uint8_t[], Free> table_;  ///< pages nobody asks for cost nothing
};

}  // namespace gridwise::numbermatch
