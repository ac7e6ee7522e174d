// Looks as JSON, as described in docs/protocol.md.
#pragma once

#include <boost/json/fwd.hpp>

#include "store/look_rows.h"

namespace gridwise {

/// `{"text"}` or `{"image"}`. REQUIRES: !mark.empty().
[[nodiscard]] boost::json::object mark_json(const Mark& mark);

/// `{"board"?,"mark"?,"rev"}`.
[[nodiscard]] boost::json::object look_json(const LookRow& look);

}  // namespace gridwise
