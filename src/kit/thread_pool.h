// Threads that run tasks in the order they came. Made for work that must not hold up the caller and
// that may itself misbehave: a task that never returns costs its thread, never the program's end.
#pragma once

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

namespace gridwise {

/// Thread safe. Tasks still waiting when the pool ends are dropped. A task must not throw.
class ThreadPool {
 public:
  using Task = std::function<void()>;

  /// REQUIRES: threads > 0.
  explicit ThreadPool(int threads) {
    for (int i = 0; i < threads; ++i) add_thread();
  }
  ThreadPool(const ThreadPool&) = delete;
  ThreadPool& operator=(const ThreadPool&) = delete;
  /// Waits for the tasks under way, but no longer than kPatience: a thread stuck in its task is
  /// left behind. What a task uses must therefore be owned by the task. A task may own the pool and
  /// be the last to let go of it: its thread does not wait for itself.
  ~ThreadPool() {
    const auto self = std::find_if(threads_.begin(), threads_.end(), [](const std::jthread& each) {
      return each.get_id() == std::this_thread::get_id();
    });
    const int staying = self == threads_.end() ? 0 : 1;
    if (staying > 0) self->detach();
    std::unique_lock lock(state_->mutex);
    state_->stopping = true;
    state_->waiting.clear();
    state_->changed.notify_all();
    state_->changed.wait_for(lock, kPatience, [&] { return state_->alive == staying; });
    if (state_->alive == staying) return;  // the others are ending: they are joined
    for (std::jthread& thread : threads_) {
      if (thread.joinable()) thread.detach();
    }
  }

  void submit(Task task) {
    const std::lock_guard lock(state_->mutex);
    state_->waiting.push_back(std::move(task));
    state_->changed.notify_one();
  }

  /// Ends one thread as soon as it is idle.
  void retire_thread() {
    const std::lock_guard lock(state_->mutex);
    ++state_->surplus;
    state_->changed.notify_all();
  }

  /// Makes up for a thread that is stuck in its task.
  void add_thread() {
    const std::lock_guard lock(state_->mutex);
    ++state_->alive;
    threads_.emplace_back([state = state_] { run(*state); });
  }

 private:
  static constexpr std::chrono::seconds kPatience{2};

  struct State {
    std::mutex mutex;
    std::condition_variable changed;
    std::deque<Task> waiting;
    int alive = 0;
    int surplus = 0;  ///< threads to end
    bool stopping = false;
  };

  static void run(State& state) {
    std::unique_lock lock(state.mutex);
    while (true) {
      state.changed.wait(
          lock, [&] { return state.stopping || state.surplus > 0 || !state.waiting.empty(); });
      if (state.stopping) break;
      if (state.surplus > 0) {
        --state.surplus;
        break;
      }
      Task task = std::move(state.waiting.front());
      state.waiting.pop_front();
      lock.unlock();
      task();
      task = nullptr;  // what it owns ends outside the lock
      lock.lock();
    }
    --state.alive;
    state.changed.notify_all();
  }

  std::shared_ptr<State> state_ = std::make_shared<State>();
  std::vector<std::jthread> threads_;
};

}  // namespace gridwise
