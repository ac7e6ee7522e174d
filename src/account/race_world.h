// For tests: guests in several browsers who play races.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "account/account_world.h"
#include "service/match/match.h"

namespace gridwise {

/// A guest in a separate browser.
struct Racer {
  Browser browser;
  std::optional<Player> player;
  std::string name;
  std::string match{};
  int sent = 0;

  Racer(AccountWorld& world, std::string called, const std::string& address)
      : browser{world, address}, name(std::move(called)) {
    enter();
  }
  void enter() { player.emplace(browser.world, browser.enter()); }

  [[nodiscard]] boost::json::object ask(const char* verb, const std::string& race) const {
    return {{"do", verb}, {"race", race}, {"name", name}};
  }
  boost::json::object ok(const char* verb, const std::string& race) {
    return player->ok(ask(verb, race));
  }
  std::string code(const char* verb, const std::string& race) {
    return player->code(ask(verb, race));
  }
  /// The last pushed state of a race; empty if there was none.
  [[nodiscard]] boost::json::object told() const {
    boost::json::object last;
    for (const boost::json::object& message : player->received) {
      if (!message.contains("id") && message.contains("race") && message.contains("state"))
        last = message.at("state").get_object();
    }
    return last;
  }
  /// The push that started the race; empty if there was none.
  [[nodiscard]] boost::json::object start() const {
    for (const boost::json::object& message : player->received) {
      if (message.contains("start")) return message;
    }
    return {};
  }
  /// The racer's match, as named by the start push.
  [[nodiscard]] std::string told_match() const {
    const boost::json::object begun = start();
    REQUIRE(!begun.empty());
    return std::string(begun.at("state").at("match").get_string());
  }
  std::string move(const std::string& word) {
    const auto seq = player->ok({{"do", "match.get"}, {"match", match}}).at("seq").as_int64();
    return player->code({{"do", "match.move"},
                         {"match", match},
                         {"seq", seq},
                         {"command", "r" + std::to_string(++sent)},
                         {"move", word}});
  }
  std::string resign() {
    return player->code({{"do", "match.resign"},
                         {"match", match},
                         {"seq", 1},
                         {"command", "r" + std::to_string(++sent)}});
  }
  /// The racer's board.
  std::unique_ptr<AnyPosition> position() {
    const boost::json::object state = player->ok({{"do", "match.get"}, {"match", match}});
    auto opened = open_game(std::string(state.at("text").get_string()), 0);
    REQUIRE(opened);
    return std::move(opened->position);
  }
  /// Plays the solver's line, waiting `step` before each move.
  void clear(Time step) {
    SearchRequest request;
    request.nodes = 1'000'000;
    const auto report = find_game("numbermatch")->solver()->solve(*position(), request, {});
    REQUIRE(report);
    REQUIRE(!report->line.empty());
    for (const std::string& word : report->line) {
      browser.world.executor->run_for(step);
      CHECK(move(word).empty());
    }
  }
};

/// Two guests; the first creates a race, the second joins.
struct RaceWorld {
  static constexpr const char* kSetup = "numbermatch(digits=9)";

  AccountWorld world;
  Racer ann{world, "Ann", "192.0.2.7"};
  Racer bob{world, "Bob", "192.0.2.8"};
  std::string race;

  void run(int ms = 1'000) const { world.executor->run_for(Time(ms)); }

  std::string make(const boost::json::object& more = {}) {
    boost::json::object request{{"do", "race.make"}, {"setup", kSetup}, {"name", "Ann"}};
    for (const auto& field : more) request[field.key()] = field.value();
    race = ann.player->ok(request).at("race").get_string();
    ann.ok("race.watch", race);
    return race;
  }
  void join(Racer& racer) {
    racer.ok("race.join", race);
    racer.ok("race.watch", race);
  }
  void ready(Racer& racer) { racer.ok("race.ready", race); }
  /// Starts a race of both.
  void begin(const boost::json::object& more = {}) {
    make(more);
    join(bob);
    ready(ann);
    ready(bob);
    run(4'000);
    for (Racer* const racer : {&ann, &bob}) racer->match = racer->told_match();
  }
  boost::json::object state(Racer& racer) { return racer.ok("race.watch", race); }
  std::string status(Racer& racer) { return std::string(state(racer).at("status").get_string()); }
  /// For example "1 reached, 2 gave_up".
  std::string places(Racer& racer) {
    std::string text;
    const boost::json::object whole = state(racer);
    for (const auto& member : whole.at("members").get_array()) {
      if (!text.empty()) text += ", ";
      const auto* const place = member.get_object().if_contains("place");
      const auto* const ending = member.get_object().if_contains("ending");
      text += place == nullptr ? "-" : std::to_string(place->as_int64());
      text += " " + (ending == nullptr ? std::string() : std::string(ending->get_string()));
    }
    return text;
  }
  /// Kills the process and starts another on the same data; both guests reconnect.
  void restart() {
    ann.player.reset();
    bob.player.reset();
    world.restart();
    ann.enter();
    bob.enter();
  }
};

}  // namespace gridwise
