#include "service/secrets.h"

#include <fmt/format.h>
#include <sodium.h>

#include <array>
#include <charconv>

namespace gridwise {
namespace {

/// The lowest 5 * digits bits, highest first; digits and letters without i, l, o and u, in
/// ascending order.
std::string base32(std::uint64_t value, int digits) {
  constexpr std::string_view kDigits = "0123456789abcdefghjkmnpqrstvwxyz";
  std::string text(static_cast<std::size_t>(digits), '0');
  for (auto digit = text.rbegin(); digit != text.rend(); ++digit, value >>= 5U) {
    *digit = kDigits[value & 31U];
  }
  return text;
}

}  // namespace

std::uint64_t system_entropy() {
  std::uint64_t value = 0;
  randombytes_buf(&value, sizeof value);
  return value;
}

std::string new_match_id(Time now, const Entropy& entropy) {
  return base32(static_cast<std::uint64_t>(now.count()), 9) + base32(entropy(), 7);
}

std::string new_token(const Entropy& entropy) {
  const std::uint64_t first = entropy();
  return fmt::format("{:016x}{:016x}", first, entropy());
}

std::string sha256(std::string_view text) {
  std::array<unsigned char, crypto_hash_sha256_BYTES> hash{};
  // A view of the same bytes: libsodium is a C library and takes them unsigned.
  crypto_hash_sha256(hash.data(), reinterpret_cast<const unsigned char*>(text.data()), text.size());
  std::array<char, 2 * crypto_hash_sha256_BYTES + 1> digits{};
  sodium_bin2hex(digits.data(), digits.size(), hash.data(), hash.size());
  return {digits.data(), digits.size() - 1};
}

MatchSeed draw_seed(const Entropy& entropy) {
  const std::uint64_t value = entropy();
  return {value, new_token(entropy), SeedBy::kServer};
}

std::string seed_hash(const MatchSeed& seed) {
  return sha256(fmt::format("{}{:016x}", seed.salt, seed.value));
}

std::uint64_t bot_seed(const MatchSeed& seed, std::int64_t board_seq) {
  const std::string hash =
      sha256(fmt::format("bot\n{}\n{}{:016x}", board_seq, seed.salt, seed.value));
  std::uint64_t value = 0;
  std::from_chars(hash.data(), hash.data() + 16, value, 16);
  return value;
}

std::string seat_token(std::string_view match, Seat seat, std::string_view command) {
  return sha256(fmt::format("seat\n{}\n{}\n{}", match, seat, command)).substr(0, 32);
}

}  // namespace gridwise
