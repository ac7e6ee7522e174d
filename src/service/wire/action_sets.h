// The legal moves of a view, grouped into sets with the same gesture: much shorter than one by one.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "gridwise/view.h"
#include "kit/message.h"

namespace gridwise {

/// Moves with the same gesture, number of cells and form of move word. Refers to the view.
struct ActionSet {
  Gesture gesture = Gesture::kTap;
  std::vector<std::variant<int, std::span<const int>>> cells;  ///< of each move; none of a button
  std::string joint;                                           ///< between the names of the cells
  std::vector<std::string_view> moves;  ///< the move words, unless they are the cells' names
  const Words* label = nullptr;
};

[[nodiscard]] std::vector<ActionSet> action_sets(const View& view);

template <>
inline constexpr std::array<std::string_view, 5> kNamesOf<Gesture>{"tap", "swap", "pair", "drag",
                                                                   "button"};
template <>
inline constexpr auto kMessage<ActionSet> = message(
    "ActionSet", "Legal moves with the same gesture and the same number of cells.",
    field("gesture", &ActionSet::gesture),
    field("cells", if_set(&ActionSet::cells),
          "For each move its cell, or its cells in order if there are several. A tap works on any "
          "of them; highlight the first. A button has none."),
    field("moves", if_set(&ActionSet::moves), "The move words, unless they are the cells' names."),
    field("joint", if_set(&ActionSet::joint),
          "Stands between the cells' names in the move word; nothing by default."),
    field("label", &ActionSet::label));

}  // namespace gridwise
