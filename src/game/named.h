// Looks up selectors, boards and notations by name.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "gridwise/result.h"
#include "kit/nearest.h"

namespace gridwise {

/// The index in `infos` of `name`. Error KIND/unknown lists the known names and the nearest one.
template <class Infos>
Result<std::size_t> index_of_name(const Infos& infos, std::string_view name,
                                  const std::string& kind) {
  std::string known;
  std::vector<std::string> names;
  for (std::size_t i = 0; i < infos.size(); ++i) {
    if (infos[i].name == name) return i;
    known += (known.empty() ? "" : ", ") + infos[i].name;
    names.push_back(infos[i].name);
  }
  return Error{
      kind + "/unknown",
      "no " + kind + " " + std::string(name) + "; there are " + known + did_you_mean(name, names),
      {}};
}

}  // namespace gridwise
