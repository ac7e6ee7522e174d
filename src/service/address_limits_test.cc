// Limits per address: matches, sockets, messages, loop time and solver time.
#include "service/crowd.h"

using namespace gridwise;  // NOLINT(google-build-using-namespace)

TEST_CASE("new_matches_per_address_are_limited_and_the_error_says_how_long_to_wait") {
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
  CHECK(crowd.received[ann].empty());  // the answers wait for the disk
  for (const ClientId client : {ann, other}) {
    crowd.send(client, request);
    const json::value& error = crowd.received[client].back().at("error");
    CHECK(error.at("code") == "limit/matches");
    CHECK(error.at("says") == "too many new matches from your address; wait 1 s");
  }
  crowd.send(bob, request);
  CHECK(crowd.received[bob].empty());
  crowd.executor->run_for(Time(1'000));
  CHECK(crowd.code(ann, request).empty());
}

TEST_CASE("imports_per_address_are_limited") {
  Crowd crowd;
  crowd.options.quotas.on = true;
  crowd.restart();
  const auto import_from = [&crowd](const std::string& address) {
    std::string code;
    crowd.service->import_record(
        "no record", [&code](const Result<std::string>& id) { code = id ? "" : id.error().code; },
        address);
    crowd.executor->run_for(Time(20));
    return code;
  };
  for (int i = 0; i < 60; ++i) REQUIRE(import_from("a") == "json/syntax");
  CHECK(import_from("a") == "limit/imports");
  CHECK(import_from("b") == "json/syntax");
  crowd.executor->run_for(Time(2'000));
  CHECK(import_from("a") == "json/syntax");
}

TEST_CASE("standard_input_has_no_limits_by_address") {
  Crowd crowd;
  crowd.options.quotas = {.on = true, .most_sockets = 1};
  crowd.restart();
  const ClientId ann = crowd.join("");
  for (int i = 0; i < 200; ++i) crowd.new_match(ann, "person", "person");
  CHECK(crowd.service->may_connect(""));
}

TEST_CASE("sockets_per_address_are_limited_and_freed_on_disconnect") {
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

TEST_CASE("sockets_per_person_are_limited_and_freed_on_disconnect") {
  Crowd crowd;
  crowd.options.quotas.on = true;
  crowd.restart();
  const auto ann = std::make_shared<Principal>();
  ClientId last = 0;
  for (int i = 0; i < Service::kMaxSocketsOfOne; ++i) {
    const std::string address(1, static_cast<char>('a' + i));
    REQUIRE(crowd.service->may_connect(address, ann));
    last = crowd.service->connect([](const std::string&) {}, address, ann);
  }
  const Result<void> refused = crowd.service->may_connect("z", ann);
  REQUIRE_FALSE(refused);
  CHECK(refused.error().code == "limit/sockets");
  crowd.service->disconnect(last);
  CHECK(crowd.service->may_connect("z", ann));
}

TEST_CASE("loop_time_per_address_is_limited") {
  Crowd crowd;
  crowd.options.quotas.on = true;
  // Any slow request would do; here, drawing the seed is slow.
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

TEST_CASE("solver_time_is_counted_when_a_job_ends_even_if_its_client_left") {
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

TEST_CASE("messages_per_socket_are_limited_to_a_burst_of_100_and_5_a_second") {
  Crowd crowd;
  crowd.options.rate_limit = 100;
  crowd.restart();
  const ClientId ann = crowd.join("a");
  const auto say = [&](ClientId client) {
    crowd.service->receive(client, R"({"id":0,"do":"hello"})");
    return !crowd.received[client].back().contains("error");
  };
  int sent = 0;
  while (say(ann)) ++sent;
  CHECK(sent == 100);
  CHECK(say(crowd.join("a")));
  crowd.executor->run_for(Time(199));
  CHECK_FALSE(say(ann));
  crowd.executor->run_for(Time(2));
  CHECK(say(ann));
  CHECK_FALSE(say(ann));
}
