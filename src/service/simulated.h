// For tests: a simulated executor and store. Time, thread scheduling, disk failures and all choices
// come from one seed, so that every schedule of clients, bots and crashes can be repeated.
#pragma once

#include <deque>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "kit/random.h"
#include "service/loop/executor.h"
#include "store/memory/store.h"

namespace gridwise {

/// Runs every task on one thread at a random time; the store's tasks in order. Tasks of the loop
/// cannot read the store.
class SimulatedExecutor final : public Executor {
 public:
  explicit SimulatedExecutor(std::uint64_t seed) : random_(seed) {}

  void post(Task task) override { at(now_, on_loop(std::move(task))); }
  void post_after(std::chrono::milliseconds delay, Task task) override {
    at(now_ + delay, on_loop(std::move(task)));
  }
  void run(Lane lane, Task task) override {
    const bool waits = lane == Lane::kReads ? reads_by_hand : by_hand && lane != Lane::kStore;
    if (waits) return begun.push_back(std::move(task));
    const Time start = lane == Lane::kStore ? std::max(store_free_, now_) : now_;
    const Time due = start + Time(random_.below(20));
    if (lane == Lane::kStore) store_free_ = due;
    at(due, std::move(task));
  }
  void thread_stuck(Lane) override { ++stuck; }
  void thread_recovered(Lane) override { --stuck; }
  [[nodiscard]] int threads_of(Lane lane) const override {
    return lane == Lane::kJobs ? 3 : lane == Lane::kBots || lane == Lane::kReads ? 2 : 1;
  }
  [[nodiscard]] Time now() const override { return now_ + clock_error; }
  [[nodiscard]] SteadyTime steady_now() const override { return SteadyTime(now_ + spent); }
  [[nodiscard]] std::chrono::nanoseconds thread_time() const override { return spent; }
  [[nodiscard]] std::chrono::milliseconds stalled() const override { return stalled_; }

  /// The process is stopped for a time: tasks that become due meanwhile run after it.
  void stall(Time time) {
    now_ += time;
    stalled_ += time;
  }

  /// Runs the oldest begun task of a lane to its end. REQUIRES: by_hand, and one has begun.
  void end_oldest() {
    const Task task = std::move(begun.front());
    begun.pop_front();
    task();
  }
  /// Runs due tasks of the loop until `time` has passed.
  void run_for(Time time) {
    const Time end = now_ + time;
    while (step(end - now_)) continue;
    now_ = end;
  }

  /// Runs the next task; returns false if none is due within `ahead`.
  bool step(Time ahead = Time(60'000)) {
    if (tasks_.empty() || tasks_.begin()->first.first > now_ + ahead) return false;
    auto first = tasks_.extract(tasks_.begin());
    now_ = std::max(now_, first.key().first);
    first.mapped()();
    return true;
  }
  /// Drops all pending tasks, as when a process is killed.
  void crash() {
    tasks_.clear();
    begun.clear();
  }

  int stuck = 0;
  Time clock_error{0};         ///< error of the wall clock; changing it makes the clock jump
  bool by_hand = false;        ///< the test decides when bots' and jobs' tasks end
  bool reads_by_hand = false;  ///< the same for reads
  std::deque<Task> begun;      ///< if by_hand: begun tasks of the lanes, oldest first
  Time spent{0};               ///< time spent within tasks; only the steady clock shows it

 private:
  [[nodiscard]] static Task on_loop(Task task) {
    return [task = std::move(task)] {
      const NoReads here;
      task();
    };
  }
  void at(Time when, Task task) { tasks_.emplace(std::pair(when, ++last_), std::move(task)); }

  Random random_;
  Time now_{1'000'000};
  Time stalled_{0};
  Time store_free_{0};
  std::uint64_t last_ = 0;
  std::map<std::pair<Time, std::uint64_t>, Task> tasks_;
};

/// A store that fails on demand, before anything is written or after everything was. Counts how
/// often logs are read.
class FailingStore final : public MemoryStore {
 public:
  enum class Mode { kWorks, kFull, kFailsLate };

  [[nodiscard]] Result<void> append(const Batch& batch) override {
    if (mode == Mode::kFull) return Error{"store/full", "the disk is full", {}};
    Result<void> result = MemoryStore::append(batch);
    if (mode == Mode::kFailsLate && result) return Error{"store/io", "the disk failed", {}};
    return result;
  }
  [[nodiscard]] Result<void> check_writable() override {
    if (mode == Mode::kWorks) return {};
    return Error{"store/full", "the disk is full", {}};
  }

  [[nodiscard]] Result<void> together(const std::function<void()>& work) override {
    if (small_writes_fail) return Error{"store/full", "the disk is full", {}};
    return MemoryStore::together(work);
  }

  [[nodiscard]] Result<std::vector<EventRow>> events(std::string_view match) override {
    ++reads;
    if (reads_fail) return Error{"store/lost", "the database is away", {}};
    return MemoryStore::events(match);
  }

  Mode mode = Mode::kWorks;
  bool small_writes_fail = false;
  bool reads_fail = false;
  int reads = 0;  ///< how often a log was read
};

}  // namespace gridwise
