// The executor of the program in the page: one thread, on which the page calls `work`.
#pragma once

#include <algorithm>
#include <deque>
#include <map>
#include <utility>

#include "service/loop/executor.h"

namespace gridwise {

/// A task of a lane owns what it uses, so tasks of the loop may run in the middle of it, as they
/// would beside it on another thread: they do whenever it posts one. That is how the progress of a
/// job leaves while the job runs.
class PageLoop final : public Executor {
 public:
  void post(Task task) override {
    posted_.push_back(std::move(task));
    if (in_lane_) run_posted();
  }
  void post_after(std::chrono::milliseconds delay, Task task) override {
    timers_.emplace(steady_now() + delay, std::move(task));
  }
  void run(Lane lane, Task task) override {
    (lane == Lane::kStore ? store_ : lanes_).push_back(std::move(task));
  }
  void thread_stuck(Lane /*lane*/) override {}
  void thread_recovered(Lane /*lane*/) override {}
  /// Jobs have two places for long work and one for brief; so hints pass a study.
  [[nodiscard]] int threads_of(Lane lane) const override { return lane == Lane::kJobs ? 3 : 1; }
  [[nodiscard]] Time now() const override {
    return std::chrono::duration_cast<Time>(std::chrono::system_clock::now().time_since_epoch());
  }
  [[nodiscard]] SteadyTime steady_now() const override { return std::chrono::steady_clock::now(); }
  [[nodiscard]] std::chrono::nanoseconds thread_time() const override {
    return steady_now().time_since_epoch();
  }

  /// Runs what is due, and at most one task of a lane other than the store's. Returns the
  /// milliseconds until it must be called again; 0: at once; -1: when something has been received.
  double work() {
    run_posted();
    run_timers();
    run_store();
    if (!lanes_.empty()) {
      run_one(lanes_);
      run_store();
    }
    if (!lanes_.empty()) return 0;
    if (timers_.empty()) return -1;
    const std::chrono::duration<double, std::milli> wait = timers_.begin()->first - steady_now();
    return std::max(0.0, wait.count());
  }

 private:
  void run_posted() {
    const bool in_lane = std::exchange(in_lane_, false);
    while (!posted_.empty()) {
      const Task task = std::move(posted_.front());
      posted_.pop_front();
      task();
    }
    in_lane_ = in_lane;
  }
  void run_timers() {
    const SteadyTime time = steady_now();
    while (!timers_.empty() && timers_.begin()->first <= time) {
      const Task task = std::move(timers_.extract(timers_.begin()).mapped());
      task();
      run_posted();
    }
  }
  void run_store() {
    while (!store_.empty()) run_one(store_);
  }
  /// The first task, and what it posts.
  void run_one(std::deque<Task>& lane) {
    const Task task = std::move(lane.front());
    lane.pop_front();
    in_lane_ = true;
    task();
    in_lane_ = false;
    run_posted();
  }

  std::deque<Task> posted_;
  std::deque<Task> store_;
  std::deque<Task> lanes_;
  std::multimap<SteadyTime, Task> timers_;
  bool in_lane_ = false;
};

}  // namespace gridwise
