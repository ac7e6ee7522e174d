// Depth-first search over the routes of one opening. A stack holds the steps still to be made, with
// the tolls needed after them; board and nodes of a level are made from those of the level before
// when a step is taken off it, so that a pruned step costs a look-up and a comparison. What is
// stored and soon loaded again is stored in one piece: a load from several stores waits for them.
#pragma once

#include <algorithm>
#include <array>
#include <optional>
#include <utility>
#include <vector>

#include "games/orbs/count.h"
#include "games/orbs/proof/proof.h"
#include "games/orbs/proof/proof_bound.h"
#include "games/orbs/proof/walk_states.h"

namespace gridwise::orbs {

/// Everything must outlive it. One per thread.
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
        levels_(static_cast<std::size_t>(lengths.longest - played_) + 1),
        steps_((levels_.size() + 1) * kMostFollowing) {
    const auto cells = static_cast<std::size_t>(context.problem.shape.cells());
    for (std::size_t square = 0; square < cells; ++square) {
      for (int direction = 0; direction < 8; ++direction) {
        const int came = context.problem.shape.neighbour(static_cast<int>(square), direction ^ 4);
        Orbs& pair = swapped_[square * 8 + static_cast<std::size_t>(direction)];
        pair.lanes[square] = 0xff;
        if (came >= 0) pair.lanes[came] = 0xff;
      }
    }
    for (std::size_t code = 0; code < kCodes; ++code) of_code_[code].lanes[code] = 0xffff;
  }

  /// A route with this opening, or none; then the budget says whether all were searched. Spends one
  /// node for each prefix that is not pruned.
  std::optional<RouteAnswer> run(const Opening& opening) {
    begin(opening.start);
    const int column = context_.problem.shape.column(opening.start);
    if (bound_.rules_out(begins_, lengths_.longest - played_, column, LastStep::kOther)) return {};
    if (ProofBound::settled(begins_)) queue_leaf(0);
    top_ = steps_.data();
    follow(0, begins_);
    for (const std::uint8_t direction : opening.directions) {
      if (!keep(direction)) break;
      const auto [level, tolls] = make_step();
      made_ = 0;
      if (!budget_.spend()) return {};
      follow(level, tolls);
    }
    while (top_ != steps_.data() && !found_ && !budget_.exhausted()) search_some();
    check_leaves();
    return std::exchange(found_, std::nullopt);
  }

 private:
  static constexpr std::size_t kLeaves = 256;
  static constexpr std::uint64_t kPortion = 1024;  ///< nodes between two looks at the budget
  static constexpr std::size_t kMostFollowing = 8;
  static constexpr std::size_t kBytes = sizeof(Word) == 4 ? 32 : 64;
  static constexpr std::size_t kCodes = sizeof(Word) == 4 ? 8 : 16;
  /// Codes by square; 0 for the held orb.
  struct Orbs {
    std::uint8_t lanes [[gnu::vector_size(kBytes)]];
  };
  /// The node of each kind in its graph, by code.
  struct Nodes {
    std::uint16_t lanes [[gnu::vector_size(2 * kCodes)]];
  };

  /// After some steps.
  struct Level {
    Orbs orbs;
    Nodes nodes;
    std::uint16_t state;
  };

  /// A step that the bound does not prune.
  struct Step {
    TollSums tolls;      ///< after it
    std::uint64_t what;  ///< the state after it; from bit 16 its change of the swapped kind's node,
                         ///< by exclusive or; from bit 32 the number of steps with it
  };

  void begin(int start) {
    start_ = static_cast<std::uint8_t>(from_.held() >= 0 ? from_.start() : start);
    held_ = code_at(start);
    tables_ = bound_.tables(held_);
    Level& level = levels_[0];
    level.orbs = Orbs{};
    for (int square = 0; square < context_.problem.shape.cells(); ++square) {
      if (square != start) level.orbs.lanes[square] = static_cast<std::uint8_t>(code_at(square));
    }
    const CarryState standing = bound_.standing(from_.board(), start);
    for (std::size_t code = 0; code < kCodes; ++code)
      level.nodes.lanes[code] = standing.nodes[code];
    level.state = walks_.begin(start);
    begins_ = standing.tolls;
  }
  [[nodiscard]] unsigned code_at(int square) const {
    return context_.code_of(from_.board().at(square), Packed<Word>::kInert);
  }

  /// Puts the steps that may follow on the stack, unless the bound prunes them.
  void follow(std::size_t at, const TollSums& tolls) {
    const std::size_t left = levels_.size() - 1 - at;
    if (left == 0) return;
    const Level& level = levels_[at];
    const WalkState<directions>& state = walks_.data()[level.state];
    const TollSums* const most = bound_.most(static_cast<int>(left - 1));
    const std::uint64_t next = static_cast<std::uint64_t>(at + 1) << 32;
    Step* top = top_;
    if (!ProofBound::exceeds(tolls, most[state.place])) {
      top[0] = {tolls, state.upright_to[0] | next};
      top[1] = {tolls, state.upright_to[1] | next};
      top += state.upright;
    }
    for (std::size_t i = 0; i < state.across; ++i) {
      const StepAcross& step = state.across_to[i];
      const unsigned code = level.orbs.lanes[step.to];
      const ProofBound::Table& table = tables_[code];
      const std::uint16_t before = level.nodes.lanes[code];
      const std::uint16_t after = table.next[before][step.carry];
      const TollSums sums = tolls + (table.tolls[after] - table.tolls[before]);
      if (ProofBound::exceeds(sums, most[step.place])) continue;
      *top++ = {sums, step.state | static_cast<std::uint64_t>(before ^ after) << 16 | next};
    }
    top_ = top;
  }

  /// Makes the step on top of the stack.
  std::pair<std::size_t, TollSums> make_step() {
    --top_;
    const TollSums tolls = top_->tolls;
    const std::uint64_t what = top_->what;
    const std::size_t at = what >> 32;
    const Level& before = levels_[at - 1U];
    Level& after = levels_[at];
    const auto now = static_cast<std::uint16_t>(what);
    const auto change = static_cast<std::uint16_t>(what >> 16);
    const WalkState<directions>& state = walks_.data()[now];
    const std::uint8_t code = before.orbs.lanes[state.square];
    after.orbs.lanes =
        before.orbs.lanes ^ (swapped_[state.square * 8U + state.direction].lanes & code);
    after.nodes.lanes = before.nodes.lanes ^ (of_code_[code].lanes & change);
    after.state = now;
    ++made_;
    if (ProofBound::settled(tolls)) queue_leaf(at);
    return {at, tolls};
  }

  /// Keeps the step in that direction alone; false if there is none.
  bool keep(std::uint8_t direction) {
    Step* const bottom = steps_.data();
    const auto kept = std::find_if(bottom, top_, [&](const Step& step) {
      return walks_.data()[step.what & 0xffff].direction == direction;
    });
    const bool found = kept != top_;
    if (found) *bottom = *kept;
    top_ = bottom + (found ? 1 : 0);
    return found;
  }

  /// Searches until a portion of the budget is spent.
  void search_some() {
    const std::uint64_t end = std::clamp<std::uint64_t>(budget_.nodes_left(), 1, kPortion);
    while (top_ != steps_.data() && made_ < end && !found_) {
      const auto [level, tolls] = make_step();
      follow(level, tolls);
    }
    budget_.add(std::exchange(made_, 0));
    budget_.look();
  }

  /// Queues a board that may have every combo.
  void queue_leaf(std::size_t at) {
    if (played_ + static_cast<int>(at) < lengths_.shortest) return;
    const int square = walks_.data()[levels_[at].state].square;
    if (!context_.problem.may_end(square)) return;
    Packed<Word> board;
    for (int i = 0; i < context_.problem.shape.cells(); ++i) {
      const unsigned code = i == square ? held_ : levels_[at].orbs.lanes[i];
      for (std::size_t plane = 0; plane < board.planes.size(); ++plane)
        board.planes[plane] |= static_cast<Word>(static_cast<Word>(code >> plane & 1U) << i);
    }
    Route& route = routes_.emplace_back(from_.route());
    for (std::size_t i = 1; i <= at; ++i)
      route.push_back(walks_.data()[levels_[i].state].direction);
    leaves_.push_back(board);
    if (leaves_.size() == kLeaves) check_leaves();
  }

  void check_leaves() {
    const bool plain = context_.countable();
    if (plain) counter_.count(leaves_, combos_);
    for (std::size_t i = 0; i < leaves_.size() && !found_; ++i) {
      if (plain && combos_[i] < context_.target) continue;
      RouteAnswer answer{start_, routes_[i], 0, 0};
      evaluate(context_.problem, context_.unpack(leaves_[i]), answer);
      if (answer.combos >= context_.target) found_ = answer;
    }
    leaves_.clear();
    routes_.clear();
  }

  const SearchContext& context_;
  const ProofBound& bound_;
  const WalkStates<directions>& walks_;
  const Position& from_;
  Lengths lengths_;
  Budget& budget_;
  Counter counter_;
  int played_;  ///< steps before the search
  std::vector<Level> levels_;
  std::vector<Step> steps_;  ///< still to be made
  Step* top_ = nullptr;
  /// 0xff on both squares of a step, by the square it leads to and its direction.
  std::array<Orbs, std::size_t{kMostCells} * 8> swapped_{};
  std::array<Nodes, kCodes> of_code_{};  ///< all bits set for one code
  ProofBound::Tables tables_{};
  TollSums begins_{};  ///< needed before the opening
  std::uint8_t start_ = 0;
  unsigned held_ = 0;       ///< code
  std::uint64_t made_ = 0;  ///< nodes not yet taken from the budget
  BoardList<Word> leaves_;
  std::vector<Route> routes_;  ///< of the leaves
  std::vector<std::uint8_t> combos_;
  std::optional<RouteAnswer> found_;
};

}  // namespace gridwise::orbs
