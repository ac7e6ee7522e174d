// The results of `gridwise starts` as text, JSON and CSV (docs/study.md).
#pragma once

#include <string>

#include "cli/command/command.h"
#include "cli/runs/start_boards.h"

namespace gridwise::cli {

[[nodiscard]] std::string starts_text(const Context& context, const StartTask& task,
                                      const StartBoards& found);
[[nodiscard]] std::string starts_json(const StartTask& task, std::uint64_t seed, bool interrupted,
                                      const StartBoards& found);
/// A row for each board.
[[nodiscard]] std::string starts_csv(const StartBoards& found);

}  // namespace gridwise::cli
