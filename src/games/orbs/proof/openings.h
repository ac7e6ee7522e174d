// The first steps of routes, by which a proof divides its work.
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
  static constexpr std::size_t kSteps = 4;       ///< in certificates
  static constexpr std::size_t kMostSteps = 12;  ///< of distinct_openings()

  std::uint8_t start = 0;  ///< square of the held orb before them
  /// Fewer than wanted if the routes are shorter, or nothing may follow.
  FixedList<std::uint8_t, kMostSteps> directions;
};

/// The squares the route may begin on, or the one it continues from.
[[nodiscard]] std::vector<std::uint8_t> starts_of(const Position& from);

/// All openings of routes of `left` steps, of up to Opening::kSteps, in a fixed order. Left out are
/// routes that begin with a step onto an orb of the kind in hand where they could pick that one up
/// instead: this changes nothing on the board, so the same route without it is one step shorter.
[[nodiscard]] std::vector<Opening> openings_of(const SearchContext& context, const Position& from,
                                               int left);

/// The same for longer openings, as long as they are surely at most kMostDistinct. Of those that
/// lead to the same board with the same square in hand only the first of the shortest is there:
/// whatever follows another follows it too, in no more steps.
[[nodiscard]] std::vector<Opening> distinct_openings(const SearchContext& context,
                                                     const Position& from, int left);
inline constexpr std::size_t kMostDistinct = 300'000;
/// The most that making them takes, with room to spare.
inline constexpr std::chrono::milliseconds kTimeForDistinct{1'000};
inline constexpr std::size_t kBytesOfDistinct = 300 * kMostDistinct;

}  // namespace gridwise::orbs
