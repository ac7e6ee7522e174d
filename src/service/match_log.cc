// Events of a match as rows of the log, and back.
#include <boost/json.hpp>

#include "service/event_fields.h"
#include "service/fields.h"
#include "service/match_json.h"
#include "service/match_names.h"
#include "service/shapes.h"

namespace gridwise {
namespace {

namespace json = boost::json;
using std::chrono::milliseconds;

constexpr std::int64_t kMost = INT64_MAX;

json::object stored_seat(const SeatInfo& seat) {
  json::object object = seat_json(seat);
  if (!seat.token_hash.empty()) object["token_hash"] = seat.token_hash;
  if (seat.remote) object["remote"] = true;
  return object;
}

// What a row keeps of each event.
struct Payload : EventFields {
  using EventFields::operator();
  json::object operator()(const happened::Created& created) {
    json::array seats;
    for (const SeatInfo& seat : created.seats) seats.emplace_back(stored_seat(seat));
    json::object object{{"setup", created.setup},
                        {"start", created.start},
                        {"seed", std::to_string(created.seed.value)},
                        {"seats", std::move(seats)},
                        {"owner_hash", created.owner_hash},
                        {"speed_ms", created.speed.count()},
                        {"paused", created.paused}};
    if (created.seed.committed()) {
      object["salt"] = created.seed.salt;
      object["seed_by"] = name_in(kSeedBy, created.seed.by);
    }
    return object;
  }
  json::object operator()(const happened::Sat& sat) {
    return {{"seat", sat.seat}, {"name", sat.name}, {"token_hash", sat.token_hash}};
  }
  json::object operator()(const happened::Moved& moved) {
    return {{"move", moved.move}, {"seat", moved.seat}};
  }
};

Seat read_seat(Fields& fields) { return static_cast<Seat>(fields.number("seat", 0, INT16_MAX)); }

SeatInfo read_stored_seat(Fields& fields) {
  SeatInfo seat;
  const auto kind = value_in<SeatInfo::Kind>(kSeatKinds, fields.text("kind"));
  if (!kind) fields.fail("json/range", "a kind of seat that is unknown");
  seat.kind = kind.value_or(SeatInfo::Kind::kOpen);
  seat.name = fields.text("name");
  seat.selector = fields.text_or("selector", "");
  seat.token_hash = fields.text_or("token_hash", "");
  seat.remote = fields.flag_or("remote", false);
  return seat;
}

MatchSeed read_stored_seed(Fields& fields) {
  MatchSeed seed;
  seed.value = std::strtoull(fields.text("seed").c_str(), nullptr, 10);
  seed.salt = fields.text_or("salt", "");
  if (!seed.committed()) return seed;
  const auto by = value_in<SeedBy>(kSeedBy, fields.text("seed_by"));
  if (!by) fields.fail("json/range", "whoever chose the seed is unknown");
  seed.by = by.value_or(SeedBy::kServer);
  return seed;
}

Happening read_created(Fields& fields) {
  happened::Created created;
  created.setup = fields.text("setup");
  created.start = fields.text("start");
  created.seed = read_stored_seed(fields);
  created.owner_hash = fields.text("owner_hash");
  created.speed = milliseconds(fields.number("speed_ms", 0, kMost));
  created.paused = fields.flag("paused");
  const json::array* const seats = fields.array("seats");
  for (std::size_t i = 0; seats != nullptr && i < seats->size(); ++i) {
    const json::object* const object = fields.object_at("seats", i, (*seats)[i]);
    if (object == nullptr) break;
    Fields seat(*object);
    created.seats.push_back(read_stored_seat(seat));
    if (seat.error()) fields.fail(*seat.error());
  }
  return created;
}

template <class What>
Happening read_nothing(Fields&) {
  return What{};
}

// One reader for each kind of event, in the order of kHappenings.
constexpr std::array<Happening (*)(Fields&), kHappenings.size()> kReaders{
    read_created,
    [](Fields& fields) -> Happening {
      return happened::Sat{read_seat(fields), fields.text("name"), fields.text("token_hash")};
    },
    [](Fields& fields) -> Happening {
      return happened::Moved{fields.text("move"), read_seat(fields), {}};
    },
    [](Fields& fields) -> Happening {
      return happened::Undone{static_cast<int>(fields.number("plies", 1, INT32_MAX))};
    },
    [](Fields& fields) -> Happening {
      const auto kind = value_in<OfferKind>(kOfferKinds, fields.text("offer"));
      if (!kind) fields.fail("json/range", "an offer that is unknown");
      return happened::Offered{kind.value_or(OfferKind::kDraw)};
    },
    read_nothing<happened::Declined>,
    [](Fields& fields) -> Happening { return happened::Resigned{read_seat(fields)}; },
    read_nothing<happened::Drawn>,
    read_nothing<happened::Aborted>,
    read_nothing<happened::Paused>,
    read_nothing<happened::Resumed>,
    [](Fields& fields) -> Happening {
      return happened::SpeedSet{milliseconds(fields.number("speed_ms", 0, kMost))};
    },
    [](Fields& fields) -> Happening { return happened::Rematched{fields.text("next")}; },
};

Result<Actor> parse_actor(const std::string& text) {
  if (text == "server") return Actor{};
  if (text == "owner") return Actor{Actor::Kind::kOwner, -1};
  constexpr std::string_view kSeat = "seat:";
  if (!text.starts_with(kSeat)) return Error{"store/corrupt", "an actor that is unknown", {}};
  return Actor{Actor::Kind::kSeat, std::atoi(text.c_str() + kSeat.size())};
}

}  // namespace

EventRow to_row(std::string_view match, const MatchEvent& event) {
  return {std::string(match),
          event.seq,
          event.at.count(),
          format_actor(event.by),
          event.command,
          std::string(kHappenings[event.what.index()]),
          json::serialize(std::visit(Payload{}, event.what)),
          {},
          {}};
}

Result<MatchEvent> from_row(const EventRow& row) {
  const auto broken = [&](const std::string& why) {
    return Error{"store/corrupt",
                 "event " + std::to_string(row.seq) + " of match " + row.match + ": " + why,
                 {}};
  };
  const Result<Actor> actor = parse_actor(row.actor);
  if (!actor) return broken(actor.error().says);
  const auto kind = value_in<std::size_t>(kHappenings, row.kind);
  if (!kind) return broken("a kind that is unknown");
  json::error_code problem;
  const json::value payload = json::parse(row.payload, problem);
  if (problem || !payload.is_object()) return broken("not JSON");
  Fields fields(payload.get_object());
  MatchEvent event{row.seq, Time(row.at_ms), *actor, row.command, kReaders[*kind](fields)};
  if (fields.error()) return broken(fields.error()->says);
  return event;
}

}  // namespace gridwise
