// Names and tokens. A token proves who sits where; only its hash is ever stored.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

#include "service/match.h"
#include "store/sha256.h"  // IWYU pragma: export

namespace gridwise {

/// Gives 64 random bits. Tests put a seeded generator in its place.
using Entropy = std::function<std::uint64_t()>;

/// From the operating system; for anything that must not be guessed.
[[nodiscard]] std::uint64_t system_entropy();

/// 16 characters, the first nine of them the time, so that ids sort by age.
[[nodiscard]] std::string new_match_id(Time now, const Entropy& entropy);

/// Whether new_match_id could have made that id.
[[nodiscard]] bool is_match_id(std::string_view id);

/// 32 hexadecimal digits.
[[nodiscard]] std::string new_token(const Entropy& entropy);

/// The first 64 bits of SHA-256, but never 0.
[[nodiscard]] std::uint64_t fingerprint(std::string_view text);

/// A seed that nobody knows, with its salt.
[[nodiscard]] MatchSeed draw_seed(const Entropy& entropy);

/// What is published of a seed while its match runs: SHA-256 of the salt followed by the seed as 16
/// hexadecimal digits. REQUIRES: seed.committed().
[[nodiscard]] std::string seed_hash(const MatchSeed& seed);

/// The seed a bot chooses by when the board is that of event `board_seq`: nobody can work it out
/// while the match runs, nor the match's seed from what the bot does.
[[nodiscard]] std::uint64_t bot_seed(const MatchSeed& seed, std::int64_t board_seq);

}  // namespace gridwise
