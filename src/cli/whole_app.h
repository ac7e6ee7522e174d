// The whole command line as CLI11 parses it: every command of the table with its options.
#pragma once

#include <string>
#include <vector>

#include "cli/command.h"

namespace gridwise::cli {

struct DefinedCommand {
  CLI::App* app = nullptr;
  Run run;
};

/// Adds what every command shares and all commands to `app`. `language` is where --lang is stored;
/// it outlives the parsing.
std::vector<DefinedCommand> define_all(CLI::App& app, std::string& language,
                                       const Context& context);

}  // namespace gridwise::cli
