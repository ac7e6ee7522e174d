// The strong solution of a small board: the value of every reachable position, one per family of
// symmetric positions, by retrograde analysis from the last ply to the first.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "games/tictactoe/rules.h"
#include "games/tictactoe/symmetry.h"
#include "gridwise/limits.h"

namespace gridwise::tictactoe {

/// Numbers of positions by their value under best play.
struct ValueCount {
  std::uint64_t first = 0;
  std::uint64_t drawn = 0;
  std::uint64_t second = 0;

  [[nodiscard]] std::uint64_t all() const { return first + drawn + second; }
  bool operator==(const ValueCount&) const = default;
};

/// Immutable. 4,4,4 takes about 30 MB.
class StrongSolution {
 public:
  static constexpr int kMaxCells = 16;
  [[nodiscard]] static bool fits(const Options& options) {
    return options.columns * options.rows <= kMaxCells;
  }

  struct Value {
    int winner = -1;  ///< seat, or -1 for a draw
    int plies = 0;    ///< until the end: the winner plays fastest, the loser slowest
    bool operator==(const Value&) const = default;
  };

  /// Absent if a limit is reached first. REQUIRES: fits(options).
  [[nodiscard]] static std::optional<StrongSolution> find(const Options& options,
                                                          const Limits& limits);

  /// REQUIRES: `position` has these options and is reachable.
  [[nodiscard]] Value value(const Position& position) const;

  [[nodiscard]] const ValueCount& positions() const { return positions_; }
  [[nodiscard]] const ValueCount& families() const { return families_; }
  [[nodiscard]] const ValueCount& finished_positions() const { return finished_positions_; }
  [[nodiscard]] const ValueCount& finished_families() const { return finished_families_; }
  /// Number of games by result.
  [[nodiscard]] const ValueCount& games() const { return games_; }
  /// Number of positions after 0, 1, 2, ... plies.
  [[nodiscard]] const std::vector<std::uint64_t>& by_ply() const { return by_ply_; }

 private:
  /// The families of one ply, sorted by key.
  struct Ply {
    std::vector<std::uint64_t> keys;
    std::vector<std::uint64_t> games;  ///< number of move sequences that reach the family
    std::vector<std::int8_t> values;   ///< see encode() in the source
  };

  explicit StrongSolution(const Options& options);

  [[nodiscard]] bool add_plies(Budget& budget);
  [[nodiscard]] bool add_values(Budget& budget);
  [[nodiscard]] std::int8_t find_value(const Position& position) const;
  void count(const Position& position, std::uint64_t games, std::int8_t value);
  [[nodiscard]] std::int8_t stored_value(const Position& position) const;
  [[nodiscard]] std::uint64_t key_of(const Position& position) const;
  [[nodiscard]] Position position_of(std::uint64_t key) const;

  Options options_;
  Symmetries symmetries_;
  std::vector<Ply> plies_;
  ValueCount positions_;
  ValueCount families_;
  ValueCount finished_positions_;
  ValueCount finished_families_;
  ValueCount games_;
  std::vector<std::uint64_t> by_ply_;
};

}  // namespace gridwise::tictactoe
