// "Did you mean": the known word that a mistyped one is closest to.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace gridwise {

/// How many letters must be inserted, removed, replaced or swapped with their neighbour to make `b`
/// of `a`, each place edited once (optimal string alignment: Damerau, Communications of the ACM 7,
/// 1964). By bytes.
[[nodiscard]] std::size_t edit_distance(std::string_view a, std::string_view b);

/// The word of `known` closest to `word`, the first of equals; none if more than a third of its
/// letters differ, since then it is a guess.
[[nodiscard]] std::optional<std::string> nearest(std::string_view word,
                                                 std::span<const std::string> known);

/// How the English sentence of an error ends that names the nearest word.
inline constexpr std::string_view kDidYouMean = "; did you mean ";

/// "; did you mean solve?", or nothing where no known word is near.
[[nodiscard]] std::string did_you_mean(std::string_view word, std::span<const std::string> known);

/// The word that did_you_mean() put at the end of `says`, for another language; else empty.
[[nodiscard]] std::string_view meant_word(std::string_view says);

}  // namespace gridwise
