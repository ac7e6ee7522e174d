// Terminals, and their colours for boards.
#pragma once

#include <cstdio>
#include <string>
#include <string_view>

namespace gridwise::cli {

[[nodiscard]] bool is_terminal(std::FILE* file);

/// Whether `file` is a terminal whose user wants colours: NO_COLOR (no-color.org) is not set, and
/// TERM is not "dumb".
[[nodiscard]] bool shows_colours(std::FILE* file);

/// `text` in the colour of a token ("red", "line_h_red", "fire", "black"), as an ANSI sequence;
/// unchanged if the token has no colour.
[[nodiscard]] std::string coloured(std::string_view text, std::string_view token);

}  // namespace gridwise::cli
