// The service's Executor on Asio. The thread that runs the io_context is the loop.
#pragma once

#include <boost/asio/io_context.hpp>
#include <mutex>

#include "service/threads/thread_executor.h"

namespace gridwise {

/// Thread safe. Work on other threads shares ownership of the executor and may outlive the
/// io_context: call `close` before destroying the context.
class AsioExecutor final : public ThreadExecutor {
 public:
  /// `failed`: see ThreadExecutor.
  explicit AsioExecutor(boost::asio::io_context& context, const std::function<void()>& failed = {})
      : ThreadExecutor(failed), context_(&context) {}
  ~AsioExecutor() override { finish(); }

  void post(Task task) override;
  void post_after(std::chrono::milliseconds delay, Task task) override;

  /// Call after the loop has ended: tasks posted later are dropped, and the context is no longer
  /// used.
  void close();

 private:
  std::mutex mutex_;
  boost::asio::io_context* context_;  ///< null once closed
};

}  // namespace gridwise
