// Parses words and numbers of lines of the Gomocup protocol.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace gridwise::cli {

[[nodiscard]] std::string_view trimmed(std::string_view text);
[[nodiscard]] std::string upper(std::string_view text);
/// Removes and returns the first word of `text`.
[[nodiscard]] std::string_view take_word(std::string_view& text);
[[nodiscard]] std::optional<long long> to_number(std::string_view text);
/// Numbers separated by commas; none if there is anything else.
[[nodiscard]] std::vector<long long> to_numbers(std::string_view text);

}  // namespace gridwise::cli
