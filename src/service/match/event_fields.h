// The event fields that the log and messages to watchers have in common.
#pragma once

#include <boost/json.hpp>

#include "service/match/names.h"

namespace gridwise {

/// Base of the two visitors, which add the fields specific to the log or to messages.
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
  boost::json::object operator()(const happened::Aborted& aborted) {
    if (!aborted.left) return {};
    return {{"seat", *aborted.left}};
  }
  boost::json::object operator()(const happened::SpeedSet& set) {
    return {{"speed_ms", set.speed.count()}};
  }
  boost::json::object operator()(const happened::Rematched& rematched) {
    return {{"next", rematched.next}};
  }
  boost::json::object operator()(const happened::Flagged& flagged) {
    boost::json::object object{{"seat", flagged.seat}};
    if (flagged.stalled.count() > 0) object["stalled"] = flagged.stalled.count();
    return object;
  }
  boost::json::object operator()(const happened::Taken& taken) {
    return {{"charged", taken.charged.count()}, {"why", taken.why}};
  }
  boost::json::object operator()(const happened::Claimed& claimed) {
    return {{"seat", claimed.seat}, {"draw", claimed.draw}};
  }
  // Kinds without fields, one by one: a template would also take a boxed event.
  boost::json::object operator()(const happened::Declined&) { return {}; }
  boost::json::object operator()(const happened::Drawn&) { return {}; }
  boost::json::object operator()(const happened::Paused&) { return {}; }
  boost::json::object operator()(const happened::Resumed&) { return {}; }
  boost::json::object operator()(const happened::Unrated&) { return {}; }
};

}  // namespace gridwise
