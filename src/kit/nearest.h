// "Did you mean": the known word that a mistyped one is closest to.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace gridwise::cli {

/// How many letters must be inserted, removed, replaced or swapped with their neighbour to make `b`
/// of `a`, each place edited once (optimal string alignment: Damerau, Communications of the ACM 7,
/// 1964). By bytes.
[[nodiscard]] std::size_t edit_distance(std::string_view a, std::string_view b);

/// The word of `known` closest to `word`, the first of equals; none if a third of the letters or
/// more differ, since then it is a guess.
[[nodiscard]] std::optional<std::string> nearest(std::string_view word,
                                                 std::span<const std::string> known);

}  // namespace gridwise::cli
