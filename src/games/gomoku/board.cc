#include "games/gomoku/board.h"

#include <bit>
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

constexpr std::size_t kMaxChanges = 2 * kDirections * kReach + 1;  ///< per stone

}  // namespace

Board::Board(const Position& position)
    : options_(position.options()),
      shape_table_(&ShapeTable::of(options_.rule)),
      tables_{&ThreatTable::of(options_.rule, Stone::kBlack),
              &ThreatTable::of(options_.rule, Stone::kWhite)},
      reach_(options_.rule == Rule::kFreestyle ? kReach - 1 : kReach),
      around_(kCellBits & ((std::uint64_t{1} << (4 * reach_ + 2)) - 1)),
      lines_(position.lines()),
      to_move_(position.to_move()),
      stones_(position.stones()) {
  const auto room = static_cast<std::size_t>(options_.size * options_.size);
  moves_.reserve(room);
  changes_.resize(room * kMaxChanges);
  for (int row = 0; row < options_.size; ++row) {
    for (int column = 0; column < options_.size; ++column) {
      const Move cell = cell_at(column, row);
      if (at(cell) != Stone::kNone) {
        key_ ^= kKeys[index_of(at(cell))][cell];
        continue;
      }
      empty_.insert(cell);
      for (const Stone stone : {Stone::kBlack, Stone::kWhite}) {
        CellShapes shapes = 0;
        for (std::size_t d = 0; d < kDirections; ++d) {
          const auto shape =
              static_cast<unsigned>(shape_table_->shape(lines_.window(cell, d), stone));
          shapes = static_cast<CellShapes>(shapes | shape << (kShapeBits * d));
        }
        const ThreatTable::Entry& entry = (*tables_[index_of(stone)])[shapes];
        cells_[cell][index_of(stone)] = {shapes, entry.threat, entry.weights};
        values_[index_of(stone)].moving += entry.weights.moving;
        values_[index_of(stone)].waiting += entry.weights.waiting;
        enter(cell, index_of(stone), entry.threat);
      }
    }
  }
}

void Board::enter(Move cell, std::size_t colour, Threat threat) {
  if (threat == Threat::kNone) return;
  sets_[colour][static_cast<std::size_t>(threat)].insert(cell);
  ++counts_[colour][static_cast<std::size_t>(threat)];
}

void Board::leave(Move cell, std::size_t colour, Threat threat) {
  if (threat == Threat::kNone) return;
  sets_[colour][static_cast<std::size_t>(threat)].erase(cell);
  --counts_[colour][static_cast<std::size_t>(threat)];
}

void Board::move_threat(Move cell, std::size_t colour, Threat from, Threat to) {
  leave(cell, colour, from);
  enter(cell, colour, to);
}

void Board::update_line(Move cell, std::size_t direction) {
  const std::uint64_t word = lines_.word(cell, direction);
  const int middle = Lines::shift_of(cell, direction);
  const auto bits = kShapeBits * static_cast<int>(direction);
  const int step = kSteps[direction];
  std::uint64_t left = ~(word | word >> 1) & around_ << (middle - 2 * reach_);
  for (; left != 0; left &= left - 1) {
    const int shift = std::countr_zero(left);
    const unsigned pair = shape_table_->pair(Lines::window_at(word, shift));
    const auto near = static_cast<Move>(cell + (shift - middle) / 2 * step);
    CellStates& states = cells_[near];
    const unsigned before = (states[0].shapes >> bits & 15U) | (states[1].shapes >> bits & 15U)
                                                                   << kShapeBits;
    const unsigned flipped = pair ^ before;
    if (flipped == 0) continue;
    changes_[changed_++] = {near, states};
    for (std::size_t colour = 0; colour < 2; ++colour) {
      const unsigned flips = (flipped >> (kShapeBits * static_cast<int>(colour)) & 15U) << bits;
      if (flips == 0) continue;
      CellState& state = states[colour];
      const auto shapes = static_cast<CellShapes>(state.shapes ^ flips);
      const ThreatTable::Entry& entry = (*tables_[colour])[shapes];
      values_[colour].moving += entry.weights.moving - state.weights.moving;
      values_[colour].waiting += entry.weights.waiting - state.weights.waiting;
      if (entry.threat != state.threat) move_threat(near, colour, state.threat, entry.threat);
      state = {shapes, entry.threat, entry.weights};
    }
  }
}

void Board::play(Move cell) {
  assert(at(cell) == Stone::kNone);
  moves_.push_back({cell, changed_, values_});
  for (std::size_t colour = 0; colour < 2; ++colour) {
    const CellState& state = cells_[cell][colour];
    values_[colour].moving -= state.weights.moving;
    values_[colour].waiting -= state.weights.waiting;
    leave(cell, colour, state.threat);
  }
  empty_.erase(cell);
  lines_.place(cell, to_move_);
  key_ ^= kKeys[index_of(to_move_)][cell];
  ++stones_;
  to_move_ = other(to_move_);
  for (std::size_t d = 0; d < kDirections; ++d) update_line(cell, d);
}

void Board::undo() {
  const PlayedMove& played = moves_.back();
  const Move cell = played.cell;
  values_ = played.values;
  while (changed_ > played.first_change) {
    const CellChange& change = changes_[--changed_];
    CellStates& states = cells_[change.cell];
    for (std::size_t colour = 0; colour < 2; ++colour) {
      if (states[colour].threat != change.before[colour].threat)
        move_threat(change.cell, colour, states[colour].threat, change.before[colour].threat);
    }
    states = change.before;
  }
  moves_.pop_back();
  to_move_ = other(to_move_);
  --stones_;
  key_ ^= kKeys[index_of(to_move_)][cell];
  lines_.remove(cell, to_move_);
  empty_.insert(cell);
  for (std::size_t colour = 0; colour < 2; ++colour)
    enter(cell, colour, cells_[cell][colour].threat);
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
