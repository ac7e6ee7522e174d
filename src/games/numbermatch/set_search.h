// Exhaustive search, without appends, over the sets of remaining cells. Question: can play reach a
// set of a given size that the caller accepts? Every reachable set is searched once. Sets from
// which the relaxations show too few cells can be cleared are pruned.
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "games/numbermatch/cells.h"
#include "games/numbermatch/dead_sets.h"
#include "games/numbermatch/relaxation.h"
#include "gridwise/limits.h"

namespace gridwise::numbermatch {

enum class FindResult : std::uint8_t { kFound, kNone, kLimit };

template <class Word>
class SetSearch {
 public:
  /// Whether the caller accepts a set of cells.
  using Wanted = std::function<bool(const Cells<Word>&)>;

  /// Stores searched sets in at most `most` bytes of the pool; relaxations may take the rest. Pairs
  /// never take cells of `kept`. The pool must outlive it. REQUIRES: fits<Word>(board).
  explicit SetSearch(const Board& board, MemoryPool& pool, std::size_t most = SIZE_MAX,
                     std::vector<int> kept = {});
  /// Turns on relaxations. Setting them up takes tens of microseconds, so callers first try a short
  /// search without them.
  void relax();

  /// Searches for a wanted set of `left` cells. Returns kLimit after `most` nodes or when the
  /// budget is spent. REQUIRES: `left` has the parity of the number of cells.
  [[nodiscard]] FindResult find(int left, const Wanted& wanted, Budget& budget,
                                std::uint64_t most = UINT64_MAX);
  /// The line of the last find(). Each pair names its cells at that moment.
  [[nodiscard]] const std::vector<Move>& line() const { return line_; }
  /// A lower bound on the cells left: the number of classes with an odd number of cells, or, if any
  /// cells are kept, their number.
  [[nodiscard]] int odd() const { return odd_; }
  /// A lower bound on the cells left, from the relaxations.
  [[nodiscard]] int least_left();
  [[nodiscard]] int cells() const { return count_; }
  /// Whether the board has no legal pair.
  [[nodiscard]] bool stuck() const { return stuck(root_.cells); }
  /// Whether no legal pair is left among these cells.
  [[nodiscard]] bool stuck(const Cells<Word>& cells) const { return cells.stuck(masks_); }
  [[nodiscard]] const Board& board() const { return board_; }
  /// The board with only these cells left.
  [[nodiscard]] Board board_of(const Cells<Word>& cells) const;
  /// The relaxations that pruned, as bits of classes; the most effective first.
  [[nodiscard]] std::vector<unsigned> pruning_classes() const;
  /// From now on, records every set entered, as bits of the board's cells. find() returns kLimit
  /// once there are more than `most`. REQUIRES: a board of at most 64 cells.
  void record(std::vector<Bits>* entered, std::size_t most) {
    entered_ = entered;
    most_entered_ = most;
  }

 private:
  static constexpr int kTriples = 10;

  struct SetNode {
    Cells<Word> cells;
    std::array<std::uint32_t, kTriples> sets{};
  };
  struct Child {
    Word key;
    CellPair pair;
    std::uint8_t k;
    std::uint16_t order;
  };

  [[nodiscard]] bool remove_from_sets(SetNode& state, const Child& child);
  [[nodiscard]] FindResult search(const SetNode& state, int cells);
  [[nodiscard]] bool note(Word key);

  MemoryPool& pool_;
  MemoryShare share_;
  const Board board_;
  SightMasks<Word> masks_;
  SetNode root_;
  int count_ = 0;
  int odd_ = 0;
  std::vector<int> kept_;
  Word kept_bits_ = 0;  ///< bits as in keys
  std::vector<Relaxation> relaxations_;
  std::vector<int> odd_of_;                            ///< odd classes, by relaxation
  std::vector<std::uint64_t> pruned_;                  ///< sets, by relaxation
  std::array<std::vector<int>, kClasses> with_class_;  ///< relaxations that include a class
  DeadSets<Word> dead_;

  int left_ = 0;
  const Wanted* wanted_ = nullptr;
  Budget* budget_ = nullptr;
  std::uint64_t nodes_left_ = 0;
  std::vector<Bits>* entered_ = nullptr;  ///< null: not recording
  std::size_t most_entered_ = 0;
  std::vector<Move> line_;
};

}  // namespace gridwise::numbermatch
