// Where what nobody expects stops: an exception becomes an error that can be answered and a line of
// the log, so that one broken row costs one answer.
#pragma once

#include <exception>
#include <optional>
#include <string_view>
#include <utility>

#include "kit/result.h"
#include "service/log.h"

namespace gridwise {

/// The exception being handled as `server/internal`; its text goes to the log only. REQUIRES:
/// called in a catch block.
[[nodiscard]] Error internal_error(Log& log, std::string_view where);

/// Runs `work`; the error when it threw. `where` is a constant of the program.
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
