// The opening rule swap2: one side lays three stones; the other takes a colour, or lays two more
// and leaves the choice. What is laid and what is taken is decided by scores alone.
#pragma once

#include <chrono>
#include <functional>
#include <optional>
#include <vector>

#include "cli/gomocup_talk.h"
#include "kit/random.h"

namespace gridwise::cli {

/// In the order they are laid, black first.
using Stones = std::vector<GomocupCell>;

/// Thinks so long about a position where white is to move.
struct Judged {
  double score = 0;  ///< for white
  GomocupCell best;  ///< white's best move
};
using Judge = std::function<std::optional<Judged>(const Stones&, std::chrono::milliseconds)>;

class Swap2 {
 public:
  /// `judge` answers nothing when there is no time left.
  Swap2(int size, std::chrono::milliseconds time, Judge judge, std::uint64_t seed)
      : size_(size), time_(time), judge_(std::move(judge)), random_(seed) {}

  /// Three stones, about even: whoever may choose shall gain nothing by it.
  [[nodiscard]] Stones opening();

  /// What the one who may choose answers to 3 or 5 stones: none to take black, one to stay white,
  /// or (to 3) two that leave the choice to the other.
  [[nodiscard]] Stones answer(const Stones& stones);

 private:
  struct Try {
    Stones stones;
    double uneven = 0;
  };
  [[nodiscard]] GomocupCell draw_cell(const Stones& taken, GomocupCell corner, int side);
  [[nodiscard]] Try most_even(std::vector<Try> tries, std::chrono::milliseconds time);
  [[nodiscard]] Try two_more(const Stones& stones);

  int size_;
  std::chrono::milliseconds time_;
  Judge judge_;
  Random random_;
};

}  // namespace gridwise::cli
