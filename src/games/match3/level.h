// A level: topology, goals and options. Shared between positions, and immutable once complete.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "games/match3/cell.h"
#include "gridwise/result.h"
#include "gridwise/words.h"

namespace gridwise::match3 {

enum class Direction : std::uint8_t { kUp, kRight, kDown, kLeft };
inline constexpr int kDirections = 4;
[[nodiscard]] constexpr Direction opposite(Direction d) {
  return static_cast<Direction>((static_cast<int>(d) + 2) % kDirections);
}
[[nodiscard]] constexpr Direction clockwise(Direction d) {
  return static_cast<Direction>((static_cast<int>(d) + 1) % kDirections);
}

/// The rule options. A value is an index into the choices of its RuleOption, or a plain number if
/// that has no choices.
struct Options {
  int line_orientation = 0;  ///< perpendicular, parallel, swipe
  int plus_makes = 0;        ///< square, ufo
  int bombs_keep_colour = 0;
  int swap_into_empty = 0;
  int ufo_targets = 0;            ///< goals, random
  int rainbow_colour = 0;         ///< frequent, partner
  int rainbow_square_radius = 0;  ///< 2, 1
  int cage_near = 0;
  int spawn_model = 0;  ///< plain, help, challenge, balance
  int finale = 0;
  int score_tile = 10;
  int score_special = 50;

  bool operator==(const Options&) const = default;
};
enum LineOrientation : std::uint8_t { kPerpendicular, kParallel, kSwipe };
enum SpawnModel : std::uint8_t { kPlain, kHelp, kChallenge, kBalance };
inline constexpr int kMaxOptionScore = 1'000;

/// An option as named in texts and level files. Without choices it is a number up to
/// kMaxOptionScore.
struct RuleOption {
  std::string_view name;
  int Options::* member;
  std::vector<std::string_view> choices;
};
[[nodiscard]] const std::vector<RuleOption>& rule_options();

struct Goal {
  Thing thing = Thing::kScore;
  int count = 0;
  bool operator==(const Goal&) const = default;
};
inline constexpr int kMaxGoalCount = 1'000'000;
inline constexpr int kMaxMoves = 10'000;

using Weights = std::array<std::uint16_t, kMaxColours>;
inline constexpr int kMaxWeight = 1'000;
inline constexpr std::size_t kMaxQueue = 200;

/// A cell where new units enter: first from the queue, then of random colours by weight.
struct Spawner {
  int cell = 0;
  std::vector<Cell> queue;         ///< tiles, specials and ingredients, without layers
  std::optional<Weights> weights;  ///< if absent, the level's
  bool operator==(const Spawner&) const = default;
};

struct Portal {
  int entrance = 0;
  int exit = 0;
  bool operator==(const Portal&) const = default;
};

inline constexpr std::size_t kMaxPortals = 12;

/// Cells are numbered row by row from the top left.
class Level {
 public:
  int columns = 0;
  int rows = 0;
  std::vector<bool> hole;
  std::vector<Direction> gravity;
  std::vector<std::pair<int, int>> walls;  ///< neighbours, the smaller cell first; sorted
  std::vector<Portal> portals;             ///< sorted by entrance
  std::vector<Spawner> spawners;           ///< sorted by cell
  std::vector<int> exits;                  ///< ascending
  int colours = kMaxColours;
  Weights weights{1, 1, 1, 1, 1, 1};
  std::vector<Goal> goals;  ///< at most one per thing
  int moves = 0;            ///< 0: no limit
  Options options;

  /// A board without holes, gravity down.
  static Level plain(int columns, int rows);
  /// A spawner in the topmost floor cell of each column.
  [[nodiscard]] std::vector<Spawner> usual_spawners() const;
  /// Checks the members above and computes the tables below. Errors: level/portal, level/circle.
  [[nodiscard]] Result<void> complete();

  [[nodiscard]] int cells() const { return columns * rows; }
  [[nodiscard]] bool floor(int cell) const { return !hole[static_cast<std::size_t>(cell)]; }
  /// -1 if outside the board.
  [[nodiscard]] int neighbour(int cell, Direction direction) const;
  [[nodiscard]] bool wall_between(int a, int b) const;
  /// The cell a unit falls to from `cell`; -1 at the foot of a lane.
  [[nodiscard]] int next(int cell) const { return next_[static_cast<std::size_t>(cell)]; }
  /// The cells from which units fall into `cell`, in the order of rule `fall`.
  [[nodiscard]] const std::vector<int>& feeders(int cell) const {
    return feeders_[static_cast<std::size_t>(cell)];
  }
  /// The cells from which units slide into `cell`, ascending.
  [[nodiscard]] const std::vector<int>& slides(int cell) const {
    return slides_[static_cast<std::size_t>(cell)];
  }
  /// All cells except holes, lane by lane, each from its foot.
  [[nodiscard]] const std::vector<int>& order() const { return order_; }
  /// Whether gravity is down everywhere and there are no portals, so that lanes run straight down.
  [[nodiscard]] bool simple() const { return simple_; }

  bool operator==(const Level& other) const;

 private:
  [[nodiscard]] int straight_next(int cell) const;
  [[nodiscard]] bool may_slide(int from, int to) const;
  [[nodiscard]] bool is_entrance(int cell) const;
  [[nodiscard]] bool is_exit_of_portal(int cell) const;
  void link();
  void order_lanes();
  [[nodiscard]] bool falls_in_circle() const;

  std::vector<int> next_;
  std::vector<std::vector<int>> feeders_;
  std::vector<std::vector<int>> slides_;
  std::vector<int> order_;
  bool simple_ = true;
};

using LevelPtr = std::shared_ptr<const Level>;

[[nodiscard]] std::uint64_t hash_of(const Level& level);

}  // namespace gridwise::match3
