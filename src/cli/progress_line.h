// Progress on one line of a terminal.
#pragma once

#include <chrono>
#include <string>

#include "cli/parts.h"

namespace gridwise::cli {

/// Draws over the last line of the terminal of `context.error`, at most ten times a second;
/// elsewhere it does nothing. end_progress_line clears the line. For one thread.
class ProgressLine {
 public:
  explicit ProgressLine(const Context& context)
      : context_(&context), shows_(is_terminal(context.error)) {}

  /// `text()` is asked for only where it will be drawn.
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

/// "3 min", "42 s": of a time that is estimated.
[[nodiscard]] std::string duration_text(double seconds);

}  // namespace gridwise::cli
