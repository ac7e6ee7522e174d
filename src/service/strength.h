// What is known of the strength of a person, for pairing.
#pragma once

#include <memory>

#include "service/executor.h"
#include "service/pairing.h"
#include "store/store.h"

namespace gridwise {

/// Reads ratings of the board and kind of clock. Unknown for an account that has none there, and
/// while the store cannot be read.
[[nodiscard]] StrengthOf rated_strength(std::shared_ptr<Store> store,
                                        std::shared_ptr<Executor> executor);

}  // namespace gridwise
