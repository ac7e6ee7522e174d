#include "service/match/json.h"

#include <algorithm>
#include <boost/json.hpp>

#include "service/match/event_fields.h"
#include "service/match/look_json.h"
#include "service/match/names.h"
#include "service/match/secrets.h"
#include "service/wire/shapes.h"

namespace gridwise {
namespace {

namespace json = boost::json;

// The public fields of an event other than seq, time, kind and actor.
struct Public : EventFields {
  using EventFields::operator();
  json::object operator()(const happened::Created&) { return {}; }
  json::object operator()(const happened::Sat& sat) {
    return {{"seat", sat.seat}, {"name", sat.name}};
  }
  json::object operator()(const happened::Moved& moved) {
    json::object object{
        {"move", moved.move}, {"seat", moved.seat}, {"steps", steps_json(moved.steps)}};
    if (!moved.used) return object;
    object["used"] = moved.used->count();
    object["credit"] = moved.credit.count();
    return object;
  }
};

json::array seats_json(const std::vector<SeatInfo>& seats) {
  json::array array;
  for (const SeatInfo& seat : seats) {
    json::object object = seat_json(seat);
    if (seat.deleted) {
      object["name"] = "";
      object["deleted"] = true;
    }
    if (!seat.mark.empty()) object["mark"] = mark_json(seat.mark);
    array.emplace_back(std::move(object));
  }
  return array;
}

/// While the match is running, only the commitment is shown, not the seed.
void add_seed(const Match& match, json::object& state) {
  state["seed_by"] = name_in(kSeedBy, match.seed.by);
  state["seed_hash"] = seed_hash(match.seed);
  if (match.undone > 0) state["undone"] = match.undone;
  if (match.status != MatchStatus::kFinished) return;
  if (match.sealed) return;  // the others are still playing with that seed
  state["seed"] = hash_text(match.seed.value);
  state["salt"] = match.seed.salt;
}

/// Times are relative, so the reader's clock does not matter.
json::object clock_json(const Match& match, std::chrono::milliseconds steady) {
  json::array seats;
  for (const Match::SeatClock& seat : match.clocks) {
    seats.emplace_back(json::object{{"bank_ms", seat.bank.left.count()}});
    if (match.clock.periods == 0) continue;
    seats.back().get_object()["periods"] = seat.bank.periods;
    seats.back().get_object()["period_ms"] = match.clock.step.count();
  }
  json::object clock{{"setup", format_clock(match.clock)}, {"seats", std::move(seats)}};
  if (!match.clock_runs()) return clock;
  clock["running"] = match.position->seat();
  clock["since_ms"] = match.turn_lasted(steady).count();
  const bool begun = match.clocks[static_cast<std::size_t>(match.position->seat())].begun;
  const auto limit = match.turn_limit();
  if (!begun && limit) clock["first_ms"] = limit->count();
  return clock;
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
                        Detail detail, std::chrono::milliseconds steady) {
  const AnyPosition& position = *match.position;
  const std::string setup = match.setup.text();
  View view = position.view();
  // A finished match has no legal moves.
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
  if (match.from_position) state["from_text"] = true;
  if (match.seed.committed() && detail == Detail::kWhole) add_seed(match, state);
  if (match.clock.used()) state["clock"] = clock_json(match, steady);
  if (match.visibility == Visibility::kPrivate) state["private"] = true;
  if (!match.race.empty()) state["race"] = match.race;
  if (match.offer) {
    state["offer"] = {{"kind", name_in(kOfferKinds, match.offer->kind)}, {"by", match.offer->by}};
  }
  if (!record.empty()) state["record"] = record;
  if (!match.next.empty()) state["next"] = match.next;
  return state;
}

std::vector<SeatRow> to_seat_rows(std::string_view id, const Match& match) {
  const bool known =
      !match.owner_account.empty() ||
      std::ranges::any_of(match.seats, [](const SeatInfo& seat) { return !seat.account.empty(); });
  std::vector<SeatRow> rows;
  for (std::size_t i = 0; known && i < match.seats.size(); ++i) {
    const SeatInfo& seat = match.seats[i];
    rows.push_back({std::string(id), static_cast<std::int64_t>(i),
                    std::string(name_in(kSeatKinds, seat.kind)), seat.account,
                    seat.deleted ? std::string() : seat.name});
  }
  return rows;
}

MatchRow to_match_row(std::string_view id, const Match& match) {
  return {std::string(id),
          match.setup.game->info().id,
          std::string(name_in(kStatuses, match.status)),
          match.created.count(),
          match.updated.count(),
          match.owner_account};
}

}  // namespace gridwise
