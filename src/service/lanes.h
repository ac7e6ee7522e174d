// The threads beside the loop, by lane. On two cores a solver, a bot and the loop share: bots give
// way to loop and store, jobs to everything else, by their nice levels.
#pragma once

#include <functional>

#include "kit/thread_pool.h"
#include "service/executor.h"

namespace gridwise {

/// How many pieces of work a lane has under way at a time.
[[nodiscard]] int threads_of(Lane lane);

/// Thread safe.
class Lanes {
 public:
  /// `failed` is called on a lane's thread, in a catch block, when a task threw.
  explicit Lanes(const std::function<void()>& failed = {});

  void run(Lane lane, ThreadPool::Task task) { pool(lane).submit(std::move(task)); }
  void thread_stuck(Lane lane) { pool(lane).add_thread(); }
  void thread_recovered(Lane lane) { pool(lane).retire_thread(); }
  /// Waits for what is under way (ThreadPool::finish). Nothing is run any more.
  void finish();

 private:
  [[nodiscard]] ThreadPool& pool(Lane lane);

  ThreadPool store_;
  ThreadPool bots_;
  ThreadPool jobs_;
};

}  // namespace gridwise
