#include "service/record/record.h"

#include <doctest/doctest.h>

using namespace gridwise;  // NOLINT(google-build-using-namespace)

namespace {

Match finished_match(const std::string& start = {}) {
  happened::Created created{"tictactoe", start, {5}, {}, {}, {}, false};
  created.seats = {{SeatInfo::Kind::kPerson, "Ann", {}, "hash", {}, false},
                   {SeatInfo::Kind::kBot, "", "random", {}, {}, false}};
  Result<MatchEvent> event = decide_creation(created, {Time(1'000), {}});
  REQUIRE(event);
  Result<Match> match = evolve({}, *event);
  Seat seat = match->position->seat();
  std::int64_t seq = 1;
  for (const char* word : {"b2", "a1", "a2", "b1", "c2"}) {
    MatchEvent moved{++seq,
                     Time(1'000 + seq * 10),
                     {Actor::Kind::kSeat, seat},
                     {},
                     happened::Moved{word, seat, {}, {}},
                     {}};
    seat = 1 - seat;
    match = evolve(*std::move(match), moved);
    REQUIRE_MESSAGE(match.ok(), match.error().says);
  }
  return *std::move(match);
}

std::string text() { return format_record(record_of(finished_match())); }

/// The error's code and message for a changed record.
std::string refusal(const std::string& from, const std::string& to) {
  std::string changed = text();
  const auto at = changed.find(from);
  REQUIRE(at != std::string::npos);
  changed.replace(at, from.size(), to);
  const auto record = parse_record(changed);
  if (!record) return record.error().code + ": " + record.error().says;
  const auto end = replay(*record);
  return end ? "accepted" : end.error().code + ": " + end.error().says;
}

}  // namespace

TEST_CASE("a_record_replays_to_the_same_position") {
  const auto record = parse_record(text());
  REQUIRE_MESSAGE(record.ok(), record.error().says);
  const auto end = replay(*record);
  REQUIRE_MESSAGE(end.ok(), end.error().says);
  CHECK((*end)->text() == ".../xxx/oo.");
  CHECK(format_record(*record) == text());
  CHECK(record->id() == record->chain.substr(0, 20));
}

TEST_CASE("a_record_holds_no_token") { CHECK(text().find("hash\":\"hash") == std::string::npos); }

TEST_CASE("a_record_keeps_the_position_it_started_from") {
  Match match = finished_match("tictactoe x.o/.../...");
  CHECK(record_of(match).start == "tictactoe(m=3,n=3,k=3) x.o/.../...");
}

TEST_CASE("a_changed_record_is_refused_with_the_changed_place") {
  CHECK(refusal("\"b2\"", "\"b9\"").find("moves[0]") != std::string::npos);
  CHECK(refusal("\"a2\"", "\"b2\"") == "move/illegal: moves[2]: b2 is not a legal move here");
  CHECK(refusal("\"seat\":1", "\"seat\":0").starts_with("record/seat: moves[1]"));
  CHECK(refusal("\"winner\":0", "\"winner\":1").starts_with("record/outcome"));
  CHECK(refusal("\"ms\":10", "\"ms\":11").starts_with("record/chain"));
  CHECK(refusal("\"Ann\"", "\"Eve\"").starts_with("record/chain"));
  CHECK(refusal("\"played\":1000", "\"played\":1001").starts_with("record/chain"));
  CHECK(refusal("gridwise-record", "another").starts_with("record/format"));
  CHECK(refusal("\"version\":1", "\"version\":2").starts_with("record/version"));
  CHECK(refusal("tictactoe(m=3,n=3,k=3)", "chess").starts_with("game/unknown: game:"));
  CHECK(refusal("\"kind\":\"bot\"", "\"kind\":\"cat\"") ==
        "json/range: seats[1].kind must be person or bot");
  CHECK(refusal("\"move\":\"a1\",", "") == "json/missing: moves[1].move is missing");
}

TEST_CASE("a_record_of_other_rules_is_kept_but_not_replayed") {
  std::string other = text();
  other.replace(other.find("\"rules\":1"), 9, "\"rules\":2");
  const auto record = parse_record(other);
  REQUIRE(record.ok());
  CHECK(record->rules == 2);
  CHECK(format_record(*record) == other);
  const auto end = replay(*record);
  REQUIRE(!end.ok());
  CHECK(end.error().code == "record/version");
  CHECK(end.error().says == "it was played by rules 2 of tictactoe, this program has rules 1");
}

TEST_CASE("a_record_of_a_finished_game_cannot_end_by_resignation") {
  Match match = finished_match();
  for (const EndReason reason : {EndReason::kResigned, EndReason::kAgreed, EndReason::kForfeit}) {
    match.reason = reason;
    const auto record = parse_record(format_record(record_of(match)));
    REQUIRE_MESSAGE(record.ok(), record.error().says);
    CHECK(replay(*record).error().code == "record/outcome");
  }
}

TEST_CASE("imported_records_need_valid_names_and_times") {
  constexpr Time kToday{1'700'000'000'000};
  constexpr Time kDay{86'400'000};
  const auto refusal_of = [&](auto change) {
    Match match = finished_match();
    match.created = kToday;
    change(match);
    const Result<void> checked = check_foreign(record_of(match), kToday);
    return checked ? "fine" : checked.error().code + ": " + checked.error().says;
  };
  CHECK(refusal_of([](Match&) {}) == "fine");
  CHECK(refusal_of([](Match& match) { match.seats[0].name = ""; }) == "fine");
  for (const char* name :
       {"A\u030asa", "A\u200bnn", " Ann", "\u202eAnn", "aaaaaaaaaaaaaaaaaaaaaaaaa"}) {
    CHECK(refusal_of([&](Match& match) {
            match.seats[0].name = name;
          }).starts_with("record/name: seats[0].name"));
    CHECK(refusal_of([&](Match& match) {
            match.seats[1].name = name;
          }).starts_with("record/name: seats[1].name"));
  }
  CHECK(refusal_of([](Match& match) {
          match.seats[1].selector = "<b>";
        }).starts_with("record/name: seats[1].sel"));
  CHECK(refusal_of([&](Match& match) { match.created = kToday + kDay; }) == "fine");
  CHECK(refusal_of([&](Match& match) {
          match.created = kToday + kDay + Time(1);
        }).starts_with("record/time"));
  CHECK(refusal_of([&](Match& match) { match.created = Time(946'684'800'000); }) == "fine");
  CHECK(refusal_of([&](Match& match) {
          match.created = Time(946'684'799'999);
        }).starts_with("record/time"));
  CHECK(refusal_of([&](Match& match) { match.plies[1].taken = 366 * kDay; }) == "fine");
  CHECK(refusal_of([&](Match& match) {
          match.plies[1].taken = 366 * kDay + Time(1);
        }).starts_with("record/time: moves[1]"));
  CHECK(refusal_of([&](Match& match) {
          match.plies[1].taken = Time(INT64_MAX);
        }).starts_with("record/time: moves[1]"));
}

TEST_CASE("hashes_must_be_hexadecimal_and_nothing_may_follow_a_record") {
  // An id is a prefix of the chain, which could cut a two-byte character in half.
  std::string changed = text();
  changed.replace(changed.find("\"chain\":\"") + 9, 64,
                  std::string(19, 'a') + "\u00e9" + std::string(43, 'a'));
  CHECK(parse_record(changed).error().says.find("chain has 64 hexadecimal digits") == 0);
  CHECK(refusal("\"seed\":\"000000", "\"seed\":\"00000G").starts_with("json/range: seed has 16"));
  CHECK(parse_record(text() + " {}").error().code == "json/syntax");
  CHECK(parse_record(text() + " \n").ok());
}

TEST_CASE("a_torn_record_is_refused_with_the_offset") {
  const std::string whole = text();
  for (std::size_t length = 0; length < whole.size(); length += 7) {
    const auto record = parse_record(whole.substr(0, length));
    REQUIRE(!record);
    CHECK(record.error().code == "json/syntax");
    REQUIRE(record.error().at);
    CHECK(*record.error().at <= length);
  }
}
