// Problems of a level as JSON, as described in docs/protocol.md.
#pragma once

#include <boost/json/fwd.hpp>
#include <vector>

#include "gridwise/level.h"

namespace gridwise {

/// As many as fit into one line.
[[nodiscard]] boost::json::array problems_json(const std::vector<Problem>& problems);

}  // namespace gridwise
