// Small writes to the store: run on its lane, answered on the loop. Writes queued during a
// transaction share the next one, so that a storm of sign-ins costs few syncs.
#pragma once

#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "service/loop/executor.h"
#include "service/loop/guard.h"
#include "store/store.h"

namespace gridwise {

/// Used on the loop only. Answers that arrive after its destruction are dropped.
class StoreWrites {
 public:
  static constexpr std::size_t kMostAtOnce = 64;

  StoreWrites(std::shared_ptr<Executor> executor, std::shared_ptr<Store> store,
              std::shared_ptr<Log> log)
      : executor_(std::move(executor)), store_(std::move(store)), log_(std::move(log)) {}

  /// Runs `store.change(work)` on the lane; `work` must own what it uses. `done` gets its Result on
  /// the loop.
  template <class Work, class Done>
  void run(Work work, Done done) {
    using Written = decltype(store_->change(work));
    auto slot = std::make_shared<std::optional<Written>>();
    waiting_.push_back(
        {[slot, work = std::move(work)](Store& store) { slot->emplace(store.change(work)); },
         [slot, done = std::move(done)](const Result<void>& written) mutable {
           done(written && *slot ? std::move(**slot) : Written(why(written)));
         }});
    ++unanswered_;
    if (!writing_) write_waiting();
  }

  /// Fire and forget: for counters and audit log entries.
  template <class Work>
  void run_unheard(Work work) {
    run(std::move(work), [](const auto&) {});
  }

  /// Whether all writes have been answered.
  [[nodiscard]] bool idle() const { return unanswered_ == 0; }
  /// The store, for readers.
  [[nodiscard]] Store& store() const { return *store_; }
  [[nodiscard]] std::int64_t now_ms() const { return executor_->now().count(); }
  [[nodiscard]] Executor::SteadyTime steady_now() const { return executor_->steady_now(); }

 private:
  struct Write {
    std::function<void(Store&)> work;
    std::function<void(const Result<void>&)> done;
  };

  static Error why(const Result<void>& written) {
    return written ? Error{"server/internal", "the write did not run", {}} : written.error();
  }

  void write_waiting() {
    writing_ = true;
    auto batch = std::make_shared<std::vector<Write>>();
    while (!waiting_.empty() && batch->size() < kMostAtOnce) {
      batch->push_back(std::move(waiting_.front()));
      waiting_.pop_front();
    }
    executor_->run(Lane::kStore, [this, alive = std::weak_ptr(alive_), executor = executor_,
                                  store = store_, log = log_, batch] {
      Result<void> written;
      const auto unexpected = guarded(*log, "writes", [&] {
        written = store->together([&] {
          for (Write& write : *batch) write.work(*store);
        });
      });
      if (unexpected) written = *unexpected;
      executor->post([this, alive, batch, written] {
        if (!alive.expired()) answer(*batch, written);
      });
    });
  }

  /// Posts each answer separately, so that an exception in one does not lose the others.
  void answer(std::vector<Write>& batch, const Result<void>& written) {
    writing_ = false;
    for (Write& write : batch) {
      executor_->post([this, alive = std::weak_ptr(alive_), done = std::move(write.done), written] {
        if (alive.expired()) return;
        --unanswered_;
        done(written);
      });
    }
    if (!waiting_.empty()) write_waiting();
  }

  std::shared_ptr<Executor> executor_;
  std::shared_ptr<Store> store_;
  std::shared_ptr<Log> log_;
  std::deque<Write> waiting_;
  bool writing_ = false;
  std::size_t unanswered_ = 0;
  std::shared_ptr<bool> alive_ = std::make_shared<bool>(true);
};

}  // namespace gridwise
