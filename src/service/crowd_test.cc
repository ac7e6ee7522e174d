// Many clients at once: whose bot moves and whose job runs when some ask for everything, and what
// happens to the work of those who left.
#include <doctest/doctest.h>

#include <algorithm>
#include <boost/json.hpp>
#include <map>
#include <optional>
#include <vector>

#include "service/lanes.h"
#include "service/service.h"
#include "service/simulated.h"

using namespace gridwise;  // NOLINT(google-build-using-namespace)
namespace json = boost::json;

namespace {

/// A service whose bots and jobs end when the test says so.
struct Crowd {
  std::shared_ptr<SimulatedExecutor> executor = std::make_shared<SimulatedExecutor>(1);
  std::shared_ptr<FailingStore> store = std::make_shared<FailingStore>();
  std::optional<Service> service;
  ServiceOptions options;
  std::map<ClientId, std::vector<json::object>> heard;
  int thoughts = 0;  ///< of bots
  std::uint64_t drawn = 0;

  Crowd() {
    executor->by_hand = true;
    options.entropy = [this] { return ++drawn; };
    options.choose = [this](const GameSetup&, const AnyPosition& position, const std::string&,
                            std::uint64_t, const Limits&) -> Result<std::string> {
      ++thoughts;
      return position.legal_moves().front();
    };
    start();
  }
  Crowd(const Crowd&) = delete;
  Crowd& operator=(const Crowd&) = delete;
  ~Crowd() { executor->crash(); }

  void start() { service.emplace(executor, store, options); }
  void restart() {
    executor->crash();
    heard.clear();
    last = 0;
    start();
  }

  ClientId join(const std::string& address) {
    const ClientId client = service->connect(
        [this, id = ++last](const std::string& line) {
          heard[id].push_back(json::parse(line).get_object());
        },
        address);
    REQUIRE(client == last);
    return client;
  }
  json::object answer(ClientId client, json::object request) {
    request["id"] = ++asked;
    service->receive(client, json::serialize(request));
    settle();
    for (const json::object& message : heard[client]) {
      if (const auto* id = message.if_contains("id"); id != nullptr && *id == asked) return message;
    }
    FAIL("no answer");
    return {};
  }
  json::object ok(ClientId client, json::object request) {
    json::object whole = answer(client, std::move(request));
    REQUIRE_MESSAGE(whole.contains("ok"), json::serialize(whole));
    return whole["ok"].get_object();
  }
  std::string code(ClientId client, json::object request) {
    const json::object whole = answer(client, std::move(request));
    const auto* const error = whole.if_contains("error");
    return error == nullptr ? "" : std::string(error->at("code").get_string());
  }
  /// Everything on the loop and in the store is done.
  void settle() { executor->run_for(Time(100)); }
  /// Ends what runs beside the loop, and what follows from it, at most so many times.
  int end_work(int most) {
    int ended = 0;
    while (!executor->begun.empty() && ended < most) {
      executor->end_oldest();
      settle();
      ++ended;
    }
    return ended;
  }
  std::string new_match(ClientId client, const char* first, const char* second,
                        const char* setup = "tictactoe") {
    const auto seat = [](std::string_view kind) -> json::object {
      if (kind == "person") return {{"kind", kind}};
      return {{"kind", "bot"}, {"selector", kind}};
    };
    json::object made = ok(client, {{"do", "match.new"},
                                    {"setup", setup},
                                    {"speed_ms", 0},
                                    {"seats", {seat(first), seat(second)}}});
    token = made["tokens"].at(0).is_string() ? made["tokens"].at(0).get_string() : "";
    return std::string(made["match"].get_string());
  }
  /// Time stands still: bots under way are not late meanwhile.
  void send(ClientId client, json::object request) {
    request["id"] = ++asked;
    service->receive(client, json::serialize(request));
  }
  /// Of a person on the first seat of the newest match.
  [[nodiscard]] json::object first_move(const std::string& match) const {
    return {{"do", "match.move"}, {"match", match}, {"token", token},
            {"seq", 1},           {"command", "c"}, {"move", "b2"}};
  }
  void watch(ClientId client, const std::string& match) {
    send(client, {{"do", "match.watch"}, {"match", match}});
    REQUIRE(heard[client].back().contains("ok"));
    executor->run_for(Time(0));
  }
  std::size_t plies(ClientId client, const std::string& match) {
    return ok(client, {{"do", "match.get"}, {"match", match}}).at("moves").get_array().size();
  }
  std::string solve(ClientId client, int time_ms = 60'000) {
    return code(client, {{"do", "solve"}, {"text", "tictactoe xx./oo./..."}, {"time_ms", time_ms}});
  }

  ClientId last = 0;
  int asked = 0;
  std::string token;  ///< of the first seat of the newest match
};

}  // namespace

TEST_CASE("bots_play_each_other_only_while_somebody_watches") {
  Crowd crowd;
  const ClientId ann = crowd.join("a");
  const std::string match = crowd.new_match(ann, "random", "random");
  CHECK(crowd.end_work(10) == 0);
  crowd.watch(ann, match);
  CHECK(crowd.end_work(2) == 2);
  CHECK(crowd.plies(ann, match) == 2);
  crowd.ok(ann, {{"do", "match.unwatch"}, {"match", match}});
  crowd.end_work(10);  // the thought under way is not played
  CHECK(crowd.plies(ann, match) == 2);
  crowd.watch(ann, match);
  CHECK(crowd.end_work(100) > 2);
  CHECK(crowd.ok(ann, {{"do", "match.get"}, {"match", match}}).at("status") == "finished");
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

TEST_CASE("ninety_bot_matches_of_a_client_that_left_cost_nothing") {
  Crowd crowd;
  const ClientId hostile = crowd.join("h");
  std::vector<std::string> matches;
  matches.reserve(91);
  for (int i = 0; i < 90; ++i) matches.push_back(crowd.new_match(hostile, "random", "random"));
  const ClientId ann = crowd.join("a");
  const std::string match = crowd.new_match(ann, "person", "random");
  for (const std::string& each : matches) crowd.watch(hostile, each);
  crowd.watch(ann, match);
  crowd.send(ann, crowd.first_move(match));
  crowd.service->disconnect(hostile);
  const int before = crowd.thoughts;
  const int most = threads_of(Lane::kBots) + 1;  // those that were under way, and Ann's
  CHECK(crowd.end_work(1'000) <= most);
  CHECK(crowd.plies(ann, match) == 2);
  CHECK(crowd.thoughts - before <= most);
}

TEST_CASE("ninety_watched_bot_matches_of_one_client_delay_another_by_one_turn") {
  Crowd crowd;
  const ClientId hostile = crowd.join("h");
  std::vector<std::string> matches;
  matches.reserve(91);
  for (int i = 0; i < 90; ++i) {
    matches.push_back(crowd.new_match(hostile, "random", "random", "tictactoe(m=8,n=8,k=5)"));
  }
  const ClientId ann = crowd.join("a");
  const std::string match = crowd.new_match(ann, "person", "random");
  crowd.watch(ann, match);
  for (const std::string& each : matches) crowd.watch(hostile, each);
  crowd.ok(ann, crowd.first_move(match));
  int ended = 0;
  while (crowd.plies(ann, match) == 1) {
    REQUIRE(crowd.end_work(1) == 1);
    REQUIRE(++ended <= threads_of(Lane::kBots) + 2);
  }
}

TEST_CASE("watching_a_match_does_not_delay_its_bot") {
  Crowd crowd;
  const ClientId hostile = crowd.join("h");
  std::vector<std::string> matches;
  matches.reserve(21);
  for (int i = 0; i < 20; ++i) {
    matches.push_back(crowd.new_match(hostile, "random", "random", "tictactoe(m=8,n=8,k=5)"));
  }
  const ClientId ann = crowd.join("a");
  const std::string match = crowd.new_match(ann, "person", "random");
  matches.push_back(match);  // its bot would move behind those of the others
  for (const std::string& each : matches) crowd.watch(hostile, each);
  crowd.watch(ann, match);
  crowd.ok(ann, crowd.first_move(match));
  int ended = 0;
  while (crowd.plies(ann, match) == 1) {
    REQUIRE(crowd.end_work(1) == 1);
    REQUIRE(++ended <= threads_of(Lane::kBots) + 2);
  }
}

TEST_CASE("after_a_restart_a_list_wakes_no_bots") {
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

TEST_CASE("jobs_hold_up_no_bot") {
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

TEST_CASE("jobs_of_clients_that_left_never_begin") {
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
  for (const ClientId client : hostile) CHECK(crowd.heard[client].size() == 4);
}

TEST_CASE("a_job_that_waits_and_is_stopped_is_done_without_running") {
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
      crowd.heard[ann], [](const json::object& message) { return message.contains("done"); });
  REQUIRE(done != crowd.heard[ann].end());
  CHECK(done->at("report").at("verdict") == "unknown");
}

TEST_CASE("an_address_makes_so_many_matches_and_is_told_how_long_to_wait") {
  Crowd crowd;
  crowd.options.quotas.on = true;
  crowd.restart();
  const ClientId ann = crowd.join("a");
  const ClientId other = crowd.join("a");
  const ClientId bob = crowd.join("b");
  const json::object request{{"do", "match.new"},
                             {"setup", "tictactoe"},
                             {"seats", {{{"kind", "person"}}, {{"kind", "person"}}}}};
  for (int i = 0; i < 60; ++i) crowd.send(i % 2 == 0 ? ann : other, request);
  CHECK(crowd.heard[ann].empty());  // those are on their way to the disk
  for (const ClientId client : {ann, other}) {
    crowd.send(client, request);
    const json::value& error = crowd.heard[client].back().at("error");
    CHECK(error.at("code") == "limit/matches");
    CHECK(error.at("says") == "too many new matches from your address; wait 1 s");
  }
  crowd.send(bob, request);
  CHECK(crowd.heard[bob].empty());
  crowd.executor->run_for(Time(1'000));
  CHECK(crowd.code(ann, request).empty());
}

TEST_CASE("standard_input_has_no_limits_by_address") {
  Crowd crowd;
  crowd.options.quotas = {.on = true, .most_sockets = 1};
  crowd.restart();
  const ClientId ann = crowd.join("");
  for (int i = 0; i < 200; ++i) crowd.new_match(ann, "person", "person");
  CHECK(crowd.service->may_connect(""));
}

TEST_CASE("an_address_has_so_many_sockets_and_gets_them_back") {
  Crowd crowd;
  crowd.options.quotas = {.most_sockets = 2};
  crowd.restart();
  const ClientId first = crowd.join("a");
  crowd.join("a");
  const Result<void> refused = crowd.service->may_connect("a");
  REQUIRE_FALSE(refused);
  CHECK(refused.error().code == "limit/sockets");
  CHECK(crowd.service->may_connect("b"));
  crowd.service->disconnect(first);
  crowd.service->disconnect(first);
  CHECK(crowd.service->may_connect("a"));
}

TEST_CASE("messages_that_cost_the_loop_much_are_fewer") {
  Crowd crowd;
  crowd.options.quotas.on = true;
  // Drawing a seed stands for any slow request.
  crowd.options.entropy = [&crowd] {
    crowd.executor->spent += Time(100);
    return ++crowd.drawn;
  };
  crowd.restart();
  const ClientId ann = crowd.join("a");
  std::string code;
  int made = 0;
  for (; made < 60 && code.empty(); ++made) {
    code = crowd.code(ann, {{"do", "match.new"},
                            {"setup", "tictactoe"},
                            {"seats", {{{"kind", "person"}}, {{"kind", "person"}}}}});
  }
  CHECK(code == "limit/rate");
  CHECK(made < 10);
  CHECK(crowd.code(ann, {{"do", "hello"}}) == "limit/rate");
  CHECK(crowd.code(crowd.join("b"), {{"do", "hello"}}).empty());
  crowd.executor->run_for(Time(5'000));
  CHECK(crowd.code(ann, {{"do", "hello"}}).empty());
}

TEST_CASE("solver_time_is_counted_when_a_job_ends_also_of_who_left") {
  Crowd crowd;
  crowd.options.quotas.on = true;
  crowd.restart();
  const ClientId ann = crowd.join("a");
  CHECK(crowd.solve(ann).empty());
  crowd.service->disconnect(ann);
  crowd.executor->spent += Time(3'600'000);
  crowd.end_work(1);
  const ClientId again = crowd.join("a");
  CHECK(crowd.solve(again) == "limit/solver");
  CHECK(crowd.solve(crowd.join("b")).empty());
  crowd.executor->run_for(Time(3'600'000));
  CHECK(crowd.solve(again).empty());
}

TEST_CASE("a_socket_may_send_a_hundred_messages_at_once_and_then_five_a_second") {
  Crowd crowd;
  crowd.options.rate_limit = 100;
  crowd.restart();
  const ClientId ann = crowd.join("a");
  const auto say = [&](ClientId client) {
    crowd.service->receive(client, R"({"id":0,"do":"hello"})");
    return !crowd.heard[client].back().contains("error");
  };
  int said = 0;
  while (say(ann)) ++said;
  CHECK(said == 100);
  CHECK(say(crowd.join("a")));
  crowd.executor->run_for(Time(199));
  CHECK_FALSE(say(ann));
  crowd.executor->run_for(Time(2));
  CHECK(say(ann));
  CHECK_FALSE(say(ann));
}
