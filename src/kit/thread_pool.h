// A thread pool that runs tasks in FIFO order. A task that never returns costs its thread; one that
// throws costs only itself. Neither ends the program.
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <thread>
#include <utility>
#include <vector>

namespace gridwise {

/// Thread safe. Destroying the pool drops the queued tasks.
class ThreadPool {
 public:
  using Task = std::function<void()>;

  struct Options {
    int threads = 1;                ///< > 0
    std::function<void()> begin{};  ///< runs first on each thread
    /// Called on the worker thread, inside the catch block, when a task throws.
    std::function<void()> failed{};
    std::chrono::milliseconds patience{2'000};  ///< timeout of the destructor for running tasks
  };

  explicit ThreadPool(int threads) : ThreadPool(Options{.threads = threads}) {}
  explicit ThreadPool(Options options) : state_(std::make_shared<State>()) {
    state_->options = std::move(options);
    for (int i = 0; i < state_->options.threads; ++i) add_thread();
  }
  ThreadPool(const ThreadPool&) = delete;
  ThreadPool& operator=(const ThreadPool&) = delete;
  ~ThreadPool() { finish(); }

  /// Whether any pool in this process has detached busy threads. They may still use static objects,
  /// so the program must then exit without destroying those (std::_Exit).
  [[nodiscard]] static bool left_threads() { return some_left(); }

  /// Drops queued tasks and waits for running ones up to Options::patience, then detaches threads
  /// that are still busy. A task must therefore own what it uses. A task may hold the last
  /// reference to the pool; its thread does not wait for itself.
  void finish() {
    std::unique_lock lock(state_->mutex);
    if (std::exchange(state_->stopping, true)) return;  // finished before
    const auto self = std::find_if(threads_.begin(), threads_.end(), [](const std::jthread& each) {
      return each.get_id() == std::this_thread::get_id();
    });
    const int staying = self == threads_.end() ? 0 : 1;
    if (staying > 0) self->detach();
    state_->waiting.clear();
    state_->changed.notify_all();
    state_->changed.wait_for(lock, state_->options.patience,
                             [&] { return state_->alive == staying; });
    if (state_->alive == staying) return;  // all ended; ~jthread joins them
    some_left() = true;
    for (std::jthread& thread : threads_) {
      if (thread.joinable()) thread.detach();
    }
  }

  void submit(Task task) {
    const std::lock_guard lock(state_->mutex);
    state_->waiting.push_back(std::move(task));
    state_->changed.notify_one();
  }

  /// Ends one thread once it is idle.
  void retire_thread() {
    const std::lock_guard lock(state_->mutex);
    ++state_->surplus;
    state_->changed.notify_all();
  }

  /// Adds a thread, for example to replace a stuck one.
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
    int surplus = 0;  ///< number of threads to end
    bool stopping = false;
  };

  static std::atomic<bool>& some_left() {
    static std::atomic<bool> left{false};
    return left;
  }

  /// Called in a catch block; the callback may also throw, for example when out of memory.
  static void report_failure(const Options& options) noexcept {
    try {
      if (options.failed) options.failed();
    } catch (...) {  // NOLINT(bugprone-empty-catch): there is nobody left to report it to
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
        report_failure(state.options);
      }
      task = nullptr;  // destroy what it owns outside the lock
      lock.lock();
    }
    --state.alive;
    state.changed.notify_all();
  }

  std::shared_ptr<State> state_;
  std::vector<std::jthread> threads_;
};

}  // namespace gridwise
