// Ids, tokens and seeds. A token authorizes its holder for a seat; only its hash is stored.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

#include "service/match.h"
#include "store/sha256.h"  // IWYU pragma: export

namespace gridwise {

/// Returns 64 random bits. Tests use a seeded generator instead.
using Entropy = std::function<std::uint64_t()>;

/// Random bits from the operating system, for secrets.
[[nodiscard]] std::uint64_t system_entropy();

/// 16 characters; the first nine encode the time, so that ids sort by age.
[[nodiscard]] std::string new_match_id(Time now, const Entropy& entropy);

/// Whether `id` has the form of new_match_id.
[[nodiscard]] bool is_match_id(std::string_view id);

/// 16 characters of base32: 80 random bits.
[[nodiscard]] std::string new_account_id(const Entropy& entropy);

/// The lowest 5 * digits bits in base32 without i, l, o and u, most significant digit first.
[[nodiscard]] std::string base32(std::uint64_t value, int digits);

/// 32 hexadecimal digits.
[[nodiscard]] std::string new_token(const Entropy& entropy);

/// The first 64 bits of SHA-256, but never 0.
[[nodiscard]] std::uint64_t fingerprint(std::string_view text);

/// A random seed with its salt.
[[nodiscard]] MatchSeed draw_seed(const Entropy& entropy);

/// The commitment to a seed, published while its match runs: SHA-256 of the salt followed by the
/// seed as 16 hexadecimal digits. REQUIRES: seed.committed().
[[nodiscard]] std::string seed_hash(const MatchSeed& seed);

/// The seed for a bot's choice on the board of event `board_seq`. It cannot be computed without the
/// salt, and the bot's moves do not reveal the match's seed.
[[nodiscard]] std::uint64_t bot_seed(const MatchSeed& seed, std::int64_t board_seq);

}  // namespace gridwise
