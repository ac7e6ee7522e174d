// Relaxations: only the cells of up to three classes count; all others may vanish at any time.
// Cells that cannot be cleared even then cannot be cleared at all: an admissible lower bound.
// Values are computed on demand and cached, four bytes per set of cells. This is a pattern database
// (Culberson and Schaeffer, Computational Intelligence 14, 1998), filled lazily.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "games/numbermatch/board.h"
#include "kit/memory_pool.h"

namespace gridwise::numbermatch {

/// Cells are those of the initial board. Not thread safe.
class Relaxation {
 public:
  /// Limit on the cells that count; more would take too long.
  static constexpr int kMaxCells = 27;

  /// `classes`: bits, class 1 being bit 0. `kept`: cells that stay; they count whatever their
  /// class. The pool must outlive the relaxation. REQUIRES: count(board, classes, kept) <=
  /// kMaxCells.
  Relaxation(const Board& board, unsigned classes, MemoryPool& pool,
             const std::vector<int>& kept = {});
  /// The number of cells that count.
  [[nodiscard]] static int count(const Board& board, unsigned classes,
                                 const std::vector<int>& kept = {});

  /// For each cell of the board, its bit in a set; 0 if the cell does not count.
  [[nodiscard]] const std::vector<std::uint32_t>& bits() const { return bits_; }
  [[nodiscard]] std::uint32_t all() const { return all_; }
  [[nodiscard]] unsigned classes() const { return classes_; }

  /// A lower bound on the cells that remain of a set; capped at kMaxLeft.
  [[nodiscard]] int least_left(std::uint32_t set) {
    for (std::size_t at = place(set); table_[at] != 0; at = (at + 1) & (table_.size() - 1)) {
      if (table_[at] >> kValueBits == set) return static_cast<int>(table_[at] & kValueMask) - 1;
    }
    return compute(set);
  }
  static constexpr int kMaxLeft = 14;

 private:
  /// When two cells of a class can align on a diagonal: exactly `wanted` rows must stay between
  /// them.
  struct Diagonal {
    std::uint32_t cells = 0;
    struct Row {
      std::uint32_t cells = 0;                ///< the row can vanish only when these are gone
      std::array<std::uint32_t, 9> blocks{};  ///< the cell on the diagonal if the row is j-th
    };
    int wanted = 0;
    bool rows_vanish = true;
    std::vector<Row> between;
  };

  /// A set and its number of remaining cells plus one; 0: empty slot.
  using Entry = std::uint32_t;
  static constexpr int kValueBits = 4;
  static constexpr Entry kValueMask = (1U << kValueBits) - 1;
  static constexpr std::size_t kFirst = 256;
  static constexpr std::size_t kMaxEntries = std::size_t{1} << 23;

  [[nodiscard]] std::uint32_t bit(int cell) const { return bits_[static_cast<std::size_t>(cell)]; }
  [[nodiscard]] std::size_t place(std::uint32_t set) const {
    constexpr std::uint32_t kSpread = 0x9E3779B1;  // 2^32 over the golden ratio
    return set * kSpread >> (32 - std::countr_zero(table_.size()));
  }
  void store(std::uint32_t set, int least);
  void grow_or_clear();
  [[nodiscard]] bool grow(std::size_t entries);
  void put(Entry entry);
  void add_diagonal(const Board& board, int from, int to);
  [[nodiscard]] static bool can_align(std::uint32_t set, const Diagonal& diagonal);
  template <class Visit>
  void any_pair(std::uint32_t set, Visit visit) const;
  [[nodiscard]] int lower_bound_of(std::uint32_t set) const;
  int compute(std::uint32_t set);

  unsigned classes_;
  std::vector<std::uint32_t> bits_;
  std::uint32_t all_ = 0;
  std::uint32_t kept_ = 0;
  std::array<std::uint32_t, kClasses> of_class_{};
  std::vector<std::uint32_t> in_row_;
  std::array<std::uint32_t, kMaxCells> mates_{};  ///< by bit: later cells of its class
  std::array<std::uint32_t, kMaxCells> below_{};  ///< by bit: cells below in its column
  std::vector<Diagonal> diagonals_;
  MemoryShare share_;
  std::vector<Entry> table_;  ///< hash table, at most half full; cleared when it cannot grow
  std::size_t count_ = 0;
};

}  // namespace gridwise::numbermatch
