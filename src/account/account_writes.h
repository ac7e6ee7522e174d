// Writes to the account store: on the store's lane, answered on the loop.
#pragma once

#include <functional>
#include <memory>
#include <utility>

#include "service/executor.h"
#include "store/store.h"

namespace gridwise {

/// Lives on the loop. Answers that arrive after its end are dropped.
class AccountWrites {
 public:
  AccountWrites(std::shared_ptr<Executor> executor, std::shared_ptr<Store> store)
      : executor_(std::move(executor)), store_(std::move(store)) {}

  /// `work` runs on the lane and must own what it uses; `done` gets its result on the loop.
  template <class Work, class Done>
  void run(Work work, Done done) {
    executor_->run(Lane::kStore, [executor = executor_, store = store_, work = std::move(work),
                                  done = std::move(done), alive = std::weak_ptr(alive_)] {
      executor->post([done, alive, result = work(store->accounts())]() mutable {
        if (!alive.expired()) done(std::move(result));
      });
    });
  }

  /// For what nobody waits for: a counter, a line of the audit log.
  template <class Work>
  void run_unheard(Work work) {
    run([work = std::move(work)](AccountStore& accounts) { return work(accounts).ok(); },
        [](bool) {});
  }

  [[nodiscard]] AccountStore& reader() const { return store_->accounts(); }
  [[nodiscard]] Store& store() const { return *store_; }
  [[nodiscard]] std::int64_t now_ms() const { return executor_->now().count(); }
  [[nodiscard]] Executor::SteadyTime steady_now() const { return executor_->steady_now(); }

 private:
  std::shared_ptr<Executor> executor_;
  std::shared_ptr<Store> store_;
  std::shared_ptr<bool> alive_ = std::make_shared<bool>(true);
};

}  // namespace gridwise
