// One piece of long work beside the loop, under a hard deadline: what does not come back in time is
// given up, so that no bot and no solver can hold anything up but its own answer.
#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <stop_token>

#include "service/executor.h"

namespace gridwise {

/// `work` runs on a thinking thread and owns what it uses. `done` runs on the loop, once: with true
/// after `work` has returned, or with false once `patience` is over since it began. Returns what
/// asks the work to stop early.
std::stop_source think(const std::shared_ptr<Executor>& executor,
                       std::function<void(std::stop_token)> work,
                       std::chrono::milliseconds patience, std::function<void(bool in_time)> done);

}  // namespace gridwise
