// The counting functions of each instruction set: for boards in 32 and in 64 bits.
#pragma once

#include "games/orbs/count.h"

namespace gridwise::orbs {

// REQUIRES: a machine with those instructions; 3 <= rows <= kMostRows.
CountFunction<std::uint32_t> narrow_portable(int rows);
CountFunction<std::uint64_t> wide_portable(int rows);
CountFunction<std::uint32_t> narrow_avx2(int rows);
CountFunction<std::uint64_t> wide_avx2(int rows);
CountFunction<std::uint32_t> narrow_avx512(int rows);
CountFunction<std::uint64_t> wide_avx512(int rows);

}  // namespace gridwise::orbs
