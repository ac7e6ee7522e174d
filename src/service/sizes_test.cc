// Message sizes: every verb on the largest boards of every game. A reader can also reconstruct what
// is sent as changes or in portions.
#include <doctest/doctest.h>

#include <algorithm>
#include <boost/json.hpp>
#include <map>

#include "kit/json_text.h"
#include "kit/random.h"
#include "service/answers.h"
#include "service/reader.h"
#include "service/record/record.h"
#include "service/service.h"
#include "service/simulated.h"
#include "service/wire/portion.h"
#include "service/wire/shapes.h"

namespace gridwise {
namespace {

namespace json = boost::json;

/// A client of a simulated service that records the longest line of each verb.
struct Client {
  std::shared_ptr<SimulatedExecutor> executor = std::make_shared<SimulatedExecutor>(1);
  std::shared_ptr<FailingStore> store = std::make_shared<FailingStore>();
  std::unique_ptr<Service> service;
  std::vector<json::object> pushes;
  std::vector<std::size_t> push_sizes;
  std::optional<json::object> answer;
  ClientId id = 0;
  int commands = 0;

  Client() {
    ServiceOptions options;
    options.entropy = [source = std::make_shared<Random>(2)] { return source->next(); };
    service = std::make_unique<Service>(executor, store, options);
    id = service->connect([this](const std::string& line) { hear(line); });
  }
  Client(const Client&) = delete;
  Client& operator=(const Client&) = delete;
  ~Client() { executor->crash(); }

  void hear(const std::string& line) {
    CHECK_MESSAGE(line.size() <= kMaxLine, line.size(), " bytes: ", line.substr(0, 200));
    json::object message = json::parse(line).get_object();
    if (message.contains("id")) {
      answer = std::move(message);
    } else {
      pushes.push_back(std::move(message));
      push_sizes.push_back(line.size());
    }
  }

  json::object ask(json::object request) {
    request["id"] = 1;
    answer.reset();
    service->receive(id, json_text(request));
    while (!answer) REQUIRE(executor->step());
    return *answer;
  }
  json::object ok(const json::object& request) { return ok_in(ask(request)); }

  json::object new_match(std::string_view text) {
    const Result<OpenedGame> opened = open_game(text, 1);
    REQUIRE_MESSAGE(opened.ok(), text);
    json::array seats;
    for (std::size_t i = 0; i < opened->setup.game->info().seats.size(); ++i) {
      seats.push_back({{"kind", "person"}, {"name", "Ann"}});
    }
    return ok({{"do", "match.new"}, {"text", text}, {"seats", seats}});
  }

  /// Sends a command for the seat to move.
  json::object command(std::string_view verb, const json::object& made, const json::object& state,
                       const json::object& more = {}) {
    const auto seat = state.at("turn").to_number<std::size_t>();
    json::object request{{"do", verb},
                         {"match", made.at("match")},
                         {"token", made.at("tokens").at(seat)},
                         {"seq", state.at("seq")},
                         {"command", "c" + std::to_string(++commands)}};
    for (const auto& [name, value] : more) request[name] = value;
    return ok(request);
  }

  json::object state_of(const json::object& made) {
    return ok({{"do", "match.get"}, {"match", made.at("match")}});
  }

  /// Plays up to `plies` random moves; returns the state after them.
  json::object play(const json::object& made, int plies, Random& random) {
    json::object state = state_of(made);
    for (int ply = 0; ply < plies && state.at("status") == "running"; ++ply) {
      const auto actions = actions_of(state.at("view"));
      const auto& chosen = actions[random.below(static_cast<std::uint32_t>(actions.size()))];
      command("match.move", made, state, {{"move", chosen.move}});
      state = state_of(made);
    }
    return state;
  }

  /// The record of a match that was played for up to `plies` and then resigned.
  std::string record(std::string_view text, int plies, Random& random) {
    const json::object made = new_match(text);
    const json::object state = play(made, plies, random);
    if (state.at("status") == "running") command("match.resign", made, state);
    return std::string(state_of(made).at("record").get_string());
  }

  void analyse(std::string_view text, const Game& game) {
    for (const SelectorInfo& selector : game.info().selectors) {
      finish(ok({{"do", "analyse"},
                 {"text", text},
                 {"selector", selector.name},
                 {"nodes", 300},
                 {"time_ms", 200}}));
    }
    if (!game.info().solvable) return;
    finish(ok({{"do", "solve"}, {"text", text}, {"nodes", 300}, {"time_ms", 200}}));
  }
  void finish(const json::object& job) {
    const auto done = [&](const json::object& push) {
      return push.contains("done") && push.at("job") == job.at("job");
    };
    while (std::ranges::none_of(pushes, done)) REQUIRE(executor->step());
  }
};

/// Setups with every option at its maximum; if an option has choices, one setup for each.
std::vector<std::string> largest_setups(const Game& game) {
  OptionValues highest;
  for (const OptionInfo& option : game.info().options) highest.push_back(option.high);
  std::vector<std::string> setups{GameSetup{&game, highest}.text()};
  for (std::size_t i = 0; i < highest.size(); ++i) {
    for (std::size_t choice = 0; choice < game.info().options[i].choices.size(); ++choice) {
      OptionValues values = highest;
      values[i] = static_cast<int>(choice);
      setups.push_back(GameSetup{&game, values}.text());
    }
  }
  return setups;
}

/// Larger than any initial board, with all neighbours forming pairs. The record's start is longer
/// than a text field of a request may be.
std::string board_of_fives() { return "numbermatch(appends=99) " + std::string(4'000, '5'); }

std::string gomoku_on_19_lines() { return "gomoku(size=19)"; }

/// All frames of a record, reconstructed as the page does it.
std::vector<json::object> frames_of(Client& client, const std::string& record, int& answers) {
  std::vector<json::object> frames;
  json::value shown;
  std::int64_t from = 0;
  for (answers = 1;; ++answers) {
    const json::object answer =
        client.ok({{"do", "record.frames"}, {"record", record}, {"from", from}, {"count", 64}});
    for (const json::value& each : answer.at("frames").get_array()) {
      json::object frame = each.get_object();
      const bool whole = frame.contains("position");
      CHECK(whole == (&each == &answer.at("frames").get_array().front()));
      shown = whole ? frame["position"] : with_change(shown, frame["change"]);
      CHECK(frame["ply"] == frames.size());
      frame["position"] = shown;
      frames.push_back(std::move(frame));
    }
    if (!answer.contains("next")) {
      CHECK(answer.at("plies") == frames.size() - 1);
      return frames;
    }
    REQUIRE(answer.at("next") == frames.size());
    from = answer.at("next").to_number<std::int64_t>();
  }
}

/// The state as a watcher reconstructs it from messages.
struct Watched {
  json::value state;
  int asked_again = 0;

  void hear(const json::object& push) {
    if (const auto* whole = push.if_contains("state")) {
      state = *whole;
    } else {
      REQUIRE(push.at("from") == state.at("seq"));
      state = with_change(state, push.at("change"));
    }
  }
};

}  // namespace

TEST_CASE("no_line_is_too_long_on_the_largest_boards_of_every_game") {
  Client client;
  Random random(4);
  std::vector<std::string> texts{board_of_fives()};
  for (const Game* game : games())
    std::ranges::move(largest_setups(*game), std::back_inserter(texts));
  for (const std::string& text : texts) {
    CAPTURE(text.substr(0, 100));
    const Game& game = *open_game(text, 1)->setup.game;
    const json::object position = client.ok({{"do", "position.open"}, {"text", text}});
    const auto actions = actions_of(position.at("view"));
    client.ok({{"do", "position.play"}, {"text", text}, {"move", actions.back().move}});
    client.analyse(text, game);
    const json::object made = client.new_match(text);
    client.ok({{"do", "match.watch"}, {"match", made.at("match")}});
    json::object state = client.play(made, 12, random);
    if (state.at("status") == "running") client.command("match.resign", made, state);
    client.ok({{"do", "match.watch"}, {"match", made.at("match")}, {"since", 0}});
    const json::value record = client.state_of(made).at("record");
    client.ok({{"do", "record.get"}, {"record", record}});
    int answers = 0;
    frames_of(client, std::string(record.get_string()), answers);
  }
  client.ok({{"do", "games"}});
  CHECK(client.ok({{"do", "match.list"}}).contains("next"));
  client.ok({{"do", "record.list"}});
}

TEST_CASE("the_push_of_a_gomoku_move_on_19_lines_has_less_than_5_kb") {
  Client client;
  Random random(6);
  const json::object made = client.new_match(gomoku_on_19_lines());
  client.ok({{"do", "match.watch"}, {"match", made.at("match")}});
  client.play(made, 150, random);
  REQUIRE(client.push_sizes.size() >= 50);
  CHECK(*std::ranges::max_element(client.push_sizes) < 5'000);
}

TEST_CASE("applied_pushes_give_the_state_in_every_game") {
  for (const Game* game : games()) {
    Client client;
    Random random(8);
    const GameSetup setup{game, game->info().presets.front().values};
    const json::object made = client.new_match(setup.text());
    Watched watched{client.ok({{"do", "match.watch"}, {"match", made.at("match")}}).at("state")};
    for (int round = 0; round < 12; ++round) {
      const json::object state = client.play(made, 3, random);
      if (state.at("status") != "running") break;
      if (round % 3 == 2) client.command("match.undo", made, state);
      for (const json::object& push : client.pushes) watched.hear(push);
      client.pushes.clear();
      CAPTURE(state.at("text").as_string());
      REQUIRE(watched.state == client.state_of(made));
    }
  }
}

TEST_CASE("watchers_receive_events_kept_in_spite_of_a_write_error") {
  Client client;
  const json::object made = client.new_match("tictactoe");
  client.ok({{"do", "match.watch"}, {"match", made.at("match")}});
  client.store->mode = FailingStore::Mode::kFailsLate;
  json::object request{{"do", "match.move"}, {"match", made.at("match")},
                       {"seq", 1},           {"command", "late"},
                       {"move", "b2"},       {"token", made.at("tokens").at(0)}};
  CHECK(client.ask(request).contains("error"));
  client.store->mode = FailingStore::Mode::kWorks;
  while (client.executor->step()) continue;
  REQUIRE(client.pushes.size() == 1);
  CHECK(client.pushes.back().at("seq") == 2);
  client.command("match.move", made, client.state_of(made), {{"move", "a1"}});
  REQUIRE(client.pushes.size() == 2);
  CHECK(client.pushes.back().contains("change"));
}

TEST_CASE("reconstructed_frames_are_the_positions_of_the_record") {
  for (const Game* game : games()) {
    Client client;
    Random random(10);
    const GameSetup setup{game, game->info().presets.back().values};
    CAPTURE(setup.text());
    int answers = 0;
    const std::string record = client.record(setup.text(), 90, random);
    const json::object body = client.ok({{"do", "record.get"}, {"record", record}});
    // Random draws follow from the record's seed, even if it starts from a text.
    const Result<Record> read = parse_record(json_text(body));
    REQUIRE(read.ok());
    const Result<OpenedGame> opened = open_start(*read);
    REQUIRE(opened.ok());
    for (const json::object& frame : frames_of(client, record, answers)) {
      if (const json::value* const move = frame.if_contains("move")) {
        REQUIRE(opened->position->play(std::string(move->get_string())).ok());
      }
      REQUIRE(json_text(frame.at("position")) ==
              json_text(object_of(SentBoard{opened->setup, *opened->position})));
    }
  }
}

TEST_CASE("frames_of_large_boards_come_in_several_answers") {
  Client client;
  Random random(12);
  int answers = 0;
  std::string board = "numbermatch(appends=99) ";
  for (int i = 0; i < 3'300; ++i) board += static_cast<char>('1' + random.below(9));
  const auto frames = frames_of(client, client.record(board, 60, random), answers);
  CHECK(frames.size() == 61);
  CHECK(answers > 1);
}

TEST_CASE("frames_are_the_same_in_whatever_order_they_are_asked_for") {
  Client client;
  Random random(13);
  int answers = 0;
  const std::string first = client.record("match3(level=first_steps)", 30, random);
  const std::string second = client.record("match3(level=first_steps)", 30, random);
  for (const std::string& record : {first, second}) {
    const auto frames = frames_of(client, record, answers);
    REQUIRE(frames.size() > 5);
    for (int i = 0; i < 60; ++i) {  // the service replays from an earlier reader's place
      const std::size_t from = random.below(static_cast<std::uint32_t>(frames.size()));
      const json::object answer =
          client.ok({{"do", "record.frames"}, {"record", record}, {"from", from}, {"count", 2}});
      const json::object& frame = answer.at("frames").at(0).get_object();
      REQUIRE(frame.at("position") == frames[from].at("position"));
      const json::value* const steps = frame.if_contains("steps");
      const json::value* const wanted = frames[from].if_contains("steps");
      REQUIRE((steps == nullptr) == (wanted == nullptr));
      if (steps != nullptr) REQUIRE(*steps == *wanted);
      client.ok({{"do", "record.frames"}, {"record", second}, {"from", 3}, {"count", 1}});
    }
  }
}

TEST_CASE("a_list_of_large_boards_is_cut_and_continues_by_cursor") {
  Client client;
  for (int i = 0; i < 12; ++i) client.new_match(board_of_fives());
  const json::object listed = client.ok({{"do", "match.list"}});
  CHECK(listed.at("matches").get_array().size() < 12);
  CHECK(listed.contains("next"));
  const json::object two = client.ok({{"do", "match.list"}, {"limit", 2}});
  CHECK(two.at("matches").get_array().size() == 2);
  CHECK(two.contains("next"));
}

}  // namespace gridwise
