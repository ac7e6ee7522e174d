#include "games/tictactoe/short_wins.h"

#include <doctest/doctest.h>

#include <bit>
#include <string>

#include "games/tictactoe/knowledge.h"
#include "games/tictactoe/solver.h"
#include "games/tictactoe/text.h"
#include "kit/negamax.h"
#include "kit/random.h"

using namespace gridwise;             // NOLINT(google-build-using-namespace)
using namespace gridwise::tictactoe;  // NOLINT(google-build-using-namespace)

namespace {

constexpr std::uint64_t kEnough = 10'000'000;

/// A position after random moves, unfinished.
Position played(const Options& options, int plies, Random& random) {
  while (true) {
    Position position(options);
    while (position.ply() < plies && !position.outcome().finished()) {
      const MoveList moves{position.empty()};
      std::uint32_t skip = random.below(static_cast<std::uint32_t>(std::popcount(moves.bits)));
      for (const Move move : moves) {
        if (skip-- == 0) {
          position.play(move);
          break;
        }
      }
    }
    if (!position.outcome().finished()) return position;
  }
}

/// The slow twin: a full search that counts plies.
template <class Check>
void with_full_search(const Options& options, int plies, int count, Random& random, Check check) {
  for (int i = 0; i < count; ++i) {
    const Position position = played(options, plies, random);
    CAPTURE(format_position(position));
    Negamax<Position, LineKnowledge> negamax(std::size_t{1} << 22, LineKnowledge(options.line));
    Budget budget({});
    const auto result = negamax.search(position, std::popcount(position.empty()), budget);
    REQUIRE(result.finished);
    check(position, result.found.score);
  }
}

}  // namespace

TEST_CASE("the_shortest_win_is_that_of_a_full_search") {
  Random random(3);
  ShortWins wins(3);
  for (const Options& options : {Options{3, 3, 3}, Options{4, 3, 3}, Options{4, 4, 3}}) {
    for (int plies = 1; plies < 8; ++plies) {
      with_full_search(options, plies, 25, random, [&](const Position& position, auto score) {
        const auto win = wins.shortest(position, kEnough);
        const bool wanted =
            verdict_of(score) == Verdict::kWin && plies_of(score) <= ShortWins::kHorizon;
        REQUIRE(win.has_value() == wanted);
        if (win) CHECK(win->plies == plies_of(score));
      });
    }
  }
}

TEST_CASE("the_longest_defence_is_that_of_a_full_search") {
  Random random(5);
  ShortWins wins(3);
  with_full_search({4, 4, 3}, 5, 150, random, [&](const Position& position, auto score) {
    if (verdict_of(score) != Verdict::kLoss) return;
    const ShortWins::Defence defence = wins.longest(position, kEnough);
    if (plies_of(score) > ShortWins::kHorizon) return;
    CHECK(defence.plies == plies_of(score));
  });
}

TEST_CASE("a_shown_line_passes_no_win_and_ignores_no_block") {
  for (const char* const game : {"8,8,3", "6,6,4", "7,5,4"}) {
    CAPTURE(game);
    const Options options{game[0] - '0', game[2] - '0', game[4] - '0'};
    const ReportOf<Move> report = solve(Position(options), {}, {});
    REQUIRE(report.verdict == Verdict::kWin);
    const Lines lines(options.line);
    Position position(options);
    for (const Move move : report.line) {
      const Seat seat = position.seat();
      const Bits moved = Bits{1} << move;
      const Bits wins = lines.lacking(1, position.stones(seat), position.empty());
      const Bits blocks = lines.lacking(1, position.stones(1 - seat), position.empty());
      CAPTURE(format_position(position));
      if (wins != 0) {
        CHECK((wins & moved) != 0);
      } else if (blocks != 0) {
        CHECK((blocks & moved) != 0);
      }
      position.play(move);
    }
    CHECK(position.has_line(0));
    if (options.line == 3) CHECK(report.plies == 5);
    if (report.plies) CHECK(static_cast<int>(report.line.size()) == *report.plies);
  }
}

TEST_CASE("without_nodes_nothing_is_claimed") {
  CHECK(!ShortWins(3).shortest(Position({8, 8, 3}), 2));
  CHECK(!ShortWins(3).longest(*parse_position({4, 4, 3}, "x.../..../..../...."), 2).plies);
}
