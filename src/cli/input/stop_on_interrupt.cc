#include "cli/input/stop_on_interrupt.h"

#include <pthread.h>

#include <ctime>
#include <initializer_list>
#include <system_error>

namespace gridwise::cli {
namespace {

sigset_t set_of(std::initializer_list<int> signals) {
  sigset_t set;
  sigemptyset(&set);
  for (const int signal : signals) sigaddset(&set, signal);
  return set;
}

constexpr int kWake = SIGUSR1;  ///< sent to the waiting thread at the end

}  // namespace

StopOnInterrupt::StopOnInterrupt() {
  const sigset_t blocked = set_of({SIGINT, SIGTERM, kWake});
  pthread_sigmask(SIG_BLOCK, &blocked, &mask_before_);
  // A signal directed at this thread is not delivered to any other.
  const sigset_t ends = set_of({SIGINT, SIGTERM});
  const timespec at_once{};
  if (sigtimedwait(&ends, nullptr, &at_once) > 0) stop_.request_stop();
  try {
    waiter_ = std::thread([this] { wait(); });
  } catch (const std::system_error&) {
    pthread_sigmask(SIG_SETMASK, &mask_before_, nullptr);
  }
}

StopOnInterrupt::~StopOnInterrupt() {
  if (!waiter_.joinable()) return;
  done_ = true;
  pthread_kill(waiter_.native_handle(), kWake);
  waiter_.join();
  pthread_sigmask(SIG_SETMASK, &mask_before_, nullptr);
}

void StopOnInterrupt::wait() {
  const sigset_t ends = set_of({SIGINT, SIGTERM});
  const sigset_t all = set_of({SIGINT, SIGTERM, kWake});
  while (!done_) {
    const int signal = sigwaitinfo(&all, nullptr);
    if (signal != SIGINT && signal != SIGTERM) continue;
    stop_.request_stop();
    pthread_sigmask(SIG_UNBLOCK, &ends, nullptr);  // the next one ends the program
  }
}

}  // namespace gridwise::cli
