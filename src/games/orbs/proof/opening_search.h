// Depth-first search over the routes of one opening, in blocks. Each length has a stack of pending
// steps. A block of them is made at once, and the successors that pass the bound go onto the next
// length's stack. The steps of a block are independent and the test is branch-free, so the
// processor overlaps them.
#pragma once

#include <algorithm>
#include <array>
#include <cstring>
#include <optional>
#include <utility>
#include <vector>

#include "games/orbs/count.h"
#include "games/orbs/proof/proof.h"
#include "games/orbs/proof/proof_bound.h"
#include "games/orbs/proof/walk_states.h"

namespace gridwise::orbs {

/// The constructor's arguments must outlive it. One per thread.
template <class Word, int directions>
class OpeningSearch {
 public:
  OpeningSearch(const SearchContext& context, const ProofBound& bound,
                const WalkStates<directions>& walks, const Position& from, const Lengths& lengths,
                Budget& budget)
      : context_(context),
        bound_(bound),
        walks_(walks),
        from_(from),
        lengths_(lengths),
        budget_(budget),
        counter_(context.problem.shape),
        played_(static_cast<int>(from.route().size())),
        levels_(static_cast<std::size_t>(lengths.longest - played_) + 1) {}

  /// A route with this opening, if there is one. If not, the budget says whether all routes were
  /// searched. Spends one node per prefix that is not pruned.
  std::optional<RouteAnswer> run(const Opening& opening) {
    begin(opening.start);
    const int column = context_.problem.shape.column(opening.start);
    const TollSums& tolls = levels_[0].steps[0].tolls;
    if (bound_.rules_out(tolls, lengths_.longest - played_, column, LastStep::kOther)) return {};
    if (ProofBound::settled(tolls) && played_ >= lengths_.shortest) queue_leaf(0, 0);
    check_leaves(0);
    if (levels_.size() > 1) follow(0, 1, levels_[0].steps.data());
    std::size_t at = 0;
    for (const std::uint8_t direction : opening.directions) {
      if (!keep(++at, direction)) break;
      make_steps(at, 1);
      made_ = 0;
      if (!budget_.spend()) return {};
    }
    longest_ = std::min(at + 1, levels_.size() - 1);
    while (longest_ > 0 && !found_ && !budget_.exhausted()) search_some();
    return std::exchange(found_, std::nullopt);
  }

 private:
  static constexpr std::uint64_t kPortion = 1024;  ///< nodes between checks of the budget
  static constexpr std::size_t kBlock = 64;        ///< steps made at once
  static constexpr std::size_t kSquares = sizeof(Word) == 4 ? 32 : 64;
  static constexpr std::size_t kCodes = sizeof(Word) == 4 ? 8 : 16;

  /// A route prefix.
  struct Prefix {
    std::array<std::uint8_t, kSquares> orbs;  ///< codes by square; 0 for the held orb
    std::array<std::uint16_t, kCodes> nodes;  ///< of each kind in its graph, by code
    std::uint16_t state;
    std::uint16_t before;  ///< index of the prefix one step shorter
  };

  /// A step that the bound does not prune.
  struct Step {
    TollSums tolls;        ///< after it
    std::uint16_t state;   ///< after it
    std::uint16_t change;  ///< XOR of the swapped kind's node before and after
    std::uint16_t before;  ///< index of the prefix it follows
  };

  /// The prefixes of one length.
  struct Level {
    std::array<Prefix, kBlock> made;
    /// The stack of pending steps: at most all successors of a block.
    std::array<Step, kBlock * directions> steps;
    std::size_t waiting = 0;
  };

  void begin(int start) {
    start_ = static_cast<std::uint8_t>(from_.held() >= 0 ? from_.start() : start);
    held_ = code_at(start);
    tables_ = bound_.tables(held_);
    for (Level& level : levels_) level.waiting = 0;
    Prefix& whole = levels_[0].made[0];
    whole = {};
    for (int square = 0; square < context_.problem.shape.cells(); ++square) {
      if (square != start)
        whole.orbs[static_cast<std::size_t>(square)] = static_cast<std::uint8_t>(code_at(square));
    }
    const CarryState standing = bound_.standing(from_.board(), start);
    std::copy_n(standing.nodes.begin(), kCodes, whole.nodes.begin());
    whole.state = walks_.begin(start);
    levels_[0].steps[0] = {standing.tolls, whole.state, 0, 0};
  }
  [[nodiscard]] unsigned code_at(int square) const {
    return context_.code_of(from_.board().at(square), Packed<Word>::kInert);
  }

  /// Pops `count` pending steps of a length, makes them, and pushes their successors.
  void make_steps(std::size_t at, std::size_t count) {
    Level& level = levels_[at];
    const std::array<Prefix, kBlock>& before = levels_[at - 1].made;
    const bool last = at + 1 == levels_.size();
    const bool may_end = played_ + static_cast<int>(at) >= lengths_.shortest;
    level.waiting -= count;
    const Step* const steps = &level.steps[level.waiting];
    for (std::size_t i = 0; i < count; ++i) {
      const bool settled = ProofBound::settled(steps[i].tolls);
      if (!last || settled) make(before[steps[i].before], steps[i], level.made[i]);
      if (may_end && settled) queue_leaf(at, i);
    }
    made_ += count;
    check_leaves(at);
    if (!last) follow(at, count, steps);
  }

  void make(const Prefix& before, const Step& step, Prefix& after) const {
    const WalkState<directions>& state = walks_.data()[step.state];
    const std::uint8_t code = before.orbs[state.square];
    after = before;
    after.orbs[state.from] = code;
    after.orbs[state.square] = 0;
    after.nodes[code] ^= step.change;
    after.state = step.state;
    after.before = step.before;
  }

  /// Pushes the successors of a length's first `count` prefixes, made by `steps`, unless the bound
  /// prunes them. Every successor is written, but the stack grows only if it is kept.
  void follow(std::size_t at, std::size_t count, const Step* steps) {
    const std::array<Prefix, kBlock>& made = levels_[at].made;
    Level& next = levels_[at + 1];
    const TollSums* const most = bound_.most(static_cast<int>(levels_.size() - 2 - at));
    const WalkState<directions>* const states = walks_.data();
    Step* top = &next.steps[next.waiting];
    for (std::size_t i = 0; i < count; ++i) {
      const Prefix& prefix = made[i];
      const TollSums tolls = steps[i].tolls;
      const WalkState<directions>& state = states[prefix.state];
      const auto before = static_cast<std::uint16_t>(i);
      top[0] = {tolls, state.upright_to[0], 0, before};
      top[1] = {tolls, state.upright_to[1], 0, before};
      top += state.upright & ProofBound::within(tolls, most[state.place]);
      for (const StepAcross& step : state.across_to) {
        const std::uint8_t code = prefix.orbs[step.to];
        const ProofBound::Table& table = tables_[code];
        const std::uint16_t node = prefix.nodes[code];
        const std::uint16_t after = table.next[node][step.carry];
        const TollSums sums = tolls + (table.tolls[after] - table.tolls[node]);
        *top = {sums, step.state, static_cast<std::uint16_t>(node ^ after), before};
        top += step.count & ProofBound::within(sums, most[step.place]);
      }
    }
    next.waiting = static_cast<std::size_t>(top - next.steps.data());
  }

  /// Keeps only the pending step in that direction; false if there is none.
  bool keep(std::size_t at, std::uint8_t direction) {
    Level& level = levels_[at];
    Step* const end = &level.steps[level.waiting];
    const auto kept = std::find_if(level.steps.data(), end, [&](const Step& step) {
      return walks_.data()[step.state].direction == direction;
    });
    level.waiting = kept != end ? 1 : 0;
    if (kept != end) level.steps[0] = *kept;
    return kept != end;
  }

  /// Searches until a portion of the budget is spent.
  void search_some() {
    const std::uint64_t end = std::clamp<std::uint64_t>(budget_.nodes_left(), 1, kPortion);
    while (longest_ > 0 && made_ < end && !found_) {
      const std::size_t waiting = levels_[longest_].waiting;
      if (waiting == 0) {
        --longest_;
        continue;
      }
      make_steps(longest_, std::min({waiting, kBlock, static_cast<std::size_t>(end - made_)}));
      if (longest_ + 1 < levels_.size()) ++longest_;
    }
    budget_.add(std::exchange(made_, 0));
    budget_.look();
  }

  /// Queues the board of a prefix whose columns allow every combo.
  void queue_leaf(std::size_t at, std::size_t index) {
    const Prefix& prefix = levels_[at].made[index];
    const std::uint8_t square = walks_.data()[prefix.state].square;
    if (!context_.problem.may_end(square)) return;
    std::array<std::uint8_t, kSquares> orbs = prefix.orbs;
    orbs[square] = static_cast<std::uint8_t>(held_);
    Packed<Word> board;
    for (std::size_t i = 0; i < kSquares; i += 8) {
      std::uint64_t eight = 0;
      std::memcpy(&eight, &orbs[i], sizeof eight);
      for (std::size_t plane = 0; plane < board.planes.size(); ++plane)
        board.planes[plane] |= static_cast<Word>(low_bits(eight >> plane)) << i;
    }
    leaves_.push_back(board);
    leaf_indices_.push_back(index);
  }
  /// Gathers the low bit of each byte, the first byte's lowest: the product moves all into the top
  /// byte.
  [[nodiscard]] static std::uint64_t low_bits(std::uint64_t bytes) {
    return (bytes & 0x0101010101010101) * 0x0102040810204080 >> 56;
  }

  /// Counts the combos of the queued leaves, all of one length: first all combos, wanted or not.
  void check_leaves(std::size_t at) {
    if (leaf_indices_.empty()) return;
    const bool plain = context_.countable();
    if (plain) counter_.count(leaves_, combos_);
    for (std::size_t i = 0; i < leaf_indices_.size() && !found_; ++i) {
      if (plain && combos_[i] < context_.target) continue;
      RouteAnswer answer{start_, route_to(at, leaf_indices_[i]), 0, 0};
      evaluate(context_.problem, context_.unpack(leaves_[i]), answer);
      if (reaches(context_.problem, answer, context_.target)) found_ = answer;
    }
    leaves_.clear();
    leaf_indices_.clear();
  }

  [[nodiscard]] Route route_to(std::size_t at, std::size_t index) const {
    Route route = from_.route();
    for (; at > 0; --at) {
      const Prefix& prefix = levels_[at].made[index];
      route.push_back(walks_.data()[prefix.state].direction);
      index = prefix.before;
    }
    std::reverse(route.begin() + played_, route.end());
    return route;
  }

  const SearchContext& context_;
  const ProofBound& bound_;
  const WalkStates<directions>& walks_;
  const Position& from_;
  Lengths lengths_;
  Budget& budget_;
  Counter counter_;
  int played_;  ///< steps played before the search
  std::vector<Level> levels_;
  std::size_t longest_ = 0;  ///< no steps are pending beyond this length
  ProofBound::Tables tables_{};
  std::uint8_t start_ = 0;
  unsigned held_ = 0;       ///< code
  std::uint64_t made_ = 0;  ///< nodes not yet charged to the budget
  BoardList<Word> leaves_;
  std::vector<std::size_t> leaf_indices_;  ///< of their prefixes
  std::vector<std::uint8_t> combos_;
  std::optional<RouteAnswer> found_;
};

}  // namespace gridwise::orbs
