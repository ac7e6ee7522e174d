// Trains gomoku's network (src/games/gomoku/network.h) in two steps:
//   gomoku_network play --out FILE    plays self-play games; several processes may run at once
//   gomoku_network fit FILE... --out src/games/gomoku/freestyle.network
// Both losses are cross-entropies, minimised with Adam (Kingma, Ba: A method for stochastic
// optimization, 2015):
//   value    the target blends the game's result with the search's winning chance; only the latter
//            is used if a random move was played from here on
//   policy   a softmax over the cells with a stone near; the target is the cell that was played
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
constexpr int kWarmUp = 200;  ///< steps over which the learning rate rises
constexpr float kRowDecay = 1e-4F;
constexpr float kHeadDecay = 1e-5F;
/// Of every kBlock positions the first kTrainingOfBlock are for training, the rest for validation.
constexpr std::size_t kBlock = 20'000;
constexpr std::size_t kTrainingOfBlock = 18'500;

// --- Training

class Adam {
 public:
  /// One step along `gradients`, which hold one batch's sums for each thread; clears them.
  void descend(Model& model, std::span<Model> gradients, float rate) {
    ++step_;
    const auto all = [&](auto parameters, float decay) {
      descend(parameters(model), parameters(mean_), parameters(square_), gradients, parameters,
              rate, decay);
    };
    all([](Model& each) { return each.row_parameters(); }, kRowDecay);
    all([](Model& each) { return each.head_parameters(); }, kHeadDecay);
    model.rows.front() = {};  // the pattern without stones stays 0
  }

 private:
  static constexpr float kMeanKept = 0.9F;
  static constexpr float kSquareKept = 0.999F;

  template <class Parameters>
  void descend(std::span<float> values, std::span<float> mean, std::span<float> square,
               std::span<Model> gradients, const Parameters& parameters, float rate,
               float decay) const {
    const float mean_scale = 1 / (1 - std::pow(kMeanKept, static_cast<float>(step_)));
    const float square_scale = 1 / (1 - std::pow(kSquareKept, static_cast<float>(step_)));
    for (std::size_t i = 0; i < values.size(); ++i) {
      float gradient = 0;
      for (Model& each : gradients) gradient += std::exchange(parameters(each)[i], 0.0F);
      gradient /= static_cast<float>(kBatch);
      mean[i] = kMeanKept * mean[i] + (1 - kMeanKept) * gradient;
      square[i] = kSquareKept * square[i] + (1 - kSquareKept) * gradient * gradient;
      const float step = mean[i] * mean_scale / (std::sqrt(square[i] * square_scale) + 1e-8F);
      values[i] -= rate * (step + decay * values[i]);
    }
  }

  Model mean_;
  Model square_;
  int step_ = 0;
};

/// Prints the validation losses.
void print_validation(const Model& model, const Samples& samples,
                      std::span<const std::size_t> validation, int epoch) {
  double results = 0;
  double moves = 0;
  std::size_t finished = 0;
  std::size_t known = 0;
  std::size_t first = 0;
  Activations activations;
  for (const std::size_t number : validation) {
    const Sample& sample = samples.list[number];
    forward(model, samples.of(sample), activations);
    const double chance = std::clamp(logistic(activations.value), 1e-6F, 1 - 1e-6F);
    if (!sample.has_random_move) {
      results -= sample.result * std::log(chance) + (1 - sample.result) * std::log(1 - chance);
      ++finished;
    }
    if (sample.played == SIZE_MAX) continue;
    const float played = activations.policy[sample.played];
    moves -= std::log(std::max(played, 1e-9F));
    ++known;
    if (played >= std::ranges::max(activations.policy)) ++first;
  }
  fmt::print("epoch {:2}: results {:.4f}, moves {:.4f} nats, {:.1f}% first\n", epoch,
             results / static_cast<double>(finished), moves / static_cast<double>(known),
             100.0 * static_cast<double>(first) / static_cast<double>(known));
  std::fflush(stdout);
}

/// Indices of the training samples and of the validation samples.
struct Split {
  std::vector<std::size_t> training;
  std::vector<std::size_t> validation;
};

Split split(std::size_t samples) {
  Split result;
  for (std::size_t i = 0; i < samples; ++i)
    (i % kBlock < kTrainingOfBlock ? result.training : result.validation).push_back(i);
  return result;
}

void shuffle(std::vector<std::size_t>& numbers, Random& random) {
  for (std::size_t i = numbers.size(); i > 1; --i)
    std::swap(numbers[i - 1], numbers[random.below(static_cast<std::uint32_t>(i))]);
}

/// The gradients of a batch, whose samples are divided among the threads.
void add_batch_gradients(const Model& model, const Samples& samples,
                         std::span<const std::size_t> batch, std::span<Model> gradients) {
  const auto look = [&](std::size_t thread) {
    Activations activations;
    for (std::size_t i = thread; i < batch.size(); i += gradients.size()) {
      const Sample& sample = samples.list[batch[i]];
      forward(model, samples.of(sample), activations);
      add_gradient(model, samples, sample, activations, gradients[thread]);
    }
  };
  std::vector<std::jthread> threads;
  for (std::size_t thread = 1; thread < gradients.size(); ++thread)
    threads.emplace_back(look, thread);
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
  std::vector<Model> gradients(settings.threads);
  Adam adam;
  auto [training, validation] = split(samples.list.size());
  const std::size_t batches = training.size() / kBatch;
  const auto steps = static_cast<double>(batches) * settings.epochs;
  int step = 0;
  for (int epoch = 1; epoch <= settings.epochs; ++epoch) {
    shuffle(training, random);
    for (std::size_t batch = 0; batch < batches; ++batch) {
      add_batch_gradients(model, samples, std::span(training).subspan(batch * kBatch, kBatch),
                          gradients);
      ++step;
      // Linear warm-up, cosine decay.
      const double fall = 0.5 + 0.5 * std::cos(std::numbers::pi * step / steps);
      const double rise = std::min(1.0, static_cast<double>(step) / kWarmUp);
      adam.descend(model, gradients, static_cast<float>(settings.rate * rise * fall));
    }
    print_validation(model, samples, validation, epoch);
  }
  return model;
}

// --- Files

/// Writes the format that src/games/gomoku/network.cc reads.
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
    for (float& each : from) each *= kSumScale / kOne;
  }
  for (float& each : head.skip) each *= kSumScale / kOne;
  for (float& each : head.policy) each *= 100.0F * kPolicyUnit / kOne;
  put(head);
}

/// False if the file's length is not a whole number of positions.
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
  GameSettings game{.random_percent = 10, .random_among = 10, .most_uneven = 120};
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
  CLI::App app("Trains gomoku's network on self-play games");
  app.require_subcommand(1);
  PlaySettings play;
  CLI::App& playing =
      *app.add_subcommand("play", "writes the quiet positions of self-play games to a file");
  playing.add_option("--out", play.out, "the file to append to")->required();
  playing.add_option("--games", play.games, "how many; those with uneven openings are dropped");
  playing.add_option("--nodes", play.game.nodes, "per move on average")
      ->check(CLI::Range(100, 1'000'000));
  playing.add_option("--seed", play.seed, "of openings and random moves");
  FitSettings settings;
  CLI::App& fitting = *app.add_subcommand("fit", "trains the network");
  fitting.add_option("files", settings.files, "files of positions")->required();
  fitting.add_option("--out", settings.out, "the network's file")->required();
  fitting.add_option("--epochs", settings.epochs, "passes over all positions");
  fitting.add_option("--rate", settings.rate, "highest learning rate");
  fitting.add_option("--threads", settings.threads, "1 to 64")->check(CLI::Range(1, 64));
  fitting.add_option("--seed", settings.seed, "of the initial parameters and the order of samples");
  CLI11_PARSE(app, argc, argv);
  return playing.parsed() ? run_play(play) : run_fit(settings);
}

}  // namespace
}  // namespace gridwise::gomoku

int main(int argc, char** argv) { return gridwise::gomoku::run(argc, argv); }
