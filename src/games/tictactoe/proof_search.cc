#include "games/tictactoe/proof_search.h"

#include <algorithm>
#include <cmath>
#include <tuple>
#include <utility>

namespace gridwise::tictactoe {
namespace {

constexpr std::uint32_t kInfinite = 1U << 30;
constexpr Bits kAnywhere = ~Bits{0};
/// Position limit of a threat-sequence search; most sequences need fewer.
constexpr int kThreatPositions = 40;
/// Limit on the sets of pairs tried for a static hold; tuned on 7,7,5.
constexpr int kHoldTries = 30;
/// How often limits are checked and `pulse` is called; a node takes about 20 microseconds.
constexpr std::uint64_t kNodesBetweenPulses = 128;

/// Initial proof number of a move that threatens nothing.
constexpr std::uint32_t kQuietProof = 8;

/// Initial disproof number, if the potential is `excess` times what a breaker certainly holds. It
/// grows faster in the maker-breaker game. Tuned on 7,4,4 and 7,6,5 for that game, on 6,6,4 and
/// 5,5,4 for the real one.
std::uint32_t hardness(Contest contest, double excess) {
  const double steepness = contest == Contest::kMakerBreaker ? 4 : 2;
  return static_cast<std::uint32_t>(std::exp2(std::min(steepness * excess, 20.0)));
}

ProofResult result_of(const Estimate& estimate) {
  return estimate.proof == 0      ? ProofResult::kProved
         : estimate.disproof == 0 ? ProofResult::kDisproved
                                  : ProofResult::kUnknown;
}

Bits lowest(Bits bits) { return bits & (~bits + 1); }
bool several(Bits bits) { return (bits & (bits - 1)) != 0; }
Bits bit(Move move) { return Bits{1} << move; }

}  // namespace

Duel ask(const Position& position, Seat attacker, Contest contest) {
  const bool race = contest == Contest::kRace;
  return {{position.stones(attacker), race ? position.stones(1 - attacker) : 0, position.empty()},
          contest,
          position.seat() == attacker};
}

ProofResult ProofSearch::prove(Duel duel, Budget& budget, std::uint64_t max_nodes,
                               const std::function<void()>& pulse) {
  budget_ = &budget;
  pulse_ = &pulse;
  last_node_ = budget.nodes() + max_nodes;
  Bits paired = 0;
  Estimate estimate = judge(duel, paired);
  if (estimate.proof != 0 && estimate.disproof != 0) {
    frame(duel);
    estimate = search(duel, {kInfinite, kInfinite, 0});
  }
  return result_of(estimate);
}

ProofResult ProofSearch::probe(Duel duel) const {
  Bits paired = 0;
  Estimate estimate = judge(duel, paired);
  if (estimate.proof != 0 && estimate.disproof != 0) {
    frame(duel);
    if (const ProofEntry* known = table_.find(hash(duel), duel)) estimate = known->estimate;
  }
  return result_of(estimate);
}

Estimate ProofSearch::search(const Duel& duel, const Estimate& threshold) {
  const std::uint64_t nodes_before = budget_->nodes();
  std::ignore = budget_->spend();  // stopped() checks the budget
  Node node;
  node.duel = duel;
  expand(node);
  Summary summary;
  while (true) {
    // 1. Estimate from the children.
    summary = duel.attacking ? summarise_attack(node) : summarise_defence(node);
    const auto& [proof, disproof, zone] = summary.estimate;
    if (proof >= threshold.proof || disproof >= threshold.disproof || stopped()) break;

    // 2. Search the best child until it is no longer the best or this node reaches its threshold.
    const std::uint32_t until_second = summary.second + summary.second / 4 + 1;
    const auto share = [&](std::uint32_t limit) {
      return limit > summary.others ? limit - summary.others : 1;
    };
    Estimate limit;
    limit.proof = duel.attacking ? std::min(threshold.proof, until_second) : share(threshold.proof);
    limit.disproof =
        duel.attacking ? share(threshold.disproof) : std::min(threshold.disproof, until_second);
    Child& child = *summary.best;
    child.estimate = search(child.duel, limit);
    place_zone(duel.attacking, child);
  }

  // 3. Store.
  const auto work = std::min<std::uint64_t>(budget_->nodes() - nodes_before + 1, UINT32_MAX);
  table_.store(hash(duel), {duel, static_cast<std::uint32_t>(work), summary.estimate});
  return summary.estimate;
}

/// Generates the relevant moves, each with a static estimate.
void ProofSearch::expand(Node& node) {
  const Duel& duel = node.duel;
  Duel stripped = duel;
  node.open = strip(lines_, stripped);
  const Choice choice = undominated(lines_, duel, node.open);
  if (duel.attacking) {
    expand_attack(node, choice);
  } else {
    expand_defence(node, choice);
  }
  const Bits moves = node.must_play & choice.moves & ~node.quiet;
  for (const Move move : BitRange<Move>{node.threatened != 0 ? node.threatened : moves}) {
    add_child(node, move);
    const Estimate& estimate = node.children[node.children.size() - 1].estimate;
    if ((duel.attacking ? estimate.proof : estimate.disproof) == 0) break;  // decides the node
  }
}

/// `must_play`: the squares where the defender threatens to complete a line; in the maker-breaker
/// game it shrinks with every refuted move (see take_disproof()).
void ProofSearch::expand_attack(Node& node, const Choice& choice) {
  const auto& [attacker, defender, empty] = node.duel.stones;
  const bool race = node.duel.contest == Contest::kRace;
  const Bits threats = race ? lines_.lacking(1, defender, empty) : Bits{0};
  node.must_play = threats != 0 ? threats : empty;
  node.zone = race ? kAnywhere : 0;
  node.dominated = empty & ~choice.moves;
  node.dominating = choice.dominating;
  node.quiet = empty & ~promising(Potential(lines_, node.open.attacker, attacker), empty);
}

/// `must_play`: the attacker's threats, or its win after a pass, determine the squares where the
/// defender must reply; they refute every other move.
void ProofSearch::expand_defence(Node& node, const Choice& choice) const {
  const Duel& duel = node.duel;
  node.threatened = lines_.lacking(1, duel.stones.attacker, duel.stones.empty);
  node.must_play = kAnywhere;
  node.zone = choice.dominating;
  if (node.threatened != 0) {
    node.must_play = node.zone = node.threatened;
    return;
  }
  int positions = kThreatPositions;
  const bool race = duel.contest == Contest::kRace;
  const Bits zone = find_threat_sequence(lines_, duel.stones, race, positions);
  if (zone == 0) return;
  node.zone |= zone;
  node.must_play = race ? endangered(duel, node.open.defender, zone) : zone;
}

void ProofSearch::add_child(Node& node, Move move) {
  Child child;
  child.move = move;
  child.duel = node.duel;
  auto& [attacker, defender, empty] = child.duel.stones;
  empty &= ~bit(move);
  if (node.duel.attacking) {
    attacker |= bit(move);
  } else if (node.duel.contest == Contest::kRace) {
    defender |= bit(move);
  }
  child.duel.attacking = !node.duel.attacking;
  child.estimate = judge(child.duel, child.paired);
  if (child.estimate.proof != 0 && child.estimate.disproof != 0) {
    child.framing = frame(child.duel);
    if (const ProofEntry* known = table_.find(hash(child.duel), child.duel))
      child.estimate = known->estimate;
  }
  place_zone(node.duel.attacking, child);
  node.children.push_back(child);
}

/// Maps the zone of a decided `child` to the squares of its parent. Adds the move if the winner
/// made it, and the pairs if the breaker needs them.
void ProofSearch::place_zone(bool attacking, Child& child) {
  auto& [proof, disproof, zone] = child.estimate;
  if ((proof != 0 && disproof != 0) || zone == kAnywhere) return;
  zone = unframe(child.framing, zone);
  if (disproof == 0) zone |= child.paired;
  if (attacking == (proof == 0)) zone |= bit(child.move);
}

/// Strips `duel` and estimates it statically: a decision, or initial proof and disproof numbers.
Estimate ProofSearch::judge(Duel& duel, Bits& paired) const {
  const OpenLines open = strip(lines_, duel);
  paired = squares_of(open.pairs);
  return duel.attacking ? judge_attack(duel, open) : judge_defence(duel, open);
}

Estimate ProofSearch::judge_attack(const Duel& duel, const OpenLines& open) const {
  const Estimate no{kInfinite, 0, kAnywhere};
  const auto& [attacker, defender, empty] = duel.stones;
  const bool race = duel.contest == Contest::kRace;
  // 1. One stone completes a line.
  const Bits completing = lines_.lacking(1, attacker, empty);
  if (completing != 0) return {0, kInfinite, lowest(completing)};
  // 2. The defender threatens to complete two.
  if (race && several(lines_.lacking(1, defender, empty))) return no;
  // 3. No move gains enough potential, or pairs hold.
  const Potential potential(lines_, open.attacker, attacker);
  double excess = 2.0 * potential.total() / enough();
  if (race) {
    if (promising(potential, empty) == 0 || holds_as_breaker(duel)) return no;
  } else {
    std::uint32_t least = 0;
    const auto hold = find_hold(lines_, open.attacker, empty, kHoldTries, least);
    if (hold) return {kInfinite, 0, hold->zone()};
    excess = static_cast<double>(potential.total() + least) / enough();
  }
  // 4. A winning threat sequence.
  int positions = kThreatPositions;
  const Bits zone = find_threat_sequence(lines_, duel.stones, race, positions);
  if (zone != 0) return {0, kInfinite, zone};
  return {2, hardness(duel.contest, excess), 0};
}

Estimate ProofSearch::judge_defence(const Duel& duel, const OpenLines& open) const {
  const auto& [attacker, defender, empty] = duel.stones;
  const bool race = duel.contest == Contest::kRace;
  // 1. The defender completes a line.
  if (race && lines_.lacking(1, defender, empty) != 0) return {kInfinite, 0, kAnywhere};
  // 2. Two threats cannot both be stopped.
  const Bits threatened = lines_.lacking(1, attacker, empty);
  if (several(threatened)) {
    return {0, kInfinite, lowest(threatened) | lowest(threatened & (threatened - 1))};
  }
  // 3. Too little potential.
  const std::uint32_t potential = Potential(lines_, open.attacker, attacker).total();
  if (potential < enough() || (race && holds_as_breaker(duel)))
    return {kInfinite, 0, race ? kAnywhere : potential_zone(lines_, open.attacker, empty, 0)};
  // 4. More replies make a proof harder.
  const double excess = static_cast<double>(potential) / enough();
  if (threatened != 0) return {1, hardness(duel.contest, excess), 0};
  int positions = kThreatPositions;
  Bits zone = find_threat_sequence(lines_, duel.stones, race, positions);
  if (zone == 0) return {kQuietProof, hardness(duel.contest, excess), 0};
  if (race) zone = endangered(duel, open.defender, zone);
  return {1 + static_cast<std::uint32_t>(std::popcount(zone)) / 3, hardness(duel.contest, excess),
          0};
}

/// Whether the maker-breaker game is disproved, statically or in the table.
bool ProofSearch::holds_as_breaker(const Duel& duel) const {
  Duel relaxed = duel;
  relaxed.contest = Contest::kMakerBreaker;
  relaxed.stones.defender = 0;
  const OpenLines open = strip(lines_, relaxed);
  const Potential potential(lines_, open.attacker, relaxed.stones.attacker);
  const bool enough_left = duel.attacking ? promising(potential, relaxed.stones.empty) != 0
                                          : potential.total() >= enough();
  if (!enough_left) return true;
  frame(relaxed);
  const ProofEntry* known = table_.find(hash(relaxed), relaxed);
  return known != nullptr && known->estimate.disproof == 0;
}

/// A threat sequence within `zone` wins after a pass. It still wins after a move elsewhere, unless
/// that move and the forced replies create a threat by the defender. Returns `zone` plus all empty
/// squares where such a move is possible.
Bits ProofSearch::endangered(const Duel& duel, const LineSet& defender, Bits zone) const {
  const Bits stones = duel.stones.defender | (zone & duel.stones.empty);
  for (std::size_t d = 0; d < defender.size(); ++d) {
    const Lines::Count count = lines_.count(d, stones);
    Bits starts = 0;
    for (int n = lines_.length() - 2; n <= lines_.length(); ++n) starts |= count.equals(n);
    zone |= lines_.squares(d, defender[d] & starts);
  }
  return zone & duel.stones.empty;
}

/// Summarises for the side to move, whose numbers are `kOwn`: it plays the child with the smallest
/// one. The node's other number is that of the hardest child, plus one for each further child (weak
/// disproof numbers). Skips children outside `moves`. `best` is null if every child is lost.
template <auto kOwn, auto kOther>
ProofSearch::Summary ProofSearch::summarise(Node& node, Bits moves) {
  Summary summary;
  std::uint32_t least = kInfinite;
  std::uint32_t hardest = 0;
  summary.second = kInfinite;
  const auto answer = [&summary](std::uint32_t own, std::uint32_t other) {
    summary.estimate.*kOwn = own;
    summary.estimate.*kOther = other;
    return summary;
  };
  for (Child& child : node.children) {
    const std::uint32_t own = child.estimate.*kOwn;
    const std::uint32_t other = child.estimate.*kOther;
    if (own == 0) {
      summary = {{}, &child, 0, 0};
      return answer(0, kInfinite);
    }
    if (other == 0 || (moves & bit(child.move)) == 0) continue;
    hardest = std::max(hardest, other);
    if (summary.best != nullptr) ++summary.others;
    if (own < least) {
      summary.second = std::exchange(least, own);
      summary.best = &child;
    } else {
      summary.second = std::min(summary.second, own);
    }
  }
  if (summary.best == nullptr) return answer(kInfinite, 0);
  return answer(least, std::min(hardest + summary.others, kInfinite - 1));
}

ProofSearch::Summary ProofSearch::summarise_attack(Node& node) const {
  const auto& [attacker, defender, empty] = node.duel.stones;
  for (const Child& child : node.children) {
    if (child.estimate.disproof == 0) take_disproof(node, child);
  }
  Summary summary = summarise<&Estimate::proof, &Estimate::disproof>(node, node.must_play);
  if (summary.estimate.proof == 0) summary.estimate.zone = summary.best->estimate.zone;
  if (summary.estimate.disproof == 0) {
    // Add the squares that refute moves neither searched nor covered by a zone.
    Bits& zone = summary.estimate.zone = node.zone;
    const Bits quiet = node.must_play & node.quiet;
    if (zone == kAnywhere) return summary;
    if ((node.must_play & node.dominated) != 0) zone |= node.dominating;
    if (quiet != 0) zone |= potential_zone(lines_, node.open.attacker, empty, quiet);
  }
  return summary;
}

ProofSearch::Summary ProofSearch::summarise_defence(Node& node) const {
  for (const Child& child : node.children) {
    if (child.estimate.proof == 0) take_proof(node, child);
  }
  Summary summary = summarise<&Estimate::disproof, &Estimate::proof>(node, node.must_play);
  if (summary.estimate.proof == 0) {
    const bool free_move = node.duel.contest == Contest::kRace && node.threatened == 0;
    summary.estimate.zone = free_move ? kAnywhere : node.zone;
  }
  if (summary.estimate.disproof == 0) summary.estimate.zone = summary.best->estimate.zone;
  return summary;
}

/// `must_play`: a proof against one move refutes every move outside its zone.
void ProofSearch::take_proof(Node& node, const Child& child) const {
  const Bits zone = child.estimate.zone;
  node.zone |= zone;
  if (zone == kAnywhere) return;
  const bool counts = node.duel.contest == Contest::kRace && node.threatened == 0;
  node.must_play &= counts ? endangered(node.duel, node.open.defender, zone) : zone;
}

/// `must_play`: the reply in a disproof, with its zone, also holds against every move outside both.
/// Dominated squares are no exception: the zone includes their dominating squares.
void ProofSearch::take_disproof(Node& node, const Child& child) {
  if (child.estimate.zone == kAnywhere) return;
  if ((node.must_play & bit(child.move)) == 0) return;  // already refuted: zone not needed
  node.must_play &= child.estimate.zone & ~bit(child.move);
  node.zone |= child.estimate.zone;
}

/// The attacker's moves after which the breaker does not certainly hold. The breaker, to move,
/// holds if the potential is below enough(); a stone doubles the potential of its lines.
Bits ProofSearch::promising(const Potential& potential, Bits empty) const {
  if (potential.total() >= enough()) return empty;
  return potential.at_least(enough() - potential.total(), empty);
}

bool ProofSearch::stopped() {
  if (budget_->nodes() % kNodesBetweenPulses == 0) {
    budget_->look();
    if (*pulse_) (*pulse_)();
  }
  return budget_->exhausted() || budget_->nodes() >= last_node_;
}

}  // namespace gridwise::tictactoe
