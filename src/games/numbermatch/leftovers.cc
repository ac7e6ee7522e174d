#include "games/numbermatch/leftovers.h"

#include <algorithm>
#include <bit>
#include <utility>

#include "games/numbermatch/relaxation.h"

namespace gridwise::numbermatch {
namespace {

constexpr int kMaxClasses = 3;  ///< per relaxation

}  // namespace

Leftovers::Leftovers(const Board& board, int size)
    : of_class_(kClasses), size_(static_cast<std::size_t>(size)) {
  for (int cell = 0; cell < board.size(); ++cell) {
    const int k = class_of(board.at(cell)) - 1;
    if (k >= 0) of_class_[static_cast<std::size_t>(k)].push_back(cell);
  }
}

std::uint64_t Leftovers::count(std::uint64_t most) const {
  // ways[n]: choices of n cells from the classes so far. All counts saturate at `most` + 1.
  std::vector<std::uint64_t> ways(size_ + 1);
  ways[0] = 1;
  for (const std::vector<int>& cells : of_class_) {
    std::vector<std::uint64_t> choices(size_ + 1);  // [n]: choices of n cells from this class
    choices[0] = 1;
    for (std::size_t cell = 0; cell < cells.size(); ++cell) {
      for (std::size_t taken = size_; taken > 0; --taken)
        choices[taken] = std::min(choices[taken] + choices[taken - 1], most + 1);
    }
    std::vector<std::uint64_t> next(size_ + 1);
    for (std::size_t taken = cells.size() % 2; taken <= size_; taken += 2) {
      for (std::size_t before = 0; before + taken <= size_; ++before)
        next[before + taken] =
            std::min(next[before + taken] + ways[before] * choices[taken], most + 1);
    }
    ways = std::move(next);
  }
  return ways.back();
}

void Leftovers::any(const Visit& visit) const {
  Leftover cells;
  extend(0, 0, 0, cells, visit);
}

/// Extends `cells` with cells of class k from index `next` on, then of later classes. `taken`:
/// cells of class k already chosen.
bool Leftovers::extend(std::size_t k, std::size_t next, std::size_t taken, Leftover& cells,
                       const Visit& visit) const {
  if (k == of_class_.size()) return cells.size() == size_ && visit(cells);
  const std::vector<int>& mine = of_class_[k];
  if (taken % 2 == mine.size() % 2 && extend(k + 1, 0, 0, cells, visit)) return true;
  if (cells.size() == size_) return false;
  for (; next < mine.size(); ++next) {
    cells.push_back(mine[next]);
    const bool done = extend(k, next + 1, taken + 1, cells, visit);
    cells.pop_back();
    if (done) return true;
  }
  return false;
}

LeftoverFilter::LeftoverFilter(const Board& board, MemoryPool& pool) : board_(board), pool_(pool) {
  for (int number = 1; number <= kMaxClasses; ++number) {
    for (unsigned classes = 1; classes < 1U << kClasses; ++classes) {
      if (std::popcount(classes) == number) order_.push_back(classes);
    }
  }
}

bool LeftoverFilter::rules_out(const Leftover& leftover) {
  for (std::size_t i = 0; i < order_.size(); ++i) {
    if (Relaxation::count(board_, order_[i], leftover) > Relaxation::kMaxCells) continue;
    Relaxation relaxation(board_, order_[i], pool_, leftover);
    if (relaxation.least_left(relaxation.all()) <= static_cast<int>(leftover.size())) continue;
    if (i > 0) std::swap(order_[i], order_[i - 1]);
    return true;
  }
  return false;
}

}  // namespace gridwise::numbermatch
