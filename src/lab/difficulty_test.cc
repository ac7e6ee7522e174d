#include "lab/difficulty.h"

#include <doctest/doctest.h>

#include "kit/random.h"

namespace gridwise::lab {
namespace {

std::vector<KindCounts> rates(const std::vector<int>& percents, int games = 1'000) {
  std::vector<KindCounts> levels;
  levels.reserve(percents.size());
  for (const int percent : percents) levels.push_back({games, percent * games / 100});
  return levels;
}

}  // namespace

TEST_CASE("a_falling_curve_fits_itself") {
  const auto levels = rates({90, 70, 50, 50, 20});
  const std::vector<double> fit = falling_fit(levels);
  for (std::size_t i = 0; i < levels.size(); ++i)
    CHECK(fit[i] == doctest::Approx(levels[i].won / 1000.0));
  CHECK(out_of_order(levels) == std::vector<bool>(5, false));
  CHECK(kendall_tau(rates({90, 70, 50, 20})) == -1);
}

TEST_CASE("a_rise_is_pooled_with_what_is_before_it") {
  const std::vector<double> fit = falling_fit(rates({90, 40, 60, 20}));
  CHECK(fit[1] == doctest::Approx(0.5).epsilon(0.01));
  CHECK(fit[2] == fit[1]);
  CHECK(fit[0] == doctest::Approx(0.9));
  CHECK(fit[3] == doctest::Approx(0.2));
}

TEST_CASE("the_level_that_spoils_the_order_is_named_and_no_other") {
  CHECK(out_of_order(rates({90, 30, 80, 70, 60})) ==
        std::vector<bool>{false, true, false, false, false});
  CHECK(out_of_order(rates({90, 80, 70, 95, 60})) ==
        std::vector<bool>{false, false, false, true, false});
}

TEST_CASE("a_rise_within_the_noise_is_no_fault") {
  CHECK(out_of_order(rates({50, 52}, 100)) == std::vector<bool>{false, false});
  CHECK(out_of_order(rates({50, 52}, 100'000)) != std::vector<bool>{false, false});
}

TEST_CASE("findings_are_corrected_for_their_number") {
  // Ten p-values of 0.04 are all significant; a single one among ten is not.
  CHECK(findings(std::vector<double>(10, 0.04)) == std::vector<bool>(10, true));
  std::vector<double> chances(10, 0.5);
  chances[3] = 0.04;
  CHECK(findings(chances) == std::vector<bool>(10, false));
  chances[3] = 0.004;
  CHECK(findings(chances)[3]);
  CHECK(findings({}).empty());
}

TEST_CASE("a_target_is_missed_by_what_chance_does_not_explain") {
  CHECK(target_chance({1'000, 500}, 0.5) == 1);
  CHECK(target_chance({1'000, 531}, 0.5) == doctest::Approx(0.05).epsilon(0.02));
  CHECK(target_chance({1'000, 0}, 0) > 0.05);
  CHECK(target_chance({1'000, 100}, 0) < 1e-6);
}

}  // namespace gridwise::lab
