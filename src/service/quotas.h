// What one address may take of the server: sockets, matches, imports, solver time, time of the
// loop. Wide enough for a house full of people, too narrow for one who means to take it all.
#pragma once

#include <array>
#include <string>
#include <string_view>
#include <unordered_map>

#include "kit/result.h"
#include "service/allowance.h"

namespace gridwise {

enum class Quota { kMatches, kImports, kSolver, kLoop };

/// So many at once, and so many a minute from then on.
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
};
inline constexpr int kMostSockets = 256;  ///< open at a time, by address

/// Counts by address. The empty address has no limits. Lives on the loop.
class Quotas {
 public:
  using Clock = Allowance::Clock;

  struct Options {
    bool on = false;       ///< else nothing but sockets is limited
    int most_sockets = 0;  ///< 0: any number
  };

  explicit Quotas(Options options) : options_(options) {}

  /// Takes one. Errors: the row's code; `says` tells how long to wait.
  [[nodiscard]] Result<void> take(Quota quota, const std::string& address, Clock::time_point now);
  /// Whether anything is left; to be spent afterwards. Errors: as of `take`.
  [[nodiscard]] Result<void> check(Quota quota, const std::string& address, Clock::time_point now);
  /// Counts what has been used, in seconds; it may leave a debt.
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
  /// Forgets the addresses that have nothing open and everything left.
  void sweep(Clock::time_point now);

  static constexpr std::size_t kFirstSweep = 1'024;

  Options options_;
  std::unordered_map<std::string, Counts> counts_;
  std::size_t sweep_at_ = kFirstSweep;
};

}  // namespace gridwise
