#include "lab/glicko.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace gridwise::lab {
namespace {

/// Elo points per unit of the internal scale: 400 / ln 10.
constexpr double kScale = 173.7178;
constexpr double kMiddle = 1500;
/// The paper's tau, which limits the change of the volatility; it recommends 0.3 to 1.2.
constexpr double kTau = 0.5;
constexpr double kLeastDeviation = 45;
constexpr double kMaxDeviation = 350;
constexpr double kTolerance = 1e-6;
/// Beyond this, a product of expected scores could underflow to 0.
constexpr double kMaxValue = 10'000;

double inner(double value) { return (value - kMiddle) / kScale; }

/// g(phi) in the paper: the weight of a game, given the opponent's deviation.
double weight(double phi) {
  return 1 / std::sqrt(1 + 3 * phi * phi / (std::numbers::pi * std::numbers::pi));
}

double expected(double mu, double opponent_mu, double opponent_weight) {
  return 1 / (1 + std::exp(-opponent_weight * (mu - opponent_mu)));
}

/// Step 5 of the paper: the root of f in a = ln sigma^2, by the Illinois variant of regula falsi.
double new_volatility(double phi, double volatility, const Evidence& evidence) {
  const double v = 1 / evidence.information;
  const double delta_squared = v * evidence.surplus * v * evidence.surplus;
  const double a = std::log(volatility * volatility);
  const auto f = [&](double x) {
    const double power = std::exp(x);
    const double sum = phi * phi + v + power;
    return power * (delta_squared - sum) / (2 * sum * sum) - (x - a) / (kTau * kTau);
  };

  // Bracket the root. f eventually falls like -x, so the search to the left terminates.
  double left = a;
  double right = a - kTau;
  if (delta_squared > phi * phi + v)
    right = std::log(delta_squared - phi * phi - v);
  else
    while (f(right) < 0) right -= kTau;

  double f_left = f(left);
  double f_right = f(right);
  while (std::abs(right - left) > kTolerance) {
    const double middle = left + (left - right) * f_left / (f_right - f_left);
    const double f_middle = f(middle);
    if (f_middle * f_right <= 0) {
      left = right;
      f_left = f_right;
    } else {
      f_left /= 2;
    }
    right = middle;
    f_right = f_middle;
  }
  return std::exp(left / 2);
}

bool is_valid(const Rating& rating) {
  return std::abs(rating.value) <= kMaxValue && rating.deviation > 0 &&
         rating.deviation <= kMaxDeviation && rating.volatility > 0 && rating.volatility <= 1;
}

bool is_valid(const Evidence& evidence) {
  return evidence.information >= 0 && std::isfinite(evidence.information) &&
         std::isfinite(evidence.surplus);
}

Error out_of_range() {
  return {"rating/range", "a rating, score or period is out of its range", {}};
}

/// The deviation on the internal scale after a time without games; not capped.
double grown(double phi, double volatility, double periods) {
  return std::sqrt(phi * phi + periods * volatility * volatility);
}

double limited_deviation(double phi) {
  return std::clamp(phi * kScale, kLeastDeviation, kMaxDeviation);
}

}  // namespace

Result<Evidence> add_game(Evidence evidence, const Rating& player, const RatedGame& game) {
  if (!is_valid(player) || !is_valid(game.opponent) || !(game.score >= 0 && game.score <= 1))
    return out_of_range();
  const double g = weight(game.opponent.deviation / kScale);
  const double e = expected(inner(player.value), inner(game.opponent.value), g);
  evidence.information += g * g * e * (1 - e);
  evidence.surplus += g * (game.score - e);
  return evidence;
}

Result<Rating> rate(const Rating& before, const Evidence& evidence, double periods) {
  if (!is_valid(before) || !is_valid(evidence) || !(periods >= 0 && std::isfinite(periods)))
    return out_of_range();
  if (evidence.empty())
    return Rating{before.value, deviation_after(before, periods), before.volatility};
  const double phi = before.deviation / kScale;
  const double volatility = new_volatility(phi, before.volatility, evidence);
  const double wide = grown(phi, volatility, periods);
  const double narrow = 1 / std::sqrt(1 / (wide * wide) + evidence.information);
  const double value = before.value + kScale * narrow * narrow * evidence.surplus;
  return Rating{std::clamp(value, -kMaxValue, kMaxValue), limited_deviation(narrow),
                std::min(volatility, 1.0)};
}

double deviation_after(const Rating& rating, double periods) {
  return limited_deviation(grown(rating.deviation / kScale, rating.volatility, periods));
}

}  // namespace gridwise::lab
