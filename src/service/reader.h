// For tests: reads changes and action sets; written from docs/protocol.md alone.
#pragma once

#include <boost/json.hpp>
#include <string>
#include <vector>

namespace gridwise {

/// `before` with `change` applied.
inline boost::json::value with_change(boost::json::value before, const boost::json::value& change) {
  if (!change.is_object()) return change;
  if (auto* const object = before.if_object()) {
    for (const auto& [name, value] : change.get_object()) {
      if (value.is_null()) {
        object->erase(name);
      } else {
        (*object)[name] = with_change((*object)[name], value);
      }
    }
    return before;
  }
  if (auto* const list = before.if_array()) {
    if (const auto* length = change.get_object().if_contains("length")) {
      list->resize(length->to_number<std::size_t>());
    }
    for (const auto& [name, value] : change.get_object()) {
      if (name == "length") continue;
      boost::json::value& entry = list->at(std::stoul(std::string(name)));
      entry = with_change(std::move(entry), value);
    }
    return before;
  }
  return change;
}

/// A legal move, as expanded from the sets of a view.
struct ReadAction {
  std::string gesture;
  std::vector<int> cells;
  std::string move;
};

inline std::vector<ReadAction> actions_of(const boost::json::value& view) {
  std::vector<ReadAction> actions;
  for (const boost::json::value& each : view.at("actions").get_array()) {
    const boost::json::object& set = each.get_object();
    const std::string gesture(set.at("gesture").get_string());
    const auto* const cells = set.if_contains("cells");
    const auto* const moves = set.if_contains("moves");
    const auto* const joint = set.if_contains("joint");
    const std::size_t count = (cells != nullptr ? cells : moves)->get_array().size();
    for (std::size_t i = 0; i < count; ++i) {
      ReadAction action{gesture, {}, {}};
      if (cells != nullptr) {
        const boost::json::value& on = cells->at(i);
        if (on.is_array()) {
          action.cells = boost::json::value_to<std::vector<int>>(on);
        } else {
          action.cells = {on.to_number<int>()};
        }
      }
      if (moves != nullptr) {
        action.move = moves->at(i).get_string();
      } else {
        for (const int cell : action.cells) {
          if (!action.move.empty() && joint != nullptr) action.move += joint->get_string();
          action.move += view.at("names").at(static_cast<std::size_t>(cell)).get_string();
        }
      }
      actions.push_back(std::move(action));
    }
  }
  return actions;
}

}  // namespace gridwise
