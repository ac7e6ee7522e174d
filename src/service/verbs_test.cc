// The table of verbs matches docs/protocol.md.
#include "service/verbs.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <fstream>
#include <set>
#include <sstream>
#include <string>
#include <string_view>

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
  std::set<std::string> known;
  for (const Verb& verb : verbs()) known.emplace(verb.name);
  CHECK(documented_verbs() == known);
}

TEST_CASE("verbs_are_sorted") { CHECK(std::ranges::is_sorted(verbs(), {}, &Verb::name)); }
