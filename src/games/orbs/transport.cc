#include "games/orbs/transport.h"

#include <algorithm>
#include <tuple>

#include "games/orbs/shared_cache.h"

namespace gridwise::orbs {
namespace {

constexpr std::uint8_t kUnreached = 255;
constexpr int kImpossible = -kMostCells;

/// The most combos from `column` on; `crossing[i]` horizontal runs that began i + 1 columns before
/// still take one orb here.
int most_from(const Shape& shape, int run, const ColumnCounts& counts, int column,
              ColumnCounts crossing) {
  if (column == shape.columns) return 0;
  int left = counts[static_cast<std::size_t>(column)];
  for (int i = 0; i + 1 < run; ++i) left -= crossing[static_cast<std::size_t>(i)];
  if (left < 0) return kImpossible;
  int most = kImpossible;
  int fits = column + run <= shape.columns ? left : 0;
  // `run` horizontal runs can be replaced by vertical ones, one per column.
  if (run <= shape.rows) fits = std::min(fits, run - 1);
  for (int begin = 0; begin <= fits; ++begin) {
    ColumnCounts next{};
    next[0] = begin;
    for (int i = 1; i + 1 < run; ++i)
      next[static_cast<std::size_t>(i)] = crossing[static_cast<std::size_t>(i - 1)];
    const int here = begin + (run <= shape.rows ? (left - begin) / run : 0);
    most = std::max(most, here + most_from(shape, run, counts, column + 1, next));
  }
  return most;
}

}  // namespace

int possible_combos(const Shape& shape, int run, const ColumnCounts& counts) {
  return std::max(0, most_from(shape, run, counts, 0, {}));
}

std::uint32_t TransportTable::weight(const Shape& shape, int column) {
  std::uint32_t weight = 1;
  for (int i = 0; i < column; ++i) weight *= static_cast<std::uint32_t>(shape.rows + 1);
  return weight;
}

TransportTable::TransportTable(const Shape& shape, int run, int orbs)
    : carries_(weight(shape, shape.columns), kUnreached) {
  // 1. The vectors that allow the most combos need no carry.
  std::vector<std::pair<int, std::uint32_t>> vectors;
  each_column_counts(shape, orbs, [&](const ColumnCounts& counts, std::uint32_t place) {
    const int combos = possible_combos(shape, run, counts);
    most_ = std::max(most_, combos);
    vectors.emplace_back(combos, place);
  });
  std::vector<std::uint32_t> reached;
  for (const auto& [combos, place] : vectors) {
    if (combos < most_) continue;
    carries_[place] = 0;
    reached.push_back(place);
  }
  // 2. Breadth first: one carry takes an orb to a neighbouring column.
  const auto count_at = [&](std::uint32_t place, int column) {
    return static_cast<int>(place / weight(shape, column)) % (shape.rows + 1);
  };
  for (std::size_t i = 0; i < reached.size(); ++i) {
    const std::uint32_t place = reached[i];
    for (int column = 0; column + 1 < shape.columns; ++column) {
      for (const auto& [from, to] :
           {std::pair{column, column + 1}, std::pair{column + 1, column}}) {
        if (count_at(place, from) == 0 || count_at(place, to) == shape.rows) continue;
        const std::uint32_t next = place - weight(shape, from) + weight(shape, to);
        if (carries_[next] != kUnreached) continue;
        carries_[next] = static_cast<std::uint8_t>(carries_[place] + 1);
        reached.push_back(next);
      }
    }
  }
}

std::shared_ptr<const TransportTable> TransportTable::get(const Shape& shape, int run, int orbs) {
  static SharedCache<std::tuple<int, int, int, int>, TransportTable> cache(kMostKept);
  return cache.get({shape.columns, shape.rows, run, orbs},
                   [&] { return std::make_shared<TransportTable>(shape, run, orbs); });
}

}  // namespace gridwise::orbs
