#include "service/health.h"

#include <algorithm>

namespace gridwise {

bool Damage::note(const std::string& name) {
  if (std::ranges::find(names_, name) != names_.end()) return false;
  if (names_.size() == kMost) {
    ++more_;
    return false;
  }
  names_.push_back(name);
  return true;
}

void Damage::fill(Health& health) const {
  health.damaged = names_;
  health.more_damaged = more_;
}

}  // namespace gridwise
