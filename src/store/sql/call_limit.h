// How long calls to a database server may take. A server that hangs, or a network cut in silence,
// answers nothing, and its client would wait for ever.
#pragma once

#include <chrono>
#include <optional>

namespace gridwise {

/// While it lives, calls of this thread to PostgreSQL end at the limit, and the connection with
/// them: what waits fails as if the server had closed it (store/lost). Of several, the innermost
/// counts. Calls without one have no limit, which is for the host's long work.
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
