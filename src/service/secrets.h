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

}  // namespace gridwise
