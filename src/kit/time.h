// Wall clock time.
#pragma once

#include <chrono>

namespace gridwise {

/// Milliseconds since 1970.
using Time = std::chrono::milliseconds;

/// The current time on two clocks: `wall` is stored and may jump, `steady` measures durations.
struct Now {
  Time wall{0};
  std::chrono::milliseconds steady{0};  ///< since an arbitrary time
};

}  // namespace gridwise
