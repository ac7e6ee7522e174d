// The service under simulated schedules: clients that resend and reconnect, bots that cheat or
// hang, disks that fail, processes that are killed. Every acknowledged command must be stored
// exactly once.
#include "service/service.h"

#include <doctest/doctest.h>

#include <boost/json.hpp>
#include <cstdlib>
#include <set>

#include "service/match/json.h"
#include "service/reader.h"
#include "service/simulated_world.h"

using namespace gridwise;  // NOLINT(google-build-using-namespace)
namespace json = boost::json;

TEST_CASE("costly_verbs_are_answered_off_the_loop") {
  World world(5);
  world.executor->reads_by_hand = true;
  const std::vector<json::object> requests{
      {{"do", "puzzle.list"}, {"game", "gomoku"}},
      {{"do", "position.open"}, {"text", "gomoku"}},
      {{"do", "board.random"}, {"setup", "orbs"}},
      {{"do", "record.list"}},
      {{"do", "level.lint"}, {"setup", "match3(level=jelly)"}}};
  for (const json::object& request : requests) {
    CAPTURE(json_text(request));
    world.ok_after_reads(request, 1);
  }
}

TEST_CASE("reads_that_hang_hold_up_nothing_that_is_in_memory") {
  World world(1);
  const json::object match = world.watched(new_match("person", "person"));
  world.executor->reads_by_hand = true;
  const std::string list = world.send({{"do", "match.list"}});
  const std::string ratings = world.send({{"do", "rating.list"}});
  const std::string unread = world.send({{"do", "match.get"}, {"match", std::string(16, '0')}});
  world.ok(move(match, 0, 1, "a", "b2"));
  CHECK(state_of(world, match)["moves"].get_array().size() == 1);
  world.run_for(Time(5'000));
  for (const std::string& id : {list, ratings, unread}) CHECK(!world.answers.contains(id));
  while (!world.executor->begun.empty()) {
    world.executor->end_oldest();
    world.run_for(Time(50));
  }
  CHECK(ok_in(world.answers[list]).at("matches").get_array().size() == 1);
  CHECK(world.answers.contains(ratings));
  CHECK(code_in(world.answers[unread]) == "match/unknown");
}

TEST_CASE("two_bots_play_to_the_end_and_leave_a_record") {
  World world(1);
  const json::object match = world.watched(new_match("random", "tactical"));
  world.run_for(Time(60'000));
  const json::object state = state_of(world, match);
  CHECK(state.at("status") == "finished");
  const json::object listed = world.ok({{"do", "record.list"}});
  REQUIRE(listed.at("records").get_array().size() == 1);
  CHECK(listed.at("records").at(0).at("id") == state.at("record"));
}

TEST_CASE("a_bot_that_gives_an_illegal_move_or_hangs_forfeits_only_its_move") {
  const ChooseMove liar = [](const auto&...) { return Result<std::string>("z99"); };
  World lied(1, liar);
  const json::object first = lied.watched(new_match("random", "random"));
  lied.run_for(Time(60'000));
  CHECK(status_of(lied, first) == "finished");

  const ChooseMove refuser = [](const auto&...) {
    return Result<std::string>(Error{"selector/broken", "no", {}});
  };
  World refused(2, refuser);
  const json::object second = refused.ok(new_match("person", "random"));
  refused.ok(move(second, 0, 1, "c1", "b2"));
  refused.run_for(Time(10'000));
  const json::object state = state_of(refused, second);
  CHECK(state.at("moves").get_array().size() == 2);
  const json::object log =
      refused.ok({{"do", "match.watch"}, {"match", second.at("match")}, {"since", 0}});
  CHECK(log.at("events").at(2).at("by") == "server");
}

TEST_CASE("a_paused_bot_moves_one_step_at_a_time") {
  World world(3);
  json::object request = new_match("random", "random");
  request["paused"] = true;
  const json::object match = world.watched(request);
  world.run_for(Time(5'000));
  CHECK(state_of(world, match).at("moves").get_array().empty());
  const json::object step = owner_command(match, "match.step", "s1");
  const std::int64_t seq = world.ok(step).at("seq").get_int64();
  CHECK(world.ok(step).at("seq") == seq);
  CHECK(state_of(world, match).at("moves").get_array().size() == 1);
  world.ok(owner_command(match, "match.resume", "r1"));
  world.run_for(Time(60'000));
  CHECK(status_of(world, match) == "finished");
}

TEST_CASE("a_full_disk_makes_the_service_read_only_until_there_is_room") {
  World world(4);
  const json::object match = world.ok(new_match("person", "person"));
  world.store->mode = FailingStore::Mode::kFull;
  CHECK(world.code(move(match, 0, 1, "c1", "b2")) == "store/read_only");
  CHECK(world.code(new_match("person", "person")) == "store/read_only");
  CHECK(state_of(world, match).at("moves").get_array().empty());
  CHECK(world.code({{"do", "games"}}) == "ok");
  world.store->mode = FailingStore::Mode::kWorks;
  world.run_for(Time(5'000));
  CHECK(world.code(move(match, 0, 1, "c1", "b2")) == "ok");
}

TEST_CASE("after_a_failed_commit_the_log_on_disk_counts") {
  World world(5);
  const json::object match = world.ok(new_match("person", "person"));
  world.store->mode = FailingStore::Mode::kFailsLate;
  CHECK(world.code(move(match, 0, 1, "c1", "b2")) == "store/read_only");
  world.store->mode = FailingStore::Mode::kWorks;
  world.run_for(Time(5'000));
  CHECK(state_of(world, match).at("moves").get_array().size() == 1);
  CHECK(world.ok(move(match, 0, 1, "c1", "b2")).at("seq") == 2);
  CHECK(state_of(world, match).at("moves").get_array().size() == 1);
}

TEST_CASE("watchers_receive_every_event_once_and_in_order") {
  World world(6);
  const json::object match = world.ok(new_match("person", "random"));
  world.ok({{"do", "match.watch"}, {"match", match.at("match")}});
  world.ok(move(match, 0, 1, "c1", "b2"));
  world.run_for(Time(10'000));
  std::int64_t seq = 1;
  for (const json::object& push : world.pushes) {
    for (const json::value& event : push.at("events").get_array()) CHECK(event.at("seq") == ++seq);
    CHECK(push.at("change").at("seq") == seq);
  }
  CHECK(seq == 3);
}

TEST_CASE("a_watcher_is_sent_every_event_since_or_the_state_alone") {
  World world(8);
  const json::object match = world.ok(new_match("person", "person"));
  for (int i = 1; i < 2 * static_cast<int>(kRecentEvents); ++i) {
    json::object request = owner_command(match, "match.speed", "s" + std::to_string(i));
    request["speed_ms"] = i;
    world.ok(request);
  }
  // The log now has 2 * kRecentEvents events, of which the service keeps the second half.
  const auto events_since = [&](std::size_t since) {
    const json::object answer =
        world.ok({{"do", "match.watch"}, {"match", match.at("match")}, {"since", since}});
    const auto* const events = answer.if_contains("events");
    return events == nullptr ? 0 : events->get_array().size();
  };
  CHECK(events_since(kRecentEvents) == kRecentEvents);
  CHECK(events_since(kRecentEvents - 1) == 0);
}

TEST_CASE("health_tells_the_dearest_request_since_the_start") {
  World world(3);
  Time cost{0};
  const ClientId client =
      world.service->connect([&](const std::string&) { world.executor->spent += cost; });
  for (const int ms : {3, 7, 5}) {
    cost = Time(ms);
    world.service->receive(client, R"({"id":1,"do":"ping"})");
  }
  CHECK(world.service->health().longest_ms == 7);
}

TEST_CASE("a_client_that_leaves_is_sent_nothing_more") {
  World world(7);
  world.send({{"do", "analyse"}, {"text", "tictactoe"}, {"selector", "tactical"}});
  world.service->disconnect(world.client);
  world.run_for(Time(60'000));
  CHECK(world.answers.size() == 1);
  CHECK(world.pushes.empty());
}

namespace {

/// A simulated client that plays both seats of one match and resends unacknowledged commands.
struct Player {
  json::object match;
  std::map<std::string, std::int64_t> acknowledged;  ///< command -> seq
  std::optional<json::object> open;                  ///< the unanswered request
  std::string open_id;
};

/// Checks the log: every acknowledged command is there, and none is stored twice.
void check_log(World& world, const Player& player) {
  std::map<std::string, std::int64_t> found;
  std::int64_t seq = 0;
  for (const EventRow& row : log_of(world, player.match)) {
    REQUIRE(row.seq == ++seq);
    if (row.command.empty()) continue;
    REQUIRE_MESSAGE(found.emplace(row.command, row.seq).second, "twice: ", row.command);
  }
  for (const auto& [command, at] : player.acknowledged) {
    REQUIRE_MESSAGE(found.contains(command), "lost: ", command);
    REQUIRE(found[command] == at);
  }
}

void collect(World& world, Player& player) {
  if (!player.open || !world.answers.contains(player.open_id)) return;
  const json::object& answer = world.answers[player.open_id];
  if (const auto* ok = answer.if_contains("ok")) {
    player.acknowledged[std::string(player.open->at("command").get_string())] =
        ok->at("seq").get_int64();
  } else if (answer.at("error").at("code") == "store/read_only") {
    return;  // it may have been stored anyway: send it again
  }
  player.open.reset();
}

/// The player's next action: repeats the open request or sends a new one.
void act(World& world, Player& player, Random& random, int number) {
  collect(world, player);
  if (player.open) {
    if (world.answers.contains(player.open_id) || random.below(3) == 0) {
      player.open_id = world.send(*player.open);
    }
    return;
  }
  const json::object state = state_of(world, player.match);
  if (state.at("status") == "finished") return;
  const std::string command = "c" + std::to_string(number);
  const auto turn = static_cast<int>(state.at("turn").get_int64());
  const auto actions = actions_of(state.at("view"));
  const auto seq = state.at("seq").get_int64();
  const auto& token = player.match.at("tokens").at(static_cast<std::size_t>(turn));
  if (token.is_null()) return;  // the bot's turn
  const auto& chosen = actions[random.below(static_cast<std::uint32_t>(actions.size()))];
  json::object request = move(player.match, turn, seq, command, chosen.move);
  if (random.below(6) == 0) request["do"] = "match.undo";
  player.open_id = world.send(request);
  player.open = std::move(request);
}

/// Plays one schedule; returns the text of every log.
std::string play_schedule(std::uint64_t seed) {
  Random random(seed);
  const ChooseMove fickle = [source = std::make_shared<Random>(seed + 3)](
                                const GameSetup&, const AnyPosition& position, const std::string&,
                                std::uint64_t, const Limits&) -> Result<std::string> {
    const auto legal = position.legal_moves();
    const std::uint32_t choice = source->below(10);
    if (choice == 0) return std::string("nonsense");
    if (choice == 1) return Error{"selector/broken", "no answer", {}};
    return legal[source->below(static_cast<std::uint32_t>(legal.size()))];
  };
  World world(seed, fickle);
  std::vector<Player> players(2);
  players[0].match = world.ok(new_match("person", "person"));
  players[1].match = world.ok(new_match("person", "random"));
  for (int number = 0; number < 40; ++number) {
    const std::uint32_t what = random.below(40);
    if (what == 0) {
      world.store->mode = FailingStore::Mode::kFull;
    } else if (what == 1) {
      world.store->mode = FailingStore::Mode::kFailsLate;
    } else if (what < 6) {
      world.store->mode = FailingStore::Mode::kWorks;
    } else if (what == 6) {
      for (Player& player : players) collect(world, player);
      world.crash();
      for (Player& player : players) {
        if (player.open) player.open_id = world.send(*player.open);
      }
    } else {
      act(world, players[random.below(2)], random, number);
    }
    for (std::uint32_t steps = random.below(12); steps > 0; --steps) world.executor->step();
  }
  std::string logs;
  for (Player& player : players) {
    collect(world, player);
    check_log(world, player);
    for (const EventRow& row : log_of(world, player.match)) {
      logs += row.kind + row.payload + row.command + std::to_string(row.at_ms) + "\n";
    }
  }
  return logs;
}

void check_schedules(std::uint64_t schedules) {
  std::set<std::string> different;
  for (std::uint64_t seed = 1; seed <= schedules; ++seed) {
    CAPTURE(seed);
    const std::string logs = play_schedule(seed);
    if (seed % 100 == 0) {
      REQUIRE(play_schedule(seed) == logs);  // a seed determines the whole schedule
      different.insert(logs);
    }
  }
  CHECK(different.size() == schedules / 100);
}

}  // namespace

TEST_CASE("no_simulated_schedule_loses_or_duplicates_an_acknowledged_command") {
  check_schedules(500);
}

TEST_SUITE("slow") {
  TEST_CASE("of_many_simulated_schedules_none_loses_or_duplicates_an_acknowledged_command") {
    const char* const wanted = std::getenv("GRIDWISE_SCHEDULES");
    check_schedules(wanted == nullptr ? 5'000 : std::strtoull(wanted, nullptr, 10));
  }
}
