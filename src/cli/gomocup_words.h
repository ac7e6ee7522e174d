// The words and numbers that lines of the Gomocup protocol are made of.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace gridwise::cli {

[[nodiscard]] std::string_view trimmed(std::string_view text);
[[nodiscard]] std::string upper(std::string_view text);
/// The first word, taken off `text`.
[[nodiscard]] std::string_view take_word(std::string_view& text);
[[nodiscard]] std::optional<long long> to_number(std::string_view text);
/// Numbers between commas; none where something else stands there.
[[nodiscard]] std::vector<long long> to_numbers(std::string_view text);

}  // namespace gridwise::cli
