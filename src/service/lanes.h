// The threads of each lane. Nice levels make bots yield to the loop and the store, and jobs to
// everything else, because all of them may share two cores.
#pragma once

#include <functional>

#include "kit/thread_pool.h"
#include "service/executor.h"

namespace gridwise {

/// The number of threads of a lane.
[[nodiscard]] int threads_of(Lane lane);

/// Thread safe.
class Lanes {
 public:
  /// `failed` is called on a lane's thread, inside a catch block, when a task throws.
  explicit Lanes(const std::function<void()>& failed = {});

  void run(Lane lane, ThreadPool::Task task) { pool(lane).submit(std::move(task)); }
  void thread_stuck(Lane lane) { pool(lane).add_thread(); }
  void thread_recovered(Lane lane) { pool(lane).retire_thread(); }
  /// Drops queued tasks and waits for running ones (ThreadPool::finish). Nothing runs afterwards.
  void finish();

 private:
  [[nodiscard]] ThreadPool& pool(Lane lane);

  ThreadPool store_;
  ThreadPool bots_;
  ThreadPool jobs_;
  ThreadPool hashes_;
};

}  // namespace gridwise
