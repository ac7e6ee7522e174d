// What a move does, step by step. Only made where somebody listens: a search plays with no list.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace gridwise::match3 {

struct Event {
  enum class Kind : std::uint8_t {
    kSwap,           ///< both cells change places
    kTrigger,        ///< the special there fires; token: which
    kCombine,        ///< two specials fire as one; the cell it is centred on first
    kBlast,          ///< the cells a special hits
    kFly,            ///< from the first cell to the second; token: what it carries
    kClear,          ///< units vanish
    kSpawnSpecial,   ///< token: which
    kDamageCover,    ///< token: what is left, if anything
    kDamageGround,   ///< likewise
    kDamageBlocker,  ///< likewise
    kFall,           ///< through these cells, to the last
    kRefill,         ///< comes in and falls likewise; token: what
    kIngredientOut,  ///< from this cell
    kSpread,         ///< honey grows from the first cell into the second
    kShuffle,        ///< the tile of the first cell moves to the second; all at once
    kGoal,           ///< token: `thing=left`
    kLost,           ///< nothing can be moved any more
  };
  Kind kind;
  int wave = 0;
  std::vector<int> cells;
  std::string token;

  bool operator==(const Event&) const = default;
};

/// As docs/terms.md lists them.
[[nodiscard]] std::string_view name_of(Event::Kind kind);

}  // namespace gridwise::match3
