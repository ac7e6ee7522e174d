// Over-approximates what can ever occur in a level: the least fixpoint of the rules in the player's
// favour, where swaps need no match, matches need no luck, and hits are unlimited. Facts are only
// ever added, so whatever is missing at the fixpoint can never occur.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "games/match3/lint.h"

namespace gridwise::match3 {

/// A bit for each colour, the first for colour 1.
using ColourSet = std::uint8_t;
[[nodiscard]] constexpr ColourSet colour_bit(Colour colour) {
  return static_cast<ColourSet>(1U << (colour - 1U));
}

/// Whether a random tile of the start may be part of a match, because every colour with a weight
/// would make one.
[[nodiscard]] bool deal_may_match(const LintBoard& board);
/// The colours that random tiles of the start may have, fallback to all colours included.
[[nodiscard]] ColourSet dealt_colours(const LintBoard& board);
/// The colours with a weight; all colours of the level if every weight is 0.
[[nodiscard]] ColourSet weighted_colours(const Level& level, const Weights& weights);
/// The colours that a spawner may draw, fallback to all colours included.
[[nodiscard]] ColourSet drawn_colours(const Level& level, const Spawner& spawner);

class Possible {
 public:
  /// Rules to leave out, to find what depends on them.
  struct Without {
    bool far = false;    ///< UFOs and rainbows, which reach every cell
    bool swaps = false;  ///< moves of units by swaps
  };
  /// Keeps a reference to `board`.
  Possible(const LintBoard& board, Without without);
  explicit Possible(const LintBoard& board) : Possible(board, Without{false, false}) {}

  /// What may be in a cell or happen to it at some time.
  struct Facts {
    bool tile = false;
    bool ingredient = false;
    bool special = false;
    bool honey = false;
    bool empty = false;
    bool open = false;      ///< free of its initial blocker, cage or chain
    bool stripped = false;  ///< its initial cover or blocker is gone
    bool blast = false;     ///< hit by a special
    ColourSet hit = 0;      ///< part of a match of these colours
    ColourSet beside = 0;   ///< beside a match of these colours
    [[nodiscard]] bool unit() const { return tile || ingredient || special; }
    bool operator==(const Facts&) const = default;
  };
  [[nodiscard]] const Facts& at(int cell) const { return facts_[static_cast<std::size_t>(cell)]; }

  /// Upper bound on the tiles of a colour over a game; kEndless if a spawner supplies them.
  static constexpr int kEndless = 1'000'000'000;
  [[nodiscard]] int tiles_of(Colour colour) const { return tiles_[colour]; }
  /// Whether some tile of this colour may be cleared.
  [[nodiscard]] bool clears(Colour colour) const;
  [[nodiscard]] ColourSet colours() const { return colours_; }
  [[nodiscard]] bool any_special() const { return line_ || bomb_ || ufo_ || rainbow_; }
  /// Whether the spawner at this index ever has room for a unit.
  [[nodiscard]] bool live(std::size_t spawner) const;
  /// The cell of a spawner that always fills this one's cell first; -1 if there is none.
  [[nodiscard]] int filled_by(std::size_t spawner) const;
  /// Whether an ingredient from this cell may leave at an exit.
  [[nodiscard]] bool gets_out(int cell) const;
  /// Whether the contents of two neighbours may ever be swapped.
  [[nodiscard]] bool may_swap(int a, int b) const;

 private:
  Facts& facts(int cell) { return facts_[static_cast<std::size_t>(cell)]; }
  void set(bool& fact);
  void add(ColourSet& to, ColourSet colours);
  void lay_start();
  void link_slides();
  void count_colours();
  void spawn();
  template <bool Facts::* unit>
  void move_all();
  template <class Visit>
  void each_fall(int cell, Visit visit) const;
  template <class Visit>
  void each_step(int cell, Visit visit) const;
  [[nodiscard]] ColourSet matchable(int cell) const;
  [[nodiscard]] ColourSet frequent(int number) const;
  void match();
  [[nodiscard]] bool fits(std::span<const int> cells) const;
  void make(bool& kind, std::span<const int> cells);
  void make_lines(int cell, int step, int room);
  void make_specials();
  void make_bombs(int corner);
  void blast();
  void blast_from(int cell, bool here);
  void blast_box(int cell, int across, int down);
  void strip();
  [[nodiscard]] bool bubble_bursts(int cell) const;
  void become_empty();
  void spread_honey();
  [[nodiscard]] bool stops_falls(int cell) const;

  const LintBoard& board_;
  const Level& level_;
  Without without_;
  std::vector<Facts> facts_;
  std::vector<std::vector<int>> slides_to_;  ///< by cell: the cells its unit may slide to
  std::vector<ColourSet> can_match_;         ///< matchable() of each cell, in this pass
  std::array<int, kMaxColours + 1> tiles_{};
  std::array<int, kMaxColours + 1> matchers_{};  ///< tiles, and specials that match by colour
  ColourSet colours_ = 0;
  bool line_ = false;
  bool bomb_ = false;
  bool ufo_ = false;
  bool rainbow_ = false;
  bool rainbow_made_ = false;
  int rainbows_ = 0;  ///< at the start and in queues
  bool changed_ = false;
};

}  // namespace gridwise::match3
