// Boards in step of match-3 as bytes, in three layers: ground, unit or blocker, cover. The colours
// of units are spread from the bit planes of board.h, eight cells at a time; what few cells have is
// written cell by cell.
//
//   action = kind * cells + from        kinds: tap, drag right, down, left, up
//
// A drag left or up differs from the drag right or down of the same two cells only if both hold
// specials; otherwise it is not legal.
#pragma once

#include <algorithm>
#include <array>
#include <cassert>
#include <cstdint>
#include <cstring>
#include <functional>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "games/match3/names.h"
#include "games/match3/rules.h"
#include "games/match3/text.h"
#include "games/match3/tokens.h"

namespace gridwise::match3 {

/// By eight bits, lowest first: eight bytes of 0 or 1.
inline constexpr std::array<std::uint64_t, 256> kSpread = [] {
  std::array<std::uint64_t, 256> spread{};
  for (std::size_t bits = 0; bits < spread.size(); ++bits)
    for (int i = 0; i < 8; ++i) spread[bits] |= std::uint64_t{bits >> i & 1} << (8 * i);
  return spread;
}();

/// The byte of each content of a cell: the index of its token, plus 1.
struct PlaneCodes {
  std::array<std::array<std::uint8_t, kMaxColours + 1>, 16> special{};  ///< by kind and colour
  std::uint8_t ingredient = 0;
  std::uint8_t hole = 0;
  // By the byte of the board.
  std::array<std::uint8_t, 256> blocker{};
  std::array<std::uint8_t, 256> cover{};
  std::array<std::uint8_t, 256> ground{};

  /// Tiles are the first tokens, in the order of their colours: their byte is the colour.
  [[nodiscard]] static const PlaneCodes& get() {
    static const PlaneCodes kCodes;
    return kCodes;
  }

 private:
  PlaneCodes() {
    std::uint8_t code = 0;
    for (const Token& token : tokens()) {
      ++code;
      if (token.name == "hole") hole = code;
      if (const auto cell = cell_of_token(token.name)) add(*cell, code);
    }
  }

  static std::size_t byte_of(int which, int detail) {
    return static_cast<std::size_t>(which | detail << 4);
  }
  void add(const Cell& cell, std::uint8_t code) {
    const int kind = static_cast<int>(cell.kind);
    if (is_special(cell.kind)) special[static_cast<std::size_t>(kind)][cell.colour] = code;
    if (cell.kind == CellKind::kIngredient) ingredient = code;
    if (is_blocker(cell.kind))
      blocker[byte_of(kind, cell.kind == CellKind::kBox ? cell.colour : cell.hits)] = code;
    if (cell.cover != Cover::kNone)
      cover[byte_of(static_cast<int>(cell.cover), cell.cover_hits)] = code;
    if (cell.ground != Ground::kNone)
      ground[byte_of(static_cast<int>(cell.ground), cell.ground_hits)] = code;
    assert(cell.kind != CellKind::kTile || code == cell.colour);
  }
};

/// How boards of up to Core<words> are started, played and shown (game/boards_in_step.h).
template <int words>
class Planes {
 public:
  using Position = Core<words>;
  /// The start of the game with this seed; always on the same level.
  using Dealer = std::function<match3::Position(std::uint64_t seed)>;

  static constexpr int kLayers = 3;
  static constexpr int kKinds = 5;

  Planes(Dealer deal, LevelPtr level)
      : deal_(std::move(deal)), level_(std::move(level)), cells_(level_->cells()) {
    for (int cell = 0; cell < cells_; ++cell)
      if (!level_->floor(cell)) holes_.push_back(cell);
  }

  [[nodiscard]] const Level& level() const { return *level_; }

  [[nodiscard]] Position start(std::uint64_t seed) const {
    std::optional<Position> start;
    deal_(seed).visit([&start](const auto& core) {
      if constexpr (std::is_same_v<std::decay_t<decltype(core)>, Position>) start = core;
    });
    assert(start);
    return *start;
  }
  void play(Position& position, int action) const { position.play(move_of(action), NoEvents{}); }
  [[nodiscard]] static Outcome outcome(const Position& position) { return position.outcome(); }
  [[nodiscard]] static Seat seat(const Position&) { return 0; }
  [[nodiscard]] static std::uint64_t hash(const Position& position) {
    return mix64(position.visible_hash() ^ position.progress().chance.state());
  }
  [[nodiscard]] static std::optional<std::int64_t> score(const Position& position) {
    return position.progress().score;
  }
  [[nodiscard]] int random_action(const Position& position, Random& random) const {
    const std::optional<Move> move = position.random_move(random);
    return move ? action_of(*move) : 0;
  }

  void show(const Position& position, std::uint8_t* board, std::uint8_t* mask) const {
    const Terrain<words>& land = position.land();
    const Board<words>& shown = position.board();
    const PlaneCodes& codes = PlaneCodes::get();
    const auto layer = static_cast<std::size_t>(cells_);
    std::uint8_t* const units = board + layer;
    std::uint8_t* const covers = units + layer;
    const auto write = [&land](std::uint8_t* to, const Bits<words>& cells, const auto& code_of) {
      cells.each([&](int index) { to[land.cell_of(index)] = code_of(index); });
    };
    std::memset(board, 0, layer);
    write(board, shown.ground, [&](int index) {
      return codes.ground[shown.ground_byte[static_cast<std::size_t>(index)]];
    });
    show_colours(shown, units);
    write(units, shown.special, [&](int index) {
      return codes.special[static_cast<std::size_t>(shown.kind_at(index))][shown.colour_at(index)];
    });
    write(units, shown.ingredient, [&](int) { return codes.ingredient; });
    write(units, shown.blocker, [&](int index) {
      return codes.blocker[shown.blocker_byte[static_cast<std::size_t>(index)]];
    });
    for (const int cell : holes_) units[cell] = codes.hole;
    std::memset(covers, 0, layer);
    write(covers, shown.cover, [&](int index) {
      return codes.cover[shown.cover_byte[static_cast<std::size_t>(index)]];
    });
    show_moves(position, mask);
  }

  [[nodiscard]] std::string word(int action) const {
    const auto [from, to] = cells_of(action);
    const bool beside = to == from || std::ranges::any_of(kAround, [&](Direction direction) {
                          return level_->neighbour(from, direction) == to;
                        });
    return beside ? format_move(*level_, move_of(action)) : std::string();
  }
  [[nodiscard]] std::string word(const Position&, int action) const { return word(action); }

 private:
  static constexpr std::array kAround{Direction::kUp, Direction::kRight, Direction::kDown,
                                      Direction::kLeft};

  /// By kind of action: the way from one cell to the other.
  [[nodiscard]] std::array<int, kKinds> ways() const {
    return {0, 1, level_->columns, -1, -level_->columns};
  }
  [[nodiscard]] std::pair<int, int> cells_of(int action) const {
    const int from = action % cells_;
    return {from, from + ways()[static_cast<std::size_t>(action / cells_)]};
  }
  [[nodiscard]] Move move_of(int action) const {
    const auto [from, to] = cells_of(action);
    return {static_cast<std::uint16_t>(from), static_cast<std::uint16_t>(to)};
  }
  [[nodiscard]] int action_of(Move move) const {
    const auto all = ways();
    const auto way = std::ranges::find(all, int{move.to} - int{move.from});
    return static_cast<int>(way - all.begin()) * cells_ + move.from;
  }

  /// Writes the colours of tiles, and of specials, which are written over.
  void show_colours(const Board<words>& shown, std::uint8_t* units) const {
    const auto& [first, second, third] = shown.colour;
    std::array<std::uint8_t, Terrain<words>::kIndices + 8> by_index;
    for (int index = 0; index < Terrain<words>::kIndices; index += 8) {
      const std::uint64_t eight = kSpread[first.byte(index)] + 2 * kSpread[second.byte(index)] +
                                  4 * kSpread[third.byte(index)];
      std::memcpy(&by_index[static_cast<std::size_t>(index)], &eight, 8);
    }
    // Without the padding bits. The next row writes over what is copied beyond a row.
    std::array<std::uint8_t, kMaxCells + 8> by_cell;
    const int columns = level_->columns;
    for (int row = 0; row < level_->rows; ++row) {
      for (int column = 0; column < columns; column += 8) {
        std::memcpy(&by_cell[static_cast<std::size_t>(row * columns + column)],
                    &by_index[static_cast<std::size_t>(row * kStride<words> + column)], 8);
      }
    }
    std::memcpy(units, by_cell.data(), static_cast<std::size_t>(cells_));
  }

  void show_moves(const Position& position, std::uint8_t* mask) const {
    std::memset(mask, 0, static_cast<std::size_t>(kKinds * cells_));
    const Terrain<words>& land = position.land();
    const Legal<words>& legal = position.legal();
    const Bits<words>& special = position.board().special;
    const auto at = [&](int kind, int index) -> std::uint8_t& {
      return mask[kind * cells_ + land.cell_of(index)];
    };
    (legal.right | legal.below).each([&](int index) {
      at(1, index) = legal.right.test(index) ? 1 : 0;
      at(2, index) = legal.below.test(index) ? 1 : 0;
    });
    if (!special.any()) return;
    legal.taps.each([&](int index) { at(0, index) = 1; });
    const Bits<words> across = legal.right & special & special >> 1;
    const Bits<words> down = legal.below & special & special >> kStride<words>;
    if (!(across | down).any()) return;
    across.each([&](int index) { at(3, index + 1) = 1; });
    down.each([&](int index) { at(4, index + kStride<words>) = 1; });
  }

  Dealer deal_;
  LevelPtr level_;
  int cells_;
  std::vector<int> holes_;
};

}  // namespace gridwise::match3
