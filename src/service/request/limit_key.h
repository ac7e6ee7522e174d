// The unit that limits and turns count as one address. All addresses of an IPv6 /64 share a key,
// because their owner has 2^64 of them.
#pragma once

#include <string>
#include <string_view>

namespace gridwise {

/// The first 64 bits of an IPv6 address, bare or in brackets, as "2001:db8:0:7". IPv4 addresses and
/// other texts are returned unchanged.
[[nodiscard]] std::string limit_key(std::string_view address);

}  // namespace gridwise
