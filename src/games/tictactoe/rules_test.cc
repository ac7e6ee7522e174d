// The rules against their slow twin, on drawn boards, and against published counts.
#include "games/tictactoe/rules.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <bit>
#include <string>
#include <string_view>

#include "games/tictactoe/reference.h"
#include "games/tictactoe/text.h"
#include "gridwise/perft.h"
#include "kit/random.h"

namespace gridwise::tictactoe {
namespace {

Position drawn(const Options& options, std::string_view text) {
  const Result<Position> position = parse_position(options, text);
  REQUIRE_MESSAGE(position.ok(), text, ": ", position.error().says);
  return *position;
}

template <class P>
typename P::Move square_of(const Options& options, int cell) {
  return static_cast<typename P::Move>(P::kStride * (cell / options.columns) +
                                       cell % options.columns);
}

/// Plays one random game on both and compares everything after each ply.
template <class P>
void compare_random_game(const Options& options, Random& random) {
  P fast(options);
  ReferencePosition slow(options);
  while (true) {
    const std::vector<int> expected = slow.moves();
    typename P::MoveList moves;
    fast.generate(moves);
    std::vector<int> listed;
    for (const auto move : moves) {
      listed.push_back(move / P::kStride * options.columns + move % P::kStride);
    }
    REQUIRE_MESSAGE(listed == expected, slow.text());
    REQUIRE_MESSAGE(fast.outcome() == slow.outcome(), slow.text());
    if (expected.empty()) return;
    const int cell = expected[random.below(static_cast<std::uint32_t>(expected.size()))];
    P back = fast;
    fast.play(square_of<P>(options, cell));
    slow.play(cell);
    P undone = fast;
    undone.undo(square_of<P>(options, cell));
    REQUIRE(undone == back);
    REQUIRE(undone.hash() == back.hash());
    REQUIRE(fast.hash() != back.hash());
  }
}

}  // namespace

TEST_CASE("every_board_size_agrees_with_the_slow_twin") {
  Random random(1);
  for (int columns = 1; columns <= 8; ++columns) {
    for (int rows = 1; rows <= 8; ++rows) {
      for (int line = 3; line <= std::max(columns, rows); ++line) {
        const Options options{columns, rows, line};
        REQUIRE(check_options(options).ok());
        for (int game = 0; game < 20; ++game) compare_random_game<Position>(options, random);
      }
    }
  }
}

TEST_CASE("wide_boards_agree_with_the_slow_twin") {
  Random random(2);
  for (const Options& options :
       {Options{15, 15, 5}, Options{16, 16, 4}, Options{9, 12, 8}, Options{3, 3, 3}}) {
    for (int game = 0; game < 20; ++game) compare_random_game<WidePosition>(options, random);
  }
}

TEST_CASE("a_column_is_won_only_by_its_own_three_stones") {
  // x . .      Regression: a former program checked a wrong cell of the column
  // x o .      and counted empty columns as won.
  // . o .
  CHECK(drawn({}, "x../xo./.o.").outcome() == Outcome{});
  CHECK(Position().outcome() == Outcome{});
  CHECK(drawn({}, "x../xo./xo.").outcome() == Outcome{Outcome::Kind::kWon, 0});
  CHECK(drawn({}, "xxo/.xo/..o").outcome() == Outcome{Outcome::Kind::kWon, 1});
}

TEST_CASE("lines_do_not_run_around_the_edge") {
  // . . x x      8 columns leave no empty column between the rows:
  // x . . .      a run must not continue in the row below.
  const Options wide{8, 3, 3};
  CHECK(drawn(wide, "......xx/x......./oo......").outcome() == Outcome{});
  CHECK(drawn(wide, ".......x/x......./.x....oo").outcome() == Outcome{});
  CHECK(drawn(wide, "x......x/......x./oo......").outcome() == Outcome{});
}

TEST_CASE("every_line_that_fits_on_the_board_has_its_start_and_no_other") {
  for (const Options& options : {Options{5, 4, 3}, {4, 7, 4}, {8, 2, 5}, {3, 8, 4}, {8, 8, 8}}) {
    const auto places = [&](int side) { return std::max(0, side - options.line + 1); };
    const int across = places(options.columns);
    const int down = places(options.rows);
    const std::array<int, 4> expected{across * options.rows, options.columns * down, across * down,
                                      across * down};
    const auto& directions = Geometry<Narrow>::of(options).directions;
    for (std::size_t d = 0; d < expected.size(); ++d)
      CHECK(std::popcount(directions[d].starts) == expected[d]);
  }
}

TEST_CASE("overline_wins") {
  // x x . x x  ->  the middle stone makes five, and three suffice
  Position position = drawn({5, 3, 3}, "xx.xx/oo.oo/.....");
  position.play(2);
  CHECK(position.outcome() == Outcome{Outcome::Kind::kWon, 0});
}

TEST_CASE("a_full_board_without_a_line_is_drawn") {
  CHECK(drawn({}, "xox/xxo/oxo").outcome() == Outcome{Outcome::Kind::kDrawn, -1});
}

TEST_CASE("a_line_on_the_last_cell_wins") {
  CHECK(drawn({}, "xox/oxo/oxx").outcome() == Outcome{Outcome::Kind::kWon, 0});
}

TEST_CASE("no_move_is_generated_after_the_end") {
  MoveList moves{~0ULL};
  drawn({}, "xxx/oo./...").generate(moves);
  CHECK(moves.empty());
}

TEST_CASE("games_of_three_three_three_end_as_published") {
  std::uint64_t games = 0;
  std::uint64_t first = 0;
  std::uint64_t drawn_games = 0;
  std::uint64_t won = 0;
  for (int depth = 0; depth <= 9; ++depth) {
    const PerftCount count = perft(Position(), depth);
    won += count.by_outcome[1];
    drawn_games += count.by_outcome[2];
    first += count.won_by_first;
  }
  games = won + drawn_games;
  CHECK(games == 255'168);
  CHECK(first == 131'184);
  CHECK(won - first == 77'904);
  CHECK(drawn_games == 46'080);
}

TEST_CASE("options_out_of_range_are_refused") {
  CHECK(check_options({0, 3, 3}).error().code == "option/range");
  CHECK(check_options({3, 9, 3}).error().code == "option/range");
  CHECK(check_options({3, 3, 4}).error().code == "option/line");
  CHECK(check_options({3, 3, 2}).error().code == "option/line");
  CHECK(check_options({2, 2, 3}).error().code == "option/line");
}

TEST_CASE("boards_of_other_options_hash_differently") {
  CHECK(Position({3, 3, 3}).hash() != Position({4, 3, 3}).hash());
  CHECK(Position({4, 4, 3}).hash() != Position({4, 4, 4}).hash());
}

}  // namespace gridwise::tictactoe
