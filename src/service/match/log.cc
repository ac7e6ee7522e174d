// Converts events of a match to rows of the log, and back.
#include <boost/json.hpp>
#include <charconv>

#include "kit/json_text.h"
#include "service/match/event_fields.h"
#include "service/match/json.h"
#include "service/match/names.h"
#include "service/match/secrets.h"
#include "service/wire/fields.h"
#include "service/wire/shapes.h"

namespace gridwise {
namespace {

namespace json = boost::json;
using std::chrono::milliseconds;

constexpr std::int64_t kLatestMs = 253'402'300'799'999;  ///< the end of the year 9999
constexpr Seat kMaxSeats = 16;
constexpr std::size_t kMaxAccount = 64;

json::object stored_seat(const SeatInfo& seat) {
  json::object object = object_of(seat, kStoredSeat);
  if (!seat.token_hash.empty()) object["token_hash"] = seat.token_hash;
  if (!seat.claim_hash.empty()) object["claim_hash"] = seat.claim_hash;
  if (seat.remote) object["remote"] = true;
  if (!seat.account.empty()) object["account"] = seat.account;
  if (seat.guest) object["guest"] = true;
  return object;
}

// The stored fields of each kind of event.
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
    if (created.rules != 1) object["rules"] = created.rules;
    if (created.seed.committed()) {
      object["salt"] = created.seed.salt;
      object["seed_by"] = name_in(kSeedBy, created.seed.by);
    }
    if (created.clock.used()) object["clock"] = format_clock(created.clock);
    if (!created.owner_account.empty()) object["owner_account"] = created.owner_account;
    if (created.visibility == Visibility::kPrivate) object["private"] = true;
    if (!created.race.empty()) object["race"] = created.race;
    if (created.rated) object["rated"] = true;
    return object;
  }
  json::object operator()(const happened::Sat& sat) {
    json::object object{{"seat", sat.seat}, {"name", sat.name}, {"token_hash", sat.token_hash}};
    if (!sat.claim_hash.empty()) object["claim_hash"] = sat.claim_hash;
    if (!sat.account.empty()) object["account"] = sat.account;
    if (sat.guest) object["guest"] = true;
    if (sat.rated) object["rated"] = true;
    return object;
  }
  json::object operator()(const happened::Moved& moved) {
    json::object object{{"move", moved.move}, {"seat", moved.seat}};
    if (moved.taken) object["ms"] = moved.taken->count();
    if (moved.used) object["used"] = moved.used->count();
    if (moved.used) object["credit"] = moved.credit.count();
    if (moved.stalled.count() > 0) object["stalled"] = moved.stalled.count();
    return object;
  }
};

Seat read_seat(Fields& fields) {
  return static_cast<Seat>(fields.number("seat", 0, kMaxSeats - 1));
}

milliseconds read_speed(Fields& fields) {
  return milliseconds(fields.number("speed_ms", 0, kSlowestPace.count()));
}

std::optional<milliseconds> read_duration(Fields& fields, std::string_view name) {
  if (!fields.has(name)) return {};
  return milliseconds(fields.number(name, 0, kLatestMs));
}

/// Absent if there was no stall, and in old logs.
milliseconds read_stalled(Fields& fields) {
  return read_duration(fields, "stalled").value_or(milliseconds(0));
}

ClockSetup read_stored_clock(Fields& fields) {
  const Result<ClockSetup> clock = parse_clock(fields.text_or("clock", "none"));
  if (!clock) fields.fail(clock.error());
  return clock ? *clock : ClockSetup{};
}

/// Parses a text that consists of one whole number.
template <class Number>
Number read_whole(Fields& fields, std::string_view name) {
  const std::string text = fields.text(name);
  Number number = 0;
  const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (problem != std::errc() || end != text.data() + text.size()) {
    fields.fail("json/range", fields.path_of(name) + " must be a number as text");
  }
  return number;
}

SeatInfo read_stored_seat(Fields& fields) {
  SeatInfo seat;
  const auto kind = value_in<SeatInfo::Kind>(kSeatKinds, fields.text("kind"));
  if (!kind) fields.fail("json/range", "unknown kind of seat");
  seat.kind = kind.value_or(SeatInfo::Kind::kOpen);
  seat.name = fields.text("name");
  seat.selector = fields.text_or("selector", "");
  seat.token_hash = fields.text_or("token_hash", "");
  seat.claim_hash = fields.text_or("claim_hash", "");
  seat.guest = fields.flag_or("guest", false);
  seat.remote = fields.flag_or("remote", false);
  seat.account = fields.text_or("account", "", kMaxAccount);
  return seat;
}

MatchSeed read_stored_seed(Fields& fields) {
  MatchSeed seed;
  seed.value = read_whole<std::uint64_t>(fields, "seed");
  seed.salt = fields.text_or("salt", "");
  if (!seed.committed()) return seed;
  const auto by = value_in<SeedBy>(kSeedBy, fields.text("seed_by"));
  if (!by) fields.fail("json/range", "unknown chooser of the seed");
  seed.by = by.value_or(SeedBy::kServer);
  return seed;
}

Happening read_created(Fields& fields) {
  happened::Created created;
  created.rules = static_cast<int>(fields.number_or("rules", 1, INT32_MAX, 1));
  created.setup = fields.text("setup");
  created.start = fields.text("start", kMaxBoard);
  created.seed = read_stored_seed(fields);
  created.owner_hash = fields.text("owner_hash");
  created.owner_account = fields.text_or("owner_account", "", kMaxAccount);
  if (fields.flag_or("private", false)) created.visibility = Visibility::kPrivate;
  created.race = fields.text_or("race", "", kMaxAccount);
  created.rated = fields.flag_or("rated", false);
  created.speed = read_speed(fields);
  created.paused = fields.flag("paused");
  created.clock = read_stored_clock(fields);
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
      return happened::Sat{read_seat(fields),
                           fields.text("name"),
                           fields.text("token_hash"),
                           fields.text_or("claim_hash", ""),
                           fields.text_or("account", "", kMaxAccount),
                           fields.flag_or("guest", false),
                           fields.flag_or("rated", false)};
    },
    [](Fields& fields) -> Happening {
      return happened::Moved{
          fields.text("move"),           read_seat(fields),
          read_duration(fields, "ms"),   {},
          read_duration(fields, "used"), read_duration(fields, "credit").value_or(milliseconds(0)),
          read_stalled(fields)};
    },
    [](Fields& fields) -> Happening {
      return happened::Undone{static_cast<int>(fields.number("plies", 1, INT32_MAX))};
    },
    [](Fields& fields) -> Happening {
      const auto kind = value_in<OfferKind>(kOfferKinds, fields.text("offer"));
      if (!kind) fields.fail("json/range", "unknown kind of offer");
      return happened::Offered{kind.value_or(OfferKind::kDraw)};
    },
    read_nothing<happened::Declined>,
    [](Fields& fields) -> Happening { return happened::Resigned{read_seat(fields)}; },
    read_nothing<happened::Drawn>,
    [](Fields& fields) -> Happening {
      if (!fields.has("seat")) return happened::Aborted{};
      return happened::Aborted{read_seat(fields)};
    },
    read_nothing<happened::Paused>,
    read_nothing<happened::Resumed>,
    [](Fields& fields) -> Happening { return happened::SpeedSet{read_speed(fields)}; },
    [](Fields& fields) -> Happening {
      const std::string next = fields.text("next");
      if (!is_match_id(next)) fields.fail("json/range", "next must be the id of a match");
      return happened::Rematched{next};
    },
    [](Fields& fields) -> Happening {
      return happened::Flagged{read_seat(fields), read_stalled(fields)};
    },
    [](Fields& fields) -> Happening {
      return happened::Taken{milliseconds(fields.number("charged", 0, kLatestMs)),
                             fields.text("why")};
    },
    [](Fields& fields) -> Happening {
      return happened::Claimed{read_seat(fields), fields.flag("draw")};
    },
    read_nothing<happened::Unrated>,
};

Error broken_row(const EventRow& row, const std::string& why) {
  return {"store/corrupt",
          "event " + std::to_string(row.seq) + " of match " + row.match + ": " + why,
          {}};
}

/// The inverse of format_actor.
std::optional<Actor> parse_actor(std::string_view text) {
  if (text == format_actor({})) return Actor{};
  if (text == format_actor({Actor::Kind::kOwner, -1})) return Actor{Actor::Kind::kOwner, -1};
  for (Seat seat = 0; seat < kMaxSeats; ++seat) {
    if (text == format_actor({Actor::Kind::kSeat, seat})) return Actor{Actor::Kind::kSeat, seat};
  }
  return {};
}

/// Parses 16 hexadecimal digits that are not all 0. An empty text is 0; any other text, nullopt.
std::optional<std::uint64_t> parse_fingerprint(std::string_view text) {
  std::uint64_t value = 0;
  if (text.empty()) return value;
  const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), value, 16);
  if (problem != std::errc() || value == 0 || text != hash_text(value)) return {};
  return value;
}

}  // namespace

EventRow to_row(std::string_view match, const MatchEvent& event) {
  return {std::string(match),
          event.seq,
          event.at.count(),
          format_actor(event.by),
          event.command.text,
          std::string(kHappenings[event.what.index()]),
          json_text(std::visit(Payload{}, event.what)),
          event.command.fingerprint == 0 ? "" : hash_text(event.command.fingerprint),
          {}};
}

Result<MatchEvent> from_row(const EventRow& row) {
  const auto broken = [&](const std::string& why) { return broken_row(row, why); };
  const auto actor = parse_actor(row.actor);
  if (!actor) return broken("unknown actor");
  const auto fingerprint = parse_fingerprint(row.fingerprint);
  if (!fingerprint) return broken("malformed fingerprint");
  if (row.at_ms < 0 || row.at_ms > kLatestMs) return broken("time out of range");
  const auto kind = value_in<std::size_t>(kHappenings, row.kind);
  if (!kind) return broken("unknown kind of event");
  json::error_code problem;
  const json::value payload = json::parse(row.payload, problem);
  if (problem || !payload.is_object()) return broken("not JSON");
  Fields fields(payload.get_object());
  MatchEvent event{
      row.seq, Time(row.at_ms), *actor, {row.command, *fingerprint}, kReaders[*kind](fields), {}};
  if (fields.error()) return broken(fields.error()->says);
  return event;
}

Result<FoldedLog> fold_log(std::string_view id, std::span<const EventRow> rows) {
  FoldedLog folded;
  for (const EventRow& row : rows) {
    if (row.match != id) return broken_row(row, "it is in the log of " + std::string(id));
    Result<MatchEvent> event = from_row(row);
    if (!event) return event.error();
    Result<Match> match = evolve(std::move(folded.match), *event);
    if (!match && match.error().code == "match/rules") return match.error();
    if (!match) return broken_row(row, match.error().says);
    folded.match = *std::move(match);
    folded.recent.push_back(*std::move(event));
    trim_recent(folded.recent);
  }
  return folded;
}

void trim_recent(std::vector<MatchEvent>& recent) {
  if (recent.size() < 2 * kRecentEvents) return;
  recent.erase(recent.begin(), recent.end() - kRecentEvents);
}

}  // namespace gridwise
