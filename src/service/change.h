// The difference between two JSON values sent one after the other: `change` of docs/protocol.md, a
// merge patch (RFC 7386) extended to the entries of lists.
#pragma once

#include <boost/json/fwd.hpp>

namespace gridwise {

/// The change from `before` to `after`. An object names the fields that differ, null for a removed
/// one. A list becomes an object of the entries that differ, by index, with `length` if that
/// differs; or the whole list if most of it differs. REQUIRES: neither contains null, and no list
/// of `before` is an object in `after`.
[[nodiscard]] boost::json::value change_between(const boost::json::value& before,
                                                const boost::json::value& after);

}  // namespace gridwise
