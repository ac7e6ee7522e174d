// The verbs of all features match docs/protocol.md.
#include <doctest/doctest.h>

#include <algorithm>
#include <fstream>
#include <set>
#include <sstream>
#include <string>
#include <string_view>

#include "service/simulated_world.h"
#include "tests/source_tree.h"

using namespace gridwise;  // NOLINT(google-build-using-namespace)

namespace {

bool is_verb(std::string_view word) {
  return std::ranges::all_of(word, [](char c) { return c == '.' || (c >= 'a' && c <= 'z'); });
}

/// The verbs in the first columns of the tables in docs/protocol.md: words in backticks without a
/// slash. Words with a slash are error codes.
std::set<std::string> documented_verbs() {
  std::ifstream file(source_tree() / "docs" / "protocol.md");
  REQUIRE(file);
  std::set<std::string> found;
  for (std::string line; std::getline(file, line);) {
    if (!line.starts_with("| `")) continue;
    std::istringstream column(line.substr(2, line.find('|', 2) - 2));
    for (std::string between, verb;
         std::getline(column, between, '`') && std::getline(column, verb, '`');) {
      if (is_verb(verb)) found.insert(verb);
    }
  }
  return found;
}

}  // namespace

TEST_CASE("the_protocol_document_lists_exactly_the_verbs") {
  World world(1);
  std::set<std::string> known;
  for (const Verb& verb : world.service->verbs()) CHECK(known.emplace(verb.name).second);
  CHECK(documented_verbs() == known);
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
