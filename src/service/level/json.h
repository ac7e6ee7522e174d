// Saved levels as JSON, as described in docs/protocol.md.
#pragma once

#include <boost/json/fwd.hpp>

#include "store/level_rows.h"

namespace gridwise {

/// A level as lists show it: without text and scenarios.
[[nodiscard]] boost::json::object listed_json(const LevelRow& row);
/// The whole level; scenarios damaged on disk are null.
[[nodiscard]] boost::json::object level_json(const LevelRow& row);

}  // namespace gridwise
