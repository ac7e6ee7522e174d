#include "cli/input/progress_line.h"

#include <fmt/format.h>

namespace gridwise::cli {

void ProgressLine::write(const std::string& text) const {
  fmt::print(context_->error, "\r{:<78}", text);
  std::fflush(context_->error);
}

std::string duration_text(double seconds) {
  constexpr double kMinute = 60;
  if (seconds < 2 * kMinute) return fmt::format("{:.0f} s", seconds);
  if (seconds < 2 * kMinute * kMinute) return fmt::format("{:.0f} min", seconds / kMinute);
  return fmt::format("{:.1f} h", seconds / kMinute / kMinute);
}

}  // namespace gridwise::cli
