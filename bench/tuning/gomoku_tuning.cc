// Tunes src/games/gomoku/weights_table.cc on self-play games from random openings. Fits two models
// by stochastic gradient descent (AdaGrad; Duchi, Hazan, Singer: Adaptive subgradient methods,
// 2011), both starting from the current weights:
//   moves      softmax over the cells of attack(own shapes) + defence(other's shapes)
//   results    logistic in the sum over the cells of moving(own) - waiting(other's)
//   gomoku_tuning [--games N] [--nodes N] [--seed N] > weights_table.cc
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <numeric>
#include <vector>

#include "games/gomoku/weights.h"
#include "gomoku_games.h"

namespace gridwise::gomoku {
namespace {

constexpr std::size_t kShapes = 12;
constexpr std::size_t kTableBytes = std::size_t{1} << 22;
constexpr int kEpochs = 12;
constexpr double kRate = 0.05;
/// Higher than kRate: the move model learns from many cells of every position.
constexpr double kMoveRate = 0.1;
/// Regularisation towards the initial weights, so that those of rare shapes stay unchanged.
constexpr double kPull = 0.01;
/// Share of the game's result in the target; the rest is the search's score, which has less noise.
constexpr double kResultShare = 0.75;

/// Classes of cells: the shapes in the four directions, sorted.
class Classes {
 public:
  Classes() {
    for (std::uint32_t word = 0; word < number_.size(); ++word) {
      const std::uint16_t key = sorted(static_cast<std::uint16_t>(word));
      if (key == 0xffff) continue;
      keys_.emplace(key, 0);
      number_[word] = key;
    }
    int next = 0;
    for (auto& [key, number] : keys_) number = next++;
    for (auto& each : number_) each = static_cast<std::uint16_t>(keys_.at(each));
  }

  [[nodiscard]] std::size_t of(CellShapes shapes) const { return number_[shapes]; }
  [[nodiscard]] std::size_t size() const { return keys_.size(); }
  /// The classes: key (the sorted shapes, four bits each) -> number, in ascending order.
  [[nodiscard]] const std::map<std::uint16_t, int>& keys() const { return keys_; }

 private:
  /// The key of four shapes; 0xffff if one of them is not a shape.
  static std::uint16_t sorted(std::uint16_t word) {
    std::array<int, kDirections> shapes{};
    for (std::size_t d = 0; d < kDirections; ++d) shapes[d] = word >> (kShapeBits * d) & 15;
    if (std::ranges::max(shapes) >= static_cast<int>(kShapes)) return 0xffff;
    std::ranges::sort(shapes);
    std::uint16_t key = 0;
    for (const int shape : shapes) key = static_cast<std::uint16_t>(key << kShapeBits | shape);
    return key;
  }

  std::array<std::uint16_t, 1U << 16> number_{};
  std::map<std::uint16_t, int> keys_;
};

const Classes& classes() {
  static const Classes kClasses;
  return kClasses;
}

struct CellClasses {
  std::uint16_t own = 0;
  std::uint16_t other = 0;
};

/// A quiet position from the point of view of the seat to move.
struct Sample {
  std::vector<CellClasses> cells;  ///< of the empty cells
  std::size_t played = 0;          ///< index of the cell the search chose
  double search_chance = 0;        ///< the search's winning chance, 0 to 1
  double result = 0;               ///< of the game: 0 lost, 0.5 drawn, 1 won
};

double logistic(double x) { return 1 / (1 + std::exp(-x)); }

Sample sample_of(const QuietPosition& quiet) {
  Position position{Options{kGameSize, Rule::kFreestyle}};
  for (std::size_t i = 0; i < quiet.stones.size(); ++i) {
    if (quiet.stones[i] != Stone::kNone) position.set_up(QuietPosition::cell(i), quiet.stones[i]);
  }
  const Board board(position);
  Sample sample;
  sample.search_chance = quiet.win_chance();
  sample.result = quiet.result / 2.0;
  board.empty().for_each([&](Move cell) {
    if (cell == QuietPosition::cell(quiet.played)) sample.played = sample.cells.size();
    const auto number = [&](Stone stone) {
      return static_cast<std::uint16_t>(classes().of(board.shapes(cell, stone)));
    };
    sample.cells.push_back({number(Stone::kBlack), number(Stone::kWhite)});
  });
  return sample;
}

// --- Fitting

/// A weight per class, with AdaGrad's sums of squared gradients.
class Table {
 public:
  explicit Table(std::int16_t Weights::* member, double unit)
      : weights_(classes().size()), squares_(classes().size(), 1e-2) {
    for (const auto& [key, number] : classes().keys())
      weights_[static_cast<std::size_t>(number)] = weights_of(key).*member / unit;
    start_ = weights_;
  }

  [[nodiscard]] double operator[](std::size_t number) const { return weights_[number]; }
  [[nodiscard]] double offset(std::size_t number) const {
    return weights_[number] - start_[number];
  }
  void descend(std::size_t number, double gradient, double rate) {
    squares_[number] += gradient * gradient;
    weights_[number] -= rate * gradient / std::sqrt(squares_[number]);
  }

 private:
  std::vector<double> weights_;
  std::vector<double> start_;
  std::vector<double> squares_;
};

constexpr double kMoveUnit = 100;

struct Model {
  Table attack{&Weights::attack, kMoveUnit};
  Table defence{&Weights::defence, kMoveUnit};
  Table moving{&Weights::moving, kLogitValue};
  Table waiting{&Weights::waiting, kLogitValue};
  double turn = kTurnValue / static_cast<double>(kLogitValue);

  [[nodiscard]] double chance(const Sample& sample) const {
    double sum = turn;
    for (const auto& [own, other] : sample.cells) sum += moving[own] - waiting[other];
    return logistic(sum);
  }
  [[nodiscard]] std::vector<double> move_chances(const Sample& sample) const {
    std::vector<double> chances;
    chances.reserve(sample.cells.size());
    for (const auto& [own, other] : sample.cells) chances.push_back(attack[own] + defence[other]);
    const double most = std::ranges::max(chances);
    for (double& each : chances) each = std::exp(each - most);
    const double sum = std::accumulate(chances.begin(), chances.end(), 0.0);
    for (double& each : chances) each /= sum;
    return chances;
  }

  void learn_result(const Sample& sample, double rate) {
    const double target = kResultShare * sample.result + (1 - kResultShare) * sample.search_chance;
    const double gradient = chance(sample) - target;
    turn -= rate * gradient / 100;
    for (const auto& [own, other] : sample.cells) {
      moving.descend(own, gradient + kPull * moving.offset(own), rate);
      waiting.descend(other, -gradient + kPull * waiting.offset(other), rate);
    }
  }
  void learn_move(const Sample& sample, double rate) {
    const std::vector<double> chances = move_chances(sample);
    for (std::size_t i = 0; i < chances.size(); ++i) {
      const double gradient = chances[i] - (i == sample.played ? 1 : 0);
      attack.descend(sample.cells[i].own, gradient, rate);
      defence.descend(sample.cells[i].other, gradient, rate);
    }
  }
};

/// Prints the losses on games held out from training.
void print_validation(const Model& model, std::span<const Sample> validation, int epoch) {
  double results = 0;
  double moves = 0;
  std::array<int, 2> among{};
  for (const Sample& sample : validation) {
    const double chance = std::clamp(model.chance(sample), 1e-9, 1 - 1e-9);
    results -= sample.result * std::log(chance) + (1 - sample.result) * std::log(1 - chance);
    const std::vector<double> chances = model.move_chances(sample);
    moves -= std::log(chances[sample.played]);
    const auto better =
        std::ranges::count_if(chances, [&](double c) { return c > chances[sample.played]; });
    among[0] += better == 0 ? 1 : 0;
    among[1] += better < 10 ? 1 : 0;
  }
  const auto count = static_cast<double>(validation.size());
  fmt::print(stderr, "epoch {:2}: results {:.4f}, moves {:.4f}, first {:.1f}%, in ten {:.1f}%\n",
             epoch, results / count, moves / count, 100 * among[0] / count, 100 * among[1] / count);
}

Model fit(std::vector<Sample>& samples, Random& random) {
  const std::size_t kept = samples.size() / 10;  // the last games
  const std::span<Sample> training(samples.data(), samples.size() - kept);
  const std::span<const Sample> validation(samples.data() + training.size(), kept);
  Model model;
  print_validation(model, validation, 0);
  for (int epoch = 1; epoch <= kEpochs; ++epoch) {
    for (std::size_t i = training.size(); i > 1; --i)
      std::swap(training[i - 1], training[random.below(static_cast<std::uint32_t>(i))]);
    const double slower = 1 + (epoch - 1) / 2.0;
    for (const Sample& sample : training) {
      model.learn_result(sample, kRate / slower);
      model.learn_move(sample, kMoveRate / slower);
    }
    print_validation(model, validation, epoch);
  }
  return model;
}

// --- weights_table.cc

void print_weights(const Model& model) {
  const auto rounded = [](double value, double unit) {
    return std::clamp(std::lround(value * unit), -2'000L, 2'000L);
  };
  fmt::print(
      R"(// Written by bench/tuning/gomoku_tuning.cc. A row: the four shapes in rising order, four bits each;
// attack, defence, moving, waiting.
#include "games/gomoku/weights_table.h"

namespace gridwise::gomoku {{

const int kTurnValue = {};

// clang-format off
const std::array<WeightsRow, kWeightsRows> kWeightsTable{{{{
)",
      rounded(model.turn, kLogitValue));
  std::string line;
  for (const auto& [key, number] : classes().keys()) {
    const auto i = static_cast<std::size_t>(number);
    const std::string row =
        fmt::format("{{0x{:04x}, {{{}, {}, {}, {}}}}},", key, rounded(model.attack[i], kMoveUnit),
                    rounded(model.defence[i], kMoveUnit), rounded(model.moving[i], kLogitValue),
                    rounded(model.waiting[i], kLogitValue));
    constexpr std::size_t kWidth = 160;
    if (line.size() + row.size() + 1 > kWidth) {
      fmt::print("   {}\n", line);
      line.clear();
    }
    line += " " + row;
  }
  fmt::print("   {}\n}}}};\n// clang-format on\n\n}}  // namespace gridwise::gomoku\n", line);
}

int tune(int games, std::uint64_t nodes, std::uint64_t seed) {
  Random random(seed);
  PatternSearch search(SearchMemory{kTableBytes});
  std::vector<Sample> samples;
  for (int game = 1; game <= games; ++game) {
    for (const QuietPosition& quiet : play_game(search, {.nodes = nodes}, random))
      samples.push_back(sample_of(quiet));
    if (game % 100 == 0) fmt::print(stderr, "{} games, {} quiet positions\n", game, samples.size());
  }
  if (samples.size() < 100) {
    fmt::print(stderr, "too few positions to learn from\n");
    return 1;
  }
  print_weights(fit(samples, random));
  return 0;
}

}  // namespace
}  // namespace gridwise::gomoku

int main(int argc, char** argv) {
  CLI::App app("Tunes gomoku's weights on self-play games");
  int games = 3'000;
  std::uint64_t nodes = 3'000;
  std::uint64_t seed = 1;
  app.add_option("--games", games, "how many games")->check(CLI::PositiveNumber);
  app.add_option("--nodes", nodes, "per move on average")->check(CLI::Range(100, 1'000'000));
  app.add_option("--seed", seed, "of openings and random moves");
  CLI11_PARSE(app, argc, argv);
  return gridwise::gomoku::tune(games, nodes, seed);
}
