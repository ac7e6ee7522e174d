// Compiles lanes.h for WebAssembly's vectors, 16 bytes at a time.
#include <array>
#include <bit>
#include <type_traits>
#include <utility>

#include "games/orbs/evaluation.h"
#include "games/orbs/lane_sets.h"

// lane_sets.cc has the same condition.
#ifdef __wasm_simd128__
#include "games/orbs/lane_words_wasm.h"
// Must come after it, so that its specializations are used.
#include "games/orbs/beam_lanes.h"

namespace gridwise::orbs {

LaneFunctions<std::uint32_t> narrow_wasm(int rows) {
  return functions_for<std::uint32_t, 16>(rows);
}
LaneFunctions<std::uint64_t> wide_wasm(int rows) { return functions_for<std::uint64_t, 16>(rows); }

}  // namespace gridwise::orbs

#endif
