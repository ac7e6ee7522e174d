// The service's loop on Asio's: the thread that runs the io_context is the loop.
#pragma once

#include <boost/asio/io_context.hpp>

#include "kit/thread_pool.h"
#include "service/executor.h"

namespace gridwise {

class AsioExecutor final : public Executor {
 public:
  explicit AsioExecutor(boost::asio::io_context& context);

  void post(Task task) override;
  void post_after(std::chrono::milliseconds delay, Task task) override;
  void run(Lane lane, Task task) override;
  void thinker_stuck() override { thinkers_.add_thread(); }
  void thinker_recovered() override { thinkers_.retire_thread(); }
  [[nodiscard]] Time now() const override;

 private:
  boost::asio::io_context& context_;
  ThreadPool writer_;
  ThreadPool thinkers_;
};

}  // namespace gridwise
