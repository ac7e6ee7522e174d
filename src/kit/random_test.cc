#include "kit/random.h"

#include <doctest/doctest.h>

#include <array>

namespace gridwise {

TEST_CASE("random_gives_the_published_numbers") {
  // SplitMix64 with seed 1234567: the published test vectors.
  Random random(1234567);
  CHECK(random.next() == 6457827717110365317U);
  CHECK(random.next() == 3203168211198807973U);
  CHECK(random.next() == 9817491932198370423U);
}

TEST_CASE("random_below_stays_below_and_reaches_every_number") {
  Random random(1);
  for (std::uint32_t bound = 1; bound <= 20; ++bound) {
    std::array<int, 20> seen{};
    for (int i = 0; i < 2'000; ++i) {
      const std::uint32_t number = random.below(bound);
      REQUIRE(number < bound);
      ++seen[number];
    }
    for (std::uint32_t number = 0; number < bound; ++number) CHECK(seen[number] > 0);
  }
}

TEST_CASE("random_below_is_uniform") {
  Random random(5);
  std::array<int, 6> seen{};
  for (int i = 0; i < 600'000; ++i) ++seen[random.below(6)];
  for (const int count : seen)
    CHECK((count > 98'500 && count < 101'500));  // five standard deviations
}

TEST_CASE("random_below_a_large_bound_is_uniform") {
  // Without rejection, a third of the numbers, those divisible by three, would be twice as likely.
  constexpr std::uint32_t kBound = 3U << 30;
  Random random(6);
  std::array<int, 3> seen{};
  for (int i = 0; i < 30'000; ++i) ++seen[random.below(kBound) % 3];
  for (const int count : seen)
    CHECK((count > 9'590 && count < 10'410));  // five standard deviations
}

TEST_CASE("equal_states_give_equal_sequences") {
  Random one(9);
  one.next();
  Random two = one;
  CHECK(one == two);
  CHECK(one.next() == two.next());
}

}  // namespace gridwise
