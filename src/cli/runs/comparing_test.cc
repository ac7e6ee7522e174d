// End-to-end runs of `gridwise study A --against B`: verdicts as text and JSON, files, errors.
#include <doctest/doctest.h>

#include <boost/json.hpp>
#include <filesystem>
#include <string>

#include "cli/command/ran.h"
#include "cli/input/files.h"

namespace gridwise::cli {
namespace {

namespace json = boost::json;

/// A temporary level file with this move limit.
class Version {
 public:
  Version(const std::string& name, int moves) : path_(scratch_file("version-" + name)) {
    REQUIRE(write_file(path_, R"({"title":{"en":"a","zh":"a"},"board":["?????","?????","?????",
      "?????","?????"],"goals":[{"thing":"red","count":9}],"moves":)" +
                                  std::to_string(moves) + "}"));
  }
  ~Version() { std::filesystem::remove(path_); }
  Version(const Version&) = delete;
  Version& operator=(const Version&) = delete;

  [[nodiscard]] const std::string& path() const { return path_; }

 private:
  std::string path_;
};

Ran compared(const Version& first, const Version& second, std::vector<std::string> more,
             Language language = Language::kEnglish) {
  std::vector<std::string> words{"study", first.path(), "--against", second.path()};
  words.insert(words.end(), more.begin(), more.end());
  return ran(words, language);
}

json::object player_in(const Ran& done, std::size_t player = 0) {
  REQUIRE(done.exit_code == kDone);
  return json::parse(done.out).at("players").at(player).as_object();
}

}  // namespace

TEST_CASE("a_level_with_more_moves_is_found_easier") {
  const Version now("now", 7);
  const Version longer("longer", 10);
  const Ran done = compared(
      now, longer, {"--player", "random", "--player", "weighted", "--games", "300", "--json"});
  const json::object random = player_in(done);
  CHECK(random.at("pairs").to_number<int>() == 300);
  CHECK(random.at("only_first").to_number<int>() == 0);
  CHECK(random.at("only_second").to_number<int>() > 0);
  CHECK(random.at("verdict").as_string() == "easier");
  CHECK(random.at("difference").at("interval").at(0).to_number<double>() > 0);
  CHECK(random.at("error_ratio").to_number<double>() <= 0.75);
  // No game is won only with fewer moves: no better pairing exists.
  CHECK(random.at("least_error_ratio") == random.at("error_ratio"));
  CHECK(random.at("first").at("won").to_number<int>() ==
        random.at("both").to_number<int>() + random.at("only_first").to_number<int>());
  CHECK(player_in(done, 1).at("player").as_string() == "weighted");
  const json::object other_way =
      player_in(compared(longer, now, {"--player", "random", "--games", "300", "--json"}));
  CHECK(other_way.at("verdict").as_string() == "harder");
  CHECK(other_way.at("only_first") == random.at("only_second"));
}

TEST_CASE("a_comparison_says_its_verdict_in_words") {
  const Version now("words-now", 7);
  const Version longer("words-longer", 10);
  const std::vector<std::string> games{"--player", "random", "--games", "300"};
  const Ran easier = compared(now, longer, games);
  for (const char* part :
       {"(first) against", "pairs    ", "300\n", "the second is easier by ",
        "won by the first alone            0\n", "sign test p                       < 0.0001\n",
        "standard error to unpaired games"})
    CHECK_MESSAGE(contains(easier.out, part), part, easier.out);
  CHECK(contains(compared(longer, now, games).out, "the second is harder by "));
  CHECK(contains(compared(now, now, games).out, "no difference is shown: +0.0 points"));
  CHECK(contains(compared(now, longer, games, Language::kChinese).out, "第二版更容易"));
}

TEST_CASE("a_comparison_stops_when_the_difference_is_decided") {
  const Version now("test-now", 7);
  const Version longer("test-longer", 10);
  const auto decided = [&](const Version& other, const char* points) {
    return player_in(
        compared(now, other, {"--player", "random", "--difference", points, "--json"}));
  };
  const json::object easier = decided(longer, "5");
  CHECK(easier.at("verdict").as_string() == "easier");
  CHECK(easier.at("pairs").to_number<int>() <= 300);
  const json::object alike = decided(now, "5");
  CHECK(alike.at("verdict").as_string() == "alike");
  CHECK(contains(compared(now, now, {"--player", "random", "--difference", "5"}).out,
                 "they differ by less than 5 points"));
}

TEST_CASE("versions_that_pair_badly_are_compared_by_moves_needed") {
  // Different colours: the games are unrelated from the start.
  const std::string other = scratch_file("version-other");
  REQUIRE(write_file(other, R"({"title":{"en":"a","zh":"a"},"board":["r????","?????","?????",
      "?????","????r"],"goals":[{"thing":"red","count":9}],"moves":7})"));
  const Version now("bad-now", 7);
  const Ran done = ran(
      {"study", now.path(), "--against", other, "--player", "random", "--games", "200", "--json"});
  std::filesystem::remove(other);
  const json::object player = player_in(done);
  REQUIRE(player.at("error_ratio").to_number<double>() > 0.7);
  const json::object& moves = player.at("moves_needed").as_object();
  CHECK(moves.at("limit").to_number<int>() == 21);
  CHECK(moves.at("pairs").to_number<int>() == 200);
  CHECK(moves.at("first").at("value").to_number<double>() > 3);
  CHECK(moves.at("first").at("value").to_number<double>() <= 21);
}

TEST_CASE("a_comparison_is_the_same_for_any_number_of_threads_and_from_its_file") {
  const Version now("file-now", 7);
  const Version longer("file-longer", 9);
  const std::string file = scratch_file("pairs.jsonl");
  const auto of = [&](const char* games, std::vector<std::string> more) {
    std::vector<std::string> words{"--player", "weighted", "--json", "--games", games};
    words.insert(words.end(), more.begin(), more.end());
    return compared(now, longer, words);
  };
  const Ran whole = of("250", {});
  CHECK(of("250", {"--threads", "3"}).out == whole.out);
  CHECK(of("120", {"--add-to", file}).exit_code == kDone);
  CHECK(of("250", {"--add-to", file}).out == whole.out);
  std::filesystem::remove(file);
}

TEST_CASE("a_comparison_that_is_interrupted_says_what_it_knows") {
  const Version now("stop-now", 7);
  const Version longer("stop-longer", 9);
  const std::string file = scratch_file("stopped-pairs.jsonl");
  REQUIRE(
      compared(now, longer, {"--player", "random", "--games", "100", "--add-to", file}).exit_code ==
      kDone);
  const PressedInterrupt interrupt;
  const Ran stopped = compared(
      now, longer, {"--player", "random", "--games", "100000", "--add-to", file, "--json"});
  std::filesystem::remove(file);
  CHECK(stopped.exit_code == kInterrupted);
  const json::object player = json::parse(stopped.out).at("players").at(0).as_object();
  CHECK(player.at("pairs").to_number<int>() >= 100);
  CHECK(player.at("verdict").is_null());
}

TEST_CASE("bad_input_to_a_comparison_is_refused") {
  const auto refused = [](const std::vector<std::string>& words, std::string_view code) {
    const Ran study = ran(words);
    CHECK(study.exit_code == kBadInput);
    CHECK(study.out.empty());
    CHECK_MESSAGE(contains(study.error, code), code, study.error);
  };
  refused({"study", "portals", "--against", "nowhere"}, "option/choice");
  refused({"study", "portals", "crates", "--against", "portals"}, "study/against");
  refused({"study", "portals", "--against", "crates", "--difference", "0.1"}, "study/difference");
  refused({"study", "portals", "--against", "crates", "--difference", "x"}, "study/difference");
  refused({"study", "portals", "--against", "crates", "--pass", "40..50"}, "excludes");
  refused({"study", "portals", "--against", "crates", "--luck"}, "excludes");
  refused({"study", "portals", "--difference", "2"}, "--against");
  refused({"study", "portals", "--against", "gomoku", "--player", "random"}, "study/seats");
}

}  // namespace gridwise::cli
