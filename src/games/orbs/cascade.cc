#include "games/orbs/cascade.h"

namespace gridwise::orbs {
namespace {

/// The bottom square of every column.
Squares bottoms(const Shape& shape) { return shape.all() / ((Squares{1} << shape.rows) - 1); }

/// A shape and its bottom squares, computed once per drop, since that takes a division.
struct Ground {
  explicit Ground(const Shape& on) : shape(on), bottom(bottoms(on)) {}

  /// Squares with a neighbour `steps` above in their column.
  [[nodiscard]] Squares room_above(int steps) const {
    return bottom * ((Squares{1} << (shape.rows - steps)) - 1);
  }

  const Shape& shape;
  Squares bottom;
};

/// Members of lines of at least `length` set squares, `step` bits apart; lines begin only on
/// `starts`.
Squares lines(Squares set, int step, int length, Squares starts) {
  Squares begin = set & starts;
  for (int i = 1; i < length; ++i) begin &= set >> (i * step);
  if (begin == 0) return 0;
  Squares members = 0;
  for (int i = 0; i < length; ++i) members |= begin << (i * step);
  return members;
}

/// Flood fill: the part of `set` that is connected to `seed` by sides.
Squares flood(const Ground& ground, Squares set, Squares seed) {
  const Shape& shape = ground.shape;
  const Squares can_rise = ground.room_above(1);
  Squares found = seed;
  while (true) {
    const Squares grown = found | (found << shape.rows) | (found >> shape.rows) |
                          (found & can_rise) << 1 | (found >> 1 & can_rise);
    if ((grown & set) == found) return found;
    found = grown & set;
  }
}

/// Rule `run`: squares of lines of at least `run` orbs.
Squares matched(const Ground& ground, Squares set, int run) {
  if (set == 0) return 0;
  const Shape& shape = ground.shape;
  Squares found = 0;
  if (run <= shape.rows) found |= lines(set, 1, run, ground.room_above(run - 1));
  if (run <= shape.columns) found |= lines(set, shape.rows, run, shape.all());
  return found;
}

/// Rule `combo`: matched squares of one kind that touch by a side are one; squares in no run do not
/// connect. Calls `visit(kind, squares)` for each combo of one batch; returns all squares that
/// vanish.
template <class Visit>
Squares each_combo(const Ground& ground, const Board& board, const Runs& runs, Visit visit) {
  Squares vanished = 0;
  for (int i = 0; i < kKinds; ++i) {
    Squares left = matched(ground, board.where(kind_at(i)), runs[static_cast<std::size_t>(i)]);
    vanished |= left;
    while (left != 0) {
      const Squares combo = flood(ground, left, left & (~left + 1));
      visit(kind_at(i), combo);
      left &= ~combo;
    }
  }
  return vanished;
}

Board fall(const Ground& ground, const Board& board, Squares vanished) {
  const Shape& shape = ground.shape;
  const Squares bottom = ground.bottom;
  const Squares can_rise = ground.room_above(1);
  Board fallen = board;
  for (Squares& plane : fallen.planes) plane &= ~vanished;
  const Squares gaps = shape.all() & ~fallen.occupied();
  fallen.enchanted &= ~vanished;
  // From the top row down: everything above a gap falls by one.
  for (int row = shape.rows - 2; row >= 0; --row) {
    const Squares gap = gaps & bottom << row;
    const Squares top = gap << (shape.rows - 1 - row);
    const Squares above = top | (top - gap);
    const auto sink = [&](Squares& plane) { plane ^= (plane ^ (plane >> 1 & can_rise)) & above; };
    for (Squares& plane : fallen.planes) sink(plane);
    if (fallen.enchanted != 0) sink(fallen.enchanted);
  }
  return fallen;
}

int enchanted_of(const Board& board, Squares squares) {
  return board.enchanted == 0 ? 0 : std::popcount(squares & board.enchanted);
}

}  // namespace

int Cascade::first_batch() const {
  int count = 0;
  for (const Combo& combo : combos) count += combo.batch == 0 ? 1 : 0;
  return count;
}

Board fall(const Shape& shape, const Board& board, Squares vanished) {
  return fall(Ground(shape), board, vanished);
}

std::vector<Combo> batch_of(const Shape& shape, const Board& board, const Runs& runs) {
  std::vector<Combo> combos;
  each_combo(Ground(shape), board, runs, [&](Orb kind, Squares squares) {
    combos.push_back({kind, 0, squares, enchanted_of(board, squares)});
  });
  return combos;
}

Cascade drop(const Shape& shape, const Board& board, const Runs& runs) {
  const Ground ground(shape);
  Cascade cascade{{}, 0, board};
  while (true) {
    const Squares vanished =
        each_combo(ground, cascade.still, runs, [&](Orb kind, Squares squares) {
          cascade.combos.push_back(
              {kind, cascade.batches, squares, std::popcount(squares & cascade.still.enchanted)});
        });
    if (vanished == 0) return cascade;
    // Rule `batch`: all combos vanish together, then every column falls once.
    cascade.still = fall(ground, cascade.still, vanished);
    ++cascade.batches;
  }
}

}  // namespace gridwise::orbs
