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

enum class Found : std::uint8_t { kFound, kNone, kLimit };

template <class Word>
class SetSearch {
 public:
  /// Whether what is left will do.
  using Wanted = std::function<bool(const Cells<Word>&)>;

  /// At most `most` bytes of the pool for what has been seen; the rest may go to relaxations. The
  /// pool outlives it. REQUIRES: fits<Word>(board).
  explicit SetSearch(const Board& board, MemoryPool& pool, std::size_t most = SIZE_MAX);
  /// Rules out what cannot be played down far enough, from now on. Costs some ten microseconds, so
  /// what may be found at a glance is looked for without.
  void relax();

  /// Plays down to `left` cells that are wanted; kLimit after `most` nodes, or when the budget is
  /// spent. REQUIRES: `left` is of the parity of the board's cells.
  [[nodiscard]] Found find(int left, const Wanted& wanted, Budget& budget,
                           std::uint64_t most = UINT64_MAX);
  /// The line found last, each pair as the board lies at that moment.
  [[nodiscard]] const std::vector<Move>& line() const { return line_; }
  /// Cells that must be left: one of each class that is odd.
  [[nodiscard]] int odd() const { return odd_; }
  /// How many cells at least are left, by the relaxations alone.
  [[nodiscard]] int least_left();
  [[nodiscard]] int cells() const { return count_; }
  /// Whether the board has no pair.
  [[nodiscard]] bool stuck() const { return stuck(root_.cells); }
  /// Whether no pair is left of these cells.
  [[nodiscard]] bool stuck(const Cells<Word>& cells) const { return cells.stuck(sights_); }
  /// The board on which these cells are left.
  [[nodiscard]] Board board_of(const Cells<Word>& cells) const;
  /// Lists every set that is entered from now on, as bits of the board's cells; find() answers
  /// kLimit where there would be more than `most`. REQUIRES: a board of at most 64 cells.
  void record(std::vector<Bits>* entered, std::size_t most) {
    entered_ = entered;
    most_entered_ = most;
  }

 private:
  static constexpr int kTriples = 10;

  struct State {
    Cells<Word> cells;
    std::array<std::uint32_t, kTriples> sets{};
  };
  struct Child {
    Word key;
    CellPair pair;
    std::uint8_t k;
    std::uint16_t order;
  };

  [[nodiscard]] bool remove_from_sets(State& state, const Child& child);
  [[nodiscard]] Found search(const State& state, int cells);
  [[nodiscard]] bool note(Word key);

  MemoryPool& pool_;
  MemoryShare share_;
  const Board board_;
  Sights<Word> sights_;
  State root_;
  int count_ = 0;
  int odd_ = 0;
  std::vector<Relaxation> relaxations_;
  std::vector<int> odd_of_;                            ///< odd classes, by relaxation
  std::array<std::vector<int>, kClasses> with_class_;  ///< relaxations that a class counts in
  DeadSets<Word> dead_;

  int left_ = 0;
  const Wanted* wanted_ = nullptr;
  Budget* budget_ = nullptr;
  std::uint64_t nodes_left_ = 0;
  std::vector<Bits>* entered_ = nullptr;  ///< null for no list
  std::size_t most_entered_ = 0;
  std::vector<Move> line_;
};

}  // namespace gridwise::numbermatch
