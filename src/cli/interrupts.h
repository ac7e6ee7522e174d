// Ctrl-C as something to be looked at, so that long work can end cleanly.
#pragma once

#include <csignal>

namespace gridwise::cli {

/// While it lives, SIGINT and SIGTERM wait to be asked for instead of ending the program, in this
/// thread and in those started meanwhile, and a write to a closed pipe fails instead of ending it.
class Interrupts {
 public:
  Interrupts();
  ~Interrupts();
  Interrupts(const Interrupts&) = delete;
  Interrupts& operator=(const Interrupts&) = delete;

  /// Whether one has come, now or before. From the first on, the next ends the program as ever.
  /// Call it on the thread that made this.
  [[nodiscard]] bool came();

 private:
  sigset_t mask_before_{};
  struct sigaction pipe_before_ {};
  bool came_ = false;
};

}  // namespace gridwise::cli
