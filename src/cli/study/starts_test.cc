// End-to-end runs of `gridwise starts`: boards, the list for a band, files, errors and exit codes.
#include <doctest/doctest.h>

#include <algorithm>
#include <boost/json.hpp>
#include <cmath>
#include <filesystem>
#include <sstream>
#include <string>

#include "cli/command/ran.h"
#include "cli/input/files.h"

namespace gridwise::cli {
namespace {

namespace json = boost::json;

/// A level file whose start board matters a lot: few moves on a small board.
class Short {
 public:
  explicit Short(const std::string& name, const std::string& more = "")
      : path_(scratch_file("starts-" + name)) {
    REQUIRE(write_file(path_, R"({"title":{"en":"a","zh":"a"},"board":["?????","?????","?????",
      "?????","?????"],"goals":[{"thing":"red","count":6}],"moves":4)" +
                                  more + "}"));
  }
  ~Short() { std::filesystem::remove(path_); }
  Short(const Short&) = delete;
  Short& operator=(const Short&) = delete;

  [[nodiscard]] const std::string& path() const { return path_; }

 private:
  std::string path_;
};

Ran starts(const std::string& level, std::vector<std::string> more,
           Language language = Language::kEnglish) {
  std::vector<std::string> words{"starts", level, "--player", "random"};
  words.insert(words.end(), more.begin(), more.end());
  return ran(words, language);
}

json::object result_of(const Ran& done) {
  REQUIRE(done.exit_code == kDone);
  return json::parse(done.out).as_object();
}

double number(const json::value& value) { return value.to_number<double>(); }

}  // namespace

TEST_CASE("start_boards_are_the_same_for_any_number_of_threads") {
  const Short level("threads");
  const std::vector<std::string> words{"--boards", "12", "--games", "40", "--json"};
  std::vector<std::string> more = words;
  more.insert(more.end(), {"--threads", "3"});
  const Ran one = starts(level.path(), words);
  CHECK(starts(level.path(), more).out == one.out);
  const json::object found = result_of(one);
  CHECK(found.at("boards").as_array().size() == 12);
  CHECK(found.at("boards").at(11).at("start").to_number<int>() == 12);
  CHECK(found.at("boards").at(0).at("games").to_number<int>() == 40);
  CHECK(found.at("start_share").at("value").is_number());
  CHECK_FALSE(found.contains("start_seeds"));
}

TEST_CASE("a_range_of_boards_has_the_figures_it_has_in_a_longer_one") {
  const Short level("range");
  const auto board = [&](const char* boards, std::size_t at) {
    return result_of(starts(level.path(), {"--boards", boards, "--games", "40", "--json"}))
        .at("boards")
        .at(at)
        .at("won");
  };
  CHECK(board("9..12", 2) == board("12", 10));
}

TEST_CASE("listed_boards_are_inside_the_band_in_other_games_too") {
  const Short level("band");
  const std::string out = scratch_file("starts-out.json");
  const std::string csv = scratch_file("starts-out.csv");
  const json::object found =
      result_of(starts(level.path(), {"--boards", "30", "--games", "100", "--pass", "20..40",
                                      "--out", out, "--csv", csv, "--json"}));
  const json::array& listed = found.at("start_seeds").as_array();
  REQUIRE(!listed.empty());
  for (const json::value& board : found.at("boards").as_array()) {
    const bool guessed = number(board.at("guess")) >= 0.2 && number(board.at("guess")) <= 0.4;
    CHECK(guessed == board.as_object().contains("again"));
    const bool inside = std::ranges::find(listed, board.at("start")) != listed.end();
    if (!guessed) CHECK_FALSE(inside);
    if (guessed) CHECK(inside == (board.at("again").at("verdict").as_string() == "inside"));
    // Shrunk toward the mean.
    const double mean = number(found.at("pass").at("value"));
    CHECK(std::abs(number(board.at("guess")) - mean) <=
          std::abs(number(board.at("pass").at("value")) - mean) + 1e-12);
  }
  CHECK(json::parse(*read_file(out)).at("start_seeds").as_array() == listed);
  const std::string table = *read_file(csv);
  CHECK(table.starts_with("start,games,won,pass,"));
  CHECK(std::ranges::count(table, '\n') == 31);
  // The written level is played on those boards, so its pass rate is theirs.
  const json::object study = result_of(
      ran({"study", out, "--player", "random", "--games", "2000", "--seed", "77", "--json"}));
  const double pass = number(study.at("levels").at(0).at("players").at(0).at("pass").at("value"));
  CHECK(pass > 0.17);
  CHECK(pass < 0.43);
  // The boards give the same results as in the level without the list.
  const auto won = [](const Ran& done) {
    std::vector<json::value> all;
    const json::object of = result_of(done);
    for (const json::value& board : of.at("boards").as_array()) all.push_back(board.at("won"));
    return all;
  };
  const std::vector<std::string> words{"--boards", "5", "--games", "20", "--json"};
  CHECK(won(starts(out, words)) == won(starts(level.path(), words)));
  std::filesystem::remove(out);
  std::filesystem::remove(csv);
}

TEST_CASE("start_boards_are_told_in_words") {
  const Short level("words");
  const std::vector<std::string> words{"--boards", "20", "--games", "60", "--pass", "15..45"};
  const Ran english = starts(level.path(), words);
  CHECK(english.exit_code == kDone);
  for (const char* part : {"random: 20 start boards, 60 games each: ", "start share: ",
                           "the hardest ", "candidates for 15 to 45%: ", "\"start_seeds\": ["})
    CHECK_MESSAGE(contains(english.out, part), part, english.out);
  const std::vector<std::string> few{"--boards", "3", "--games", "20", "--pass", "15..45"};
  const Ran chinese = starts(level.path(), few, Language::kChinese);
  CHECK(contains(chinese.out, "3 个开局，每个 20 局"));
  CHECK(contains(chinese.out, "置信区间"));
}

TEST_CASE("no_board_inside_the_band_is_the_answer_no") {
  const Short level("none");
  const std::string out = scratch_file("starts-none.json");
  const Ran none =
      starts(level.path(), {"--boards", "5", "--games", "60", "--pass", "96..100", "--out", out});
  CHECK(none.exit_code == kNo);
  CHECK(contains(none.out, "candidates for 96 to 100%: 0"));
  CHECK_FALSE(std::filesystem::exists(out));
}

TEST_CASE("start_boards_go_on_from_their_file_and_each_game_is_given_back") {
  const Short level("file", R"(,"start_seeds":[5,6])");
  const std::string file = scratch_file("starts.jsonl");
  const auto of = [&](const char* boards, std::vector<std::string> more) {
    std::vector<std::string> words{"--boards", boards,   "--games", "30",
                                   "--pass",   "20..50", "--json"};
    words.insert(words.end(), more.begin(), more.end());
    return starts(level.path(), words).out;
  };
  const std::string whole = of("10", {});
  (void)of("6", {"--add-to", file});
  CHECK(of("10", {"--add-to", file, "--threads", "2"}) == whole);
  const std::string text = *read_file(file);
  CHECK(of("10", {"--add-to", file}) == whole);
  CHECK(*read_file(file) == text);
  const Ran all = ran({"replay", file, "--level", level.path()});
  CHECK(all.exit_code == kDone);
  CHECK(contains(all.out, " games are the same"));
  std::istringstream lines(text);
  std::string line;
  std::getline(lines, line);
  std::getline(lines, line);
  CHECK(contains(line, "\"start\":1"));
  const std::string record = scratch_file("starts-record.json");
  CHECK(ran({"replay", line, "--level", level.path(), "--record", record}).exit_code == kDone);
  CHECK(ran({"replay", record}).exit_code == kDone);
  std::filesystem::remove(record);
  std::filesystem::remove(file);
}

TEST_CASE("ranges_of_boards_played_apart_are_merged") {
  const Short level("merge");
  const std::string one = scratch_file("starts-1.jsonl");
  const std::string two = scratch_file("starts-2.jsonl");
  const std::string both = scratch_file("starts-both.jsonl");
  const auto of = [&](const char* boards, std::vector<std::string> more) {
    std::vector<std::string> words{"--boards", boards, "--games", "20", "--json"};
    words.insert(words.end(), more.begin(), more.end());
    return starts(level.path(), words).out;
  };
  (void)of("1..4", {"--add-to", one});
  (void)of("5..8", {"--add-to", two});
  CHECK(ran({"merge", two, one, "--out", both}).exit_code == kDone);
  const std::string merged = *read_file(both);
  CHECK(of("8", {"--add-to", both}) == of("8", {}));
  CHECK(*read_file(both) == merged);
  for (const std::string& file : {one, two, both}) std::filesystem::remove(file);
}

TEST_CASE("boards_of_other_games_are_measured_too") {
  const json::object found = result_of(
      ran({"starts", "numbermatch(digits=20)", "--boards", "6", "--games", "10", "--json"}));
  CHECK(found.at("boards").as_array().size() == 6);
}

TEST_CASE("an_interrupted_search_for_start_boards_says_what_it_knows") {
  const Short level("stop");
  const std::string file = scratch_file("starts-stop.jsonl");
  const std::vector<std::string> words{"--boards", "3", "--games", "20", "--add-to", file};
  REQUIRE(starts(level.path(), words).exit_code == kDone);
  const PressedInterrupt interrupt;
  const Ran stopped =
      starts(level.path(), {"--boards", "1000", "--games", "20", "--add-to", file, "--json"});
  std::filesystem::remove(file);
  CHECK(stopped.exit_code == kInterrupted);
  const json::object found = json::parse(stopped.out).as_object();
  CHECK(found.at("interrupted").as_bool());
  CHECK(found.at("boards").as_array().size() >= 3);
  CHECK(found.at("boards").as_array().size() < 1'000);
}

TEST_CASE("bad_input_to_starts_is_refused") {
  const auto refused = [](const std::vector<std::string>& words, std::string_view code) {
    const Ran done = ran(words);
    CHECK(done.exit_code == kBadInput);
    CHECK(done.out.empty());
    CHECK_MESSAGE(contains(done.error, code), code, done.error);
  };
  refused({"starts"}, "level");
  refused({"starts", "nowhere"}, "option/choice");
  for (const char* boards : {"0", "x", "5..4", "1..1001", "-3", "1..", "..9", "2000"})
    refused({"starts", "portals", "--boards", boards}, "starts/boards");
  refused({"starts", "portals", "--pass", "60..40"}, "study/band");
  refused({"starts", "portals", "--out", "x.json"}, "--pass");
  refused({"starts", "portals", "--player", "nobody"}, "selector/unknown");
  refused({"starts", "gomoku", "--player", "random"}, "study/seats");
  refused({"starts", "numbermatch(appends=0) 313233293/674", "--player", "random"}, "starts/none");
  refused({"starts", "numbermatch", "--pass", "40..60", "--out", "x.json"}, "level/none");
}

}  // namespace gridwise::cli
