// Class, reach, clear_row, append, and the examples of the original specification.
#include "games/numbermatch/board.h"

#include <doctest/doctest.h>

#include <vector>

#include "games/numbermatch/drawn.h"
#include "games/numbermatch/greedy.h"

namespace gridwise::numbermatch {
namespace {

constexpr std::string_view kSample =
    "2 6 8 1 5 6 5 4 9 / 7 5 7 4 2 . . . 5 / 6 8 1 5 9 5 . 9 2 / 1 5 7 6 3 4 7 6 7 / 8 6 1 8 1 2";

std::vector<Move> pairs_of(const Board& board) {
  std::vector<Move> pairs;
  board.pairs(pairs);
  return pairs;
}

std::string refusal(const Board& board, int a, int b) {
  const Result<void> checked = board.check_pair(a, b);
  return checked.ok() ? "" : checked.error().code;
}

}  // namespace

TEST_CASE("class_makes_equal_digits_and_tens_pair_and_nothing_else") {
  for (int a = 0; a <= 9; ++a) {
    for (int b = 0; b <= 9; ++b) {
      const bool expected = a != 0 && b != 0 && (a == b || a + b == 10);
      CHECK(can_pair(static_cast<Digit>(a), static_cast<Digit>(b)) == expected);
    }
  }
}

TEST_CASE("reach_is_row_column_diagonal_or_wrap_over_blanks_only") {
  const Board board = drawn(
      "1 . . 1 . . 1 . ."
      "/. . . . . . . . ."
      "/1 . . 2 . . . . ."
      "/. . . 1 . . 1 . 3");
  CHECK(board.reach(at(1, 1), at(1, 4)) == Reach::kRow);
  CHECK(board.reach(at(1, 1), at(3, 1)) == Reach::kColumn);
  CHECK(board.reach(at(1, 1), at(4, 4)) == Reach::kDiagonal);
  CHECK(board.reach(at(4, 4), at(1, 7)) == Reach::kDiagonal);
  CHECK(board.reach(at(1, 7), at(3, 1)) == Reach::kWrap);
  CHECK(board.reach(at(1, 4), at(4, 4)) == Reach::kNone);
  CHECK(board.reach(at(1, 1), at(1, 1)) == Reach::kNone);
}

TEST_CASE("no_diagonals_in_classic_rules") {
  const std::string_view text = "1 2 . . . . . . ./. 1";
  CHECK(drawn(text).is_matching(at(1, 1), at(2, 2)));
  CHECK(!drawn(text, Preset::kClassicFree).is_matching(at(1, 1), at(2, 2)));
}

TEST_CASE("wrap_in_the_document_reaches_into_the_next_row_only") {
  const std::string_view near = "2 3 1 . . . . . ./. . . . 9";
  const std::string_view far = "2 3 1 . . . . . ./. . . . . . . . ./. 9";
  CHECK(drawn(near).is_matching(at(1, 3), at(2, 5)));
  CHECK(drawn(near, Preset::kDocument).is_matching(at(1, 3), at(2, 5)));
  CHECK(drawn(far).is_matching(at(1, 3), at(3, 2)));
  CHECK(drawn(far, Preset::kClassicForced).is_matching(at(1, 3), at(3, 2)));
  CHECK(!drawn(far, Preset::kDocument).is_matching(at(1, 3), at(3, 2)));
  CHECK(pairs_of(drawn(far, Preset::kDocument)).empty());
}

TEST_CASE("a_diagonal_never_wraps_round_the_edge") {
  const Board board = drawn("2 3 4 2 3 4 2 3 1/1 4 2 3 4 2 3 4 2/. 1");
  CHECK(board.reach(at(1, 9), at(2, 1)) == Reach::kWrap);
  CHECK(!board.is_matching(at(1, 9), at(3, 2)));
}

TEST_CASE("a_refused_pair_says_why_and_changes_nothing") {
  Board board = drawn("1 2 1 . 3 . . . ./3 . 9 . . . . 5 7", Preset::kClassicFree);
  const Board before = board;
  CHECK(refusal(board, at(1, 1), at(1, 1)) == "move/same");
  CHECK(refusal(board, at(1, 1), at(1, 4)) == "move/blank");
  CHECK(refusal(board, at(1, 1), at(1, 2)) == "move/digits");
  CHECK(refusal(board, at(1, 1), at(1, 3)) == "move/blocked");
  CHECK(refusal(board, at(1, 1), at(2, 3)) == "move/reach");
  CHECK(refusal(board, at(1, 1), 99) == "move/cell");
  CHECK(refusal(board, -1, 0) == "move/cell");
  CHECK(!board.match(at(1, 1), at(1, 3)).ok());
  CHECK(board == before);
}

TEST_CASE("clear_row_moves_up_what_is_below_and_drops_a_partial_last_row") {
  Board board = drawn("2 3 4 2 3 4 2 3 4/. . 1 . . . . 1 ./5 6 7 8 5 6 7 8 5/. 1 9");
  CHECK(*board.match(at(2, 3), at(2, 8)) == std::vector<int>{1});
  CHECK(format_board(board) == "234234234/567856785/.19");
  CHECK(*board.match(at(3, 2), at(3, 3)) == std::vector<int>{2});
  CHECK(format_board(board) == "234234234/567856785");
}

TEST_CASE("two_rows_vanish_at_once") {
  Board board = drawn("2 3 4 2 3 4 2 3 4/. . 1 . . . . . ./. . 1 . . . . . ./5");
  CHECK(*board.match(at(2, 3), at(3, 3)) == std::vector<int>{2, 1});
  CHECK(format_board(board) == "234234234/5");
}

TEST_CASE("classic_keeps_blank_rows_and_a_blank_partial_row") {
  Board board = drawn("2 3 4 2 3 4 2 3 4/. . 1 . . . . 1 ./. 1 9", Preset::kClassicForced);
  CHECK(board.match(at(2, 3), at(2, 8))->empty());
  CHECK(board.match(at(3, 2), at(3, 3))->empty());
  CHECK(format_board(board) == "234234234/........./...");
}

TEST_CASE("a_partial_row_can_be_dropped_where_full_rows_stay") {
  Rules rules = rules_of(Preset::kClassicForced);
  rules.clear_partial = true;
  Board board(rules, {0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 9});
  CHECK(*board.match(9, 10) == std::vector<int>{1});
  CHECK(board.match(7, 8)->empty());
  CHECK(format_board(board) == ".........");
}

TEST_CASE("setting_and_appending_never_clear") {
  Board board = drawn("........./1");
  CHECK(format_board(board) == "........./1");
  board.append();
  CHECK(format_board(board) == "........./11");
}

TEST_CASE("append_copies_the_remaining_digits_behind_the_last_cell_blanks_or_not") {
  Board board = drawn("1 . 2 . 3 . . . ./4 . .");
  board.append();
  CHECK(format_board(board) == "1.2.3..../4..1234");
}

TEST_CASE("only_digits_0_to_9_make_a_board") {
  CHECK(Board::set({}, std::vector{1, 0, 9})->size() == 3);
  CHECK(Board::set({}, std::vector{1, 10}).error().at == 1);
  CHECK(Board::set({}, std::vector{-1}).error().code == "board/digit");
  CHECK(Board::set({}, std::vector<int>(kMaxCells + 1)).error().code == "board/size");
}

TEST_CASE("the_documents_sample_gives_the_documents_numbers") {
  Board board = drawn(kSample, Preset::kDocument);
  CHECK(pairs_of(board).empty());
  CHECK(board.potential_num() == 134);
  CHECK(board.digits_left() == 38);
  CHECK(!play_greedy(board).cleared);
  CHECK(board.check_pair(at(1, 1), at(1, 9)).error().code == "move/digits");

  board.append();
  CHECK(pairs_of(board).size() == 14);
  CHECK(board.potential_num() == 556);
  const GreedyGame once = play_greedy(board);
  CHECK(once.moves.size() == 35);
  CHECK(once.end.digits_left() == 6);

  board.append();
  const GreedyGame twice = play_greedy(board);
  CHECK(twice.moves.size() == 72);
  CHECK(twice.end.digits_left() == 8);
}

TEST_CASE("the_twin_board_holds_classes_and_counts_blanks_only_for_the_document") {
  CHECK(drawn("1 9 2 8 . 5").twin() == std::vector{1, 1, 2, 2, 0, 5});
  CHECK(drawn("1 9 . .").potential_num() == 1);
  CHECK(drawn("1 9 . .", Preset::kDocument).potential_num() == 2);
}

TEST_CASE("an_empty_board_is_not_cleared_for_the_document_only") {
  CHECK(!play_greedy(drawn("-", Preset::kDocument)).cleared);
  CHECK(play_greedy(drawn("-")).cleared);
  CHECK(play_greedy(drawn("1 9", Preset::kDocument)).cleared);
}

TEST_CASE("greedy_takes_the_first_in_order_on_ties") {
  const GreedyGame game = play_greedy(drawn("1 1 2 2"));
  CHECK(game.moves.front() == Move{0, 1});
}

}  // namespace gridwise::numbermatch
