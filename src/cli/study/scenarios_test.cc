// End-to-end runs of `gridwise scenarios`, and scenarios made from records and from games of a
// study.
#include <doctest/doctest.h>

#include <boost/json.hpp>
#include <filesystem>
#include <sstream>
#include <string>
#include <vector>

#include "cli/command/ran.h"
#include "cli/input/files.h"

namespace gridwise::cli {
namespace {

namespace json = boost::json;

const std::string kGood =
    R"({"name":"good","start":"match3 SSr/rrg/SSS spawners=- goals=red:3/9 moves=1/1","moves":["c3c2"],"expect":{"outcome":"won"}})";
const std::string kBad =
    R"({"name":"bad","start":"match3 SSr/rrg/SSS spawners=- goals=red:3/9 moves=1/1","moves":["c3c2"],"expect":{"board":"SSb/..g/SSS","figures":{"score":40}}})";

/// A temporary file.
class Scratch {
 public:
  explicit Scratch(const std::string& name, const std::string& text = "")
      : path_(scratch_file("scenarios-" + name)) {
    std::filesystem::remove(path_);
    if (!text.empty()) REQUIRE(write_file(path_, text));
  }
  ~Scratch() { std::filesystem::remove(path_); }
  Scratch(const Scratch&) = delete;
  Scratch& operator=(const Scratch&) = delete;

  [[nodiscard]] const std::string& path() const { return path_; }
  [[nodiscard]] std::string text() const { return *read_file(path_); }

 private:
  std::string path_;
};

}  // namespace

TEST_CASE("scenarios_that_hold_are_counted") {
  const Scratch file("good", kGood + "\n" + kGood + "\n");
  const Ran done = ran({"scenarios", file.path(), file.path()});
  CHECK(done.exit_code == kDone);
  CHECK(done.out == "4 of 4 scenarios hold\n");
}

TEST_CASE("a_file_that_cannot_be_read_does_not_stop_the_others") {
  const Scratch good("good-of-two", kGood + "\n");
  const Scratch broken("broken-of-two", "{\n");
  const Ran done = ran({"scenarios", broken.path(), good.path()});
  CHECK(done.exit_code == kBadInput);
  CHECK(contains(done.error, broken.path()));
  CHECK(done.out == "1 of 1 scenarios hold\n");
}

TEST_CASE("a_scenario_that_does_not_hold_is_told_with_its_place") {
  const Scratch file("bad", kGood + "\n" + kBad + "\n");
  const Ran done = ran({"scenarios", file.path()});
  CHECK(done.exit_code == kNo);
  CHECK(done.out == file.path() +
                        ":2: bad\n  c3: expected blue, is nothing\n  score: expected 40, is 30\n"
                        "1 of 2 scenarios hold\n");
  CHECK(
      contains(ran({"scenarios", file.path()}, Language::kChinese).out, "c3：应为 blue，实为 无"));
  const Ran told = ran({"scenarios", file.path(), "--json"});
  CHECK(told.exit_code == kNo);
  const json::array scenarios = json::parse(told.out).at("scenarios").as_array();
  CHECK(scenarios.at(0).at("holds").as_bool());
  CHECK(scenarios.at(1).at("line").to_number<int>() == 2);
  CHECK(scenarios.at(1).at("differences").at(1).at("is").as_string() == "30");
  CHECK(scenarios.at(1).at("differences").at(1).at("ply").to_number<int>() == 1);
}

TEST_CASE("a_broken_file_of_scenarios_is_refused_with_its_line") {
  const auto refused = [](const std::string& text, std::string_view part, std::string_view out) {
    const Scratch file("broken", text);
    const Ran done = ran({"scenarios", file.path()});
    CHECK(done.exit_code == kBadInput);
    CHECK(done.out == out);
    CHECK_MESSAGE(contains(done.error, part), part, done.error);
    CHECK(contains(done.error, "line 2:"));
  };
  refused(kGood + "\n{\"name\":1}\n", "scenario/format", "");
  refused(kGood + "\nno json\n", "this is not JSON", "");
  refused(kGood + "\n" + R"({"name":"a","start":"chess","moves":[],"expect":{"outcome":"open"}})" +
              "\n",
          "game/unknown", "1 of 1 scenarios hold\n");  // the good line is run
  CHECK(ran({"scenarios", "/no/such/file"}).exit_code == kEnvironment);
}

TEST_CASE("a_record_and_a_game_of_a_study_become_scenarios") {
  const Scratch games("games.jsonl");
  const Scratch record("record.json");
  const Scratch file("made.jsonl");
  REQUIRE(
      ran({"study", "portals", "--player", "weighted", "--games", "2", "--add-to", games.path()})
          .exit_code == kDone);
  std::istringstream lines(games.text());
  std::string line;
  std::getline(lines, line);
  std::getline(lines, line);
  REQUIRE(ran({"replay", line, "--scenario", file.path(), "--record", record.path()}).exit_code ==
          kDone);
  REQUIRE(ran({"replay", record.path(), "--scenario", file.path()}).exit_code == kDone);
  CHECK(ran({"scenarios", file.path()}).out == "2 of 2 scenarios hold\n");
  CHECK(contains(file.text(), "portals, weighted, game 0"));
  // The same game twice: only the names differ.
  std::istringstream made(file.text());
  std::string first;
  std::string second;
  std::getline(made, first);
  std::getline(made, second);
  CHECK(first.substr(first.find("\"moves\"")) == second.substr(second.find("\"moves\"")));
}

TEST_CASE("only_one_game_becomes_a_scenario_and_other_files_are_left_alone") {
  const Scratch games("all.jsonl");
  const Scratch other("other.txt", "my notes\n");
  REQUIRE(ran({"study", "portals", "--player", "random", "--games", "2", "--add-to", games.path()})
              .exit_code == kDone);
  const Ran all = ran({"replay", games.path(), "--scenario", scratch_file("scenarios-none")});
  CHECK(all.exit_code == kBadInput);
  CHECK(contains(all.error, "study/one"));
  std::istringstream lines(games.text());
  std::string line;
  std::getline(lines, line);
  std::getline(lines, line);
  const Ran kept = ran({"replay", line, "--scenario", other.path()});
  CHECK(kept.exit_code == kBadInput);
  CHECK(contains(kept.error, "scenario/format"));
  CHECK(other.text() == "my notes\n");
}

}  // namespace gridwise::cli
