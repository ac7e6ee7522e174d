// For tests: a service in a simulated world, and requests as a client writes them.
#pragma once

#include <doctest/doctest.h>

#include <boost/json.hpp>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "kit/json_text.h"
#include "service/answers.h"
#include "service/service.h"
#include "service/simulated.h"

namespace gridwise {

/// A service on a simulated executor and store; the store outlives it.
struct World {
  std::shared_ptr<SimulatedExecutor> executor;
  std::shared_ptr<FailingStore> store;
  std::shared_ptr<Random> random;
  ChooseMove choose;
  std::unique_ptr<Service> service;
  std::map<std::string, boost::json::object> answers;  ///< by id
  std::vector<boost::json::object> pushes;
  ClientId client = 0;
  int requests = 0;

  explicit World(std::uint64_t seed, ChooseMove choose_move = gridwise::choose_move)
      : executor(std::make_shared<SimulatedExecutor>(seed)),
        store(std::make_shared<FailingStore>()),
        random(std::make_shared<Random>(seed + 1)),
        choose(std::move(choose_move)) {
    start();
  }
  World(const World&) = delete;
  World& operator=(const World&) = delete;
  /// Pending tasks own the executor that owns them: break the cycle.
  ~World() { executor->crash(); }

  void start() {
    ServiceOptions options;
    options.entropy = [source = random] { return source->next(); };
    options.choose = choose;
    service = std::make_unique<Service>(executor, store, options);
    client = service->connect([this](const std::string& line) {
      boost::json::object message = boost::json::parse(line).get_object();
      if (const auto* id = message.if_contains("id")) {
        const std::string name(id->get_string());
        CHECK_MESSAGE(!answers.contains(name), "answered twice: ", line);
        answers[name] = message;
      } else {
        pushes.push_back(message);
      }
    });
  }

  /// Kills the process and starts another one on the same data.
  void crash() {
    executor->crash();
    service.reset();
    start();
  }

  std::string send(boost::json::object request) {
    const std::string id = "q" + std::to_string(++requests);
    request["id"] = id;
    const NoReads on_loop;
    service->receive(client, json_text(request));
    return id;
  }

  /// Sends a request and runs the loop until its answer has come.
  boost::json::object ask(boost::json::object request) {
    const boost::json::value verb = request.contains("do") ? request["do"] : "";
    const std::string id = send(std::move(request));
    while (!answers.contains(id)) REQUIRE(executor->step());
    if (verb.is_string()) check_described(service->verbs(), verb.get_string(), answers[id]);
    return answers[id];
  }
  boost::json::object ok(boost::json::object request) { return ok_in(ask(std::move(request))); }
  /// Like `ok`, and watches the match: matches between bots run only while watched.
  boost::json::object watched(boost::json::object request) {
    boost::json::object match = ok(std::move(request));
    ok({{"do", "match.watch"}, {"match", match["match"]}, {"view", false}});
    return match;
  }
  /// Sends a request that makes `reads` reads off the loop, and ends them by hand, one after the
  /// other. REQUIRES: executor->reads_by_hand.
  boost::json::object ok_after_reads(boost::json::object request, int reads) {
    const std::string id = send(std::move(request));
    for (int i = 0; i < reads; ++i) {
      run_for(Time(50));
      CHECK(!answers.contains(id));
      REQUIRE(executor->begun.size() == 1);
      executor->end_oldest();
    }
    run_for(Time(50));
    REQUIRE(answers.contains(id));
    CHECK(executor->begun.empty());
    return ok_in(answers[id]);
  }
  std::string code(boost::json::object request) { return code_in(ask(std::move(request))); }
  void run_for(Time time) {
    const Time end = executor->now() + time;
    while (executor->now() < end && executor->step(end - executor->now())) continue;
  }
};

inline boost::json::object new_match(const char* first, const char* second) {
  const auto seat = [](std::string_view kind) -> boost::json::object {
    if (kind == "person" || kind == "open") return {{"kind", kind}};
    return {{"kind", "bot"}, {"selector", kind}};
  };
  return {{"do", "match.new"},
          {"setup", "tictactoe"},
          {"speed_ms", 0},
          {"seats", {seat(first), seat(second)}}};
}

inline boost::json::object move(const boost::json::object& match, int seat, std::int64_t seq,
                                std::string_view command, std::string_view word) {
  return {{"do", "match.move"},
          {"match", match.at("match")},
          {"token", match.at("tokens").at(static_cast<std::size_t>(seat))},
          {"seq", seq},
          {"command", command},
          {"move", word}};
}

inline boost::json::object owner_command(const boost::json::object& match, std::string_view verb,
                                         std::string_view command) {
  return {{"do", verb},
          {"match", match.at("match")},
          {"token", match.at("owner")},
          {"seq", 1},
          {"command", command}};
}

inline boost::json::object state_of(World& world, const boost::json::object& match) {
  return world.ok({{"do", "match.get"}, {"match", match.at("match")}});
}

inline std::vector<EventRow> log_of(World& world, const boost::json::object& match) {
  auto rows = world.store->events(std::string(match.at("match").get_string()));
  REQUIRE(rows);
  return *std::move(rows);
}

inline std::string status_of(World& world, const boost::json::object& match) {
  return std::string(state_of(world, match)["status"].get_string());
}

}  // namespace gridwise
