// What limits and turns count as one address: an IPv6 network counts as one, because its owner has
// 2^64 addresses.
#pragma once

#include <string>
#include <string_view>

namespace gridwise {

/// The first 64 bits of an IPv6 address, bare or in brackets, as "2001:db8:0:7". IPv4 addresses and
/// other texts are returned unchanged.
[[nodiscard]] std::string limit_key(std::string_view address);

}  // namespace gridwise
