// The part of an executor that all loops on threads share: the threads of the lanes and the
// system's clocks.
#pragma once

#include <optional>

#include "kit/thread_pool.h"
#include "service/loop/executor.h"
#include "service/loop/stalls.h"

namespace gridwise {

/// Thread safe. A subclass adds the loop. Nice levels make bots yield to the loop
/// and the store, and jobs to everything else, because all of them may share two cores.
class ThreadExecutor : public Executor {
 public:
  /// `failed` is called on a lane's thread, inside a catch block, when a task throws.
  explicit ThreadExecutor(const std::function<void()>& failed);

  void run(Lane lane, Task task) override { pool(lane).submit(std::move(task)); }
  void thread_stuck(Lane lane) override { pool(lane).add_thread(); }
  void thread_recovered(Lane lane) override { pool(lane).retire_thread(); }
  [[nodiscard]] int threads_of(Lane lane) const override;
  [[nodiscard]] Time now() const override;
  [[nodiscard]] SteadyTime steady_now() const override { return std::chrono::steady_clock::now(); }
  [[nodiscard]] std::chrono::nanoseconds thread_time() const override;
  [[nodiscard]] std::chrono::milliseconds stalled() const override {
    return stalls_ ? stalls_->total(steady()) : std::chrono::milliseconds(0);
  }

  /// Begins to notice stalls of the loop. Called once, before the loop runs.
  void begin_ticks();

  /// Drops the lanes' queued tasks and waits for running ones. Call it after the loop has ended:
  /// otherwise they would still use objects that the exiting program destroys. Subclasses call it
  /// in their destructors, since those tasks use the loop.
  void finish();

 private:
  [[nodiscard]] ThreadPool& pool(Lane lane);
  void tick_later();

  std::optional<Stalls> stalls_;

  ThreadPool store_;
  ThreadPool bots_;
  ThreadPool jobs_;
  ThreadPool hashes_;
  ThreadPool reads_;
};

}  // namespace gridwise
