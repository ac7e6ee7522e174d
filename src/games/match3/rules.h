// A match-3 position: a level, the board's content and the random generator. Wraps the three board
// sizes of core.h, which has the rules.
#pragma once

#include <cstdint>
#include <optional>
#include <variant>
#include <vector>

#include "games/match3/core.h"
#include "games/match3/state.h"
#include "gridwise/rules.h"

namespace gridwise::match3 {

/// For boards of up to 9x12, 12x14 and 20x20 cells (columns x rows; Terrain::fits()).
using AnyCore = std::variant<Core<2>, Core<3>, Core<7>>;

class Position {
 public:
  using Move = match3::Move;
  using MoveList = match3::MoveList;

  /// An empty 3x3 board.
  Position();
  explicit Position(const BoardState& state);

  void generate(MoveList& moves) const {
    std::visit([&](const auto& core) { core.generate(moves); }, core_);
  }
  /// A uniformly random move of generate(); none if there is none.
  [[nodiscard]] std::optional<Move> random_move(Random& random) const {
    return std::visit([&](const auto& core) { return core.random_move(random); }, core_);
  }
  /// REQUIRES: a legal move.
  void play(Move move) {
    std::visit([&](auto& core) { core.play(move, NoEvents{}); }, core_);
  }
  /// Also appends what happened to `events`. REQUIRES: a legal move.
  void play(Move move, std::vector<Event>& events) {
    std::visit([&](auto& core) { core.play(move, EventList{&events}); }, core_);
  }
  /// Also adds the number of events of each kind to `counts`. REQUIRES: a legal move.
  void play(Move move, EventCounts& counts) {
    std::visit([&](auto& core) { core.play(move, EventCounter{&counts}); }, core_);
  }
  /// Clears standing matches, cascades included, and shuffles if no move is legal, without playing
  /// a move.
  void settle() {
    std::visit([](auto& core) { core.settle(); }, core_);
  }
  [[nodiscard]] Outcome outcome() const {
    return std::visit([](const auto& core) { return core.outcome(); }, core_);
  }
  [[nodiscard]] static Seat seat() { return 0; }
  [[nodiscard]] std::uint64_t hash() const {
    return mix64(visible_hash() ^ progress().chance.state());
  }
  /// The hash of everything except the generator.
  [[nodiscard]] std::uint64_t visible_hash() const {
    return std::visit([](const auto& core) { return core.visible_hash(); }, core_);
  }
  [[nodiscard]] const LevelProgress& progress() const {
    return std::visit([](const auto& core) -> const LevelProgress& { return core.progress(); },
                      core_);
  }
  [[nodiscard]] const LevelPtr& level() const {
    return std::visit([](const auto& core) -> const LevelPtr& { return core.land().level; }, core_);
  }
  [[nodiscard]] BoardState state() const {
    return std::visit([](const auto& core) { return core.state(); }, core_);
  }
  [[nodiscard]] Cell at(int cell) const {
    return std::visit(
        [cell](const auto& core) { return core.board().cell_at(core.land().index_of(cell)); },
        core_);
  }
  /// kNone if the cell holds no special.
  [[nodiscard]] CellKind special_at(int cell) const {
    return std::visit(
        [cell](const auto& core) {
          const int index = core.land().index_of(cell);
          return core.board().special.test(index) ? core.board().kind_at(index) : CellKind::kNone;
        },
        core_);
  }
  /// Seeds the random choices of players: the number of moves made or, on a level without a limit,
  /// the board. Equal for positions that differ only in what players cannot know.
  [[nodiscard]] std::uint64_t draw_key() const {
    const int moves = level()->moves;
    return moves > 0 ? static_cast<std::uint64_t>(moves - progress().moves_left) : board_hash();
  }
  /// The hash of the board's content alone, without level and progress.
  [[nodiscard]] std::uint64_t board_hash() const {
    return std::visit([](const auto& core) { return core.board_hash(); }, core_);
  }
  /// Replaces what players cannot know: reseeds the generator and drops the rest of the spawners'
  /// queues, so that units are drawn by weight instead. A win has no finale.
  void imagine_future(std::uint64_t seed) {
    std::visit([seed](auto& core) { core.imagine_future(seed); }, core_);
  }
  void reseed(std::uint64_t seed) {
    std::visit([seed](auto& core) { core.reseed(seed); }, core_);
  }
  /// The specials that a swap creates in its first wave. REQUIRES: a legal swap.
  [[nodiscard]] FixedList<CellKind, kMaxCells / 4> creates(Move move) const {
    return std::visit([move](const auto& core) { return core.creates(move); }, core_);
  }
  /// Whether a unit that the swap moves becomes part of a match. REQUIRES: a legal swap.
  [[nodiscard]] bool matches(Move move) const {
    return std::visit([move](const auto& core) { return core.matches(move); }, core_);
  }
  [[nodiscard]] bool any_match() const {
    return std::visit([](const auto& core) { return core.any_match(); }, core_);
  }
  /// Calls `use` with the wrapped Core, for code that reads its bitsets.
  template <class Use>
  decltype(auto) visit(Use use) const {
    return std::visit(use, core_);
  }

  bool operator==(const Position&) const = default;

 private:
  AnyCore core_;
};

}  // namespace gridwise::match3
