// What could ever be in a level: the least fixpoint of rules in which every step is made in the
// player's favour. Cells, colours and specials are only ever added, so that what is missing in the
// end can never be: swaps need no match, matches need no luck, and hits are unlimited.
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

/// Whether a random tile of the start may be part of a match: it is, where every colour with a
/// weight would make one.
[[nodiscard]] bool deal_may_match(const LintBoard& board);
/// The colours that random tiles of the start may have, those of a level with a weight (all where
/// every weight is 0), and those that a spawner draws. The first and last count the cases in which
/// the rules fall back to all colours alike.
[[nodiscard]] ColourSet dealt_colours(const LintBoard& board);
[[nodiscard]] ColourSet weighted_colours(const Level& level, const Weights& weights);
[[nodiscard]] ColourSet drawn_colours(const Level& level, const Spawner& spawner);

class Possible {
 public:
  /// What is left out of the rules, to see what depends on it.
  struct Without {
    bool far = false;    ///< UFOs and rainbows, which reach every cell
    bool swaps = false;  ///< ways of ingredients by swaps
  };
  /// Refers to `board`.
  Possible(const LintBoard& board, Without without);
  explicit Possible(const LintBoard& board) : Possible(board, Without{false, false}) {}

  /// What may be in a cell, or happen to it, at some time.
  struct Facts {
    bool tile = false;
    bool ingredient = false;
    bool special = false;
    bool honey = false;
    bool empty = false;
    bool open = false;      ///< no blocker and no cage or chain of the start, any more
    bool stripped = false;  ///< its cover of the start is gone, or its blocker if it has one
    bool blast = false;     ///< hit by a special
    ColourSet hit = 0;      ///< part of a match of these colours
    ColourSet beside = 0;   ///< beside one
    [[nodiscard]] bool unit() const { return tile || ingredient || special; }
    bool operator==(const Facts&) const = default;
  };
  [[nodiscard]] const Facts& at(int cell) const { return facts_[static_cast<std::size_t>(cell)]; }

  /// The most tiles of a colour that there can ever be; kEndless where a spawner brings them.
  static constexpr int kEndless = 1'000'000'000;
  [[nodiscard]] int tiles_of(Colour colour) const { return tiles_[colour]; }
  /// Whether some tile of this colour may be cleared.
  [[nodiscard]] bool clears(Colour colour) const;
  [[nodiscard]] ColourSet colours() const { return colours_; }
  [[nodiscard]] bool any_special() const { return line_ || bomb_ || ufo_ || rainbow_; }
  /// Whether tiles can ever match.
  [[nodiscard]] bool any_match() const;
  /// Whether the spawner of that index ever has room for a unit.
  [[nodiscard]] bool live(std::size_t spawner) const;
  /// The spawner that always fills its cell first; -1 where there is none.
  [[nodiscard]] int filled_by(std::size_t spawner) const;
  /// Whether an ingredient from this cell may leave at an exit.
  [[nodiscard]] bool gets_out(int cell) const;
  /// Whether what is in one cell may change places with what is in the next.
  [[nodiscard]] bool may_swap(int a, int b) const;

 private:
  Facts& facts(int cell) { return facts_[static_cast<std::size_t>(cell)]; }
  void set(bool& fact);
  void add(ColourSet& to, ColourSet colours);
  void lay_start();
  void link_slides();
  void count_colours();
  void spawn();
  template <bool Facts::*unit>
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
  std::vector<std::vector<int>> slides_to_;  ///< by cell: where its unit may slide
  std::vector<ColourSet> can_match_;         ///< matchable() of each cell, in this pass
  std::array<int, kMostColours + 1> tiles_{};
  std::array<int, kMostColours + 1> matchers_{};  ///< tiles, and specials that match by colour
  ColourSet colours_ = 0;
  bool line_ = false;
  bool bomb_ = false;
  bool ufo_ = false;
  bool rainbow_ = false;
  bool rainbow_made_ = false;
  int rainbows_ = 0;  ///< of the start and of queues
  bool changed_ = false;
};

}  // namespace gridwise::match3
