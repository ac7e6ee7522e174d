// Matches through the protocol: ids, senders of commands, joining, lists, times.
#include "service/live/matches.h"

#include <doctest/doctest.h>

#include <set>

#include "service/match/json.h"
#include "service/record/record.h"
#include "service/simulated_world.h"

using namespace gridwise;  // NOLINT(google-build-using-namespace)
namespace json = boost::json;

namespace {

constexpr std::string_view kClaim = "0123456789abcdef0123456789abcdef";

json::object sit_down(const json::object& match, std::string_view claim) {
  return {{"do", "match.sit"},
          {"match", match.at("match")},
          {"seat", 1},
          {"name", "Bob"},
          {"claim", claim}};
}

json::object resign(const json::object& match, std::string_view command) {
  return {{"do", "match.resign"},
          {"match", match.at("match")},
          {"token", match.at("tokens").at(0)},
          {"seq", 1},
          {"command", command}};
}

/// Every id of a list, read page by page.
std::vector<std::string> all_pages(World& world, json::object request, std::string_view list,
                                   std::string_view id) {
  std::vector<std::string> ids;
  while (true) {
    const json::object page = world.ok(request);
    for (const json::value& entry : page.at(list).get_array()) {
      ids.emplace_back(entry.at(id).get_string());
    }
    if (!page.contains("next")) return ids;
    request["cursor"] = page.at("next");
  }
}

/// Lets time pass.
void wait(World& world, Time time) {
  world.executor->post_after(time, [] {});
  world.run_for(time + Time(1));
}

/// Matches all created in the same millisecond.
std::vector<json::object> made_together(World& world, int count) {
  std::vector<std::string> asked;
  asked.reserve(static_cast<std::size_t>(count));
  for (int i = 0; i < count; ++i) asked.push_back(world.send(new_match("person", "person")));
  while (world.answers.size() < asked.size()) REQUIRE(world.executor->step());
  std::vector<json::object> matches;
  for (const std::string& id : asked) {
    matches.push_back(world.answers[id].at("ok").get_object());
    REQUIRE(matches.back().at("state").at("created") == matches[0].at("state").at("created"));
  }
  return matches;
}

}  // namespace

TEST_CASE("a_malformed_match_id_is_unknown_without_reading_the_store") {
  World world(1);
  const json::object match = world.ok(new_match("person", "person"));
  const std::string id(match.at("match").get_string());
  const int reads = world.store->reads;
  for (const std::string& wrong : {std::string(), std::string("nowhere"), id.substr(1), id + "0",
                                   "I" + id.substr(1), id.substr(1) + "%", std::string(16, '\0')}) {
    CAPTURE(wrong);
    CHECK(world.code({{"do", "match.get"}, {"match", wrong}}) == "match/unknown");
    CHECK(world.code({{"do", "match.watch"}, {"match", wrong}}) == "match/unknown");
    json::object moved = move(match, 0, 1, "c1", "b2");
    moved["match"] = wrong;
    CHECK(world.code(moved) == "match/unknown");
  }
  CHECK(world.store->reads == reads);
  CHECK(world.code({{"do", "match.get"}, {"match", std::string(16, '0')}}) == "match/unknown");
  CHECK(world.store->reads == reads + 1);
  CHECK(state_of(world, match).at("seq") == 1);
}

TEST_CASE("requests_read_matches_off_the_loop") {
  World world(1);
  world.ok(new_match("person", "person"));
  const json::object second = world.ok(new_match("person", "person"));
  world.crash();
  world.executor->reads_by_hand = true;
  const int reads = world.store->reads;
  world.ok_after_reads({{"do", "match.get"}, {"match", second.at("match")}}, 1);
  const json::object list = world.ok_after_reads({{"do", "match.list"}}, 2);  // rows, first match
  CHECK(list.at("matches").get_array().size() == 2);
  world.ok_after_reads({{"do", "match.list"}}, 1);
  CHECK(world.store->reads == reads + 2);
}

TEST_CASE("who_left_while_the_match_was_read_does_not_watch_it") {
  World world(1);
  const json::object match = world.ok(new_match("person", "person"));
  world.crash();
  world.executor->reads_by_hand = true;
  const ClientId other = world.service->connect([](const std::string&) {});
  world.service->receive(
      other, json_text(json::object{
                 {"do", "match.watch"}, {"id", 1}, {"match", match.at("match")}, {"view", false}}));
  world.service->disconnect(other);
  REQUIRE(world.executor->begun.size() == 1);
  world.executor->end_oldest();
  world.run_for(Time(50));
  const json::object list = world.ok_after_reads({{"do", "match.list"}}, 1);
  REQUIRE(list.at("matches").get_array().size() == 1);
  CHECK(!list.at("matches").at(0).get_object().contains("watching"));
}

TEST_CASE("two_clients_may_use_the_same_command_ids") {
  World world(2);
  const json::object match = world.ok(new_match("person", "person"));
  std::int64_t seq = 1;
  int ply = 0;
  for (const char* word : {"b2", "a1", "a2", "c2", "c1", "a3", "b1", "b3", "c3"}) {
    const std::string command = std::to_string(ply / 2 + 1);
    CHECK(world.ok(move(match, ply % 2, seq, command, word)).at("seq") == seq + 1);
    ++seq;
    ++ply;
  }
  CHECK(state_of(world, match).at("moves").get_array().size() == 9);
}

TEST_CASE("a_command_id_is_bound_to_its_sender_and_contents") {
  World world(3);
  const json::object match = world.ok(new_match("person", "person"));
  const json::object first = move(match, 0, 1, "c1", "b2");
  CHECK(world.ok(first).at("seq") == 2);
  json::object other = first;
  other["token"] = "nobody's";
  CHECK(world.code(other) == "match/seat");
  other = first;
  other["move"] = "c3";
  CHECK(world.code(other) == "command/reused");
  other = first;
  other["seq"] = 2;
  CHECK(world.code(other) == "command/reused");
  CHECK(world.code(resign(match, "c1")) == "command/reused");
  CHECK(world.code(owner_command(match, "match.abort", "c1")) == "ok");
  world.crash();
  // A resend gets the same answer, although the match is over and it is not that seat's turn.
  CHECK(world.ok(first).at("seq") == 2);
  other = first;
  other["id"] = "another id of the request";
  CHECK(world.ok(other).at("seq") == 2);
  CHECK(world.code(move(match, 0, 2, "c1", "c3")) == "command/reused");
  CHECK(log_of(world, match).size() == 3);
}

TEST_CASE("a_bots_step_counts_as_the_owners_command") {
  World world(4);
  json::object request = new_match("random", "random");
  request["paused"] = true;
  const json::object match = world.ok(request);
  const json::object step = owner_command(match, "match.step", "1");
  const std::int64_t seq = world.ok(step).at("seq").get_int64();
  world.crash();
  CHECK(world.ok(step).at("seq") == seq);
  CHECK(world.code(owner_command(match, "match.resume", "1")) == "command/reused");
  CHECK(log_of(world, match).size() == 2);
}

TEST_CASE("joining_can_be_repeated_when_the_answer_was_lost") {
  World world(5);
  const json::object match = world.ok(new_match("person", "open"));
  CHECK(world.code(sit_down(match, "too short to be a secret")) == "json/range");
  const json::object first = world.ok(sit_down(match, kClaim));
  world.crash();
  const json::object second = world.ok(sit_down(match, kClaim));
  CHECK(first.at("token") != second.at("token"));
  CHECK(world.code(sit_down(match, "ffffffffffffffffffffffffffffffff")) == "match/seat");
  world.ok(move(match, 0, 3, "c1", "b2"));
  const auto move_with = [&](const json::object& sat) {
    json::object request = move(match, 0, 4, "c2", "a1");
    request["token"] = sat.at("token");
    return world.code(request);
  };
  CHECK(move_with(first) == "match/seat");
  CHECK(move_with(second) == "ok");
  for (const EventRow& row : log_of(world, match)) {
    for (const json::object* sat : {&first, &second}) {
      CHECK(row.payload.find(sat->at("token").get_string().c_str()) == std::string::npos);
    }
    CHECK((row.payload + row.command + row.fingerprint).find(kClaim) == std::string::npos);
  }
  // A finished match keeps its players, for a rematch.
  world.ok(resign(match, "r1"));
  CHECK(world.code(sit_down(match, kClaim)) == "ok");
}

TEST_CASE("the_token_of_a_seat_does_not_depend_on_the_request") {
  std::set<std::string> tokens;
  for (std::uint64_t seed = 1; seed <= 3; ++seed) {
    World world(seed);
    const json::object match = world.ok(new_match("person", "open"));
    tokens.emplace(world.ok(sit_down(match, kClaim)).at("token").get_string());
  }
  CHECK(tokens.size() == 3);
}

TEST_CASE("a_list_in_pages_shows_each_match_of_a_millisecond_once") {
  World world(6);
  const auto matches = made_together(world, 30);
  const auto ids = all_pages(world, {{"do", "match.list"}, {"limit", 4}}, "matches", "match");
  CHECK(ids.size() == 30);
  CHECK(std::set(ids.begin(), ids.end()).size() == 30);
  CHECK(all_pages(world, {{"do", "match.list"}, {"limit", 30}}, "matches", "match") == ids);
  CHECK(!world.ok({{"do", "match.list"}, {"limit", 30}}).contains("next"));
  for (const char* wrong : {"", "1", "1.", ".x", "-1.x", "1,x", "01.x", "99999999999999999999.x"}) {
    CHECK(world.code({{"do", "match.list"}, {"cursor", wrong}}) == "json/range");
  }
}

TEST_CASE("a_list_in_pages_shows_each_record_of_a_millisecond_once") {
  World world(7);
  for (const json::object& match : made_together(world, 30)) world.ok(resign(match, "r"));
  const auto ids = all_pages(world, {{"do", "record.list"}, {"limit", 4}}, "records", "id");
  CHECK(ids.size() == 30);
  CHECK(std::set(ids.begin(), ids.end()).size() == 30);
}

TEST_CASE("listing_matches_starts_no_bot") {
  World world(8);
  const json::object match = world.ok(new_match("random", "random"));
  world.crash();
  const std::size_t events = log_of(world, match).size();
  CHECK(world.ok({{"do", "match.list"}}).at("matches").get_array().size() == 1);
  world.run_for(Time(60'000));
  state_of(world, match);
  world.run_for(Time(60'000));
  CHECK(log_of(world, match).size() == events);
  world.ok({{"do", "match.watch"}, {"match", match.at("match")}});
  world.run_for(Time(60'000));
  CHECK(status_of(world, match) == "finished");
}

TEST_CASE("a_damaged_row_does_not_hide_the_others") {
  World world(9);
  const json::object match = world.ok(new_match("person", "person"));
  world.ok(resign(match, "r1"));
  const std::string broken(16, 'b');
  const std::string good = world.store->records({})->front().body;
  constexpr std::int64_t kLater = 2'000'000;  // puts the damaged rows first in the lists
  Batch batch;
  batch.matches.push_back({broken, "tictactoe", "running", kLater, kLater, ""});
  batch.events.push_back({broken, 1, 5, "owner", "", "created", "{\"setup\":7}", "", ""});
  for (const std::string& body : {std::string(), std::string("{"), std::string("[1]"),
                                  std::string("{\"format\":1,\"moves\":7}"), good}) {
    RecordRow row;
    row.id = "record" + std::to_string(batch.records.size());
    row.body = body;
    row.played_ms = kLater;
    batch.records.push_back(row);
  }
  REQUIRE(world.store->append(batch));
  CHECK(world.ok({{"do", "match.list"}}).at("matches").get_array().size() == 1);
  const json::object answer = world.ask({{"do", "match.get"}, {"match", broken}});
  CHECK(answer.at("error").at("code") == "store/corrupt");
  CHECK(
      std::string(answer.at("error").at("says").get_string()).find("event 1 of match " + broken) ==
      0);
  CHECK(world.ok({{"do", "record.list"}}).at("records").get_array().size() == 1);
  for (const RecordRow& row : batch.records) {
    CHECK(world.code({{"do", "record.get"}, {"record", row.id}}) == "store/corrupt");
    CHECK(world.code({{"do", "record.frames"}, {"record", row.id}, {"from", 0}, {"count", 1}}) ==
          "store/corrupt");
    CHECK(Service::record_text(*world.store, row.id).error().code == "store/corrupt");
  }
}

TEST_CASE("an_aborted_match_leaves_no_record") {
  World world(10);
  const json::object match = world.ok(new_match("person", "person"));
  world.ok(move(match, 0, 1, "c1", "b2"));
  world.ok(owner_command(match, "match.abort", "x1"));
  CHECK(status_of(world, match) == "finished");
  CHECK(!state_of(world, match).contains("record"));
  CHECK(world.ok({{"do", "record.list"}}).at("records").get_array().empty());
}

TEST_CASE("a_clock_jump_does_not_change_the_times_of_moves") {
  World world(11);
  const json::object match = world.ok(new_match("person", "open"));
  wait(world, Time(10'000));
  json::object sat = world.ok(sit_down(match, kClaim));
  const auto token_of = [&](int seat) {
    return seat == 0 ? match.at("tokens").at(0) : sat.at("token");
  };
  constexpr Time kHour{3'600'000};
  const std::vector<std::pair<const char*, Time>> moves{
      {"b2", Time(0)}, {"a1", -kHour}, {"a2", 24 * kHour}, {"c2", -3 * kHour}};
  std::int64_t seq = 2;
  for (const auto& [word, jump] : moves) {
    wait(world, Time(2'000));
    world.executor->clock_error += jump;
    json::object request = move(match, 0, seq, word, word);
    request["token"] = token_of(static_cast<int>(seq % 2));
    world.ok(request);
    ++seq;
  }
  world.ok(resign(match, "r1"));
  const json::object record = world.ok({{"do", "record.list"}}).at("records").at(0).get_object();
  const json::object whole = world.ok({{"do", "record.get"}, {"record", record.at("id")}});
  for (const json::value& played : whole.at("moves").get_array()) {
    CHECK(played.at("ms").get_int64() >= 1'900);
    CHECK(played.at("ms").get_int64() <= 2'100);
  }
  std::int64_t before = 0;
  for (const EventRow& row : log_of(world, match)) {
    CHECK(row.at_ms >= before);
    before = row.at_ms;
  }
}

TEST_CASE("time_while_the_server_was_down_does_not_count") {
  World world(12);
  const json::object match = world.ok(new_match("person", "person"));
  world.crash();
  world.executor->clock_error += Time(1'000'000);
  wait(world, Time(3'000));
  world.ok(move(match, 0, 1, "c1", "b2"));
  const json::value log = json::parse(log_of(world, match).back().payload);
  CHECK(log.at("ms").get_int64() >= 3'000);
  CHECK(log.at("ms").get_int64() <= 3'100);
}
