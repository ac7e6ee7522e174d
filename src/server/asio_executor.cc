#include "server/asio_executor.h"

#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>

#include "service/loop.h"

namespace gridwise {

AsioExecutor::AsioExecutor(boost::asio::io_context& context)
    : context_(context), writer_(1), thinkers_(thinking_threads()) {}

void AsioExecutor::post(Task task) { boost::asio::post(context_, std::move(task)); }

void AsioExecutor::post_after(std::chrono::milliseconds delay, Task task) {
  auto timer = std::make_shared<boost::asio::steady_timer>(context_, delay);
  timer->async_wait([timer, task = std::move(task)](const boost::system::error_code& problem) {
    if (!problem) task();
  });
}

void AsioExecutor::run(Lane lane, Task task) {
  (lane == Lane::kStore ? writer_ : thinkers_).submit(std::move(task));
}

Time AsioExecutor::now() const {
  return std::chrono::duration_cast<Time>(std::chrono::system_clock::now().time_since_epoch());
}

}  // namespace gridwise
