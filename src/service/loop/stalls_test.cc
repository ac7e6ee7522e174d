#include "service/loop/stalls.h"

#include <doctest/doctest.h>

using namespace gridwise;  // NOLINT(google-build-using-namespace)

using std::chrono::milliseconds;

TEST_CASE("a_loop_in_time_has_no_stalls") {
  Stalls stalls(milliseconds(0));
  for (int now = 100; now < 10'000; now += 105) {
    CHECK(stalls.total(milliseconds(now)) == milliseconds(0));
    stalls.tick(milliseconds(now));
  }
}

TEST_CASE("a_late_tick_is_a_stall_for_whoever_asks_before_and_after_it") {
  Stalls stalls(milliseconds(0));
  CHECK(stalls.total(milliseconds(200)) == milliseconds(0));
  CHECK(stalls.total(milliseconds(14'600)) == milliseconds(14'500));
  stalls.tick(milliseconds(14'600));
  CHECK(stalls.total(milliseconds(14'600)) == milliseconds(14'500));
  stalls.tick(milliseconds(14'700));
  stalls.tick(milliseconds(15'100));
  CHECK(stalls.total(milliseconds(15'100)) == milliseconds(14'800));
}
