// A whole game as text, the format of golden files (*.play). The header lines are written by hand;
// everything below the line `---` is generated from them, so a diff of the file is a diff of the
// rules.
//
//   # why this game is kept
//   game: tictactoe(m=3,n=3,k=3)
//   seed: 1
//   moves: b2 a3 ...
//   ---
//   0 first .../.../... a1b2c3d4e5f60718
//   b2: place 0 4 first
//   1 second .../.x./... ...
//   drawn
#pragma once

#include <string>
#include <string_view>

#include "gridwise/result.h"

namespace gridwise {

/// Regenerates the whole file from the header of `text`. Errors: golden/... and those of the game.
[[nodiscard]] Result<std::string> regenerate_transcript(std::string_view text);

}  // namespace gridwise
