// What can still be cleared if only some classes counted: the cells of three classes (a subset),
// all others being free to vanish at any time. What even then cannot be cleared never can be.
// Answers are found when asked for and kept, four bytes a set of cells (a pattern database after
// Culberson and Schaeffer, Computational Intelligence 14, 1998, filled as far as it is needed).
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "games/numbermatch/board.h"
#include "kit/memory_pool.h"

namespace gridwise::numbermatch {

/// Sees cells as the board lay at the beginning. One thread.
class Relaxation {
 public:
  /// Of more cells too much would have to be worked out; such a subset is not relaxed to.
  static constexpr int kMostCells = 27;

  /// `classes`: bits of classes, class 1 being bit 0. The pool outlives it. REQUIRES: count(board,
  /// classes) <= kMostCells.
  Relaxation(const Board& board, unsigned classes, MemoryPool& pool);
  [[nodiscard]] static int count(const Board& board, unsigned classes);

  /// The bit of each of the board's cells in a set; 0 where its class does not count.
  [[nodiscard]] const std::vector<std::uint32_t>& bits() const { return bits_; }
  [[nodiscard]] std::uint32_t all() const { return all_; }
  [[nodiscard]] unsigned classes() const { return classes_; }

  /// No way of playing leaves fewer cells of a set; at most kMostLeft is told.
  [[nodiscard]] int least_left(std::uint32_t set) {
    for (std::size_t at = place(set); table_[at] != 0; at = (at + 1) & (table_.size() - 1)) {
      if (table_[at] >> kValueBits == set) return static_cast<int>(table_[at] & kValueMask) - 1;
    }
    return work_out(set);
  }
  static constexpr int kMostLeft = 14;

 private:
  /// How two cells of a class can come to lie on a diagonal: `wanted` rows stay between them.
  struct Diagonal {
    std::uint32_t cells = 0;
    struct Row {
      std::uint32_t cells = 0;                ///< that keep it from vanishing
      std::array<std::uint32_t, 9> blocks{};  ///< cell on the diagonal where it is the j-th
    };
    int wanted = 0;
    bool rows_vanish = true;
    std::vector<Row> between;
  };

  /// A set and what is left of it, plus one; 0 for no entry.
  using Entry = std::uint32_t;
  static constexpr int kValueBits = 4;
  static constexpr Entry kValueMask = (1U << kValueBits) - 1;
  static constexpr std::size_t kFirst = 256;
  static constexpr std::size_t kMostEntries = std::size_t{1} << 23;

  [[nodiscard]] std::uint32_t bit(int cell) const { return bits_[static_cast<std::size_t>(cell)]; }
  [[nodiscard]] std::size_t place(std::uint32_t set) const {
    constexpr std::uint32_t kSpread = 0x9E3779B1;  // 2^32 over the golden ratio
    return set * kSpread >> (32 - std::countr_zero(table_.size()));
  }
  void keep(std::uint32_t set, int least);
  void make_room();
  [[nodiscard]] bool grow(std::size_t entries);
  void put(Entry entry);
  void add_diagonal(const Board& board, int from, int to);
  [[nodiscard]] static bool can_align(std::uint32_t set, const Diagonal& diagonal);
  template <class Visit>
  void any_pair(std::uint32_t set, Visit visit) const;
  [[nodiscard]] int floor_of(std::uint32_t set) const;
  int work_out(std::uint32_t set);

  unsigned classes_;
  std::vector<std::uint32_t> bits_;
  std::uint32_t all_ = 0;
  std::array<std::uint32_t, kClasses> of_class_{};
  std::vector<std::uint32_t> in_row_;
  std::array<std::uint32_t, kMostCells> mates_{};  ///< of each bit, the cells of its class
  std::array<std::uint32_t, kMostCells> below_{};  ///< of each bit, the cells below in its column
  std::vector<Diagonal> diagonals_;
  MemoryShare share_;
  std::vector<Entry> table_;  ///< half full at most; begun anew when that is too much
  std::size_t count_ = 0;
};

}  // namespace gridwise::numbermatch
