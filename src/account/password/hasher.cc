#include "account/password/hasher.h"

#include <sodium.h>

#include <array>

namespace gridwise {
namespace {

constexpr unsigned long long kPasses = 2;
constexpr std::size_t kMemory = 19UL << 20U;

class ArgonHasher final : public PasswordHasher {
 public:
  [[nodiscard]] Result<std::string> hash(std::string_view password) const override {
    std::array<char, crypto_pwhash_STRBYTES> made{};
    const int failed = crypto_pwhash_str_alg(made.data(), password.data(), password.size(), kPasses,
                                             kMemory, crypto_pwhash_ALG_ARGON2ID13);
    if (failed != 0) return Error{"memory/none", "not enough memory to hash the password", {}};
    return std::string(made.data());
  }

  [[nodiscard]] bool verify(const std::string& stored, std::string_view password) const override {
    return crypto_pwhash_str_verify(stored.c_str(), password.data(), password.size()) == 0;
  }

  [[nodiscard]] bool outdated(const std::string& stored) const override {
    return crypto_pwhash_str_needs_rehash(stored.c_str(), kPasses, kMemory) != 0;
  }

  /// Hash of 32 random bytes that were discarded.
  [[nodiscard]] std::string dummy() const override {
    return "$argon2id$v=19$m=19456,t=2,p=1$rgwLH5HY2Wni21YjThhgYA$16ypzUJRVQvvO9DYelNN9n5AX5EcJH5D/"
           "XT2CrwQBQc";
  }
};

}  // namespace

std::shared_ptr<PasswordHasher> argon_hasher() {
  return sodium_init() < 0 ? nullptr : std::make_shared<ArgonHasher>();
}

}  // namespace gridwise
