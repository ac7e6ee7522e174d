#include "service/standing/projector.h"

#include <utility>

#include "service/loop/guard.h"
#include "standing/counting.h"

namespace gridwise {

void Projector::wake() {
  wanted_ = true;
  if (!begun_) begin_after(kPause);
}

void Projector::begin_after(std::chrono::milliseconds pause) {
  begun_ = true;
  executor_->post_after(pause, [this, alive = std::weak_ptr(alive_)] {
    if (!alive.expired()) run();
  });
}

void Projector::run() {
  wanted_ = false;
  executor_->run(Lane::kStore, [this, alive = std::weak_ptr(alive_), executor = executor_,
                                store = store_, log = log_] {
    Result<standing::Counted> counted = standing::Counted{};
    const auto unexpected = guarded(
        *log, "statistics", [&] { counted = store->change(standing::count_some, kAtOnce); });
    if (unexpected) counted = *unexpected;
    if (counted) {
      for (const std::string& match : counted->skipped) {
        log->write(LogLevel::kError, "standing/skipped", {{"match", match}});
      }
    } else {
      log->write(LogLevel::kError, "standing/failed", {{"says", counted.error().says}});
    }
    executor->post([this, alive, failed = !counted, more = counted && counted->more] {
      if (alive.expired()) return;
      begun_ = false;
      if (failed) return begin_after(kRetry);
      if (more || wanted_) begin_after(kPause);
    });
  });
}

}  // namespace gridwise
