// For fuzz targets: an executor without threads, so that every input is deterministic.
#pragma once

#include <algorithm>
#include <deque>
#include <map>
#include <utility>

#include "service/loop/executor.h"

namespace gridwise {

/// Runs everything on the caller's thread, in a fixed order. Work for the lanes of bots, jobs and
/// hashes waits for `finish`.
class OneThread : public Executor {
 public:
  void post(Task task) override { ready_.push_back(std::move(task)); }
  void post_after(std::chrono::milliseconds delay, Task task) override {
    later_.emplace(now_ + delay, std::move(task));
  }
  void run(Lane lane, Task task) override {
    const bool brief = lane == Lane::kStore || lane == Lane::kReads;
    (brief ? ready_ : thoughts_).push_back(std::move(task));
  }
  void thread_stuck(Lane) override {}
  void thread_recovered(Lane) override {}
  [[nodiscard]] int threads_of(Lane lane) const override { return lane == Lane::kJobs ? 2 : 1; }
  [[nodiscard]] Time now() const override { return now_; }
  [[nodiscard]] SteadyTime steady_now() const override { return SteadyTime(now_); }
  /// No work counts against the limit of an address.
  [[nodiscard]] std::chrono::nanoseconds thread_time() const override { return {}; }

  /// Runs the tasks that are due now.
  void settle() {
    for (int i = 0; i < kMaxTasks && !ready_.empty(); ++i) run_first(ready_);
  }
  /// Advances time and runs all work until none is left.
  void finish() {
    for (int i = 0; i < kMaxTasks; ++i) {
      if (!ready_.empty()) {
        run_first(ready_);
      } else if (!thoughts_.empty()) {
        run_first(thoughts_);
      } else if (!later_.empty()) {
        const auto next = later_.begin();
        now_ = std::max(now_, next->first);
        ready_.push_back(std::move(next->second));
        later_.erase(next);
      } else {
        return;
      }
    }
  }

 private:
  static constexpr int kMaxTasks = 20'000;

  static void run_first(std::deque<Task>& tasks) {
    const Task task = std::move(tasks.front());
    tasks.pop_front();
    task();
  }

  Time now_{1'700'000'000'000};
  std::deque<Task> ready_;
  std::deque<Task> thoughts_;
  std::multimap<Time, Task> later_;
};

}  // namespace gridwise
