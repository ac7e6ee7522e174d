#include "games/gomoku/network.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>
#include <stdexcept>

#include "games/gomoku/line_patterns.h"

// The embedded file (cmake/GomokuNetwork.cmake): for each pattern a row of kFeatures 16-bit
// integers for black, then NetworkHead; little endian.
// NOLINTNEXTLINE(*-avoid-c-arrays)
extern "C" const unsigned char kGridwiseGomokuNetwork[];
// NOLINTNEXTLINE(*-avoid-c-arrays)
extern "C" const unsigned char kGridwiseGomokuNetworkEnd[];

namespace gridwise::gomoku {

static_assert(std::endian::native == std::endian::little, "the network's file is little endian");

const Network* Network::of(Rule rule) {
  if (rule != Rule::kFreestyle) return nullptr;
  static const Network kFreestyleNetwork;
  return &kFreestyleNetwork;
}

Network::Network() {
  const LinePatterns& patterns = LinePatterns::get();
  std::vector<std::array<std::int16_t, kFeatures>> views(patterns.size());
  const std::size_t size = views.size() * sizeof(views.front());
  if (static_cast<std::size_t>(kGridwiseGomokuNetworkEnd - kGridwiseGomokuNetwork) !=
      size + sizeof(head_))
    throw std::logic_error("freestyle.network does not have the size that network.h says");
  std::memcpy(views.data(), kGridwiseGomokuNetwork, size);
  std::memcpy(&head_, kGridwiseGomokuNetwork + size, sizeof(head_));
  rows_.resize(views.size());
  for (std::size_t i = 0; i < rows_.size(); ++i) {
    std::ranges::copy(views[i], rows_[i].begin());
    std::ranges::copy(views[patterns.swapped(i)], rows_[i].begin() + kFeatures);
  }
  std::ranges::transform(head_.policy, policy_.begin(),
                         [](float each) { return static_cast<std::int16_t>(std::lround(each)); });
}

float Network::value(const std::array<float, 2 * kFeatures>& sums) const {
  std::array<float, kHidden> first = head_.first_bias;
  float value = head_.bias;
  for (std::size_t from = 0; from < sums.size(); ++from) {
    value += head_.skip[from] * sums[from];
    for (std::size_t to = 0; to < kHidden; ++to) first[to] += head_.first[from][to] * sums[from];
  }
  std::array<float, kHidden> second = head_.second_bias;
  for (std::size_t from = 0; from < kHidden; ++from) {
    const float active = std::max(first[from], 0.0F);
    for (std::size_t to = 0; to < kHidden; ++to) second[to] += head_.second[from][to] * active;
  }
  for (std::size_t from = 0; from < kHidden; ++from)
    value += head_.last[from] * std::max(second[from], 0.0F);
  return value;
}

int Network::policy(const std::int16_t* mine, const std::int16_t* theirs) const {
  const auto clip = [](std::int16_t sum) {
    return static_cast<int>(std::clamp<std::int16_t>(sum, 0, kOne));
  };
  int sum = 0;
  for (std::size_t i = 0; i < kFeatures; ++i)
    sum += clip(mine[i]) * policy_[i] + clip(theirs[i]) * policy_[kFeatures + i];
  return sum / kPolicyUnit;
}

}  // namespace gridwise::gomoku
