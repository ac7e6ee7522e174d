// Lets one long call that polls a stop token be ended by Ctrl-C, with the best answer so far.
#pragma once

#include <atomic>
#include <csignal>
#include <stop_token>
#include <thread>

namespace gridwise::cli {

/// For its lifetime SIGINT and SIGTERM are blocked in this thread and in those started meanwhile; a
/// thread of its own waits for them. The first one requests a stop, a second one ends the program.
/// Where no thread can start, signals end the program at once, as without this object.
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
