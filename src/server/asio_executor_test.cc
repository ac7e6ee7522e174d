#include "server/asio_executor.h"

#include <doctest/doctest.h>

#include <future>
#include <memory>

using gridwise::AsioExecutor;
using gridwise::Lane;

TEST_CASE("tasks_posted_after_the_loop_ended_are_dropped") {
  auto context = std::make_unique<boost::asio::io_context>(1);
  auto executor = std::make_shared<AsioExecutor>(*context);
  std::promise<void> gone;
  std::promise<void> posted;
  bool ran = false;
  executor->run(Lane::kJobs, [&, executor, waits = gone.get_future().share()] {
    waits.wait();
    executor->post([&] { ran = true; });
    executor->post_after(std::chrono::milliseconds(0), [&] { ran = true; });
    posted.set_value();
  });
  executor->close();
  context.reset();
  gone.set_value();
  posted.get_future().wait();
  CHECK_FALSE(ran);
}

TEST_CASE("a_closed_executor_keeps_no_task") {
  boost::asio::io_context context(1);
  const auto executor = std::make_shared<AsioExecutor>(context);
  executor->close();
  const auto kept = std::make_shared<int>(0);
  executor->post([kept] {});
  executor->post_after(std::chrono::milliseconds(60'000), [kept] {});
  CHECK(kept.use_count() == 1);
  CHECK(context.poll() == 0);
}
