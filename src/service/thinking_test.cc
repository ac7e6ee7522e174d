#include "service/thinking.h"

#include <doctest/doctest.h>

#include <atomic>
#include <future>
#include <string>

#include "service/loop.h"

using namespace gridwise;  // NOLINT(google-build-using-namespace)
using std::chrono::milliseconds;

namespace {

/// Until no thread works for it any more: then its end is this thread's to make, and joins them
/// all.
void wait_until_ours_alone(const std::shared_ptr<Loop>& loop) {
  while (loop.use_count() > 1) std::this_thread::sleep_for(milliseconds(1));
}

}  // namespace

TEST_CASE("work_that_ends_in_time_is_heard_once") {
  auto loop = std::make_shared<Loop>();
  std::string heard;
  loop->post([&] {
    think(
        loop, [](const std::stop_token&) {}, milliseconds(20),
        [&](bool in_time) {
          heard += in_time ? "in time " : "late ";
          loop->post_after(milliseconds(60), [&] { loop->stop(); });
        });
  });
  loop->work();
  CHECK(heard == "in time ");
  wait_until_ours_alone(loop);
}

TEST_CASE("work_that_hangs_is_given_up_and_asked_to_stop") {
  auto loop = std::make_shared<Loop>();
  std::string heard;
  loop->post([&] {
    think(
        loop,
        [](const std::stop_token& stop) {
          while (!stop.stop_requested()) std::this_thread::sleep_for(milliseconds(1));
        },
        milliseconds(20),
        [&](bool in_time) {
          heard += in_time ? "in time " : "late ";
          loop->stop();
        });
  });
  loop->work();
  CHECK(heard == "late ");
  wait_until_ours_alone(loop);
}

TEST_CASE("work_behind_one_that_never_returns_still_gets_a_thread") {
  auto loop = std::make_shared<Loop>();
  const auto never = std::make_shared<std::promise<void>>();
  std::atomic<int> ended = 0;
  loop->post([&] {
    think(
        loop, [never](const std::stop_token&) { never->get_future().wait(); }, milliseconds(20),
        [](bool) {});
    for (int i = 0; i < thinking_threads(); ++i) {
      think(
          loop, [](const std::stop_token&) {}, milliseconds(1'000),
          [&](bool in_time) {
            CHECK(in_time);
            if (++ended == thinking_threads()) loop->stop();
          });
    }
  });
  loop->work();
  CHECK(ended == thinking_threads());
  never->set_value();
  wait_until_ours_alone(loop);
}

TEST_CASE("a_stopped_loop_keeps_no_task_that_keeps_it") {
  auto loop = std::make_shared<Loop>();
  const std::weak_ptr<Loop> watched = loop;
  loop->post([&stopped = *loop, loop] {
    loop->post_after(milliseconds(60'000), [loop] {});
    stopped.stop();
    loop->post([loop] {});
  });
  loop->work();
  loop.reset();
  CHECK(watched.expired());
}
