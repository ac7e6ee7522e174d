#include "cli/text/colours.h"

#include <fmt/color.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>

namespace gridwise::cli {
namespace {

struct TokenColour {
  std::string_view word;  ///< the token's name, or its last word
  fmt::terminal_color colour;
};

constexpr TokenColour kColours[] = {
    {"red", fmt::terminal_color::red},
    {"orange", fmt::terminal_color::yellow},
    {"yellow", fmt::terminal_color::bright_yellow},
    {"green", fmt::terminal_color::green},
    {"blue", fmt::terminal_color::bright_blue},
    {"purple", fmt::terminal_color::magenta},
    {"fire", fmt::terminal_color::red},
    {"water", fmt::terminal_color::bright_blue},
    {"wood", fmt::terminal_color::green},
    {"light", fmt::terminal_color::bright_yellow},
    {"dark", fmt::terminal_color::magenta},
    {"heart", fmt::terminal_color::bright_magenta},
    {"first", fmt::terminal_color::cyan},
    {"second", fmt::terminal_color::yellow},
    {"black", fmt::terminal_color::cyan},
    {"white", fmt::terminal_color::yellow},
};

}  // namespace

bool is_terminal(std::FILE* file) { return isatty(fileno(file)) == 1; }

bool shows_colours(std::FILE* file) {
  const auto set = [](const char* name) -> std::string_view {
    const char* const value = std::getenv(name);
    return value == nullptr ? "" : value;
  };
  return is_terminal(file) && set("NO_COLOR").empty() && set("TERM") != "dumb";
}

std::string coloured(std::string_view text, std::string_view token) {
  const std::string_view word = token.substr(token.rfind('_') + 1);  // npos + 1 is 0
  const auto* const found = std::ranges::find(kColours, word, &TokenColour::word);
  if (found == std::end(kColours)) return std::string(text);
  return fmt::format(fmt::fg(found->colour), "{}", text);
}

}  // namespace gridwise::cli
