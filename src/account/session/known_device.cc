#include "account/session/known_device.h"

#include <sodium.h>

#include <array>

#include "store/sha256.h"

namespace gridwise {

std::string known_value(const AccountRow& account) {
  // HMAC-SHA-256 accepts a key of any length.
  crypto_auth_hmacsha256_state state;
  const auto bytes = [](const std::string& text) {
    return reinterpret_cast<const unsigned char*>(text.data());
  };
  crypto_auth_hmacsha256_init(&state, bytes(account.password), account.password.size());
  const std::string message = "known\n" + account.id;
  crypto_auth_hmacsha256_update(&state, bytes(message), message.size());
  std::array<unsigned char, crypto_auth_hmacsha256_BYTES> hash{};
  crypto_auth_hmacsha256_final(&state, hash.data());
  std::array<char, 2 * crypto_auth_hmacsha256_BYTES + 1> digits{};
  sodium_bin2hex(digits.data(), digits.size(), hash.data(), hash.size());
  return {digits.data(), digits.size() - 1};
}

bool is_known(const AccountRow& account, std::string_view value) {
  if (account.password.empty()) return false;
  const std::string expected = known_value(account);
  return value.size() == expected.size() &&
         sodium_memcmp(value.data(), expected.data(), expected.size()) == 0;
}

}  // namespace gridwise
