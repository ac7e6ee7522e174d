// A weighted draw in which every item has its own random number (common random numbers). Two draws
// with the same seed and key then choose alike as far as their items agree.
#pragma once

#include <cassert>
#include <cmath>
#include <cstdint>
#include <limits>

#include "kit/random.h"

namespace gridwise {

/// Draws an item with probability proportional to its weight; `seed` and `key` determine which. An
/// exponential race: item i arrives at -ln(u_i) / weight_i, with u_i uniform from (seed, key,
/// `number_of(item)`), and the first arrival wins (the Gumbel-max draw: Maddison, Tarlow, Minka, A*
/// sampling, 2014). Changing one item's weight, or adding an item, can change the choice only to
/// that item or away from it; a draw with a single random number lacks this property. The order of
/// the items and the scale of the weights do not matter. REQUIRES: the items have different
/// numbers; some weight is positive.
template <class Items, class NumberOf>
const auto& draw_keyed(const Items& items, std::uint64_t seed, std::uint64_t key,
                       const NumberOf& number_of) {
  constexpr std::uint64_t kGolden = 0x9e3779b97f4a7c15U;
  const std::uint64_t base = mix64(mix64(seed) + kGolden * key);
  // If all weights are equal, the greatest u arrives first, so no logarithm is needed.
  bool equal = true;
  double weight = 0;
  for (const auto& item : items) {
    equal = equal && (item.weight <= 0 || weight == 0 || item.weight == weight);
    if (item.weight > 0) weight = item.weight;
  }
  const typename Items::value_type* first = nullptr;
  double least = std::numeric_limits<double>::infinity();
  for (const auto& item : items) {
    if (item.weight <= 0) continue;
    const std::uint64_t bits = mix64(base + kGolden * (std::uint64_t{1} + number_of(item)));
    const double u = (static_cast<double>(bits >> 11) + 0.5) * 0x1p-53;
    const double arrival = equal ? 1 - u : -std::log(u) / item.weight;
    if (first != nullptr && arrival >= least) continue;
    first = &item;
    least = arrival;
  }
  assert(first != nullptr);
  return *first;
}

}  // namespace gridwise
