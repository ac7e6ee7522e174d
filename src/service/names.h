// What people may be called: one rule for seats, for those who sit down and for records of other
// programs.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace gridwise {

/// The rule, for people.
inline constexpr std::string_view kNameRule =
    "a name has 1 to 24 characters that can be seen, none of them hidden or blank";

/// The name in Unicode's composed form (NFC); nothing where it is none. A name has 1 to 24 visible
/// characters as a reader counts them (grapheme clusters), of at most 12 code points each. Single
/// spaces stand between them only. Refused are control, format and bidirectional characters,
/// everything that shows nothing, private and unassigned code points, marks without a letter, and
/// bytes that are not UTF-8; joiners and variation selectors pass only within emoji.
[[nodiscard]] std::optional<std::string> clean_name(std::string_view text);

}  // namespace gridwise
