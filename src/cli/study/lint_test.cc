// End-to-end runs of `gridwise lint`: output, exit codes, errors with their offset.
#include <doctest/doctest.h>

#include <boost/json.hpp>
#include <filesystem>

#include "cli/command/ran.h"
#include "cli/input/files.h"
#include "cli/runs/lint_games.h"
#include "tests/source_tree.h"

namespace gridwise::cli {
namespace {

namespace json = boost::json;

constexpr int kWarnings = 10;
constexpr int kProofs = 11;

std::string level(std::string_view board, std::string_view rest) {
  return R"(match3 {"title":{"en":"a","zh":"a"},"board":[)" + std::string(board) + "]," +
         std::string(rest) + "}";
}

const std::string kStone =
    level(R"("?__","???","S__")", R"("goals":[{"thing":"stone"}],"moves":9)");
const std::string kMatch =
    level(R"("rrr??","?????","?????")", R"("goals":[{"thing":"score","count":9}],"moves":9)");

}  // namespace

TEST_CASE("lint_says_nothing_of_the_levels_of_the_program") {
  const Ran done = ran({"lint", (source_tree() / "levels").string()});
  CHECK(done.exit_code == kDone);
  CHECK(contains(done.out, "01_first_steps: no problem found\n"));
}

TEST_CASE("lint_proves_and_warns_by_exit_code") {
  const Ran proof = ran({"lint", "portals", kStone});
  CHECK(proof.exit_code == kProofs);
  CHECK(contains(proof.out, "proof (unreachable_goal): Stone at a1: only a blast removes it;"));
  const Ran warning = ran({"lint", kMatch}, Language::kChinese);
  CHECK(warning.exit_code == kWarnings);
  CHECK(contains(warning.out, "警告 (standing_match): "));
  CHECK(ran({"lint", "tictactoe"}).exit_code == kDone);
}

TEST_CASE("lint_prints_json_for_programs") {
  const Ran done = ran({"lint", kStone, "--json"});
  CHECK(done.exit_code == kProofs);
  const json::value answer = json::parse(done.out);
  const json::object& problem = answer.at("levels").at(0).at("problems").at(0).as_object();
  CHECK(problem.at("kind") == "proof");
  CHECK(problem.at("class") == "unreachable_goal");
  CHECK(problem.at("cells") == json::array{6});
  CHECK(problem.at("says").as_object().contains("zh"));
}

TEST_CASE("lint_refuses_what_it_cannot_read_with_its_place") {
  const Ran broken = ran({"lint", R"(match3 {"title":})"});
  CHECK(broken.exit_code == kBadInput);
  CHECK(contains(broken.error, "^"));
  CHECK(ran({"lint", "chess(size=8)"}).exit_code == kBadInput);
  CHECK(ran({"lint", "no_such_level"}).exit_code == kBadInput);
  CHECK(ran({"lint", "tictactoe q"}).exit_code == kBadInput);
  CHECK(ran({"lint"}).exit_code == kBadInput);
}

TEST_CASE("lint_warns_by_games_of_levels_that_are_too_easy") {
  const std::string easy =
      level(R"("?????","?????","?????")", R"("goals":[{"thing":"score","count":1}],"moves":9)");
  const Ran done = ran({"lint", easy, "--games", "20"});
  CHECK(done.exit_code == kWarnings);
  CHECK(contains(done.out, "(trivial)"));
  CHECK(ran({"lint", easy}).exit_code == kDone);
  CHECK(contains(ran({"lint",
                      level(R"("?????","?????","?????")",
                            R"("goals":[{"thing":"red","count":999}],"moves":1)"),
                      "--games", "10"})
                     .out,
                 "warning (unwinnable)"));
}

TEST_CASE("games_of_three_kinds_say_trivial_luck_or_never_won") {
  const auto said = [](int weak, int strong, std::optional<double> luck) {
    const std::array<lab::KindCounts, 2> kinds{{{100, weak}, {100, strong}}};
    const std::vector<Problem> problems = problems_of_games(kinds, luck);
    return problems.empty() ? std::string() : problems.front().what;
  };
  CHECK(said(95, 100, 0.5) == "trivial");
  CHECK(said(94, 100, 0.5) == "");
  CHECK(said(2, 19, 0.9) == "needs_luck");
  CHECK(said(2, 20, 0.9) == "");
  CHECK(said(2, 19, 0.8) == "");
  CHECK(said(0, 0, {}) == "unwinnable");
}

}  // namespace gridwise::cli
