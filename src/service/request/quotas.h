// Limits per address: sockets, matches, imports, solver time, loop time, look changes, level
// saves and progress. Generous enough for many people behind one address, but no address can take
// the whole server.
#pragma once

#include <array>
#include <string>
#include <string_view>
#include <unordered_map>

#include "gridwise/result.h"
#include "service/loop/allowance.h"

namespace gridwise {

enum class Quota { kMatches, kImports, kSolver, kLoop, kLooks, kLevels, kProgress };

/// A burst, and a rate per minute.
struct QuotaRow {
  Quota quota;
  std::string_view code;
  std::string_view what;  ///< as in "too many matches"
  double most;
  double per_minute;
};

/// The defaults, one row each, in the order of Quota.
inline constexpr std::array kQuotas{
    QuotaRow{Quota::kMatches, "limit/matches", "too many new matches", 60, 60},
    QuotaRow{Quota::kImports, "limit/imports", "too many imports", 60, 30},
    QuotaRow{Quota::kSolver, "limit/solver", "too many seconds of solving", 1'800, 480},
    QuotaRow{Quota::kLoop, "limit/rate", "too many costly messages", 1, 30},  // in seconds
    QuotaRow{Quota::kLooks, "limit/looks", "too many changes of looks", 30, 20},
    QuotaRow{Quota::kLevels, "limit/levels", "too many saves of levels", 300, 60},
    QuotaRow{Quota::kProgress, "limit/progress", "too many saves of progress", 120, 60},
};
inline constexpr int kMaxSockets = 256;  ///< open at a time, by address

/// Counts per address. The empty address has no limits. Used on the loop only.
class Quotas {
 public:
  using Clock = Allowance::Clock;

  struct Options {
    bool on = false;       ///< if false, only sockets are limited
    int most_sockets = 0;  ///< 0: any number
  };

  explicit Quotas(Options options) : options_(options) {}

  [[nodiscard]] bool on() const { return options_.on; }

  /// Takes one. Errors: the row's code; `says` contains the time to wait.
  [[nodiscard]] Result<void> take(Quota quota, const std::string& address, Clock::time_point now);
  /// Whether anything is left, for costs known only afterwards. Errors: as for `take`.
  [[nodiscard]] Result<void> check(Quota quota, const std::string& address, Clock::time_point now);
  /// Charges used seconds; the balance may go negative.
  void spend(Quota quota, const std::string& address, Clock::time_point now, double seconds);

  /// Whether one more socket may be opened. Errors: limit/sockets.
  [[nodiscard]] Result<void> check_socket(const std::string& address) const;
  void open_socket(const std::string& address, Clock::time_point now);
  void close_socket(const std::string& address, Clock::time_point now);

  [[nodiscard]] std::size_t addresses() const { return counts_.size(); }

 private:
  struct Counts {
    std::array<Allowance, kQuotas.size()> left;
    int sockets = 0;
  };

  [[nodiscard]] bool unlimited(const std::string& address) const {
    return !options_.on || address.empty();
  }
  [[nodiscard]] Counts& counts_of(const std::string& address, Clock::time_point now);
  /// Removes addresses with no open sockets and full allowances.
  void sweep(Clock::time_point now);

  static constexpr std::size_t kFirstSweep = 1'024;

  Options options_;
  std::unordered_map<std::string, Counts> counts_;
  std::size_t sweep_at_ = kFirstSweep;
};

}  // namespace gridwise
