// An Executor without sockets: a queue of tasks and timers run by one thread. For `serve --stdio`,
// and for tests with real threads.
#pragma once

#include <condition_variable>
#include <map>
#include <mutex>
#include <vector>

#include "service/lanes.h"

namespace gridwise {

class Loop final : public Executor {
 public:
  /// `failed`: see Lanes.
  explicit Loop(const std::function<void()>& failed = {}) : lanes_(failed) {}

  void post(Task task) override;
  void post_after(std::chrono::milliseconds delay, Task task) override;
  void run(Lane lane, Task task) override { lanes_.run(lane, std::move(task)); }
  void thread_stuck(Lane lane) override { lanes_.thread_stuck(lane); }
  void thread_recovered(Lane lane) override { lanes_.thread_recovered(lane); }
  [[nodiscard]] Time now() const override;
  [[nodiscard]] SteadyTime steady_now() const override { return Clock::now(); }

  /// Runs tasks until `stop` is called; the calling thread is the loop. Tasks still queued, or
  /// posted later, are dropped.
  void work();
  /// From any thread.
  void stop();
  /// Waits for the lanes' threads, after `work` has returned. Otherwise they would still use
  /// objects that the exiting program destroys.
  void finish() { lanes_.finish(); }

 private:
  using Clock = std::chrono::steady_clock;

  void add(Clock::time_point due, Task task);

  std::mutex mutex_;
  std::condition_variable changed_;
  std::multimap<Clock::time_point, Task> tasks_;  ///< by due time; equal times in order of posting
  bool stopping_ = false;
  Lanes lanes_;
};

}  // namespace gridwise
