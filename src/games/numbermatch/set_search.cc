#include "games/numbermatch/set_search.h"

#include <algorithm>
#include <bit>

#include "kit/fixed_list.h"

namespace gridwise::numbermatch {
namespace {

/// The last cells first: rows below vanish without moving what is above. Of one value each.
std::uint16_t order_of(CellPair pair) {
  return static_cast<std::uint16_t>((pair.from + pair.to) * kMostBits + pair.to);
}

}  // namespace

SetSearch::SetSearch(const Board& board, std::size_t memory)
    : sights_(board.rules()), dead_(memory) {
  root_.cells = Cells(board);
  count_ = std::popcount(root_.cells.key);
  for (const Bits one : root_.cells.of_class) odd_ += std::popcount(one) & 1;
  for (unsigned classes = 0; classes < 1U << kClasses; ++classes) {
    if (std::popcount(classes) != 3) continue;
    const int count = Relaxation::count(board, classes);
    if (count > Relaxation::kMostCells) continue;
    const int index = static_cast<int>(relaxations_.size());
    relaxations_.emplace_back(board, classes);
    root_.sets[static_cast<std::size_t>(index)] = relaxations_.back().all();
    int odd = 0;
    for (int k = 0; k < kClasses; ++k) {
      if ((classes >> k & 1U) == 0) continue;
      with_class_[static_cast<std::size_t>(k)].push_back(index);
      odd += std::popcount(root_.cells.of_class[static_cast<std::size_t>(k)]) & 1;
    }
    odd_of_.push_back(odd);
  }
}

int SetSearch::least_left() {
  int least = odd_;
  for (std::size_t i = 0; i < relaxations_.size(); ++i)
    least = std::max(least, odd_ + relaxations_[i].least_left(root_.sets[i]) - odd_of_[i]);
  return least;
}

SetSearch::Answer SetSearch::find(int left, const Wanted& wanted, Budget& budget,
                                  std::uint64_t most) {
  nodes_left_ = most;
  left_ = left;
  wanted_ = &wanted;
  budget_ = &budget;
  line_.clear();
  dead_.clear();
  if (least_left() > left) return Answer::kNone;
  const Answer answer = search(root_, count_);
  std::ranges::reverse(line_);
  return answer;
}

/// False where by the relaxations too many cells would be left.
bool SetSearch::remove_from_sets(State& state, const Child& child) {
  const auto from = static_cast<std::size_t>(state.cells.origin(child.pair.from));
  const auto to = static_cast<std::size_t>(state.cells.origin(child.pair.to));
  for (const int i : with_class_[child.k]) {
    const auto index = static_cast<std::size_t>(i);
    Relaxation& relaxation = relaxations_[index];
    std::uint32_t& set = state.sets[index];
    set &= ~(relaxation.bits()[from] | relaxation.bits()[to]);
    if (relaxation.least_left(set) > left_ - odd_ + odd_of_[index]) return false;
  }
  return true;
}
SetSearch::Answer SetSearch::search(const State& state, int cells) {
  if (!budget_->spend() || nodes_left_-- == 0) return Answer::kLimit;
  if (entered_ != nullptr) entered_->push_back(state.cells.key);
  if (cells == left_) return (*wanted_)(state.cells) ? Answer::kFound : Answer::kNone;
  // 1. Every successor; what is known of it is on its way here from memory meanwhile.
  FixedList<Child, 2 * kMostBits> children;
  state.cells.any_pair(sights_, [&](int k, CellPair pair) {
    const Bits key = state.cells.key_without(pair);
    dead_.prefetch(key);
    children.push_back({key, pair, static_cast<std::uint8_t>(k), order_of(pair)});
    return false;
  });
  std::ranges::sort(children, std::ranges::greater{}, &Child::order);
  // 2. Those that are neither known nor ruled out.
  for (const Child& child : children) {
    if (child.key != 0 && dead_.contains(child.key)) continue;
    State next = state;
    if (!remove_from_sets(next, child)) continue;
    next.cells.remove(sights_, child.k, child.pair);
    if (cells == count_) next.cells.clear_all(sights_);
    const Answer answer = search(next, cells - 2);
    if (answer == Answer::kNone) {
      if (child.key != 0) dead_.insert(child.key);
      continue;
    }
    if (answer == Answer::kFound) line_.push_back({child.pair.from, child.pair.to});
    return answer;
  }
  return Answer::kNone;
}

}  // namespace gridwise::numbermatch
