// One-time and recovery codes: secrets that people copy by hand.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "service/loop/entropy.h"

namespace gridwise {

/// 28 characters of base32 (140 random bits) in groups of four: "8kq2-...".
[[nodiscard]] std::string new_code(const Entropy& entropy);

/// The SHA-256 of a code as typed: case, spaces and hyphens are ignored, and "o", "i", "l" are read
/// as "0", "1", "1". nullopt if it cannot be a code.
[[nodiscard]] std::optional<std::string> code_hash(std::string_view typed);

}  // namespace gridwise
