// Boards in step of games over token_board.h: one layer, and an action for each cell.
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "game/boards_in_step.h"
#include "kit/grid.h"
#include "kit/random.h"

namespace gridwise {

/// Planes (boards_in_step.h) of a TokenBoard `D`. The action of a cell is the move that places a
/// token there. REQUIRES: on the empty board every cell is a move, and each move names its cell.
template <class D>
class TokenPlanes {
 public:
  using Position = typename D::Position;
  using Move = typename Position::Move;

  /// `start`: of every game.
  TokenPlanes(const Position& empty, Position start)
      : grid_(grid_of(empty.options())),
        start_(std::move(start)),
        moves_(static_cast<std::size_t>(grid_.cells())),
        cells_() {
    typename Position::MoveList moves;
    empty.generate(moves);
    for (const Move move : moves) {
      const auto cell = static_cast<std::size_t>(cell_of(empty.options(), move));
      moves_[cell] = move;
      cells_.resize(std::max(cells_.size(), std::size_t{move} + 1));
      cells_[move] = static_cast<std::uint16_t>(cell);
    }
  }

  [[nodiscard]] BoardsShape shape() const { return {1, grid_.rows, grid_.columns, grid_.cells()}; }
  [[nodiscard]] Position start(std::uint64_t) const { return start_; }
  void play(Position& position, int action) const { position.play(move_of(action)); }
  [[nodiscard]] static Outcome outcome(const Position& position) { return position.outcome(); }
  [[nodiscard]] static Seat seat(const Position& position) { return position.seat(); }
  [[nodiscard]] static std::uint64_t hash(const Position& position) { return position.hash(); }
  void show(const Position& position, std::uint8_t* board, std::uint8_t* mask) const {
    for (int cell = 0; cell < grid_.cells(); ++cell)
      board[cell] = static_cast<std::uint8_t>(token_at(position, cell) + 1);
    std::memset(mask, 0, static_cast<std::size_t>(grid_.cells()));
    typename Position::MoveList moves;
    position.generate(moves);
    for (const Move move : moves) mask[cells_[move]] = 1;
  }
  [[nodiscard]] std::string word(int action) const { return word(start_, action); }
  [[nodiscard]] std::string word(const Position& position, int action) const {
    return D::format_move(position, move_of(action));
  }

 private:
  [[nodiscard]] Move move_of(int action) const { return moves_[static_cast<std::size_t>(action)]; }

  Grid grid_;
  Position start_;
  std::vector<Move> moves_;           ///< by cell
  std::vector<std::uint16_t> cells_;  ///< by move
};

/// Boards in step of a TokenBoard `D`. Errors: as D::start and D::parse.
template <class D>
[[nodiscard]] Result<std::unique_ptr<AnyBoards>> token_boards(const OptionValues& options,
                                                              const BoardsRequest& request) {
  const auto empty = D::start(options, 0);
  if (!empty) return empty.error();
  auto start = request.text.empty() ? empty : D::parse(options, request.text);
  if (!start) return start.error();
  return std::unique_ptr<AnyBoards>(std::make_unique<BoardsInStep<TokenPlanes<D>>>(
      TokenPlanes<D>(*empty, *std::move(start)), request));
}

}  // namespace gridwise
