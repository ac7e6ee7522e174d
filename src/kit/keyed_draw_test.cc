#include "kit/keyed_draw.h"

#include <doctest/doctest.h>

#include <array>
#include <vector>

namespace gridwise {
namespace {

struct Item {
  std::uint64_t number = 0;
  double weight = 0;
};

std::uint64_t drawn(const std::vector<Item>& items, std::uint64_t seed, std::uint64_t key) {
  return draw_keyed(items, seed, key, [](const Item& item) { return item.number; }).number;
}

/// Pearson's chi-square statistic of 10,000 draws against the weights.
double chi_square(const std::vector<Item>& items) {
  constexpr int kDraws = 10'000;
  std::vector<int> counts(items.size());
  for (int i = 0; i < kDraws; ++i) ++counts[drawn(items, 7, static_cast<std::uint64_t>(i))];
  double total = 0;
  for (const Item& item : items) total += item.weight;
  double sum = 0;
  for (const Item& item : items) {
    const double expected = kDraws * item.weight / total;
    const double away = counts[item.number] - expected;
    if (expected > 0) sum += away * away / expected;
    if (expected == 0) CHECK(counts[item.number] == 0);
  }
  return sum;
}

}  // namespace

TEST_CASE("a_keyed_draw_draws_in_proportion_to_the_weights") {
  // The 99.9% points of chi-square for 3 and 4 degrees of freedom.
  CHECK(chi_square({{0, 1}, {1, 2}, {2, 3}, {3, 4}, {4, 0}}) < 16.3);
  CHECK(chi_square({{0, 5}, {1, 5}, {2, 5}, {3, 5}, {4, 5}}) < 18.5);
  CHECK(drawn({{0, 0}, {1, 1e-300}}, 1, 1) == 1);
}

TEST_CASE("a_keyed_draw_with_another_weight_changes_only_to_that_item_or_away_from_it") {
  const std::vector<Item> before{{0, 1}, {1, 2}, {2, 3}, {3, 4}};
  std::vector<Item> after = before;
  after[1].weight = 5;
  std::vector<Item> longer = before;
  longer.insert(longer.begin(), Item{9, 3});
  int changed = 0;
  for (std::uint64_t key = 0; key < 2'000; ++key) {
    const std::uint64_t first = drawn(before, 3, key);
    const std::uint64_t second = drawn(after, 3, key);
    if (first != second) CHECK(second == 1);
    changed += first != second ? 1 : 0;
    const std::uint64_t third = drawn(longer, 3, key);
    CHECK((third == first || third == 9));
  }
  // The share grew from 2/10 to 5/13; at least 18.5% of the draws must change.
  CHECK(changed > 300);
  CHECK(changed < 440);
}

TEST_CASE("a_keyed_draw_depends_on_neither_order_nor_scale") {
  const std::vector<Item> items{{0, 1}, {1, 2}, {2, 3}};
  const std::vector<Item> other{{2, 6}, {0, 2}, {1, 4}};
  for (std::uint64_t key = 0; key < 500; ++key) CHECK(drawn(items, 5, key) == drawn(other, 5, key));
  int alike = 0;
  for (std::uint64_t key = 0; key < 500; ++key)
    alike += drawn(items, 5, key) == drawn(items, 6, key) ? 1 : 0;
  CHECK(alike < 300);  // a new seed gives an independent draw: 14 of 36 agree
}

}  // namespace gridwise
