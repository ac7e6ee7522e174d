// What the list of sessions says of a browser: its name, its system and its network. Pure
// functions.
#pragma once

#include <string>
#include <string_view>

namespace gridwise {

/// "Firefox on Linux", from the header User-Agent; "a program" if it names no browser.
[[nodiscard]] std::string agent_of(std::string_view user_agent);

/// The /24 of an IPv4 address and the /48 of an IPv6 one, as "192.0.2.0/24"; empty for other texts.
/// `address` may be in brackets.
[[nodiscard]] std::string net_of(std::string_view address);

}  // namespace gridwise
