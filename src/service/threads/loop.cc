#include "service/threads/loop.h"

#include <utility>

namespace gridwise {

void Loop::post(Task task) {
  // Due at the earliest possible time: before every timer, after tasks posted earlier.
  add(Clock::time_point::min(), std::move(task));
}

void Loop::post_after(std::chrono::milliseconds delay, Task task) {
  add(Clock::now() + delay, std::move(task));
}

void Loop::add(Clock::time_point due, Task task) {
  const std::lock_guard lock(mutex_);
  if (stopping_) return;
  tasks_.emplace(due, std::move(task));
  changed_.notify_one();
}

void Loop::work() {
  std::unique_lock lock(mutex_);
  while (!stopping_) {
    if (tasks_.empty()) {
      changed_.wait(lock);
    } else if (const auto due = tasks_.begin()->first; due > Clock::now()) {
      changed_.wait_until(lock, due);
    } else {
      const Task task = std::move(tasks_.begin()->second);
      tasks_.erase(tasks_.begin());
      lock.unlock();
      task();
      lock.lock();
    }
  }
  // Tasks may own this loop: keeping them would make a reference cycle.
  const auto never_run = std::exchange(tasks_, {});
  lock.unlock();
}

void Loop::stop() {
  const std::lock_guard lock(mutex_);
  stopping_ = true;
  changed_.notify_all();
}

}  // namespace gridwise
