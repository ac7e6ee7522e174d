// A draw by weight in which every item has a random number of its own, so that two draws that share
// seed and key choose alike wherever their items do (common random numbers).
#pragma once

#include <cassert>
#include <cmath>
#include <cstdint>
#include <limits>

#include "kit/random.h"

namespace gridwise {

/// The item that `seed` and `key` draw, in proportion to the weights: an exponential race. Item i
/// arrives at -ln(u_i) / weight_i, u_i uniform by (seed, key, `number_of(item)`), and the first one
/// is drawn (the Gumbel-max draw: Maddison, Tarlow, Minka, A* sampling, 2014). Unlike a draw with
/// one number for all items, another weight of one item, or one item more, changes the choice only
/// to that item or away from it. Neither the order of the items nor a common factor of the weights
/// matters. REQUIRES: the items have different numbers; some weight is above 0.
template <class Items, class NumberOf>
const auto& draw_keyed(const Items& items, std::uint64_t seed, std::uint64_t key,
                       const NumberOf& number_of) {
  constexpr std::uint64_t kGolden = 0x9e3779b97f4a7c15U;
  const std::uint64_t base = mix64(mix64(seed) + kGolden * key);
  // Where all weights are equal, the greatest u arrives first: no logarithm is needed.
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
