// Exhaustive search without appends: which of the sets of cells that a board can be played down to
// does somebody want? Every reachable set is looked at once; sets from which, by the relaxations,
// too few cells can be played away are never entered.
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "games/numbermatch/cells.h"
#include "games/numbermatch/dead_sets.h"
#include "games/numbermatch/relaxation.h"
#include "kit/limits.h"

namespace gridwise::numbermatch {

class SetSearch {
 public:
  /// Whether what is left will do.
  using Wanted = std::function<bool(const Cells&)>;
  enum class Answer : std::uint8_t { kFound, kNone, kLimit };

  /// `memory` bytes at most for what has been seen. REQUIRES: at most kMostBits cells.
  SetSearch(const Board& board, std::size_t memory);

  /// Plays down to `left` cells that are wanted; kLimit after `most` nodes, or when the budget is
  /// spent. REQUIRES: `left` is of the parity of the board's cells.
  [[nodiscard]] Answer find(int left, const Wanted& wanted, Budget& budget,
                            std::uint64_t most = UINT64_MAX);
  /// The line found last, each pair as the board lies at that moment.
  [[nodiscard]] const std::vector<Move>& line() const { return line_; }
  /// Cells that must be left: one of each class that is odd.
  [[nodiscard]] int odd() const { return odd_; }
  /// Lists every set that is entered from now on, each by its key; null for no list.
  void record(std::vector<Bits>* entered) { entered_ = entered; }
  /// How many cells at least are left, by the relaxations alone.
  [[nodiscard]] int least_left();

 private:
  static constexpr int kTriples = 10;

  struct State {
    Cells cells;
    std::array<std::uint32_t, kTriples> sets{};
  };
  struct Child {
    Bits key = 0;
    CellPair pair;
    std::uint8_t k = 0;
    std::uint16_t order = 0;
  };

  [[nodiscard]] bool remove_from_sets(State& state, const Child& child);
  [[nodiscard]] Answer search(const State& state, int cells);

  Sights sights_;
  State root_;
  int count_ = 0;
  int odd_ = 0;
  std::vector<Relaxation> relaxations_;
  std::vector<int> odd_of_;                            ///< odd classes, by relaxation
  std::array<std::vector<int>, kClasses> with_class_;  ///< relaxations that a class counts in
  DeadSets dead_;

  int left_ = 0;
  const Wanted* wanted_ = nullptr;
  Budget* budget_ = nullptr;
  std::uint64_t nodes_left_ = 0;
  std::vector<Bits>* entered_ = nullptr;
  std::vector<Move> line_;
};

}  // namespace gridwise::numbermatch
