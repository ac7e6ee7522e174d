// Notices when the loop was late: the process was stopped, or one task took long. Meanwhile it
// could read nothing that clients had sent.
#pragma once

#include <chrono>

namespace gridwise {

/// A tick is due every kTick. What it is late, beyond what a busy machine does, was a stall. Pure:
/// the caller passes the steady time. Used on the loop only.
class Stalls {
 public:
  using Duration = std::chrono::milliseconds;

  static constexpr Duration kTick{100};
  static constexpr Duration kUsual{100};  ///< a tick may be so late

  explicit Stalls(Duration now) : due_(now + kTick) {}

  /// A tick has come.
  void tick(Duration now) {
    total_ = total(now);
    due_ = now + kTick;
  }
  /// All stalls so far. Includes the present one: after it, whatever else was due may run before
  /// the tick does.
  [[nodiscard]] Duration total(Duration now) const {
    const Duration late = now - due_;
    return late > kUsual ? total_ + late : total_;
  }

 private:
  Duration due_;
  Duration total_{0};
};

}  // namespace gridwise
