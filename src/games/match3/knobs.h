// The knobs of a level file, numbers that a designer may tune: the move limit, goals, colours,
// weights.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "gridwise/level.h"
#include "gridwise/result.h"

namespace gridwise::match3 {

/// A goal other than a colour or the score can only be lowered, as the level may hold no more of
/// it. If every weight is below 12, the knobs of weights have 12 times their value, to leave room
/// for small changes. REQUIRES: parse_level accepts `json`.
[[nodiscard]] std::vector<Knob> knobs_of(std::string_view json);

/// The file with one knob set, otherwise unchanged. Errors: level/knob, with the known knobs or the
/// allowed range. REQUIRES: parse_level accepts `json`.
[[nodiscard]] Result<std::string> with_knob(std::string_view json, std::string_view name,
                                            int value);

}  // namespace gridwise::match3
