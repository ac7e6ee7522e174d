// Several services on one store: requests that another server decides, and servers that die midway.
#include "service/cluster/peers.h"

#include "kit/random.h"
#include "service/cluster/peers_world.h"

using namespace gridwise;  // NOLINT(google-build-using-namespace)

TEST_CASE("players_and_watchers_of_a_match_may_be_at_different_servers") {
  Processes processes(3);
  const ClientId one = processes[0].join();
  const ClientId two = processes[1].join();
  const ClientId watcher = processes[2].join();
  Played game = new_game(processes[0], one);
  const json::object watched =
      processes[2].ok(watcher, {{"do", "match.watch"}, {"match", game.match}});
  CHECK(watched.at("state").at("seq") == 1);
  for (; game.moves < 5; ++game.moves) {
    ServerProcess& at = processes[static_cast<std::size_t>(game.moves % 2)];
    CHECK(at.ok(game.moves % 2 == 0 ? one : two, game.move()).at("seq") == 2 + game.moves);
  }
  processes.pass(100);
  CHECK(processes[2].seen(watcher, game.match) == numbers(2, 6));
  CHECK(processes[1].ok(two, {{"do", "match.get"}, {"match", game.match}}).at("status") ==
        "finished");
  game.moves = 0;
  CHECK(processes[1].code(two, game.move()) == "");  // a resent move
  const json::object late{{"do", "match.resign"},
                          {"match", game.match},
                          {"token", game.tokens[0]},
                          {"seq", 6},
                          {"command", "late"}};
  CHECK(processes[1].code(two, late) == "match/finished");
}

TEST_CASE("a_server_reads_no_owner_of_a_match_that_it_has_made") {
  Processes two(2);
  const ClientId ann = two[0].join();
  Played game = new_game(two[0], ann);
  two.hub->executor->reads_by_hand = true;
  two[0].ok(ann, game.move());
}

TEST_CASE("a_match_whose_owner_is_being_read_takes_its_requests_in_order") {
  Processes two(2);
  const ClientId ann = two[0].join();
  const ClientId bob = two[1].join();
  Played game = new_game(two[0], ann);
  two.hub->executor->reads_by_hand = true;
  std::vector<int> asked;
  for (; game.moves < 3; ++game.moves) asked.push_back(two[1].send(bob, game.move()));
  two.pass(100);
  CHECK(!two[1].answer_to(bob, asked.front()));
  while (!two.hub->executor->begun.empty()) two.hub->executor->end_oldest();
  two.pass(100);
  for (const int request : asked) {
    const auto answer = two[1].answer_to(bob, request);
    REQUIRE(answer);
    CHECK(answer->contains("ok"));
  }
}

TEST_CASE("presence_and_spectators_count_the_sockets_of_all_servers") {
  Processes processes(2);
  const ClientId one = processes[0].join();
  const ClientId two = processes[1].join();
  const Played game = new_game(processes[0], one);
  processes[0].ok(
      one, {{"do", "match.watch"}, {"match", game.match}, {"tokens", json::array{game.tokens[0]}}});
  const json::object watch{
      {"do", "match.watch"}, {"match", game.match}, {"tokens", json::array{game.tokens[1]}}};
  const json::object came = processes[1].ok(two, watch);
  CHECK(came.at("presence").at(0).at("here") == true);
  CHECK(came.at("presence").at(1).at("here") == true);
  processes[1].service->disconnect(two);
  processes.pass(100);
  const json::object left = processes[0].received[one].back();
  CHECK(left.at("presence").at(1).as_object().contains("left_ms"));
}

TEST_CASE("when_the_owner_is_killed_its_heir_goes_on_and_watchers_miss_nothing") {
  Processes processes(3);
  const ClientId maker = processes[0].join();
  const ClientId player = processes[1].join();
  const ClientId watcher = processes[2].join();
  Played game = new_game(processes[0], maker);
  processes[2].ok(watcher, {{"do", "match.watch"}, {"match", game.match}});
  processes[1].ok(player, {{"do", "match.watch"}, {"match", game.match}});
  for (; game.moves < 2; ++game.moves) processes[1].ok(player, game.move());
  processes[0].kill();
  for (; game.moves < 5; ++game.moves) processes[1].ok(player, game.move());
  processes.pass(3'000);
  CHECK(processes.stored(game.match) == 6);
  CHECK(processes[2].seen(watcher, game.match) == numbers(2, 6));
  CHECK(processes[1].seen(player, game.match) == numbers(2, 6));
}

TEST_CASE("a_move_committed_by_a_server_that_died_before_it_told_is_pushed_by_its_heir") {
  Processes processes(2);
  const ClientId maker = processes[0].join();
  const ClientId watcher = processes[1].join();
  Played game = new_game(processes[0], maker);
  processes[1].ok(watcher, {{"do", "match.watch"}, {"match", game.match}});
  const int sent = processes[1].send(watcher, game.move());
  while (processes.stored(game.match) == 1) processes.pass(1);
  processes[0].kill();
  CHECK(!processes[1].answer_to(watcher, sent));
  processes.pass(5'000);
  REQUIRE(processes[1].answer_to(watcher, sent));
  CHECK(processes[1].answer_to(watcher, sent)->at("ok").at("seq") == 2);
  CHECK(processes.stored(game.match) == 2);
  CHECK(processes[1].seen(watcher, game.match) == numbers(2, 2));
}

TEST_CASE("a_lost_message_is_sent_again_and_done_once") {
  Processes processes(2);
  const ClientId maker = processes[0].join();
  const ClientId other = processes[1].join();
  Played game = new_game(processes[0], maker);
  for (int lost = 1; lost <= 2; ++lost, ++game.moves) {
    processes.hub->lose = 1;
    const int sent = processes[1].send(other, game.move());
    if (lost == 2) {  // the answer is lost
      processes.hub->lose = 0;
      while (processes.stored(game.match) == static_cast<std::size_t>(lost)) processes.pass(1);
      processes.hub->lose = 1;
    }
    processes.pass(3'000);
    REQUIRE(processes[1].answer_to(other, sent));
    CHECK(processes[1].answer_to(other, sent)->at("ok").at("seq") == 1 + lost);
    CHECK(processes.stored(game.match) == static_cast<std::size_t>(1 + lost));
  }
}

TEST_CASE("who_gets_no_answer_from_another_server_is_told_so") {
  Processes processes(2);
  const ClientId maker = processes[0].join();
  const ClientId other = processes[1].join();
  const Played game = new_game(processes[0], maker);
  processes.hub->lose = 1'000;
  CHECK(processes[1].code(other, game.move()) == "match/elsewhere");
}

TEST_CASE("a_bot_of_a_dead_server_moves_at_its_heir_though_nobody_watches") {
  Processes processes(2);
  const ClientId maker = processes[0].join();
  const json::object made = processes[0].ok(
      maker,
      {{"do", "match.new"},
       {"setup", "tictactoe"},
       {"speed_ms", 2'000},
       {"seats", {json::object{{"kind", "bot"}, {"selector", "random"}}, {{"kind", "person"}}}}});
  const std::string match(made.at("match").as_string());
  processes[0].kill();
  CHECK(processes.stored(match) == 1);
  processes.pass(8'000);
  CHECK(processes.stored(match) == 2);
}

TEST_CASE("a_clock_of_a_dead_server_runs_at_its_heir_though_nobody_watches") {
  Processes processes(2);
  const ClientId maker = processes[0].join();
  Played game = new_game(processes[0], maker, "move:10s");
  for (; game.moves < 2; ++game.moves) processes[0].ok(maker, game.move());
  processes[0].kill();
  processes.pass(60'000);
  const ClientId other = processes[1].join();
  CHECK(processes[1].ok(other, {{"do", "match.get"}, {"match", game.match}}).at("status") ==
        "finished");
}

TEST_CASE("a_stopped_server_answers_nothing_and_learns_that_it_is_deposed") {
  Processes processes(2);
  const ClientId maker = processes[0].join();
  const ClientId other = processes[1].join();
  Played game = new_game(processes[0], maker);
  processes[0].executor->stop();
  processes.pass(6'000);
  CHECK(processes[1].ok(other, game.move()).at("seq") == 2);
  // After it resumes, a request is the first thing it handles.
  const int asked = processes[0].send(maker, {{"do", "match.get"}, {"match", game.match}});
  CHECK(processes[0].answer_to(maker, asked)->at("error").at("code") == "store/away");
  CHECK(processes[0].service->silent());
  processes[0].executor->go_on();
  processes.pass(1'000);
  CHECK(processes[0].codes == std::vector<std::string>{"store/deposed"});
}

TEST_CASE("an_unknown_match_is_unknown_at_every_server") {
  Processes processes(2);
  const ClientId other = processes[1].join();
  for (const char* match : {"0000000000000000", "x", ""}) {
    CHECK(processes[1].code(other, {{"do", "match.get"}, {"match", match}}) == "match/unknown");
  }
}

TEST_CASE("a_client_that_left_is_no_remote_client_any_more") {
  Processes processes(2);
  const ClientId maker = processes[0].join();
  const Played game = new_game(processes[0], maker);
  const std::size_t before = processes[0].service->health().clients;
  const ClientId other = processes[1].join();
  processes[1].ok(other, {{"do", "match.watch"}, {"match", game.match}});
  CHECK(processes[0].service->health().clients == before + 1);
  processes[1].service->disconnect(other);
  processes.pass(100);
  CHECK(processes[0].service->health().clients == before);
  const ClientId again = processes[1].join();
  processes[1].ok(again, {{"do", "match.watch"}, {"match", game.match}});
  processes[1].kill();
  processes.pass(5'000);
  CHECK(processes[0].service->health().clients == before);
}

TEST_CASE("a_server_whose_ear_was_cut_catches_up") {
  Processes processes(2);
  const ClientId maker = processes[0].join();
  const ClientId watcher = processes[1].join();
  Played game = new_game(processes[0], maker);
  processes[1].ok(watcher, {{"do", "match.watch"}, {"match", game.match}});
  for (const std::size_t cut : {1UL, 0UL}) {
    processes.hub->lose = 1'000;
    processes[0].ok(maker, game.move());
    ++game.moves;
    processes.pass(50);
    processes.hub->lose = 0;
    processes.hub->servers.at(processes[cut].number).missed();
    processes.pass(500);
    processes[0].ok(maker, game.move());
    ++game.moves;
    processes.pass(100);
  }
  CHECK(processes[1].seen(watcher, game.match) == numbers(2, 5));
}

TEST_CASE("whatever_another_program_says_does_no_harm") {
  Processes processes(2);
  const ClientId maker = processes[0].join();
  for (const char* text :
       {"", "{", "[]", "{}", R"({"k":1})", R"({"k":"c"})", R"({"k":"r","n":"x"})",
        R"({"k":"p","clients":[1],"line":3})", R"({"k":"c","match":"","from":7,"n":1,"client":1})",
        R"({"k":"d","from":"a"})", R"({"k":"nothing"})"}) {
    processes.hub->servers.at(processes[0].number).heard(text);
  }
  processes.pass(100);
  CHECK(!new_game(processes[0], maker).match.empty());
}

TEST_CASE("in_every_schedule_of_deaths_each_acknowledged_move_is_stored_once") {
  for (std::uint64_t seed = 1; seed <= 40; ++seed) {
    CAPTURE(seed);
    Random random(seed);
    Processes processes(3);
    std::vector<Played> games;
    std::vector<std::size_t> living{0, 1, 2};
    int acknowledged = 0;
    struct Seat {
      std::size_t process;
      ClientId client;
    };
    std::vector<Seat> seats;
    seats.reserve(living.size());
    for (const std::size_t at : living) seats.push_back({at, processes[at].join()});
    for (int step = 0; step < 40; ++step) {
      const Seat& seat = seats[random.below(static_cast<std::uint32_t>(seats.size()))];
      ServerProcess& process = processes[seat.process];
      const bool fresh = games.empty() || games.back().moves == 5;
      if (fresh) games.push_back(new_game(process, seat.client));
      Played& game = games.back();
      const json::object done = process.answer(seat.client, game.move(), Time(20'000));
      if (done.contains("ok")) {
        ++game.moves;
        ++acknowledged;
      }
      if (random.below(8) == 0) {  // one server dies, another starts
        const std::size_t victim = random.below(static_cast<std::uint32_t>(living.size()));
        const std::size_t dead = living[victim];
        processes[dead].kill();
        processes.add();
        living[victim] = processes.all.size() - 1;
        for (Seat& each : seats) {
          if (each.process == dead) each = {living[victim], processes.all.back().join()};
        }
      }
      if (random.below(4) == 0) processes.hub->lose += static_cast<int>(random.below(3));
    }
    processes.hub->lose = 0;
    for (const Played& game : games) {
      const auto stored = static_cast<int>(processes.stored(game.match));
      // At most one more: a move whose answer was lost.
      CHECK(stored >= 1 + game.moves);
      CHECK(stored <= 2 + game.moves);
    }
    CHECK(acknowledged > 20);
    processes.all.clear();
  }
}
