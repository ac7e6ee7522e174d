#include "games/orbs/daily.h"

#include <doctest/doctest.h>

#include <set>

#include "games/orbs/solver.h"
#include "games/orbs/text.h"

namespace gridwise::orbs {
namespace {

constexpr Date kFirst{std::chrono::year(2026), std::chrono::month(11), std::chrono::day(21)};

Daily daily(int days_later) {
  return daily_of(Problem{}, Date{std::chrono::sys_days(kFirst) + std::chrono::days(days_later)});
}

/// The position after the daily board's best route.
Position dropped(const Daily& daily) {
  Position position(daily.problem);
  for (const Move move : daily.best) {
    Position::MoveList legal;
    position.generate(legal);
    REQUIRE(std::ranges::find(legal, move) != legal.end());
    position.play(move);
  }
  return position;
}

void check_proved(const ProvedBoard& kept) {
  CAPTURE(kept.orbs);
  const Position position = parse_position(Problem{}, kept.orbs).value();
  const ReportOf<Move> report = solve(position, SearchRequest{}, {});
  CHECK(report.proved);
  CHECK(report.line.size() == kept.route.size() + 2);
}

}  // namespace

TEST_CASE("the_best_route_of_a_day_makes_every_combo_in_as_many_steps_as_the_board_says") {
  std::set<std::string> boards;
  const int days = 2 * static_cast<int>(proved_boards().size());
  for (int i = -1; i < days; ++i) {
    const Daily one = daily(i);
    const Position end = dropped(one);
    CAPTURE(format_position(end));
    CHECK(end.outcome().kind == Outcome::Kind::kWon);
    CHECK(end.steps() == one.problem.best);
    boards.insert(format_board(one.problem.shape, one.problem.board));
  }
  CHECK(boards.size() == static_cast<std::size_t>(days) + 1);
}

TEST_CASE("a_day_in_a_text_is_its_board_with_the_steps_to_beat") {
  const Position read = parse_position(Problem{}, "daily=2026-11-21").value();
  CHECK(read.problem() == daily(0).problem);
  const std::string text = format_position(read);
  CHECK(text.ends_with(" best=" + std::to_string(read.problem().best)));
  CHECK(parse_position(Problem{}, text).value().problem() == read.problem());
  CHECK(parse_position(Problem{}, "daily=2026-11-21 route=a1").value().held() >= 0);
}

TEST_CASE("days_of_other_boards_and_bad_dates_are_refused") {
  Problem wide;
  wide.shape = {7, 6};
  CHECK(parse_position(wide, "daily=2026-11-21").error().code == "text/bad_date");
  Problem diagonal;
  diagonal.directions = 8;
  CHECK(parse_position(diagonal, "daily=2026-11-21").error().code == "text/bad_date");
  Problem few;
  few.most_combos = 5;
  CHECK(parse_position(few, "daily=2026-11-21").error().code == "text/bad_date");
  CHECK(parse_position(Problem{}, "daily=2026-11-31").error().at == 6);
}

TEST_CASE("kept_boards_that_are_quickly_proved_again_have_no_shorter_route") {
  int proved = 0;
  for (const ProvedBoard& kept : proved_boards()) {
    if (kept.route.size() > 13) continue;
    check_proved(kept);
    ++proved;
  }
  CHECK(proved > 0);
}

TEST_SUITE("slow") {
  TEST_CASE("no_kept_board_has_a_shorter_route") {
    for (const ProvedBoard& kept : proved_boards()) check_proved(kept);
  }
}

}  // namespace gridwise::orbs
