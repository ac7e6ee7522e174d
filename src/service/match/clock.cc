#include "service/match/clock.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdint>
#include <optional>

namespace gridwise {
namespace {

using Duration = ClockSetup::Duration;
using Kind = ClockSetup::Kind;
using std::chrono::hours;
using std::chrono::minutes;
using std::chrono::seconds;

constexpr std::array<std::string_view, 5> kKinds{"none", "move", "fischer", "byoyomi", "days"};
constexpr std::int64_t kMaxMain = 180 * 60;  ///< seconds
constexpr std::int64_t kMaxStep = 60 * 60;
constexpr std::int64_t kMaxDays = 14;
constexpr std::int64_t kMaxPeriods = 20;
constexpr int kQuotaAtStart = 3;  ///< in gains
constexpr int kQuotaAtMost = 7;

/// Reads a clock's text from left to right; keeps the first error.
class ClockReader {
 public:
  ClockReader(std::string_view text, std::size_t at) : text_(text), at_(at) {}

  void literal(char wanted) {
    if (error_) return;
    if (at_ < text_.size() && text_[at_] == wanted) {
      ++at_;
    } else {
      fail("clock/syntax", std::string("expected ") + wanted, at_);
    }
  }
  std::int64_t number(std::int64_t low, std::int64_t high) {
    const std::size_t begin = at_;
    const std::int64_t value = digits();
    check(value, low, high, begin);
    return value;
  }
  /// `30s` or `5m`, within bounds in seconds.
  Duration duration(std::int64_t low, std::int64_t high) {
    const std::size_t begin = at_;
    std::int64_t value = digits();
    if (error_) return {};
    const char unit = at_ < text_.size() ? text_[at_] : ' ';
    if (unit != 's' && unit != 'm') {
      fail("clock/syntax", "expected s or m", at_);
      return {};
    }
    ++at_;
    if (unit == 'm') value *= 60;
    check(value, low, high, begin);
    return seconds(value);
  }
  Result<ClockSetup> end(const ClockSetup& setup) {
    if (!error_ && at_ != text_.size()) fail("clock/syntax", "expected the end", at_);
    if (error_) return *error_;
    return setup;
  }

 private:
  static constexpr std::int64_t kLargest = 1'000'000;

  std::int64_t digits() {
    if (error_) return 0;
    std::int64_t value = 0;
    const char* const begin = text_.data() + at_;
    const auto [end, problem] = std::from_chars(begin, text_.data() + text_.size(), value);
    if (end == begin || *begin == '-') {
      fail("clock/syntax", "expected a number", at_);
      return 0;
    }
    at_ += static_cast<std::size_t>(end - begin);
    return problem == std::errc() ? std::min(value, kLargest) : kLargest;
  }
  void check(std::int64_t value, std::int64_t low, std::int64_t high, std::size_t begin) {
    if (error_ || (value >= low && value <= high)) return;
    fail("clock/range", "must be from " + std::to_string(low) + " to " + std::to_string(high),
         begin);
  }
  void fail(const char* code, std::string says, std::size_t at) {
    error_ = Error{code, "clock: " + std::move(says), at};
  }

  std::string_view text_;
  std::size_t at_;
  std::optional<Error> error_;
};

std::string format_duration(Duration duration) {
  const auto whole = std::chrono::duration_cast<seconds>(duration).count();
  if (whole == 0 || whole % 60 != 0) return std::to_string(whole) + "s";
  return std::to_string(whole / 60) + "m";
}

/// The estimated time per player for a whole game.
Duration estimate(const ClockSetup& setup) {
  switch (setup.kind) {
    case Kind::kMove:
      return 30 * setup.step;
    case Kind::kFischer:
      return setup.main + 40 * setup.step;
    case Kind::kByoyomi:
      return setup.main + 25 * setup.step;
    case Kind::kNone:
    case Kind::kDays:
      break;
  }
  return {};
}

}  // namespace

Result<ClockSetup> parse_clock(std::string_view text) {
  const std::size_t colon = text.find(':');
  const auto name = std::ranges::find(kKinds, text.substr(0, colon));
  if (name == kKinds.end()) {
    return Error{"clock/unknown", "clock: expected none, move, fischer, byoyomi or days", 0};
  }
  ClockSetup setup{static_cast<Kind>(name - kKinds.begin()), {}, {}, 0};
  ClockReader reader(text, name->size());
  if (setup.kind != Kind::kNone) reader.literal(':');
  switch (setup.kind) {
    case Kind::kNone:
      break;
    case Kind::kMove:
      setup.step = reader.duration(1, kMaxStep);
      break;
    case Kind::kFischer:
      setup.main = reader.duration(1, kMaxMain);
      reader.literal('+');
      setup.step = reader.duration(0, kMaxStep);
      break;
    case Kind::kByoyomi:
      setup.main = reader.duration(0, kMaxMain);
      reader.literal('+');
      setup.periods = static_cast<int>(reader.number(1, kMaxPeriods));
      reader.literal('x');
      setup.step = reader.duration(1, kMaxStep);
      break;
    case Kind::kDays:
      setup.step = hours(24 * reader.number(1, kMaxDays));
      break;
  }
  return reader.end(setup);
}

std::string format_clock(const ClockSetup& setup) {
  const std::string name(kKinds[static_cast<std::size_t>(setup.kind)]);
  switch (setup.kind) {
    case Kind::kNone:
      break;
    case Kind::kMove:
      return name + ":" + format_duration(setup.step);
    case Kind::kFischer:
      return name + ":" + format_duration(setup.main) + "+" + format_duration(setup.step);
    case Kind::kByoyomi:
      return name + ":" + format_duration(setup.main) + "+" + std::to_string(setup.periods) + "x" +
             format_duration(setup.step);
    case Kind::kDays:
      return name + ":" + std::to_string(setup.step / hours(24));
  }
  return name;
}

ClockCategory category_of(const ClockSetup& setup) {
  if (setup.kind == Kind::kNone) return ClockCategory::kNone;
  if (setup.kind == Kind::kDays) return ClockCategory::kDays;
  const Duration time = estimate(setup);
  if (time < minutes(3)) return ClockCategory::kBullet;
  if (time < minutes(8)) return ClockCategory::kBlitz;
  if (time < minutes(25)) return ClockCategory::kRapid;
  return ClockCategory::kSlow;
}

Bank full_bank(const ClockSetup& setup) {
  const bool main = setup.kind == Kind::kFischer || setup.kind == Kind::kByoyomi;
  return {main ? setup.main : setup.step, setup.periods};
}

Duration until_flag(const ClockSetup& setup, const Bank& bank) {
  return setup.kind == Kind::kByoyomi ? bank.left + bank.periods * setup.step : bank.left;
}

Charged charge(const ClockSetup& setup, const Bank& bank, Duration used) {
  if (!setup.used()) return {bank, false};
  if (used > until_flag(setup, bank)) return {{}, true};
  switch (setup.kind) {
    case Kind::kFischer:
      return {{bank.left - used + setup.step, 0}, false};
    case Kind::kByoyomi: {
      if (used <= bank.left) return {{bank.left - used, bank.periods}, false};
      // The period in which the move ends is not used up: a move of exactly a period's length is in
      // time.
      const auto used_up = (used - bank.left - Duration(1)) / setup.step;
      return {{Duration(0), bank.periods - static_cast<int>(used_up)}, false};
    }
    case Kind::kNone:
    case Kind::kMove:
    case Kind::kDays:
      break;
  }
  return {bank, false};
}

Duration first_move_limit(const ClockSetup& setup) {
  switch (category_of(setup)) {
    case ClockCategory::kNone:
    case ClockCategory::kDays:
      return {};
    case ClockCategory::kSlow:
      return seconds(60);
    default:
      return seconds(30);
  }
}

Duration claim_after(const ClockSetup& setup, bool farewell) {
  const ClockCategory category = category_of(setup);
  if (category == ClockCategory::kNone || category == ClockCategory::kDays) return {};
  if (farewell) return seconds(15);
  return category == ClockCategory::kSlow ? seconds(180) : seconds(60);
}

Duration lag_gain(const ClockSetup& setup) {
  if (setup.kind == Kind::kNone || setup.kind == Kind::kDays) return {};
  const auto time = std::chrono::duration_cast<seconds>(estimate(setup)).count();
  return std::min(Duration(1'000), Duration(150 + 4 * time));
}

Duration first_lag_quota(const ClockSetup& setup) { return kQuotaAtStart * lag_gain(setup); }

Duration next_lag_quota(const ClockSetup& setup, Duration quota, Duration credit) {
  const Duration gain = lag_gain(setup);
  return std::min(kQuotaAtMost * gain, quota + gain - credit);
}

Duration lag_credit(Duration elapsed, Duration told, Duration quota) {
  if (told < Duration(0) || told > elapsed) return {};
  return std::min(elapsed - told, quota);
}

}  // namespace gridwise
