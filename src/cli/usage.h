// What is wrong with a command line, in the user's language. CLI11 parses it and speaks English
// only.
#pragma once

#include <string>

#include "cli/command.h"

namespace gridwise::cli {

/// A sentence about words that could not be parsed, with the nearest known command or option.
[[nodiscard]] std::string usage_sentence(const CLI::App& app, const CLI::ParseError& error,
                                         const Context& context);

}  // namespace gridwise::cli
