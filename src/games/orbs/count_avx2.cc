// The lanes of lanes.h, 32 bytes at a time.
#include "games/orbs/count_sets.h"

// count.cc lists it under the same condition.
#if defined(__x86_64__) && defined(__GNUC__) && !defined(__clang__)
#pragma GCC target("avx2")
#include "games/orbs/lanes.h"

namespace gridwise::orbs {

CountFunction<std::uint32_t> narrow_avx2(int rows) { return function_for<std::uint32_t, 32>(rows); }
CountFunction<std::uint64_t> wide_avx2(int rows) { return function_for<std::uint64_t, 32>(rows); }

}  // namespace gridwise::orbs

#endif
