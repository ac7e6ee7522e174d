#include "games/orbs/proof/carry_graph.h"

#include <algorithm>
#include <tuple>

#include "games/orbs/shared_cache.h"

namespace gridwise::orbs {
namespace {

constexpr std::uint16_t kUnreached = 0xffff;

/// Calls `visit(counts)` for every vector of `orbs` orbs.
template <class Visit>
void each_vector(const Shape& shape, int orbs, Visit visit) {
  ColumnCounts counts{};
  const auto fill = [&](const auto& self, int column, int left) -> void {
    if (column == shape.columns) {
      if (left == 0) visit(counts);
      return;
    }
    int& here = counts[static_cast<std::size_t>(column)];
    for (here = 0; here <= std::min(left, shape.rows); ++here) self(self, column + 1, left - here);
    here = 0;
  };
  fill(fill, 0, orbs);
}

/// The most combos that counts allow; the orb in hand may be dropped in any column.
int combos_of(const Shape& shape, int run, ColumnCounts counts, InHand in_hand) {
  if (in_hand == InHand::kNo) return possible_combos(shape, run, counts);
  int most = 0;
  for (int column = 0; column < shape.columns; ++column) {
    int& here = counts[static_cast<std::size_t>(column)];
    if (here == shape.rows) continue;
    ++here;
    most = std::max(most, possible_combos(shape, run, counts));
    --here;
  }
  return most;
}

}  // namespace

CarryGraph::CarryGraph(const Shape& shape, int run, int orbs, InHand in_hand) {
  // 1. Nodes, and those that allow the most combos.
  int most = 0;
  each_vector(shape, in_hand == InHand::kYes ? orbs - 1 : orbs, [&](const ColumnCounts& counts) {
    const auto node = static_cast<std::uint16_t>(nodes_.size());
    nodes_.emplace(counts, node);
    const int combos = combos_of(shape, run, counts, in_hand);
    if (combos > most) goals_.clear();
    most = std::max(most, combos);
    if (combos == most) goals_.push_back(node);
  });
  // 2. Carries.
  next_.resize(nodes_.size());
  for (const auto& [counts, node] : nodes_) {
    next_[node].fill(kNowhere);
    for (int boundary = 0; boundary + 1 < shape.columns; ++boundary) {
      for (const std::size_t carry : {carry_right(boundary), carry_left(boundary)}) {
        const auto left = static_cast<std::size_t>(boundary);
        const bool right = carry == carry_right(boundary);
        ColumnCounts moved = counts;
        int& from = moved[right ? left : left + 1];
        int& to = moved[right ? left + 1 : left];
        if (from == 0 || to == shape.rows) continue;
        --from;
        ++to;
        next_[node][carry] = nodes_.at(moved);
      }
    }
  }
}

std::shared_ptr<const CarryGraph> CarryGraph::get(const Shape& shape, int run, int orbs,
                                                  InHand in_hand) {
  static SharedCache<std::tuple<int, int, int, int, InHand>, CarryGraph> cache(kMaxKept);
  return cache.get({shape.columns, shape.rows, run, orbs, in_hand},
                   [&] { return std::make_shared<CarryGraph>(shape, run, orbs, in_hand); });
}

std::size_t CarryGraph::size(const Shape& shape, int orbs, InHand in_hand) {
  // The number of ways to fill the columns so far, by number of orbs.
  const int all = in_hand == InHand::kYes ? orbs - 1 : orbs;
  std::vector<std::size_t> ways(static_cast<std::size_t>(all) + 1);
  ways[0] = 1;
  for (int column = 0; column < shape.columns; ++column) {
    for (int sum = all; sum >= 0; --sum) {
      std::size_t& here = ways[static_cast<std::size_t>(sum)];
      for (int orbs_here = 1; orbs_here <= std::min(sum, shape.rows); ++orbs_here)
        here += ways[static_cast<std::size_t>(sum - orbs_here)];
    }
  }
  return ways.back();
}

std::vector<std::uint16_t> CarryGraph::least_tolls(const Tolls& tolls) const {
  std::vector<std::uint16_t> least(size(), kUnreached);
  for (const std::uint16_t goal : goals_) least[goal] = 0;
  // Shortest paths with buckets (Dial: Algorithm 360, 1969).
  std::vector<std::vector<std::uint16_t>> queue{goals_};
  for (std::size_t toll = 0; toll < queue.size(); ++toll) {
    for (std::size_t i = 0; i < queue[toll].size(); ++i) {
      const std::uint16_t node = queue[toll][i];
      if (least[node] != toll) continue;
      for (std::size_t carry = 0; carry < kMaxCarries; ++carry) {
        // The reverse carry leads to `before`, so this carry leads from `before` to `node`.
        const std::uint16_t before = next_[node][carry ^ 1U];
        const std::size_t sum = toll + tolls[carry];
        if (before == kNowhere || sum >= least[before]) continue;
        least[before] = static_cast<std::uint16_t>(sum);
        if (queue.size() <= sum) queue.resize(sum + 1);
        queue[sum].push_back(before);
      }
    }
  }
  return least;
}

WalkTolls::WalkTolls(const Shape& shape, int directions, const Tolls& tolls, int steps)
    : most_(place(steps + 1, 0, LastStep::kEast)) {
  // In eight directions a diagonal step leads back.
  const bool straight = directions == 4;
  const LastStep east = straight ? LastStep::kEast : LastStep::kOther;
  const LastStep west = straight ? LastStep::kWest : LastStep::kOther;
  for (int left = 1; left <= steps; ++left) {
    for (int column = 0; column < shape.columns; ++column) {
      for (const LastStep last : {LastStep::kEast, LastStep::kWest, LastStep::kOther}) {
        int best = most(left - 1, column, LastStep::kOther);
        if (column + 1 < shape.columns && last != LastStep::kWest)
          best = std::max(best, tolls[carry_left(column)] + most(left - 1, column + 1, east));
        if (column > 0 && last != LastStep::kEast)
          best = std::max(best, tolls[carry_right(column - 1)] + most(left - 1, column - 1, west));
        most_[place(left, column, last)] = static_cast<std::uint16_t>(best);
      }
    }
  }
}

}  // namespace gridwise::orbs
