// The server's log, written by spdlog.
#pragma once

#include <memory>

#include "service/loop/log.h"

namespace gridwise {

/// A log on standard error, with time and level before each line.
[[nodiscard]] std::shared_ptr<Log> standard_error_log();

}  // namespace gridwise
