// The legal moves of a view as sets, one for all moves made in the same way: on most boards a move
// word is the names of its cells, so the cells alone say it.
#pragma once

#include <boost/json/fwd.hpp>

#include "game/view.h"

namespace gridwise {

/// `actions` of docs/protocol.md, as short as the words of the moves allow.
[[nodiscard]] boost::json::array action_sets_json(const View& view);

}  // namespace gridwise
