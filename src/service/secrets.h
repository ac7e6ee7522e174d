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

/// 32 hexadecimal digits.
[[nodiscard]] std::string new_token(const Entropy& entropy);

/// The token of somebody who sits down. It follows from the id of the command, so that a resend is
/// answered with the same token; whoever wants that takes an id nobody can guess. Only its hash
/// goes to the log.
[[nodiscard]] std::string seat_token(std::string_view match, Seat seat, std::string_view command);

}  // namespace gridwise
