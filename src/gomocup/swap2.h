// Openings that give neither side an advantage. The rule swap2: one side places three stones; the
// other takes a colour, or places two more stones and leaves the choice to the first. Or one or two
// stones that balance a given position. All decisions are based on scores.
#pragma once

#include <chrono>
#include <functional>
#include <optional>
#include <vector>

#include "gomocup/line.h"
#include "kit/random.h"

namespace gridwise::gomocup {

/// In the order they are placed, black first.
using Stones = std::vector<Cell>;

/// The result of a Judge, which searches a position for the given time.
struct Judged {
  double score = 0;  ///< for the side to move
  Cell best;         ///< its best move
};
using Judge = std::function<std::optional<Judged>(const Stones&, std::chrono::milliseconds)>;

class Swap2 {
 public:
  /// `judge` returns nothing when no time is left.
  Swap2(int size, std::chrono::milliseconds time, Judge judge, std::uint64_t seed)
      : size_(size), time_(time), judge_(std::move(judge)), random_(seed) {}

  /// Three stones with an even score, so that choosing a colour gains nothing.
  [[nodiscard]] Stones opening();

  /// The choosing side's answer to 3 or 5 stones: none to take black, one to stay white, or (to 3
  /// stones) two that leave the choice to the opponent.
  [[nodiscard]] Stones answer(const Stones& stones);

  /// `count` more stones, 1 or 2, near these that bring the score of the side then to move as near
  /// to `score` as was found. None if the board has too few empty cells.
  [[nodiscard]] Stones balanced(const Stones& stones, int count, double score);

 private:
  struct Try {
    Stones stones;
    double off = 0;  ///< the distance of its score from the wanted one
  };
  /// A square of cells, clipped to the board.
  struct Square {
    Cell corner;
    int side = 0;
  };
  [[nodiscard]] Square around(const Stones& stones) const;
  [[nodiscard]] Stones empty_cells(const Stones& taken, Square square) const;
  [[nodiscard]] Cell draw_cell(const Stones& taken, Square square);
  [[nodiscard]] Try nearest(std::vector<Try> tries, double score, std::chrono::milliseconds time);
  [[nodiscard]] std::vector<Try> with_pairs(const Stones& stones, Square square);

  int size_;
  std::chrono::milliseconds time_;
  Judge judge_;
  Random random_;
};

}  // namespace gridwise::gomocup
