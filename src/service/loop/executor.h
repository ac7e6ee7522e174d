// Where the service runs: one event loop that owns all its state, and lanes of threads for long
// work. Implemented by the server, by standard input, and by the tests' simulation.
#pragma once

#include <chrono>
#include <functional>

#include "kit/time.h"

namespace gridwise {

/// The lanes: one thread that writes to the store; some for bots' moves; some for jobs (solving,
/// analysis); one or two that hash passwords and wait for decoded images; two that read, replay
/// and check what requests name. No lane waits for another's work.
enum class Lane { kStore, kBots, kJobs, kHashes, kReads };

class Executor {
 public:
  using Task = std::function<void()>;
  using SteadyTime = std::chrono::steady_clock::time_point;
  using Lane = gridwise::Lane;

  virtual ~Executor() = default;

  /// Runs `task` on the loop, after tasks posted earlier. Callable from any thread.
  virtual void post(Task task) = 0;
  /// Runs `task` on the loop after `delay`. Called on the loop.
  virtual void post_after(std::chrono::milliseconds delay, Task task) = 0;
  /// Runs `task` on a thread of `lane`, in order of submission. The task must own what it uses.
  virtual void run(Lane lane, Task task) = 0;
  /// Replaces a stuck thread of the lane until thread_recovered().
  virtual void thread_stuck(Lane lane) = 0;
  virtual void thread_recovered(Lane lane) = 0;
  /// The number of threads of a lane.
  [[nodiscard]] virtual int threads_of(Lane lane) const = 0;
  /// Wall clock since 1970; may jump. Durations are differences of `steady`.
  [[nodiscard]] virtual Time now() const = 0;
  /// For durations and limits; never jumps.
  [[nodiscard]] virtual SteadyTime steady_now() const = 0;
  /// The same in milliseconds since an arbitrary time before the program started.
  [[nodiscard]] std::chrono::milliseconds steady() const {
    return std::chrono::duration_cast<std::chrono::milliseconds>(steady_now().time_since_epoch());
  }
  /// For how long in all the loop could read nothing, because it was stopped or busy. On the loop.
  [[nodiscard]] virtual std::chrono::milliseconds stalled() const {
    return std::chrono::milliseconds(0);
  }
  /// `steady` without the stalls: what the clocks of matches run by. On the loop.
  [[nodiscard]] std::chrono::milliseconds heard() const { return steady() - stalled(); }
  /// CPU time of the calling thread. Measures the cost of a request regardless of machine load.
  [[nodiscard]] virtual std::chrono::nanoseconds thread_time() const = 0;
};

}  // namespace gridwise
