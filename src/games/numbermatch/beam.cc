#include "games/numbermatch/beam.h"

#include <algorithm>
#include <bit>
#include <tuple>

#include "games/numbermatch/set_search.h"

namespace gridwise::numbermatch {
namespace {

// Search parameters. Many narrow beams clear more boards in the same time than one wide beam.
constexpr std::size_t kWidth = 30;
constexpr int kPairScore = 16;                  ///< score of a pair in reach
constexpr std::uint32_t kNoise = 64;            ///< random part of a score; makes attempts differ
constexpr int kEndgame = 52;                    ///< digits at which the exact search starts
constexpr std::size_t kEndgameSets = 10;        ///< sets searched exactly
constexpr std::uint64_t kQuickNodes = 200;      ///< limit of the first search, without relaxations
constexpr std::uint64_t kEndgameNodes = 2'000;  ///< limit of the second search, with relaxations
constexpr std::size_t kEndgameMemory = 1 << 20;

}  // namespace

bool Beam::fits(const Board& board) {
  const Rules& rules = board.rules();
  return !rules.diagonals && !rules.clear_rows && rules.wrap == Wrap::kAnyDistance &&
         board.digits_left() <= kMaxDigits;
}

Beam::Beam(const Board& board, Random& random, Budget& budget, std::size_t memory)
    : board_(board), random_(random), budget_(budget), memory_(memory) {
  for (int cell = 0; cell < board.size(); ++cell) {
    if (board.at(cell) == 0) continue;
    place_.push_back(static_cast<std::uint16_t>(cell));
    class_.push_back(static_cast<std::uint8_t>(class_of(board.at(cell))));
    key_.push_back(random.next());
  }
}

bool Beam::odd_class() const {
  for (int k = 1; k <= kClasses; ++k) {
    if (std::ranges::count(class_, k) % 2 != 0) return true;
  }
  return false;
}

bool Beam::clear() {
  line_.clear();
  if (odd_class()) return false;
  BeamState all;
  for (std::size_t i = 0; i < place_.size(); ++i)
    all.digits[i / 64] |= std::uint64_t{1} << (i % 64);
  steps_.clear();
  states_.assign(1, all);
  for (auto left = static_cast<int>(place_.size()); left > kEndgame; left -= 2) {
    next_.clear();
    for (const BeamState& state : states_) {
      if (!budget_.spend()) return false;
      expand(state);
    }
    if (next_.empty()) return false;
    keep_best(kWidth);
  }
  next_.swap(states_);
  keep_best(kEndgameSets);
  return std::ranges::any_of(states_,
                             [this](const BeamState& state) { return clear_endgame(state); });
}

/// Computes the line neighbours of each digit in a set.
void Beam::link(const Digits& digits) {
  order_.clear();
  int last = -1;
  std::array<int, kColumns> in_column{};
  in_column.fill(-1);
  const auto join = [](LineLinks& line, int& before, std::int16_t digit) {
    const auto index = static_cast<std::size_t>(digit);
    line.before[index] = static_cast<std::int16_t>(before);
    line.after[index] = -1;
    if (before >= 0) line.after[static_cast<std::size_t>(before)] = digit;
    before = digit;
  };
  for (std::size_t word = 0; word < digits.size(); ++word) {
    for (std::uint64_t rest = digits[word]; rest != 0; rest &= rest - 1) {
      const auto index = 64 * word + static_cast<std::size_t>(std::countr_zero(rest));
      const auto digit = static_cast<std::int16_t>(index);
      join(reading_, last, digit);
      join(column_, in_column[static_cast<std::size_t>(column_of(place_[index]))], digit);
      order_.push_back(digit);
    }
  }
}

bool Beam::meet(int a, int b) const {
  return a >= 0 && b >= 0 &&
         class_[static_cast<std::size_t>(a)] == class_[static_cast<std::size_t>(b)];
}

/// The change in the number of pairs along a line when two digits vanish.
int Beam::change(const LineLinks& line, int from, int to) const {
  const int before_from = line.before[static_cast<std::size_t>(from)];
  const int after_from = line.after[static_cast<std::size_t>(from)];
  const int before_to = line.before[static_cast<std::size_t>(to)];
  const int after_to = line.after[static_cast<std::size_t>(to)];
  const int gone =
      int{meet(before_from, from)} + int{meet(from, after_from)} + int{meet(to, after_to)};
  if (after_from == to) return int{meet(before_from, after_to)} - gone;
  return int{meet(before_from, after_from)} + int{meet(before_to, after_to)} -
         int{meet(before_to, to)} - gone;
}

void Beam::expand(const BeamState& state) {
  link(state.digits);
  int pairs = 0;
  const auto visit = [&](auto seen) {
    for (const int from : order_) {
      for (const LineLinks* line : {&reading_, &column_}) {
        const int to = line->after[static_cast<std::size_t>(from)];
        if (meet(from, to)) seen(from, to);
      }
    }
  };
  visit([&](int, int) { ++pairs; });
  const std::size_t step = steps_.size();
  steps_.push_back(state.last);
  visit([&](int from, int to) { add(state, step, pairs, from, to); });
}

void Beam::add(const BeamState& state, std::size_t step, int pairs, int from, int to) {
  BeamState next = state;
  for (const int digit : {from, to}) {
    const auto index = static_cast<std::size_t>(digit);
    next.digits[index / 64] &= ~(std::uint64_t{1} << (index % 64));
    next.hash ^= key_[index];
  }
  next.score = kPairScore * (pairs + change(reading_, from, to) + change(column_, from, to)) +
               static_cast<int>(random_.below(kNoise));
  next.last = {step, static_cast<std::uint16_t>(from), static_cast<std::uint16_t>(to)};
  next_.push_back(next);
}

/// Moves the best sets of next_ into states_, without duplicates.
void Beam::keep_best(std::size_t most) {
  std::ranges::sort(next_, {},
                    [](const BeamState& state) { return std::tuple(state.hash, -state.score); });
  const auto twice = std::ranges::unique(next_, {}, &BeamState::hash);
  next_.erase(twice.begin(), twice.end());
  if (next_.size() > most) {
    const auto last = next_.begin() + static_cast<std::ptrdiff_t>(most);
    std::ranges::nth_element(next_, last, std::ranges::greater{}, &BeamState::score);
    next_.erase(last, next_.end());
  }
  states_.swap(next_);
}

bool Beam::clear_endgame(const BeamState& state) {
  std::vector<Digit> cells(board_.cells().size());
  for (std::size_t i = 0; i < place_.size(); ++i) {
    if ((state.digits[i / 64] >> (i % 64) & 1U) != 0) cells[place_[i]] = board_.cells()[place_[i]];
  }
  MemoryPool pool(memory_);
  SetSearch<Bits> search(Board(board_.rules(), std::move(cells)), pool, kEndgameMemory);
  const auto any = [](const Cells<Bits>&) { return true; };
  FindResult found = search.find(0, any, budget_, kQuickNodes);
  if (found == FindResult::kLimit && !budget_.exhausted()) {
    search.relax();
    found = search.find(0, any, budget_, kEndgameNodes);
  }
  if (found != FindResult::kFound) return false;
  set_line(state.last);
  line_.insert(line_.end(), search.line().begin(), search.line().end());
  return true;
}

void Beam::set_line(BeamMove step) {
  for (; step.from != step.to; step = steps_[step.before])
    line_.push_back({place_[step.from], place_[step.to]});
  std::ranges::reverse(line_);
}

}  // namespace gridwise::numbermatch
