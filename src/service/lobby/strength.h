// Looks up ratings for pairing.
#pragma once

#include <cstdint>
#include <string>

#include "service/lobby/pairing.h"
#include "store/store.h"

namespace gridwise {

/// The rating of an account by board and clock category; unknown for an account without one.
[[nodiscard]] Strength read_strength(Tables& tables, const std::string& account, const Terms& terms,
                                     std::int64_t now_ms);

}  // namespace gridwise
