// The loop reads no store: a database that is slow or hangs would make everybody wait.
#pragma once

#include <stdexcept>

namespace gridwise {

/// While one exists, its thread is the loop: reads of a store throw std::logic_error. Before the
/// loop runs, what is read at the start may be read there.
class NoReads {
 public:
  NoReads() { ++loops(); }
  NoReads(const NoReads&) = delete;
  NoReads& operator=(const NoReads&) = delete;
  ~NoReads() { --loops(); }

  /// Called before every read.
  static void check() {
    if (loops() > 0) throw std::logic_error("the loop must not read the store");
  }

 private:
  /// Of this thread; more than one where tests call the loop from the loop.
  [[nodiscard]] static int& loops() {
    thread_local int loops = 0;
    return loops;
  }
};

}  // namespace gridwise
