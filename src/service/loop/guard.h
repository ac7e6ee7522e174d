// The last-resort catch block around requests: an unexpected exception becomes an error for the
// client and a log line, so that a damaged row costs only one answer.
#pragma once

#include <exception>
#include <optional>
#include <string_view>
#include <utility>

#include "gridwise/result.h"
#include "service/loop/log.h"

namespace gridwise {

/// Returns `server/internal` for the exception being handled; its text goes to the log only.
/// REQUIRES: called in a catch block.
[[nodiscard]] Error internal_error(Log& log, std::string_view where);

/// Runs `work`; returns an error if it threw. `where` names the place in the log.
template <class Work>
std::optional<Error> guarded(Log& log, std::string_view where, Work&& work) {
  try {
    std::forward<Work>(work)();
    return {};
  } catch (...) {
    return internal_error(log, where);
  }
}

}  // namespace gridwise
