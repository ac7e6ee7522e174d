// All forms of a board, all errors with their offset, and round trips.
#include "games/orbs/text.h"

#include <doctest/doctest.h>

#include <string>
#include <string_view>
#include <vector>

#include "games/orbs/drawn.h"
#include "kit/random.h"

namespace gridwise::orbs {
namespace {

constexpr std::string_view kBoard = "541502/004325/414502/224240/122141";

std::string with(std::string_view more) { return std::string(kBoard) + " " + std::string(more); }

void is_the_board(std::string_view text) {
  CAPTURE(text);
  const auto position = parse_position(problem_on({}), text);
  REQUIRE_MESSAGE(position.ok(), position.error().says);
  CHECK(format_position(*position) == kBoard);
}

void reads_back(const std::string& text) {
  CAPTURE(text);
  const auto position = parse_position(problem_on({}), text);
  REQUIRE_MESSAGE(position.ok(), position.error().says);
  CHECK(format_position(*position) == text);
  const auto again = parse_position(problem_on({}), format_position(*position));
  REQUIRE(again.ok());
  CHECK(*again == *position);
  CHECK(again->hash() == position->hash());
}

void refuses(std::string_view text, std::string_view code, std::size_t at) {
  CAPTURE(text);
  const auto position = parse_position(problem_on({}), text);
  REQUIRE(!position.ok());
  CHECK(position.error().code == code);
  CHECK(position.error().at == at);
  CHECK(!position.error().says.empty());
}

/// An error after the board; `at` is counted from the key.
void refuses_key(std::string_view key, std::string_view code, std::size_t at) {
  refuses(with(key), code, kBoard.size() + 1 + at);
}

}  // namespace

TEST_CASE("board_text_is_digits_letters_or_names_with_or_without_gaps") {
  is_the_board("541502/004325/414502/224240/122141");
  is_the_board("541502004325414502224240122141");
  is_the_board("541502 004325 414502 224240 122141");
  is_the_board("  541502\n004325\r\n414502\t224240\n122141\n");
  is_the_board("5,4,1,5,0,2;0,0,4,3,2,5,4,1,4,5,0,2,2,2,4,2,4,0,1,2,2,1,4,1");
  is_the_board("hpbhrg/rrpygh/pbphrg/ggpgpr/bggbpb");
  is_the_board("HPBHRG/rrpygh/PBPHRG/ggpgpr/bggbpb");
  is_the_board("5p15r2/004325/414502/224240/122141");
  is_the_board(
      "heart dark water heart fire wood / fire fire dark light wood heart / dark water dark heart "
      "fire earth / wood,Wood,DARK,wood,dark,fire / 122141");
}

TEST_CASE("board_text_may_have_a_number_behind_it") {
  is_the_board("541502004325414502224240122141 52");
  is_the_board("541502004325414502224240122141\t52\n");
  is_the_board("541502/004325/414502/224240/122141 1000");
  CHECK(format_position(*parse_position(problem_on({}), with("52 seed=3"))) == with("seed=3"));
  refuses(with("52 53"), "text/long", kBoard.size() + 4);
  refuses(with("12345"), "text/long", kBoard.size() + 1);
  refuses(with("seed=3 52"), "text/long", kBoard.size() + 8);
}

TEST_CASE("board_text_knows_every_orb") {
  const auto board = [](std::string_view text) {
    return format_position(*parse_position(problem_on({4, 3}), text));
  };
  CHECK(board("0123/4567/89?.") == "0123/4567/89?.");
  CHECK(board("rbgy/phjo/mx?.") == "0123/4567/89?.");
  CHECK(board("jammer poison mortal bomb unknown . 000000") == "6789/?.00/0000");
}

TEST_CASE("board_text_of_wrong_length_or_letters_is_refused_with_its_place") {
  refuses("", "text/short", 0);
  refuses("541502/004325", "text/short", 13);
  refuses("541502/004325/414502/224240/12214", "text/short", 33);
  refuses("541502/004325/414502/224240/12214 ", "text/short", 34);
  refuses("541502/004325/414502/224240/1221411", "text/long", 34);
  refuses("541502/004325/414502/224240/122141/1", "text/long", 35);
  refuses("541502/004325/414502/224240/122141/122141", "text/long", 35);
  refuses("54150z/004325/414502/224240/122141", "text/bad_orb", 5);
  refuses("54150-/004325/414502/224240/122141", "text/bad_orb", 5);
  refuses("fire fire air", "text/bad_orb", 10);
  refuses("54150\xc3/004325", "text/bad_orb", 5);
  refuses(std::string_view("5415\0", 5), "text/bad_orb", 4);
}

TEST_CASE("position_text_reads_back_with_every_key") {
  for (const std::string_view key :
       {"weights=1/3,0.5 rules=combos>=7:2.5 formula=tos",
        "weights=1",
        "runs=3,3,3,3,3,2,3,3,3,4",
        "start=c3,d4",
        "end=a1",
        "forbid=a5,f5,a1",
        "stop=b2",
        "seed=18446744073709551615",
        "route=c3",
        "route=c3:0246",
        "route=c3:0246!",
        "route=c3!",
        "end=c2 stop=c2 route=c3:2!",
        "cost=c3:2,d2:9",
        "lock=a1",
        "enchanted=a5,f1",
        "cost=c2:3 lock=c4 route=c3:20",
        "start=c3 forbid=a1 stop=c2 cost=b2:2 lock=b1 enchanted=f1 seed=9",
        "seed=4 best=12 known=8",
        "weights=2 runs=4,3,3,3,3,3,3,3,3,3 start=c3 end=c2 forbid=a1 stop=c2 seed=9"}) {
    // Cells are written in reading order.
    std::string text = with(key);
    if (key == "start=c3,d4") text = with("start=d4,c3");
    reads_back(text);
  }
}

TEST_CASE("position_text_is_read_in_any_order_of_keys") {
  const auto position = parse_position(
      problem_on({}), with("stop=b2 seed=4 forbid=a1 end=F1 start=C3 formula=pad runs=4"));
  REQUIRE(position.ok());
  CHECK(format_position(*position) ==
        with("weights=1 runs=4,3,3,3,3,3,3,3,3,3 start=c3 end=f1 forbid=a1 stop=b2 seed=4"));
}

TEST_CASE("position_text_without_weights_keeps_the_profile") {
  Problem frame = problem_on({});
  frame.profile = profiles()[1].name;
  frame.worth = profiles()[1].worth;
  CHECK(parse_position(frame, kBoard)->problem().worth == profiles()[1].worth);
  CHECK(parse_position(frame, with("rules=row:2"))->problem().profile == "own");
  CHECK(parse_position(frame, with("rules=row:2"))->problem().worth.weights[0].mass == 1);
}

TEST_CASE("keys_are_refused_with_their_place") {
  refuses_key("colour=3", "text/bad_key", 0);
  refuses_key("seed", "text/long", 0);
  refuses_key("=", "text/bad_key", 0);
  refuses_key("!", "text/long", 0);
  refuses_key("seed=", "text/bad_number", 5);
  refuses_key("seed=x", "text/bad_number", 5);
  refuses_key("seed=-1", "text/bad_number", 5);
  refuses_key("seed=18446744073709551616", "text/bad_number", 5);
  refuses_key("runs=1", "text/bad_number", 5);
  refuses_key("runs=3,8", "text/bad_number", 7);
  refuses_key("runs=3;3", "text/bad_number", 6);
  refuses_key("runs=3,", "text/bad_number", 7);
  refuses_key("runs=3,3,3,3,3,3,3,3,3,3,3", "text/bad_number", 24);
  refuses_key("start=", "text/bad_move", 6);
  refuses_key("start=g1", "text/bad_move", 6);
  refuses_key("start=a6", "text/bad_move", 7);
  refuses_key("start=a1,", "text/bad_move", 9);
  refuses_key("forbid=a1;b2", "text/bad_move", 9);
  refuses_key("cost=c3", "text/bad_number", 7);
  refuses_key("cost=c3:", "text/bad_number", 8);
  refuses_key("cost=c3:1", "text/bad_number", 8);
  refuses_key("cost=c3:10", "text/bad_number", 8);
  refuses_key("cost=c3:2;d3:2", "text/bad_move", 9);
  refuses_key("lock=a6", "text/bad_move", 6);
  refuses_key("enchanted=", "text/bad_move", 10);
  refuses_key("weights=x", "worth/number", 8);
  refuses_key("rules=row:2,rows:2", "worth/rule", 12);
  refuses_key("formula=", "worth/formula", 8);
}

TEST_CASE("only_orbs_can_be_locked_or_enchanted") {
  for (const std::string_view key : {"lock", "enchanted"}) {
    const auto position =
        parse_position(problem_on({3, 3}), "012/3.5/012 " + std::string(key) + "=a1,b2");
    REQUIRE(!position.ok());
    CHECK(position.error().code == "text/no_orb");
    CHECK(position.error().at == 12 + key.size() + 4);
  }
}

TEST_CASE("routes_are_refused_with_their_place") {
  refuses_key("route=", "text/bad_move", 6);
  refuses_key("route=!", "text/bad_move", 6);
  refuses_key("route=z9", "text/bad_move", 6);
  refuses_key("route=c3:8", "text/bad_move", 9);
  refuses_key("route=c3.0", "text/bad_move", 8);
  refuses_key("route=a1:4", "text/bad_move", 9);    // off the board
  refuses_key("route=c3:01", "text/bad_move", 10);  // diagonal
  refuses_key("route=c3:0!0", "text/bad_move", 11);
  refuses_key("route=c3!!", "text/bad_move", 9);
  refuses_key("start=a1 route=c3", "text/bad_move", 15);
  refuses_key("forbid=d3 route=c3:0", "text/bad_move", 19);
  refuses_key("route=c3 seed=1", "text/long", 9);
}

TEST_CASE("route_of_a_board_with_nothing_to_pick_up_is_letting_go") {
  const auto position = parse_position(problem_on({3, 3}), ".../.../... route=!");
  REQUIRE(position.ok());
  CHECK(position->dropped());
  CHECK(format_position(*position) == ".../.../... route=!");
}

TEST_CASE("move_words_are_cells_steps_and_drop") {
  const Shape shape;
  for (int square = 0; square < shape.cells(); ++square) {
    const auto move = static_cast<Move>(square);
    CHECK(*parse_move(shape, format_move(shape, move)) == move);
  }
  for (int direction = 0; direction < 8; ++direction) {
    const auto move = static_cast<Move>(kStep + direction);
    CHECK(format_move(shape, move) == std::to_string(direction));
    CHECK(*parse_move(shape, std::to_string(direction)) == move);
  }
  CHECK(format_move(shape, kLetGo) == "drop");
  CHECK(*parse_move(shape, "drop") == kLetGo);
  CHECK(*parse_move(shape, "A1") == 0);
  CHECK(*parse_move(shape, "f5") == 29);
}

TEST_CASE("move_words_are_refused_with_their_place") {
  const Shape shape;
  const auto place = [&](std::string_view text) {
    const auto move = parse_move(shape, text);
    REQUIRE(!move.ok());
    CHECK(move.error().code == "text/bad_move");
    return move.error().at.value();
  };
  CHECK(place("") == 0);
  CHECK(place("8") == 0);
  CHECK(place("00") == 0);
  CHECK(place("g1") == 0);
  CHECK(place("a6") == 1);
  CHECK(place("a0") == 1);
  CHECK(place("a1 ") == 2);
  CHECK(place("Drop") == 1);
}

TEST_CASE("random_positions_read_back") {
  Random random(1);
  for (const Shape& shape : all_shapes()) {
    for (int round = 0; round < 50; ++round) {
      Problem problem = problem_on(shape);
      problem.board = random_board(random, shape, 10, 10);
      problem.directions = round % 2 == 0 ? 4 : 8;
      problem.steps = 12;
      if (round % 3 == 0) problem.blocked = random.next() & random.next() & shape.all();
      if (round % 5 == 0) problem.ends = random.next() & shape.all();
      if (round % 7 == 0) problem.stops = random.next() & random.next() & shape.all();
      if (round % 4 == 0) problem.locked = random.next() & problem.board.occupied();
      if (round % 9 == 0) problem.board.enchanted = random.next() & problem.board.occupied();
      if (round % 2 == 0)
        problem.extra[random.below(static_cast<std::uint32_t>(shape.cells()))] = 3;
      Position position(problem);
      Position::MoveList moves;
      for (int ply = 0; ply < 15; ++ply) {
        const std::string text = format_position(position);
        CAPTURE(text);
        Problem frame = problem_on(shape);
        frame.directions = problem.directions;
        frame.steps = problem.steps;
        const auto again = parse_position(frame, text);
        REQUIRE_MESSAGE(again.ok(), again.error().says);
        REQUIRE(*again == position);
        REQUIRE(again->hash() == position.hash());
        REQUIRE(again->board() == position.board());
        position.generate(moves);
        if (moves.empty()) break;
        position.play(moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
      }
    }
  }
}

TEST_CASE("any_bytes_are_parsed_or_refused") {
  Random random(2);
  const std::vector<std::string_view> pieces{
      "0",      "12",     "rgb",      "fire",
      "?",      ".",      "/",        " ",
      "\n",     "start=", "a1",       ",",
      "route=", ":",      "024",      "!",
      "runs=",  "seed=",  "weights=", "rules=",
      "row",    ">=",     "52",       std::string_view("\0", 1),
      "cost=",  "lock=",  "\xff",     "wishes=",
      "poison", "-1",     ":wanted",  "541502/004325/414502/224240/122141"};
  for (int round = 0; round < 50'000; ++round) {
    std::string text;
    if (random.below(2) == 0) text = std::string(kBoard) + " ";
    for (std::uint32_t i = random.below(12); i-- > 0;)
      text += pieces[random.below(static_cast<std::uint32_t>(pieces.size()))];
    CAPTURE(text);
    const auto position = parse_position(problem_on({}), text);
    if (!position.ok()) {
      CHECK((!position.error().at || *position.error().at <= text.size()));
      continue;
    }
    const auto again = parse_position(problem_on({}), format_position(*position));
    REQUIRE(again.ok());
    CHECK(*again == *position);
  }
}

}  // namespace gridwise::orbs
