#include "service/request/quotas.h"

#include <algorithm>
#include <cmath>

namespace gridwise {
namespace {

constexpr double kMinute = 60;

Allowance full(const QuotaRow& row, Quotas::Clock::time_point now) {
  return {row.most, row.per_minute / kMinute, now};
}

/// The error, with the seconds to wait.
Error refusal(const QuotaRow& row, double seconds) {
  const auto whole = std::max(1L, std::lround(std::ceil(seconds)));
  return {std::string(row.code),
          std::string(row.what) + " from your address; wait " + std::to_string(whole) + " s",
          {}};
}

std::size_t index_of(Quota quota) { return static_cast<std::size_t>(quota); }

}  // namespace

Result<void> Quotas::take(Quota quota, const std::string& address, Clock::time_point now) {
  if (unlimited(address)) return {};
  Allowance& left = counts_of(address, now).left[index_of(quota)];
  if (left.take(now)) return {};
  return refusal(kQuotas[index_of(quota)], left.wait(now, 1));
}

Result<void> Quotas::check(Quota quota, const std::string& address, Clock::time_point now) {
  if (unlimited(address)) return {};
  Allowance& left = counts_of(address, now).left[index_of(quota)];
  if (left.left(now) > 0) return {};
  return refusal(kQuotas[index_of(quota)], left.wait(now, 0));
}

void Quotas::spend(Quota quota, const std::string& address, Clock::time_point now, double seconds) {
  if (!unlimited(address)) counts_of(address, now).left[index_of(quota)].spend(now, seconds);
}

Result<void> Quotas::check_socket(const std::string& address) const {
  const auto known = counts_.find(address);
  if (options_.most_sockets == 0 || known == counts_.end()) return {};
  if (known->second.sockets < options_.most_sockets) return {};
  return Error{"limit/sockets",
               "your address has " + std::to_string(known->second.sockets) +
                   " sockets open; close one first",
               {}};
}

void Quotas::open_socket(const std::string& address, Clock::time_point now) {
  if (options_.most_sockets > 0 && !address.empty()) ++counts_of(address, now).sockets;
}

void Quotas::close_socket(const std::string& address, Clock::time_point now) {
  if (options_.most_sockets > 0 && !address.empty()) --counts_of(address, now).sockets;
}

Quotas::Counts& Quotas::counts_of(const std::string& address, Clock::time_point now) {
  const auto known = counts_.find(address);
  if (known != counts_.end()) return known->second;
  if (counts_.size() >= sweep_at_) sweep(now);
  static_assert(kQuotas.size() == 7);
  return counts_
      .emplace(address, Counts{{full(kQuotas[0], now), full(kQuotas[1], now), full(kQuotas[2], now),
                                full(kQuotas[3], now), full(kQuotas[4], now), full(kQuotas[5], now),
                                full(kQuotas[6], now)},
                               0})
      .first->second;
}

void Quotas::sweep(Clock::time_point now) {
  for (auto entry = counts_.begin(); entry != counts_.end();) {
    Counts& counts = entry->second;
    const bool idle = counts.sockets == 0 && std::ranges::all_of(counts.left, [&](Allowance& left) {
                        return left.full(now);
                      });
    entry = idle ? counts_.erase(entry) : std::next(entry);
  }
  sweep_at_ = std::max(kFirstSweep, 2 * counts_.size());
}

}  // namespace gridwise
