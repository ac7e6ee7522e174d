#include "service/wire/action_sets.h"

#include <algorithm>
#include <optional>

namespace gridwise {
namespace {

/// The separator between the cell names in the move word; nullopt if the word is not made of them.
std::optional<std::string_view> joint_of(const View& view, const Action& action) {
  if (action.cells.empty()) return {};
  const auto name_of = [&](int cell) -> std::string_view {
    return view.cells[static_cast<std::size_t>(cell)].name;
  };
  std::size_t names = 0;
  for (const int cell : action.cells) names += name_of(cell).size();
  if (action.move.size() < names) return {};
  std::string_view word = action.move;
  const std::size_t gaps = action.cells.size() - 1;
  std::string_view joint;
  if (gaps > 0) joint = word.substr(name_of(action.cells[0]).size(), (word.size() - names) / gaps);
  for (std::size_t i = 0; i < action.cells.size(); ++i) {
    for (const std::string_view part : {i > 0 ? joint : "", name_of(action.cells[i])}) {
      if (!word.starts_with(part)) return {};
      word.remove_prefix(part.size());
    }
  }
  if (!word.empty()) return {};
  return joint;
}

/// The actions of a set, and what they have in common.
struct Group {
  const Action* like = nullptr;
  std::optional<std::string_view> joint;
  std::vector<const Action*> actions;

  [[nodiscard]] bool takes(const Action& action, const std::optional<std::string_view>& its) const {
    return like->gesture == action.gesture && like->cells.size() == action.cells.size() &&
           joint == its && like->label == action.label;
  }
};

std::vector<Group> groups_of(const View& view) {
  std::vector<Group> groups;
  for (const Action& action : view.actions) {
    const std::optional<std::string_view> joint = joint_of(view, action);
    auto group =
        std::ranges::find_if(groups, [&](const Group& own) { return own.takes(action, joint); });
    if (group == groups.end()) group = groups.insert(group, {&action, joint, {}});
    group->actions.push_back(&action);
  }
  return groups;
}

ActionSet set_of(const Group& group) {
  ActionSet set;
  set.gesture = group.like->gesture;
  set.joint = std::string(group.joint.value_or(""));
  if (group.like->label) set.label = &*group.like->label;
  for (const Action* const action : group.actions) {
    if (action->cells.size() == 1) {
      set.cells.emplace_back(action->cells.front());
    } else if (!action->cells.empty()) {
      set.cells.emplace_back(std::span<const int>(action->cells));
    }
    if (!group.joint) set.moves.emplace_back(action->move);
  }
  return set;
}

}  // namespace

std::vector<ActionSet> action_sets(const View& view) {
  std::vector<ActionSet> sets;
  for (const Group& group : groups_of(view)) sets.push_back(set_of(group));
  return sets;
}

}  // namespace gridwise
