// The table of verbs and the document that promises them.
#include "service/verbs.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <fstream>
#include <regex>
#include <set>
#include <sstream>

#include "tests/source_tree.h"

using namespace gridwise;  // NOLINT(google-build-using-namespace)

namespace {

/// The verbs in the first column of the tables of docs/protocol.md.
std::set<std::string> documented_verbs() {
  std::ifstream file(source_tree() / "docs" / "protocol.md");
  REQUIRE(file);
  const std::regex name("`([a-z]+(\\.[a-z]+)?)`");
  std::set<std::string> found;
  for (std::string line; std::getline(file, line);) {
    if (!line.starts_with("| `")) continue;
    const std::string column = line.substr(2, line.find('|', 2) - 2);
    for (std::sregex_iterator verb(column.begin(), column.end(), name), end; verb != end; ++verb) {
      found.insert((*verb)[1].str());
    }
  }
  return found;
}

}  // namespace

TEST_CASE("the_protocol_document_lists_exactly_the_verbs_there_are") {
  std::set<std::string> known;
  for (const Verb& verb : verbs()) known.emplace(verb.name);
  CHECK(documented_verbs() == known);
}

TEST_CASE("verbs_are_sorted_for_the_search") {
  CHECK(std::ranges::is_sorted(verbs(), {}, &Verb::name));
}
