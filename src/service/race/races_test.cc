// Races of several clients: which boards are shown, and what the loop does at once.
#include "service/race/races.h"

#include <algorithm>

#include "service/simulated_world.h"

namespace gridwise {
namespace {

namespace json = boost::json;

/// Two members in a race, each with sockets of its own.
struct Track {
  World world{1};
  PrincipalPtr ann = std::make_shared<Principal>(Principal{"ann", {}, {}});
  PrincipalPtr bob = std::make_shared<Principal>(Principal{"bob", {}, {}});
  std::vector<json::object> lines;
  std::string race;

  ClientId connect(const PrincipalPtr& person) {
    return world.service->connect(
        [this](const std::string& line) { lines.push_back(json::parse(line).get_object()); }, {},
        person);
  }
  json::object ask(ClientId client, json::object request) {
    request["id"] = "q";
    if (!race.empty()) request["race"] = race;
    lines.clear();
    world.service->receive(client, json_text(request));
    const auto answer = [&] {
      return std::ranges::find_if(lines, [](const auto& line) { return line.contains("id"); });
    };
    while (answer() == lines.end()) REQUIRE(world.executor->step());
    return ok_in(*answer());
  }
  /// Both are ready: the countdown begins.
  void ready(std::string_view setup, ClientId one, ClientId other) {
    race =
        ask(one, {{"do", "race.make"}, {"setup", setup}, {"name", "Ann"}}).at("race").get_string();
    ask(other, {{"do", "race.join"}, {"name", "Bob"}});
    for (const ClientId client : {one, other}) {
      ask(client, {{"do", "race.watch"}});
      ask(client, {{"do", "race.ready"}});
    }
  }
};

TEST_CASE("boards_of_a_race_that_is_over_are_shown_unless_they_are_large") {
  for (const int digits : {90, 1'000}) {
    CAPTURE(digits);
    Track track;
    const ClientId one = track.connect(track.ann);
    const ClientId other = track.connect(track.bob);
    track.ready("numbermatch(digits=" + std::to_string(digits) + ")", one, other);
    track.world.run_for(Time(4'000));
    for (const ClientId client : {one, other}) track.ask(client, {{"do", "race.leave"}});
    track.world.run_for(Time(1'000));
    const json::object state = track.ask(one, {{"do", "race.watch"}});
    REQUIRE(state.at("status") == "finished");
    for (const json::value& member : state.at("members").get_array()) {
      CHECK(member.get_object().contains("board") == (digits == 90));
      CHECK(member.get_object().contains("record"));
      CHECK(member.at("ending") == "gave_up");
    }
  }
}

TEST_CASE("the_start_is_shown_to_one_socket_after_the_other") {
  Track track;
  const ClientId one = track.connect(track.ann);
  const ClientId other = track.connect(track.bob);
  track.ready("numbermatch", one, other);
  for (int i = 0; i < 6; ++i) track.ask(track.connect(track.ann), {{"do", "race.watch"}});
  track.lines.clear();
  std::ptrdiff_t started = 0;
  while (started < 8) {
    REQUIRE(track.world.executor->step());
    const auto now =
        std::ranges::count_if(track.lines, [](const auto& line) { return line.contains("start"); });
    CHECK(now <= started + 1);
    started = now;
  }
}

}  // namespace
}  // namespace gridwise
