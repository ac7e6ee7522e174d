// Many clients at once: none can starve another's bots and jobs, and work of clients that have left
// is dropped.
#include <algorithm>

#include "service/crowd.h"
#include "service/live/bots.h"

using namespace gridwise;  // NOLINT(google-build-using-namespace)

namespace {

/// New matches between bots, on a board large enough for long games.
std::vector<std::string> bot_matches(Crowd& crowd, ClientId client, int count) {
  std::vector<std::string> matches;
  matches.reserve(static_cast<std::size_t>(count));
  for (int i = 0; i < count; ++i) {
    matches.push_back(crowd.new_match(client, "random", "random", "tictactoe(m=8,n=8,k=5)"));
  }
  return matches;
}

/// Makes a person's first move against a bot; returns how many pieces of work end before the reply.
int pieces_until_reply(Crowd& crowd, ClientId client, const std::string& match) {
  crowd.ok(client, crowd.first_move(match));
  int ended = 0;
  for (; crowd.plies(client, match) == 1; ++ended) REQUIRE(crowd.end_work(1) == 1);
  return ended;
}

}  // namespace

TEST_CASE("matches_between_bots_run_only_while_watched") {
  Crowd crowd;
  const ClientId ann = crowd.join("a");
  const std::string match = crowd.new_match(ann, "random", "random");
  CHECK(crowd.end_work(10) == 0);
  crowd.watch(ann, match);
  CHECK(crowd.end_work(2) == 2);
  CHECK(crowd.plies(ann, match) == 2);
  crowd.ok(ann, {{"do", "match.unwatch"}, {"match", match}});
  crowd.end_work(10);  // the pending move is not played
  CHECK(crowd.plies(ann, match) == 2);
  crowd.watch(ann, match);
  CHECK(crowd.end_work(100) > 2);
  CHECK(crowd.ok(ann, {{"do", "match.get"}, {"match", match}}).at("status") == "finished");
}

TEST_CASE("a_bot_thinks_as_long_as_the_pace_of_its_match") {
  const auto budget = [](int speed_ms) {
    Crowd crowd;
    Limits given;
    crowd.options.choose = [&given](const GameSetup&, const AnyPosition& position,
                                    const std::string&, std::uint64_t,
                                    const Limits& limits) -> Result<std::string> {
      given = limits;
      return position.legal_moves().front();
    };
    crowd.restart();
    const ClientId ann = crowd.join("a");
    const json::object bot{{"kind", "bot"}, {"selector", "random"}};
    const json::object made = crowd.ok(ann, {{"do", "match.new"},
                                             {"setup", "tictactoe"},
                                             {"speed_ms", speed_ms},
                                             {"seats", {bot, bot}}});
    crowd.watch(ann, std::string(made.at("match").get_string()));
    crowd.executor->run_for(Time(speed_ms));
    REQUIRE(crowd.end_work(1) == 1);
    return *given.time;
  };
  CHECK((budget(0) == Bots::kLeastBudget));
  CHECK((budget(600) == Time(600)));
  CHECK((budget(5'000) == Bots::kBudget));
}

TEST_CASE("a_bot_answers_a_person_whose_connection_is_lost") {
  Crowd crowd;
  const ClientId ann = crowd.join("a");
  const std::string match = crowd.new_match(ann, "person", "random");
  crowd.watch(ann, match);
  crowd.ok(ann, crowd.first_move(match));
  crowd.service->disconnect(ann);
  crowd.end_work(10);
  CHECK(crowd.plies(crowd.join("a"), match) == 2);
}

TEST_CASE("bot_matches_of_a_client_that_left_cost_nothing") {
  Crowd crowd;
  const ClientId hostile = crowd.join("h");
  const std::vector<std::string> matches = bot_matches(crowd, hostile, 90);
  const ClientId ann = crowd.join("a");
  const std::string match = crowd.new_match(ann, "person", "random");
  crowd.watch(ann, match);
  for (const std::string& each : matches) crowd.watch(hostile, each);
  CHECK(pieces_until_reply(crowd, ann, match) <= crowd.executor->threads_of(Lane::kBots) + 2);
}

TEST_CASE("watching_a_match_does_not_delay_its_bot") {
  Crowd crowd;
  const ClientId hostile = crowd.join("h");
  std::vector<std::string> matches = bot_matches(crowd, hostile, 20);
  const ClientId ann = crowd.join("a");
  const std::string match = crowd.new_match(ann, "person", "random");
  matches.push_back(match);  // watched by `hostile` alone, it would wait behind the others
  for (const std::string& each : matches) crowd.watch(hostile, each);
  crowd.watch(ann, match);
  CHECK(pieces_until_reply(crowd, ann, match) <= crowd.executor->threads_of(Lane::kBots) + 2);
}

TEST_CASE("after_a_restart_listing_matches_starts_no_bots") {
  Crowd crowd;
  const ClientId ann = crowd.join("a");
  const std::string bots = crowd.new_match(ann, "random", "random");
  const std::string mine = crowd.new_match(ann, "random", "person");
  crowd.restart();
  const ClientId bob = crowd.join("b");
  CHECK(crowd.ok(bob, {{"do", "match.list"}}).at("matches").get_array().size() == 2);
  CHECK(crowd.ok(bob, {{"do", "match.get"}, {"match", bots}}).at("status") == "running");
  CHECK(crowd.executor->begun.empty());
  crowd.watch(bob, mine);
  CHECK(crowd.end_work(10) == 1);
  CHECK(crowd.plies(bob, mine) == 1);
  crowd.watch(bob, bots);
  CHECK(crowd.end_work(1) == 1);
}

TEST_CASE("jobs_do_not_delay_bots") {
  Crowd crowd;
  const ClientId hostile = crowd.join("h");
  for (int i = 0; i < 4; ++i) CHECK(crowd.solve(hostile).empty());
  const auto jobs = crowd.executor->begun.size();
  const ClientId ann = crowd.join("h");
  crowd.watch(ann, crowd.new_match(ann, "random", "person"));
  CHECK(crowd.executor->begun.size() == jobs + 1);
}

TEST_CASE("long_jobs_of_one_address_leave_room_for_another_and_for_brief_ones") {
  Crowd crowd;
  for (int client = 0; client < 64; ++client) {
    const ClientId hostile = crowd.join("h");
    for (int i = 0; i < 4; ++i) CHECK(crowd.solve(hostile).empty());
  }
  const ClientId hostile = crowd.join("h");
  CHECK(crowd.solve(hostile) == "limit/busy");
  const auto before = crowd.executor->begun.size();
  const ClientId ann = crowd.join("a");
  CHECK(crowd.solve(ann).empty());
  CHECK(crowd.executor->begun.size() == before + 1);
  CHECK(crowd.solve(ann, 100).empty());
  CHECK(crowd.executor->begun.size() == before + 2);
}

TEST_CASE("queued_jobs_of_clients_that_left_never_begin") {
  Crowd crowd;
  std::vector<ClientId> hostile;
  for (int i = 0; i < 64; ++i) {
    hostile.push_back(crowd.join("h"));
    for (int job = 0; job < 4; ++job) crowd.solve(hostile.back());
  }
  const auto begun = crowd.executor->begun.size();
  REQUIRE(begun < 256);
  for (const ClientId client : hostile) crowd.service->disconnect(client);
  CHECK(crowd.end_work(1'000) == static_cast<int>(begun));
  for (const ClientId client : hostile) CHECK(crowd.received[client].size() == 4);
}

TEST_CASE("a_job_is_stopped_by_its_own_client_alone") {
  Crowd crowd;
  const ClientId ann = crowd.join("a");
  const ClientId bob = crowd.join("a");
  CHECK(crowd.solve(ann).empty());
  const json::object stop{{"do", "job.stop"}, {"job", "j1"}};
  CHECK(crowd.code(bob, stop) == "job/unknown");
  CHECK(crowd.code(ann, stop).empty());
}

TEST_CASE("a_stopped_job_that_waits_is_done_without_running") {
  Crowd crowd;
  for (int i = 0; i < 60; ++i) {
    const ClientId other = crowd.join("h");
    for (int job = 0; job < 4; ++job) crowd.solve(other);
  }
  const ClientId ann = crowd.join("h");
  crowd.solve(ann);
  const auto begun = crowd.executor->begun.size();
  crowd.ok(ann, {{"do", "job.stop"}, {"job", "j241"}});
  CHECK(crowd.executor->begun.size() == begun);
  const auto done = std::ranges::find_if(
      crowd.received[ann], [](const json::object& message) { return message.contains("done"); });
  REQUIRE(done != crowd.received[ann].end());
  CHECK(done->at("report").at("verdict") == "unknown");
}
