// Threads that run tasks in the order they came. Made for work that must not hold up the caller and
// that may itself misbehave: a task that never returns costs its thread, one that throws only
// itself, and neither ends the program.
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

/// Thread safe. Tasks still waiting when the pool ends are dropped.
class ThreadPool {
 public:
  using Task = std::function<void()>;

  struct Options {
    int threads = 1;                ///< > 0
    std::function<void()> begin{};  ///< runs first on every thread
    /// Called on the thread, in the catch block, when a task threw.
    std::function<void()> failed{};
    std::chrono::milliseconds patience{2'000};  ///< how long the end waits for tasks under way
  };

  explicit ThreadPool(int threads) : ThreadPool(Options{.threads = threads}) {}
  explicit ThreadPool(Options options) : state_(std::make_shared<State>()) {
    state_->options = std::move(options);
    for (int i = 0; i < state_->options.threads; ++i) add_thread();
  }
  ThreadPool(const ThreadPool&) = delete;
  ThreadPool& operator=(const ThreadPool&) = delete;
  ~ThreadPool() { finish(); }

  /// Drops what waits, and waits for the tasks under way, but no longer than the patience: a thread
  /// stuck in its task is left behind. What a task uses must therefore be owned by the task. A task
  /// may own the pool and be the last to let go of it: its thread does not wait for itself.
  void finish() {
    const auto self = std::find_if(threads_.begin(), threads_.end(), [](const std::jthread& each) {
      return each.get_id() == std::this_thread::get_id();
    });
    const int staying = self == threads_.end() ? 0 : 1;
    if (staying > 0) self->detach();
    std::unique_lock lock(state_->mutex);
    state_->stopping = true;
    state_->waiting.clear();
    state_->changed.notify_all();
    state_->changed.wait_for(lock, state_->options.patience,
                             [&] { return state_->alive == staying; });
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
  struct State {
    Options options;
    std::mutex mutex;
    std::condition_variable changed;
    std::deque<Task> waiting;
    int alive = 0;
    int surplus = 0;  ///< threads to end
    bool stopping = false;
  };

  /// In a catch block. Without memory, telling may fail as well.
  static void tell_failed(const Options& options) noexcept {
    try {
      if (options.failed) options.failed();
    } catch (...) {  // NOLINT(bugprone-empty-catch): there is nobody else to tell
    }
  }

  static void run(State& state) {
    if (state.options.begin) state.options.begin();
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
      try {
        task();
      } catch (...) {
        tell_failed(state.options);
      }
      task = nullptr;  // what it owns ends outside the lock
      lock.lock();
    }
    --state.alive;
    state.changed.notify_all();
  }

  std::shared_ptr<State> state_;
  std::vector<std::jthread> threads_;
};

}  // namespace gridwise
