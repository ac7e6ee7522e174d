// Compiles lanes.h for AVX-512, 64 bytes at a time.
#include <array>
#include <bit>
#include <type_traits>
#include <utility>

#include "games/orbs/evaluation.h"
#include "games/orbs/lane_sets.h"

// lane_sets.cc has the same condition.
#if defined(__x86_64__) && defined(__GNUC__) && !defined(__clang__)
#pragma GCC target("avx512f,avx512bw,avx512dq,avx512vl,avx512vpopcntdq,popcnt,bmi")
#include "games/orbs/lane_words_avx512.h"
// Must come after it, so that its specializations are used.
#include "games/orbs/beam_lanes.h"

namespace gridwise::orbs {

LaneFunctions<std::uint32_t> narrow_avx512(int rows) {
  return functions_for<std::uint32_t, 64>(rows);
}
LaneFunctions<std::uint64_t> wide_avx512(int rows) {
  return functions_for<std::uint64_t, 64>(rows);
}

}  // namespace gridwise::orbs

#endif
