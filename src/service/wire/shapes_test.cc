// Games and reports as JSON.
#include "service/wire/shapes.h"

#include <doctest/doctest.h>

#include <boost/json.hpp>

#include "kit/json_text.h"

namespace gridwise {

TEST_CASE("a_game_says_how_board_and_tokens_look_where_it_is_not_the_default") {
  const boost::json::object gomoku = object_of(*find_game("gomoku"));
  CHECK(gomoku.at("look") == boost::json::object());
  CHECK(gomoku.at("desk") == "analyse");
  CHECK(gomoku.at("tokens").at(1) == boost::json::parse(R"({
      "name":"white","glyph":"O","label":{"en":"White stone","zh":"白子"},
      "look":"white_stone","seat":1})"));
  const boost::json::object numbermatch = object_of(*find_game("numbermatch"));
  CHECK(numbermatch.at("look") == boost::json::parse(R"({"grows":true,"links":"reading"})"));
  CHECK(numbermatch.at("desk") == "solve");
  CHECK(numbermatch.at("tokens").at(0) ==
        boost::json::parse(R"({"name":"1","glyph":"1","label":{"en":"1","zh":"1"}})"));
}

TEST_CASE("legal_moves_that_do_not_fit_into_a_line_are_counted") {
  const Result<OpenedGame> all_fit = open_game("gomoku", 0);
  const LegalMoves all = legal_moves_of(*all_fit->position);
  CHECK(all.moves.size() == 225);
  CHECK_FALSE(all.more.has_value());
  const Result<OpenedGame> long_board = open_game("numbermatch " + std::string(3'600, '5'), 0);
  const LegalMoves some = legal_moves_of(*long_board->position);
  REQUIRE(some.more.has_value());
  CHECK(*some.more > 0);
  CHECK(some.moves.size() + *some.more == long_board->position->legal_moves().size());
}

TEST_CASE("a_game_with_levels_tells_its_path") {
  const boost::json::object match3 = object_of(*find_game("match3"));
  const boost::json::object& level = match3.at("path").at(2).as_object();
  CHECK(level.at("setup") == "match3(level=crates)");
  CHECK(level.at("name").at("en") == "Crates");
  CHECK(level.at("stars").as_array().size() == 2);
  CHECK(level.at("introduces") == boost::json::parse(R"(["crate1"])"));
  CHECK_FALSE(object_of(*find_game("gomoku")).contains("path"));
}

TEST_CASE("a_judgement_says_what_came_of_a_move") {
  Judgement judgement;
  judgement.reply = "h11";
  judgement.line = {"k9"};
  CHECK(object_of(judgement) ==
        boost::json::parse(R"({"state":"open","reply":"h11","line":["k9"],"remarks":[]})"));
  judgement = {};
  judgement.state = Judgement::State::kRefuted;
  judgement.remarks = {{"h8", {"no", "不"}}};
  CHECK(object_of(judgement) == boost::json::parse(R"({
      "state":"refuted","line":[],"remarks":[{"move":"h8","says":{"en":"no","zh":"不"}}]})"));
}

TEST_CASE("puzzles_are_listed_by_level_and_counted_in_the_game") {
  const Game& gomoku = *find_game("gomoku");
  const boost::json::object all = puzzles_json(gomoku, {});
  CHECK(all.at("levels").as_array().size() == 3);
  CHECK(object_of(gomoku).at("puzzles") == all.at("puzzles").as_array().size());
  std::size_t together = 0;
  for (std::size_t level = 0; level < 3; ++level)
    together += puzzles_json(gomoku, level).at("puzzles").as_array().size();
  CHECK(together == all.at("puzzles").as_array().size());
  const boost::json::object& puzzle = all.at("puzzles").at(0).as_object();
  CHECK(puzzle.at("level") == "easy");
  CHECK(open_game(puzzle.at("text").as_string(), 0).ok());
  CHECK_FALSE(object_of(*find_game("tictactoe")).contains("puzzles"));
}

TEST_CASE("a_report_without_answers_has_no_answer_fields") {
  const boost::json::object shape = report_json({});
  CHECK(!shape.contains("answers"));
  CHECK(!shape.contains("bound"));
}

TEST_CASE("a_report_shows_answers_with_facts_and_the_bound") {
  Report report;
  report.bound = 12.5;
  report.answers = {{{"a1", "a2"}, 9.5, R"({"combos":7})"}, {{"b1"}, 4.0, {}}};
  const boost::json::object shape = report_json(report);
  CHECK(shape.at("bound") == 12.5);
  CHECK(shape.at("answers") ==
        boost::json::parse(R"([{"line":["a1","a2"],"score":9.5,"facts":{"combos":7}},
                               {"line":["b1"],"score":4.0}])"));
}

TEST_CASE("a_report_keeps_the_best_candidates_that_fit_and_counts_the_others") {
  Report report;
  for (int i = 0; i < 1'000; ++i) report.candidates.push_back({"a" + std::to_string(i), 1.0});
  CHECK(report_json(report).at("candidates").get_array().size() == 1'000);
  CHECK(!report_json(report).contains("left_out"));
  const boost::json::object shape = report_json(report, 4'000);
  const std::size_t kept = shape.at("candidates").get_array().size();
  CHECK(kept > 10);
  CHECK(shape.at("left_out") == 1'000 - kept);
  CHECK(shape.at("candidates").at(0).at("move") == "a0");
  CHECK(json_text(shape).size() < 4'500);
}

TEST_CASE("too_long_lists_of_steps_are_cut") {
  const std::vector<Event> steps(100'000, Event{"fall", 0, {1, 2}, "red"});
  CHECK(json_text(steps_json(steps)).size() <= 100'000);
  CHECK(steps_json({steps.begin(), steps.begin() + 10}).size() == 10);
}

}  // namespace gridwise
