// The page's types and the tables of docs/protocol.md are those of the program. With
// GRIDWISE_UPDATE_GOLDEN=1 they are written anew, so that their diff can be reviewed.
#include "tests/conformance/messages.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <sstream>

#include "service/simulated_world.h"
#include "tests/source_tree.h"

namespace gridwise {
namespace {

std::string read_file(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  REQUIRE(file);
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

void check_current(const std::filesystem::path& path, const std::string& written) {
  if (std::getenv("GRIDWISE_UPDATE_GOLDEN") != nullptr) {
    std::ofstream(path, std::ios::binary) << written;
  } else {
    const bool current = read_file(path) == written;
    CHECK_MESSAGE(current, path.string(), ": GRIDWISE_UPDATE_GOLDEN=1 writes it anew");
  }
}

}  // namespace

TEST_CASE("the_types_of_the_page_are_those_of_the_program") {
  check_current(source_tree() / "web" / "src" / "protocol" / "messages.ts", page_types());
}

TEST_CASE("the_schema_of_the_protocol_is_that_of_the_program") {
  check_current(source_tree() / "docs" / "protocol.schema.json", protocol_schema());
}

TEST_CASE("the_tables_of_the_protocol_are_those_of_the_program") {
  const auto path = source_tree() / "docs" / "protocol.md";
  check_current(path, with_tables(read_file(path)));
}

TEST_CASE("the_protocol_shows_every_message_and_every_verb_once") {
  std::vector<std::string> shown = in_tables(read_file(source_tree() / "docs" / "protocol.md"));
  std::vector<std::string> known;
  for (const Verb& verb : protocol_verbs()) known.emplace_back(verb.name);
  for (const MessageType* const message : protocol_messages()) known.emplace_back(message->name);
  std::ranges::sort(shown);
  std::ranges::sort(known);
  CHECK(shown == known);
}

TEST_CASE("tables_are_written_between_their_markers") {
  const std::string given = "a\n<!-- messages: Words -->\nold\n<!-- end -->\nb\n";
  CHECK(with_tables(given) ==
        "a\n<!-- messages: Words -->\n\n**Words**: A text for people, in both languages.\n\n"
        "| field | type | meaning |\n|---|---|---|\n| `en` | `string` |  |\n| `zh` | `string` |  "
        "|\n\n<!-- end -->\nb\n");
  CHECK(with_tables(with_tables(given)) == with_tables(given));
}

TEST_CASE("pushes_are_as_described") {
  World world(1);
  const boost::json::object match = world.watched(new_match("person", "person"));
  world.ok(move(match, 0, 1, "a", "b2"));
  world.ok({{"do", "match.say"},
            {"match", match.at("match")},
            {"token", match.at("tokens").at(0)},
            {"phrase", 1}});
  world.ok({{"do", "seek.list"}, {"follow", true}});
  world.ok({{"do", "analyse"}, {"text", "tictactoe"}, {"selector", "minimax"}, {"nodes", 500}});
  world.ok({{"do", "match.watch"}, {"match", match.at("match")}});
  world.ok(move(match, 1, 2, "b", "a1"));
  world.run_for(std::chrono::seconds(5));
  CHECK(world.pushes.size() >= 4);
  for (const boost::json::object& push : world.pushes) {
    const auto wrong = mismatch(push, push_type());
    CHECK_MESSAGE(!wrong, json_text(push), ": ", wrong.value_or(""));
  }
}

TEST_CASE("every_verb_says_what_it_is_for") {
  for (const Verb& verb : protocol_verbs()) CHECK_MESSAGE(verb.about.ends_with('.'), verb.name);
}

}  // namespace gridwise
