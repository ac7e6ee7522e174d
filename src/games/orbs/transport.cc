#include "games/orbs/transport.h"

#include <algorithm>
#include <tuple>

#include "games/orbs/crossings.h"
#include "games/orbs/shared_cache.h"

namespace gridwise::orbs {
namespace {

constexpr std::uint8_t kUnreached = 255;

/// Checks the budget every 1,024 calls.
class Clock {
 public:
  explicit Clock(Budget* budget) : budget_(budget) {}
  [[nodiscard]] bool ended() {
    if (budget_ == nullptr || (++calls_ & 1023U) != 0) return false;
    budget_->look();
    return budget_->exhausted();
  }

 private:
  Budget* budget_;
  unsigned calls_ = 0;
};

/// Calls `visit(place, combos)` for every way to distribute `orbs` orbs over the columns, with the
/// combos it allows. Stops when `visit` returns false; returns whether it never did.
template <class Visit>
bool each_with_combos(const Shape& shape, int run, int orbs, const Visit& visit) {
  const Crossings crossings(shape, run);
  std::array<Crossings::Ways, kMaxColumns> ways;
  ways[0] = Crossings::none();
  const auto fill = [&](const auto& self, int column, int left, std::uint32_t place,
                        std::uint32_t weight) -> bool {
    const auto at = static_cast<std::size_t>(column);
    const auto count = [](int orbs_here) { return static_cast<std::uint32_t>(orbs_here); };
    if (column + 1 == shape.columns)
      return visit(place + count(left) * weight, crossings.finish(ways[at], left));
    const int to_the_right = (shape.columns - 1 - column) * shape.rows;
    for (int here = std::max(0, left - to_the_right); here <= std::min(left, shape.rows); ++here) {
      crossings.advance(ways[at], column, here, ways[at + 1]);
      if (!self(self, column + 1, left - here, place + count(here) * weight,
                weight * count(shape.rows + 1)))
        return false;
    }
    return true;
  };
  return orbs > shape.cells() || fill(fill, 0, orbs, 0, 1);
}

/// The most combos of a kind, by its number of orbs.
class MostCombos {
 public:
  MostCombos(const Shape& shape, int run) {
    const Crossings crossings(shape, run);
    // The best ways by number of orbs in the columns so far. `advance` may drop a way for one
    // column count and keep it for another, so merged ways are each the best for some column
    // counts.
    std::array<Crossings::Ways, kMaxCells + 1> by_orbs;
    by_orbs[0] = Crossings::none();
    Crossings::Ways next;
    for (int column = 0; column < shape.columns; ++column) {
      std::array<Crossings::Ways, kMaxCells + 1> after;
      for (int orbs = 0; orbs <= column * shape.rows; ++orbs) {
        for (int here = 0; here <= shape.rows; ++here) {
          crossings.advance(by_orbs[static_cast<std::size_t>(orbs)], column, here, next);
          for (const Crossings::Way& way : next)
            merge(after[static_cast<std::size_t>(orbs + here)], way);
        }
      }
      by_orbs = std::move(after);
    }
    for (std::size_t orbs = 0; orbs < by_orbs.size(); ++orbs) {
      for (const Crossings::Way& way : by_orbs[orbs])
        most_[orbs] = std::max(most_[orbs], way.combos);
    }
  }
  [[nodiscard]] int operator[](int orbs) const { return most_[static_cast<std::size_t>(orbs)]; }
  [[nodiscard]] static std::size_t bytes() { return sizeof(MostCombos); }

 private:
  static void merge(Crossings::Ways& ways, const Crossings::Way& way) {
    const auto known = std::ranges::find(ways, way.owed, &Crossings::Way::owed);
    if (known == ways.end()) {
      ways.push_back(way);
    } else {
      known->combos = std::max(known->combos, way.combos);
    }
  }

  std::array<int, kMaxCells + 1> most_{};
};

}  // namespace

int possible_combos(const Shape& shape, int run, const ColumnCounts& counts) {
  const Crossings crossings(shape, run);
  Crossings::Ways ways = Crossings::none();
  Crossings::Ways next;
  for (int column = 0; column < shape.columns; ++column) {
    crossings.advance(ways, column, counts[static_cast<std::size_t>(column)], next);
    std::swap(ways, next);
  }
  return ways.empty() ? 0 : ways.front().combos;
}

int most_combos(const Shape& shape, int run, int orbs) {
  constexpr std::size_t kMaxKept = std::size_t{1} << 20;
  static SharedCache<std::tuple<int, int, int>, MostCombos> cache(kMaxKept);
  const auto most = cache.get({shape.columns, shape.rows, run},
                              [&] { return std::make_shared<const MostCombos>(shape, run); });
  return (*most)[orbs];
}

std::uint32_t TransportTable::weight(const Shape& shape, int column) {
  std::uint32_t weight = 1;
  for (int i = 0; i < column; ++i) weight *= static_cast<std::uint32_t>(shape.rows + 1);
  return weight;
}

std::shared_ptr<const TransportTable> TransportTable::make(const Shape& shape, int run, int orbs,
                                                           Budget* budget) {
  const std::shared_ptr<TransportTable> made(new TransportTable);
  std::vector<std::uint8_t>& carries = made->carries_;
  carries.assign(weight(shape, shape.columns), kUnreached);
  Clock clock(budget);
  // 1. The vectors that allow the most combos need no carry.
  std::vector<std::uint32_t> reached;
  const bool all = each_with_combos(shape, run, orbs, [&](std::uint32_t place, int combos) {
    if (combos > made->most_) reached.clear();
    made->most_ = std::max(made->most_, combos);
    if (combos == made->most_) reached.push_back(place);
    return !clock.ended();
  });
  if (!all) return nullptr;
  for (const std::uint32_t place : reached) carries[place] = 0;
  // 2. Breadth first: one carry takes an orb to a neighbouring column.
  const auto most = static_cast<std::uint32_t>(shape.rows);
  std::array<std::uint32_t, kMaxColumns> counts{};
  for (std::size_t i = 0; i < reached.size(); ++i) {
    if (clock.ended()) return nullptr;
    const std::uint32_t place = reached[i];
    const auto next = static_cast<std::uint8_t>(carries[place] + 1);
    std::uint32_t rest = place;
    for (int column = 0; column < shape.columns; ++column) {
      counts[static_cast<std::size_t>(column)] = rest % (most + 1);
      rest /= most + 1;
    }
    const auto reach = [&](std::uint32_t to) {
      if (carries[to] != kUnreached) return;
      carries[to] = next;
      reached.push_back(to);
    };
    std::uint32_t left = 1;  // weight of the left column of two
    for (std::size_t column = 0; static_cast<int>(column) + 1 < shape.columns; ++column) {
      const std::uint32_t difference = left * most;  // of the weights
      if (counts[column] > 0 && counts[column + 1] < most) reach(place + difference);
      if (counts[column + 1] > 0 && counts[column] < most) reach(place - difference);
      left *= most + 1;
    }
  }
  return made;
}

std::shared_ptr<const TransportTable> TransportTable::get(const Shape& shape, int run, int orbs,
                                                          Budget* budget) {
  static SharedCache<std::tuple<int, int, int, int>, TransportTable> cache(kMaxKept);
  return cache.get({shape.columns, shape.rows, run, orbs},
                   [&] { return make(shape, run, orbs, budget); });
}

}  // namespace gridwise::orbs
