#include "games/gomoku/threat_names.h"

#include <array>

namespace gridwise::gomoku {

std::optional<Words> name_of(Threat threat) {
  static const std::array<Words, kThreats> kNames{{{"", ""},
                                                   {"a forbidden point", "禁手点"},
                                                   {"an open three", "活三"},
                                                   {"a double three", "双三"},
                                                   {"a four", "冲四"},
                                                   {"a four and a three", "四三"},
                                                   {"an open four", "活四"},
                                                   {"five", "连五"}}};
  const Words& name = kNames[static_cast<std::size_t>(threat)];
  if (name.en.empty()) return {};
  return name;
}

}  // namespace gridwise::gomoku
