#include "lab/intervals.h"

#include <doctest/doctest.h>

#include <cmath>

#include "kit/random.h"

namespace gridwise::lab {

TEST_CASE("attempts_follow_from_the_pass_rate") {
  const Estimate half{0.4, 0.5, 0.6};
  CHECK(attempts_per_success(half).value == 2);
  CHECK(attempts_per_success(half).low == doctest::Approx(1 / 0.6));
  CHECK(attempts_per_success(half).high == doctest::Approx(2.5));
  CHECK(attempts_of_nearly_all(half).value == 5);  // 1 - 0.5^5 = 0.969, 1 - 0.5^4 = 0.9375
  CHECK(three_losses(half).value == 0.125);
  CHECK(three_losses(half).low < three_losses(half).high);
}

TEST_CASE("attempts_have_ends_also_for_levels_that_nobody_or_everybody_wins") {
  const Estimate never = share_of(0, 100);
  CHECK(std::isinf(attempts_per_success(never).value));
  CHECK(attempts_per_success(never).low > 25);
  CHECK(std::isinf(attempts_of_nearly_all(never).high));
  const Estimate always = share_of(100, 100);
  CHECK(attempts_per_success(always).value == 1);
  CHECK(attempts_of_nearly_all(always).value == 1);
  CHECK(attempts_of_nearly_all(always).low == 1);
  CHECK(three_losses(always).value == 0);
}

TEST_CASE("a_mean_has_the_interval_of_students_t") {
  Moments moments;
  CHECK_FALSE(moments.estimate());
  for (const double number : {1.0, 2.0, 3.0, 4.0, 5.0, 6.0}) moments.add(number);
  const Estimate mean = *moments.estimate();
  CHECK(mean.value == 3.5);
  CHECK(mean.high - mean.value == doctest::Approx(2.5706 * std::sqrt(3.5 / 6)).epsilon(0.005));
}

TEST_CASE("points_of_t_are_those_of_the_tables") {
  CHECK(t_point(1) == doctest::Approx(12.706).epsilon(0.001));
  CHECK(t_point(5) == doctest::Approx(2.571).epsilon(0.004));
  CHECK(t_point(30) == doctest::Approx(2.042).epsilon(0.001));
  CHECK(t_point(1'000'000) == doctest::Approx(1.96).epsilon(0.001));
}

TEST_CASE("quantiles_are_order_statistics_with_ranks_around_them") {
  std::vector<double> numbers;
  numbers.reserve(1'000);
  for (int i = 1; i <= 1'000; ++i) numbers.push_back(i);
  const Estimate median = quantile_of(numbers, 0.5);
  CHECK(median.value == 500);
  CHECK(median.low == 469);
  CHECK(median.high == 532);
  CHECK(quantile_of({7.0}, 0.9).value == 7);
}

TEST_CASE("two_sided_chances_are_those_of_the_normal_table") {
  CHECK(two_sided(0) == 1);
  CHECK(two_sided(1.959964) == doctest::Approx(0.05).epsilon(1e-4));
  CHECK(two_sided(-1.959964) == two_sided(1.959964));
}

}  // namespace gridwise::lab
