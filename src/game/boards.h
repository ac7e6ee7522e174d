// Boards in step: many games of one setup that move at the same time and show themselves as arrays
// of numbers, for programs that learn. No part of the door: a game may offer its own
// (OffersBoards), every other game is stepped through its AnyPosition.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "gridwise/games.h"

namespace gridwise {

struct BoardsRequest {
  int boards = 1;  ///< 1 to kMostBoards
  std::uint64_t seed = 1;
  /// A game that reaches this many plies is truncated.
  int most_plies = 10'000;
  /// A level or position under the setup, as for Game::load; empty: the initial position.
  std::string text;
};
inline constexpr int kMostBoards = 1 << 20;

/// The sizes of one board's arrays.
struct BoardsShape {
  int layers = 1;
  int rows = 0;
  int columns = 0;
  int actions = 0;

  [[nodiscard]] std::size_t cells() const {
    return static_cast<std::size_t>(layers) * static_cast<std::size_t>(rows) *
           static_cast<std::size_t>(columns);
  }
};

/// What a step writes, for each of n boards. A game that ends is followed by the next one in the
/// same step: `reward`, `done`, `truncated`, `winner` and `final_board` are about the game that was
/// stepped, `board`, `mask` and `turn` show the one to be played on.
struct BoardArrays {
  BoardArrays(std::size_t n, const BoardsShape& shape);

  std::vector<std::uint8_t> board;  ///< [n][layers][rows][columns]: 0 is empty, else the token's
                                    ///< index in GameInfo::tokens, plus 1
  std::vector<std::uint8_t> mask;   ///< [n][actions]: 1 for a legal action, else 0
  /// For the seat that moved: what the move added to the score. In games without a score, 1 for a
  /// win, -1 for a loss, else 0.
  std::vector<float> reward;
  std::vector<std::uint8_t> done;         ///< 1: the game ended
  std::vector<std::uint8_t> truncated;    ///< 1: it was cut off
  std::vector<std::int8_t> turn;          ///< the seat to move
  std::vector<std::int8_t> winner;        ///< of the game that ended; -1: nobody
  std::vector<std::uint8_t> final_board;  ///< as `board`: how the last game on it ended
};

/// Not thread safe. Game `k` of a board depends on (seed, board, k) alone.
class AnyBoards {
 public:
  virtual ~AnyBoards() = default;
  AnyBoards(const AnyBoards&) = delete;
  AnyBoards& operator=(const AnyBoards&) = delete;

  [[nodiscard]] int size() const { return static_cast<int>(arrays_.done.size()); }
  [[nodiscard]] const BoardsShape& shape() const { return shape_; }
  /// Overwritten by step() and reset(), never moved.
  [[nodiscard]] const BoardArrays& arrays() const { return arrays_; }

  /// Plays one action on every board. On an error no board has moved; its `at` is the index of the
  /// board. Errors: action/count, action/range, action/illegal.
  [[nodiscard]] Result<void> step(std::span<const std::int32_t> actions);
  /// Begins again, as if just made with this seed.
  virtual void reset(std::uint64_t seed) = 0;
  /// A legal action for every board, all equally likely. REQUIRES: actions.size() == size().
  virtual void sample(std::span<std::int32_t> actions) = 0;
  /// The move that an action stands for on every board; empty if that depends on the board, or if
  /// there is none.
  [[nodiscard]] virtual std::string word(int action) const = 0;
  /// The move that a legal action stands for on this board.
  [[nodiscard]] virtual std::string word(int board, int action) const = 0;
  /// See AnyPosition::hash.
  [[nodiscard]] virtual std::uint64_t hash(int board) const = 0;
  /// The seed of the game on this board: opened with it, a position is the same.
  [[nodiscard]] virtual std::uint64_t seed_of(int board) const = 0;

 protected:
  AnyBoards(int boards, const BoardsShape& shape)
      : shape_(shape), arrays_(static_cast<std::size_t>(boards), shape) {}

  BoardArrays& written() { return arrays_; }
  /// Plays actions that are known to be legal.
  virtual void advance(std::span<const std::int32_t> actions) = 0;

 private:
  BoardsShape shape_;
  BoardArrays arrays_;
};

/// A Game that makes its own boards in step. A class beside Game, so that the door stays as small
/// as what people play needs: one virtual call makes all boards.
class OffersBoards {
 public:
  virtual ~OffersBoards() = default;
  /// Null if the game has none of its own. Errors: as Game::start and Game::load.
  [[nodiscard]] virtual Result<std::unique_ptr<AnyBoards>> boards(
      const OptionValues& options, const BoardsRequest& request) const = 0;
};

/// Boards of a setup: the game's own, or else boards that go through AnyPosition. Those show the
/// four lowest tokens of each cell (255: one that GameInfo::tokens lacks), and action `a` is the
/// a-th legal move; a game that outgrows the arrays is cut off. Errors: as open_game; boards/count,
/// boards/plies; position/finished.
[[nodiscard]] Result<std::unique_ptr<AnyBoards>> make_boards(const GameSetup& setup,
                                                             const BoardsRequest& request);

}  // namespace gridwise
