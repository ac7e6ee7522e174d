// Large boards: their states are made off the loop, and everybody still hears all that happens, in
// order.
#include <algorithm>
#include <ranges>

#include "service/simulated_world.h"

namespace gridwise {
namespace {

namespace json = boost::json;

/// Someone who reads lines in the order in which they come.
struct Reader {
  World& world;
  std::vector<json::object> lines;
  ClientId client;

  explicit Reader(World& served)
      : world(served), client(served.service->connect([this](const std::string& line) {
          lines.push_back(json::parse(line).get_object());
        })) {}

  void send(json::object request) {
    const json::value verb = request.at("do");
    request["id"] = verb;
    world.service->receive(client, json_text(request));
  }
  /// The lines since the last call.
  std::vector<json::object> take() { return std::exchange(lines, {}); }
};

/// A match of one person on a board of fives, whose states are made by hand.
struct LargeMatch {
  World world{1};
  json::object match;
  int moves = 0;

  explicit LargeMatch(int digits = 1'800) {
    world.executor->reads_by_hand = true;
    json::object request{{"do", "match.new"},
                         {"text", "numbermatch(appends=99) " + std::string(digits, '5')},
                         {"seats", {{{"kind", "person"}}}}};
    match = world.ok_after_reads(std::move(request), digits >= 900 ? 1 : 0);
  }

  json::object watch(bool view = true) const {
    return {{"do", "match.watch"}, {"match", match.at("match")}, {"view", view}};
  }
  /// Plays the next pair of the first rows.
  void play() {
    const std::string row = std::to_string(1 + moves / 4);
    const int column = 1 + 2 * (moves % 4);
    const std::string word =
        "R" + row + "C" + std::to_string(column) + "-R" + row + "C" + std::to_string(column + 1);
    ++moves;
    world.ok(move(match, 0, moves, "m" + std::to_string(moves), word));
  }
  /// Makes the oldest state that waits to be made.
  void make_state() {
    REQUIRE(!world.executor->begun.empty());
    world.executor->end_oldest();
    world.run_for(Time(10));
  }
};

std::int64_t state_seq(const json::object& line) {
  return line.at("ok").at("state").at("seq").to_number<std::int64_t>();
}

std::vector<std::int64_t> event_seqs(const json::object& push) {
  std::vector<std::int64_t> seqs;
  for (const json::value& event : push.at("events").get_array()) {
    seqs.push_back(event.at("seq").to_number<std::int64_t>());
  }
  return seqs;
}

using Seqs = std::vector<std::int64_t>;

TEST_CASE("events_wait_for_the_state_of_a_large_board_and_follow_it") {
  LargeMatch large;
  Reader reader(large.world);
  reader.send(large.watch());
  large.play();
  large.play();
  CHECK(reader.take().empty());
  large.make_state();
  const auto lines = reader.take();
  REQUIRE(lines.size() == 2);
  CHECK(state_seq(lines[0]) == 1);
  CHECK(lines[0].at("ok").at("state").at("moves").get_array().empty());
  CHECK(event_seqs(lines[1]) == Seqs{2, 3});
  CHECK(lines[1].at("seq") == 3);
  large.play();
  const auto later = reader.take();
  REQUIRE(later.size() == 1);
  CHECK(event_seqs(later[0]) == Seqs{4});
}

TEST_CASE("pushes_of_a_large_board_have_neither_state_nor_change_those_of_a_small_one_have") {
  for (const int digits : {1'800, 90}) {
    CAPTURE(digits);
    const bool is_large = digits > 1'000;
    LargeMatch match(digits);
    Reader reader(match.world);
    reader.send(match.watch());
    if (is_large) match.make_state();
    REQUIRE(reader.take().size() == 1);
    match.play();
    const auto lines = reader.take();
    REQUIRE(lines.size() == 1);
    CHECK(event_seqs(lines[0]) == Seqs{2});
    CHECK(lines[0].contains("change") != is_large);
    CHECK_FALSE(lines[0].contains("state"));
  }
}

TEST_CASE("what_happens_between_two_states_that_are_being_made_follows_the_first") {
  LargeMatch large;
  Reader reader(large.world);
  reader.send(large.watch());
  large.play();
  reader.send(large.watch());
  large.play();
  large.make_state();
  large.play();
  large.make_state();
  const auto lines = reader.take();
  REQUIRE(lines.size() == 4);
  CHECK(state_seq(lines[0]) == 1);
  CHECK(event_seqs(lines[1]) == Seqs{2});
  CHECK(state_seq(lines[2]) == 2);
  CHECK(event_seqs(lines[3]) == Seqs{3, 4});
}

TEST_CASE("events_too_long_for_one_push_are_left_out_the_state_is_asked_for_again") {
  LargeMatch large;
  const auto send = [&](std::string_view verb, std::string_view word) {
    json::object request =
        move(large.match, 0, 1 + large.moves, "m" + std::to_string(large.moves), word);
    request["do"] = verb;
    ++large.moves;
    large.world.ok(std::move(request));
  };
  Reader reader(large.world);
  reader.send(large.watch());
  for (int i = 0; i < 2; ++i) {  // each append is an event of 1,800 steps
    send("match.move", "append");
    send("match.undo", "");
  }
  large.make_state();
  const auto lines = reader.take();
  REQUIRE(lines.size() == 2);
  CHECK(lines[1].at("seq") == 5);
  CHECK(lines[1].at("events").get_array().empty());
}

TEST_CASE("someone_who_watches_a_large_board_already_misses_nothing_while_asking_again") {
  LargeMatch large;
  Reader reader(large.world);
  reader.send(large.watch(false));
  large.make_state();
  large.play();
  reader.send(large.watch(false));
  large.play();
  large.make_state();
  const auto lines = reader.take();
  REQUIRE(lines.size() == 4);
  CHECK(event_seqs(lines[1]) == Seqs{2});
  CHECK(state_seq(lines[2]) == 2);
  CHECK(event_seqs(lines[3]) == Seqs{3});
}

TEST_CASE("the_answer_to_since_has_the_events_up_to_its_state_the_others_follow") {
  LargeMatch large;
  large.play();
  Reader reader(large.world);
  json::object request = large.watch();
  request["since"] = 1;
  reader.send(request);
  large.play();
  large.make_state();
  const auto lines = reader.take();
  REQUIRE(lines.size() == 2);
  CHECK(event_seqs(lines[0].at("ok").get_object()) == Seqs{2});
  CHECK(event_seqs(lines[1]) == Seqs{3});
}

TEST_CASE("a_watch_that_ended_before_its_state_was_made_stays_ended") {
  LargeMatch large;
  Reader reader(large.world);
  reader.send(large.watch());
  reader.send({{"do", "match.unwatch"}, {"match", large.match.at("match")}});
  large.play();
  large.make_state();
  large.play();
  const auto lines = reader.take();
  REQUIRE(lines.size() == 2);
  CHECK(lines[0].at("id") == "match.unwatch");
  CHECK(state_seq(lines[1]) == 1);
}

TEST_CASE("a_state_of_a_large_board_is_that_of_the_time_of_the_request") {
  LargeMatch large;
  large.play();
  Reader reader(large.world);
  reader.send({{"do", "match.get"}, {"match", large.match.at("match")}});
  large.play();
  large.make_state();
  const auto lines = reader.take();
  REQUIRE(lines.size() == 1);
  CHECK(lines[0].at("ok").at("seq") == 2);
  CHECK(lines[0].at("ok").at("moves").get_array().size() == 1);
  CHECK(lines[0].at("ok").at("view").at("last").get_array().size() == 2);
}

TEST_CASE("lists_show_large_boards_too_made_off_the_loop") {
  LargeMatch large;
  Reader reader(large.world);
  reader.send({{"do", "match.list"}, {"ids", {large.match.at("match")}}});
  large.world.run_for(Time(10));
  large.make_state();  // the rows
  CHECK(reader.take().empty());
  large.make_state();
  const auto lines = reader.take();
  REQUIRE(lines.size() == 1);
  const json::array& matches = lines[0].at("ok").at("matches").get_array();
  REQUIRE(matches.size() == 1);
  CHECK(matches[0].at("view").at("cells").get_array().size() == 1'800);
}

}  // namespace
}  // namespace gridwise
