// The service's Executor on Asio: the thread that runs the io_context is the loop.
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

  /// Call when the loop has ended: tasks posted later are dropped, and the context is not used
  /// again.
  void close();
  /// Waits for the work beside the loop: a program that ends before its threads do destroys what
  /// they use.
  void finish() { lanes_.finish(); }

 private:
  std::mutex mutex_;
  boost::asio::io_context* context_;  ///< null once closed
  Lanes lanes_;
};

}  // namespace gridwise
