#include "service/record/record.h"

#include <fmt/format.h>

#include <boost/json.hpp>
#include <charconv>

#include "kit/json_text.h"
#include "service/match/json.h"
#include "service/match/names.h"
#include "service/match/secrets.h"
#include "service/wire/fields.h"
#include "service/wire/names.h"
#include "service/wire/shapes.h"

namespace gridwise {
namespace {

namespace json = boost::json;

constexpr std::size_t kMaxMoves = 10'000;

/// A text of `digits` lower-case hexadecimal digits.
std::string read_hex(Fields& fields, std::string_view name, std::size_t digits) {
  std::string text = fields.text(name);
  if (text.size() != digits || text.find_first_not_of("0123456789abcdef") != std::string::npos) {
    fields.fail("json/range",
                fields.path_of(name) + " has " + std::to_string(digits) + " hexadecimal digits");
    return {};
  }
  return text;
}

/// Salt, hash and `seed_by` are either all present or all absent.
MatchSeed read_seed(Fields& fields) {
  const std::string text = read_hex(fields, "seed", 16);
  MatchSeed seed;
  std::from_chars(text.data(), text.data() + text.size(), seed.value, 16);
  if (!fields.has("salt") && !fields.has("seed_by") && !fields.has("seed_hash")) return seed;
  seed.salt = read_hex(fields, "salt", 32);
  const auto by = value_in<SeedBy>(kSeedBy, fields.text("seed_by"));
  if (!by) fields.fail("json/range", fields.path_of("seed_by") + " must be server or player");
  seed.by = by.value_or(SeedBy::kServer);
  const std::string published = read_hex(fields, "seed_hash", 64);
  if (!fields.error() && seed_hash(seed) != published) {
    fields.fail("record/seed",
                "seed and salt do not match seed_hash: a different seed was published");
  }
  return seed;
}

/// Calls `read` with the fields of each object of a list.
template <class Read>
void read_each(Fields& fields, std::string_view name, std::size_t most, Read read) {
  const json::array* const list = fields.array(name);
  if (list == nullptr) return;
  if (list->size() > most) {
    fields.fail("json/range",
                fields.path_of(name) + " has at most " + std::to_string(most) + " entries");
  }
  for (std::size_t i = 0; i < list->size() && !fields.error(); ++i) {
    const json::object* const object = fields.object_at(name, i, (*list)[i]);
    if (object == nullptr) return;
    Fields entry(*object, fields.path_of(name) + "[" + std::to_string(i) + "]");
    read(entry);
    if (entry.error()) fields.fail(*entry.error());
  }
}

SeatInfo read_seat(Fields& fields) {
  SeatInfo seat;
  const auto kind = value_in<SeatInfo::Kind>(kSeatKinds, fields.text("kind"));
  if (!kind || kind == SeatInfo::Kind::kOpen) {
    fields.fail("json/range", fields.path_of("kind") + " must be person or bot");
  }
  seat.kind = kind.value_or(SeatInfo::Kind::kPerson);
  seat.name = fields.text("name", 128);
  if (seat.kind == SeatInfo::Kind::kBot) seat.selector = fields.text("selector", kMaxSelector);
  return seat;
}

void read_outcome(Fields& fields, const json::value* value, Record& record) {
  if (value == nullptr || !value->is_object()) {
    fields.fail("json/type", "outcome must be an object");
    return;
  }
  Fields outcome(value->get_object(), "outcome");
  const auto kind = value_in<Outcome::Kind>(kNamesOf<Outcome::Kind>, outcome.text("kind"));
  const auto reason = value_in<EndReason>(kReasons, outcome.text("reason"));
  if (!kind || kind == Outcome::Kind::kOpen)
    outcome.fail("json/range", "outcome.kind must be won, drawn or lost");
  if (!reason || reason == EndReason::kAborted) {
    outcome.fail("json/range", "outcome.reason must be play, resigned, agreed or forfeit");
  }
  record.outcome.kind = kind.value_or(Outcome::Kind::kDrawn);
  record.reason = reason.value_or(EndReason::kPlay);
  if (kind == Outcome::Kind::kWon) {
    record.outcome.winner = static_cast<Seat>(outcome.number("winner", 0, 15));
  }
  if (outcome.error()) fields.fail(*outcome.error());
}

Error at_move(Error error, std::size_t index) {
  error.says = "moves[" + std::to_string(index) + "]: " + error.says;
  return error;
}

/// Empty, or a selector name with its options: `weighted(line=25,tap=off)`.
bool is_selector_name(std::string_view text) {
  return text.size() <= kMaxSelector &&
         text.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789_-(),=") ==
             std::string_view::npos;
}

bool outcome_fits(const Record& record, const Outcome& played) {
  if (record.reason == EndReason::kPlay) return played == record.outcome;
  return !played.finished() && record.outcome.winner < static_cast<Seat>(record.seats.size());
}

}  // namespace

std::string chain_of(const Record& record) {
  std::string chain = sha256(json_text(object_of(record, kRecordHead)));
  for (const Record::Move& move : record.moves) chain = sha256(chain + json_text(to_json(move)));
  return sha256(chain + json_text(object_of(record, kRecordEnd)));
}

Record record_of(const Match& match) {
  const std::string& start = match.told_start.empty() ? match.start : match.told_start;
  Record record{match.setup.game->info().rules,
                match.setup.text(),
                match.from_position ? start : std::string(),
                match.seed,
                match.seats,
                {},
                match.outcome,
                match.reason,
                // Only for new matches: older records must keep their ids.
                match.seed.committed() ? match.undone : 0,
                match.created,
                hash_text(match.position->hash()),
                {}};
  const std::vector<std::string> words = match.position->moves();
  for (std::size_t i = 0; i < words.size(); ++i) {
    record.moves.push_back({words[i], match.plies[i].seat, match.plies[i].taken});
  }
  record.chain = chain_of(record);
  return record;
}

Record begin_record(const OpenedGame& opened, std::uint64_t seed, std::vector<SeatInfo> seats,
                    Time played) {
  Record record;
  record.rules = opened.setup.game->info().rules;
  record.setup = opened.setup.text();
  const Result<OpenedGame> own = open_game(record.setup, seed);
  const std::string text = opened.position->text();
  if (!own || own->position->text() != text) record.start = record.setup + " " + text;
  record.seed.value = seed;
  record.seats = std::move(seats);
  record.played = played;
  return record;
}

void end_record(const AnyPosition& end, Record& record) {
  record.outcome = end.outcome();
  record.hash = hash_text(end.hash());
  record.chain = chain_of(record);
}

std::string format_record(const Record& record) { return json_text(object_of(record)); }

Result<Record> parse_record(std::string_view text) {
  const Result<json::object> object = parse_object(text);
  if (!object) return object.error();
  Fields fields(*object);
  if (fields.text("format") != kRecordFormat)
    fields.fail("record/format", "format must be " + std::string(kRecordFormat));
  if (fields.number("version", 0, INT32_MAX) != kRecordVersion)
    fields.fail("record/version", fmt::format("this program reads version {}", kRecordVersion));
  Record record;
  record.rules = static_cast<int>(fields.number("rules", 1, INT32_MAX));
  record.setup = fields.text("game");
  record.start = fields.text_or("start", "", kMaxBoard);
  record.seed = read_seed(fields);
  record.played = Time(fields.number("played", 0, INT64_MAX));
  read_each(fields, "seats", 16, [&](Fields& seat) { record.seats.push_back(read_seat(seat)); });
  read_each(fields, "moves", kMaxMoves, [&](Fields& move) {
    record.moves.push_back({move.text("move", 256), static_cast<Seat>(move.number("seat", 0, 15)),
                            std::chrono::milliseconds(move.number("ms", 0, INT64_MAX))});
  });
  read_outcome(fields, object->if_contains("outcome"), record);
  record.undone = static_cast<int>(fields.number_or("undone", 0, INT32_MAX, 0));
  record.hash = read_hex(fields, "hash", 16);
  record.chain = read_hex(fields, "chain", 64);
  if (fields.has("id") && fields.text("id") != record.id()) {
    fields.fail("record/chain", "id must be the beginning of chain");
  }
  if (fields.error()) return *fields.error();
  return record;
}

Result<OpenedGame> open_start(const Record& record) {
  Result<OpenedGame> opened = open_seeded(record.setup, record.start, record.seed);
  if (!opened) {
    Error error = opened.error();
    error.says = (record.start.empty() ? "game: " : "start: ") + error.says;
    return error;
  }
  const int rules = opened->setup.game->info().rules;
  if (record.rules != rules) {
    return Error{"record/version",
                 fmt::format("it was played by rules {} of {}, this program has rules {}",
                             record.rules, opened->setup.game->info().id, rules),
                 {}};
  }
  if (opened->setup.text() != record.setup) {
    return Error{"record/setup", "game and start disagree, or game is not in canonical form", {}};
  }
  if (opened->setup.game->info().seats.size() != record.seats.size()) {
    return Error{"record/seat", "the number of seats must be the game's", {}};
  }
  return opened;
}

Result<std::unique_ptr<AnyPosition>> replay(const Record& record) {
  Result<OpenedGame> opened = open_start(record);
  if (!opened) return opened.error();
  AnyPosition& position = *opened->position;
  for (std::size_t i = 0; i < record.moves.size(); ++i) {
    const Record::Move& move = record.moves[i];
    if (move.seat != position.seat()) {
      return at_move({"record/seat", "seat " + std::to_string(position.seat()) + " is to move", {}},
                     i);
    }
    const auto played = position.play(move.move);
    if (!played) return at_move(played.error(), i);
  }
  if (!outcome_fits(record, position.outcome())) {
    return Error{"record/outcome", "outcome does not follow from the moves", {}};
  }
  if (hash_text(position.hash()) != record.hash) {
    return Error{"record/hash", "hash is not that of the final position", {}};
  }
  if (chain_of(record) != record.chain) {
    return Error{"record/chain", "chain does not match: the record was changed", {}};
  }
  return std::move(opened->position);
}

Result<void> check_foreign(const Record& record, Time now) {
  using std::chrono::days;
  constexpr Time kEarliest{946'684'800'000};  // the year 2000
  constexpr days kMaxMove{366};
  constexpr days kMaxGame{3'660};
  for (std::size_t i = 0; i < record.seats.size(); ++i) {
    const SeatInfo& seat = record.seats[i];
    const std::string place = "seats[" + std::to_string(i) + "].";
    const bool named = !seat.name.empty() && clean_name(seat.name) != seat.name;
    if (named) return Error{"record/name", place + "name: " + std::string(kNameRule), {}};
    if (!is_selector_name(seat.selector)) {
      return Error{"record/name", place + "selector must be the name of a selector", {}};
    }
  }
  if (record.played < kEarliest || record.played > now + days(1)) {
    return Error{"record/time", "played must be after the year 1999 and not in the future", {}};
  }
  std::chrono::milliseconds total{0};
  for (std::size_t i = 0; i < record.moves.size(); ++i) {
    const std::chrono::milliseconds taken = record.moves[i].taken;
    if (taken > kMaxMove || (total += taken) > kMaxGame) {
      return at_move({"record/time", "a move may take a year at most, a game ten", {}}, i);
    }
  }
  return {};
}

Result<Record> read_stored(const RecordRow& row) {
  Result<Record> record = parse_record(row.body);
  if (record && record->id() == row.id) return record;
  const std::string why = record ? "it has another id" : record.error().says;
  return Error{"store/corrupt", "record " + row.id + ": " + why, {}};
}

RecordRow to_row(const Record& record) {
  RecordRow row;
  row.id = record.id();
  row.game = record.setup.substr(0, record.setup.find('('));
  row.result = name_in(kNamesOf<Outcome::Kind>, record.outcome.kind);
  for (const SeatInfo& seat : record.seats) {
    (seat.kind == SeatInfo::Kind::kBot ? row.bots : row.persons) = true;
  }
  row.played_ms = record.played.count();
  row.body = format_record(record);
  return row;
}

}  // namespace gridwise
