// The token bucket, on a clock set by the test.
#include "service/loop/allowance.h"

#include <doctest/doctest.h>

using gridwise::Allowance;

TEST_CASE("a_bucket_allows_a_burst_and_then_its_rate") {
  Allowance::Clock::time_point now;
  Allowance allowance(3, 2, now);
  for (int i = 0; i < 3; ++i) CHECK(allowance.take(now));
  CHECK(!allowance.take(now));
  now += std::chrono::milliseconds(499);
  CHECK(!allowance.take(now));
  now += std::chrono::milliseconds(2);
  CHECK(allowance.take(now));
  CHECK(!allowance.take(now));
  now += std::chrono::hours(1);  // never refills beyond the burst
  for (int i = 0; i < 3; ++i) CHECK(allowance.take(now));
  CHECK(!allowance.take(now));
}
