// The opening rule swap2: one side places three stones; the other takes a colour, or places two
// more stones and leaves the choice to the first. All decisions are based on scores.
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

/// The result of a Judge, which searches a position with white to move for the given time.
struct Judged {
  double score = 0;  ///< for white
  Cell best;         ///< white's best move
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

 private:
  struct Try {
    Stones stones;
    double uneven = 0;
  };
  [[nodiscard]] Cell draw_cell(const Stones& taken, Cell corner, int side);
  [[nodiscard]] Try most_even(std::vector<Try> tries, std::chrono::milliseconds time);
  [[nodiscard]] Try two_more(const Stones& stones);

  int size_;
  std::chrono::milliseconds time_;
  Judge judge_;
  Random random_;
};

}  // namespace gridwise::gomocup
