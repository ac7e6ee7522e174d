#include "games/gomoku/rules.h"

#include <cassert>

namespace gridwise::gomoku {
namespace {

/// Calls `visit(cell)` for every cell of the board in ascending order until it returns true;
/// returns whether it did.
template <class Visit>
bool any_cell(int size, const Visit& visit) {
  for (int row = 0; row < size; ++row) {
    for (int column = 0; column < size; ++column) {
      if (visit(cell_at(column, row))) return true;
    }
  }
  return false;
}

}  // namespace

/// Rule `board`.
Position::Position(const Options& options)
    : options_(options),
      lines_(options.size),
      key_(mix64(static_cast<std::uint64_t>(options.size) * kRules +
                 static_cast<std::uint64_t>(options.rule))) {}

void Position::set_up(Move cell, Stone stone) {
  assert(at(cell) == Stone::kNone);
  lines_.place(cell, stone);
  key_ ^= stone_key(cell, stone);
  ++stones_;
}

void Position::set_seat(Seat seat) {
  seat_ = seat;
  const Stone last = stone_of(1 - seat);
  won_ =
      any_cell(options_.size, [&](Move cell) { return at(cell) == last && in_winning_row(cell); });
}

void Position::generate(MoveList& moves) const {
  moves.clear();
  if (won_) return;  // rule `end`
  any_cell(options_.size, [&](Move cell) {
    if (at(cell) == Stone::kNone && forbidden(cell) == Forbidden::kNo) moves.push_back(cell);
    return false;
  });
}

void Position::play(Move move) {
  won_ = wins(move, to_move());
  set_up(move, to_move());
  seat_ = 1 - seat_;  // rule `turn`
}

void Position::undo(Move move) {
  seat_ = 1 - seat_;
  lines_.remove(move, to_move());
  key_ ^= stone_key(move, to_move());
  --stones_;
  won_ = false;
}

Outcome Position::outcome() const {
  if (won_) return {Outcome::Kind::kWon, 1 - seat_};
  // Rule `draw`.
  if (!can_move()) return {Outcome::Kind::kDrawn, -1};
  return {};
}

bool Position::can_move() const {
  if (stones_ == options_.size * options_.size) return false;
  if (options_.rule != Rule::kRenju || seat_ != 0) return true;
  return any_cell(options_.size, [&](Move cell) {
    return at(cell) == Stone::kNone && forbidden(cell) == Forbidden::kNo;
  });
}

Forbidden Position::forbidden(Move cell) const {
  if (options_.rule != Rule::kRenju || seat_ != 0) return Forbidden::kNo;
  Lines scratch = lines_;
  return find_forbidden(scratch, cell);
}

bool Position::wins(Move cell, Stone stone) const {
  const ShapeTable& table = ShapeTable::of(options_.rule);
  for (std::size_t d = 0; d < kDirections; ++d) {
    if (table.shape(lines_.window(cell, d), stone) == Shape::kFive) return true;
  }
  return false;
}

bool Position::in_winning_row(Move cell) const { return wins(cell, at(cell)); }

static_assert(Reversible<Position>);

}  // namespace gridwise::gomoku
