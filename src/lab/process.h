// Another program, fed and read line by line.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <string>

#include "kit/result.h"

namespace gridwise::lab {

/// Ended, if need be by force, when this goes. Not thread safe.
class Process {
 public:
  /// `program` is started in its own folder, where such programs look for their files. Error:
  /// player/program.
  [[nodiscard]] static Result<Process> launch(const std::string& program);

  Process(Process&& other) noexcept;
  Process& operator=(Process&&) = delete;
  Process(const Process&) = delete;
  Process& operator=(const Process&) = delete;
  ~Process();

  /// With the end of the line added. False when nobody reads any more.
  bool write_line(const std::string& line);
  /// The next line without its end. Errors: player/silent after `patience`, player/ended.
  [[nodiscard]] Result<std::string> read_line(std::chrono::milliseconds patience);

 private:
  Process(pid_t child, int to_child, int from_child)
      : child_(child), to_child_(to_child), from_child_(from_child) {}

  pid_t child_;
  int to_child_;
  int from_child_;
  std::string buffer_;  ///< read and not yet handed out
};

}  // namespace gridwise::lab
