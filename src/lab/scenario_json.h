// Scenarios as JSON: what the lines of a file and the messages of the protocol share.
#pragma once

#include <boost/json/fwd.hpp>

#include "lab/scenario.h"

namespace gridwise::lab {

/// A scenario of a level: name, start and what is expected may be left out; without a start it
/// begins with the level. Errors: scenario/format, with `path` before the field.
[[nodiscard]] Result<Scenario> read_level_scenario(const boost::json::value& value,
                                                   const std::string& path);

/// What is expected, as files write it.
[[nodiscard]] boost::json::object expected_json(const Scenario::Expected& expected);

/// A whole number without a decimal point.
[[nodiscard]] boost::json::value number_json(double number);

}  // namespace gridwise::lab
