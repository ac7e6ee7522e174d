#include "service/match/json.h"

#include <algorithm>
#include <boost/json.hpp>

#include "service/match/event_fields.h"

namespace gridwise {
namespace {

namespace json = boost::json;

// The public fields of an event other than seq, time, kind and actor.
struct Public : EventFields {
  using EventFields::operator();
  json::object operator()(const happened::Created&) { return {}; }
  json::object operator()(const happened::Sat& sat) {
    boost::json::object object{{"seat", sat.seat}, {"name", sat.name}};
    if (sat.guest) object["guest"] = true;
    return object;
  }
  json::object operator()(const happened::Moved& moved) {
    json::object object{
        {"move", moved.move}, {"seat", moved.seat}, {"steps", steps_json(moved.steps)}};
    if (!moved.used) return object;
    object["used"] = moved.used->count();
    object["credit"] = moved.credit.count();
    if (moved.stalled.count() > 0) object["stalled"] = moved.stalled.count();
    return object;
  }
};

}  // namespace

SentView SentMatch::view() const {
  SentView sent{match.position->view(), detail == Detail::kWhole};
  if (match.status == MatchStatus::kFinished) sent.view.actions.clear();
  return sent;
}

std::optional<SentClock> SentMatch::clock() const {
  if (!match.clock.used()) return {};
  SentClock sent{format_clock(match.clock), {}};
  for (const Match::SeatClock& seat : match.clocks) sent.seats.push_back({seat.bank, match.clock});
  if (!match.clock_runs()) return sent;
  sent.running = match.position->seat();
  sent.since = match.turn_lasted(steady);
  if (!match.clocks[static_cast<std::size_t>(*sent.running)].begun) sent.first = match.turn_limit();
  return sent;
}

json::object state_json(std::string_view id, const Match& match, const std::string& record,
                        Detail detail, std::chrono::milliseconds steady) {
  return object_of(SentMatch{id, match, record, detail, steady});
}

bool is_large(const Match& match) {
  // Of boards that do not grow the largest text has 500 bytes: it need not be made.
  constexpr std::size_t kLargeText = 800;
  return match.setup.game->info().look.grows && match.position->public_text().size() > kLargeText;
}

json::object event_json(const MatchEvent& event) {
  json::object object = object_of(event, kEventHead);
  for (auto& [key, value] : std::visit(Public{}, event.what)) object[key] = std::move(value);
  return object;
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
                    seat.deleted ? std::string() : seat.name, seat.guest ? 1 : 0});
  }
  return rows;
}

MatchRow to_match_row(std::string_view id, const Match& match) {
  return {std::string(id),
          match.setup.game->info().id,
          std::string(name_in(kStatuses, match.status)),
          match.created.count(),
          match.updated.count(),
          match.owner_account,
          match.rated ? 1 : 0};
}

}  // namespace gridwise
