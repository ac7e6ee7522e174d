// Looks up ratings for pairing.
#pragma once

#include <memory>

#include "service/lobby/pairing.h"
#include "service/loop/executor.h"
#include "store/store.h"

namespace gridwise {

/// Reads ratings by board and clock category. Unknown for an account without one, and while the
/// store cannot be read.
[[nodiscard]] StrengthOf rated_strength(std::shared_ptr<Store> store,
                                        std::shared_ptr<Executor> executor);

}  // namespace gridwise
