#include "store/sha256.h"

#include <sodium.h>

#include <array>

namespace gridwise {

std::string sha256(std::string_view text) {
  std::array<unsigned char, crypto_hash_sha256_BYTES> hash{};
  // libsodium is a C library and takes unsigned bytes.
  crypto_hash_sha256(hash.data(), reinterpret_cast<const unsigned char*>(text.data()), text.size());
  std::array<char, 2 * crypto_hash_sha256_BYTES + 1> digits{};
  sodium_bin2hex(digits.data(), digits.size(), hash.data(), hash.size());
  return {digits.data(), digits.size() - 1};
}

}  // namespace gridwise
