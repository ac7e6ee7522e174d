// Many boards from a file or standard input: output, order and exit code.
#include "cli/game/bulk.h"

#include <doctest/doctest.h>
#include <fcntl.h>

#include <algorithm>
#include <boost/json.hpp>
#include <sstream>
#include <thread>

#include "cli/command/ran.h"
#include "cli/input/board_lines.h"
#include "cli/input/files.h"
#include "cli/text/draw.h"
#include "cli/text/json.h"
#include "kit/in_order.h"
#include "kit/json_text.h"

namespace gridwise::cli {
namespace {

namespace json = boost::json;

/// A temporary file of boards.
struct BoardFile {
  explicit BoardFile(const std::string& text) : name(scratch_file("boards")) {
    REQUIRE(write_file(name, text).ok());
  }
  ~BoardFile() { std::filesystem::remove(name); }
  BoardFile(const BoardFile&) = delete;
  BoardFile& operator=(const BoardFile&) = delete;

  std::string name;
};

std::vector<std::string> lines_of(const std::string& text) {
  std::istringstream input(text);
  std::vector<std::string> lines;
  for (std::string line; std::getline(input, line);) lines.push_back(line);
  return lines;
}

Ran solved(const std::string& text, std::vector<std::string> options = {}) {
  const BoardFile file(text);
  options.insert(options.begin(), {"solve", "tictactoe", file.name});
  return ran(options);
}

Report puzzle_report() {
  Report report;
  const json::object facts{{"combos", 7}, {"score", "ours"}, {"route", json::array{1, 2}}};
  report.answers = {{{"a1", "a2"}, 9.5, json_text(facts)}, {{"b1"}, 4.0, {}}};
  report.bound = 12;
  return report;
}

}  // namespace

TEST_CASE("a_file_of_boards_is_solved_line_by_line") {
  const Ran run = solved("xx./oo./...\n.../.../...\n");
  CHECK(run.exit_code == kDone);
  REQUIRE(lines_of(run.out).size() == 2);
  CHECK(lines_of(run.out)[0] == "xx./oo./...  wins in 1 (proved)  c3");
  CHECK(contains(run.out, ".../.../...  draws (proved)  b2"));
  CHECK(contains(run.error, "2 boards, 0 errors"));
  CHECK(contains(run.error, "2 proved"));
}

TEST_CASE("blank_lines_comments_crlf_byte_order_mark_and_a_missing_last_newline_are_accepted") {
  const Ran run = solved(
      "\xef\xbb\xbf# boards\r\n\r\n  xx./oo./...  \r\n\t\n # "
      "another\n\n.../.../...\r\nxo./.x./...");
  CHECK(run.exit_code == kDone);
  const auto lines = lines_of(run.out);
  REQUIRE(lines.size() == 3);
  CHECK(lines[0].starts_with("xx./oo./...  "));
  CHECK(lines[1].starts_with(".../.../...  "));
  CHECK(lines[2].starts_with("xo./.x./...  "));
}

TEST_CASE("an_empty_file_has_no_boards_and_no_errors") {
  for (const char* text : {"", "\n", "# nothing\n"}) {
    const Ran run = solved(text);
    CHECK(run.exit_code == kDone);
    CHECK(run.out.empty());
    CHECK(contains(run.error, "0 boards, 0 errors"));
  }
}

TEST_CASE("a_bad_line_is_reported_in_its_place_and_the_run_goes_on") {
  const std::string text = "xx./oo./...\n# c\n  xo?/.../...\n.../.../...\nxxx/oo./...\n";
  const BoardFile file(text);
  const Ran run = ran({"solve", "tictactoe", file.name});
  CHECK(run.exit_code == kBadInput);
  CHECK(lines_of(run.out).size() == 2);
  CHECK(contains(run.error, file.name + ":3:5: a cell is x, o or . (text/bad_cell)\n"));
  CHECK(contains(run.error, file.name + ":5: the game is finished (position/finished)\n"));
  CHECK(contains(run.error, "4 boards, 2 errors"));
}

TEST_CASE("json_has_one_object_a_board_in_the_order_of_the_file") {
  const Ran run = solved(" xx./oo./...\nxo?/.../...\n.../.../...\n", {"--json"});
  CHECK(run.exit_code == kBadInput);
  const auto lines = lines_of(run.out);
  REQUIRE(lines.size() == 3);
  const json::value first = json::parse(lines[0]);
  CHECK(first.at("board") == "xx./oo./...");
  CHECK(first.at("text") == "tictactoe(m=3,n=3,k=3) xx./oo./...");
  CHECK(first.at("verdict") == "win");
  CHECK(first.at("line") == json::array{"c3"});
  CHECK(first.at("proved") == true);
  CHECK(first.at("ms").is_number());
  CHECK(first.at("nodes").is_number());
  CHECK(json::parse(lines[1]) == json::parse(R"({"schema":1,"board":"xo?/.../...","line":2,
      "error":{"code":"text/bad_cell","says":"a cell is x, o or .","at":2}})"));
  CHECK(json::parse(lines[2]).at("verdict") == "draw");
}

TEST_CASE("one_board_as_json_names_the_board_too") {
  CHECK(json::parse(ran({"solve", "tictactoe", "xx./oo./...", "--json"}).out).at("board") ==
        "xx./oo./...");
  CHECK(json::parse(ran({"solve", "tictactoe", "--json"}).out).at("board") == ".../.../...");
}

TEST_CASE("a_line_that_is_not_utf8_still_gives_json") {
  const Ran run = solved("x\xff\xfe\n" + std::string(100'000, 'x') + "\n", {"--json"});
  CHECK(run.exit_code == kBadInput);
  const auto lines = lines_of(run.out);
  REQUIRE(lines.size() == 2);
  CHECK(json::parse(lines[0]).at("board") == "x??");
  CHECK(json::parse(lines[1]).at("error").at("code") == "text/long");
}

TEST_CASE("several_threads_answer_in_the_order_of_the_file") {
  std::string text;
  for (int i = 0; i < 40; ++i)
    text += i % 4 == 0 ? "..../..../..../....\n" : "xxx./ooo./..../....\n";
  const std::vector<std::string> options{"--m", "4", "--n=4", "--k", "4"};
  const auto with = [&](const char* threads) {
    auto all = options;
    all.insert(all.end(), {"--nodes", "3000", "--threads", threads});
    return solved(text, all);
  };
  const Ran two = with("2");
  CHECK(two.exit_code == kDone);
  CHECK(lines_of(two.out).size() == 40);
  CHECK(two.out == with("1").out);
  CHECK(with("0").exit_code == kBadInput);
}

TEST_CASE("a_minus_means_standard_input") {
  const BoardFile file("xx./oo./...\n.../.../...");
  const int before = dup(STDIN_FILENO);
  const int opened = open(file.name.c_str(), O_RDONLY);
  dup2(opened, STDIN_FILENO);
  const Ran run = ran({"solve", "tictactoe", "-"});
  dup2(before, STDIN_FILENO);
  close(opened);
  close(before);
  CHECK(run.exit_code == kDone);
  CHECK(lines_of(run.out).size() == 2);
}

TEST_CASE("options_and_setup_apply_to_every_board_of_a_file") {
  const Ran run = solved("xx../oo../....\n", {"--m", "4", "--json"});
  CHECK(run.exit_code == kDone);
  CHECK(json::parse(run.out).at("setup") == "tictactoe(m=4,n=3,k=3)");
  const Ran wrong = solved("xx./oo./...\n", {"--m", "9"});
  CHECK(wrong.exit_code == kBadInput);
  CHECK(wrong.out.empty());
}

TEST_CASE("a_certificate_is_for_one_board") {
  const Ran run = solved("xx./oo./...\n", {"--certificate", scratch_file("proof")});
  CHECK(run.exit_code == kBadInput);
  CHECK(contains(run.error, "solve/certificate"));
  CHECK(!std::filesystem::exists(scratch_file("proof")));
}

TEST_CASE("json_has_one_answer_a_board_unless_more_are_asked_for") {
  const std::string board = "1121/2010/1202/0210";
  const BoardFile file(board + "\n");
  const auto solved_orbs = [&](const std::string& place, std::vector<std::string> options) {
    options.insert(options.begin(), {"solve", "orbs(columns=4,rows=4)", place, "--nodes", "5000"});
    return ran(options);
  };
  for (const std::string& place : {board, file.name}) {
    CAPTURE(place);
    const json::value one = json::parse(solved_orbs(place, {"--json"}).out);
    CHECK(one.at("schema") == 1);
    CHECK(!one.as_object().contains("answers"));
    const json::value three = json::parse(solved_orbs(place, {"--json", "--answers", "3"}).out);
    REQUIRE(three.at("answers").as_array().size() == 3);
    CHECK(three.at("answers").at(0).at("line") == one.at("line"));
    CHECK(three.at("route") == one.at("route"));
    CHECK(three.at("more_answers").as_int64() + 2 == one.at("more_answers").as_int64());
  }
  const Ran drawn = solved_orbs(board, {"--answers", "3"});
  CHECK(std::ranges::count_if(lines_of(drawn.out), [](const std::string& line) {
          return contains(line, ", let go") && !contains(line, "Line: ");
        }) == 3);
  CHECK(contains(solved_orbs(file.name, {"--answers", "3"}).error, "solve/answers"));
  CHECK(solved_orbs(board, {"--answers", "0"}).exit_code == kBadInput);
}

TEST_CASE("number_match_and_its_json_agree_on_the_fewest_moves") {
  // A board that needs an append: the counting bound alone would say 16 moves.
  const std::string board = "967543234556815257526654971";
  const Ran run = ran({"solve", "numbermatch", board, "--json", "--time-ms", "3600000"});
  const json::object object = json::parse(run.out).as_object();
  CHECK(object.at("verdict") == "win");
  CHECK(object.at("proved") == true);
  const auto moves = static_cast<std::int64_t>(object.at("line").as_array().size());
  CHECK(object.at("least_moves") == moves);
  CHECK(object.at("plies") == moves);
  CHECK(object.at("score").to_number<double>() == -static_cast<double>(moves));
  CHECK(object.at("bound").to_number<double>() == -static_cast<double>(moves));
  CHECK(object.at("appends").as_int64() + object.at("pairs").as_int64() == moves);
  for (const char* repeated : {"facts", "answers", "moves", "ids"})
    CHECK(!object.contains(repeated));
  CHECK(json::parse(ran({"solve", "numbermatch", "12", "--appends", "0", "--json"}).out)
            .at("verdict") == "no");
}

TEST_CASE("a_word_that_is_neither_position_nor_file_is_reported_as_such") {
  const Ran run = ran({"solve", "tictactoe", "/no/such/file"});
  CHECK(run.exit_code == kBadInput);
  CHECK(contains(run.error, "nor is there a file"));
  const Ran wrong_option = ran({"solve", "orbs", "/no/such/file", "--directions", "5"});
  CHECK(wrong_option.exit_code == kBadInput);
  CHECK(contains(wrong_option.error, "directions is one of 4, 8"));
  CHECK(!contains(wrong_option.error, "nor is there a file"));
}

TEST_CASE("waiting_for_a_line_ends_when_stopped") {
  int ends[2];
  REQUIRE(pipe(ends) == 0);
  REQUIRE(write(ends[1], "abc\nhal", 7) == 7);
  const auto lines = BoardLines::open(fmt::format("/dev/fd/{}", ends[0]));
  REQUIRE(lines.ok());
  std::stop_source stop;
  CHECK((*(*lines)->next(stop.get_token()))->text == "abc");
  std::thread stopper([&] { stop.request_stop(); });
  CHECK(!*(*lines)->next(stop.get_token()));  // a partial line is not returned
  stopper.join();
  close(ends[0]);
  close(ends[1]);
}

TEST_CASE("an_interrupted_run_finishes_its_boards_and_reports_it") {
  std::string board = "........";
  for (int row = 1; row < 8; ++row) board += "/........";
  const BoardFile file(board + "\n" + board + "\n");
  const PressedInterrupt interrupt;
  const Ran stopped = ran({"solve", "tictactoe(m=8,n=8,k=5)", file.name, "--time-ms", "600000"});
  CHECK(stopped.exit_code == kInterrupted);
  CHECK(stopped.out.empty());
  CHECK(contains(stopped.error, "(interrupted)"));
}

TEST_CASE("answers_put_in_any_order_come_out_in_order") {
  InOrder<int> answers(10);
  std::vector<int> seen;
  const auto see = [&](int item) { seen.push_back(item); };
  for (const std::uint64_t number : {2U, 0U, 3U, 1U}) {
    answers.wait_for_room(number);
    answers.put(number, static_cast<int>(number), see);
  }
  CHECK(seen == std::vector<int>{0, 1, 2, 3});
}

TEST_CASE("facts_of_the_best_answer_are_added_to_the_report_without_hiding_fields") {
  const auto opened = open_game("tictactoe", 1);
  Report report = puzzle_report();
  report.score = 9.5;
  const json::value object = json::parse(solved_json(*opened, report, "b", 1.5, 2));
  CHECK(object.at("combos") == 7);
  CHECK(object.at("route") == json::array{1, 2});
  CHECK(object.at("score") == 9.5);
  CHECK(object.at("bound").to_number<double>() == 12.0);
  CHECK(object.at("ms") == 1.5);
  CHECK(object.at("answers").as_array().size() == 2);
  CHECK(!object.as_object().contains("more_answers"));
}

TEST_CASE("answers_are_drawn_as_an_aligned_table_with_the_facts_that_are_numbers") {
  const auto opened = open_game("tictactoe", 1);
  const AnyPosition& start = *opened->position;
  const Report report = puzzle_report();
  CHECK(draw_answers(report, start, Language::kEnglish, 10) ==
        "  #  score  combos  moves\n"
        "  1    9.5       7  a1 a2\n"
        "  2      4          b1\n");
  CHECK(contains(draw_answers(report, start, Language::kEnglish, 1), "and 1 more"));
  CHECK(contains(draw_answers(report, start, Language::kChinese, 1), "另有 1 个"));
  CHECK(draw_answers({}, start, Language::kEnglish, 10).empty());
}

TEST_CASE("a_puzzle_is_drawn_with_score_and_bound") {
  Report report = puzzle_report();
  CHECK(draw_solved("abc", report, GameInfo{}, Language::kEnglish) ==
        "abc  score 9.5 of at most 12  a1 a2");
  report.proved = true;
  CHECK(draw_solved("abc", report, GameInfo{}, Language::kEnglish) ==
        "abc  score 9.5 (proved)  a1 a2");
  CHECK(draw_solved("abc", {}, GameInfo{}, Language::kEnglish) == "abc  not decided");
}

}  // namespace gridwise::cli
