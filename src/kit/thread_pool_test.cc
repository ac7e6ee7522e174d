// No test here measures time: each waits for a state. A failure shows as a test that never ends,
// which the runner's timeout reports.
#include "kit/thread_pool.h"

#include <doctest/doctest.h>

#include <atomic>
#include <future>
#include <new>
#include <stdexcept>
#include <thread>

using gridwise::ThreadPool;

namespace {

constexpr std::chrono::hours kForEver{1};

/// Fulfils a promise on destruction.
std::shared_ptr<void> tells(std::promise<void>& gone) {
  return {nullptr, [&gone](void*) { gone.set_value(); }};
}

}  // namespace

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
  pool.submit([&] {  // returns only if the other task runs concurrently
    second.get_future().wait();
    first.set_value();
  });
  pool.submit([&] { second.set_value(); });
  first.get_future().wait();
}

TEST_CASE("a_pool_that_is_owned_by_its_task_is_waited_for") {
  std::atomic<bool> ended = false;
  std::promise<void> begun;
  auto pool = std::make_shared<ThreadPool>(ThreadPool::Options{.threads = 1, .patience = kForEver});
  pool->submit([&, pool] {
    begun.set_value();
    for (int i = 0; i < 10'000; ++i) std::this_thread::yield();
    ended = true;
  });
  begun.get_future().wait();
  pool->finish();
  CHECK(ended);
}

TEST_CASE("a_task_that_throws_costs_only_itself") {
  std::atomic<int> failed = 0;
  std::promise<void> done;
  ThreadPool pool({.threads = 1, .failed = [&] {
                     ++failed;
                     throw std::bad_alloc();  // reporting the failure may throw as well
                   }});
  pool.submit([] { throw std::bad_alloc(); });
  pool.submit([] { throw std::runtime_error("no"); });
  pool.submit([] { throw 7; });
  pool.submit([&] { done.set_value(); });
  done.get_future().wait();
  CHECK(failed == 3);
}

TEST_CASE("every_thread_runs_the_begin_function") {
  std::atomic<int> begun = 0;
  std::promise<void> all;
  ThreadPool pool({.threads = 3, .begin = [&] {
                     if (++begun == 4) all.set_value();
                   }});
  pool.add_thread();
  all.get_future().wait();
}

TEST_CASE("the_destructor_waits_for_running_tasks_and_drops_the_rest") {
  std::atomic<int> finished = 0;
  std::promise<void> started;
  std::promise<void> dropped;
  {
    ThreadPool pool({.threads = 1, .patience = kForEver});
    pool.submit([&] {
      started.set_value();
      dropped.get_future().wait();  // waits until the destructor has begun
      ++finished;
    });
    for (int i = 0; i < 10; ++i) pool.submit([&] { finished += 100; });
    pool.submit([&, last = tells(dropped)] { finished += 100; });
    started.get_future().wait();
  }
  CHECK(finished == 1);
}

TEST_CASE("a_stuck_thread_can_be_replaced_and_does_not_block_the_destructor") {
  const auto stuck = std::make_shared<std::promise<void>>();
  std::promise<void> other;
  {
    ThreadPool pool({.threads = 1, .patience = std::chrono::milliseconds(0)});
    pool.submit([stuck] { stuck->get_future().wait(); });
    pool.submit([&] { other.set_value(); });
    pool.add_thread();
    other.get_future().wait();
  }
  CHECK(ThreadPool::left_threads());
  stuck->set_value();
}

TEST_CASE("retiring_a_thread_leaves_the_others_running") {
  ThreadPool pool(2);
  pool.retire_thread();
  std::promise<void> done;
  for (int i = 0; i < 100; ++i) pool.submit([] {});
  pool.submit([&] { done.set_value(); });
  done.get_future().wait();
}

TEST_CASE("a_task_may_destroy_its_own_pool") {
  struct Owner {
    std::promise<void> gone;
    std::shared_ptr<void> last = tells(gone);
    ThreadPool pool{{.threads = 2, .patience = kForEver}};
  };
  auto owner = std::make_shared<Owner>();
  auto gone = owner->gone.get_future();
  std::promise<void> alone;
  owner->pool.submit([owner, waits = alone.get_future().share()] { waits.wait(); });
  owner.reset();
  alone.set_value();
  gone.wait();
}
