// Trains gomoku's network (src/games/gomoku/network.h), in two steps:
//   gomoku_network play --out FILE    games of the search against itself; several may run at once
//   gomoku_network fit FILE... --out src/games/gomoku/freestyle.network
// What is fitted, by gradient descent (Adam; Kingma, Ba: A method for stochastic optimization,
// 2015):
//   value    logistic in the network's value, to the result of the game blended with what the
//   search
//            thought; to the latter alone where the game went on with a move of chance
//   policy   the chance that a cell is played is a softmax over the cells with a stone near
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdio>
#include <fstream>
#include <span>
#include <string>
#include <thread>

#include "gomoku_model.h"

namespace gridwise::gomoku {
namespace {

constexpr std::size_t kBatch = 512;
constexpr int kWarmUp = 200;  ///< steps until the full rate
constexpr float kRowDecay = 1e-4F;
constexpr float kHeadDecay = 1e-5F;
/// Of every so many positions, the last are kept from learning, to be foretold.
constexpr std::size_t kBlock = 20'000;
constexpr std::size_t kKnownOfBlock = 18'500;

// --- Descent

class Adam {
 public:
  /// Goes down `slopes`, sums over a batch by several threads, and clears them.
  void descend(Model& model, std::span<Model> slopes, float rate) {
    ++step_;
    const auto all = [&](auto numbers, float decay) {
      descend(numbers(model), numbers(mean_), numbers(square_), slopes, numbers, rate, decay);
    };
    all([](Model& each) { return each.row_numbers(); }, kRowDecay);
    all([](Model& each) { return each.head_numbers(); }, kHeadDecay);
    model.rows.front() = {};  // no stone near adds nothing
  }

 private:
  static constexpr float kMeanKept = 0.9F;
  static constexpr float kSquareKept = 0.999F;

  template <class Numbers>
  void descend(std::span<float> values, std::span<float> mean, std::span<float> square,
               std::span<Model> slopes, const Numbers& numbers, float rate, float decay) const {
    const float mean_scale = 1 / (1 - std::pow(kMeanKept, static_cast<float>(step_)));
    const float square_scale = 1 / (1 - std::pow(kSquareKept, static_cast<float>(step_)));
    for (std::size_t i = 0; i < values.size(); ++i) {
      float slope = 0;
      for (Model& each : slopes) slope += std::exchange(numbers(each)[i], 0.0F);
      slope /= static_cast<float>(kBatch);
      mean[i] = kMeanKept * mean[i] + (1 - kMeanKept) * slope;
      square[i] = kSquareKept * square[i] + (1 - kSquareKept) * slope * slope;
      const float step = mean[i] * mean_scale / (std::sqrt(square[i] * square_scale) + 1e-8F);
      values[i] -= rate * (step + decay * values[i]);
    }
  }

  Model mean_;
  Model square_;
  int step_ = 0;
};

/// How well it foretells games it has not learnt from.
void tell(const Model& model, const Samples& samples, std::span<const std::size_t> unseen,
          int epoch) {
  double results = 0;
  double moves = 0;
  std::size_t finished = 0;
  std::size_t known = 0;
  std::size_t first = 0;
  Thought thought;
  for (const std::size_t number : unseen) {
    const Sample& sample = samples.list[number];
    think(model, samples.of(sample), thought);
    const double chance = std::clamp(logistic(thought.value), 1e-6F, 1 - 1e-6F);
    if (!sample.strayed) {
      results -= sample.result * std::log(chance) + (1 - sample.result) * std::log(1 - chance);
      ++finished;
    }
    if (sample.played == SIZE_MAX) continue;
    const float played = thought.chances[sample.played];
    moves -= std::log(std::max(played, 1e-9F));
    ++known;
    if (played >= std::ranges::max(thought.chances)) ++first;
  }
  fmt::print("epoch {:2}: results {:.4f}, moves {:.4f} nats, {:.1f}% first\n", epoch,
             results / static_cast<double>(finished), moves / static_cast<double>(known),
             100.0 * static_cast<double>(first) / static_cast<double>(known));
  std::fflush(stdout);
}

/// Shuffled numbers of samples, and those kept from learning.
struct Split {
  std::vector<std::size_t> known;
  std::vector<std::size_t> unseen;
};

Split split(std::size_t samples) {
  Split result;
  for (std::size_t i = 0; i < samples; ++i)
    (i % kBlock < kKnownOfBlock ? result.known : result.unseen).push_back(i);
  return result;
}

void shuffle(std::vector<std::size_t>& numbers, Random& random) {
  for (std::size_t i = numbers.size(); i > 1; --i)
    std::swap(numbers[i - 1], numbers[random.below(static_cast<std::uint32_t>(i))]);
}

/// Each thread looks at every so manyth sample of the batch.
void look_at_batch(const Model& model, const Samples& samples, std::span<const std::size_t> batch,
                   std::span<Model> slopes) {
  const auto look = [&](std::size_t thread) {
    Thought thought;
    for (std::size_t i = thread; i < batch.size(); i += slopes.size()) {
      const Sample& sample = samples.list[batch[i]];
      think(model, samples.of(sample), thought);
      add_slopes(model, samples, sample, thought, slopes[thread]);
    }
  };
  std::vector<std::jthread> threads;
  for (std::size_t thread = 1; thread < slopes.size(); ++thread) threads.emplace_back(look, thread);
  look(0);
}

struct FitSettings {
  std::vector<std::string> files;
  std::string out;
  int epochs = 8;
  float rate = 0.005F;
  std::size_t threads = 2;
  std::uint64_t seed = 3;
};

Model fit(const Samples& samples, const FitSettings& settings) {
  Random random(settings.seed);
  Model model = Model::random(random);
  std::vector<Model> slopes(settings.threads);
  Adam adam;
  auto [known, unseen] = split(samples.list.size());
  const std::size_t batches = known.size() / kBatch;
  const auto steps = static_cast<double>(batches) * settings.epochs;
  int step = 0;
  for (int epoch = 1; epoch <= settings.epochs; ++epoch) {
    shuffle(known, random);
    for (std::size_t batch = 0; batch < batches; ++batch) {
      look_at_batch(model, samples, std::span(known).subspan(batch * kBatch, kBatch), slopes);
      ++step;
      // Rises for a while, then falls like half a cosine.
      const double fall = 0.5 + 0.5 * std::cos(std::numbers::pi * step / steps);
      const double rise = std::min(1.0, static_cast<double>(step) / kWarmUp);
      adam.descend(model, slopes, static_cast<float>(settings.rate * rise * fall));
    }
    tell(model, samples, unseen, epoch);
  }
  return model;
}

// --- Files

/// As src/games/gomoku/network.cc reads it.
void write_network(const Model& model, std::ostream& out) {
  const auto put = [&](const auto& numbers) {
    out.write(reinterpret_cast<const char*>(&numbers), sizeof(numbers));
  };
  for (const Row& row : model.rows) {
    std::array<std::int16_t, kFeatures> rounded{};
    std::ranges::transform(row, rounded.begin(), [](float each) {
      return static_cast<std::int16_t>(std::lround(each * kOne));
    });
    put(rounded);
  }
  NetworkHead head = model.head;
  for (auto& from : head.first) {
    for (float& each : from) each *= kShrink / kOne;
  }
  for (float& each : head.skip) each *= kShrink / kOne;
  for (float& each : head.policy) each *= 100.0F * kPolicyUnit / kOne;
  put(head);
}

/// False where the file is not one of positions.
bool read_positions(const std::string& path, Samples& samples) {
  std::ifstream in(path, std::ios::binary);
  QuietPosition quiet;
  while (in.read(reinterpret_cast<char*>(&quiet), sizeof(quiet))) samples.add(quiet);
  return in.eof() && in.gcount() == 0;
}

int run_fit(const FitSettings& settings) {
  Samples samples;
  for (const std::string& file : settings.files) {
    if (read_positions(file, samples)) continue;
    fmt::print(stderr, "{}: not a file of positions\n", file);
    return 1;
  }
  if (samples.list.size() < kBlock) {
    fmt::print(stderr, "{} positions are too few to learn from\n", samples.list.size());
    return 1;
  }
  fmt::print("{} positions\n", samples.list.size());
  const Model model = fit(samples, settings);
  std::ofstream out(settings.out, std::ios::binary);
  write_network(model, out);
  if (!out.flush()) {
    fmt::print(stderr, "{}: cannot be written\n", settings.out);
    return 1;
  }
  return 0;
}

struct PlaySettings {
  GameSettings game{.stray_percent = 10, .stray_moves = 10, .most_uneven = 120};
  std::string out;
  int games = 30'000;
  std::uint64_t seed = 1;
};

int run_play(const PlaySettings& settings) {
  std::ofstream out(settings.out, std::ios::binary | std::ios::app);
  Random random(settings.seed);
  NetworkSearch search(
      SearchMemory{std::size_t{1} << 21, std::size_t{1} << 15, std::size_t{1} << 12});
  std::size_t positions = 0;
  for (int game = 1; game <= settings.games; ++game) {
    for (const QuietPosition& quiet : play_game(search, settings.game, random)) {
      out.write(reinterpret_cast<const char*>(&quiet), sizeof(quiet));
      ++positions;
    }
    if (game % 1'000 == 0) fmt::print(stderr, "{} games, {} positions\n", game, positions);
    if (!out) {
      fmt::print(stderr, "{}: cannot be written\n", settings.out);
      return 1;
    }
  }
  return 0;
}

int run(int argc, char** argv) {
  CLI::App app("Trains gomoku's network on games of the search against itself");
  app.require_subcommand(1);
  PlaySettings play;
  CLI::App& playing = *app.add_subcommand("play", "writes quiet positions of games to a file");
  playing.add_option("--out", play.out, "is added to")->required();
  playing.add_option("--games", play.games, "openings; uneven ones are dropped");
  playing.add_option("--nodes", play.game.nodes, "a move, half to one and a half times as many")
      ->check(CLI::Range(100, 1'000'000));
  playing.add_option("--seed", play.seed, "of openings and stray moves");
  FitSettings settings;
  CLI::App& fitting = *app.add_subcommand("fit", "finds the network's numbers");
  fitting.add_option("files", settings.files, "of positions")->required();
  fitting.add_option("--out", settings.out, "the network's file")->required();
  fitting.add_option("--epochs", settings.epochs, "how often each position is learnt from");
  fitting.add_option("--rate", settings.rate, "of descent, at its height");
  fitting.add_option("--threads", settings.threads, "1 to 64")->check(CLI::Range(1, 64));
  fitting.add_option("--seed", settings.seed, "of the first numbers and the order");
  CLI11_PARSE(app, argc, argv);
  return playing.parsed() ? run_play(play) : run_fit(settings);
}

}  // namespace
}  // namespace gridwise::gomoku

int main(int argc, char** argv) { return gridwise::gomoku::run(argc, argv); }
