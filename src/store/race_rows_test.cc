#include "store/race_rows.h"

#include <doctest/doctest.h>

#include "store/account_testing.h"

using namespace gridwise;                 // NOLINT(google-build-using-namespace)
using namespace gridwise::store_testing;  // NOLINT(google-build-using-namespace)

namespace {

RaceMemberRow member(const std::string& account, const std::string& match = "") {
  return {account, account + "'s name", match, "", 0, 0};
}

RaceRow race(const std::string& id, const std::string& status, std::vector<RaceMemberRow> members) {
  return {id, "numbermatch", status, "private", 600'000, 7, "", std::move(members)};
}

Batch with(std::vector<RaceRow> races) {
  Batch batch;
  batch.races = std::move(races);
  return batch;
}

}  // namespace

TEST_CASE("races_are_found_by_id_status_and_match") {
  const EveryStore every;
  for (const auto& store : every.stores) {
    const RaceRow first = race("a", "running", {member("p", "m"), member("q", "n")});
    const RaceRow second = race("b", "waiting", {member("p")});
    REQUIRE(store->append(with({second, first})));
    CHECK(*store->races({}) == std::vector{first, second});
    CHECK(*store->races({.ids = {"b"}, .statuses = {}, .matches = {}, .account = {}}) ==
          std::vector{second});
    CHECK(*store->races(
              {.ids = {}, .statuses = {"running", "finished"}, .matches = {}, .account = {}}) ==
          std::vector{first});
    CHECK(*store->races({.ids = {}, .statuses = {}, .matches = {"n"}, .account = {}}) ==
          std::vector{first});
    CHECK(store->races({.ids = {}, .statuses = {}, .matches = {"x"}, .account = {}})->empty());
    CHECK(store->races({.ids = {}, .statuses = {}, .matches = {""}, .account = {}})->empty());
    const auto of = [&](const char* account) {
      return *store->races({.ids = {}, .statuses = {}, .matches = {}, .account = account});
    };
    CHECK(of("p") == std::vector{first, second});
    CHECK(of("q") == std::vector{first});
    CHECK(of("r").empty());
  }
}

TEST_CASE("a_race_is_replaced_with_its_members_or_removed") {
  const EveryStore every;
  for (const auto& store : every.stores) {
    REQUIRE(store->append(with({race("a", "waiting", {member("p"), member("q"), member("r")})})));
    RaceRow after = race("a", "finished", {member("q", "n"), member("p", "m")});
    after.next = "b";
    after.members[0].ending = "reached";
    after.members[0].time_ms = 41'000;
    after.members[0].place = 1;
    REQUIRE(store->append(with({after})));
    CHECK(*store->races({}) == std::vector{after});
    Batch gone;
    gone.ended_races = {"a", "nosuch"};
    REQUIRE(store->append(gone));
    CHECK(store->races({})->empty());
  }
}

TEST_CASE("a_race_is_written_with_its_matches_or_not_at_all") {
  const EveryStore every;
  for (const auto& store : every.stores) {
    REQUIRE(store->append({{event("m", 1)}, {match("m", 1)}, {}}));
    Batch twice = with({race("a", "running", {member("p", "m")})});
    twice.events = {event("m", 1)};
    CHECK(!store->append(twice));
    CHECK(store->races({})->empty());
  }
}

TEST_CASE("races_are_kept_when_the_database_is_opened_again") {
  const Folder folder;
  const RaceRow kept = race("a", "running", {member("p", "m"), member("q", "n")});
  REQUIRE(open(folder)->append(with({kept})));
  CHECK(*open(folder)->races({}) == std::vector{kept});
}

TEST_CASE("a_race_goes_with_the_last_of_its_people") {
  const EveryStore every;
  for (const auto& store : every.stores) {
    for (const char* guest : {"g", "h"}) {
      add_guest(*store, guest, std::string("s") + guest);
      add_match(*store, std::string("m") + guest, {seat(std::string("m") + guest, 0, guest)});
    }
    REQUIRE(store->append(with({race("a", "finished", {member("g", "mg"), member("h", "mh")}),
                                race("b", "finished", {member("h", "x")})})));
    REQUIRE(remove_account(*store, "g"));
    CHECK(store->races({})->size() == 2);
    REQUIRE(remove_account(*store, "h"));
    REQUIRE(store->races({})->size() == 1);
    CHECK(store->races({})->front().id == "b");
  }
}

TEST_CASE("a_deleted_account_leaves_no_name_in_a_race") {
  const EveryStore every;
  for (const auto& store : every.stores) {
    add_guest(*store, "g", "s1");
    add_match(*store, "m", {seat("m", 0, "g")});
    REQUIRE(store->append(with({race("a", "finished", {member("g", "m"), member("q", "n")})})));
    REQUIRE(remove_account(*store, "g"));
    const std::vector<RaceRow> left = *store->races({});
    REQUIRE(left.size() == 1);
    CHECK(left.front().members[0] == RaceMemberRow{"", "", "", "", 0, 0});
    CHECK(left.front().members[1] == member("q", "n"));
  }
}
