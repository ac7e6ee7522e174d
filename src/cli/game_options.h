// `--NAME VALUE` for every option of every registered game, so that `gridwise solve tictactoe --m
// 4` needs no game string with brackets.
#pragma once

#include <vector>

#include "cli/command.h"
#include "games/registry.h"

namespace gridwise::cli {

/// Adds an option for each name that some game has an option of; what a person gives is appended to
/// `given`, which outlives the parsing. Comes after the command's own options: a name that the
/// command uses itself stays the command's.
void add_game_options(CLI::App& app, const Context& context, std::vector<GivenOption>& given);

/// What an option may be: "3..8", or "one|two".
[[nodiscard]] std::string values_of(const OptionInfo& option);

}  // namespace gridwise::cli
