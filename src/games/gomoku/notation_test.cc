// Games in other programs' notations: reading, writing, and errors with their offset.
#include "games/gomoku/notation.h"

#include <doctest/doctest.h>

#include "games/gomoku/text.h"

namespace gridwise::gomoku {
namespace {

GameText read(std::string_view text, const Options& options = {}) {
  Result<GameText> game = read_notation(options, text);
  INFO(text);
  REQUIRE_MESSAGE(game.ok(), (game.ok() ? std::string() : game.error().says));
  return *std::move(game);
}

/// "code offset" of the error.
std::string refusal(std::string_view text) {
  const Result<GameText> game = read_notation({}, text);
  if (game.ok()) return "read";
  const Error& error = game.error();
  return error.code + (error.at ? " " + std::to_string(*error.at) : "");
}

std::string moves_text(const GameText& game) {
  std::string text;
  for (const Move move : game.moves) text += format_move(game.options, move);
  return text;
}

std::string write(Notation notation, const GameText& game, Outcome outcome = {}) {
  const Position start = game.start.value_or(Position(game.options));
  Result<std::string> text = write_notation(notation, start, game.moves, game.players, outcome);
  return text.ok() ? *std::move(text) : text.error().code;
}

TEST_CASE("sgf_is_read_along_its_first_variation") {
  const GameText game = read(
      "(;FF[4]GM[4]SZ[15]RU[Renju (RIF)]PB[Ann]PW[B\\]o]C[a (;B[aa\\]) comment]\n"
      ";B[hh] ; W [ig](;B[gg];W[gi])(;B[ii]))(;GM[1])");
  CHECK(game.options == Options{15, Rule::kRenju});
  CHECK(moves_text(game) == "h8i9g9g7");
  CHECK(game.players == PlayerNames{"Ann", "B]o"});
  CHECK(!game.start);
  CHECK(game.left_out == 1);
}

TEST_CASE("the_lines_of_an_sgf_tree_that_are_not_read_are_counted") {
  const auto left_out = [](const std::string& text) { return read(text).left_out; };
  CHECK(left_out("(;B[hh];W[ig])") == 0);
  CHECK(left_out("(;B[hh](;W[ig]))") == 0);
  CHECK(left_out("(;B[hh](;W[ig])(;W[gg]))") == 1);
  // Each end of a line counts, regardless of comments.
  CHECK(left_out("(;B[hh](;W[ig])(;W[gg]C[(\\](](;B[aa])(;B[bb](;W[cc])(;W[dd]))))") == 3);
  CHECK(left_out("(;B[hh](;W[ig](;B[aa])(;B[bb]))(;W[gg]))") == 2);
  CHECK(left_out("(;B[hh])(;B[ii](;W[aa])(;W[bb]))") == 0);  // a second game
  CHECK(left_out("(;B[hh](;W[ig])(;W[gg](;B[aa") == 0);      // truncated in the skipped part
}

TEST_CASE("sgf_takes_cells_as_people_write_them") {
  CHECK(moves_text(read("(;B[h8];W[I9])")) == "h8i9");
}

TEST_CASE("sgf_sets_stones_up_before_the_first_move") {
  const GameText game = read("(;GM[4]SZ[5]AB[aa:ba][ee]AW[ca]AE[ee]PL[W];W[ab])");
  REQUIRE(game.start);
  CHECK(format_position(*game.start) == "xxo2/5/5/5/5");
  CHECK(moves_text(game) == "a4");
  CHECK(refusal("(;B[hh];AW[ii])") == "notation/setup 8");
}

TEST_CASE("sgf_tells_who_begins_by_the_first_move") {
  const GameText game = read("(;SZ[5];W[cc];B[bb])");
  REQUIRE(game.start);
  CHECK(format_position(*game.start) == "5/5/5/5/5 w");
}

TEST_CASE("sgf_is_refused_with_the_place") {
  CHECK(refusal("(;GM[1];B[aa])") == "notation/game 5");
  CHECK(refusal("(;SZ[23])") == "notation/size 5");
  CHECK(refusal("(;SZ[15:13])") == "notation/size 5");
  CHECK(refusal("(;B[hh];B[ii])") == "notation/turn 10");
  CHECK(refusal("(;B[hh];W[hh])") == "move/illegal 10");
  CHECK(refusal("(;B[zz])") == "notation/cell 4");
  CHECK(refusal("(;B[])") == "notation/pass 4");
  CHECK(refusal("(;B[hh]") == "notation/short 7");
  CHECK(refusal("(;B[hh") == "notation/short 6");
  CHECK(refusal("(;B)") == "notation/property 3");
  CHECK(refusal("(;AB[aa][bb][cc][dd][ee]PL[B])") == "position/lines 2");
}

TEST_CASE("sgf_checks_every_move_by_the_rules") {
  // Black's third three crosses another: forbidden only in renju.
  const std::string game = "SZ[15];B[fh];W[aa];B[gh];W[oa];B[hf];W[ao];B[hg];W[oo];B[hh])";
  CHECK(moves_text(read("(;RU[freestyle]" + game)).ends_with("h8"));
  CHECK(refusal("(;RU[renju]" + game) == "move/illegal 68");
}

TEST_CASE("pos_is_the_moves_in_order") {
  CHECK(moves_text(read("h8i9g7")) == "h8i9g7");
  CHECK(moves_text(read(" h8, i9\r\nG7\n")) == "h8i9g7");
  CHECK(read("").moves.empty());
  CHECK(refusal("h8i9h8") == "move/illegal 4");
  CHECK(refusal("h8 i99") == "text/bad_move 4");
  CHECK(refusal("h8?") == "text/bad_move 2");
}

TEST_CASE("pos_takes_numbers_brackets_and_links") {
  CHECK(moves_text(read("1. h8 i9 2. g7")) == "h8i9g7");
  CHECK(moves_text(read("1.h8 2.i9\n3.g7\n")) == "h8i9g7");
  CHECK(moves_text(read("[h8,i9,g7]")) == "h8i9g7");
  CHECK(moves_text(read("[\"h8\", \"i9\"]")) == "h8i9");
  CHECK(moves_text(read("https://www.gomocalc.com/#/h8i9g7\n")) == "h8i9g7");
  CHECK(moves_text(read("https://gomocalc.com/#/")).empty());
  CHECK(refusal("1 h8") == "text/bad_move 0");
  CHECK(refusal("-1. h8") == "text/bad_move 0");
  CHECK(refusal("https://gomocalc.com/#/h8h8") == "move/illegal 25");
  CHECK(refusal("https://example.com/#/h8") == "notation/link 0");
  CHECK(refusal("https://gomocalc.com/") == "notation/link 0");
  CHECK(refusal(" {\"moves\":[]}") == "notation/json 1");
}

/// A library of nodes, two bytes each but for extensions and texts.
std::string library(std::string_view nodes) {
  return "\xFFRenLib\xFF\x03\x04" + std::string(10, '\xFF') + std::string(nodes);
}

TEST_CASE("a_renlib_library_is_read_along_its_first_line") {
  // h8; then i9 with a comment, and its end; beside it g7, whose two answers end.
  const std::string nodes(
      "\x78\x00"
      "\x69\xC8"
      "best\0\0"
      "\x87\x00"
      "\x11\xC0"
      "\x22\x40",
      16);
  const GameText game = read(library(nodes), {19, Rule::kRenju});
  CHECK(game.options == Options{15, Rule::kRenju});
  CHECK(moves_text(game) == "h8i9");
  CHECK(game.left_out == 2);
}

TEST_CASE("a_renlib_root_and_its_board_texts_are_passed_over") {
  const std::string nodes(
      "\x00\x00"
      "\x78\x09\x00\x01"
      "abc\0"
      "A\0"
      "\x69\x40",
      14);
  CHECK(moves_text(read(library(nodes))) == "h8i9");
  // As a page sends it: each byte a character, in UTF-8.
  std::string utf8;
  for (const char c : library(nodes)) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte < 0x80) {
      utf8 += c;
    } else {
      utf8 += static_cast<char>(0xC0 | byte >> 6);
      utf8 += static_cast<char>(0x80 | (byte & 0x3F));
    }
  }
  CHECK(moves_text(read(utf8)) == "h8i9");
}

TEST_CASE("a_renlib_library_is_refused_with_the_place") {
  CHECK(refusal("\xFFRenLib\xFF") == "notation/short 8");
  CHECK(refusal(library("\x78")) == "notation/short 21");
  CHECK(refusal(library(std::string("\x78\x08", 2) + "open")) == "notation/short 26");
  CHECK(refusal(library(std::string("\x78\x01\x00", 3))) == "notation/short 23");
  CHECK(refusal(library(std::string("\x78\x00\x78\x40", 4))) == "move/illegal 22");
  CHECK(refusal(library(std::string("\x78\x00\x00\x42", 4))) == "notation/pass 22");
  CHECK(refusal(library(std::string("\x70\x40", 2))) == "notation/cell 20");
  CHECK(refusal(library(std::string("\xF8\x40", 2))) == "notation/cell 20");
  CHECK(read(library("")).moves.empty());
}

TEST_CASE("a_position_of_ours_is_a_start_without_moves") {
  const GameText game = read("5/1xo2/2x2/3o1/5\n", {5, Rule::kFreestyle});
  REQUIRE(game.start);
  CHECK(format_position(*game.start) == "5/1xo2/2x2/3o1/5");
  CHECK(refusal("  5/q") == "text/bad_cell 3");
}

TEST_CASE("psq_tells_size_moves_and_players") {
  const GameText game =
      read("Piskvorky 20x20, 11:11, 0\r\n10,10,0\r\n11,9,123\r\nPELA.zip\r\nCARBON.zip\r\n0\r\n");
  CHECK(game.options.size == 20);
  CHECK(moves_text(game) == "j11k12");
  CHECK(game.players == PlayerNames{"PELA.zip", "CARBON.zip"});
  CHECK(read("Piskvorky 15x15, 1:1, 1\n8,8,0\nA\nB\n0\n").players == PlayerNames{"B", "A"});
  CHECK(read("Piskvorky 15x15\n8,8\n-1\n").players == PlayerNames{});
}

TEST_CASE("psq_is_refused_with_the_place") {
  CHECK(refusal("Piskvorky 15x13, 0:0, 0\n") == "notation/size 10");
  CHECK(refusal("Piskvorky x, 0:0, 0\n") == "notation/size 10");
  CHECK(refusal("Piskvorky 15x15, 0:0, 0\n16,1,0\n") == "notation/cell 24");
  CHECK(refusal("Piskvorky 15x15, 0:0, 0\n8,8,0\n8,8,0\n") == "move/illegal 30");
}

TEST_CASE("what_is_written_reads_back") {
  GameText game = read("h8i9g7h9", {15, Rule::kCaro});
  game.players = {"A, [b]\\", ""};
  CHECK(write(Notation::kSgf, game, {Outcome::Kind::kWon, 1}) ==
        "(;FF[4]GM[4]CA[UTF-8]AP[Gridwise]SZ[15]RU[caro]PB[A, [b\\]\\\\]RE[W+]\n"
        ";B[hh];W[ig];B[gi];W[hg])\n");
  CHECK(write(Notation::kPos, game) == "h8i9g7h9\n");
  CHECK(write(Notation::kPsq, game) ==
        "Piskvorky 15x15, 0:0, 0\n8,8,0\n9,7,0\n7,9,0\n8,7,0\nA  [b]\\\nwhite\n0\n");
  for (const Notation notation : {Notation::kSgf, Notation::kPos, Notation::kPsq}) {
    const GameText again = read(write(notation, game), game.options);
    CHECK(again.moves == game.moves);
    CHECK(again.options == game.options);
  }
}

TEST_CASE("a_set_up_start_is_told_as_stones_or_as_moves_that_lead_to_it") {
  const GameText game = read("(;SZ[5]AB[aa][bb]AW[cc]PL[W];W[dd])");
  CHECK(write(Notation::kSgf, game).find("AB[aa][bb]AW[cc]PL[W]\n;W[dd])") != std::string::npos);
  CHECK(write(Notation::kPos, game) == "a5c3b4d2\n");
  const GameText uneven = read("(;SZ[5]AB[aa][bb][cd]PL[W];W[dd])");
  CHECK(write(Notation::kSgf, uneven).find("PL[W]") != std::string::npos);
  CHECK(write(Notation::kPos, uneven) == "notation/start");
  CHECK(write(Notation::kPsq, uneven) == "notation/start");
}

TEST_CASE("a_file_that_is_too_long_is_refused") {
  CHECK(refusal(std::string(kMaxNotation + 1, ' ')) == "notation/long 1048576");
}

}  // namespace
}  // namespace gridwise::gomoku
