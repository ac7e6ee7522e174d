// The diff between two JSON values sent in succession: `change` in docs/protocol.md, a merge patch
// (RFC 7386) extended to list entries.
#pragma once

#include <boost/json/fwd.hpp>

namespace gridwise {

/// The patch from `before` to `after`. An object holds the fields that differ, null for a removed
/// field. A list becomes an object of the entries that differ, by index, plus `length` if it
/// differs; if most entries differ, the whole list is sent. REQUIRES: neither contains null, and no
/// list in `before` is an object in `after`.
[[nodiscard]] boost::json::value change_between(const boost::json::value& before,
                                                const boost::json::value& after);

}  // namespace gridwise
