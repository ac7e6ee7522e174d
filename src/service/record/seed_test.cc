// The seed of a match: only its hash is shown while the match is running, and records are checked
// against the hash. Older records and logs without one still load.
#include <doctest/doctest.h>

#include <boost/json.hpp>

#include "kit/json_text.h"
#include "service/match/json.h"
#include "service/match/secrets.h"
#include "service/record/record.h"

using namespace gridwise;  // NOLINT(google-build-using-namespace)

namespace {

constexpr std::uint64_t kValue = 0x5eed;
constexpr const char* kSalt = "000102030405060708090a0b0c0d0e0f";

MatchSeed committed(SeedBy by = SeedBy::kServer) { return {kValue, kSalt, by}; }

/// A match of a game with chance, played by applying events.
struct Table {
  Match match;
  std::vector<MatchEvent> log;

  Table(const std::string& setup, const std::string& start, const MatchSeed& seed) {
    happened::Created created{setup, start, seed, {}, "owner", {}, false};
    created.seats = {{SeatInfo::Kind::kPerson, "Ann", {}, "Ann's", {}, false}};
    Result<MatchEvent> event = decide_creation(std::move(created), {Time(1'000), {}});
    REQUIRE_MESSAGE(event.ok(), event.error().says);
    fold(*std::move(event));
  }
  void fold(MatchEvent event) {
    Result<Match> next = evolve(std::move(match), event);
    REQUIRE_MESSAGE(next.ok(), next.error().says);
    match = *std::move(next);
    log.push_back(std::move(event));
  }
  void happens(Happening what) {
    fold({match.seq + 1, Time(2'000), {Actor::Kind::kSeat, 0}, {}, std::move(what)});
  }
  void move() { happens(happened::Moved{match.position->legal_moves().front(), 0, {}}); }

  [[nodiscard]] Record record() {
    happens(happened::Resigned{0});
    return record_of(match);
  }
};

/// A match-3 board that is not an initial one, without its generator.
std::string board() {
  const auto opened = open_game("match3", 77);
  REQUIRE(opened.ok());
  return opened->setup.text() + " " + opened->position->public_text();
}

/// "ok", or the error code of the record after replacing `from` by `to`.
std::string verdict(std::string text, const std::string& from = {}, const std::string& to = {}) {
  const auto at = text.find(from);
  REQUIRE(at != std::string::npos);
  text.replace(at, from.size(), to);
  const auto record = parse_record(text);
  if (!record) return record.error().code;
  const auto end = replay(*record);
  return end ? "ok" : end.error().code;
}

std::string cut(std::string text, const std::string& from, const std::string& until) {
  const auto at = text.find(from);
  return text.erase(at, text.find(until, at) - at);
}

}  // namespace

TEST_CASE("the_published_hash_matches_salt_and_seed_of_the_record") {
  CHECK(seed_hash(committed()) == sha256("000102030405060708090a0b0c0d0e0f0000000000005eed"));
}

TEST_CASE("every_random_seed_has_its_own_salt") {
  const MatchSeed one = draw_seed(system_entropy);
  const MatchSeed two = draw_seed(system_entropy);
  CHECK(one.salt.size() == 32);
  CHECK(one.salt != two.salt);
  CHECK(one.value != two.value);
  CHECK(one.by == SeedBy::kServer);
}

TEST_CASE("the_halves_of_a_token_are_drawn_one_by_one") {
  std::uint64_t drawn = 0;
  CHECK(new_token([&] { return ++drawn; }) == "00000000000000010000000000000002");
}

TEST_CASE("bots_seeds_depend_on_salt_and_board") {
  MatchSeed other = committed();
  other.salt.back() = '0';
  CHECK(bot_seed(committed(), 1) == bot_seed(committed(), 1));
  CHECK(bot_seed(committed(), 1) != bot_seed(committed(), 2));
  CHECK(bot_seed(committed(), 1) != bot_seed(other, 1));
}

TEST_CASE("a_record_of_a_game_with_chance_replays_and_shows_its_seed") {
  for (const std::string& start : {std::string(), board()}) {
    Table table("match3", start, committed(SeedBy::kPlayer));
    table.move();
    table.move();
    const Record record = table.record();
    CHECK(record.start.find("seed=") == std::string::npos);
    const std::string text = format_record(record);
    CHECK(verdict(text) == "ok");
    CHECK(text.find("\"seed_by\":\"player\"") != std::string::npos);
    const auto read = parse_record(text);
    REQUIRE(read.ok());
    CHECK(format_record(*read) == text);
  }
}

TEST_CASE("a_record_whose_seed_does_not_match_its_hash_is_refused") {
  Table table("match3", {}, committed());
  table.move();
  const std::string text = format_record(table.record());
  CHECK(verdict(text, "5eed\"", "5eee\"") == "record/seed");
  CHECK(verdict(text, kSalt, "100102030405060708090a0b0c0d0e0f") == "record/seed");
  CHECK(verdict(text, "\"seed_hash\":\"", "\"seed_hash\":\"0") == "json/range");
  CHECK(verdict(text, "\"seed_by\":\"server\"", "\"seed_by\":\"player\"") == "record/chain");
  CHECK(verdict(text, "\"seed_by\":\"server\"", "\"seed_by\":\"nobody\"") == "json/range");
  // Without all three it would count as an older record, but then its chain does not match.
  CHECK(verdict(cut(text, "\"salt\":", "\"seed_by\"")) == "json/missing");
  CHECK(verdict(cut(text, "\"salt\":", "\"moves\"")) != "ok");
}

TEST_CASE("the_start_of_a_record_cannot_contain_a_generator") {
  Table table("match3", board(), committed());
  table.move();
  const std::string text = format_record(table.record());
  const std::string start = board();
  CHECK(verdict(text, start, start + " seed=12") == "record/seed");
}

TEST_CASE("a_start_with_a_generator_counts_as_a_seed_chosen_by_the_player") {
  const Table drawn("match3", board(), committed());
  CHECK(drawn.match.seed.by == SeedBy::kServer);
  CHECK(drawn.match.position->generator() == kValue);

  const Table given("match3", board() + " seed=12", committed());
  CHECK(given.match.seed.by == SeedBy::kPlayer);
  CHECK(given.match.seed.value == 12);
  CHECK(given.match.position->generator() == 12);
  CHECK(given.match.start == drawn.match.start);

  // A requested seed takes precedence over the text's.
  const Table asked("match3", board() + " seed=12", committed(SeedBy::kPlayer));
  CHECK(asked.match.position->generator() == kValue);
  CHECK(asked.match.seed.by == SeedBy::kPlayer);
}

TEST_CASE("seed_and_salt_are_in_the_log_but_not_in_the_public_event") {
  const Table table("match3", board(), committed(SeedBy::kPlayer));
  const auto read = from_row(to_row("m", table.log.front()));
  REQUIRE(read.ok());
  const happened::Created& created = std::get<Boxed<happened::Created>>(read->what);
  CHECK(created.seed.value == kValue);
  CHECK(created.seed.salt == kSalt);
  CHECK(created.seed.by == SeedBy::kPlayer);
  MatchEvent event = *read;
  const Result<Match> again = evolve({}, event);
  REQUIRE(again.ok());
  CHECK(again->position->text() == table.match.position->text());
  const std::string shown = json_text(event_json(table.log.front()));
  CHECK(shown.find("seed") == std::string::npos);
  CHECK(shown.find(kSalt) == std::string::npos);
}

TEST_CASE("matches_and_records_without_a_salt_still_load") {
  Table table("match3", board() + " seed=12", {5, {}, SeedBy::kServer});
  CHECK(table.match.position->generator() == 12);
  const std::string state = json_text(state_json("m", table.match, {}, Detail::kWhole, {}));
  CHECK(state.find("seed") == std::string::npos);
  table.move();
  table.happens(happened::Undone{1});
  table.move();
  const Record record = table.record();
  CHECK(record.start.ends_with(" seed=12"));
  const std::string text = format_record(record);
  CHECK(text.find("salt") == std::string::npos);
  CHECK(text.find("undone") == std::string::npos);
  CHECK(verdict(text) == "ok");
}

TEST_CASE("a_rematch_has_a_new_random_seed") {
  const Table table("match3", board() + " seed=12", committed());
  const MatchSeed next{9, "ffffffffffffffffffffffffffffffff", SeedBy::kServer};
  const happened::Created again = rematch_of(table.match, next);
  const auto event = decide_creation(again, {Time(3'000), {}});
  REQUIRE(event.ok());
  const happened::Created& created = std::get<Boxed<happened::Created>>(event->what);
  CHECK(created.seed.value == 9);
  CHECK(created.seed.by == SeedBy::kServer);
}

TEST_CASE("a_record_contains_the_number_of_moves_taken_back") {
  Table table("match3", {}, committed());
  table.move();
  table.move();
  table.happens(happened::Undone{1});
  table.move();
  table.happens(happened::Undone{2});
  table.move();
  const Record record = table.record();
  CHECK(record.undone == 3);
  const std::string text = format_record(record);
  CHECK(verdict(text) == "ok");
  CHECK(verdict(text, "\"undone\":3", "\"undone\":2") == "record/chain");
}
