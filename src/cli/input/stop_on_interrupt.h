// Connects Ctrl-C to the stop token of one long call, which then returns its best answer so far.
#pragma once

#include <atomic>
#include <csignal>
#include <stop_token>
#include <thread>

namespace gridwise::cli {

/// During its lifetime SIGINT and SIGTERM are blocked in this thread and in threads started
/// meanwhile; a dedicated thread waits for them. The first one requests a stop, a second one
/// terminates the program. If that thread cannot start, signals terminate the program at once, as
/// without this object.
class StopOnInterrupt {
 public:
  StopOnInterrupt();
  ~StopOnInterrupt();
  StopOnInterrupt(const StopOnInterrupt&) = delete;
  StopOnInterrupt& operator=(const StopOnInterrupt&) = delete;

  [[nodiscard]] std::stop_token token() const { return stop_.get_token(); }
  [[nodiscard]] bool came() const { return stop_.stop_requested(); }

 private:
  void wait();

  sigset_t mask_before_{};
  std::stop_source stop_;
  std::atomic<bool> done_ = false;
  std::thread waiter_;
};

}  // namespace gridwise::cli
