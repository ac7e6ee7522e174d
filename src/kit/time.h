// Wall clock time.
#pragma once

#include <chrono>

namespace gridwise {

/// Milliseconds since 1970.
using Time = std::chrono::milliseconds;

/// The current time on two clocks: `wall` is stored and may jump, `steady` measures durations,
/// without those in which the program could not run, as far as the caller knows them.
struct Now {
  Time wall{0};
  std::chrono::milliseconds steady{0};   ///< since an arbitrary time
  std::chrono::milliseconds stalled{0};  ///< how much of it the program could not run
};

}  // namespace gridwise
