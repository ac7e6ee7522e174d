// Groups a view's legal moves into sets, one per gesture and form of move word. On most boards a
// move word is its cell names joined together, so a set needs to list only cells.
#pragma once

#include <boost/json/fwd.hpp>

#include "gridwise/view.h"

namespace gridwise {

/// `actions` in docs/protocol.md, in the shortest form the move words allow.
[[nodiscard]] boost::json::array action_sets_json(const View& view);

}  // namespace gridwise
