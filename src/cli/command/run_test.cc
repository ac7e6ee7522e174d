// Output, errors and exit codes of whole commands.
#include <doctest/doctest.h>
#include <stdlib.h>  // NOLINT(modernize-deprecated-headers): setenv

#include <boost/json.hpp>
#include <chrono>
#include <filesystem>
#include <optional>
#include <sstream>
#include <string>
#include <vector>

#include "cli/command/command.h"
#include "cli/command/ran.h"
#include "cli/input/files.h"
#include "cli/input/parts.h"
#include "tests/source_tree.h"

namespace gridwise::cli {
namespace {

/// Overrides an environment variable during its lifetime.
class Variable {
 public:
  Variable(const char* name, const char* value) : name_(name) {
    if (const char* const before = std::getenv(name)) before_ = before;
    ::setenv(name_, value, 1);
  }
  ~Variable() {
    if (before_) {
      ::setenv(name_, before_->c_str(), 1);
    } else {
      ::unsetenv(name_);
    }
  }
  Variable(const Variable&) = delete;
  Variable& operator=(const Variable&) = delete;

 private:
  const char* name_;
  std::optional<std::string> before_;
};

}  // namespace

TEST_CASE("help_lists_every_command_with_its_example") {
  const Ran help = ran({"--help"});
  CHECK(help.exit_code == kDone);
  CHECK(contains(help.out, "Exit codes: 0"));
  for (const Command& command : commands()) {
    CHECK(contains(help.out, command.name));
    const Ran own = ran({command.name, "--help"});
    CHECK(own.exit_code == kDone);
    CHECK(contains(own.out, command.example));
  }
}

TEST_CASE("help_lists_commands_under_headings") {
  const std::string help = ran({"--help"}).out;
  std::size_t at = 0;
  for (const char* const part :
       {"\nPlay:\n", "\n  replay ", "\nSolve:\n", "\n  verify ", "\nDesign levels:\n", "\n  tune ",
        "\nCompare bots:\n", "\n  match ", "\nServe:\n", "\n  serve ", "\nLook after a server:\n",
        "\n  restore "}) {
    at = help.find(part, at);
    REQUIRE_MESSAGE(at != std::string::npos, part, help);
  }
  CHECK(contains(ran({"--help"}, Language::kChinese).out, "\n设计关卡:\n"));
}

TEST_CASE("help_says_in_words_which_options_go_together") {
  const std::string help = ran({"study", "--help"}).out;
  for (const char* const part :
       {"\n\nTwo versions of a level:\n", "twice the games; not with --against\n",
        "not with --games, --until\n", "only with --add-to; not with "})
    CHECK_MESSAGE(contains(help, part), part, help);
  CHECK_FALSE(contains(help, "Excludes"));
  CHECK_FALSE(contains(help, "Needs"));
  const std::string chinese = ran({"study", "--help"}, Language::kChinese).out;
  CHECK(contains(chinese, "局数加倍；不与 --against 同用\n"));
  CHECK(contains(chinese, "\n关卡的两版:\n"));
}

TEST_CASE("help_is_also_a_word") {
  CHECK(ran({"help"}).out == ran({"--help"}).out);
  CHECK(ran({"help", "solve"}).out == ran({"solve", "--help"}).out);
}

TEST_CASE("help_speaks_chinese_when_asked") {
  const Ran help = ran({"--help"}, Language::kChinese);
  for (const Command& command : commands()) CHECK(contains(help.out, command.about.zh));
}

TEST_CASE("language_is_chosen_by_option_before_environment") {
  CHECK(choose_language(std::vector<std::string>{"games", "--lang", "zh"}) == Language::kChinese);
  CHECK(choose_language(std::vector<std::string>{"--lang=zh", "games"}) == Language::kChinese);
  CHECK(choose_language(std::vector<std::string>{"--lang=en"}) == Language::kEnglish);
}

TEST_CASE("the_programs_own_variable_is_asked_for_the_language_before_the_locale") {
  const auto language = [](const char* own, const char* locale) {
    const Variable first("GRIDWISE_LANG", own);
    const Variable second("LC_ALL", locale);
    return choose_language({});
  };
  CHECK(language("zh", "en_US.UTF-8") == Language::kChinese);
  CHECK(language("en", "zh_CN.UTF-8") == Language::kEnglish);
  CHECK(language("", "zh_CN.UTF-8") == Language::kChinese);
}

TEST_CASE("wrong_usage_ends_with_the_code_of_bad_input") {
  CHECK(ran({}).exit_code == kBadInput);
  const Ran unknown = ran({"no-such-command", "--data", "x"});
  CHECK(unknown.exit_code == kBadInput);
  CHECK(contains(unknown.error, "there is no command no-such-command"));
  CHECK(contains(ran({}).error, "a command is missing"));
  const Ran negative = ran({"solve", "tictactoe", "--time-ms", "-1"});
  CHECK(negative.exit_code == kBadInput);
  CHECK(contains(negative.error, "-1 is not a whole number of at least 0"));
  CHECK(ran({"games", "--no-such-option"}).exit_code == kBadInput);
  CHECK(ran({"perft", "tictactoe", "--depth", "0"}).exit_code == kBadInput);
}

TEST_CASE("time_is_limited_as_usual_only_if_no_limit_is_given") {
  using std::chrono::milliseconds;
  LimitArguments given;
  CHECK(given.request(milliseconds(1'000)).time == milliseconds(1'000));
  CHECK(!given.request(milliseconds(0)).time);
  given.time_ms = 0;
  CHECK(!given.request(milliseconds(1'000)).time);
  given.time_ms = 20;
  CHECK(given.request(milliseconds(1'000)).time == milliseconds(20));
  given = {};
  given.nodes = 5;
  CHECK(!given.request(milliseconds(1'000)).time);
}

TEST_CASE("one_puzzle_has_a_limit_of_time_unless_it_is_proved_for_a_verdict") {
  // A proof on this board takes far longer than a second.
  const std::string board = "000111/000111/000111/000111/000111";
  const Ran solved = ran({"solve", "orbs", board, "--json"});
  CHECK(solved.exit_code == kDone);
  CHECK(boost::json::parse(solved.out).at("nodes").to_number<std::int64_t>() > 0);
}

TEST_CASE("a_bad_position_is_shown_with_its_place") {
  const Ran shown = ran({"analyse", "tictactoe", "xo?/.../..."});
  CHECK(shown.exit_code == kBadInput);
  CHECK(shown.out.empty());
  CHECK(shown.error ==
        "gridwise: a cell is x, o or . (text/bad_cell)\n"
        "  tictactoe xo?/.../...\n"
        "              ^\n");
  CHECK(contains(ran({"analyse", "tictactoe", "xo?"}, Language::kChinese).error, "格子写法有误"));
}

TEST_CASE("the_table_of_answers_has_its_column_names_in_the_users_language") {
  const std::vector<std::string> words{"solve", "orbs", "daily=2026-11-25", "--nodes", "100000"};
  CHECK(contains(ran(words).out, "first batch"));
  const std::string chinese = ran(words, Language::kChinese).out;
  CHECK(contains(chinese, "首轮连击"));
  for (const std::string name : {"steps", "turns", "combos", "first", "worth"})
    CHECK_FALSE(contains(chinese, name));
}

TEST_CASE("a_swap_reads_as_its_two_cells") {
  const std::string told = ran({"analyse", "match3", "--nodes", "1000"}).out;
  CHECK(contains(told, "  b4-b3  "));
  CHECK_FALSE(contains(told, "b4b3"));
}

TEST_CASE("reasons_do_not_repeat_the_verdict") {
  const std::string told = ran({"analyse", "tictactoe", "xo./.x./..."}).out;
  CHECK(contains(told, "loses in 2"));
  CHECK_FALSE(contains(told, "loses in 2 plies"));
}

TEST_CASE("perft_prints_published_counts_as_json") {
  const Ran counted = ran({"perft", "tictactoe", "--depth", "9", "--json"});
  REQUIRE(counted.exit_code == kDone);
  std::istringstream lines(counted.out);
  std::vector<std::int64_t> leaves;
  for (std::string line; std::getline(lines, line);) {
    leaves.push_back(boost::json::parse(line).at("leaves").as_int64());
  }
  CHECK(leaves ==
        std::vector<std::int64_t>{9, 72, 504, 3024, 15120, 54720, 148176, 200448, 127872});
}

TEST_CASE("analyse_ranks_by_name_and_by_label") {
  for (const char* selector : {"tactical", "medium", "中等"}) {
    const Ran ranked =
        ran({"analyse", "tictactoe", "xx./oo./...", "--selector", selector, "--json"});
    REQUIRE(ranked.exit_code == kDone);
    const auto report = boost::json::parse(ranked.out);
    CHECK(report.at("text").as_string() == "tictactoe(m=3,n=3,k=3) xx./oo./...");
    CHECK(report.at("candidates").at(0).at("move").as_string() == "c3");
  }
  const Ran unknown = ran({"analyse", "tictactoe", "--selector", "nobody"});
  CHECK(unknown.exit_code == kBadInput);
  CHECK(contains(unknown.error, "selector/unknown"));
}

TEST_CASE("analysis_says_who_wins_by_which_move") {
  CHECK(contains(ran({"analyse", "tictactoe", "xx./oo./..."}).out,
                 "First wins: c3 (in 1 move, proved)"));
  const Ran draw = ran({"solve", "tictactoe"}, Language::kChinese);
  CHECK(contains(draw.out, "和棋："));
  const Ran lost = ran({"analyse", "tictactoe", "x.x/.o./x.o"});
  CHECK(contains(lost.out, "First wins: everything loses, "));
  CHECK(contains(lost.out, " holds longest (in 2 moves, proved)"));
}

TEST_CASE("a_move_that_was_not_looked_at_is_counted_and_not_listed") {
  const Ran empty = ran({"analyse", "gomoku", "--nodes", "1000"});
  CHECK(contains(empty.out, "Best found: h8\n"));
  CHECK(contains(empty.out, "takes the centre"));
  CHECK(contains(empty.out, "and 224 more moves, not looked at"));
  CHECK(!contains(empty.out, "a1 "));
}

TEST_CASE("puzzles_are_cleared_without_a_sign_before_zero") {
  const Ran nothing = ran({"solve", "numbermatch", "0"});
  CHECK(contains(nothing.out, "Already cleared"));
  CHECK(!contains(nothing.out, "-0"));
  const Ran pair = ran({"solve", "numbermatch", "55"});
  CHECK(contains(pair.out, "Can be cleared (in 1 move, proved)"));
  CHECK(!contains(pair.out, "win"));
}

TEST_CASE("a_route_is_told_by_directions") {
  const Ran solved =
      ran({"solve", "orbs(columns=4,rows=4)", "1121/2010/1202/0210", "--nodes", "5000"});
  CHECK(contains(solved.out, "Line: from "));
  CHECK((contains(solved.out, "right") || contains(solved.out, "down") ||
         contains(solved.out, "left") || contains(solved.out, "up")));
  CHECK(!contains(solved.out, "first_batch"));
}

TEST_CASE("options_of_a_game_override_the_game_string") {
  const Ran counted = ran({"perft", "tictactoe(k=5)", "--m", "5", "--n", "2", "--depth", "1"});
  CHECK_MESSAGE(counted.exit_code == kDone, counted.error);
  CHECK(contains(counted.out, " 10 "));
  const Ran solved = ran({"solve", "tictactoe", "--m", "4", "--k=3", "--json"});
  REQUIRE(solved.exit_code == kDone);
  CHECK(boost::json::parse(solved.out).at("setup").as_string() == "tictactoe(m=4,n=3,k=3)");
  CHECK(ran({"analyse", "tictactoe", "--m", "4", "xo../..../....", "--nodes", "9"}).exit_code ==
        kDone);
}

TEST_CASE("a_wrong_option_of_a_game_is_named") {
  const Ran far = ran({"solve", "tictactoe", "--m", "9"});
  CHECK(far.exit_code == kBadInput);
  CHECK(contains(far.error, "m is 1 to 8 (option/range)"));
  for (const char* value : {"x", "3x", "99999999999"}) {
    const Ran wrong = ran({"solve", "tictactoe", "--m", value});
    CHECK(wrong.exit_code == kBadInput);
    CHECK(!wrong.error.empty());
  }
  CHECK(ran({"solve", "tictactoe", "--no-such", "4"}).exit_code == kBadInput);
}

TEST_CASE("help_lists_the_options_of_games_with_their_range") {
  CHECK(contains(ran({"solve", "--help"}).out, "Columns, 1..8 (tictactoe)"));
  CHECK(contains(ran({"solve", "--help"}, Language::kChinese).out, "列数, 1..8 (tictactoe)"));
}

TEST_CASE("solve_writes_a_certificate_that_verify_accepts_and_a_changed_one_it_refuses") {
  const std::string file = scratch_file("certificate");
  const Ran solved = ran({"solve", "tictactoe(m=4,n=3,k=3)", "--certificate", file, "--json"});
  REQUIRE(solved.exit_code == kDone);
  const auto report = boost::json::parse(solved.out);
  CHECK(report.at("verdict").as_string() == "win");
  CHECK(report.at("proved").as_bool());
  const Ran verified = ran({"verify", "tictactoe", file});
  CHECK(verified.exit_code == kDone);
  CHECK(contains(verified.out, "the first player wins"));

  std::string text = *read_file(file);
  text.replace(text.find("first wins"), 10, "second wins");
  REQUIRE(write_file(file, text).ok());
  CHECK(ran({"verify", "tictactoe", file}).exit_code == kNo);
  std::filesystem::remove(file);
  CHECK(ran({"verify", "tictactoe", file}).exit_code == kEnvironment);
}

TEST_CASE("verify_says_which_board_and_why_and_when_it_did_not_finish") {
  const std::string file = scratch_file("numbers-certificate");
  REQUIRE(
      ran({"solve", "numbermatch", "4161", "--appends", "0", "--certificate", file}).exit_code ==
      kDone);
  const Ran verified = ran({"verify", "numbermatch", file});
  CHECK(verified.exit_code == kDone);
  CHECK(contains(verified.out, "board 4161, rules application"));
  CHECK(contains(verified.out, "1/9 and 4/6 could not be cleared"));
  CHECK(contains(ran({"verify", "numbermatch", file}, Language::kChinese).out, "无法清空"));
  const std::string text = *read_file(file);
  REQUIRE(write_file(file, text + "more\n").ok());
  const Ran refused = ran({"verify", "numbermatch", file});
  CHECK(refused.exit_code == kNo);
  CHECK(contains(refused.error, "line 7"));
  CHECK(ran({"verify", "numbermatch", file, "--time-ms", "0"}).exit_code == kBadInput);
  std::filesystem::remove(file);
}

TEST_CASE("an_unfinished_certificate_is_continued_and_one_of_another_board_is_not_changed") {
  const std::string file = scratch_file("orbs-certificate");
  const std::string board = "0121/2010/1202/0210";
  const auto solve = [&](const std::string& of, const std::string& nodes) {
    return ran(
        {"solve", "orbs(columns=4,rows=4)", of, "--certificate", file, "--nodes", nodes, "--json"});
  };
  const auto nodes_of = [](const Ran& solved) {
    return boost::json::parse(solved.out).at("nodes").to_number<std::uint64_t>();
  };
  const std::uint64_t at_once = nodes_of(solve(board, "100000000"));

  // The route is found, but the proof is only partly written: exit code kNo, not an error.
  Ran unfinished;
  for (std::uint64_t percent = 95; percent > 0 && unfinished.exit_code != kNo; percent -= 5) {
    std::filesystem::remove(file);
    unfinished = solve(board, std::to_string(at_once / 100 * percent));
  }
  CHECK(unfinished.exit_code == kNo);
  CHECK(contains(unfinished.error, "the proof is not finished"));
  CHECK(!boost::json::parse(unfinished.out).at("proved").as_bool());
  REQUIRE(std::filesystem::exists(file));
  const std::string begun = *read_file(file);
  REQUIRE(contains(begun, "\nsearched "));
  CHECK(!contains(begun, "\nclaim "));
  CHECK(ran({"verify", "orbs", file}).exit_code == kNo);

  // The written part of the proof is not searched again.
  const Ran finished = solve(board, "100000000");
  REQUIRE(finished.exit_code == kDone);
  CHECK(boost::json::parse(finished.out).at("proved").as_bool());
  CHECK(nodes_of(finished) < at_once / 2);
  const Ran verified = ran({"verify", "orbs", file, "--threads", "2"});
  CHECK(verified.exit_code == kDone);
  CHECK(contains(verified.out, "verified: "));
  CHECK(contains(verified.out, "none in fewer"));
  CHECK(contains(ran({"verify", "orbs", file, "--sample", "3"}).out, "sample"));

  const std::string text = *read_file(file);
  const Ran other = solve("1121/2010/1202/0210", "100000");
  CHECK(other.exit_code != kDone);
  CHECK(contains(other.error, "certificate/other"));
  CHECK(*read_file(file) == text);
  std::filesystem::remove(file);
}

TEST_CASE("a_certificate_that_cannot_be_written_leaves_no_file") {
  const Ran solved = ran({"solve", "tictactoe", "--certificate", "/no/such/folder/proof"});
  CHECK(solved.exit_code == kEnvironment);
  CHECK(contains(solved.error, "file/write"));
}

TEST_CASE("a_record_that_does_not_replay_ends_with_code_1") {
  const std::string file = scratch_file("changed-record");
  const std::filesystem::path record = source_tree() / "tests/fuzz/corpus/record_text/draw";
  const std::string text = *read_file(record.string());
  REQUIRE(write_file(file, text).ok());
  CHECK(ran({"replay", file}).exit_code == kDone);
  for (const auto& [before, after] : {std::pair{"\"b2\"", "\"b1\""},
                                      {"\"drawn\"", "\"won\",\"winner\":0"},
                                      {"\"Ann\"", "\"Eve\""}}) {
    CAPTURE(before);
    std::string changed = text;
    changed.replace(changed.find(before), std::string(before).size(), after);
    REQUIRE(write_file(file, changed).ok());
    const Ran replayed = ran({"replay", file});
    CHECK(replayed.exit_code == kNo);
    CHECK(replayed.out.empty());
  }
  std::filesystem::remove(file);
}

TEST_CASE("replay_refuses_an_invalid_record_with_its_place") {
  const std::string file = scratch_file("record");
  REQUIRE(write_file(file, R"({"format":"gridwise-record",)").ok());
  const Ran torn = ran({"replay", file});
  CHECK(torn.exit_code == kBadInput);
  CHECK(contains(torn.error, "json/syntax"));
  std::filesystem::remove(file);
  CHECK(ran({"replay", file}).exit_code == kEnvironment);
}

TEST_CASE("two_bots_play_a_game_to_its_end") {
  const Ran game = ran({"play", "tictactoe", "--seats", "random,medium", "--seed", "4"});
  CHECK(game.exit_code == kDone);
  CHECK((contains(game.out, "wins") || contains(game.out, "Draw")));
  CHECK(ran({"play", "tictactoe", "--seats", "random,medium", "--seed", "4"}).out == game.out);
}

TEST_CASE("the_memory_limit_is_at_least_one_megabyte") {
  CHECK(ran({"solve", "tictactoe(m=5,n=5,k=4)", "--memory-mb", "1", "--nodes", "500"}).exit_code ==
        kDone);
  CHECK(ran({"analyse", "tictactoe", "--memory-mb", "1"}).exit_code == kDone);
  CHECK(ran({"solve", "tictactoe", "--memory-mb", "0"}).exit_code == kBadInput);
}

TEST_CASE("an_interrupted_search_prints_what_it_knows_and_ends_with_code_130") {
  const std::string board = "tictactoe(m=8,n=8,k=5)";
  {
    const PressedInterrupt interrupt;
    const Ran stopped = ran({"solve", board, "--json"});
    CHECK(stopped.exit_code == kInterrupted);
    CHECK(boost::json::parse(stopped.out).at("proved") == false);
    CHECK(contains(stopped.error, "interrupted"));
  }
  const PressedInterrupt interrupt;
  const Ran stopped = ran({"analyse", board, "--time-ms", "600000"});
  CHECK(stopped.exit_code == kInterrupted);
  CHECK(contains(stopped.out, "Depth"));
}

TEST_CASE("interrupted_games_end_with_code_130") {
  const PressedInterrupt interrupt;
  const Ran stopped = ran({"autoplay", "match3", "--selector", "random", "--games", "10000000"});
  CHECK(stopped.exit_code == kInterrupted);
}

TEST_CASE("too_many_seats_are_refused") {
  CHECK(ran({"play", "tictactoe", "--seats", "easy,easy,easy"}).exit_code == kBadInput);
}

TEST_CASE("bench_reports_an_unexpected_signature") {
  const std::string file = scratch_file("tasks.txt");
  for (const auto& [text, exit_code] : {std::pair{"perft; tictactoe; 3\nsignature; 504\n", kDone},
                                        std::pair{"perft; tictactoe; 3\nsignature; 505\n", kNo},
                                        std::pair{"perft; tictactoe\n", kBadInput}}) {
    CAPTURE(text);
    REQUIRE(write_file(file, text));
    CHECK(ran({"bench", "--tasks", file}).exit_code == exit_code);
  }
  CHECK(ran({"bench", "--tasks", file + ".missing"}).exit_code == kEnvironment);
  CHECK(ran({"bench", "no-such-game"}).exit_code == kBadInput);
}

}  // namespace gridwise::cli
