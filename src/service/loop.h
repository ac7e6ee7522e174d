// An executor without sockets: a queue of tasks and timers that one thread works off. `serve
// --stdio` runs on it, and so do tests that want real threads.
#pragma once

#include <condition_variable>
#include <map>
#include <mutex>
#include <vector>

#include "kit/thread_pool.h"
#include "service/executor.h"

namespace gridwise {

/// How many threads think: all cores but one.
[[nodiscard]] int thinking_threads();

class Loop final : public Executor {
 public:
  Loop() = default;

  void post(Task task) override;
  void post_after(std::chrono::milliseconds delay, Task task) override;
  void run(Lane lane, Task task) override;
  void thinker_stuck() override { thinkers_.add_thread(); }
  void thinker_recovered() override { thinkers_.retire_thread(); }
  [[nodiscard]] Time now() const override;

  /// Works until `stop` was called; the calling thread is the loop. What is not done by then, or
  /// posted later, is dropped.
  void work();
  /// From any thread.
  void stop();

 private:
  using Clock = std::chrono::steady_clock;

  void add(Clock::time_point due, Task task);

  std::mutex mutex_;
  std::condition_variable changed_;
  std::multimap<Clock::time_point, Task>
      tasks_;  ///< by when they are due; equal times in order of posting
  bool stopping_ = false;
  ThreadPool writer_{1};
  ThreadPool thinkers_{thinking_threads()};
};

}  // namespace gridwise
