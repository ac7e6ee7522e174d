// The selector minimax: exact on small boards, correct verdicts on large ones.
#include "games/tictactoe/minimax.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <bit>
#include <chrono>
#include <cstddef>
#include <set>
#include <string>
#include <string_view>

#include "games/tictactoe/reasons.h"
#include "games/tictactoe/text.h"
#include "kit/candidates.h"

namespace gridwise::tictactoe {
namespace {

/// Probabilities of the outcomes: first wins, draw, second wins.
struct Odds {
  double first = 0;
  double drawn = 0;
  double second = 0;

  void add(double weight, const Odds& odds) {
    first += weight * odds.first;
    drawn += weight * odds.drawn;
    second += weight * odds.second;
  }
};

/// Plays all games between minimax in `hard_seat` and a random player.
Odds enumerate_games(const Position& position, Seat hard_seat, MinimaxSelector& hard) {
  const Outcome outcome = position.outcome();
  if (outcome.kind == Outcome::Kind::kDrawn) return {0, 1, 0};
  if (outcome.finished()) {
    return outcome.winner == 0 ? Odds{1, 0, 0} : Odds{0, 0, 1};
  }
  ReportOf<Move> report = hard.candidates(position, {}, {});
  double total = 0;
  for (auto& candidate : report.candidates) {
    if (position.seat() != hard_seat) candidate.weight = 1;
    total += candidate.weight;
  }
  Odds odds;
  for (const auto& candidate : report.candidates) {
    if (candidate.weight == 0) continue;
    Position next = position;
    next.play(candidate.move);
    odds.add(candidate.weight / total, enumerate_games(next, hard_seat, hard));
  }
  return odds;
}

std::set<std::string> chosen(const ReportOf<Move>& report, const Options& options) {
  std::set<std::string> moves;
  for (const auto& candidate : report.candidates) {
    if (candidate.weight > 0) moves.insert(format_move(options, candidate.move));
  }
  return moves;
}

std::set<std::string> chosen(std::string_view text) {
  return chosen(MinimaxSelector{}.candidates(*parse_position({}, text), {}, {}), {});
}

std::set<std::string> drawing_moves(std::string_view text) {
  std::set<std::string> moves;
  for (const auto& candidate :
       MinimaxSelector{}.candidates(*parse_position({}, text), {}, {}).candidates) {
    if (candidate.verdict == Verdict::kDraw) moves.insert(format_move({}, candidate.move));
  }
  return moves;
}

}  // namespace

TEST_CASE("hard_moving_first_wins_191_of_192_games_against_random") {
  MinimaxSelector hard;
  const Odds odds = enumerate_games(Position(), 0, hard);
  CHECK(odds.first == doctest::Approx(191.0 / 192).epsilon(1e-12));
  CHECK(odds.drawn == doctest::Approx(1.0 / 192).epsilon(1e-9));
  CHECK(odds.second == 0);
}

TEST_CASE("hard_moving_second_wins_866_of_945_games_against_random") {
  MinimaxSelector hard;
  const Odds odds = enumerate_games(Position(), 1, hard);
  CHECK(odds.second == doctest::Approx(866.0 / 945).epsilon(1e-12));
  CHECK(odds.drawn == doctest::Approx(79.0 / 945).epsilon(1e-12));
  CHECK(odds.first == 0);
}

TEST_CASE("win_chance_is_what_enumeration_finds") {
  MinimaxSelector hard;
  for (const auto& candidate : hard.candidates(Position(), {}, {}).candidates) {
    Position next;
    next.play(candidate.move);
    REQUIRE(candidate.win_chance.has_value());
    CHECK(*candidate.win_chance ==
          doctest::Approx(enumerate_games(next, 0, hard).first).epsilon(1e-12));
  }
}

TEST_CASE("only_the_published_replies_draw") {
  //  0 1 2    a3 b3 c3
  //  3 4 5    a2 b2 c2
  //  6 7 8    a1 b1 c1
  CHECK(drawing_moves("x../.../...") == std::set<std::string>{"b2"});
  CHECK(drawing_moves(".x./.../...") == std::set<std::string>{"a3", "c3", "b2", "b1"});
  CHECK(drawing_moves(".../.x./...") == std::set<std::string>{"a3", "c3", "a1", "c1"});
}

TEST_CASE("hard_takes_a_win_before_a_draw_and_the_quickest_one") {
  // Regression: a former search preferred any drawing move to a win it had found.
  //   x x .     c3 wins now; other moves win later or not at all
  //   o o .
  CHECK(chosen("xx./oo./...") == std::set<std::string>{"c3"});
  const auto report = MinimaxSelector{}.candidates(*parse_position({}, "xx./oo./..."), {}, {});
  CHECK(report.candidates.front().plies == 1);
  CHECK(report.verdict == Verdict::kWin);
  CHECK(report.proved);
}

TEST_CASE("hard_moving_second_does_not_lose_the_game_an_earlier_system_lost") {
  // Cells 3, 4, 6, 0, 7, 1, 8 row by row: the bot played 4, 0 and 1, and lost by force.
  //   o o .
  // x o .     after 3, 4, 6 the column must be stopped at 0; after 7 the row at 8
  //   x x x
  constexpr std::array kFirst{3, 6, 7, 8};
  MinimaxSelector hard;
  Position position;
  for (std::size_t i = 0; i < kFirst.size() && !position.outcome().finished(); ++i) {
    const auto square = static_cast<Move>(kFirst[i] / 3 * Position::kStride + kFirst[i] % 3);
    if ((position.empty() >> square & 1) == 0) break;
    position.play(square);
    if (position.outcome().finished()) break;
    const auto report = hard.candidates(position, {}, {});
    CHECK(report.candidates.front().verdict != Verdict::kLoss);
    position.play(report.candidates.front().move);
  }
  CHECK(position.outcome().winner != 0);
}

TEST_CASE("hard_delays_a_loss_as_long_as_it_can") {
  //   x . .     o to move, x threatens twice: a block lasts longest
  //   . x o
  //   x . o  ->  o completes c3 instead: it is a win; so take that away first
  const auto report = MinimaxSelector{}.candidates(*parse_position({}, "xo./.x./x.o"), {}, {});
  CHECK(report.verdict == Verdict::kLoss);
  CHECK(report.plies == 2);
  for (const auto& candidate : report.candidates) CHECK(candidate.plies == 2);
}

TEST_CASE("reasons_name_chance_and_deed_and_leave_the_result_to_the_verdict") {
  const auto report = MinimaxSelector{}.candidates(*parse_position({}, "x../.o./..x"), {}, {});
  for (const auto& candidate : report.candidates) {
    REQUIRE(!candidate.why.empty());
    CHECK(candidate.why.front() != verdict_reason(candidate.verdict, candidate.plies));
    for (const Words& words : candidate.why) {
      CHECK(!words.en.empty());
      CHECK(!words.zh.empty());
      CHECK_FALSE(words.en.starts_with("loses"));
      CHECK_FALSE(words.en.starts_with("wins in"));
    }
  }
  const auto winning = MinimaxSelector{}.candidates(*parse_position({}, "xx./oo./..."), {}, {});
  const auto& best = winning.candidates.front();
  CHECK(std::ranges::find(best.why, kCompletesLine) != best.why.end());
}

TEST_CASE("reasons_name_threats_forced_wins_and_pairs") {
  const auto reasons = [](const Options& options, std::string_view board, std::string_view move) {
    std::string all;
    for (const Words& words :
         move_reasons(*parse_position(options, board), *parse_move(options, move)))
      all += (all.empty() ? "" : ", ") + words.en;
    return all;
  };
  CHECK(reasons({}, "xx./o../..o", "c3") == "completes a line");
  CHECK(reasons({}, "xx./oo./...", "c2") == "blocks a line, threatens a line");
  CHECK(reasons({}, "x../xo./...", "b1") == "the other side completes a line");
  CHECK(reasons({}, ".../.x./...", "a3") == "stops a forced win of the other side");
  CHECK(reasons({}, ".../.x./...", "b3") == "lets the other side force a win: a3 a2");
  CHECK(reasons({4, 4, 3}, "..../.xo./..../....", "b2") == "makes two threats at once");
  CHECK(reasons({8, 8, 3},
                "......../......../......../......../......../......../......../........",
                "d6") == "threatens a forced win: c7");
  CHECK(reasons({6, 6, 4}, "o....o/....../....o./.....o/.xx.../xx....", "c1") ==
        "forces a win: c3");
  CHECK(reasons({}, "..x/.o./...", "a1") ==
        "threatens a forced win: a3, pairs of cells stop the other side's lines: a2-c2");
  CHECK(reasons({5, 5, 5}, "...../...../...../...../.....", "c3") ==
        "lies on 4 open lines, every line of the other side can be stopped");
  CHECK(reasons({5, 5, 4}, "...../...../...../...../.....", "c3") == "lies on 8 open lines");
  CHECK(reasons({4, 3, 4}, "xo../ox../....", "a1") ==
        "the other side can complete no line any more");
}

TEST_CASE("hard_is_exact_on_four_by_three") {
  const Position position(Options{4, 3, 3});
  Limits limits;
  limits.time = std::chrono::hours(1);  // the default of two seconds may end a search
  const auto report = MinimaxSelector{}.candidates(position, limits, {});
  CHECK(report.proved);
  CHECK(report.verdict == Verdict::kWin);
  CHECK(report.plies == 7);
  CHECK(report.candidates.size() == 12);
}

TEST_CASE("every_cell_is_listed_and_weighed_however_tight_the_limits") {
  Limits limits;
  limits.nodes = 1;
  for (const Options& options : {Options{4, 4, 4}, Options{8, 8, 5}, Options{8, 1, 8}}) {
    const Position position(options);
    const auto report = MinimaxSelector{}.candidates(position, limits, {});
    CHECK(report.candidates.size() == static_cast<std::size_t>(options.columns * options.rows));
    double total = 0;
    for (const auto& candidate : report.candidates) total += candidate.weight;
    CHECK(total > 0);
  }
}

TEST_CASE("large_boards_are_answered_the_same_for_the_same_nodes") {
  Limits limits;
  limits.nodes = 3000;
  const Position position(Options{7, 6, 4});
  MinimaxSelector hard;
  const auto once = hard.candidates(position, limits, {});
  const auto again = hard.candidates(position, limits, {});
  CHECK(chosen(once, position.options()) == chosen(again, position.options()));
  CHECK(once.nodes == again.nodes);
}

TEST_CASE("large_boards_are_judged_where_a_proof_is_near") {
  // k = 4, x to move: d4 makes three in a row with both ends open
  const Options options{6, 6, 4};
  const Position position = *parse_position(options, "....../....../.xx.../.oo.../....../......");
  Limits limits;
  limits.nodes = 20'000;
  const auto report = MinimaxSelector{}.candidates(position, limits, {});
  CHECK(report.verdict == Verdict::kWin);
  CHECK(report.proved);
  const auto& best = report.candidates.front();
  CHECK(best.verdict == Verdict::kWin);
  CHECK(best.plies == 3);
}

TEST_SUITE("slow") {
  TEST_CASE("hard_is_exact_on_four_by_four") {
    Limits limits;
    limits.nodes = 100'000'000;
    const auto report = MinimaxSelector{}.candidates(Position(Options{4, 4, 4}), limits, {});
    CHECK(report.proved);
    CHECK(report.verdict == Verdict::kDraw);
    const auto won = MinimaxSelector{}.candidates(Position(Options{4, 4, 3}), limits, {});
    CHECK(won.verdict == Verdict::kWin);
    CHECK(won.plies == 5);
  }
}

TEST_CASE("two_hard_players_draw_each_on_its_own_mark") {
  // Regression: a former program gave both bots the same mark, so that no game was drawn.
  Position position;
  MinimaxSelector selector;
  const auto report = selector.candidates(position, {}, {});
  REQUIRE(report.line.size() == 9);
  for (const Move move : report.line) position.play(move);
  CHECK(position.outcome() == Outcome{Outcome::Kind::kDrawn, -1});
  CHECK(std::popcount(position.stones(0)) == 5);
  CHECK(std::popcount(position.stones(1)) == 4);
}

}  // namespace gridwise::tictactoe
