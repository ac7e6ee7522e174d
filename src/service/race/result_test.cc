#include "service/race/result.h"

#include <doctest/doctest.h>

using namespace gridwise;  // NOLINT(google-build-using-namespace)

namespace {

using std::chrono::milliseconds;

RaceResult reached(int ms) { return {RaceEnding::kReached, milliseconds(ms), {}, 1, 0}; }
RaceResult missed(const std::vector<Figure>& figures, RaceEnding ending = RaceEnding::kTime) {
  return {ending, milliseconds(1), race_rank(figures), 0, 0};
}
Figure figure(const char* name, int number, std::optional<std::int64_t> total = {}) {
  return number_figure(name, {name, name}, number, total);
}

std::vector<int> places(std::vector<RaceResult> results) { return race_places(results); }

}  // namespace

TEST_CASE("the_first_to_reach_the_goal_wins_the_race") {
  CHECK(places({reached(55'000), reached(41'000)}) == std::vector{2, 1});
  CHECK(places({reached(3), reached(900), reached(60), reached(200)}) == std::vector{1, 4, 2, 3});
  CHECK(places({reached(7)}) == std::vector{1});
}

TEST_CASE("within_50_ms_a_race_is_drawn") {
  CHECK(places({reached(1'000), reached(1'050)}) == std::vector{1, 1});
  CHECK(places({reached(1'051), reached(1'000)}) == std::vector{2, 1});
  // Counted from the first in the place: 1,080 is 40 behind the second, but 80 behind the first.
  CHECK(places({reached(1'000), reached(1'040), reached(1'080)}) == std::vector{1, 1, 3});
  CHECK(places({reached(5), reached(100), reached(120), reached(300)}) == std::vector{1, 2, 2, 4});
}

TEST_CASE("who_reaches_the_goal_late_is_before_who_does_not") {
  CHECK(places({missed({figure("digits_left", 2)}), reached(599'999)}) == std::vector{2, 1});
}

TEST_CASE("nobody_reaches_the_goal_and_the_best_figure_wins") {
  // match-3: the goals together, then the score
  CHECK(places({missed({figure("goal", 3, 9), figure("goal", 4, 9), figure("score", 900)}),
                missed({figure("goal", 6, 9), figure("goal", 0, 9), figure("score", 10)})}) ==
        std::vector{2, 1});
  CHECK(places({missed({figure("goal", 3, 9), figure("score", 10)}),
                missed({figure("goal", 3, 9), figure("score", 20)}, RaceEnding::kFailed)}) ==
        std::vector{2, 1});
  // number match: digits left
  CHECK(places({missed({figure("digits_left", 8), figure("score", 99)}),
                missed({figure("digits_left", 6), figure("score", 1)})}) == std::vector{2, 1});
  // orbs: combos, then steps; without a drop there are none
  CHECK(places({missed({figure("combos", 5, 10), figure("steps", 30, 60)}),
                missed({figure("combos", 5, 10), figure("steps", 29, 60)}),
                missed({figure("steps", 1, 60)})}) == std::vector{2, 1, 3});
  CHECK(places({missed({figure("digits_left", 8)}), missed({figure("digits_left", 8)})}) ==
        std::vector{1, 1});
}

TEST_CASE("who_gives_up_or_leaves_is_last") {
  CHECK(places({missed({figure("digits_left", 1)}, RaceEnding::kGaveUp),
                missed({figure("digits_left", 50)}, RaceEnding::kFailed),
                missed({figure("digits_left", 9)}, RaceEnding::kLeft)}) == std::vector{2, 1, 2});
  CHECK(places({missed({}, RaceEnding::kGaveUp), missed({}, RaceEnding::kLeft)}) ==
        std::vector{1, 1});
}

TEST_CASE("progress_is_the_part_of_the_goal_that_is_done") {
  CHECK(race_progress({figure("goal", 3, 10), figure("goal", 2, 10)}, {}) == doctest::Approx(0.75));
  CHECK(race_progress({figure("digits_left", 9)}, {figure("digits_left", 36)}) ==
        doctest::Approx(0.75));
  // Appends can leave more digits than there were at the start.
  CHECK(race_progress({figure("digits_left", 50)}, {figure("digits_left", 36)}) == 0);
  CHECK(race_progress({figure("steps", 4, 60)}, {}) == 0);
  CHECK(race_progress({figure("combos", 4, 8)}, {}) == doctest::Approx(0.5));
}

TEST_CASE("others_see_only_figures_of_the_race") {
  const auto shown =
      race_figures({figure("moves_left", 3, 20), figure("score", 5), figure("pairs_in_reach", 7)});
  REQUIRE(shown.size() == 2);
  CHECK(shown[0].name == "moves_left");
  CHECK(shown[1].name == "score");
}
