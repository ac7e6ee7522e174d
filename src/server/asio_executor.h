// The service's Executor on Asio. The thread that runs the io_context is the loop.
#pragma once

#include <boost/asio/io_context.hpp>
#include <mutex>

#include "service/lanes.h"

namespace gridwise {

/// Thread safe. Work on other threads shares ownership of the executor and may outlive the
/// io_context: call `close` before destroying the context.
class AsioExecutor final : public Executor {
 public:
  /// `failed`: see Lanes.
  explicit AsioExecutor(boost::asio::io_context& context, const std::function<void()>& failed = {})
      : context_(&context), lanes_(failed) {}

  void post(Task task) override;
  void post_after(std::chrono::milliseconds delay, Task task) override;
  void run(Lane lane, Task task) override { lanes_.run(lane, std::move(task)); }
  void thread_stuck(Lane lane) override { lanes_.thread_stuck(lane); }
  void thread_recovered(Lane lane) override { lanes_.thread_recovered(lane); }
  [[nodiscard]] Time now() const override;
  [[nodiscard]] SteadyTime steady_now() const override { return std::chrono::steady_clock::now(); }

  /// Call after the loop has ended: tasks posted later are dropped, and the context is no longer
  /// used.
  void close();
  /// Waits for work on other threads. Otherwise the program could destroy objects they still use.
  void finish() { lanes_.finish(); }

 private:
  std::mutex mutex_;
  boost::asio::io_context* context_;  ///< null once closed
  Lanes lanes_;
};

}  // namespace gridwise
