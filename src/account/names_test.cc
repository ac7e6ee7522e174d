// Names: whose they are, however they enter, and how guests are marked.
#include <doctest/doctest.h>

#include "account/account_world.h"
#include "service/record/record.h"

using namespace gridwise;  // NOLINT(google-build-using-namespace)

namespace {

namespace json = boost::json;

/// Alice has an account; Guy, Bob's opponent, has none.
struct Three {
  AccountWorld world;
  Browser alices{world};
  Browser guys{world, "192.0.2.8"};
  Browser bobs{world, "192.0.2.9"};
  std::optional<Player> alice;
  std::optional<Player> bob;
  Player guest{world, guys.enter()};

  Three() {
    alices.sign_up("Alice");
    bobs.sign_up("Bob");
    alice.emplace(world, alices.enter());
    bob.emplace(world, bobs.enter());
  }
};

json::object new_match(const std::string& first, const json::object& second) {
  return {{"do", "match.new"},
          {"setup", "tictactoe"},
          {"speed_ms", 0},
          {"seats", json::array{json::object{{"kind", "person"}, {"name", first}}, second}}};
}

const json::object kOpen{{"kind", "open"}};
const json::object kBot{{"kind", "bot"}, {"name", "random"}, {"selector", "random"}};

/// A finished game of `name` against a bot, recorded by the terminal.
std::string record_of(const std::string& name) {
  Record record;
  record.setup = "tictactoe(m=3,n=3,k=3)";
  const Result<OpenedGame> opened = open_game(record.setup, 0);
  SeatInfo seat;
  seat.kind = SeatInfo::Kind::kPerson;
  seat.name = name;
  const SeatInfo bot{SeatInfo::Kind::kBot, "\u56f0\u96be", "minimax"};
  record = begin_record(*opened, 0, {seat, bot}, Time(1'700'000'000'000));
  Seat turn = 0;
  for (const char* move : {"a1", "b1", "a2", "b2", "a3"}) {
    REQUIRE(opened->position->play(move).ok());
    record.moves.push_back({move, turn, Time(10)});
    turn = static_cast<Seat>(1 - turn);
  }
  end_record(*opened->position, record);
  return format_record(record);
}

}  // namespace

TEST_CASE("names_of_accounts_and_reserved_ones_are_refused_however_they_enter") {
  Three all;
  const std::string open = all.bob->new_match("open");
  const json::object race = all.bob->ok({{"do", "race.make"}, {"setup", "numbermatch"}});
  const std::vector<std::pair<std::string, std::string>> refused{
      {"Alice", "name/taken"},     {"aLiCe", "name/taken"},    {"\u0410lice", "name/taken"},
      {"AIice", "name/taken"},     {"A|ice.", "name/taken"},   {"Gu\u0443", "name/scripts"},
      {"adrnin", "name/reserved"}, {"admin", "name/reserved"}, {"Gridwise", "name/reserved"},
      {"random", "name/reserved"}};
  for (const auto& [name, code] : refused) {
    CAPTURE(name);
    const auto asks = [&, own = name](json::object request) {
      request["name"] = own;
      return all.guest.code(std::move(request));
    };
    CHECK(asks({{"do", "seek.put"}, {"setup", "tictactoe"}}) == code);
    CHECK(asks({{"do", "challenge.make"}, {"to", "Bob"}, {"setup", "tictactoe"}}) == code);
    CHECK(asks({{"do", "race.make"}, {"setup", "numbermatch"}}) == code);
    CHECK(asks({{"do", "race.join"}, {"race", race.at("race")}}) == code);
    CHECK(asks({{"do", "match.sit"}, {"match", open}, {"seat", 1}}) == code);
    CHECK(all.guest.code(new_match(name, kBot)) == code);
    CHECK(all.guest.code(new_match("Guy", {{"kind", "person"}, {"name", name}})) == code);
    // A program, and a bot that is called like a person.
    Player program(all.world, nullptr);
    CHECK(program.code({{"do", "match.sit"},
                        {"match", open},
                        {"seat", 1},
                        {"name", name},
                        {"claim", "0123456789abcdef0123456789abcdef"}}) == code);
  }
  CHECK(all.guest.code(new_match(
            "Guy", {{"kind", "bot"}, {"name", "Alice"}, {"selector", "random"}})) == "name/taken");
  CHECK(all.guest.code(new_match("Guy", kBot)).empty());
  // Everybody else's second player on one screen, too.
  CHECK(all.bob->code(new_match("Guest", {{"kind", "person"}, {"name", "Alice"}})) == "name/taken");
  CHECK(all.alice->code(new_match("Guest", {{"kind", "person"}, {"name", "Alice"}})).empty());
  // Records, of which none is older than this program.
  all.world.executor->clock_error = Time(1'800'000'000'000);
  const auto imported = [](Player& player, const std::string& name) {
    return player.code({{"do", "record.import"}, {"data", json::parse(record_of(name))}});
  };
  for (const auto& [name, code] : refused) CHECK(imported(all.guest, name) == code);
  CHECK(imported(all.guest, "Guy").empty());
  CHECK(imported(*all.alice, "Alice").empty());
  CHECK(imported(all.guest, "Alice").empty());  // it is stored now, and nothing changes
}

TEST_CASE("a_person_with_an_account_has_its_name_in_the_one_seat_taken") {
  Three all;
  const json::object made = all.alice->ok(new_match("Someone Else", kOpen));
  CHECK(made.at("state").at("seats").at(0).at("name") == "Alice");
  CHECK(!made.at("state").at("seats").at(0).as_object().contains("guest"));
  all.bob->ok({{"do", "match.sit"}, {"match", made.at("match")}, {"seat", 1}, {"name", "Roberta"}});
  const json::object state = all.alice->ok({{"do", "match.get"}, {"match", made.at("match")}});
  CHECK(state.at("seats").at(1).at("name") == "Bob");
  CHECK(!state.at("seats").at(1).as_object().contains("guest"));
}

TEST_CASE("a_deleted_accounts_name_is_refused_while_it_is_held") {
  Three all;
  all.alice.reset();
  all.alices.post("/api/confirm", {{"password", kGoodPassword}});
  all.alices.post("/api/account/delete", {{"password", kGoodPassword}});
  CHECK(all.guest.code({{"do", "seek.put"}, {"setup", "tictactoe"}, {"name", "Alice"}}) ==
        "name/taken");
  all.world.pass(std::chrono::hours(24 * 91), std::chrono::hours(24));
  CHECK(all.guest.code({{"do", "seek.put"}, {"setup", "tictactoe"}, {"name", "Alice"}}).empty());
}

TEST_CASE("a_guest_is_marked_wherever_the_name_appears") {
  Three all;
  // A seek and a challenge.
  all.guest.ok({{"do", "seek.put"}, {"setup", "gomoku"}, {"name", "Guy"}});
  const json::object seeks = all.bob->ok({{"do", "seek.list"}});
  CHECK(seeks.at("seeks").at(0).at("guest") == true);
  all.guest.ok({{"do", "challenge.make"}, {"to", "Bob"}, {"setup", "tictactoe"}, {"name", "Guy"}});
  const json::object challenges = all.bob->ok({{"do", "challenge.list"}});
  CHECK(challenges.at("challenges").at(0).at("from") == "Guy");
  CHECK(challenges.at("challenges").at(0).at("guest") == true);
  // A seat: in the answer, the state, the event, a list, and the record.
  const json::object taken = all.bob->ok(
      {{"do", "challenge.take"}, {"challenge", challenges.at("challenges").at(0).at("challenge")}});
  const std::string match(taken.at("match").get_string());
  const auto guests_in = [](const json::value& seats) {
    std::string found;
    for (const json::value& seat : seats.as_array()) {
      if (seat.as_object().contains("guest")) found += seat.at("name").as_string();
    }
    return found;
  };
  CHECK(guests_in(all.bob->ok({{"do", "match.get"}, {"match", match}}).at("seats")) == "Guy");
  const std::string invited = all.bob->new_match("open");
  all.bob->ok({{"do", "match.watch"}, {"match", invited}});
  all.guest.ok({{"do", "match.sit"}, {"match", invited}, {"seat", 1}, {"name", "Guy"}});
  const json::object& push = all.bob->received.back();
  CHECK(push.at("events").at(0).at("guest") == true);
  for (std::size_t i = 0; const char* move : {"a1", "b1", "a2", "b2", "a3"}) {
    CHECK((i % 2 == 0 ? *all.bob : all.guest).move(invited, 2 + static_cast<int>(i), move).empty());
    ++i;
  }
  const json::object listed = all.bob->ok({{"do", "match.list"}, {"ids", json::array{invited}}});
  CHECK(guests_in(listed.at("matches").at(0).at("seats")) == "Guy");
  const json::value record = listed.at("matches").at(0).at("record");
  CHECK(guests_in(all.bob->ok({{"do", "record.get"}, {"record", record}}).at("seats")) == "Guy");
  CHECK(guests_in(all.bob->ok({{"do", "record.list"}}).at("records").at(0).at("seats")) == "Guy");
  // A race.
  const json::object race = all.guest.ok(
      {{"do", "race.make"}, {"setup", "numbermatch"}, {"public", true}, {"name", "Guy"}});
  CHECK(race.at("members").at(0).at("guest") == true);
  CHECK(all.bob->ok({{"do", "race.list"}}).at("open").at(0).at("guest") == true);
  const json::object joined = all.bob->ok({{"do", "race.join"}, {"race", race.at("race")}});
  CHECK(!joined.at("members").at(1).as_object().contains("guest"));
  // A block.
  CHECK(all.bob->ok({{"do", "block.add"}, {"match", invited}, {"seat", 1}}).at("guest") == true);
  CHECK(all.bob->ok({{"do", "block.list"}}).at("blocks").at(0).at("guest") == true);
  // It outlives a restart, and what is known only now.
  all.guys.sign_up("Guido");
  all.alice.reset();
  all.bob.reset();
  CHECK(guests_in(all.guest.ok({{"do", "match.get"}, {"match", invited}}).at("seats")) == "Guy");
}

TEST_CASE("in_a_match_of_programs_everybody_is_a_guest") {
  AccountWorld world;
  Player program(world, nullptr);
  const json::object made = program.ok(new_match("Ann", {{"kind", "person"}, {"name", "Bob"}}));
  for (const json::value& seat : made.at("state").at("seats").as_array()) {
    CHECK(seat.at("guest") == true);
  }
  const json::object bots = program.ok(new_match("Ann", kBot));
  CHECK(!bots.at("state").at("seats").at(1).as_object().contains("guest"));
}

TEST_CASE("the_guests_of_an_old_log_are_marked_by_what_is_known_beside_it") {
  AccountWorld world;
  Browser browser{world};
  const json::value me = browser.sign_up("Alice").at("account").at("id");
  happened::Created created;
  created.setup = "tictactoe";
  created.seats = {
      {SeatInfo::Kind::kPerson, "Alice", {}, "t", {}, false, std::string(me.as_string())},
      {SeatInfo::Kind::kPerson, "Guy", {}, "u", {}, true, "guest of old"}};
  Result<MatchEvent> event = decide_creation(created, {Time(1'000'000), {}, {}});
  REQUIRE(event);
  Result<Match> match = evolve({}, *event);
  REQUIRE(match);
  const std::string id = new_match_id(Time(1'000'000), [] { return 7; });
  Batch batch;
  batch.events.push_back(to_row(id, *event));
  batch.matches.push_back(to_match_row(id, *match));
  batch.seats = to_seat_rows(id, *match);
  batch.seats.at(1).guest = 1;  // as the migration of the database wrote it
  REQUIRE(world.store->append(batch));
  Player alice(world, browser.enter());
  const json::object state = alice.ok({{"do", "match.get"}, {"match", id}});
  CHECK(!state.at("seats").at(0).as_object().contains("guest"));
  CHECK(state.at("seats").at(1).at("guest") == true);
  CHECK(!state.contains("rated"));
}
