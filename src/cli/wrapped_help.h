// Help text wrapped to the terminal's width.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "cli/command.h"

namespace gridwise::cli {

/// Wraps lines at `width` columns, at spaces and between Chinese characters, which take two
/// columns. A wider word gets its own line.
[[nodiscard]] std::string wrap(std::string_view text, std::size_t width);

/// CLI11's layout with wrapped descriptions.
class WrappedHelp : public CLI::Formatter {
 public:
  /// `width`: total line width, in columns.
  explicit WrappedHelp(std::size_t width) : width_(width) {}

  [[nodiscard]] std::string make_option_desc(const CLI::Option* option) const override;
  [[nodiscard]] std::string make_subcommand(const CLI::App* command) const override;
  [[nodiscard]] std::string make_footer(const CLI::App* app) const override;

 private:
  [[nodiscard]] std::string described(std::string_view text) const;

  std::size_t width_;
};

/// The width of the terminal behind `file`, clamped to 40..120; 100 if it is not a terminal.
[[nodiscard]] std::size_t columns_of(std::FILE* file);

}  // namespace gridwise::cli
