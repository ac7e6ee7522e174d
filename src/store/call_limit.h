// Time limits for calls to a database server. If the server hangs or the network drops packets, no
// answer and no error ever arrives, and the client would wait for ever.
#pragma once

#include <chrono>
#include <optional>

namespace gridwise {

/// While it exists, this thread's calls to PostgreSQL time out at the limit. A call that times out
/// closes its connection and fails with store/lost. Nested limits: the innermost one counts.
/// Without one, calls have no limit, as the host's long commands need.
class CallLimit {
 public:
  using Clock = std::chrono::steady_clock;

  /// More than `statement_timeout`, so that a server that is only slow says so itself.
  static constexpr std::chrono::milliseconds kServing{3'000};

  explicit CallLimit(std::chrono::milliseconds limit) { end() = Clock::now() + limit; }
  CallLimit(const CallLimit&) = delete;
  CallLimit& operator=(const CallLimit&) = delete;
  ~CallLimit() { end() = outer_; }

  [[nodiscard]] bool over() const { return Clock::now() >= *end(); }

  /// When the calls of this thread end, if ever.
  [[nodiscard]] static std::optional<Clock::time_point>& end() {
    thread_local std::optional<Clock::time_point> end;
    return end;
  }

 private:
  std::optional<Clock::time_point> outer_ = end();
};

}  // namespace gridwise
