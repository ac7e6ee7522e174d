// Rate limits for guessing: the counters for one sign-in attempt. Each attempt is counted before
// its password is hashed, and given back on success. Pure functions.
#pragma once

#include <chrono>
#include <string>
#include <vector>

#include "store/account_rows.h"

namespace gridwise {

/// Who tries to sign in, and as whom.
struct Attempt {
  std::string address;   ///< as limit_key
  std::string name_key;  ///< of the account; empty if the guess is not a password
  /// The account for which this browser can prove an earlier sign-in (known_device.h). It has its
  /// own counter, so that nobody can lock a person out by failing under that name.
  std::string known_account;
};

/// The counters for an attempt. An empty address (a test, a local program) is not counted.
[[nodiscard]] std::vector<AttemptRule> rules_of(const Attempt& attempt);

/// The counters that failures of an account may leave, to be removed with the account.
[[nodiscard]] std::vector<std::string> attempt_keys_of(const std::string& name_key,
                                                       const std::string& account);

/// The hash of a name, used as counter key and in the audit log.
[[nodiscard]] std::string name_hash(const std::string& name_key);

/// Seconds from `now_ms` until `until_ms`, rounded up, at least 1.
[[nodiscard]] std::chrono::seconds wait_until(std::int64_t until_ms, std::int64_t now_ms);

}  // namespace gridwise
