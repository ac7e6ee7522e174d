#include "service/wire/action_sets.h"

#include <algorithm>
#include <array>
#include <boost/json.hpp>
#include <string_view>

#include "service/wire/shapes.h"

namespace gridwise {
namespace {

namespace json = boost::json;

// In the order of the enum.
constexpr std::array<std::string_view, 5> kGestures{"tap", "swap", "pair", "drag", "button"};

/// The names of the cells, joined by `joint`.
std::string joined_names(const View& view, const std::vector<int>& cells, std::string_view joint) {
  std::string joined;
  for (const int cell : cells) {
    if (!joined.empty()) joined += joint;
    joined += view.cells[static_cast<std::size_t>(cell)].name;
  }
  return joined;
}

/// The separator between the cell names in the move word; nullopt if the word is not made of them.
std::optional<std::string> joint_of(const View& view, const Action& action) {
  if (action.cells.empty()) return {};
  const std::size_t gaps = action.cells.size() - 1;
  const std::size_t names = joined_names(view, action.cells, "").size();
  if (action.move.size() < names) return {};
  const std::size_t rest = action.move.size() - names;
  std::string joint;
  if (gaps > 0) {
    const auto first = static_cast<std::size_t>(action.cells.front());
    joint = action.move.substr(view.cells[first].name.size(), rest / gaps);
  }
  if (joined_names(view, action.cells, joint) != action.move) return {};
  return joint;
}

/// Moves with the same gesture, number of cells and form of move word.
struct Set {
  const Action* like = nullptr;
  std::optional<std::string> joint;
  std::vector<const Action*> actions;

  [[nodiscard]] bool takes(const Action& action, const std::optional<std::string>& its) const {
    return like->gesture == action.gesture && like->cells.size() == action.cells.size() &&
           joint == its && like->label == action.label;
  }
};

std::vector<Set> sets_of(const View& view) {
  std::vector<Set> sets;
  for (const Action& action : view.actions) {
    const std::optional<std::string> joint = joint_of(view, action);
    auto set = std::ranges::find_if(sets, [&](const Set& own) { return own.takes(action, joint); });
    if (set == sets.end()) set = sets.insert(set, {&action, joint, {}});
    set->actions.push_back(&action);
  }
  return sets;
}

json::value cells_json(const Action& action) {
  if (action.cells.size() == 1) return action.cells.front();
  return json::array(action.cells.begin(), action.cells.end());
}

json::object set_json(const Set& set) {
  json::object object{{"gesture", kGestures[static_cast<std::size_t>(set.like->gesture)]}};
  json::array cells;
  json::array moves;
  for (const Action* const action : set.actions) {
    cells.push_back(cells_json(*action));
    moves.emplace_back(action->move);
  }
  if (!set.like->cells.empty()) object["cells"] = std::move(cells);
  if (!set.joint) {
    object["moves"] = std::move(moves);
  } else if (!set.joint->empty()) {
    object["joint"] = *set.joint;
  }
  if (set.like->label) object["label"] = words_json(*set.like->label);
  return object;
}

}  // namespace

json::array action_sets_json(const View& view) {
  json::array array;
  for (const Set& set : sets_of(view)) array.push_back(set_json(set));
  return array;
}

}  // namespace gridwise
