#include "service/match/secrets.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

namespace gridwise {

std::uint64_t fingerprint(std::string_view text) {
  std::uint64_t value = 0;
  const std::string digits = sha256(text);
  std::from_chars(digits.data(), digits.data() + 16, value, 16);
  return std::max<std::uint64_t>(value, 1);
}

MatchSeed draw_seed(const Entropy& entropy) {
  const std::uint64_t value = entropy();
  return {value, new_token(entropy), SeedBy::kServer};
}

std::string seed_hash(const MatchSeed& seed) {
  return sha256(fmt::format("{}{:016x}", seed.salt, seed.value));
}

std::uint64_t bot_seed(const MatchSeed& seed, std::int64_t board_seq) {
  return fingerprint(fmt::format("bot\n{}\n{}{:016x}", board_seq, seed.salt, seed.value));
}

}  // namespace gridwise
