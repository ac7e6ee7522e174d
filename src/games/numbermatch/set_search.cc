#include "games/numbermatch/set_search.h"

#include <algorithm>

#include "kit/fixed_list.h"

namespace gridwise::numbermatch {
namespace {

/// Move order: greater first, all values different. If rows vanish, last cells go first, since
/// clearing a row moves nothing above it. Otherwise first cells go first.
template <class Word>
std::uint16_t order_of(CellPair pair, bool last_first) {
  const int order = (pair.from + pair.to) * kBitsOf<Word> + pair.to;
  return static_cast<std::uint16_t>(last_first ? order : INT16_MAX - order);
}

}  // namespace

template <class Word>
SetSearch<Word>::SetSearch(const Board& board, MemoryPool& pool, std::size_t most,
                           std::vector<int> kept)
    : pool_(pool),
      share_(pool),
      board_(board),
      masks_(board),
      kept_(std::move(kept)),
      dead_(pool, most) {
  share_.take_anyway(sizeof(*this));
  root_.cells = Cells<Word>(board, masks_);
  count_ = count_bits(root_.cells.key);
  for (const Word one : root_.cells.of_class) odd_ += count_bits(one) & 1;
  if (kept_.empty()) return;
  odd_ = static_cast<int>(kept_.size());
  for (Word rest = root_.cells.key; rest != 0; rest &= rest - 1) {
    const int place = masks_.place[static_cast<std::size_t>(lowest_bit(rest))];
    if (std::ranges::find(kept_, place) != kept_.end()) kept_bits_ |= rest & -rest;
  }
}

template <class Word>
void SetSearch<Word>::relax() {
  if (!relaxations_.empty()) return;
  for (unsigned classes = 0; classes < 1U << kClasses; ++classes) {
    if (std::popcount(classes) != 3) continue;
    if (Relaxation::count(board_, classes, kept_) > Relaxation::kMaxCells) continue;
    const int index = static_cast<int>(relaxations_.size());
    relaxations_.emplace_back(board_, classes, pool_, kept_);
    root_.sets[static_cast<std::size_t>(index)] = relaxations_.back().all();
    int odd = 0;
    for (int k = 0; k < kClasses; ++k) {
      if ((classes >> k & 1U) == 0) continue;
      with_class_[static_cast<std::size_t>(k)].push_back(index);
      odd += count_bits(root_.cells.of_class[static_cast<std::size_t>(k)]) & 1;
    }
    odd_of_.push_back(kept_.empty() ? odd : odd_);
    pruned_.push_back(0);
  }
}

template <class Word>
int SetSearch<Word>::least_left() {
  int least = odd_;
  for (std::size_t i = 0; i < relaxations_.size(); ++i)
    least = std::max(least, odd_ + relaxations_[i].least_left(root_.sets[i]) - odd_of_[i]);
  return least;
}

template <class Word>
std::vector<unsigned> SetSearch<Word>::pruning_classes() const {
  std::vector<std::size_t> used;
  for (std::size_t i = 0; i < pruned_.size(); ++i) {
    if (pruned_[i] > 0) used.push_back(i);
  }
  std::ranges::stable_sort(used, std::ranges::greater{}, [&](std::size_t i) { return pruned_[i]; });
  std::vector<unsigned> classes;
  classes.reserve(used.size());
  for (const std::size_t i : used) classes.push_back(relaxations_[i].classes());
  return classes;
}

template <class Word>
Board SetSearch<Word>::board_of(const Cells<Word>& cells) const {
  std::vector<Digit> digits(board_.cells().size());
  for (Word rest = cells.key; rest != 0; rest &= rest - 1) {
    const auto place = masks_.place[static_cast<std::size_t>(lowest_bit(rest))];
    digits[place] = board_.cells()[place];
  }
  Board board(board_.rules(), std::move(digits));
  if (cells.key != root_.cells.key) board.clear_rows();
  return board;
}

template <class Word>
FindResult SetSearch<Word>::find(int left, const Wanted& wanted, Budget& budget,
                                 std::uint64_t most) {
  nodes_left_ = most;
  left_ = left;
  wanted_ = &wanted;
  budget_ = &budget;
  line_.clear();
  dead_.clear();
  if (least_left() > left) return FindResult::kNone;
  const FindResult result = search(root_, count_);
  std::ranges::reverse(line_);
  return result;
}

/// Removes the pair from the relaxed sets. False if they show that too many cells would be left.
template <class Word>
bool SetSearch<Word>::remove_from_sets(SetNode& state, const Child& child) {
  const auto from = masks_.place[static_cast<std::size_t>(state.cells.origin(child.pair.from))];
  const auto to = masks_.place[static_cast<std::size_t>(state.cells.origin(child.pair.to))];
  std::vector<int>& order = with_class_[child.k];
  for (std::size_t i = 0; i < order.size(); ++i) {
    const auto index = static_cast<std::size_t>(order[i]);
    Relaxation& relaxation = relaxations_[index];
    std::uint32_t& set = state.sets[index];
    set &= ~(relaxation.bits()[from] | relaxation.bits()[to]);
    if (relaxation.least_left(set) <= left_ - odd_ + odd_of_[index]) continue;
    ++pruned_[index];
    if (i > 0) std::swap(order[i], order[i - 1]);  // effective relaxations move to the front
    return false;
  }
  return true;
}

template <class Word>
bool SetSearch<Word>::note(Word key) {
  if (entered_->size() >= most_entered_) return false;
  Bits set = 0;
  for (; key != 0; key &= key - 1)
    set |= Bits{1} << masks_.place[static_cast<std::size_t>(lowest_bit(key))];
  entered_->push_back(set);
  return true;
}

template <class Word>
FindResult SetSearch<Word>::search(const SetNode& state, int cells) {
  if (!budget_->spend() || nodes_left_-- == 0) return FindResult::kLimit;
  if (entered_ != nullptr && !note(state.cells.key)) return FindResult::kLimit;
  if (cells == left_) return (*wanted_)(state.cells) ? FindResult::kFound : FindResult::kNone;
  // 1. Generate all children, prefetching their slots in the table of dead sets.
  FixedList<Child, std::size_t{4} * kBitsOf<Word>> children;
  state.cells.any_pair(masks_, [&](int k, CellPair pair) {
    const Word key = state.cells.key_without(pair);
    if ((kept_bits_ & ~key) != 0) return false;
    dead_.prefetch(key);
    children.push_back(
        {key, pair, static_cast<std::uint8_t>(k), order_of<Word>(pair, masks_.clear_rows)});
    return false;
  });
  std::ranges::sort(children, std::ranges::greater{}, &Child::order);
  // 2. Search the children that are neither dead nor pruned.
  for (const Child& child : children) {
    if (child.key != 0 && dead_.contains(child.key)) continue;
    SetNode next = state;
    if (!remove_from_sets(next, child)) continue;
    next.cells.remove(masks_, child.k, child.pair);
    if (cells == count_) next.cells.clear_all(masks_);
    const FindResult result = search(next, cells - 2);
    if (result == FindResult::kNone) {
      if (child.key != 0) dead_.insert(child.key);
      continue;
    }
    // `place` maps a bit to its current cell if rows vanish, else to its initial cell, which does
    // not move.
    if (result == FindResult::kFound)
      line_.push_back({masks_.place[child.pair.from], masks_.place[child.pair.to]});
    return result;
  }
  return FindResult::kNone;
}

template class SetSearch<Bits>;
template class SetSearch<WideBits>;

}  // namespace gridwise::numbermatch
