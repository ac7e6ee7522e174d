// The rules for what people write: names, the same for seats, for joining and for imported records;
// the character that a person's stones may show; and lines of chat.
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
/// The rule for lines as an error message.
inline constexpr std::string_view kLineRule = "a line has 1 to 140 visible characters";

/// A line of chat in composed form, without spaces at its ends and with single ones between words;
/// none if it is invalid. It has 1 to 140 characters by the same rule as names.
[[nodiscard]] std::optional<std::string> clean_line(std::string_view text);

/// Whether a line names a page: `://`, a dot between words without a space (`a.bc`), or a numeric
/// address; also where its letters are full-width; or
/// a domain with its dot as a word (`a dot com`).
[[nodiscard]] bool has_address(std::string_view line);

}  // namespace gridwise
