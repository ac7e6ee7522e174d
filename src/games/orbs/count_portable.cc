// The lanes of lanes.h, 16 bytes at a time, for every machine.
#include "games/orbs/count_sets.h"
#include "games/orbs/lanes.h"

namespace gridwise::orbs {

CountFunction<std::uint32_t> narrow_portable(int rows) {
  return function_for<std::uint32_t, 16>(rows);
}
CountFunction<std::uint64_t> wide_portable(int rows) {
  return function_for<std::uint64_t, 16>(rows);
}

}  // namespace gridwise::orbs
