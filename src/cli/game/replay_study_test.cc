// `gridwise replay` of games of a study: every line reproduces its game.
#include <doctest/doctest.h>

#include <filesystem>
#include <sstream>
#include <string>
#include <vector>

#include "cli/command/ran.h"
#include "cli/input/files.h"

namespace gridwise::cli {
namespace {

/// A temporary file with a study's games.
class Games {
 public:
  explicit Games(const std::vector<std::string>& words)
      : path_(scratch_file("replayed-" + std::to_string(++made))) {
    std::vector<std::string> all{"study"};
    all.insert(all.end(), words.begin(), words.end());
    all.insert(all.end(), {"--add-to", path_});
    REQUIRE(ran(all).exit_code == kDone);
    std::istringstream text(*read_file(path_));
    for (std::string line; std::getline(text, line);) lines_.push_back(line);
  }
  ~Games() { std::filesystem::remove(path_); }
  Games(const Games&) = delete;
  Games& operator=(const Games&) = delete;

  [[nodiscard]] const std::string& path() const { return path_; }
  /// The line of a game, counted from 1: line 0 is the seed.
  [[nodiscard]] const std::string& line(std::size_t number) const { return lines_.at(number); }

 private:
  static inline int made = 0;  ///< gives each object its own file
  std::string path_;
  std::vector<std::string> lines_;
};

std::string with(std::string line, const std::string& from, const std::string& to) {
  const std::size_t at = line.find(from);
  REQUIRE(at != std::string::npos);
  return line.replace(at, from.size(), to);
}

}  // namespace

TEST_CASE("every_line_of_a_study_gives_its_game_back") {
  const Games games({"portals", "--player", "random", "--player", "profile(core)", "--games", "30",
                     "--seed", "9", "--luck", "--limit-for", "50"});
  const Ran all = ran({"replay", games.path()});
  CHECK(all.exit_code == kDone);
  CHECK(all.out == "180 of 180 games are the same\n");
  const Ran one = ran({"replay", games.line(3), "--board"});
  CHECK(one.exit_code == kDone);
  CHECK(contains(one.out, "portals, random"));
  CHECK(contains(one.out, " 10. "));
  CHECK(contains(one.out, "game checked"));
}

TEST_CASE("games_of_pairs_and_of_other_games_are_replayed_too") {
  const Games pairs({"portals", "--against", "sideways", "--player", "random", "--games", "20"});
  CHECK(contains(ran({"replay", pairs.path()}).out, " games are the same"));
  CHECK(ran({"replay", pairs.path()}).exit_code == kDone);
  CHECK(ran({"replay", pairs.line(1)}).exit_code == kDone);
  CHECK(contains(ran({"replay", pairs.line(1), "--record", "none"}).error, "study/paired"));
  const Games digits({"numbermatch(digits=20)", "--player", "greedy", "--games", "5"});
  CHECK(ran({"replay", digits.path()}).out == "5 of 5 games are the same\n");
}

TEST_CASE("a_game_of_a_study_becomes_a_record") {
  const Games games({"portals", "--player", "weighted", "--games", "2"});
  const std::string record = scratch_file("replayed-record.json");
  CHECK(ran({"replay", games.line(2), "--record", record}).exit_code == kDone);
  const Ran replayed = ran({"replay", record});
  std::filesystem::remove(record);
  CHECK(replayed.exit_code == kDone);
  CHECK(contains(replayed.out, "record checked"));
}

TEST_CASE("a_line_that_was_changed_is_another_game") {
  const Games games({"portals", "--player", "random", "--games", "3"});
  const Ran other = ran({"replay", with(games.line(1), "\"game\":0", "\"game\":1")});
  CHECK(other.exit_code == kNo);
  CHECK(contains(other.out, "another game"));
  const Ran seed = ran({"replay", with(games.line(1), "\"seed\":1", "\"seed\":2")});
  CHECK(seed.exit_code == kNo);
  const auto refused = [](const std::string& line, std::string_view code) {
    const Ran replay = ran({"replay", line});
    CHECK(replay.exit_code == kBadInput);
    CHECK_MESSAGE(contains(replay.error, code), code, replay.error);
  };
  refused(with(games.line(1), "\"name\":\"portals\"", "\"name\":\"crates\""), "study/level");
  refused(with(games.line(1), "\"player\":\"random\"", "\"player\":\"nobody\""),
          "selector/unknown");
  refused("{\"level\":\"oops", "record/format");
}

TEST_CASE("a_game_on_a_level_file_is_replayed_with_the_file") {
  const std::string file = scratch_file("replayed-level.json");
  REQUIRE(write_file(file, R"({"title":{"en":"a","zh":"a"},"board":["?????","?????","?????",
      "?????","?????"],"goals":[{"thing":"red","count":9}],"moves":7})"));
  const Games games({file, "--player", "random", "--games", "4"});
  CHECK(ran({"replay", games.path(), "--level", file}).exit_code == kDone);
  CHECK(ran({"replay", games.line(2), "--level", file}).exit_code == kDone);
  CHECK(ran({"replay", games.path()}).exit_code == kBadInput);
  std::filesystem::remove(file);
}

}  // namespace gridwise::cli
