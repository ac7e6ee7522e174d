// Lets long work poll for Ctrl-C and stop cleanly.
#pragma once

#include <csignal>

#include "cli/command/command.h"

namespace gridwise::cli {

/// During its lifetime SIGINT and SIGTERM are blocked, in this thread and in threads started
/// meanwhile, and polled with came(). A write to a closed pipe fails instead of killing the
/// program.
class Interrupts {
 public:
  Interrupts();
  ~Interrupts();
  Interrupts(const Interrupts&) = delete;
  Interrupts& operator=(const Interrupts&) = delete;

  /// Whether a signal has arrived. After the first one, signals terminate the program again. Call
  /// it on the thread that created this object.
  [[nodiscard]] bool came();

 private:
  sigset_t mask_before_{};
  struct sigaction pipe_before_{};
  bool came_ = false;
};

/// Says that the work was stopped early; returns kInterrupted.
int end_interrupted(const Context& context);

}  // namespace gridwise::cli
