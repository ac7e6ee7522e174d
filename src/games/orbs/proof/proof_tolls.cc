#include "games/orbs/proof/proof_tolls.h"

#include <algorithm>

namespace gridwise::orbs {
namespace {

constexpr std::size_t kSamples = 3'000;
constexpr int kWalks = 100'000;   ///< at most
constexpr int kSampledSteps = 9;  ///< samples have 3 to kSampledSteps steps left
constexpr std::size_t kRandomChoices = 100;
constexpr int kChanges = 60;  ///< changes tried on each choice

/// A position in the middle of a search.
struct Sample {
  CarryState standing;
  unsigned held = 0;  ///< code
  int column = 0;
  LastStep last = LastStep::kOther;
  int left = 0;
};

/// Random routes of one length, followed as far as the bound with kEven allows.
class Sampler {
 public:
  Sampler(const SearchContext& context, const Carries& carries, const Position& from, int length)
      : context_(context),
        from_(from),
        left_(length - static_cast<int>(from.route().size())),
        bound_(context, carries, {kEven}, left_) {}

  std::vector<Sample> run() {
    for (int i = 0; i < kWalks && samples_.size() < kSamples; ++i) walk();
    return std::move(samples_);
  }

 private:
  void walk() {
    const int cells = context_.problem.shape.cells();
    int at = static_cast<int>(chance_.below(static_cast<std::uint32_t>(cells)));
    if (from_.held() >= 0) at = from_.held();
    if (from_.held() < 0 && !context_.problem.may_start(at)) return;
    Board board = from_.board();
    const unsigned held = context_.code_of(board.at(at), 0);
    const ProofBound::Tables tables = bound_.tables(held);
    CarryState standing = bound_.standing(board, at);
    int direction = -1;
    for (int left = left_; left > 0; --left) {
      const auto& steps = context_.steps[static_cast<std::size_t>(at)];
      if (steps.empty()) return;
      const SearchContext::RouteStep step =
          steps[chance_.below(static_cast<std::uint32_t>(steps.size()))];
      const int before = direction;
      direction = step.direction;
      if (before >= 0 && direction == (before ^ 4)) return;
      carry(tables, context_.code_of(board.at(step.to), 0), at, step.to, standing);
      const int column = context_.problem.shape.column(step.to);
      const LastStep last = last_step(direction, context_.problem.directions);
      if (bound_.rules_out(standing.tolls, left - 1, column, last)) return;
      board.swap(at, step.to);
      at = step.to;
      if (left - 1 >= 3 && left - 1 <= kSampledSteps)
        samples_.push_back({standing, held, column, last, left - 1});
    }
  }

  void carry(const ProofBound::Tables& tables, unsigned code, int at, int to,
             CarryState& standing) {
    const Shape& shape = context_.problem.shape;
    if (shape.column(at) == shape.column(to)) return;
    const ProofBound::Table& table = tables[code];
    const std::uint16_t before = standing.nodes[code];
    const std::size_t over = shape.column(to) > shape.column(at) ? carry_left(shape.column(at))
                                                                 : carry_right(shape.column(to));
    const std::uint16_t after = table.next[before][over];
    standing.nodes[code] = after;
    standing.tolls += table.tolls[after] - table.tolls[before];
  }

  const SearchContext& context_;
  const Position& from_;
  int left_;
  ProofBound bound_;
  Random chance_{1};
  std::vector<Sample> samples_;
};

/// By sample: whether a choice of tolls prunes it.
using PrunedSamples = std::vector<bool>;

class Chooser {
 public:
  Chooser(const SearchContext& context, const Carries& carries, std::vector<Sample> samples)
      : context_(context),
        carries_(carries),
        samples_(std::move(samples)),
        done_(samples_.size()) {}

  std::vector<Tolls> run() {
    std::vector<Tolls> chosen{kEven};
    std::vector<Tolls> choices(kRandomChoices);
    std::vector<PrunedSamples> pruned;
    pruned.reserve(choices.size());
    for (Tolls& tolls : choices) {
      tolls = random_tolls();
      pruned.push_back(try_on(tolls));
    }
    while (chosen.size() < kTollChoices) {
      std::size_t best = 0;
      for (std::size_t i = 1; i < choices.size(); ++i) {
        if (gain(pruned[i]) > gain(pruned[best])) best = i;
      }
      Tolls tolls = choices[best];
      PrunedSamples prunes = pruned[best];
      climb(tolls, prunes);
      if (gain(prunes) == 0) break;
      for (std::size_t i = 0; i < done_.size(); ++i) done_[i] = done_[i] || prunes[i];
      chosen.push_back(tolls);
    }
    return chosen;
  }

 private:
  /// At each boundary one direction costs more than the other; or fully random.
  Tolls random_tolls() {
    Tolls tolls{};
    const bool anything = chance_.below(2) == 0;
    for (std::size_t i = 0; i < tolls.size(); i += 2) {
      tolls[i] = static_cast<std::uint8_t>(anything ? chance_.below(4) : 1);
      tolls[i + 1] = static_cast<std::uint8_t>(anything ? chance_.below(4) : 1);
      if (!anything) ++tolls[i + chance_.below(2)];
    }
    return tolls;
  }

  /// Hill climbing: keeps small changes that prune as many samples or more.
  void climb(Tolls& tolls, PrunedSamples& prunes) {
    const auto carries = static_cast<std::uint32_t>(2 * (context_.problem.shape.columns - 1));
    for (int i = 0; i < kChanges; ++i) {
      Tolls changed = tolls;
      for (std::uint32_t changes = 1 + chance_.below(2); changes > 0; --changes) {
        std::uint8_t& toll = changed[chance_.below(carries)];
        if (chance_.below(2) == 0) {
          toll = static_cast<std::uint8_t>(std::min(toll + 1, kMostToll));
        } else if (toll > 0) {
          --toll;
        }
      }
      PrunedSamples better = try_on(changed);
      if (gain(better) < gain(prunes)) continue;
      tolls = changed;
      prunes = std::move(better);
    }
  }

  /// By code - 1 and whether the orb in hand is of that kind, the tolls needed at each node.
  using LeastTolls = std::vector<std::array<std::vector<std::uint16_t>, 2>>;

  /// Whether no sum over all kinds is more than a byte holds.
  [[nodiscard]] static bool fits(const LeastTolls& least) {
    int sum = 0;
    for (const auto& [not_in_hand, in_hand] : least)
      sum += std::max(std::ranges::max(not_in_hand), std::ranges::max(in_hand));
    return sum <= UINT8_MAX;
  }

  [[nodiscard]] PrunedSamples try_on(const Tolls& tolls) const {
    const WalkTolls walks(context_.problem.shape, context_.problem.directions, tolls,
                          kSampledSteps);
    LeastTolls least;
    for (std::size_t code = 1; code <= carries_.kinds(); ++code) {
      least.push_back({carries_.graph(code, InHand::kNo).least_tolls(tolls),
                       carries_.graph(code, InHand::kYes).least_tolls(tolls)});
    }
    PrunedSamples prunes(samples_.size());
    if (!fits(least)) return prunes;
    for (std::size_t i = 0; i < samples_.size(); ++i) {
      const Sample& sample = samples_[i];
      int sum = 0;
      for (std::size_t code = 1; code <= carries_.kinds(); ++code)
        sum += least[code - 1][code == sample.held ? 1 : 0][sample.standing.nodes[code]];
      prunes[i] = sum > walks.most(sample.left, sample.column, sample.last);
    }
    return prunes;
  }

  /// The number of samples it prunes that no choice so far does.
  [[nodiscard]] std::size_t gain(const PrunedSamples& prunes) const {
    std::size_t count = 0;
    for (std::size_t i = 0; i < done_.size(); ++i) count += prunes[i] && !done_[i] ? 1 : 0;
    return count;
  }

  const SearchContext& context_;
  const Carries& carries_;
  Random chance_{2};
  std::vector<Sample> samples_;
  PrunedSamples done_;  ///< pruned by a choice so far
};

}  // namespace

std::vector<Tolls> choose_tolls(const SearchContext& context, const Carries& carries,
                                const Position& from, int length) {
  return Chooser(context, carries, Sampler(context, carries, from, length).run()).run();
}

}  // namespace gridwise::orbs
