#include "lab/people.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>

namespace gridwise::lab {
namespace {

constexpr double kZ95 = 1.959963984540054;

double rate(const KindCounts& counts) { return static_cast<double>(counts.won) / counts.games; }

/// The proportion with half a success added on either side, so never 0 or 1.
double inner_share(const KindCounts& counts) { return (counts.won + 0.5) / (counts.games + 1.0); }

double log_odds(const KindCounts& counts) {
  const double share = inner_share(counts);
  return std::log(share / (1 - share));
}

double share_at(double log_odds) { return 1 / (1 + std::exp(-log_odds)); }

/// A weighted least-squares line.
struct Line {
  double intercept = 0;
  double slope = 0;
};

/// Sums for a weighted line fit; x and y are log odds.
struct LineSums {
  double w = 0;
  double wx = 0;
  double wxx = 0;
  double wy = 0;
  double wxy = 0;

  void add(double x, double y, double weight) {
    w += weight;
    wx += weight * x;
    wxx += weight * x * x;
    wy += weight * y;
    wxy += weight * x * y;
  }
  [[nodiscard]] double determinant() const { return w * wxx - wx * wx; }
  /// Constant if x is the same everywhere or if the line would fall.
  [[nodiscard]] Line line() const {
    const double d = determinant();
    const double slope = d > 1e-9 * w * w ? (w * wxy - wx * wy) / d : 0;
    if (slope <= 0) return {wy / w, 0};
    return {(wy - slope * wx) / w, slope};
  }
};

/// The variance of log odds from this many games.
double variance_of(const KindCounts& counts) {
  const double share = inner_share(counts);
  return 1 / (counts.games * share * (1 - share));
}

/// Solves a system with a positive definite matrix by Gauss elimination; the right side is the last
/// column.
std::vector<double> solved(std::vector<std::vector<double>> rows) {
  const std::size_t n = rows.size();
  for (std::size_t pivot = 0; pivot < n; ++pivot) {
    for (std::size_t row = 0; row < n; ++row) {
      if (row == pivot) continue;
      const double factor = rows[row][pivot] / rows[pivot][pivot];
      for (std::size_t column = pivot; column <= n; ++column)
        rows[row][column] -= factor * rows[pivot][column];
    }
  }
  std::vector<double> result;
  result.reserve(n);
  for (std::size_t i = 0; i < n; ++i) result.push_back(rows[i][n] / rows[i][i]);
  return result;
}

/// Mean and standard deviation of a bot's log odds; 1 for the latter if it is 0.
std::pair<double, double> scale_of(std::span<const PeopleAndBots> levels, std::size_t bot) {
  const auto n = static_cast<double>(levels.size());
  double mean = 0;
  for (const PeopleAndBots& level : levels) mean += log_odds(level.bots[bot]) / n;
  double variance = 0;
  for (const PeopleAndBots& level : levels) {
    const double off = log_odds(level.bots[bot]) - mean;
    variance += off * off / n;
  }
  return {mean, variance > 0 ? std::sqrt(variance) : 1};
}

/// Midranks: ties share the mean of their ranks.
std::vector<double> ranks_of(const std::vector<double>& numbers) {
  std::vector<std::size_t> order(numbers.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::sort(order, {}, [&](std::size_t i) { return numbers[i]; });
  std::vector<double> ranks(numbers.size());
  for (std::size_t first = 0; first < order.size();) {
    std::size_t last = first;
    while (last + 1 < order.size() && numbers[order[last + 1]] == numbers[order[first]]) ++last;
    for (std::size_t i = first; i <= last; ++i)
      ranks[order[i]] = static_cast<double>(first + last) / 2;
    first = last + 1;
  }
  return ranks;
}

}  // namespace

RisingSteps::RisingSteps(std::span<const PeopleOnLevel> levels) {
  for (const PeopleOnLevel& level : levels)
    points_.push_back(
        {rate(level.bot), rate(level.people), static_cast<double>(level.people.games)});
  std::ranges::sort(points_, {}, &Point::bot);
  // 1. Merge levels with equal bot pass rates.
  std::vector<Point> apart;
  const auto pool = [](Point& into, const Point& other) {
    const double weight = into.weight + other.weight;
    into.people = (into.people * into.weight + other.people * other.weight) / weight;
    into.weight = weight;
  };
  for (const Point& point : points_) {
    if (!apart.empty() && apart.back().bot == point.bot) {
      pool(apart.back(), point);
    } else {
      apart.push_back(point);
    }
  }
  // 2. Pool falling neighbours until none are left; `size`: number of points in a block.
  std::vector<std::pair<Point, std::size_t>> blocks;
  for (const Point& point : apart) {
    blocks.emplace_back(point, 1);
    while (blocks.size() > 1 &&
           blocks[blocks.size() - 2].first.people > blocks.back().first.people) {
      const auto [last, size] = blocks.back();
      blocks.pop_back();
      pool(blocks.back().first, last);
      blocks.back().second += size;
    }
  }
  std::size_t at = 0;
  for (const auto& [block, size] : blocks) {
    for (std::size_t i = 0; i < size; ++i) apart[at++].people = block.people;
  }
  points_ = std::move(apart);
}

double RisingSteps::at(double bot) const {
  const auto after = std::ranges::lower_bound(points_, bot, {}, &Point::bot);
  if (after == points_.end()) return points_.back().people;
  if (after == points_.begin() || after->bot == bot) return after->people;
  const Point& before = *(after - 1);
  const double part = (bot - before.bot) / (after->bot - before.bot);
  return before.people + part * (after->people - before.people);
}

RisingLine::RisingLine(std::span<const PeopleOnLevel> levels) {
  const auto fit = [&](double between) {
    LineSums sums;
    for (const PeopleOnLevel& level : levels)
      sums.add(log_odds(level.bot), log_odds(level.people),
               1 / (variance_of(level.people) + between));
    return sums;
  };
  // 1. Fit without variance between levels. `w2...`: the same sums with squared weights.
  const LineSums plain = fit(0);
  const Line first = plain.line();
  double misfit = 0;
  double w2 = 0;
  double w2x = 0;
  double w2xx = 0;
  for (const PeopleOnLevel& level : levels) {
    const double x = log_odds(level.bot);
    const double weight = 1 / variance_of(level.people);
    const double residual = log_odds(level.people) - first.intercept - first.slope * x;
    misfit += weight * residual * residual;
    w2 += weight * weight;
    w2x += weight * weight * x;
    w2xx += weight * weight * x * x;
  }
  // 2. Estimate the variance between levels from the remaining misfit.
  const bool sloped = first.slope > 0;
  const double degrees = static_cast<double>(levels.size()) - (sloped ? 2 : 1);
  const double used =
      sloped ? (plain.wxx * w2 - 2 * plain.wx * w2x + plain.w * w2xx) / plain.determinant()
             : w2 / plain.w;
  const double room = plain.w - used;
  const double between = room > 0 ? std::max(0.0, (misfit - degrees) / room) : 0;
  // 3. Fit with that variance.
  const Line line = fit(between).line();
  intercept_ = line.intercept;
  slope_ = line.slope;
}

double RisingLine::log_odds_at(const KindCounts& bot) const {
  return intercept_ + slope_ * log_odds(bot);
}

double RisingLine::at(const KindCounts& bot) const { return share_at(log_odds_at(bot)); }

Estimate Calibration::forecast(const KindCounts& bot) const {
  const double middle = line.log_odds_at(bot);
  const double half = kZ95 * log_odds_error;
  return {share_at(middle - half), share_at(middle), share_at(middle + half)};
}

bool Calibration::extrapolates(const KindCounts& bot) const {
  return rate(bot) < hardest || rate(bot) > easiest;
}

std::optional<Calibration> calibrate(std::span<const PeopleOnLevel> levels) {
  if (levels.size() < kFewLevels) return {};
  Calibration found{RisingLine(levels), RisingSteps(levels)};
  const auto n = static_cast<double>(levels.size());
  std::vector<PeopleOnLevel> others;
  for (std::size_t left_out = 0; left_out < levels.size(); ++left_out) {
    others.assign(levels.begin(), levels.end());
    others.erase(others.begin() + static_cast<std::ptrdiff_t>(left_out));
    const auto& [bot, people] = levels[left_out];
    const RisingLine line(others);
    const double off = log_odds(people) - line.log_odds_at(bot);
    found.line_error += std::abs(rate(people) - line.at(bot)) / n;
    found.steps_error += std::abs(rate(people) - RisingSteps(others).at(rate(bot))) / n;
    found.bot_error += std::abs(rate(people) - rate(bot)) / n;
    found.log_odds_error += off * off / n;
  }
  found.log_odds_error = std::sqrt(found.log_odds_error);
  const auto [hardest, easiest] =
      std::ranges::minmax(levels, {}, [](const PeopleOnLevel& level) { return rate(level.bot); });
  found.hardest = rate(hardest.bot);
  found.easiest = rate(easiest.bot);
  return found;
}

BotsFit::BotsFit(std::span<const PeopleAndBots> levels) {
  if (levels.size() >= kLevelsForRidge) fit_ridge(levels);
  const bool turned = std::ranges::any_of(slopes_, [](double slope) { return slope < 0; });
  if (slopes_.empty() || turned) fit_line(levels);
}

void BotsFit::fit_ridge(std::span<const PeopleAndBots> levels) {
  constexpr double kLambda = 3;
  constexpr double kBetween = 0.25;  // a guess of the variance between levels, for the weights
  const std::size_t bots = levels.front().bots.size();
  std::vector<std::pair<double, double>> scales;
  scales.reserve(bots);
  for (std::size_t bot = 0; bot < bots; ++bot) scales.push_back(scale_of(levels, bot));
  double total = 0;
  for (const PeopleAndBots& level : levels) total += 1 / (variance_of(level.people) + kBetween);
  // The normal equations, with weights of mean 1. The intercept is not shrunk.
  std::vector<std::vector<double>> rows(bots + 1, std::vector<double>(bots + 2));
  std::vector<double> x(bots + 2, 1);
  for (const PeopleAndBots& level : levels) {
    const double weight =
        static_cast<double>(levels.size()) / (variance_of(level.people) + kBetween) / total;
    for (std::size_t bot = 0; bot < bots; ++bot)
      x[bot + 1] = (log_odds(level.bots[bot]) - scales[bot].first) / scales[bot].second;
    x[bots + 1] = log_odds(level.people);
    for (std::size_t i = 0; i <= bots; ++i) {
      for (std::size_t j = 0; j < x.size(); ++j) rows[i][j] += weight * x[i] * x[j];
    }
  }
  for (std::size_t i = 1; i <= bots; ++i) rows[i][i] += kLambda;
  const std::vector<double> found = solved(std::move(rows));
  intercept_ = found[0];
  slopes_.assign(bots, 0);
  for (std::size_t bot = 0; bot < bots; ++bot) {
    slopes_[bot] = found[bot + 1] / scales[bot].second;
    intercept_ -= slopes_[bot] * scales[bot].first;
  }
}

void BotsFit::fit_line(std::span<const PeopleAndBots> levels) {
  const std::size_t bots = levels.front().bots.size();
  const auto telling = [&](std::size_t bot) {
    return std::ranges::count_if(levels, [bot](const PeopleAndBots& level) {
      const double share = rate(level.bots[bot]);
      return share >= 0.03 && share <= 0.97;
    });
  };
  std::size_t best = 0;
  for (std::size_t bot = 1; bot < bots; ++bot) {
    if (telling(bot) > telling(best)) best = bot;
  }
  std::vector<PeopleOnLevel> of_best;
  of_best.reserve(levels.size());
  for (const PeopleAndBots& level : levels) of_best.push_back({level.bots[best], level.people});
  const RisingLine line(of_best);
  intercept_ = line.intercept();
  slopes_.assign(bots, 0);
  slopes_[best] = line.slope();
  line_on_ = best;
}

double BotsFit::log_odds_at(std::span<const KindCounts> bots) const {
  double sum = intercept_;
  for (std::size_t bot = 0; bot < bots.size(); ++bot) sum += slopes_[bot] * log_odds(bots[bot]);
  return sum;
}

Estimate BotsCalibration::forecast(std::span<const KindCounts> bots) const {
  const double middle = fit.log_odds_at(bots);
  const double half = kZ95 * log_odds_error;
  return {share_at(middle - half), share_at(middle), share_at(middle + half)};
}

std::optional<BotsCalibration> calibrate(std::span<const PeopleAndBots> levels) {
  if (levels.size() < kFewLevels) return {};
  BotsCalibration found{BotsFit(levels)};
  const auto n = static_cast<double>(levels.size());
  std::vector<PeopleAndBots> others;
  for (std::size_t left_out = 0; left_out < levels.size(); ++left_out) {
    others.assign(levels.begin(), levels.end());
    others.erase(others.begin() + static_cast<std::ptrdiff_t>(left_out));
    const auto& [bots, people] = levels[left_out];
    const double forecast = BotsFit(others).log_odds_at(bots);
    const double off = log_odds(people) - forecast;
    found.error += std::abs(rate(people) - share_at(forecast)) / n;
    found.log_odds_error += off * off / n;
  }
  found.log_odds_error = std::sqrt(found.log_odds_error);
  return found;
}

std::optional<Estimate> rank_correlation(std::span<const PeopleOnLevel> levels) {
  if (levels.size() < 2) return {};
  std::vector<double> bots;
  std::vector<double> people;
  for (const PeopleOnLevel& level : levels) {
    bots.push_back(rate(level.bot));
    people.push_back(rate(level.people));
  }
  const std::vector<double> x = ranks_of(bots);
  const std::vector<double> y = ranks_of(people);
  const auto n = static_cast<double>(levels.size());
  const double middle = (n - 1) / 2;
  double xx = 0;
  double yy = 0;
  double xy = 0;
  for (std::size_t i = 0; i < x.size(); ++i) {
    xx += (x[i] - middle) * (x[i] - middle);
    yy += (y[i] - middle) * (y[i] - middle);
    xy += (x[i] - middle) * (y[i] - middle);
  }
  if (xx <= 0 || yy <= 0) return {};
  const double rho = std::clamp(xy / std::sqrt(xx * yy), -1.0, 1.0);
  constexpr double kEnough = 10;
  if (n < kEnough) return Estimate{-1, rho, 1};
  if (std::abs(rho) == 1) return Estimate{rho, rho, rho};
  const double half = kZ95 * std::sqrt(1.06 / (n - 3));
  return Estimate{std::tanh(std::atanh(rho) - half), rho, std::tanh(std::atanh(rho) + half)};
}

}  // namespace gridwise::lab
