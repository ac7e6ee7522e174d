// Where the service runs: one loop for all its state, and threads beside it for what takes long.
// The server, standard input and the simulation of the tests each bring their own.
#pragma once

#include <chrono>
#include <functional>

#include "service/match.h"

namespace gridwise {

class Executor {
 public:
  using Task = std::function<void()>;

  /// Beside the loop: one thread that writes to the store, some that think.
  enum class Lane { kStore, kThink };

  virtual ~Executor() = default;

  /// Runs on the loop, after what was posted before. From any thread.
  virtual void post(Task task) = 0;
  /// Runs on the loop, not before `delay` is over. Called on the loop.
  virtual void post_after(std::chrono::milliseconds delay, Task task) = 0;
  /// Runs beside the loop, in the order of the lane. What the task uses must be owned by the task.
  virtual void run(Lane lane, Task task) = 0;
  /// A thinking thread is stuck: another one takes its place, until it is `recovered`.
  virtual void thinker_stuck() = 0;
  virtual void thinker_recovered() = 0;
  /// Since 1970. May jump; durations are differences of `steady`.
  [[nodiscard]] virtual Time now() const = 0;
  /// Since some moment before the program's start. Never goes back, never jumps.
  [[nodiscard]] virtual std::chrono::milliseconds steady() const {
    return std::chrono::duration_cast<std::chrono::milliseconds>(
        std::chrono::steady_clock::now().time_since_epoch());
  }
};

}  // namespace gridwise
