#include "kit/wilson.h"

#include <doctest/doctest.h>

using namespace gridwise;  // NOLINT(google-build-using-namespace)

TEST_CASE("wilson_interval_holds_the_share_and_stays_within_0_and_1") {
  CHECK(wilson(0, 0).low == 0);
  CHECK(wilson(0, 0).high == 1);
  // By hand: z = 1.96, 1 of 10 -> 0.0179 to 0.4042.
  CHECK(wilson(1, 10).low == doctest::Approx(0.0179).epsilon(0.01));
  CHECK(wilson(1, 10).high == doctest::Approx(0.4042).epsilon(0.01));
  for (int won = 0; won <= 20; ++won) {
    const Interval interval = wilson(won, 20);
    CHECK(interval.low >= -1e-12);
    CHECK(interval.high <= 1 + 1e-12);
    CHECK(interval.low <= won / 20.0 + 1e-12);
    CHECK(interval.high >= won / 20.0 - 1e-12);
    CHECK(interval.low == doctest::Approx(1 - wilson(20 - won, 20).high));
  }
}
