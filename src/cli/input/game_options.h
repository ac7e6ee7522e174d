// `--NAME VALUE` for every option of every registered game, so `gridwise solve tictactoe --m 4`
// needs no game string with parentheses.
#pragma once

#include <vector>

#include "cli/command/command.h"
#include "gridwise/games.h"

namespace gridwise::cli {

/// Adds an option for every option name of every game; parsed values are appended to `given`, which
/// must outlive the parsing. Call it after adding the command's own options, which take precedence.
void add_game_options(Options& options, const Context& context, std::vector<GivenOption>& given);

/// The allowed values of an option: "3..8", or "one|two".
[[nodiscard]] std::string values_of(const OptionInfo& option);

}  // namespace gridwise::cli
