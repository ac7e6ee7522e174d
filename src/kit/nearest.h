// "Did you mean": the known word closest to a mistyped one.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace gridwise {

/// Edit distance in bytes: the insertions, deletions, substitutions and swaps of neighbours that
/// turn `a` into `b`, each place edited at most once (optimal string alignment: Damerau,
/// Communications of the ACM 7, 1964).
[[nodiscard]] std::size_t edit_distance(std::string_view a, std::string_view b);

/// The word of `known` closest to `word`, the first on ties. None if more than a third of its
/// letters differ, since it would be a guess.
[[nodiscard]] std::optional<std::string> nearest(std::string_view word,
                                                 std::span<const std::string> known);

/// Introduces the nearest word at the end of an English error message.
inline constexpr std::string_view kDidYouMean = "; did you mean ";

/// "; did you mean solve?", or empty if no known word is close.
[[nodiscard]] std::string did_you_mean(std::string_view word, std::span<const std::string> known);

/// The word that did_you_mean() appended to `says`, or empty; used to translate the message.
[[nodiscard]] std::string_view meant_word(std::string_view says);

}  // namespace gridwise
