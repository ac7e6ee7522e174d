// The slow obvious twin of rules.h and forbidden.h, for tests only: a grid of characters, rows
// counted stone by stone, forbidden points exactly as renju's rules are worded.
#pragma once

#include <set>
#include <string>
#include <utility>
#include <vector>

#include "games/gomoku/rules.h"

namespace gridwise::gomoku {

class ReferenceBoard {
 public:
  /// Column and row, counted from the top left.
  struct Place {
    int column = 0;
    int row = 0;
    auto operator<=>(const Place&) const = default;
  };

  explicit ReferenceBoard(const Position& position)
      : size_(position.options().size),
        rule_(position.options().rule),
        turn_(position.seat() == 0 ? 'x' : 'o') {
    grid_.assign(static_cast<std::size_t>(size_),
                 std::string(static_cast<std::size_t>(size_), '.'));
    for (const Place place : all()) {
      const Stone stone = position.at(cell_at(place.column, place.row));
      if (stone != Stone::kNone) set(place, stone == Stone::kBlack ? 'x' : 'o');
    }
  }

  /// The empty cells that the seat to move may play; none if the game is won.
  [[nodiscard]] std::vector<Place> moves() {
    std::vector<Place> found;
    if (won('x') || won('o')) return found;
    for (const Place place : all()) {
      if (at(place) == '.' && !(rule_ == Rule::kRenju && turn_ == 'x' && forbidden(place)))
        found.push_back(place);
    }
    return found;
  }
  void play(Place place) {
    set(place, turn_);
    turn_ = turn_ == 'x' ? 'o' : 'x';
  }
  [[nodiscard]] bool won(char colour) const {
    for (const Place place : all()) {
      if (at(place) == colour && makes_five(place, colour)) return true;
    }
    return false;
  }

  /// Whether the empty cell is a forbidden point. REQUIRES: renju, black to move.
  [[nodiscard]] bool forbidden(Place place) {
    set(place, 'x');
    const bool answer =
        !makes_five(place, 'x') && (overline(place) || fours(place) >= 2 || threes(place) >= 2);
    set(place, '.');
    return answer;
  }

  [[nodiscard]] std::string drawn() const {
    std::string text;
    for (const std::string& row : grid_) text += row + "\n";
    return text;
  }

 private:
  struct Direction {
    int across;
    int down;
  };
  static std::vector<Direction> directions() { return {{1, 0}, {0, 1}, {1, 1}, {-1, 1}}; }
  static Place moved(Place place, Direction d, int steps) {
    return {place.column + d.across * steps, place.row + d.down * steps};
  }

  [[nodiscard]] std::vector<Place> all() const {
    std::vector<Place> places;
    for (int row = 0; row < size_; ++row) {
      for (int column = 0; column < size_; ++column) places.push_back({column, row});
    }
    return places;
  }
  /// '#' outside the board.
  [[nodiscard]] char at(Place place) const {
    const auto [column, row] = place;
    if (column < 0 || column >= size_ || row < 0 || row >= size_) return '#';
    return grid_[static_cast<std::size_t>(row)][static_cast<std::size_t>(column)];
  }
  void set(Place place, char c) {
    grid_[static_cast<std::size_t>(place.row)][static_cast<std::size_t>(place.column)] = c;
  }

  /// The first and last stone of the unbroken row through a stone.
  [[nodiscard]] std::pair<Place, Place> row_through(Place place, Direction d) const {
    int first = 0;
    int last = 0;
    while (at(moved(place, d, first - 1)) == at(place)) --first;
    while (at(moved(place, d, last + 1)) == at(place)) ++last;
    return {moved(place, d, first), moved(place, d, last)};
  }
  [[nodiscard]] int length(Place place, Direction d) const {
    int length = 1;
    for (const int step : {-1, 1}) {
      for (int i = 1; at(moved(place, d, step * i)) == at(place); ++i) ++length;
    }
    return length;
  }
  [[nodiscard]] bool five_in(Place place, Direction d, char colour) const {
    const int stones = length(place, d);
    const bool exactly = rule_ == Rule::kStandard || rule_ == Rule::kCaro ||
                         (rule_ == Rule::kRenju && colour == 'x');
    if (exactly ? stones != 5 : stones < 5) return false;
    if (rule_ != Rule::kCaro) return true;
    const auto [first, last] = row_through(place, d);
    return at(moved(first, d, -1)) == '.' || at(moved(last, d, 1)) == '.';
  }
  [[nodiscard]] bool makes_five(Place place, char colour) const {
    for (const Direction d : directions()) {
      if (five_in(place, d, colour)) return true;
    }
    return false;
  }
  [[nodiscard]] bool overline(Place place) const {
    for (const Direction d : directions()) {
      if (length(place, d) > 5) return true;
    }
    return false;
  }
  /// The cells where another black stone makes five in this line, including the stone at `place`.
  [[nodiscard]] std::vector<Place> five_points(Place place, Direction d) {
    std::vector<Place> points;
    for (int i = -4; i <= 4; ++i) {
      const Place point = moved(place, d, i);
      if (at(point) != '.') continue;
      set(point, 'x');
      const auto [first, last] = row_through(point, d);
      const auto within = [&](int from, int to) {
        for (int j = from; j <= to; ++j) {
          if (moved(first, d, j) == place) return true;
        }
        return false;
      };
      if (five_in(point, d, 'x') && within(0, 4)) points.push_back(point);
      set(point, '.');
    }
    return points;
  }
  [[nodiscard]] bool straight_four(Place place, Direction d) {
    return length(place, d) == 4 && five_points(place, d).size() == 2;
  }
  [[nodiscard]] int fours(Place place) {
    int count = 0;
    for (const Direction d : directions()) {
      count += straight_four(place, d) ? 1 : static_cast<int>(five_points(place, d).size());
    }
    return count;
  }
  [[nodiscard]] int threes(Place place) {
    int count = 0;
    for (const Direction d : directions()) {
      if (five_points(place, d).empty() && is_three(place, d)) ++count;
    }
    return count;
  }
  /// Whether a further stone that is allowed and no five makes a straight four.
  [[nodiscard]] bool is_three(Place place, Direction d) {
    for (int i = -4; i <= 4; ++i) {
      const Place point = moved(place, d, i);
      if (at(point) != '.') continue;
      set(point, 'x');
      const bool makes = straight_four(place, d) && length(point, d) == 4 &&
                         row_through(point, d) == row_through(place, d) && !makes_five(point, 'x');
      set(point, '.');
      if (makes && !forbidden(point)) return true;
    }
    return false;
  }

  int size_;
  Rule rule_;
  char turn_;
  std::vector<std::string> grid_;
};

}  // namespace gridwise::gomoku
