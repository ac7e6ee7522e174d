// The complete CLI11 parser: every command of the table with its options.
#pragma once

#include <string>
#include <vector>

#include "cli/command/command.h"

namespace CLI {
class App;
}

namespace gridwise::cli {

struct DefinedCommand {
  CLI::App* app = nullptr;
  Run run;
};

/// Adds the global options and all commands to `app`. `language` receives --lang and must outlive
/// the parsing.
std::vector<DefinedCommand> define_all(CLI::App& app, std::string& language,
                                       const Context& context);

}  // namespace gridwise::cli
