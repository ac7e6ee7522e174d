// Lets long work poll for Ctrl-C and end cleanly.
#pragma once

#include <csignal>

namespace gridwise::cli {

/// For its lifetime SIGINT and SIGTERM are blocked, in this thread and in those started meanwhile,
/// and polled with came(); a write to a closed pipe fails instead of ending the program.
class Interrupts {
 public:
  Interrupts();
  ~Interrupts();
  Interrupts(const Interrupts&) = delete;
  Interrupts& operator=(const Interrupts&) = delete;

  /// Whether a signal has come. After the first one, signals end the program again. Call it on the
  /// thread that created this object.
  [[nodiscard]] bool came();

 private:
  sigset_t mask_before_{};
  struct sigaction pipe_before_ {};
  bool came_ = false;
};

}  // namespace gridwise::cli
