// Starts another program and talks to it: an image decoder, a gomoku engine, a backup tool.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "gridwise/result.h"

namespace gridwise {

/// What to start, and how. The program's stdin and stdout are one socket. It inherits no other
/// descriptors and no blocked signals.
struct Launch {
  std::vector<std::string> words;  ///< the program, looked up on the PATH, and its arguments
  std::optional<std::vector<std::string>> environment{};  ///< absent: this process's
  bool in_own_folder = false;  ///< starts in its folder instead of ours; no PATH
  bool reads_errors = false;   ///< its stderr goes to `errors`, else to /dev/null
  bool own_group = false;      ///< a process group of its own, which Ctrl-C does not reach
};

/// A running program. The destructor closes its streams, which tells it to end, and kills it if it
/// has not ended a second later. Not thread safe.
class Process {
 public:
  using SteadyTime = std::chrono::steady_clock::time_point;
  enum class Got : std::uint8_t { kSome, kNothing, kEnd };

  /// Errors: process/missing if there is no such program, process/start. Each says that the
  /// program, as named in `words`, cannot be started, and why.
  [[nodiscard]] static Result<Process> start(const Launch& launch);

  Process(Process&& other) noexcept;
  Process& operator=(Process&&) = delete;
  Process(const Process&) = delete;
  Process& operator=(const Process&) = delete;
  ~Process();

  /// Writes to its stdin. False if it no longer reads; never raises SIGPIPE.
  bool write(std::string_view bytes);
  /// Ends its stdin. False if it is gone.
  bool end_input();
  /// Waits until `until` for more output and appends it to `output` or `errors`. kEnd: both streams
  /// are at their end. Reads nothing after `until`, even if there is output.
  [[nodiscard]] Got read(SteadyTime until);
  /// REQUIRES: wait() has not been called.
  void signal(int number);
  /// Waits for its end; returns its exit code, or -1 if a signal ended it. REQUIRES: wait() has not
  /// been called.
  int wait();

  std::string output;  ///< what was read of its stdout; the caller may take from it
  std::string errors;  ///< the same of its stderr

 private:
  Process(pid_t child, int channel, int error_channel)
      : child_(child), channel_(channel), error_channel_(error_channel) {}

  pid_t child_;  ///< 0: it has been waited for
  int channel_;  ///< its stdin and stdout; negative: closed
  int error_channel_;
};

}  // namespace gridwise
