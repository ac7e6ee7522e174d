// Scenario JSON shared by scenario files and protocol messages.
#pragma once

#include <boost/json/fwd.hpp>

#include "lab/scenario.h"

namespace gridwise::lab {

/// A scenario of a level. Name, start and expectations are optional; the default start is the
/// level. Errors: scenario/format, with `path` prefixed to the field.
[[nodiscard]] Result<Scenario> read_level_scenario(const boost::json::value& value,
                                                   const std::string& path);

/// Expectations in the format of scenario files.
[[nodiscard]] boost::json::object expected_json(const Scenario::Expected& expected);

}  // namespace gridwise::lab
