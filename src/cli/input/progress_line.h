// Progress on a terminal line.
#pragma once

#include <chrono>
#include <string>

#include "cli/command/command.h"
#include "cli/text/colours.h"

namespace gridwise::cli {

/// Redraws the last line of the terminal behind `context.error`, at most ten times a second; does
/// nothing if that is not a terminal. end_progress_line clears the line. Not thread safe.
class ProgressLine {
 public:
  explicit ProgressLine(const Context& context)
      : context_(&context), shows_(is_terminal(context.error)) {}

  /// `text()` is called only if it will be drawn.
  template <class Text>
  void draw(const Text& text) {
    if (!shows_) return;
    const auto now = std::chrono::steady_clock::now();
    if (now - drawn_ < kInterval) return;
    drawn_ = now;
    write(text());
  }

 private:
  static constexpr std::chrono::milliseconds kInterval{100};

  void write(const std::string& text) const;

  const Context* context_;
  bool shows_;
  std::chrono::steady_clock::time_point drawn_{};
};

/// An estimated time: "3 min", "42 s".
[[nodiscard]] std::string duration_text(double seconds);

}  // namespace gridwise::cli
