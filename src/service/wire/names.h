// Validates what people write: names (the same rules for seats, joining and imported records), the
// character on a person's stones, and chat lines.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace gridwise {

/// The rule of clean_name as an error message.
inline constexpr std::string_view kNameRule =
    "a name has 1 to 24 visible characters, with single spaces between words";

/// The name in Unicode's composed form (NFC); nullopt if invalid. A name has 1 to 24 visible
/// characters (grapheme clusters) of at most 12 code points and two marks each, with single spaces
/// allowed between them. Rejects control, format, bidirectional and invisible characters, private
/// and unassigned code points, marks without a letter, and invalid UTF-8. Joiners and variation
/// selectors are allowed only within emoji.
[[nodiscard]] std::optional<std::string> clean_name(std::string_view text);

/// The rule of clean_glyph as an error message.
inline constexpr std::string_view kGlyphRule = "a mark is one visible character or emoji";

/// A single character that is valid in names, in NFC: an emoji, or at most four code points, so
/// that combining marks cannot be stacked. nullopt if `text` is anything else.
[[nodiscard]] std::optional<std::string> clean_glyph(std::string_view text);
/// The rule of clean_line as an error message.
inline constexpr std::string_view kLineRule = "a line has 1 to 140 visible characters";

/// A chat line in NFC, trimmed and with single spaces between words; nullopt if invalid. It has 1
/// to 140 characters, by the same rule as names.
[[nodiscard]] std::optional<std::string> clean_line(std::string_view text);

/// Whether a line contains a web address: `://`, a dot within a word (`a.bc`), a numeric address,
/// or a spelled-out domain (`a dot com`). Full-width letters and other dots (`a。bc`) count too.
[[nodiscard]] bool has_address(std::string_view line);

}  // namespace gridwise
