// What differs between two JSON values that a reader is sent one after the other: `change` of
// docs/protocol.md, a merge patch (RFC 7386) that also knows the entries of lists.
#pragma once

#include <boost/json/fwd.hpp>

namespace gridwise {

/// What turns `before` into `after`. An object names the fields that differ, null where one is
/// gone; a list is an object of the entries that differ by index, with `length` where that is
/// another, or the whole list where most of it differs.
/// REQUIRES: no null within either, and no list of `before` is an object in `after`.
[[nodiscard]] boost::json::value change_between(const boost::json::value& before,
                                                const boost::json::value& after);

}  // namespace gridwise
