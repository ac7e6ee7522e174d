// Counts finished matches for statistics and ratings: on the store's lane, shortly after they end,
// so that counting never delays a match.
#pragma once

#include <memory>

#include "service/loop/executor.h"
#include "service/loop/log.h"
#include "store/store.h"

namespace gridwise {

/// Used on the loop only. A run that outlives the projector changes only the store.
class Projector {
 public:
  Projector(std::shared_ptr<Executor> executor, std::shared_ptr<Store> store,
            std::shared_ptr<Log> log)
      : executor_(std::move(executor)), store_(std::move(store)), log_(std::move(log)) {}

  /// Schedules counting of all uncounted matches. Called at startup, when a match has ended, and
  /// when an account has been deleted.
  void wake();

 private:
  /// Matches that end together share a transaction.
  static constexpr std::chrono::milliseconds kPause{200};
  static constexpr std::chrono::milliseconds kRetry{5'000};
  static constexpr int kAtOnce = 50;

  void begin_after(std::chrono::milliseconds pause);
  void run();

  std::shared_ptr<Executor> executor_;
  std::shared_ptr<Store> store_;
  std::shared_ptr<Log> log_;
  bool begun_ = false;   ///< a run is due or under way
  bool wanted_ = false;  ///< another run was requested meanwhile
  std::shared_ptr<bool> alive_ = std::make_shared<bool>(true);
};

}  // namespace gridwise
