// Usage errors in the user's language; CLI11's own messages are English only.
#pragma once

#include <string>

#include "cli/command/command.h"

namespace CLI {
class App;
class ParseError;
}  // namespace CLI

namespace gridwise::cli {

/// A sentence about unparsable arguments, with the nearest known command or option.
[[nodiscard]] std::string usage_sentence(const CLI::App& app, const CLI::ParseError& error,
                                         const Context& context);

}  // namespace gridwise::cli
