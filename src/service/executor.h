// Where the service runs: one loop for all its state, and threads beside it for what takes long.
// The server, standard input and the simulation of the tests each bring their own.
#pragma once

#include <chrono>
#include <ctime>
#include <functional>

#include "service/match.h"

namespace gridwise {

/// Beside the loop: one thread that writes to the store, some that move for bots, some that solve
/// and analyse. None waits for another lane's work.
enum class Lane { kStore, kBots, kJobs };

class Executor {
 public:
  using Task = std::function<void()>;
  using SteadyTime = std::chrono::steady_clock::time_point;
  using Lane = gridwise::Lane;

  virtual ~Executor() = default;

  /// Runs on the loop, after what was posted before. From any thread.
  virtual void post(Task task) = 0;
  /// Runs on the loop, not before `delay` is over. Called on the loop.
  virtual void post_after(std::chrono::milliseconds delay, Task task) = 0;
  /// Runs beside the loop, in the order of the lane. What the task uses must be owned by the task.
  virtual void run(Lane lane, Task task) = 0;
  /// A thread of the lane is stuck: another one takes its place, until it is `recovered`.
  virtual void thread_stuck(Lane lane) = 0;
  virtual void thread_recovered(Lane lane) = 0;
  /// Since 1970. May jump; durations are differences of `steady`.
  [[nodiscard]] virtual Time now() const = 0;
  /// For durations and limits: never jumps.
  [[nodiscard]] virtual SteadyTime steady_now() const = 0;
  /// The same in milliseconds, since some moment before the program's start.
  [[nodiscard]] std::chrono::milliseconds steady() const {
    return std::chrono::duration_cast<std::chrono::milliseconds>(steady_now().time_since_epoch());
  }
  /// CPU time that the loop has used, called on the loop: what a request costs, however busy the
  /// machine is.
  [[nodiscard]] virtual std::chrono::nanoseconds loop_time() const {
    timespec time{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return std::chrono::seconds(time.tv_sec) + std::chrono::nanoseconds(time.tv_nsec);
  }
};

}  // namespace gridwise
