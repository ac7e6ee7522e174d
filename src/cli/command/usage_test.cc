// Messages for usage errors, and detection of lost output.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <filesystem>
#include <string>
#include <utility>
#include <vector>

#include "cli/command/command.h"
#include "cli/command/ran.h"
#include "cli/input/files.h"

namespace gridwise::cli {

TEST_CASE("a_mistyped_command_option_or_game_is_told_the_nearest_one") {
  CHECK(contains(ran({"slove", "tictactoe"}).error, "did you mean solve?"));
  CHECK(contains(ran({"solve", "tictactoe", "--tread", "2"}).error, "did you mean --threads?"));
  CHECK(contains(ran({"solve", "tictactoe", "--time=200"}).error, "solve has no option --time"));
  CHECK(contains(ran({"solve", "tictacto"}).error, "did you mean tictactoe?"));
  CHECK(contains(ran({"analyse", "gomuku(size=15)"}).error, "did you mean gomoku?"));
  CHECK(!contains(ran({"analyse", "chess"}).error, "did you mean"));
}

TEST_CASE("a_mistyped_level_option_or_selector_is_told_the_nearest_one") {
  const auto says = [](const std::vector<std::string>& words, Language language) {
    const Ran done = ran(words, language);
    CHECK(done.exit_code == kBadInput);
    return done.error;
  };
  for (const auto& [words, meant] :
       {std::pair{std::vector<std::string>{"autoplay", "match3(level=orchrd)"}, "orchard"},
        {{"autoplay", "orchrd"}, "orchard"},
        {{"analyse", "match3(levl=orchard)"}, "level"},
        {{"autoplay", "orchard", "--selector", "weigthed"}, "weighted"},
        {{"solve", "tictacto"}, "tictactoe"}}) {
    CAPTURE(meant);
    CHECK(contains(says(words, Language::kEnglish), fmt::format("; did you mean {}?", meant)));
    CHECK(contains(says(words, Language::kChinese), fmt::format("是否想用 {}？", meant)));
  }
  CHECK(!contains(says({"autoplay", "match3(level=xyz)"}, Language::kEnglish), "did you mean"));
}

TEST_CASE("an_option_behind_two_dashes_is_told_its_place") {
  const Ran done = ran({"solve", "tictactoe", "--", "xo./.../...", "--time-ms", "50"});
  CHECK(done.exit_code == kBadInput);
  CHECK(contains(done.error, "--time-ms is an option and belongs before --"));
}

TEST_CASE("wrong_usage_is_explained_in_chinese") {
  const auto says = [](const std::vector<std::string>& words) {
    const Ran done = ran(words, Language::kChinese);
    CHECK(done.exit_code == kBadInput);
    return done.error;
  };
  CHECK(contains(says({"slove"}), "没有命令 slove"));
  CHECK(contains(says({}), "缺少命令"));
  CHECK(contains(says({"solve"}), "缺少参数：position"));
  CHECK(contains(says({"solve", "tictactoe", "--time-ms"}), "选项缺少取值：--time-ms"));
  CHECK(contains(says({"solve", "tictactoe", "--threads", "0"}), "选项取值有误：--threads"));
  CHECK(contains(says({"games", "tictactoe"}), "tictactoe 是多余的参数"));
}

TEST_CASE("help_on_one_game_lists_only_its_options") {
  const std::string orbs = ran({"help", "solve", "orbs"}).out;
  CHECK(contains(orbs, "--directions"));
  CHECK(!contains(orbs, "--appends"));
  CHECK(!contains(orbs, "(tictactoe)"));
  CHECK(ran({"solve", "orbs", "--help"}).out == orbs);
  CHECK(contains(ran({"help", "solve"}).out, "--appends"));
}

TEST_CASE("a_position_may_stand_behind_two_dashes") {
  const std::vector<std::string> words{"analyse", "tictactoe", "xo./.x./...", "--json"};
  const std::vector<std::string> dashed{"analyse", "--json", "tictactoe", "--", "xo./.x./..."};
  CHECK(ran(dashed).exit_code == kDone);
  CHECK(ran(dashed).out.substr(0, 60) == ran(words).out.substr(0, 60));
}

TEST_CASE("the_verdict_can_be_the_exit_code") {
  const auto code = [](std::vector<std::string> words) {
    words.insert(words.begin(), "solve");
    words.emplace_back("--exit-verdict");
    return ran(words).exit_code;
  };
  CHECK(code({"tictactoe"}) == kDone);  // a draw, proved
  CHECK(code({"tictactoe(m=8,n=8,k=5)", "--nodes", "100"}) == kNotProved);
  CHECK(code({"numbermatch", "192", "--appends", "0"}) == kImpossible);
  CHECK(code({"gomoku", "--goal", "vcf"}) == kImpossible);  // no win by fours on an empty board
  CHECK(code({"tictactoe", "-"}) == kBadInput);             // for one board only
}

TEST_CASE("the_version_names_the_commit") {
  const Ran shown = ran({"--version"});
  CHECK(shown.exit_code == kDone);
  CHECK(shown.out == version_line() + "\n");
  CHECK(ran({"version"}).out == shown.out);
}

TEST_CASE("an_empty_file_is_not_converted") {
  const std::string file = scratch_file("empty.sgf");
  for (const char* text : {"", " \r\n\n"}) {
    REQUIRE(write_file(file, text));
    const Ran done = ran({"convert", "gomoku", file});
    CHECK(done.exit_code == kBadInput);
    CHECK(contains(done.error, "notation/empty"));
    CHECK(done.out.empty());
  }
  std::filesystem::remove(file);
}

TEST_CASE("a_file_that_is_no_certificate_is_not_overwritten") {
  const std::string file = scratch_file("precious.txt");
  REQUIRE(write_file(file, "my thesis\n"));
  const Ran done = ran({"solve", "tictactoe", "--certificate", file});
  CHECK(done.exit_code == kBadInput);
  CHECK(contains(done.error, "certificate/foreign"));
  CHECK(*read_file(file) == "my thesis\n");
  REQUIRE(write_file(file, ""));
  CHECK(ran({"solve", "tictactoe", "--certificate", file}).exit_code == kDone);
  CHECK(ran({"verify", "tictactoe", file}).exit_code == kDone);
  std::filesystem::remove(file);
}

TEST_CASE("output_that_cannot_be_written_is_an_error") {
  for (const std::vector<std::string>& words : {std::vector<std::string>{"games"},
                                                {"games", "--json"},
                                                {"solve", "tictactoe"},
                                                {"--help"},
                                                {"perft", "tictactoe", "--depth", "3"},
                                                {"completion", "bash"}}) {
    CAPTURE(words.front());
    std::FILE* const full = std::fopen("/dev/full", "w");
    std::FILE* const error = std::tmpfile();
    REQUIRE(full != nullptr);
    CHECK(run(words, {Language::kEnglish, full, error}) == kEnvironment);
    CHECK(contains(contents(error), "cannot write the output: No space left on device"));
    std::fclose(full);
    std::fclose(error);
  }
}

}  // namespace gridwise::cli
