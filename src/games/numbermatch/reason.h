// Why a board cannot be cleared, in words a player can check.
#pragma once

#include "games/numbermatch/board.h"
#include "gridwise/words.h"
#include "kit/memory_pool.h"

namespace gridwise::numbermatch {

/// The smallest set of at most three classes that could not be cleared even if all other digits
/// vanished at any time (relaxation.h). Returned as bits, class 1 being bit 0; 0 if no such set is
/// found. REQUIRES: every class is even.
[[nodiscard]] unsigned blocking_classes(const Board& board, MemoryPool& pool);

/// "4/6 occurs an odd number of times"; `k` from 1.
[[nodiscard]] Words odd_words(int k);
/// "1/9 and 4/6 could not be cleared even if all other digits were gone". `classes`: bits as above.
[[nodiscard]] Words blocked_words(unsigned classes);

}  // namespace gridwise::numbermatch
