// `gridwise convert`: games in other notations, and levels of other programs.
#include <doctest/doctest.h>

#include <filesystem>
#include <string>
#include <vector>

#include "cli/command/command.h"
#include "cli/command/ran.h"
#include "cli/input/files.h"

namespace gridwise::cli {

TEST_CASE("a_game_in_another_notation_is_converted_or_refused_with_its_place") {
  const std::string file = scratch_file("game");
  REQUIRE(write_file(file, "(;GM[4]SZ[5]RU[standard];B[cc];W[dd])").ok());
  CHECK(ran({"convert", "gomoku", file}).out == "gomoku(size=5,rule=standard) 5/5/2x2/3o1/5\n");
  CHECK(ran({"convert", "gomoku", file, "--as", "pos"}).out == "c3d2\n");
  CHECK(contains(ran({"convert", "gomoku", file, "--as", "pdf"}).error, "notation/unknown"));
  CHECK(contains(ran({"convert", "tictactoe", file, "--as", "sgf"}).error, "notation/none"));
  CHECK(contains(ran({"convert", "tictactoe", file}).error, "notation/none"));
  REQUIRE(write_file(file, "(;SZ[5];B[cc](;W[dd])(;W[aa])(;W[bb]))").ok());
  const Ran branched = ran({"convert", "gomoku", file, "--as", "pos"});
  CHECK(branched.out == "c3d2\n");
  CHECK(contains(branched.error, "2 variations were left out"));
  REQUIRE(write_file(file, "(;GM[4];B[cc];W[cc])").ok());
  const Ran refused = ran({"convert", "gomoku", file});
  CHECK(refused.exit_code == kBadInput);
  CHECK(contains(refused.error, "c13 is not a legal move here"));
  std::filesystem::remove(file);
}

TEST_CASE("a_level_of_another_program_becomes_a_level_file") {
  const std::string file = scratch_file("level");
  REQUIRE(write_file(file, R"({
    "Width": 3, "Height": 3, "Grid": [128, 256, 512, 256, 512, 128, 512, 128, 256],
    "MoveLimit": 5, "Notes": "easy",
    "Objectives": [{"TargetLayer": 1, "ElementType": 128, "TargetCount": 3}]})")
              .ok());
  const Ran converted = ran({"convert", "match3", file});
  CHECK(converted.exit_code == kDone);
  CHECK(contains(converted.error, "without effect on play, left out: $.Notes"));
  REQUIRE(converted.out.starts_with("{"));
  REQUIRE(write_file(file, converted.out).ok());
  CHECK(ran({"convert", "match3", file}).out == converted.out);  // our own level file is unchanged
  CHECK(contains(ran({"convert", "match3", file, "--as", "sgf"}).error, "notation/none"));
  std::filesystem::remove(file);
}

TEST_CASE("an_error_in_a_level_file_is_shown_with_its_line") {
  const std::string file = scratch_file("broken-level");
  REQUIRE(write_file(file, "{\n  \"moves\": x\n}").ok());
  for (const std::vector<std::string>& command :
       {std::vector<std::string>{"convert", "match3", file}, {"autoplay", file}}) {
    const Ran refused = ran(command);
    CHECK(refused.exit_code == kBadInput);
    CHECK(contains(refused.error, "line 2:\n    \"moves\": x\n             ^\n"));
  }
  REQUIRE(write_file(file, "").ok());
  CHECK(contains(ran({"autoplay", file}).error, "no JSON object begins here (level/json)"));
  CHECK(contains(ran({"convert", "match3", file}).error, "the file is empty (notation/empty)"));
  std::filesystem::remove(file);
}

}  // namespace gridwise::cli
