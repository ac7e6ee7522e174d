// The one hash of everything that proves itself: tokens, records, the chain of a match's log.
#pragma once

#include <string>
#include <string_view>

namespace gridwise {

/// SHA-256 as 64 hexadecimal digits.
[[nodiscard]] std::string sha256(std::string_view text);

}  // namespace gridwise
