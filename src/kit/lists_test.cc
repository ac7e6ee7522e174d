// The two per-node lists of a search.
#include <doctest/doctest.h>

#include <vector>

#include "kit/bit_range.h"
#include "kit/fixed_list.h"

namespace gridwise {

TEST_CASE("bit_range_lists_set_bits_lowest_first") {
  const BitRange<int> range{(1ULL << 63) | (1ULL << 5) | 1ULL};
  CHECK(std::vector<int>(range.begin(), range.end()) == std::vector<int>{0, 5, 63});
  CHECK(range.size() == 3);
  CHECK(BitRange<int>{}.empty());
}

TEST_CASE("fixed_list_holds_what_was_pushed") {
  FixedList<int, 3> list;
  CHECK(list.empty());
  for (const int number : {4, 5, 6}) list.push_back(number);
  CHECK(std::vector<int>(list.begin(), list.end()) == std::vector<int>{4, 5, 6});
  list.clear();
  CHECK(list.size() == 0);
}

}  // namespace gridwise
