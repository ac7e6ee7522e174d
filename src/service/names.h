// The rules for names of people, the same for seats, for joining and for imported records, and for
// the character that a person's stones may show.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace gridwise {

/// The rule as an error message.
inline constexpr std::string_view kNameRule =
    "a name has 1 to 24 visible characters, with single spaces between words";

/// The name in Unicode's composed form (NFC); none if it is invalid. A name has 1 to 24 visible
/// characters as a reader counts them (grapheme clusters) of at most 12 code points each; single
/// spaces are allowed between them. Refused are control, format and bidirectional characters,
/// invisible ones, private and unassigned code points, marks without a letter, and bytes that are
/// not UTF-8. Joiners and variation selectors are allowed only within emoji.
[[nodiscard]] std::optional<std::string> clean_name(std::string_view text);

/// The rule of clean_glyph as an error message.
inline constexpr std::string_view kGlyphRule = "a mark is one visible character or emoji";

/// One character that a name may have, in composed form: an emoji, or at most four code points, so
/// that marks cannot be piled up. None if `text` is anything else.
[[nodiscard]] std::optional<std::string> clean_glyph(std::string_view text);

}  // namespace gridwise
