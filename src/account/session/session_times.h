// Session lifetimes, enforced by the server from the stored times. They exceed OWASP's 15 to 30
// minutes: little is at risk, and sensitive actions ask for the password again.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <optional>

#include "store/account_rows.h"

namespace gridwise {

enum class SessionKind { kGuest, kBrowser, kKept };

struct SessionTimes {
  std::chrono::milliseconds idle;      ///< idle timeout
  std::chrono::milliseconds absolute;  ///< absolute timeout
};

[[nodiscard]] constexpr SessionTimes times_of(SessionKind kind) {
  using std::chrono::hours;
  constexpr hours kDay(24);
  switch (kind) {
    case SessionKind::kGuest:
      return {90 * kDay, 3'650 * kDay};
    case SessionKind::kBrowser:
      return {hours(12), 7 * kDay};
    case SessionKind::kKept:
      break;
  }
  return {30 * kDay, 90 * kDay};
}

[[nodiscard]] inline SessionKind kind_of(const AccountRow& account, const SessionRow& session) {
  if (account.kind == AccountKind::kGuest) return SessionKind::kGuest;
  return session.keep ? SessionKind::kKept : SessionKind::kBrowser;
}

/// Age at which a token is replaced on its next use.
inline constexpr std::chrono::milliseconds kRenewAfter = std::chrono::hours(24);
/// How long the previous token still works, for requests in flight.
inline constexpr std::chrono::milliseconds kPreviousLasts{60'000};
/// Precision of the stored time of last use.
inline constexpr std::chrono::milliseconds kTouchAfter = std::chrono::minutes(5);
/// How long a re-entered password counts.
inline constexpr std::chrono::milliseconds kConfirmedLasts = std::chrono::minutes(5);

/// The expiry of a session last used at `now_ms`.
[[nodiscard]] inline std::int64_t expiry(SessionKind kind, std::int64_t now_ms,
                                         std::int64_t ends_ms) {
  return std::min(now_ms + times_of(kind).idle.count(), ends_ms);
}

[[nodiscard]] inline bool is_over(const SessionRow& session, std::int64_t now_ms) {
  return now_ms >= session.expires_ms || now_ms >= session.ends_ms;
}
[[nodiscard]] inline bool needs_renewal(const SessionRow& session, std::int64_t now_ms) {
  return now_ms - session.renewed_ms >= kRenewAfter.count();
}
[[nodiscard]] inline bool needs_touch(const SessionRow& session, std::int64_t now_ms) {
  return now_ms - session.used_ms >= kTouchAfter.count();
}
[[nodiscard]] inline bool is_confirmed(const SessionRow& session, std::int64_t now_ms) {
  return session.confirmed_ms > 0 && now_ms - session.confirmed_ms < kConfirmedLasts.count();
}

/// The Max-Age of a session's cookie; none if it ends with the browser.
[[nodiscard]] inline std::optional<std::chrono::seconds> cookie_age(SessionKind kind) {
  if (kind == SessionKind::kBrowser) return {};
  return std::chrono::duration_cast<std::chrono::seconds>(times_of(kind).idle);
}

}  // namespace gridwise
