// Compiles lanes.h for every machine, 16 bytes at a time.
#include "games/orbs/beam_lanes.h"
#include "games/orbs/lane_sets.h"

namespace gridwise::orbs {

LaneFunctions<std::uint32_t> narrow_portable(int rows) {
  return functions_for<std::uint32_t, 16>(rows);
}
LaneFunctions<std::uint64_t> wide_portable(int rows) {
  return functions_for<std::uint64_t, 16>(rows);
}

}  // namespace gridwise::orbs
