#include "games/orbs/certificate/certificate_bound.h"

#include <algorithm>

namespace gridwise::orbs::certified {
namespace {

constexpr std::uint16_t kUnknown = 10'000;

int best_with_one_more(const Grid& grid, int run, std::vector<int> counts) {
  int most = 0;
  for (int& count : counts) {
    if (count == grid.rows) continue;
    ++count;
    most = std::max(most, combos_of(grid, run, counts));
    --count;
  }
  return most;
}

}  // namespace

Needs::Needs(const Grid& grid, int run, int orbs, bool in_hand, const std::vector<Tolls>& choices)
    : rows_(grid.rows) {
  int places = 1;
  for (int column = 0; column < grid.columns; ++column) {
    weight_.push_back(places);
    places *= grid.rows + 1;
  }
  needs_.resize(static_cast<std::size_t>(places));
  Counts counts(weight_.size());
  list(counts, 0, in_hand ? orbs - 1 : orbs);
  // 1. Vectors that allow the most combos need nothing.
  std::vector<int> combos;
  for (const Counts& vector : vectors_) {
    combos.push_back(in_hand ? best_with_one_more(grid, run, vector)
                             : combos_of(grid, run, vector));
    most_ = std::max(most_, combos.back());
  }
  for (std::size_t i = 0; i < vectors_.size(); ++i) {
    Sums& sums = needs_[static_cast<std::size_t>(place_of(vectors_[i]))];
    std::fill_n(sums.begin(), choices.size(), combos[i] == most_ ? std::uint16_t{0} : kUnknown);
  }
  // 2. Others need a carry's toll and what is needed after it (Bellman-Ford): relax until stable.
  for (bool cheaper = true; cheaper;) {
    cheaper = false;
    for (const Counts& vector : vectors_) cheaper = relax(vector, choices) || cheaper;
  }
}

/// All vectors of `left` orbs from `column` on.
void Needs::list(Counts& counts, std::size_t column, int left) {
  if (column == counts.size()) {
    if (left == 0) vectors_.push_back(counts);
    return;
  }
  for (int here = 0; here <= std::min(left, rows_); ++here) {
    counts[column] = here;
    list(counts, column + 1, left - here);
  }
}

int Needs::place_of(const Counts& counts) const {
  int place = 0;
  for (std::size_t i = 0; i < counts.size(); ++i) place += counts[i] * weight_[i];
  return place;
}

/// Relaxes the carries from `counts`; returns whether a choice got cheaper.
bool Needs::relax(const Counts& counts, const std::vector<Tolls>& choices) {
  bool cheaper = false;
  const int place = place_of(counts);
  Sums& now = needs_[static_cast<std::size_t>(place)];
  for (std::size_t boundary = 0; boundary + 1 < counts.size(); ++boundary) {
    for (const std::size_t left : {0U, 1U}) {
      const std::size_t from = boundary + left;
      const std::size_t to = boundary + 1 - left;
      if (counts[from] == 0 || counts[to] == rows_) continue;
      const Sums& then = at(place - weight_[from] + weight_[to]);
      for (std::size_t i = 0; i < choices.size(); ++i) {
        const int sum = then[i] + choices[i][2 * boundary + left];
        if (sum >= now[i]) continue;
        now[i] = static_cast<std::uint16_t>(sum);
        cheaper = true;
      }
    }
  }
  return cheaper;
}

int turn_of(int directions, int direction) {
  if (directions == 8) return 2;
  return direction == 0 ? 0 : direction == 4 ? 1 : 2;
}

Walks::Walks(int columns, int directions, const std::vector<Tolls>& choices, int longest)
    : columns_(columns) {
  most_.resize(static_cast<std::size_t>((longest + 1) * columns * 3));
  const int east = turn_of(directions, 0);
  const int west = turn_of(directions, 4);
  for (std::size_t place = static_cast<std::size_t>(columns) * 3; place < most_.size(); ++place) {
    const int turn = static_cast<int>(place % 3);
    const int column = static_cast<int>(place / 3) % columns;
    const int left = static_cast<int>(place / 3) / columns - 1;  // after the step
    for (std::size_t i = 0; i < choices.size(); ++i) {
      int most = at(left, column, 2)[i];
      // A step east carries an orb to the left, and vice versa.
      const std::size_t boundary = 2 * static_cast<std::size_t>(column);
      if (column + 1 < columns && turn != 1)
        most = std::max(most, choices[i][boundary + 1] + at(left, column + 1, east)[i]);
      if (column > 0 && turn != 0)
        most = std::max(most, choices[i][boundary - 2] + at(left, column - 1, west)[i]);
      most_[place][i] = static_cast<std::uint16_t>(most);
    }
  }
}

}  // namespace gridwise::orbs::certified
