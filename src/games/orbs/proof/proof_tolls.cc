#include "games/orbs/proof/proof_tolls.h"

#include <algorithm>
#include <bit>

#include "games/orbs/proof/tree_sample.h"

namespace gridwise::orbs {
namespace {

constexpr std::size_t kRandomChoices = 100;
constexpr std::size_t kChoicesOfASample = 4;  ///< chosen from one sample

/// How thoroughly choices are tested.
struct Care {
  std::size_t population;  ///< prefixes per length of a sample
  int changes;             ///< tried on a choice
};
constexpr Care kFirst{300, 30};
constexpr Care kAgain{1'000, 60};
/// A pass over all choices takes as long as about 20 million nodes. Four passes save 6, 2, 1 and
/// 0.5% of the nodes. So one is made for a search of this many nodes, and one more for each
/// doubling.
constexpr std::uint64_t kWorthLookingAgain = 500'000'000;
constexpr int kMaxPasses = 4;

/// By prefix of a sample: whether tolls prune it or one of its ancestors.
using Pruned = std::vector<bool>;

class Chooser {
 public:
  Chooser(const SearchContext& context, const Carries& carries, const Position& from, int length,
          Budget& budget)
      : context_(context),
        carries_(carries),
        from_(from),
        length_(length),
        left_(length - static_cast<int>(from.route().size())),
        budget_(budget) {}

  /// Greedy: each choice is the best addition to those before it.
  std::vector<Tolls> chosen() {
    std::vector<Tolls> choices(kRandomChoices);
    for (Tolls& tolls : choices) tolls = random_tolls();
    std::vector<Pruned> pruned(choices.size());
    while (chosen_.size() < kTollChoices && !ended()) {
      if ((chosen_.size() - 1) % kChoicesOfASample == 0) {
        sample(chosen_, kFirst);
        std::ranges::transform(choices, pruned.begin(),
                               [&](const Tolls& tolls) { return try_on(tolls); });
      }
      std::size_t best = 0;
      for (std::size_t i = 1; i < choices.size(); ++i) {
        if (gain(pruned[i]) > gain(pruned[best])) best = i;
      }
      Tolls tolls = choices[best];
      Pruned prunes = pruned[best];
      climb(tolls, prunes, kFirst.changes);
      if (gain(prunes) == 0) break;
      for (std::size_t i = 0; i < done_.size(); ++i) done_[i] = done_[i] || prunes[i];
      chosen_.push_back(tolls);
    }
    return std::move(chosen_);
  }

  /// Improves the choices `chosen`.
  std::vector<Tolls> improved(std::vector<Tolls> chosen) {
    chosen_ = std::move(chosen);
    const auto nodes = static_cast<std::uint64_t>(estimate());
    const int passes =
        std::min(kMaxPasses, static_cast<int>(std::bit_width(nodes / kWorthLookingAgain)));
    for (int pass = 0; pass < passes; ++pass) look_again();
    return std::move(chosen_);
  }

 private:
  /// Improves each choice, given all others.
  void look_again() {
    for (std::size_t i = 1; i < chosen_.size() && !ended(); ++i) {
      std::vector<Tolls> others = chosen_;
      others.erase(others.begin() + static_cast<std::ptrdiff_t>(i));
      sample(others, kAgain);
      Pruned prunes = try_on(chosen_[i]);
      climb(chosen_[i], prunes, kAgain.changes);
    }
  }

  /// The estimated nodes of the search with the chosen tolls.
  [[nodiscard]] double estimate() {
    sample(chosen_, kFirst);
    double nodes = 0;
    for (const SampledPrefix& prefix : sample_) nodes += prefix.weight;
    return nodes;
  }

  void sample(const std::vector<Tolls>& tolls, const Care& care) {
    const ProofBound bound(context_, carries_, tolls, left_);
    sample_ = sample_tree(context_, bound, from_, length_, care.population, ++samples_);
    done_.assign(sample_.size(), false);
  }

  /// Either one direction costs more than the other at each boundary, or all are random.
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

  /// Hill climbing: keeps small changes that prune as much or more.
  void climb(Tolls& tolls, Pruned& prunes, int changes) {
    const auto carries = static_cast<std::uint32_t>(2 * (context_.problem.shape.columns - 1));
    double best = gain(prunes);
    for (int i = 0; i < changes && !ended(); ++i) {
      Tolls changed = tolls;
      for (std::uint32_t more = 1 + chance_.below(2); more > 0; --more) {
        std::uint8_t& toll = changed[chance_.below(carries)];
        if (chance_.below(2) == 0) {
          toll = static_cast<std::uint8_t>(std::min(toll + 1, kMaxToll));
        } else if (toll > 0) {
          --toll;
        }
      }
      Pruned better = try_on(changed);
      const double now = gain(better);
      if (now < best) continue;
      best = now;
      tolls = changed;
      prunes = std::move(better);
    }
  }

  /// By code - 1 and whether the orb in hand is of that kind, the tolls needed at each node.
  using LeastTolls = std::vector<std::array<std::vector<std::uint16_t>, 2>>;

  /// Whether every sum over all kinds fits into a byte.
  [[nodiscard]] static bool fits(const LeastTolls& least) {
    int sum = 0;
    for (const auto& [not_in_hand, in_hand] : least)
      sum += std::max(std::ranges::max(not_in_hand), std::ranges::max(in_hand));
    return sum <= UINT8_MAX;
  }

  [[nodiscard]] Pruned try_on(const Tolls& tolls) const {
    const WalkTolls walks(context_.problem.shape, context_.problem.directions, tolls, left_);
    LeastTolls least;
    for (std::size_t code = 1; code <= carries_.kinds(); ++code) {
      least.push_back({carries_.graph(code, InHand::kNo).least_tolls(tolls),
                       carries_.graph(code, InHand::kYes).least_tolls(tolls)});
    }
    Pruned prunes(sample_.size());
    if (!fits(least)) return prunes;
    for (std::size_t i = 0; i < sample_.size(); ++i) {
      const SampledPrefix& prefix = sample_[i];
      const bool pruned_before =
          prefix.before >= 0 && prunes[static_cast<std::size_t>(prefix.before)];
      prunes[i] = pruned_before || done_[i] || rules_out(walks, least, prefix);
    }
    return prunes;
  }
  [[nodiscard]] bool rules_out(const WalkTolls& walks, const LeastTolls& least,
                               const SampledPrefix& prefix) const {
    int sum = 0;
    for (std::size_t code = 1; code <= carries_.kinds(); ++code)
      sum += least[code - 1][code == prefix.held ? 1 : 0][prefix.standing.nodes[code]];
    return sum > walks.most(prefix.left, prefix.column, prefix.last);
  }

  /// The estimated nodes that they prune and the choices from this sample do not.
  [[nodiscard]] double gain(const Pruned& prunes) const {
    double nodes = 0;
    for (std::size_t i = 0; i < done_.size(); ++i)
      nodes += prunes[i] && !done_[i] ? sample_[i].weight : 0;
    return nodes;
  }

  [[nodiscard]] bool ended() {
    budget_.look();
    return budget_.exhausted();
  }

  const SearchContext& context_;
  const Carries& carries_;
  const Position& from_;
  int length_;
  int left_;  ///< steps of the search
  Budget& budget_;
  Random chance_{2};
  std::vector<Tolls> chosen_{kEven};
  std::vector<SampledPrefix> sample_;
  Pruned done_;  ///< what the choices from this sample prune
  std::uint64_t samples_ = 0;
};

}  // namespace

std::vector<Tolls> choose_tolls(const SearchContext& context, const Carries& carries,
                                const Position& from, int length, Budget& budget) {
  return Chooser(context, carries, from, length, budget).chosen();
}

std::vector<Tolls> improve_tolls(const SearchContext& context, const Carries& carries,
                                 const Position& from, int length, std::vector<Tolls> tolls,
                                 Budget& budget) {
  return Chooser(context, carries, from, length, budget).improved(std::move(tolls));
}

}  // namespace gridwise::orbs
