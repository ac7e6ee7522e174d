#include "kit/thread_pool.h"

#include <doctest/doctest.h>

#include <atomic>
#include <future>

using gridwise::ThreadPool;

TEST_CASE("one_thread_runs_tasks_in_order") {
  std::vector<int> seen;
  std::promise<void> last;
  ThreadPool pool(1);
  for (int i = 0; i < 100; ++i) pool.submit([&seen, i] { seen.push_back(i); });
  pool.submit([&] { last.set_value(); });
  last.get_future().wait();
  REQUIRE(seen.size() == 100);
  CHECK(std::is_sorted(seen.begin(), seen.end()));
}

TEST_CASE("threads_work_side_by_side") {
  ThreadPool pool(2);
  std::promise<void> first;
  std::promise<void> second;
  pool.submit([&] {  // ends only if the other task runs meanwhile
    second.get_future().wait();
    first.set_value();
  });
  pool.submit([&] { second.set_value(); });
  CHECK(first.get_future().wait_for(std::chrono::seconds(30)) == std::future_status::ready);
}

TEST_CASE("the_end_waits_for_the_task_under_way_and_drops_the_rest") {
  std::atomic<int> finished = 0;
  std::promise<void> started;
  {
    ThreadPool pool(1);
    pool.submit([&] {
      started.set_value();
      std::this_thread::sleep_for(std::chrono::milliseconds(20));
      ++finished;
    });
    for (int i = 0; i < 10; ++i) pool.submit([&] { finished += 100; });
    started.get_future().wait();
  }
  CHECK(finished == 1);
}

TEST_CASE("a_stuck_thread_is_made_up_for_and_does_not_hold_up_the_end") {
  const auto stuck = std::make_shared<std::promise<void>>();
  std::promise<void> other;
  {
    ThreadPool pool(1);
    pool.submit([stuck] { stuck->get_future().wait(); });
    pool.submit([&] { other.set_value(); });
    pool.add_thread();
    CHECK(other.get_future().wait_for(std::chrono::seconds(30)) == std::future_status::ready);
  }
  stuck->set_value();
}

TEST_CASE("a_retired_thread_leaves_the_others_at_work") {
  ThreadPool pool(2);
  pool.retire_thread();
  std::promise<void> done;
  for (int i = 0; i < 100; ++i) pool.submit([] {});
  pool.submit([&] { done.set_value(); });
  CHECK(done.get_future().wait_for(std::chrono::seconds(30)) == std::future_status::ready);
}

TEST_CASE("a_task_that_is_the_last_to_own_the_pool_does_not_wait_for_its_own_end") {
  struct Owner {
    std::promise<void> gone;
    std::shared_ptr<void> tells{nullptr, [this](void*) { gone.set_value(); }};
    ThreadPool pool{2};
  };
  auto owner = std::make_shared<Owner>();
  auto gone = owner->gone.get_future();
  std::promise<void> alone;
  owner->pool.submit([owner, waits = alone.get_future().share()] { waits.wait(); });
  owner.reset();
  alone.set_value();
  CHECK(gone.wait_for(std::chrono::milliseconds(1'500)) == std::future_status::ready);
}
