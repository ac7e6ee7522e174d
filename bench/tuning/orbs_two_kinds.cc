// Counts the most combos of every board full of two kinds of orbs, runs of three, by their numbers:
// all arrangements of every shape of up to thirty squares are dropped. Prints the table of
// src/games/orbs/two_kinds.cc, in a few minutes.
//
// Two symmetries save three quarters of the work: the kinds may be swapped, and the columns
// mirrored.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <string>
#include <vector>

#include "games/orbs/cascade.h"
#include "games/orbs/lane_sets.h"

namespace gridwise::orbs {
namespace {

constexpr int kMostCells = 30;
constexpr std::size_t kAtOnce = 1 << 14;

class Count {
 public:
  explicit Count(const Shape& shape)
      : shape_(shape), lanes_(lane_functions<std::uint32_t>(shape.rows)) {
    for (auto& plane : planes_) plane.resize(kAtOnce);
    combos_.resize(kAtOnce);
  }

  /// The most combos, by the number of orbs of the rarer kind.
  std::vector<int> run() {
    const std::uint32_t all = static_cast<std::uint32_t>(shape_.all());
    const std::uint32_t half = std::uint32_t{1} << (shape_.cells() - 1);
    for (std::uint32_t ones = 0; ones < half; ++ones) {
      const std::uint32_t other = mirrored(ones);
      if (((other & half) != 0 ? ~other & all : other) < ones) continue;
      planes_[0][size_] = ones;
      planes_[1][size_++] = ~ones & all;
      if (size_ == kAtOnce) flush();
    }
    flush();
    return most_;
  }

 private:
  [[nodiscard]] std::uint32_t mirrored(std::uint32_t ones) const {
    const std::uint32_t column = (1U << shape_.rows) - 1;
    std::uint32_t turned = 0;
    for (int i = 0; i < shape_.columns; ++i) {
      turned = turned << shape_.rows | (ones & column);
      ones >>= shape_.rows;
    }
    return turned;
  }

  void flush() {
    for (std::size_t i = size_; i % kMaxLanes != 0; ++i) {
      for (auto& plane : planes_) plane[i] = 0;
    }
    const std::array<const std::uint32_t*, 3> planes{planes_[0].data(), planes_[1].data(),
                                                     planes_[2].data()};
    const std::size_t padded = (size_ + kMaxLanes - 1) / kMaxLanes * kMaxLanes;
    lanes_.count(planes.data(), padded, {.combos = combos_.data()});
    for (std::size_t i = 0; i < size_; ++i) {
      const int orbs = std::popcount(planes_[0][i]);
      int& most = most_[static_cast<std::size_t>(std::min(orbs, shape_.cells() - orbs))];
      // A ring may hide combos.
      const int combos =
          combos_[i] != kUncounted ? combos_[i] : slowly(planes_[0][i], planes_[1][i]);
      most = std::max(most, combos);
    }
    size_ = 0;
  }

  [[nodiscard]] int slowly(std::uint32_t ones, std::uint32_t twos) const {
    Board board;
    board.planes[0] = ones;
    board.planes[1] = twos;
    return static_cast<int>(drop(shape_, board).combos.size());
  }

  Shape shape_;
  LaneFunctions<std::uint32_t> lanes_;
  std::array<std::vector<std::uint32_t>, 3> planes_;
  std::vector<std::uint8_t> combos_;
  std::size_t size_ = 0;
  std::vector<int> most_ = std::vector<int>(kMostCells / 2 + 1, 0);
};

}  // namespace
}  // namespace gridwise::orbs

int main() {
  using namespace gridwise::orbs;
  for (int columns = 3; columns <= kMaxColumns; ++columns) {
    for (int rows = 3; rows <= kMaxRows && columns * rows <= kMostCells; ++rows) {
      std::vector<int> most = Count({columns, rows}).run();
      most.resize(static_cast<std::size_t>(columns * rows / 2) + 1);
      fmt::print("    {{{}, {}, {{{}}}}},\n", columns, rows, fmt::join(most, ", "));
      std::fflush(stdout);
    }
  }
}
