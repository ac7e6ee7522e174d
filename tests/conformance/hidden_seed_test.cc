// Attacks through the protocol: a player or watcher of a match with chance tries to predict draws
// from everything the service sends.
#include <doctest/doctest.h>

#include <algorithm>
#include <boost/json.hpp>
#include <set>
#include <string>
#include <vector>

#include "drawing_setups.h"
#include "kit/json_text.h"
#include "service/match/secrets.h"
#include "service/service.h"
#include "service/simulated.h"

namespace gridwise {
namespace {

namespace json = boost::json;

/// A service with one client that records every line.
class Attacker {
 public:
  explicit Attacker(std::uint64_t entropy, ChooseMove choose = choose_move)
      : executor_(std::make_shared<SimulatedExecutor>(1)), random_(entropy) {
    ServiceOptions options;
    options.entropy = [this] { return random_.next(); };
    options.choose = std::move(choose);
    service_ = std::make_unique<Service>(executor_, std::make_shared<MemoryStore>(), options);
    client_ = service_->connect([this](const std::string& line) { lines_.push_back(line); });
  }
  Attacker(const Attacker&) = delete;
  Attacker& operator=(const Attacker&) = delete;
  ~Attacker() { executor_->crash(); }

  /// The whole answer; other messages received meanwhile are in lines().
  json::object ask(json::object request) {
    request["id"] = ++requests_;
    service_->receive(client_, json_text(request));
    while (true) {
      for (const std::string& line : lines_) {
        json::object message = json::parse(line).get_object();
        if (const auto* id = message.if_contains("id"); id != nullptr && *id == requests_)
          return message;
      }
      REQUIRE(executor_->step());
    }
  }
  json::object ok(json::object request) {
    json::object answer = ask(std::move(request));
    REQUIRE_MESSAGE(answer.contains("ok"), json_text(answer));
    return answer["ok"].get_object();
  }
  bool step() { return executor_->step(); }
  [[nodiscard]] const std::vector<std::string>& lines() const { return lines_; }

 private:
  std::shared_ptr<SimulatedExecutor> executor_;
  Random random_;
  std::unique_ptr<Service> service_;
  std::vector<std::string> lines_;
  ClientId client_ = 0;
  int requests_ = 0;
};

json::object new_match(std::string_view setup, std::string_view text, std::string_view selector) {
  json::object seat{{"kind", "person"}};
  if (!selector.empty()) seat = {{"kind", "bot"}, {"selector", selector}};
  json::object request{{"do", "match.new"}, {"seats", json::array{seat}}, {"speed_ms", 0}};
  if (text.empty()) {
    request["setup"] = setup;
  } else {
    request["text"] = text;
  }
  return request;
}

json::object with_token(const json::object& match, std::string_view verb, const json::value& token,
                        std::int64_t seq) {
  return {{"do", verb},
          {"match", match.at("match")},
          {"token", token},
          {"seq", seq},
          {"command", std::string(verb) + std::to_string(seq)}};
}

std::string text_of(const json::object& object, std::string_view name) {
  return std::string(object.at(name).get_string());
}

json::object state_of(Attacker& attacker, const json::object& match) {
  return attacker.ok({{"do", "match.get"}, {"match", match.at("match")}});
}

json::object play(Attacker& attacker, const json::object& match, std::int64_t seq,
                  std::string_view word) {
  json::object request = with_token(match, "match.move", match.at("tokens").at(0), seq);
  request["move"] = word;
  return attacker.ask(std::move(request));
}

/// Removes fields that may differ between two runs: report times and the seed hash.
void strip(json::value& value) {
  if (auto* const object = value.if_object()) {
    object->erase("ms");
    object->erase("seed_hash");
    for (auto& entry : *object) strip(entry.value());
  } else if (auto* const array = value.if_array()) {
    for (json::value& entry : *array) strip(entry);
  }
}

/// Everything a client can learn of a match from `start` before the first draw, as one text.
std::string told(const std::string& start, std::uint64_t seed, std::set<std::string>& hashes) {
  Attacker attacker(9);
  json::object ask = new_match({}, start, {});
  ask["seed"] = seed;
  const json::object match = attacker.ok(std::move(ask));
  const json::object state = match.at("state").get_object();
  hashes.insert(text_of(state, "seed_hash"));
  const json::value& id = match.at("match");
  attacker.ok({{"do", "match.watch"}, {"match", id}, {"since", 0}});
  attacker.ok({{"do", "match.list"}});
  attacker.ask({{"do", "match.get"}, {"match", "none"}});
  play(attacker, match, 1, "no such move");
  json::object hint = with_token(match, "match.hint", match.at("tokens").at(0), 1);
  hint["nodes"] = 300;
  hint["time_ms"] = 60'000;
  attacker.ok(std::move(hint));
  while (attacker.step()) continue;
  attacker.ok(with_token(match, "match.pause", match.at("owner"), 1));
  json::object speed = with_token(match, "match.speed", match.at("owner"), 1);
  speed["speed_ms"] = 7;
  attacker.ok(std::move(speed));
  attacker.ok(with_token(match, "match.resume", match.at("owner"), 2));
  state_of(attacker, match);
  std::string text;
  for (const std::string& line : attacker.lines()) {
    json::value message = json::parse(line);
    const json::object& object = message.get_object();
    // The number of progress messages depends on time.
    if (object.contains("job") && !object.contains("done")) continue;
    strip(message);
    text += json_text(message) + "\n";
  }
  return text;
}

std::string cells_of(const View& view) {
  std::string text;
  for (const CellView& cell : view.cells) {
    text += '/';
    for (const std::string& token : cell.tokens) text += token + ',';
  }
  return text;
}

bool refills(const std::vector<Event>& steps) {
  return std::ranges::find(steps, "refill", &Event::kind) != steps.end();
}

}  // namespace

TEST_CASE("matches_that_differ_only_in_their_generator_send_equal_messages") {
  for (const GameSetup& setup : drawing_setups()) {
    CAPTURE(setup.text());
    const auto first = *setup.game->start(setup.options, 5);
    const std::string start = setup.text() + " " + first->public_text();
    std::set<std::string> hashes;
    const std::string one = told(start, 1, hashes);
    CHECK(one == told(start, 2, hashes));
    CHECK(hashes.size() == 2);
    CHECK(one.find("\"salt\"") == std::string::npos);
    CHECK(one.find("\"seed\"") == std::string::npos);
  }
}

TEST_CASE("a_refill_cannot_be_predicted_from_the_text_of_a_running_match") {
  int drawn = 0;
  int predicted = 0;
  for (const GameSetup& setup : drawing_setups()) {
    CAPTURE(setup.text());
    Attacker attacker(11);
    const json::object match = attacker.ok(new_match(setup.text(), {}, {}));
    Random random(2);
    for (int i = 0; i < 11; ++i) {
      const json::object state = state_of(attacker, match);
      if (state.at("status") == "finished") break;
      // Regression: loading the text and playing on once revealed the refills in advance.
      auto guess = open_game(text_of(state, "text"), 0);
      REQUIRE(guess.ok());
      const std::vector<std::string> legal = guess->position->legal_moves();
      const std::string& move = legal[random.below(static_cast<std::uint32_t>(legal.size()))];
      const auto steps = guess->position->play(move);
      REQUIRE(steps.ok());
      const json::object played = play(attacker, match, state.at("seq").get_int64(), move);
      REQUIRE_MESSAGE(played.contains("ok"), json_text(played));
      if (!refills(*steps)) continue;
      ++drawn;
      // The actual refill, from the view.
      std::string came;
      const json::object after = state_of(attacker, match);
      for (const json::value& cell : after.at("view").at("cells").get_array()) {
        came += '/';
        for (const json::value& token : cell.get_array())
          came += std::string(token.get_string()) + ',';
      }
      predicted += came == cells_of(guess->position->view()) ? 1 : 0;
    }
  }
  CHECK(drawn >= 11);
  CHECK(predicted * 10 <= drawn);
}

TEST_CASE("the_seed_shown_at_the_end_matches_the_hash_published_at_the_start") {
  for (const GameSetup& setup : drawing_setups(1)) {
    CAPTURE(setup.text());
    Attacker attacker(13);
    const json::object match = attacker.ok(new_match(setup.text(), {}, {}));
    const json::object begun = match.at("state").get_object();
    CHECK(begun.at("seed_by") == "server");
    CHECK(!begun.contains("seed"));
    CHECK(!begun.contains("salt"));
    attacker.ok(with_token(match, "match.abort", match.at("owner"), 1));
    const json::object ended = state_of(attacker, match);
    CHECK(ended.at("seed_hash") == begun.at("seed_hash"));
    const std::string salt = text_of(ended, "salt");
    const std::string seed = text_of(ended, "seed");
    CHECK(sha256(salt + seed) == text_of(ended, "seed_hash"));
    // The initial board is dealt from that seed.
    const auto opened = open_game(setup.text(), std::stoull(seed, nullptr, 16));
    REQUIRE(opened.ok());
    CHECK(setup.text() + " " + opened->position->public_text() == text_of(begun, "start"));
  }
}

TEST_CASE("a_bot_in_a_match_does_not_know_the_generator") {
  for (const GameSetup& setup : drawing_setups(1)) {
    CAPTURE(setup.text());
    const auto first = *setup.game->start(setup.options, 5);
    const std::string start = setup.text() + " " + first->public_text();
    constexpr std::uint64_t kSeed = 5;
    std::set<std::uint64_t> seeds;
    for (const std::uint64_t entropy : {20, 21}) {
      int asked = 0;
      Attacker attacker(entropy,
                        [&](const GameSetup&, const AnyPosition& position, const std::string&,
                            std::uint64_t seed, const SearchRequest&) -> Result<std::string> {
                          // At the first move the match's generator is the chosen seed.
                          if (asked++ == 0) {
                            CHECK(position.generator() != kSeed);
                            CHECK(position.generator() != 0);
                            CHECK(position.public_text() == first->public_text());
                            seeds.insert(seed);
                          }
                          return position.legal_moves().front();
                        });
      json::object ask = new_match({}, start, setup.game->info().selectors.front().name);
      ask["seed"] = kSeed;
      const json::object match = attacker.ok(std::move(ask));
      // Bots move only in watched matches.
      attacker.ok({{"do", "match.watch"}, {"match", match.at("match")}});
      while (asked == 0) REQUIRE(attacker.step());
    }
    // Knowing the match's seed does not reveal the seeds of its bots' choices.
    CHECK(seeds.size() == 2);
  }
}

}  // namespace gridwise
