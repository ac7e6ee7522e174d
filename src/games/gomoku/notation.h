// Other programs' notations for gomoku games: SGF (FF[4] GM[4]), `pos` (the moves in order, as
// `h8i9g7`), psq (files of the Piskvork manager and the Gomocup tournament) and RenLib's libraries,
// which are only read. Every move read is checked against the rules.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "games/gomoku/rules.h"
#include "gridwise/result.h"

namespace gridwise::gomoku {

/// In the order the door lists them.
enum class Notation : std::uint8_t { kSgf, kPos, kPsq };

/// Player names by seat; empty if unknown.
using PlayerNames = std::array<std::string, 2>;

/// A game read from a file.
struct GameText {
  Options options;
  std::optional<Position> start;  ///< the empty board if absent
  std::vector<Move> moves;        ///< legal in sequence
  PlayerNames players;
  int left_out = 0;  ///< variations of an SGF tree that were skipped
};

/// The longest text accepted.
constexpr std::size_t kMaxNotation = 1U << 20U;

/// Reads any of the notations, detected by how it begins, or a position as in text.h. `options`
/// supply what the text does not state: the rule (except in SGF with RU), and in `pos` the size. In
/// `pos`, moves may be numbered, `1. h8 i9`, bracketed, `[h8,i9]`, or those of a link of
/// gomocalc.com. Only the first variation of a tree is read, the others are counted; text after an
/// SGF tree is ignored. Errors, each with its offset: notation/..., text/..., move/...
[[nodiscard]] Result<GameText> read_notation(const Options& options, std::string_view text);

/// REQUIRES: `moves` are legal from `start`. Errors: notation/start if `pos` or psq is asked for
/// and no sequence of moves leads to the set-up board.
[[nodiscard]] Result<std::string> write_notation(Notation notation, const Position& start,
                                                 std::span<const Move> moves,
                                                 const PlayerNames& players, Outcome outcome);

// One source file per notation.

[[nodiscard]] Result<GameText> read_sgf(const Options& options, std::string_view text);
[[nodiscard]] std::string write_sgf(const Position& start, std::span<const Move> moves,
                                    const PlayerNames& players, Outcome outcome);

[[nodiscard]] Result<GameText> read_psq(const Options& options, std::string_view text);
/// REQUIRES: `moves` are legal from the empty board.
[[nodiscard]] std::string write_psq(const Options& options, std::span<const Move> moves,
                                    const PlayerNames& players);

/// Whether the text begins as a RenLib library does, in bytes or in UTF-8.
[[nodiscard]] bool is_renlib(std::string_view text);
/// REQUIRES: is_renlib(text).
[[nodiscard]] Result<GameText> read_renlib(const Options& options, std::string_view text);

/// Checks and plays the moves of a game as it is read.
class GameReader {
 public:
  explicit GameReader(const Position& start) : position_(start) {}
  /// Plays a move; `at` is its offset in the text. Errors: move/finished, move/illegal.
  [[nodiscard]] Result<void> add(Move move, std::size_t at);
  [[nodiscard]] const Position& position() const { return position_; }
  [[nodiscard]] const std::vector<Move>& moves() const { return moves_; }

 private:
  Position position_;
  std::vector<Move> moves_;
};

}  // namespace gridwise::gomoku
