// Describes a browser in the session list: its name, system and network. Pure functions.
#pragma once

#include <string>
#include <string_view>

namespace gridwise {

/// "Firefox on Linux", from the User-Agent header; "a program" if it names no browser.
[[nodiscard]] std::string agent_of(std::string_view user_agent);

/// The /24 of an IPv4 address or the /48 of an IPv6 address, as "192.0.2.0/24"; empty for any other
/// text. `address` may be in brackets.
[[nodiscard]] std::string net_of(std::string_view address);

}  // namespace gridwise
