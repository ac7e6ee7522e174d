// Password hashing: Argon2id by libsodium. An interface, so that tests are fast and can count
// calls.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "gridwise/result.h"

namespace gridwise {

/// Thread safe. Every call of `hash` and `verify` takes the same time, whatever the password.
class PasswordHasher {
 public:
  virtual ~PasswordHasher() = default;

  /// A new hash with a random salt, as a PHC string. Errors: memory/none.
  [[nodiscard]] virtual Result<std::string> hash(std::string_view password) const = 0;
  [[nodiscard]] virtual bool verify(const std::string& stored, std::string_view password) const = 0;
  /// Whether `stored` uses other parameters than new hashes do.
  [[nodiscard]] virtual bool outdated(const std::string& stored) const = 0;
  /// A hash that no password matches. Verified for unknown names, so that the answer takes as long.
  [[nodiscard]] virtual std::string dummy() const = 0;
};

/// Two passes over 19 MiB, the minimum in OWASP's Password Storage Cheat Sheet.
[[nodiscard]] std::shared_ptr<PasswordHasher> argon_hasher();

}  // namespace gridwise
