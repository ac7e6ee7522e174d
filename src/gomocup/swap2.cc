#include "gomocup/swap2.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace gridwise::gomocup {
namespace {

using std::chrono::milliseconds;

constexpr std::size_t kTries = 27;
constexpr std::size_t kKeptShare = 3;  ///< one in this many is kept and searched again
constexpr int kOpeningSide = 6;        ///< of the square for the first three stones
constexpr int kMargin = 2;             ///< how far from them two more stones may be
/// Smaller scores say little about who will win. The opponent chose the three stones and may have
/// studied them, so adding two stones of our own is better than taking a side.
constexpr double kEven = 40;
constexpr double kUnknown = std::numeric_limits<double>::infinity();

}  // namespace

/// A random empty cell in a square of side `side`, clipped to the board.
Cell Swap2::draw_cell(const Stones& taken, Cell corner, int side) {
  const auto span = [&](int from) {
    return static_cast<std::uint32_t>(std::min(side, size_ - from));
  };
  while (true) {
    const Cell cell{corner.x + static_cast<int>(random_.below(span(corner.x))),
                    corner.y + static_cast<int>(random_.below(span(corner.y)))};
    if (std::ranges::find(taken, cell) == taken.end()) return cell;
  }
}

/// All are searched briefly, then the most even third again for three times as long, and so on.
/// Positions never searched count as least even.
Swap2::Try Swap2::most_even(std::vector<Try> tries, milliseconds time) {
  int rounds = 1;
  for (std::size_t left = tries.size(); left > kKeptShare; left /= kKeptShare) ++rounds;
  while (true) {
    const auto each = time / rounds / static_cast<int>(tries.size());
    for (Try& one : tries) {
      const auto judged = judge_(one.stones, std::max(each, milliseconds(1)));
      if (judged) one.uneven = std::abs(judged->score);
    }
    std::ranges::sort(tries, {}, &Try::uneven);
    if (tries.size() <= kKeptShare) return tries.front();
    tries.resize(tries.size() / kKeptShare);
  }
}

Stones Swap2::opening() {
  const int side = std::min(kOpeningSide, size_);
  const auto places = static_cast<std::uint32_t>(size_ - side + 1);
  std::vector<Try> tries(kTries, Try{{}, kUnknown});
  for (Try& one : tries) {
    const Cell corner{static_cast<int>(random_.below(places)),
                      static_cast<int>(random_.below(places))};
    for (int i = 0; i < 3; ++i) one.stones.push_back(draw_cell(one.stones, corner, side));
  }
  return most_even(std::move(tries), time_).stones;
}

Swap2::Try Swap2::two_more(const Stones& stones) {
  const auto [left, right] = std::ranges::minmax(stones, {}, &Cell::x);
  const auto [top, bottom] = std::ranges::minmax(stones, {}, &Cell::y);
  const Cell corner{std::max(0, left.x - kMargin), std::max(0, top.y - kMargin)};
  const int side = std::max(right.x - corner.x, bottom.y - corner.y) + kMargin + 1;
  std::vector<Try> tries(kTries, Try{stones, kUnknown});
  for (Try& one : tries) {
    for (int i = 0; i < 2; ++i) one.stones.push_back(draw_cell(one.stones, corner, side));
  }
  return most_even(std::move(tries), time_ / 2);
}

Stones Swap2::answer(const Stones& stones) {
  const bool may_add = stones.size() == 3;
  const auto judged = judge_(stones, may_add ? time_ / 2 : time_);
  const double score = judged ? judged->score : 0;
  if (may_add && std::abs(score) < kEven) {
    const Try found = two_more(stones);
    if (found.uneven < kEven) return {found.stones[3], found.stones[4]};
  }
  if (!judged || score < 0) return {};
  return {judged->best};
}

}  // namespace gridwise::gomocup
