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

Swap2::Square Swap2::around(const Stones& stones) const {
  const int middle = (size_ - 1) / 2;
  const Stones centre{{middle, middle}};
  const Stones& near = stones.empty() ? centre : stones;
  const auto [left, right] = std::ranges::minmax(near, {}, &Cell::x);
  const auto [top, bottom] = std::ranges::minmax(near, {}, &Cell::y);
  const Cell corner{std::max(0, left.x - kMargin), std::max(0, top.y - kMargin)};
  return {corner, std::max(right.x - corner.x, bottom.y - corner.y) + kMargin + 1};
}

Stones Swap2::empty_cells(const Stones& taken, Square square) const {
  Stones cells;
  for (int y = square.corner.y; y < std::min(size_, square.corner.y + square.side); ++y) {
    for (int x = square.corner.x; x < std::min(size_, square.corner.x + square.side); ++x) {
      if (std::ranges::find(taken, Cell{x, y}) == taken.end()) cells.push_back({x, y});
    }
  }
  return cells;
}

/// A random empty cell of a square that has one.
Cell Swap2::draw_cell(const Stones& taken, Square square) {
  const Stones cells = empty_cells(taken, square);
  return cells[random_.below(static_cast<std::uint32_t>(cells.size()))];
}

/// All are searched briefly, then the best third again for three times as long, and so on.
/// Positions never searched count as farthest off.
Swap2::Try Swap2::nearest(std::vector<Try> tries, double score, milliseconds time) {
  int rounds = 1;
  for (std::size_t left = tries.size(); left > kKeptShare; left /= kKeptShare) ++rounds;
  while (true) {
    const auto each = time / rounds / static_cast<int>(tries.size());
    for (Try& one : tries) {
      const auto judged = judge_(one.stones, std::max(each, milliseconds(1)));
      if (judged) one.off = std::abs(judged->score - score);
    }
    std::ranges::sort(tries, {}, &Try::off);
    if (tries.size() <= kKeptShare) return tries.front();
    tries.resize(tries.size() / kKeptShare);
  }
}

Stones Swap2::opening() {
  const int side = std::min(kOpeningSide, size_);
  const auto places = static_cast<std::uint32_t>(size_ - side + 1);
  std::vector<Try> tries(kTries, Try{{}, kUnknown});
  for (Try& one : tries) {
    const Square square{
        {static_cast<int>(random_.below(places)), static_cast<int>(random_.below(places))}, side};
    for (int i = 0; i < 3; ++i) one.stones.push_back(draw_cell(one.stones, square));
  }
  return nearest(std::move(tries), 0, time_).stones;
}

std::vector<Swap2::Try> Swap2::with_pairs(const Stones& stones, Square square) {
  std::vector<Try> tries(kTries, Try{stones, kUnknown});
  for (Try& one : tries) {
    for (int i = 0; i < 2; ++i) one.stones.push_back(draw_cell(one.stones, square));
  }
  return tries;
}

Stones Swap2::balanced(const Stones& stones, int count, double score) {
  Square square = around(stones);
  if (std::ssize(empty_cells(stones, square)) < count) square = {{0, 0}, size_};
  const Stones cells = empty_cells(stones, square);
  if (std::ssize(cells) < count) return {};
  std::vector<Try> tries;
  if (count == 2) {
    tries = with_pairs(stones, square);
  } else {
    for (const Cell cell : cells) {
      tries.push_back({stones, kUnknown});
      tries.back().stones.push_back(cell);
    }
  }
  Stones found = nearest(std::move(tries), score, time_).stones;
  found.erase(found.begin(), found.begin() + std::ssize(stones));
  return found;
}

Stones Swap2::answer(const Stones& stones) {
  const bool may_add = stones.size() == 3;
  const auto judged = judge_(stones, may_add ? time_ / 2 : time_);
  const double score = judged ? judged->score : 0;
  if (may_add && std::abs(score) < kEven) {
    const Try found = nearest(with_pairs(stones, around(stones)), 0, time_ / 2);
    if (found.off < kEven) return {found.stones[3], found.stones[4]};
  }
  if (!judged || score < 0) return {};
  return {judged->best};
}

}  // namespace gridwise::gomocup
