#include "games/lint.h"

#include <algorithm>

#include "gridwise/games.h"

namespace gridwise {
namespace {

/// The length of the game string at the start of a text: a name and an optional (...) part.
std::size_t length_of_setup(std::string_view text) {
  const std::size_t end = text.find_first_of(" (");
  if (end == std::string_view::npos || text[end] == ' ') return std::min(end, text.size());
  const std::size_t close = text.find(')', end);
  return close == std::string_view::npos ? text.size() : close + 1;
}

}  // namespace

Result<std::vector<Problem>> lint_game(std::string_view text) {
  const std::size_t length = length_of_setup(text);
  const std::size_t begin = std::min(text.find_first_not_of(' ', length), text.size());
  const Result<GameSetup> setup = parse_setup(text.substr(0, length));
  // Not a game string, or no space before the position: open_game gives the error.
  if (!setup || (begin == length && begin < text.size())) {
    const Result<OpenedGame> opened = open_game(text, 0);
    return opened ? Error{"text/bad_setup", "not a game string", 0} : opened.error();
  }
  Result<std::vector<Problem>> problems = setup->game->lint(setup->options, text.substr(begin));
  if (problems || !problems.error().at) return problems;
  Error error = problems.error();
  *error.at += begin;
  return error;
}

}  // namespace gridwise
