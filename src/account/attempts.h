// How guesses are slowed down: the counters of one attempt to sign in. Each attempt is counted
// before its password is hashed, and given back on success. Pure functions.
#pragma once

#include <chrono>
#include <string>
#include <vector>

#include "store/account_rows.h"

namespace gridwise {

/// Who tries what.
struct Attempt {
  std::string address;   ///< as limit_key
  std::string name_key;  ///< of the account; empty where the guess is no password
  /// The account for which this browser has proof that it signed in before (known_device.h). It
  /// has a counter of its own, so that nobody can lock a person out by failing under that name.
  std::string known_account;
};

/// The counters of an attempt. An empty address (a test, a local program) is not counted.
[[nodiscard]] std::vector<AttemptRule> rules_of(const Attempt& attempt);

/// The counters that failures of an account leave behind, to be removed with it.
[[nodiscard]] std::vector<std::string> attempt_keys_of(const std::string& name_key,
                                                       const std::string& account);

/// The key of a name in counters and in the audit log.
[[nodiscard]] std::string name_hash(const std::string& name_key);

/// Seconds to wait from `now` until `until`, at least 1.
[[nodiscard]] std::chrono::seconds wait_until(std::int64_t until_ms, std::int64_t now_ms);

}  // namespace gridwise
