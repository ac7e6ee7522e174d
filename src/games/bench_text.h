// Each game's bench.txt, embedded in the program: fixed positions and their signature.
#pragma once

#include <string_view>

namespace gridwise {

/// The text of src/games/<id>/bench.txt; empty when the game has none.
[[nodiscard]] std::string_view bench_text(std::string_view game_id);

}  // namespace gridwise
