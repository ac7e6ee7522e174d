// Random boards of chosen kinds of orbs, without runs of three.
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

/// Draws each orb uniformly from those of `kinds` that make no run of three; if all would, from
/// all. REQUIRES: at least one kind.
[[nodiscard]] Board deal(const Shape& shape, std::span<const Orb> kinds, std::uint64_t seed);

}  // namespace gridwise::orbs
