// Bitset routines against plain loops.
#include "games/match3/bits.h"

#include <doctest/doctest.h>

#include <string_view>
#include <vector>

#include "games/match3/board.h"
#include "games/match3/rules.h"
#include "games/match3/terrain.h"
#include "games/match3/text.h"
#include "kit/random.h"

namespace gridwise::match3 {
namespace {

template <int words>
Bits<words> random_bits(Random& random) {
  Bits<words> bits{};
  const std::uint64_t sparse = random.below(2) == 0 ? random.next() : ~std::uint64_t{0};
  for (std::uint64_t& word : bits.word) word = random.next() & sparse;
  return bits;
}

template <int words>
std::vector<int> listed(const Bits<words>& bits) {
  std::vector<int> indices;
  for (int index = 0; index < words * 64; ++index)
    if (bits.test(index)) indices.push_back(index);
  return indices;
}

template <int words>
void check_choices(Random& random) {
  const Bits<words> bits = random_bits<words>(random);
  const std::vector<int> indices = listed(bits);
  REQUIRE(bits.count() == static_cast<int>(indices.size()));
  for (std::size_t n = 0; n < indices.size(); ++n)
    REQUIRE(bits.nth(static_cast<int>(n)) == indices[n]);
}

template <int words>
void check_part(Random& random) {
  const Bits<words> bits = random_bits<words>(random);
  const int number = 1 + static_cast<int>(random.below(63));
  const int first = static_cast<int>(random.below(static_cast<std::uint32_t>(words * 64 - number)));
  std::uint64_t expected = 0;
  for (int i = 0; i < number; ++i) expected |= std::uint64_t{bits.test(first + i)} << i;
  REQUIRE(bits.bits(first, number) == expected);
}

template <int words, int rows>
void check_moved(Random& random) {
  const Bits<words> bits = random_bits<words>(random);
  Bits<words> down{};
  Bits<words> up{};
  constexpr int kBy = rows * kStride<words>;
  for (const int index : listed(bits)) {
    if (index + kBy < words * 64) down.set(index + kBy);
    if (index >= kBy) up.set(index - kBy);
  }
  REQUIRE(moved_down<rows>(bits) == down);
  REQUIRE(moved_up<rows>(bits) == up);
}

/// odd_below() against counting the cells below one by one.
template <int words>
void check_lanes(Random& random) {
  constexpr int kDown = kStride<words>;
  constexpr int kEnd = kDown * Terrain<words>::kRows;
  Bits<words> links = random_bits<words>(random) | random_bits<words>(random);
  Bits<words> cells{};
  for (int index = 0; index < words * 64; ++index) {
    if (index >= kEnd - kDown) links.reset(index);  // nothing is below the last row
    cells.put(index, index < kEnd && random.below(3) == 0);
  }
  Bits<words> odd{};
  for (int index = 0; index < kEnd; ++index) {
    for (int at = index; links.test(at); at += kDown)
      if (cells.test(at + kDown)) odd.put(index, !odd.test(index));
  }
  REQUIRE(StraightLanes<words>(links).odd_below(cells) == odd);
}

TEST_CASE("bits_are_chosen_cut_and_moved_as_one_by_one") {
  Random random(20261126);
  for (int i = 0; i < 300; ++i) {
    check_choices<2>(random);
    check_choices<7>(random);
    check_part<2>(random);
    check_part<3>(random);
    check_moved<2, 1>(random);
    check_moved<2, 8>(random);
    check_moved<3, 4>(random);
    check_moved<7, 16>(random);
  }
}

TEST_CASE("straight_lanes_count_the_cells_below") {
  Random random(7);
  for (int i = 0; i < 300; ++i) {
    check_lanes<2>(random);
    check_lanes<3>(random);
    check_lanes<7>(random);
  }
}

TEST_CASE("hashes_of_boards_stay_what_they_were") {
  // Boards narrower than the bitset rows and as wide, for each number of words.
  const auto hash_of = [](std::string_view text) {
    return Position(parse_state(text).value()).board_hash();
  };
  CHECK(hash_of("rg-by/ygrK2b-:r/bro_C3/j.rgbi2A/BrHSyu colours=5") == 0x3cae1eee34391892U);
  CHECK(hash_of("rgbyoprgb/ygrbproyg/brogrbK3ypr") == 0xf559e06ee061dc07U);
  CHECK(hash_of("rgbyoprgbrgb/ygrbproygyrb/brogrbK3ypi3ogbC2/rgbyoprgbrgb/ygrbproygyrb/"
                "brogrbypogb|/rgbyoprgbrgb/ygrbproygyrb/brogrbypogb*/rgbyoprgbrgb") ==
        0x82590299dbe8792U);
  CHECK(hash_of("rgbyoprgbrgbyopr/ygrbproygyrbygrb/brogrbypogrbyrg#/rgbyoprgbrgbyopr/"
                "ygrbproygyrbygrb/brogrbypogrbyrg#/rgbyoprgbrgbyopr/ygrbproygyrbygrb/"
                "brogrbypogrbyrg#/rgbyoprgbrgbyopr/ygrbproygyrbygrb/brogrbypogrbyrg#") ==
        0x7c49514935738b2fU);
}

}  // namespace
}  // namespace gridwise::match3
