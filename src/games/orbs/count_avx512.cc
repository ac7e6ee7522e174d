// The lanes of lanes.h, 64 bytes at a time.
#include "games/orbs/count_sets.h"

// count.cc lists it under the same condition.
#if defined(__x86_64__) && defined(__GNUC__) && !defined(__clang__)
#pragma GCC target("avx512f,avx512bw,avx512dq,avx512vl")
#include "games/orbs/lanes.h"

namespace gridwise::orbs {

CountFunction<std::uint32_t> narrow_avx512(int rows) {
  return function_for<std::uint32_t, 64>(rows);
}
CountFunction<std::uint64_t> wide_avx512(int rows) { return function_for<std::uint64_t, 64>(rows); }

}  // namespace gridwise::orbs

#endif
