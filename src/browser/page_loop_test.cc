#include "browser/page_loop.h"

#include <doctest/doctest.h>

#include <string>

using namespace gridwise;
using std::chrono::milliseconds;

TEST_CASE("page_loop_runs_what_was_posted_in_its_order_and_then_waits") {
  PageLoop loop;
  std::string order;
  loop.post([&] {
    order += 'a';
    loop.post([&] { order += 'c'; });
  });
  loop.post([&] { order += 'b'; });
  CHECK(loop.work() == -1);
  CHECK(order == "abc");
}

TEST_CASE("page_loop_runs_a_task_posted_by_a_lane_at_once_and_one_lane_task_a_call") {
  PageLoop loop;
  std::string order;
  loop.run(Lane::kJobs, [&] {
    order += '(';
    loop.post([&] {
      order += 'p';
      loop.post([&] { order += 'q'; });
    });
    order += ')';
  });
  loop.run(Lane::kBots, [&] { order += 'b'; });
  CHECK(loop.work() == 0);
  CHECK(order == "(pq)");
  CHECK(loop.work() == -1);
  CHECK(order == "(pq)b");
}

TEST_CASE("page_loop_writes_before_it_thinks") {
  PageLoop loop;
  std::string order;
  loop.run(Lane::kBots, [&] { order += 'b'; });
  loop.run(Lane::kStore, [&] {
    order += 's';
    loop.run(Lane::kStore, [&] { order += 't'; });
  });
  CHECK(loop.work() == -1);
  CHECK(order == "stb");
}

TEST_CASE("page_loop_says_how_long_the_next_timer_waits_and_runs_it_then") {
  PageLoop loop;
  int rung = 0;
  loop.post_after(milliseconds(60'000), [&] { ++rung; });
  const double wait = loop.work();
  CHECK(wait > 0);
  CHECK(wait <= 60'000);
  loop.post_after(milliseconds(0), [&] {
    ++rung;
    loop.post_after(milliseconds(0), [&] { ++rung; });
  });
  while (rung == 0) static_cast<void>(loop.work());
  while (rung == 1) static_cast<void>(loop.work());
  CHECK(rung == 2);
}
