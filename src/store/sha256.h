// The hash for seat tokens, records and log chains.
#pragma once

#include <string>
#include <string_view>

namespace gridwise {

/// SHA-256 as 64 hexadecimal digits.
[[nodiscard]] std::string sha256(std::string_view text);

}  // namespace gridwise
