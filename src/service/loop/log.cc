#include "service/loop/log.h"

#include <fmt/format.h>

#include <algorithm>

namespace gridwise {
namespace {

constexpr std::size_t kMaxValue = 120;
constexpr double kLinesPerSecond = 1.0 / 3;

bool is_plain(char c) { return c > ' ' && c < '\x7f' && c != '"' && c != '\\' && c != '='; }

}  // namespace

std::string log_value(std::string_view value) {
  const std::string_view shown = value.substr(0, kMaxValue);
  const bool cut = shown.size() < value.size();
  if (!shown.empty() && !cut && std::ranges::all_of(shown, is_plain)) return std::string(shown);
  std::string text = "\"";
  for (const char c : shown) {
    if (is_plain(c) || c == ' ' || c == '=') {
      text += c;
    } else {
      text += fmt::format("\\x{:02x}", static_cast<unsigned char>(c));
    }
  }
  return text + (cut ? "...\"" : "\"");
}

void Log::write(LogLevel level, std::string_view code, std::initializer_list<LogField> fields,
                Clock::time_point now) {
  const std::lock_guard lock(mutex_);
  if (!write_) return;
  auto known = by_code_.find(code);
  if (known == by_code_.end()) {
    const Written fresh{Allowance(kMaxAtOnce, kLinesPerSecond, now)};
    known = by_code_.emplace(code, fresh).first;
  }
  Written& written = known->second;
  if (!written.allowance.take(now)) {
    ++written.left_out;
    return;
  }
  std::string line(code);
  for (const LogField& field : fields) {
    line += fmt::format(" {}={}", field.name, log_value(field.value));
  }
  if (written.left_out > 0) line += fmt::format(" left_out={}", written.left_out);
  written.left_out = 0;
  write_(level, line);
}

}  // namespace gridwise
