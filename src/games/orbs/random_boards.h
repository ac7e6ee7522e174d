// Random boards of chosen kinds of orbs, without a run of three to begin with.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "games/orbs/board.h"

namespace gridwise::orbs {

/// A set of kinds that players practise with.
struct KindSet {
  std::string_view name;
  const char* en;
  const char* zh;
  std::vector<Orb> kinds;
};

[[nodiscard]] const std::vector<KindSet>& kind_sets();
inline constexpr std::string_view kStandardKinds = "five_heart";

/// All of `kinds` are equally likely where they make no run. Three of a kind in a line only where
/// every kind would make one. REQUIRES: at least one kind.
[[nodiscard]] Board deal(const Shape& shape, std::span<const Orb> kinds, std::uint64_t seed);

}  // namespace gridwise::orbs
