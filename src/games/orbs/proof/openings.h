// Openings are the first steps of routes; a proof divides its work by them.
#pragma once

#include <chrono>
#include <cstdint>
#include <vector>

#include "games/orbs/rules.h"
#include "games/orbs/search_state.h"
#include "kit/fixed_list.h"

namespace gridwise::orbs {

/// Routes with the same opening are searched together.
struct Opening {
  static constexpr std::size_t kSteps = 4;      ///< in certificates
  static constexpr std::size_t kMaxSteps = 12;  ///< of distinct_openings()

  std::uint8_t start = 0;  ///< square of the held orb before the first step
  /// Fewer if the routes are shorter, or no step may follow.
  FixedList<std::uint8_t, kMaxSteps> directions;
};

/// The squares the route may begin on, or the one it continues from.
[[nodiscard]] std::vector<std::uint8_t> starts_of(const Position& from);

/// All openings, of up to Opening::kSteps steps, of routes of `left` steps, in a fixed order. Omits
/// routes whose first step is onto an orb of the kind in hand that could be picked up instead. That
/// step leaves the board unchanged, so the same route without it is one step shorter.
[[nodiscard]] std::vector<Opening> openings_of(const SearchContext& context, const Position& from,
                                               int left);

/// The same for longer openings without duplicates, as long as their number cannot exceed
/// kMaxDistinct. Of those that lead to the same board with the same square in hand, only the first
/// of the shortest is kept: every continuation of another one continues it too, in no more steps.
[[nodiscard]] std::vector<Opening> distinct_openings(const SearchContext& context,
                                                     const Position& from, int left);
inline constexpr std::size_t kMaxDistinct = 300'000;
/// A generous limit on the time to make them.
inline constexpr std::chrono::milliseconds kTimeForDistinct{1'000};
inline constexpr std::size_t kBytesOfDistinct = 300 * kMaxDistinct;

}  // namespace gridwise::orbs
