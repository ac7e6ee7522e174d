#include "service/threads/thread_executor.h"

#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <ctime>
#include <thread>

namespace gridwise {
namespace {

int cores() { return std::max(1, static_cast<int>(std::thread::hardware_concurrency())); }

constexpr int kManyCores = 8;

struct Row {
  Lane lane;
  int threads;
  int nicer;  ///< added to the process's: on Linux each step costs a fifth of the share, ten nine
              ///< tenths
};

/// At least two threads for bots, so that one that hangs does not block the others. Jobs have one
/// more, reserved for brief ones. Each hash thread takes 19 MiB.
Row row_of(Lane lane) {
  const std::array rows{Row{Lane::kStore, 1, 0}, Row{Lane::kBots, std::max(2, cores() - 1), 3},
                        Row{Lane::kJobs, std::max(2, cores() - 1) + 1, 10},
                        Row{Lane::kHashes, cores() < kManyCores ? 1 : 2, 10},
                        Row{Lane::kReads, 2, 3}};
  return *std::ranges::find(rows, lane, &Row::lane);
}

ThreadPool::Options options_of(Lane lane, const std::function<void()>& failed) {
  const Row row = row_of(lane);
  // On Linux a nice level belongs to a thread. If setpriority fails, the thread keeps its level.
  const auto begin = [nicer = row.nicer] {
    const auto thread = static_cast<id_t>(gettid());
    setpriority(PRIO_PROCESS, thread, getpriority(PRIO_PROCESS, thread) + nicer);
  };
  return {.threads = row.threads, .begin = begin, .failed = failed};
}

}  // namespace

ThreadExecutor::ThreadExecutor(const std::function<void()>& failed)
    : store_(options_of(Lane::kStore, failed)),
      bots_(options_of(Lane::kBots, failed)),
      jobs_(options_of(Lane::kJobs, failed)),
      hashes_(options_of(Lane::kHashes, failed)),
      reads_(options_of(Lane::kReads, failed)) {}

int ThreadExecutor::threads_of(Lane lane) const { return row_of(lane).threads; }

Time ThreadExecutor::now() const {
  return std::chrono::duration_cast<Time>(std::chrono::system_clock::now().time_since_epoch());
}

std::chrono::nanoseconds ThreadExecutor::thread_time() const {
  timespec time{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return std::chrono::seconds(time.tv_sec) + std::chrono::nanoseconds(time.tv_nsec);
}

void ThreadExecutor::begin_ticks() {
  stalls_.emplace(steady());
  tick_later();
}

void ThreadExecutor::tick_later() {
  post_after(Stalls::kTick, [this] {
    stalls_->tick(steady());
    tick_later();
  });
}

void ThreadExecutor::finish() {
  for (const Lane lane : {Lane::kStore, Lane::kBots, Lane::kJobs, Lane::kHashes, Lane::kReads})
    pool(lane).finish();
}

ThreadPool& ThreadExecutor::pool(Lane lane) {
  switch (lane) {
    case Lane::kStore:
      return store_;
    case Lane::kBots:
      return bots_;
    case Lane::kJobs:
      return jobs_;
    case Lane::kHashes:
      return hashes_;
    case Lane::kReads:
      break;
  }
  return reads_;
}

}  // namespace gridwise
