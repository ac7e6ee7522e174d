// For tests: clients at several addresses, connected to one simulated service.
#pragma once

#include <doctest/doctest.h>

#include <boost/json.hpp>
#include <map>
#include <optional>
#include <vector>

#include "kit/json_text.h"
#include "service/answers.h"
#include "service/service.h"
#include "service/simulated.h"

namespace gridwise {

namespace json = boost::json;

/// A service whose bots and jobs end only when the test ends them.
struct Crowd {
  std::shared_ptr<SimulatedExecutor> executor = std::make_shared<SimulatedExecutor>(1);
  std::shared_ptr<FailingStore> store = std::make_shared<FailingStore>();
  std::optional<Service> service;
  ServiceOptions options;
  std::map<ClientId, std::vector<json::object>> received;
  int thoughts = 0;  ///< how often a bot was asked for a move
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
    received.clear();
    last = 0;
    start();
  }

  ClientId join(const std::string& address) {
    const ClientId client = service->connect(
        [this, id = ++last](const std::string& line) {
          received[id].push_back(json::parse(line).get_object());
        },
        address);
    REQUIRE(client == last);
    return client;
  }
  json::object answer(ClientId client, json::object request) {
    send(client, std::move(request));
    settle();
    for (const json::object& message : received[client]) {
      if (const auto* id = message.if_contains("id"); id != nullptr && *id == asked) return message;
    }
    FAIL("no answer");
    return {};
  }
  json::object ok(ClientId client, json::object request) {
    return ok_in(answer(client, std::move(request)));
  }
  std::string code(ClientId client, json::object request) {
    return code_in(answer(client, std::move(request)), "");
  }
  /// Runs all due tasks of the loop and the store.
  void settle() { executor->run_for(Time(100)); }
  /// Ends up to `most` tasks off the loop, including new ones they lead to; returns how many.
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
  /// Sends without letting time pass, so that no bot becomes late.
  void send(ClientId client, json::object request) {
    request["id"] = ++asked;
    const NoReads on_loop;
    service->receive(client, json_text(request));
  }
  /// A move for the first seat, held by a person, of the newest match.
  [[nodiscard]] json::object first_move(const std::string& match) const {
    return {{"do", "match.move"}, {"match", match}, {"token", token},
            {"seq", 1},           {"command", "c"}, {"move", "b2"}};
  }
  void watch(ClientId client, const std::string& match) {
    send(client, {{"do", "match.watch"}, {"match", match}});
    REQUIRE(received[client].back().contains("ok"));
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

}  // namespace gridwise
