// What a designer may change of a level file by one number: the move limit, goals, colours,
// weights.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "kit/knob.h"
#include "kit/result.h"

namespace gridwise::match3 {

/// A goal of layers or blockers may only shrink: none of them comes anew. A weight counts twelfths,
/// so that a small change is a whole number. REQUIRES: parse_level accepts `json`.
[[nodiscard]] std::vector<Knob> knobs_of(std::string_view json);

/// The file with one knob set and everything else as it was. Errors: level/knob, which lists the
/// knobs or says the range. REQUIRES: parse_level accepts `json`.
[[nodiscard]] Result<std::string> with_knob(std::string_view json, std::string_view name,
                                            int value);

}  // namespace gridwise::match3
