// Counts finished matches on the store's lane, shortly after they ended: statistics and ratings
// follow the matches and never hold them up.
#pragma once

#include <memory>

#include "service/executor.h"
#include "service/log.h"
#include "store/store.h"

namespace gridwise {

/// Lives on the loop. A run that ends after its own end changes only the store.
class Projector {
 public:
  Projector(std::shared_ptr<Executor> executor, std::shared_ptr<Store> store,
            std::shared_ptr<Log> log)
      : executor_(std::move(executor)), store_(std::move(store)), log_(std::move(log)) {}

  /// Counts what is not counted yet, soon. Called at the start, and when a match has ended or an
  /// account was deleted.
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
  bool wanted_ = false;  ///< another one was asked for meanwhile
  std::shared_ptr<bool> alive_ = std::make_shared<bool>(true);
};

}  // namespace gridwise
