// What limits and turns count as one address: whoever has an IPv6 network has 2^64 addresses in it.
#pragma once

#include <string>
#include <string_view>

namespace gridwise {

/// An IPv4 address as it is; of an IPv6 address, bare or in brackets, the first 64 bits, as
/// "2001:db8:0:7". Anything else as it is.
[[nodiscard]] std::string limit_key(std::string_view address);

}  // namespace gridwise
