// The token bucket, on a clock of the test.
#include "service/allowance.h"

#include <doctest/doctest.h>

using gridwise::Allowance;

TEST_CASE("so_many_at_once_and_then_so_many_a_second") {
  Allowance::Clock::time_point now;
  Allowance allowance(3, 2, now);
  for (int i = 0; i < 3; ++i) CHECK(allowance.take(now));
  CHECK(!allowance.take(now));
  now += std::chrono::milliseconds(499);
  CHECK(!allowance.take(now));
  now += std::chrono::milliseconds(2);
  CHECK(allowance.take(now));
  CHECK(!allowance.take(now));
  now += std::chrono::hours(1);  // never more than at once
  for (int i = 0; i < 3; ++i) CHECK(allowance.take(now));
  CHECK(!allowance.take(now));
}
