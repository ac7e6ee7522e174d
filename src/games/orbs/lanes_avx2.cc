// Compiles lanes.h for AVX2, 32 bytes at a time.
#include <array>
#include <bit>
#include <type_traits>
#include <utility>

#include "games/orbs/evaluation.h"
#include "games/orbs/lane_sets.h"

// lane_sets.cc has the same condition.
#if defined(__x86_64__) && defined(__GNUC__) && !defined(__clang__)
#pragma GCC target("avx2,popcnt,bmi")
#include "games/orbs/lane_words_avx2.h"
// Must come after it, so that its specializations are used.
#include "games/orbs/beam_lanes.h"

namespace gridwise::orbs {

LaneFunctions<std::uint32_t> narrow_avx2(int rows) {
  return functions_for<std::uint32_t, 32>(rows);
}
LaneFunctions<std::uint64_t> wide_avx2(int rows) { return functions_for<std::uint64_t, 32>(rows); }

}  // namespace gridwise::orbs

#endif
