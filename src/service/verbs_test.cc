// The rows of all verbs.
#include <doctest/doctest.h>

#include <set>
#include <string_view>

#include "service/simulated_world.h"

using namespace gridwise;  // NOLINT(google-build-using-namespace)

TEST_CASE("no_two_verbs_have_the_same_name") {
  World world(1);
  std::set<std::string_view> known;
  for (const Verb& verb : world.service->verbs()) CHECK(known.insert(verb.name).second);
}

TEST_CASE("every_verb_of_a_match_or_of_the_lobby_has_one_server_that_decides_it") {
  World world(1);
  for (const Verb& verb : world.service->verbs()) {
    CAPTURE(verb.name);
    const bool of_match = verb.name.starts_with("match.") && verb.name != "match.new" &&
                          verb.name != "match.list" && verb.name != "match.hint";
    const bool of_lobby = verb.name.starts_with("seek.") || verb.name.starts_with("challenge.") ||
                          verb.name.starts_with("race.") || verb.name.starts_with("block.");
    const Decides wanted = of_match   ? Decides::kOwnerOfMatch
                           : of_lobby ? Decides::kLobby
                                      : Decides::kAnyServer;
    CHECK(verb.decides == wanted);
  }
}

TEST_CASE("guests_get_an_account_before_another_server_may_seat_them") {
  World world(1);
  std::set<std::string_view> seats;
  for (const Verb& verb : world.service->verbs()) {
    if (verb.needs_account) seats.insert(verb.name);
  }
  CHECK(seats == std::set<std::string_view>{"challenge.make", "match.sit", "race.join", "race.make",
                                            "seek.put"});
}
