// An Executor without sockets: a queue of tasks and timers run by one thread. For `serve --stdio`,
// and for tests with real threads.
#pragma once

#include <condition_variable>
#include <map>
#include <mutex>
#include <vector>

#include "service/threads/thread_executor.h"

namespace gridwise {

class Loop final : public ThreadExecutor {
 public:
  /// `failed`: see ThreadExecutor.
  explicit Loop(const std::function<void()>& failed = {}) : ThreadExecutor(failed) {}
  ~Loop() override { finish(); }

  void post(Task task) override;
  void post_after(std::chrono::milliseconds delay, Task task) override;

  /// Runs tasks until `stop` is called; the calling thread is the loop. Tasks still queued, or
  /// posted later, are dropped.
  void work();
  /// From any thread.
  void stop();

 private:
  using Clock = std::chrono::steady_clock;

  void add(Clock::time_point due, Task task);

  std::mutex mutex_;
  std::condition_variable changed_;
  std::multimap<Clock::time_point, Task> tasks_;  ///< by due time; equal times in order of posting
  bool stopping_ = false;
};

}  // namespace gridwise
