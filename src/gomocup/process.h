// A child process, written to and read from by lines.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <string>

#include "kit/result.h"

namespace gridwise::gomocup {

/// The destructor ends the process, by force if necessary. Not thread safe.
class Process {
 public:
  /// Starts `program` in its own folder, where such programs look for their files. Error:
  /// player/program.
  [[nodiscard]] static Result<Process> launch(const std::string& program);

  Process(Process&& other) noexcept;
  Process& operator=(Process&&) = delete;
  Process(const Process&) = delete;
  Process& operator=(const Process&) = delete;
  ~Process();

  /// Adds the end of the line. False if the process does not read any more.
  bool write_line(const std::string& line);
  /// The next line without its end. Errors: player/silent after `timeout`, player/ended.
  [[nodiscard]] Result<std::string> read_line(std::chrono::milliseconds timeout);

 private:
  Process(pid_t child, int channel) : child_(child), channel_(channel) {}

  pid_t child_;
  int channel_;         ///< its input and output
  std::string buffer_;  ///< read, not yet returned
};

}  // namespace gridwise::gomocup
