// What an event of a match says of itself alike in the log and to everybody who watches.
#pragma once

#include <boost/json.hpp>

#include "service/match_names.h"

namespace gridwise {

/// Base of the visitors that say the rest: what only one of the two tells.
struct EventFields {
  boost::json::object operator()(const happened::Undone& undone) {
    return {{"plies", undone.plies}};
  }
  boost::json::object operator()(const happened::Offered& offered) {
    return {{"offer", name_in(kOfferKinds, offered.offer)}};
  }
  boost::json::object operator()(const happened::Resigned& resigned) {
    return {{"seat", resigned.seat}};
  }
  boost::json::object operator()(const happened::SpeedSet& set) {
    return {{"speed_ms", set.speed.count()}};
  }
  boost::json::object operator()(const happened::Rematched& rematched) {
    return {{"next", rematched.next}};
  }
  boost::json::object operator()(const auto&) { return {}; }
};

}  // namespace gridwise
