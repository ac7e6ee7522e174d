// What a move does, event by event. Searches play without events; studies only count them.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace gridwise::match3 {

struct Event {
  enum class Kind : std::uint8_t {
    kSwap,     ///< the two cells swap units
    kTrigger,  ///< the special in the cell fires; token: its name
    kCombine,  ///< two specials fire as one; the first cell is the centre
    kBlast,    ///< the cells a special hits
    kFly,      ///< from the first cell to the second; token: the special it carries, else `ufo`
    kClear,    ///< units vanish
    kSpawnSpecial,   ///< token: its name
    kDamageCover,    ///< token: what is left; empty if nothing
    kDamageGround,   ///< token: what is left; empty if nothing
    kDamageBlocker,  ///< token: what is left; empty if nothing
    kFall,           ///< through these cells, to the last
    kRefill,         ///< a new unit falls through these cells, to the last; token: the unit
    kIngredientOut,  ///< an ingredient leaves from this cell
    kSpread,         ///< honey grows from the first cell into the second
    kShuffle,        ///< the tile of the first cell moves to the second; all at once
    kGoal,           ///< token: `thing=left`
    kFinale,         ///< spare moves are about to become line bombs; token: their number
    kFinaleScore,    ///< the finale is over; token: its points
    kLost,           ///< there is no legal move, and no shuffle makes one
  };
  Kind kind;
  int wave = 0;
  std::vector<int> cells;
  std::string token;

  bool operator==(const Event&) const = default;
};

inline constexpr std::size_t kEventKinds = static_cast<std::size_t>(Event::Kind::kLost) + 1;

/// The name listed in docs/terms.md.
[[nodiscard]] std::string_view name_of(Event::Kind kind);

/// The number of events of each kind.
using EventCounts = std::array<std::int64_t, kEventKinds>;

}  // namespace gridwise::match3
