#include "service/match_json.h"

#include <algorithm>
#include <boost/json.hpp>

#include "service/event_fields.h"
#include "service/match_names.h"
#include "service/secrets.h"
#include "service/shapes.h"

namespace gridwise {
namespace {

namespace json = boost::json;

// The public fields of an event besides seq, time, kind and actor.
struct Public : EventFields {
  using EventFields::operator();
  json::object operator()(const happened::Created&) { return {}; }
  json::object operator()(const happened::Sat& sat) {
    return {{"seat", sat.seat}, {"name", sat.name}};
  }
  json::object operator()(const happened::Moved& moved) {
    return {{"move", moved.move}, {"seat", moved.seat}, {"steps", steps_json(moved.steps)}};
  }
};

json::array seats_json(const std::vector<SeatInfo>& seats) {
  json::array array;
  for (const SeatInfo& seat : seats) array.emplace_back(seat_json(seat));
  return array;
}

/// While the match runs only the commitment is shown, not the seed.
void add_seed(const Match& match, json::object& state) {
  state["seed_by"] = name_in(kSeedBy, match.seed.by);
  state["seed_hash"] = seed_hash(match.seed);
  if (match.undone > 0) state["undone"] = match.undone;
  if (match.status != MatchStatus::kFinished) return;
  state["seed"] = hash_text(match.seed.value);
  state["salt"] = match.seed.salt;
}

json::object match_outcome_json(const Match& match) {
  json::object object = outcome_json(match.outcome);
  if (match.status == MatchStatus::kFinished) object["reason"] = name_in(kReasons, match.reason);
  return object;
}

}  // namespace

json::object seat_json(const SeatInfo& seat) {
  json::object object{{"kind", name_in(kSeatKinds, seat.kind)}, {"name", seat.name}};
  if (seat.kind == SeatInfo::Kind::kBot) object["selector"] = seat.selector;
  return object;
}

json::object event_json(const MatchEvent& event) {
  json::object object{{"seq", event.seq},
                      {"at", event.at.count()},
                      {"kind", kHappenings[event.what.index()]},
                      {"by", format_actor(event.by)}};
  for (auto& [key, value] : std::visit(Public{}, event.what)) object[key] = std::move(value);
  return object;
}

json::object state_json(std::string_view id, const Match& match, const std::string& record,
                        Detail detail) {
  const AnyPosition& position = *match.position;
  const std::string setup = match.setup.text();
  View view = position.view();
  // A finished match lists no moves.
  if (detail == Detail::kBoardOnly || match.status == MatchStatus::kFinished) view.actions.clear();
  json::object state{{"match", id},
                     {"seq", match.seq},
                     {"setup", setup},
                     {"start", match.start},
                     {"seats", seats_json(match.seats)},
                     {"status", name_in(kStatuses, match.status)},
                     {"outcome", match_outcome_json(match)},
                     {"turn", position.seat()},
                     {"text", setup + " " + position.public_text()},
                     {"hash", hash_text(position.public_hash())},
                     {"view", view_json(view)},
                     {"speed_ms", match.speed.count()},
                     {"created", match.created.count()},
                     {"updated", match.updated.count()}};
  if (detail == Detail::kBoardOnly) {
    state["view"].get_object().erase("actions");
  } else {
    const auto moves = position.moves();
    state["moves"] = json::array(moves.begin(), moves.end());
  }
  if (match.seed.committed() && detail == Detail::kWhole) add_seed(match, state);
  if (match.offer) {
    state["offer"] = {{"kind", name_in(kOfferKinds, match.offer->kind)}, {"by", match.offer->by}};
  }
  if (!record.empty()) state["record"] = record;
  if (!match.next.empty()) state["next"] = match.next;
  return state;
}

MatchRow to_match_row(std::string_view id, const Match& match) {
  return {std::string(id),
          match.setup.game->info().id,
          std::string(name_in(kStatuses, match.status)),
          match.created.count(),
          match.updated.count(),
          {}};
}

}  // namespace gridwise
