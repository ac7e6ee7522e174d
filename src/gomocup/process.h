// A child process with line-based input and output.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <string>

#include "kit/result.h"

namespace gridwise::gomocup {

/// The destructor ends the process, by force if necessary. Not thread safe.
class Process {
 public:
  /// Starts `program` in its own folder, where these programs look for their files. Error:
  /// player/program.
  [[nodiscard]] static Result<Process> launch(const std::string& program);

  Process(Process&& other) noexcept;
  Process& operator=(Process&&) = delete;
  Process(const Process&) = delete;
  Process& operator=(const Process&) = delete;
  ~Process();

  /// Appends the newline. False if the process no longer reads.
  bool write_line(const std::string& line);
  /// The next line, without its newline. Errors: player/silent after `timeout`, player/ended.
  [[nodiscard]] Result<std::string> read_line(std::chrono::milliseconds timeout);

 private:
  Process(pid_t child, int channel) : child_(child), channel_(channel) {}

  pid_t child_;
  int channel_;         ///< its stdin and stdout
  std::string buffer_;  ///< read but not yet returned
};

}  // namespace gridwise::gomocup
