#include "gomocup/swap2.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <set>

namespace gridwise::gomocup {
namespace {

constexpr std::chrono::milliseconds kTime{1'000};
constexpr int kSize = 15;

Judge fixed(double score) {
  return [score](const Stones&, std::chrono::milliseconds) { return Judged{score, {7, 7}}; };
}

std::set<std::pair<int, int>> cells(const Stones& stones) {
  std::set<std::pair<int, int>> found;
  for (const Cell cell : stones) {
    CHECK((cell.x >= 0 && cell.x < kSize && cell.y >= 0 && cell.y < kSize));
    found.emplace(cell.x, cell.y);
  }
  return found;
}

const Stones kThree{{6, 6}, {7, 6}, {8, 8}};
const Stones kFive{{6, 6}, {7, 6}, {8, 8}, {5, 5}, {9, 9}};

}  // namespace

TEST_CASE("gomocup: swap2_opens_with_the_most_even_stones") {
  // White likes its stone far to the right: the most even opening has it near column 7.
  const Judge judge = [](const Stones& stones, std::chrono::milliseconds time) {
    CHECK(time >= std::chrono::milliseconds(1));
    return Judged{100.0 * (stones[1].x - 7), {0, 0}};
  };
  for (std::uint64_t seed = 1; seed <= 10; ++seed) {
    const Stones opening = Swap2(kSize, kTime, judge, seed).opening();
    REQUIRE(opening.size() == 3);
    CHECK(cells(opening).size() == 3);
    CHECK(std::abs(opening[1].x - 7) <= 2);
  }
}

TEST_CASE("gomocup: swap2_takes_black_stays_white_or_adds_two_stones") {
  CHECK(Swap2(kSize, kTime, fixed(-500), 1).answer(kThree).empty());
  CHECK(Swap2(kSize, kTime, fixed(500), 1).answer(kThree) == Stones{{7, 7}});
  const Stones two = Swap2(kSize, kTime, fixed(0), 1).answer(kThree);
  REQUIRE(two.size() == 2);
  Stones all = kThree;
  all.insert(all.end(), two.begin(), two.end());
  CHECK(cells(all).size() == 5);
}

TEST_CASE("gomocup: swap2_chooses_a_colour_after_five_stones") {
  CHECK(Swap2(kSize, kTime, fixed(-1), 1).answer(kFive).empty());
  CHECK(Swap2(kSize, kTime, fixed(1), 1).answer(kFive) == Stones{{7, 7}});
}

TEST_CASE("gomocup: stones_that_balance_come_nearest_to_the_wanted_score") {
  // The score is the column of the last stone, so the wanted column is found.
  const Judge by_column = [](const Stones& stones, std::chrono::milliseconds) {
    return std::optional<Judged>({static_cast<double>(stones.back().x), {}});
  };
  CHECK(Swap2(kSize, kTime, by_column, 1).balanced({{7, 7}}, 1, 8).front().x == 8);
  CHECK(Swap2(kSize, kTime, by_column, 1).balanced({{7, 7}}, 1, 100).front().x == 9);
  const Stones two = Swap2(kSize, kTime, by_column, 1).balanced({{7, 7}}, 2, 5);
  REQUIRE(two.size() == 2);
  CHECK(two.back().x == 5);
  CHECK(two.front() != two.back());
  CHECK(Swap2(kSize, kTime, by_column, 1).balanced({}, 1, 7).size() == 1);
}

TEST_CASE("gomocup: a_full_board_is_not_balanced") {
  const Judge even = [](const Stones&, std::chrono::milliseconds) {
    return std::optional<Judged>(Judged{});
  };
  Stones all_but_one;
  for (int i = 1; i < 25; ++i) all_but_one.push_back({i % 5, i / 5});
  CHECK(Swap2(5, kTime, even, 1).balanced(all_but_one, 1, 0) == Stones{{0, 0}});
  CHECK(Swap2(5, kTime, even, 1).balanced(all_but_one, 2, 0).empty());
}

TEST_CASE("gomocup: swap2_without_time_takes_black") {
  const Judge out_of_time = [](const Stones&, std::chrono::milliseconds) {
    return std::optional<Judged>();
  };
  CHECK(Swap2(kSize, kTime, out_of_time, 1).answer(kThree).empty());
  CHECK(Swap2(kSize, kTime, out_of_time, 1).opening().size() == 3);
}

}  // namespace gridwise::gomocup
