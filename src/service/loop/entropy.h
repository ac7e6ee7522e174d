// Random bits, and what is made of them: ids and tokens. A token authorizes its holder for a seat;
// only its hash is stored.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

#include "kit/time.h"

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

}  // namespace gridwise
