// A token bucket: bursts of up to `most`, refilled at `per_second`. Rate-limits client messages and
// log lines.
#pragma once

#include <algorithm>
#include <chrono>

namespace gridwise {

class Allowance {
 public:
  using Clock = std::chrono::steady_clock;

  /// REQUIRES: most >= 1, per_second >= 0. Full at `now`.
  Allowance(double most, double per_second, Clock::time_point now)
      : most_(most), per_second_(per_second), left_(most), counted_(now) {}

  /// Takes one token; returns false, taking nothing, if none is left at `now`.
  [[nodiscard]] bool take(Clock::time_point now) {
    if (left(now) < 1) return false;
    left_ -= 1;
    return true;
  }
  /// Charges an amount already spent; the balance may go negative.
  void spend(Clock::time_point now, double amount) { left_ = left(now) - amount; }
  [[nodiscard]] double left(Clock::time_point now) {
    const std::chrono::duration<double> passed = now - counted_;
    counted_ = now;
    left_ = std::min(most_, left_ + passed.count() * per_second_);
    return left_;
  }
  [[nodiscard]] bool full(Clock::time_point now) { return left(now) >= most_; }
  /// Seconds until `amount` is available. REQUIRES: amount <= most, per_second > 0.
  [[nodiscard]] double wait(Clock::time_point now, double amount) {
    return std::max(0.0, (amount - left(now)) / per_second_);
  }

 private:
  double most_;
  double per_second_;
  double left_;
  Clock::time_point counted_;
};

}  // namespace gridwise
