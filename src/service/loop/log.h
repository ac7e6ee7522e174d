// The log of refusals, errors and damage. Values may come from clients, so they are escaped: none
// can start a new line or pass for another field. Each code is rate-limited. Tokens and the
// contents of requests are never logged.
#pragma once

#include <functional>
#include <initializer_list>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>

#include "gridwise/result.h"
#include "service/loop/allowance.h"

namespace gridwise {

enum class LogLevel { kInfo, kWarning, kError };

struct LogField {
  std::string_view name;
  std::string_view value;  ///< may come from a client
};

/// `value` as logged: bare if it is a word of printable ASCII, else quoted with other bytes as
/// \xNN. Truncated to 120 bytes.
[[nodiscard]] std::string log_value(std::string_view value);

/// Thread safe.
class Log {
 public:
  using Clock = Allowance::Clock;
  using Write = std::function<void(LogLevel, const std::string& line)>;

  static constexpr int kMaxAtOnce = 20;  ///< burst of one code; then one line every 3 s

  /// An empty `write` discards all lines.
  explicit Log(Write write = {}) : write_(std::move(write)) {}

  /// Writes `code name=value ...` as one line. Lines over the code's limit are dropped, and the
  /// next line says how many. REQUIRES: `code` is a constant of the program.
  void write(LogLevel level, std::string_view code, std::initializer_list<LogField> fields,
             Clock::time_point now = Clock::now());

 private:
  struct Written {
    Allowance allowance;
    long left_out = 0;
  };

  std::mutex mutex_;
  Write write_;
  std::map<std::string, Written, std::less<>> by_code_;
};

}  // namespace gridwise
