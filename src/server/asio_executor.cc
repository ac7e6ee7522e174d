#include "server/asio_executor.h"

#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>

namespace gridwise {

void AsioExecutor::post(Task task) {
  const std::lock_guard lock(mutex_);
  if (context_ != nullptr) boost::asio::post(*context_, std::move(task));
}

void AsioExecutor::post_after(std::chrono::milliseconds delay, Task task) {
  const std::lock_guard lock(mutex_);
  if (context_ == nullptr) return;
  auto timer = std::make_shared<boost::asio::steady_timer>(*context_, delay);
  timer->async_wait([timer, task = std::move(task)](const boost::system::error_code& problem) {
    if (!problem) task();
  });
}

void AsioExecutor::close() {
  const std::lock_guard lock(mutex_);
  context_ = nullptr;
}

}  // namespace gridwise
