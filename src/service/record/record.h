// The record of a finished game: setup, seed, moves and outcome as canonical JSON, with a hash
// chain. Replaying a record gives the same position on every build.
#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "service/match/json.h"
#include "service/match/match.h"
#include "store/store.h"

namespace gridwise {

struct Record {
  struct Move {
    std::string move;
    Seat seat = 0;
    std::chrono::milliseconds taken{0};
  };
  int rules = 1;  ///< GameInfo::rules of the game when it was played
  std::string setup;
  std::string start;  ///< setup and position; empty for the game's initial position
  MatchSeed seed;
  std::vector<SeatInfo> seats;
  std::vector<Move> moves;
  Outcome outcome;
  EndReason reason = EndReason::kPlay;
  int undone = 0;  ///< plies taken back; the player has seen their random draws
  Time played{0};
  std::string hash;   ///< of the final position, 16 hexadecimal digits
  std::string chain;  ///< SHA-256 chain over everything above, move by move; 64 hexadecimal digits

  /// The first digits of the chain: equal ids mean equal records.
  [[nodiscard]] std::string id() const { return chain.substr(0, kIdLength); }
  static constexpr std::size_t kIdLength = 20;
};

inline constexpr std::string_view kRecordFormat = "gridwise-record";
inline constexpr int kRecordVersion = 1;

/// A member of a match seed, if it was committed to.
template <class Get>
[[nodiscard]] constexpr auto if_committed(Get get) {
  return [get](const Record& record) {
    return record.seed.committed() ? std::optional(std::invoke(get, record.seed)) : std::nullopt;
  };
}
// Head, moves and end are the links of the chain, which covers the bytes of their JSON.
inline constexpr auto kRecordHead = fields(
    field(
        "format", [](const Record&) { return kRecordFormat; }, "`gridwise-record`."),
    field(
        "version", [](const Record&) { return kRecordVersion; }, "1."),
    field("game", &Record::setup, "A setup."),
    field(
        "seed", [](const Record& record) { return hash_text(record.seed.value); },
        "16 hexadecimal digits; decides all that is random in the match."),
    field("rules", &Record::rules, "The version of the game's rules."),
    field_as<std::vector<SeatInfo>>("seats",
                                    [](const Record& record) {
                                      boost::json::array seats;
                                      for (const SeatInfo& seat : record.seats)
                                        seats.push_back(object_of(seat, kStoredSeat));
                                      return seats;
                                    }),
    field("played", &Record::played, "In ms since 1970."),
    field("start", if_set(&Record::start), "The text it began from."),
    field("salt", if_committed(&MatchSeed::salt), "See Chance, as for the next two."),
    field("seed_by", if_committed(&MatchSeed::by)), field("seed_hash", if_committed(seed_hash)));
template <>
inline constexpr auto kMessage<Record::Move> = message(
    "RecordMove", "A move of a record.", field("move", &Record::Move::move),
    field("seat", &Record::Move::seat), field("ms", &Record::Move::taken, "How long it took."));
inline constexpr auto kRecordEnd =
    fields(field("outcome",
                 [](const Record& record) { return SentOutcome{record.outcome, record.reason}; }),
           field("hash", &Record::hash, "Of the final position, 16 hexadecimal digits."),
           field("undone", if_set(&Record::undone), "Plies taken back."));

/// A match of a race, beside its record.
template <>
inline constexpr auto kMessage<RaceMemberRow> =
    message("RacedMember", "A member of a race that is over.", field("name", &RaceMemberRow::name),
            field("guest", if_true([](const RaceMemberRow& row) { return row.guest != 0; })),
            field("place", &RaceMemberRow::place), field("ending", &RaceMemberRow::ending),
            field("time_ms", &RaceMemberRow::time_ms));
struct SentRacedRecord {
  const RaceRow& race;
  std::size_t you = 0;
};
template <>
inline constexpr auto kMessage<SentRacedRecord> = message(
    "RacedRecord", "The race that a recorded match was part of.",
    field("race", [](const SentRacedRecord& of) -> const auto& { return of.race.id; }),
    field("you", &SentRacedRecord::you, "The member who played it."),
    field("members", [](const SentRacedRecord& of) -> const auto& { return of.race.members; }));

template <>
inline constexpr auto kMessage<Record> = message(
    "GameRecord", "The record of a finished match.", kRecordHead, field("id", &Record::id),
    field_as<std::optional<std::vector<Record::Move>>>("moves", &Record::moves, "Not in lists."),
    kRecordEnd, field("chain", &Record::chain, "64 hexadecimal digits."),
    added<std::optional<bool>>("imported", "It was not played here."),
    added<std::optional<bool>>("offline",
                               "An imported one that the page's own program has played."),
    added<std::optional<std::size_t>>("plies", "In lists: how many moves."),
    added<std::optional<Picture>>("view", "In lists, with `boards`: the last position."),
    added<std::optional<SentRacedRecord>>("race"));

/// A position of a replay, without the position itself.
struct SentFrame {
  std::size_t ply = 0;
  const Record::Move* move = nullptr;
  boost::json::array steps{};
};
template <class Get>
[[nodiscard]] constexpr auto of_move(Get get) {
  return [get](const SentFrame& of) {
    return of.move == nullptr ? nullptr : &std::invoke(get, *of.move);
  };
}
template <>
inline constexpr auto kMessage<SentFrame> =
    message("SentFrame", "A position of a replay. The first of an answer has its position.",
            field("ply", &SentFrame::ply, "0 is the start, which has no move."),
            field("move", of_move(&Record::Move::move)),
            field("seat", of_move(&Record::Move::seat)), field("ms", of_move(&Record::Move::taken)),
            field_as<std::optional<std::vector<Event>>>(
                "steps",
                [](SentFrame& of) {
                  return of.move == nullptr ? std::nullopt : std::optional(std::move(of.steps));
                }),
            added<std::optional<SentBoard>>("position"),
            added<std::optional<boost::json::object>>(
                "change", "From the position of the frame before, see Change."));

/// REQUIRES: the match is finished and was not aborted.
[[nodiscard]] Record record_of(const Match& match);

/// The record of a game played outside a match, before its first move. REQUIRES: `seed` opened the
/// game.
[[nodiscard]] Record begin_record(const OpenedGame& opened, std::uint64_t seed,
                                  std::vector<SeatInfo> seats, Time played);
/// Fills in outcome, hash and chain from the final position. REQUIRES: the record has all its
/// moves.
void end_record(const AnyPosition& end, Record& record);

/// The SHA-256 chain over the parts of a record: head, each move, end. Each link hashes the
/// previous link and the next part. 64 hexadecimal digits.
[[nodiscard]] std::string chain_of(const Record& record);

/// One line of JSON.
[[nodiscard]] std::string format_record(const Record& record);

/// Parses a record; checks its format, and seed and salt against the published hash. Errors name
/// the field: json/..., record/format, record/version, record/seed.
[[nodiscard]] Result<Record> parse_record(std::string_view text);

/// Replays the record. Errors, which name the move in `says`: those of open_game and
/// AnyPosition::play, record/seed, record/seat, record/outcome, record/hash, record/chain.
[[nodiscard]] Result<std::unique_ptr<AnyPosition>> replay(const Record& record);

/// The position before its first move. Errors: those of open_seeded, record/setup, record/seat,
/// record/version if it was played under another version of the rules.
[[nodiscard]] Result<OpenedGame> open_start(const Record& record);

/// Whether a record from outside may be stored: names valid by clean_name, plausible times. Errors:
/// record/name, record/time.
[[nodiscard]] Result<void> check_foreign(const Record& record, Time now);

/// The record as a row of the store.
[[nodiscard]] RecordRow to_row(const Record& record);

/// Parses and checks an untrusted row of the store. Error: store/corrupt, naming the record.
[[nodiscard]] Result<Record> read_stored(const RecordRow& row);

}  // namespace gridwise
