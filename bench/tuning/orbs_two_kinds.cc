// Counts the most combos of every board full of two kinds of orbs, runs of three, by their numbers.
// All arrangements of every shape of up to thirty squares are dropped, and those of larger shapes
// with up to nine orbs of the rarer kind. Prints the table of src/games/orbs/two_kinds.cc, in
// about ten minutes.
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

constexpr int kMostCells = 30;   // of shapes all of whose arrangements are counted
constexpr int kMostOfRarer = 9;  // on larger ones
constexpr std::size_t kAtOnce = 1 << 14;

/// `Word` has a bit for each square of the shape.
template <class Word>
class Count {
 public:
  explicit Count(const Shape& shape) : shape_(shape), lanes_(lane_functions<Word>(shape.rows)) {
    for (auto& plane : planes_) plane.resize(kAtOnce);
    combos_.resize(kAtOnce);
  }

  /// The most combos of all arrangements, by the number of orbs of the rarer kind.
  std::vector<int> all() {
    const Word half = Word{1} << (shape_.cells() - 1);
    for (Word ones = 0; ones < half; ++ones) {
      const Word other = mirrored(ones);
      if (((other & half) != 0 ? others(other) : other) >= ones) add(ones);
    }
    flush();
    most_.resize(static_cast<std::size_t>(shape_.cells() / 2) + 1);
    return most_;
  }

  /// The same for up to `orbs` orbs.
  std::vector<int> up_to(int orbs) {
    add(0);
    for (int rarer = 1; rarer <= orbs; ++rarer) {
      const Word end = Word{1} << shape_.cells();
      for (Word ones = (Word{1} << rarer) - 1; ones < end; ones = next_of_as_many(ones)) {
        if (mirrored(ones) >= ones) add(ones);
      }
    }
    flush();
    most_.resize(static_cast<std::size_t>(orbs) + 1);
    return most_;
  }

 private:
  [[nodiscard]] Word others(Word ones) const { return ~ones & static_cast<Word>(shape_.all()); }

  /// The next greater number with as many bits.
  [[nodiscard]] static Word next_of_as_many(Word ones) {
    const Word lowest = ones & (~ones + 1);
    const Word carried = ones + lowest;
    return carried | ((ones ^ carried) >> (std::countr_zero(lowest) + 2));
  }

  [[nodiscard]] Word mirrored(Word ones) const {
    const Word column = (Word{1} << shape_.rows) - 1;
    Word turned = 0;
    for (int i = 0; i < shape_.columns; ++i) {
      turned = turned << shape_.rows | (ones & column);
      ones >>= shape_.rows;
    }
    return turned;
  }

  void add(Word ones) {
    planes_[0][size_] = ones;
    planes_[1][size_++] = others(ones);
    if (size_ == kAtOnce) flush();
  }

  void flush() {
    for (std::size_t i = size_; i % kMaxLanes != 0; ++i) {
      for (auto& plane : planes_) plane[i] = 0;
    }
    std::array<const Word*, Packed<Word>::kPlanes> planes{};
    for (std::size_t i = 0; i < planes.size(); ++i) planes[i] = planes_[i].data();
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

  [[nodiscard]] int slowly(Word ones, Word twos) const {
    Board board;
    board.planes[0] = ones;
    board.planes[1] = twos;
    return static_cast<int>(drop(shape_, board).combos.size());
  }

  Shape shape_;
  LaneFunctions<Word> lanes_;
  std::array<std::vector<Word>, Packed<Word>::kPlanes> planes_;
  std::vector<std::uint8_t> combos_;
  std::size_t size_ = 0;
  std::vector<int> most_ = std::vector<int>(kMaxCells / 2 + 1, 0);
};

}  // namespace
}  // namespace gridwise::orbs

int main() {
  using namespace gridwise::orbs;
  for (int columns = 3; columns <= kMaxColumns; ++columns) {
    for (int rows = 3; rows <= kMaxRows; ++rows) {
      const Shape shape{columns, rows};
      const std::vector<int> most = shape.cells() <= kMostCells
                                        ? Count<std::uint32_t>(shape).all()
                                        : Count<std::uint64_t>(shape).up_to(kMostOfRarer);
      fmt::print("    {{{}, {}, {{{}}}}},\n", columns, rows, fmt::join(most, ", "));
      std::fflush(stdout);
    }
  }
}
