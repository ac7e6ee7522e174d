// Hashing of passwords: Argon2id by libsodium. An interface, so that tests are not slow and can
// count the calls.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "kit/result.h"

namespace gridwise {

/// Thread safe. Each call of `hash` and `verify` costs the same, whatever the password.
class PasswordHasher {
 public:
  virtual ~PasswordHasher() = default;

  /// A new hash with a random salt, as a PHC string. Errors: memory/none.
  [[nodiscard]] virtual Result<std::string> hash(std::string_view password) const = 0;
  [[nodiscard]] virtual bool verify(const std::string& stored, std::string_view password) const = 0;
  /// Whether `stored` has other parameters than new hashes.
  [[nodiscard]] virtual bool outdated(const std::string& stored) const = 0;
  /// A hash of no password, for names that nobody has: an answer then takes as long.
  [[nodiscard]] virtual std::string dummy() const = 0;
};

/// Two passes over 19 MiB: the least that OWASP's sheet on password storage asks for.
[[nodiscard]] std::shared_ptr<PasswordHasher> argon_hasher();

}  // namespace gridwise
