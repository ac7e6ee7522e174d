#include "service/threads/thread_executor.h"

#include <doctest/doctest.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <future>
#include <stdexcept>

#include "service/threads/loop.h"

using namespace gridwise;  // NOLINT(google-build-using-namespace)

namespace {

int nice_of(Loop& lanes, Lane lane) {
  std::promise<int> level;
  lanes.run(lane, [&] { level.set_value(getpriority(PRIO_PROCESS, static_cast<id_t>(gettid()))); });
  return level.get_future().get();
}

}  // namespace

TEST_CASE("jobs_give_way_to_bots_and_bots_to_the_store") {
  Loop lanes;
  const int store = nice_of(lanes, Lane::kStore);
  const int bots = nice_of(lanes, Lane::kBots);
  const int jobs = nice_of(lanes, Lane::kJobs);
  constexpr int kNicest = 19;
  CHECK(bots == std::min(kNicest, store + 3));
  CHECK(jobs == std::min(kNicest, store + 10));
}

TEST_CASE("endless_jobs_delay_neither_bots_nor_writes") {
  Loop lanes;
  std::promise<void> end;
  const auto wait = end.get_future().share();
  for (int i = 0; i < 2 * lanes.threads_of(Lane::kJobs); ++i) {
    lanes.run(Lane::kJobs, [wait] { wait.wait(); });
  }
  nice_of(lanes, Lane::kBots);  // returns
  nice_of(lanes, Lane::kStore);
  end.set_value();
}

TEST_CASE("a_task_that_throws_on_a_lane_is_reported") {
  std::promise<void> reported;
  Loop lanes([&] { reported.set_value(); });
  lanes.run(Lane::kStore, [] { throw std::runtime_error("no"); });
  reported.get_future().wait();
}
