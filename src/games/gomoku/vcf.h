// Victory by continuous fours: every move of the attacker makes a four, so that the other side has
// one answer, until there are two fours at once or the answer is a forbidden point.
#pragma once

#include <cstdint>
#include <vector>

#include "games/gomoku/board.h"
#include "kit/limits.h"

namespace gridwise::gomoku {

enum class Answer : std::uint8_t { kNo, kYes, kUnknown };

/// Keys of positions for which something was proved; the set grows as it is used, up to a limit,
/// and then forgets.
class KeySet {
 public:
  explicit KeySet(std::size_t most_keys);

  [[nodiscard]] bool contains(std::uint64_t key) const {
    return keys_[key & mask_] == key || keys_[(key ^ 1) & mask_] == key;
  }
  void insert(std::uint64_t key);

 private:
  void grow();

  std::vector<std::uint64_t> keys_;
  std::uint64_t mask_;
  std::size_t most_;
  std::size_t inserted_ = 0;
};

/// Remembers across calls what cannot be won; all boards asked about have the same options. Not
/// thread safe. In caro, where a five can be spoilt from outside it, nothing is known: the answer
/// is always kUnknown.
class VcfSearch {
 public:
  explicit VcfSearch(std::size_t most_keys = std::size_t{1} << 22);

  /// Whether the side to move wins so. Complete: kNo is proved; kUnknown once `budget` is spent or
  /// `most_nodes` by this call. After kYes line() is the winning line.
  [[nodiscard]] Answer solve(const Board& board, Budget& budget,
                             std::uint64_t most_nodes = UINT64_MAX);

  /// Both sides' moves up to the five; where the only answer is a forbidden point, some other move
  /// stands for it.
  [[nodiscard]] const std::vector<Move>& line() const { return line_; }

 private:
  /// `fours`: all cells where the attacker may make a four, and maybe others; those of `fresh` are
  /// looked at first. Only `forced` where the other side threatens five there.
  [[nodiscard]] Answer search(const CellSet& fours, const CellSet& fresh, Move forced);
  [[nodiscard]] Answer try_four(const CellSet& fours, Move four);
  /// The same once the answer lies there.
  [[nodiscard]] Answer go_on(const CellSet& fours, const CellSet& fresh, Move answer);
  [[nodiscard]] Move any_answer(Move five);
  /// Where a stone makes five in a line through `cell`: how many cells, and two of them.
  struct Fives {
    int count = 0;
    std::array<Move, 2> cells{};
  };
  [[nodiscard]] Fives fives_through(Move cell, Stone stone) const;
  void place(Move cell, Stone stone);
  void remove(Move cell, Stone stone) { place(cell, stone); }

  KeySet lost_;
  Budget* budget_ = nullptr;
  std::uint64_t last_node_ = 0;
  std::vector<Move> line_;  ///< while searching: in reverse
  // Only the stones are put on and taken off; the rest of the board is as it was asked about.
  const Board* board_ = nullptr;
  Lines lines_{kSmallest};
  std::uint64_t key_ = 0;
  Rule rule_ = Rule::kFreestyle;
  Stone attacker_ = Stone::kBlack;
};

/// Some cell where the side to move may place a stone, not `except` if it can be helped.
[[nodiscard]] Move any_move(const Board& board, Move except);

/// Where the side to move may stop the other side's sequence of fours `threat`, as VcfSearch has
/// found it: a superset. The cells of the sequence; fours of its own, now or once the sequence's
/// answers stand; and what may make the last answer a point that black may play after all. All
/// empty cells where a double three, or what is none, is part of it.
[[nodiscard]] CellSet defences_against(const Board& board, const std::vector<Move>& threat);

/// The cells where the side to move may answer the other side's fives: the five itself; in caro
/// also what would block its ends. Empty where nothing threatens.
[[nodiscard]] CellSet answers_to_five(const Board& board);

}  // namespace gridwise::gomoku
