// The seeds of matches: drawing them, their commitment, and the seeds of bots' choices.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "service/loop/entropy.h"  // IWYU pragma: export
#include "service/match/match.h"
#include "store/sha256.h"  // IWYU pragma: export

namespace gridwise {

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
