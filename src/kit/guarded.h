// Converts std::bad_alloc to an Error.
#pragma once

#include <new>

#include "gridwise/result.h"

namespace gridwise {

/// Runs work that may exhaust the system's memory. REQUIRES: `work()` returns a Result. Error:
/// memory/none.
template <class Work>
[[nodiscard]] auto guarded(const Work& work) -> decltype(work()) {
  try {
    return work();
  } catch (const std::bad_alloc&) {
    return Error{"memory/none", "the system has no memory left for this", {}};
  }
}

}  // namespace gridwise
