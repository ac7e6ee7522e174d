// Asynchronous writes to the account store.
#pragma once

#include <type_traits>
#include <utility>

#include "service/write/store_writes.h"

namespace gridwise {

/// StoreWrites, restricted to accounts.
class AccountWrites {
 public:
  static constexpr std::size_t kMostAtOnce = StoreWrites::kMostAtOnce;

  AccountWrites(std::shared_ptr<Executor> executor, std::shared_ptr<Store> store,
                std::shared_ptr<Log> log)
      : writes_(std::move(executor), std::move(store), std::move(log)) {}

  /// Runs `work` with the AccountStore on the lane; it must own everything it uses. `done` gets its
  /// Result on the loop.
  template <class Work, class Done>
  void run(Work work, Done done) {
    writes_.run([work = std::move(work)](Store& store) mutable { return work(store.accounts()); },
                std::move(done));
  }

  /// Fire and forget: for counters and audit log entries.
  template <class Work>
  void run_unheard(Work work) {
    run(std::move(work), [](const auto&) {});
  }

  [[nodiscard]] AccountStore& reader() const { return writes_.store().accounts(); }
  [[nodiscard]] StandingStore& standings() const { return writes_.store().standings(); }
  [[nodiscard]] PeopleStore& people() const { return writes_.store().people(); }
  [[nodiscard]] std::int64_t now_ms() const { return writes_.now_ms(); }
  [[nodiscard]] Executor::SteadyTime steady_now() const { return writes_.steady_now(); }

 private:
  StoreWrites writes_;
};

}  // namespace gridwise
