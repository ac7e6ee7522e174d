#include "games/numbermatch/relaxation.h"

#include <algorithm>
#include <bit>
#include <cstdlib>

namespace gridwise::numbermatch {

int Relaxation::count(const Board& board, unsigned classes, const std::vector<int>& kept) {
  const auto counts = [&](Digit digit) {
    return digit != 0 && (classes >> (class_of(digit) - 1) & 1U) != 0;
  };
  const auto others =
      std::ranges::count_if(kept, [&](int cell) { return !counts(board.at(cell)); });
  return static_cast<int>(std::ranges::count_if(board.cells(), counts) + others);
}

Relaxation::Relaxation(const Board& board, unsigned classes, MemoryPool& pool,
                       const std::vector<int>& kept)
    : classes_(classes),
      bits_(static_cast<std::size_t>(board.size())),
      in_row_(static_cast<std::size_t>(board.rows())),
      share_(pool) {
  int next = 0;
  for (int cell = 0; cell < board.size(); ++cell) {
    const int k = class_of(board.at(cell)) - 1;
    const bool stays = std::ranges::find(kept, cell) != kept.end();
    if (k < 0 || ((classes >> k & 1U) == 0 && !stays)) continue;
    const std::uint32_t mine = std::uint32_t{1} << next++;
    bits_[static_cast<std::size_t>(cell)] = mine;
    all_ |= mine;
    (stays ? kept_ : of_class_[static_cast<std::size_t>(k)]) |= mine;
    in_row_[static_cast<std::size_t>(row_of(cell))] |= mine;
  }
  for (int from = 0; from < board.size(); ++from) {
    if (bit(from) == 0) continue;
    const auto index = static_cast<std::size_t>(std::countr_zero(bit(from)));
    for (int to = from + 1; to < board.size(); ++to) {
      if (bit(to) == 0) continue;
      if (column_of(to) == column_of(from)) below_[index] |= bit(to);
      const bool stays = ((bit(from) | bit(to)) & kept_) != 0;
      if (stays || !can_pair(board.at(from), board.at(to))) continue;
      mates_[index] |= bit(to);
      if (board.rules().diagonals) add_diagonal(board, from, to);
    }
  }
  table_.resize(kFirst);
}

void Relaxation::add_diagonal(const Board& board, int from, int to) {
  const int columns = column_of(to) - column_of(from);
  const int rows = row_of(to) - row_of(from);
  const int wanted = std::abs(columns) - 1;
  const bool rows_vanish = board.rules().clear_rows;
  if (wanted < 0 || !(rows_vanish ? rows > wanted : rows == wanted + 1)) return;
  Diagonal diagonal{bit(from) | bit(to), wanted, rows_vanish, {}};
  for (int row = row_of(from) + 1; row < row_of(to); ++row) {
    Diagonal::Row& between = diagonal.between.emplace_back();
    between.cells = in_row_[static_cast<std::size_t>(row)];
    for (int j = 1; j <= wanted; ++j) {
      const int cell = row * kColumns + column_of(from) + (columns > 0 ? j : -j);
      between.blocks[static_cast<std::size_t>(j)] = bit(cell);
    }
  }
  diagonals_.push_back(std::move(diagonal));
}

/// Bit j of `kept`: j of the rows so far can be those that stay.
bool Relaxation::can_align(std::uint32_t set, const Diagonal& diagonal) {
  unsigned kept = 1;
  for (const Diagonal::Row& row : diagonal.between) {
    unsigned stays = 0;
    for (int j = 1; j <= diagonal.wanted; ++j) {
      const bool blocked = (set & row.blocks[static_cast<std::size_t>(j)]) != 0;
      if ((kept >> (j - 1) & 1U) != 0 && !blocked) stays |= 1U << j;
    }
    const bool may_vanish = diagonal.rows_vanish && (set & row.cells) == 0;
    kept = may_vanish ? kept | stays : stays;
    if (kept == 0) return false;
  }
  return (kept >> diagonal.wanted & 1U) != 0;
}

int Relaxation::lower_bound_of(std::uint32_t set) const {
  int odd = std::popcount(set & kept_);
  for (const std::uint32_t one : of_class_) odd += std::popcount(set & one) & 1;
  return odd;
}

/// Calls visit(bits of two cells) for every pair of a set until it returns true: neighbours in
/// reading order or in a column, and pairs that can align on a diagonal.
template <class Visit>
void Relaxation::any_pair(std::uint32_t set, Visit visit) const {
  for (std::uint32_t rest = set; rest != 0;) {
    const auto index = static_cast<std::size_t>(std::countr_zero(rest));
    const std::uint32_t from = rest & -rest;
    rest &= rest - 1;
    const std::uint32_t next = rest & -rest;
    if ((next & mates_[index]) != 0 && visit(from | next)) return;
    const std::uint32_t below = rest & below_[index];
    const std::uint32_t first_below = below & -below;
    if ((first_below & mates_[index]) != 0 && visit(from | first_below)) return;
  }
  for (const Diagonal& diagonal : diagonals_) {
    const bool both = (set & diagonal.cells) == diagonal.cells;
    if (both && can_align(set, diagonal) && visit(diagonal.cells)) return;
  }
}

int Relaxation::compute(std::uint32_t set) {
  const int floor = lower_bound_of(set);
  int least = std::min(std::popcount(set), kMaxLeft);
  any_pair(set, [&](std::uint32_t pair) {
    least = std::min(least, least_left(set & ~pair));
    return least <= floor;
  });
  store(set, least);
  return least;
}

void Relaxation::store(std::uint32_t set, int least) {
  if (2 * ++count_ > table_.size()) grow_or_clear();
  put(set << kValueBits | static_cast<Entry>(least + 1));
}

void Relaxation::grow_or_clear() {
  if (grow(4 * table_.size()) || grow(2 * table_.size())) return;
  std::ranges::fill(table_, Entry{0});
  count_ = 1;
}

/// False if the limits do not allow it.
bool Relaxation::grow(std::size_t entries) {
  if (entries > kMaxEntries || !share_.take(entries * sizeof(Entry))) return false;
  std::vector<Entry> before(entries);
  before.swap(table_);
  for (const Entry entry : before) {
    if (entry != 0) put(entry);
  }
  share_.give_back(before.size() * sizeof(Entry));
  return true;
}

void Relaxation::put(Entry entry) {
  std::size_t at = place(entry >> kValueBits);
  while (table_[at] != 0) at = (at + 1) & (table_.size() - 1);
  table_[at] = entry;
}

}  // namespace gridwise::numbermatch
