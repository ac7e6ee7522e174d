// Help text wrapped to the terminal's width.
#pragma once

#include <cstddef>
#include <cstdio>
#include <memory>
#include <string>
#include <string_view>

namespace CLI {
class FormatterBase;
}

namespace gridwise::cli {

/// The columns that a text takes in a terminal: two for a Chinese character, one for any other.
[[nodiscard]] std::size_t columns(std::string_view text);

/// Wraps lines at `width` columns, at spaces and between Chinese characters, which take two
/// columns. A wider word gets its own line.
[[nodiscard]] std::string wrap(std::string_view text, std::size_t width);

/// CLI11's layout with wrapped descriptions; `width`: total line width, in columns.
[[nodiscard]] std::shared_ptr<CLI::FormatterBase> wrapped_help(std::size_t width);

/// The width of the terminal behind `file`, clamped to 40..120; 100 if it is not a terminal.
[[nodiscard]] std::size_t columns_of(std::FILE* file);

}  // namespace gridwise::cli
