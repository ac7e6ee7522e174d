#include "store/no_reads.h"

#include <doctest/doctest.h>

#include "store/testing.h"

using namespace gridwise;                 // NOLINT(google-build-using-namespace)
using namespace gridwise::store_testing;  // NOLINT(google-build-using-namespace)

TEST_CASE("the_loop_reads_no_store") {
  const EveryStore every;
  for (const auto& store : every.stores) {
    {
      const NoReads loop;
      CHECK_THROWS_AS((void)store->events("a"), std::logic_error);
      CHECK_THROWS_AS((void)store->matches({}), std::logic_error);
      CHECK_THROWS_AS((void)store->records({}), std::logic_error);
      CHECK_THROWS_AS((void)store->seats({"a"}), std::logic_error);
      CHECK_THROWS_AS((void)store->races({}), std::logic_error);
      CHECK_THROWS_AS((void)store->look([](Tables&) {}), std::logic_error);
    }
    CHECK(store->events("a")->empty());
  }
}
