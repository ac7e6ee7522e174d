#include "games/gomoku/board.h"

#include <cassert>

#include "games/gomoku/forbidden.h"

namespace gridwise::gomoku {
namespace {

std::array<std::array<std::uint64_t, kCells>, 2> make_keys() {
  std::array<std::array<std::uint64_t, kCells>, 2> keys{};
  for (std::size_t cell = 0; cell < kCells; ++cell) {
    for (const Stone stone : {Stone::kBlack, Stone::kWhite}) {
      keys[index_of(stone)][cell] = stone_key(static_cast<Move>(cell), stone);
    }
  }
  return keys;
}

const auto kKeys = make_keys();

constexpr std::size_t kMostChanges = 2 * kDirections * kReach + 1;  ///< by one stone

}  // namespace

Board::Board(const Position& position)
    : options_(position.options()),
      shape_table_(&ShapeTable::of(options_.rule)),
      tables_{&ThreatTable::of(options_.rule, Stone::kBlack),
              &ThreatTable::of(options_.rule, Stone::kWhite)},
      reach_(options_.rule == Rule::kFreestyle ? kReach - 1 : kReach),
      lines_(position.lines()),
      to_move_(position.to_move()),
      stones_(position.stones()) {
  const auto room = static_cast<std::size_t>(options_.size * options_.size);
  frames_.reserve(room);
  changes_.reserve(room * kMostChanges);
  for (int row = 0; row < options_.size; ++row) {
    for (int column = 0; column < options_.size; ++column) {
      const Move cell = cell_at(column, row);
      if (at(cell) != Stone::kNone) {
        key_ ^= kKeys[index_of(at(cell))][cell];
        continue;
      }
      empty_.insert(cell);
      for (const Stone stone : {Stone::kBlack, Stone::kWhite}) {
        State& state = states_[cell][index_of(stone)];
        for (std::size_t d = 0; d < kDirections; ++d) {
          const auto shape =
              static_cast<unsigned>(shape_table_->shape(lines_.window(cell, d), stone));
          state.shapes = static_cast<CellShapes>(state.shapes | shape << (kShapeBits * d));
        }
        state.threat = (*tables_[index_of(stone)])[state.shapes].threat;
      }
      enter(cell);
    }
  }
}

void Board::add_values(std::size_t colour, const Weights& weights, int sign) {
  values_[colour].moving += sign * weights.moving;
  values_[colour].waiting += sign * weights.waiting;
}

void Board::enter(Move cell) {
  for (std::size_t colour = 0; colour < 2; ++colour) {
    const auto& [shapes, threat] = states_[cell][colour];
    add_values(colour, (*tables_[colour])[shapes].weights, 1);
    if (threat == Threat::kNone) continue;
    sets_[colour][static_cast<std::size_t>(threat)].insert(cell);
    ++counts_[colour][static_cast<std::size_t>(threat)];
  }
}

void Board::leave(Move cell) {
  for (std::size_t colour = 0; colour < 2; ++colour) {
    const auto& [shapes, threat] = states_[cell][colour];
    add_values(colour, (*tables_[colour])[shapes].weights, -1);
    if (threat == Threat::kNone) continue;
    sets_[colour][static_cast<std::size_t>(threat)].erase(cell);
    --counts_[colour][static_cast<std::size_t>(threat)];
  }
}

void Board::set_shapes(Move cell, std::size_t colour, CellShapes shapes) {
  State& state = states_[cell][colour];
  const ThreatTable& table = *tables_[colour];
  const ThreatTable::Entry& entry = table[shapes];
  add_values(colour, table[state.shapes].weights, -1);
  add_values(colour, entry.weights, 1);
  state.shapes = shapes;
  if (entry.threat == state.threat) return;
  auto& sets = sets_[colour];
  auto& counts = counts_[colour];
  if (state.threat != Threat::kNone) {
    sets[static_cast<std::size_t>(state.threat)].erase(cell);
    --counts[static_cast<std::size_t>(state.threat)];
  }
  if (entry.threat != Threat::kNone) {
    sets[static_cast<std::size_t>(entry.threat)].insert(cell);
    ++counts[static_cast<std::size_t>(entry.threat)];
  }
  state.threat = entry.threat;
}

void Board::update_line(Move cell, std::size_t direction) {
  const std::uint64_t word = lines_.word(cell, direction);
  const int middle = Lines::shift_of(cell, direction);
  const auto bits = kShapeBits * static_cast<int>(direction);
  for (int distance = -reach_; distance <= reach_; ++distance) {
    const int shift = middle + 2 * distance;
    if ((word >> shift & 3) != 0) continue;
    const unsigned pair = shape_table_->pair(Lines::window_at(word, shift));
    const auto near = static_cast<Move>(cell + distance * kSteps[direction]);
    const States& now = states_[near];
    const unsigned black = pair & 15;
    const unsigned white = pair >> kShapeBits;
    const unsigned old_black = now[0].shapes >> bits & 15U;
    const unsigned old_white = now[1].shapes >> bits & 15U;
    if (black == old_black && white == old_white) continue;
    changes_.push_back({near, now});
    if (black != old_black) {
      set_shapes(near, 0, static_cast<CellShapes>(now[0].shapes ^ (black ^ old_black) << bits));
    }
    if (white != old_white) {
      set_shapes(near, 1, static_cast<CellShapes>(now[1].shapes ^ (white ^ old_white) << bits));
    }
  }
}

void Board::play(Move cell) {
  assert(at(cell) == Stone::kNone);
  frames_.push_back({cell, changes_.size()});
  leave(cell);
  empty_.erase(cell);
  lines_.place(cell, to_move_);
  key_ ^= kKeys[index_of(to_move_)][cell];
  ++stones_;
  to_move_ = other(to_move_);
  for (std::size_t d = 0; d < kDirections; ++d) update_line(cell, d);
}

void Board::undo() {
  const auto [cell, first_change] = frames_.back();
  frames_.pop_back();
  while (changes_.size() > first_change) {
    const Change& change = changes_.back();
    for (std::size_t colour = 0; colour < 2; ++colour) {
      if (states_[change.cell][colour].shapes != change.before[colour].shapes) {
        set_shapes(change.cell, colour, change.before[colour].shapes);
      }
    }
    changes_.pop_back();
  }
  to_move_ = other(to_move_);
  --stones_;
  key_ ^= kKeys[index_of(to_move_)][cell];
  lines_.remove(cell, to_move_);
  empty_.insert(cell);
  enter(cell);
}

std::uint64_t Board::key_after(Move cell) const {
  return key() ^ kWhiteToMove ^ kKeys[index_of(to_move_)][cell];
}

bool Board::forbidden(Move cell, Stone stone) const {
  if (options_.rule != Rule::kRenju || stone != Stone::kBlack) return false;
  const ThreatTable::Entry& entry = (*tables_[0])[shapes(cell, stone)];
  if (entry.threat == Threat::kNever) return true;
  return entry.may_be_forbidden && find_forbidden(lines_, cell) != Forbidden::kNo;
}

}  // namespace gridwise::gomoku
