// What the page shows of a route besides its moves.
#pragma once

#include <boost/json/object.hpp>
#include <span>
#include <vector>

#include "games/orbs/cascade.h"
#include "games/orbs/rules.h"

namespace gridwise::orbs {

/// The cells of `squares`, in ascending order.
[[nodiscard]] std::vector<int> cells_of(const Shape& shape, Squares squares);

/// The drop at the end of the route, without skyfall.
[[nodiscard]] Cascade drop_at_end(const Position& position);

/// Facts of the answer `line`, without skyfall; docs/protocol.md lists them.
/// REQUIRES: the moves of `line` are legal from `position`, one after another.
[[nodiscard]] boost::json::object facts_of(const Position& position, std::span<const Move> line);

}  // namespace gridwise::orbs
