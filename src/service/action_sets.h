// The legal moves of a view grouped into sets, one per kind of gesture. On most boards a move word
// is made of its cells' names, so that a set needs to list cells only.
#pragma once

#include <boost/json/fwd.hpp>

#include "game/view.h"

namespace gridwise {

/// `actions` of docs/protocol.md, in the shortest form the move words allow.
[[nodiscard]] boost::json::array action_sets_json(const View& view);

}  // namespace gridwise
