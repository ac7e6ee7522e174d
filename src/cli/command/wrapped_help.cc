#include "cli/command/wrapped_help.h"

#include <sys/ioctl.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <sstream>

namespace gridwise::cli {
namespace {

constexpr std::size_t kWithoutTerminal = 100;
constexpr std::size_t kNarrowest = 40;
constexpr std::size_t kWidest = 120;

constexpr bool continues_character(char byte) {
  return (static_cast<unsigned char>(byte) & 0xC0U) == 0x80U;
}

/// The end of the unbreakable piece of `line` that begins at `start`: a Chinese character, or a
/// word with its leading blanks.
std::size_t end_of_piece(std::string_view line, std::size_t start) {
  std::size_t end = start;
  while (end < line.size() && line[end] == ' ') ++end;
  // Chinese characters have three bytes in UTF-8, the first of them E2 or above.
  const auto is_wide = [&](std::size_t at) {
    return static_cast<unsigned char>(line[at]) >= 0xE2U;
  };
  if (end < line.size() && is_wide(end)) {
    ++end;
    while (end < line.size() && continues_character(line[end])) ++end;
    return end;
  }
  while (end < line.size() && line[end] != ' ' && !is_wide(end)) ++end;
  return end;
}

void wrap_line(std::string_view line, std::size_t width, std::string& out) {
  std::size_t used = 0;
  for (std::size_t at = 0; at < line.size();) {
    const std::size_t end = end_of_piece(line, at);
    std::string_view piece = line.substr(at, end - at);
    if (used > 0 && used + columns(piece) > width) {
      out += '\n';
      used = 0;
      piece.remove_prefix(std::min(piece.find_first_not_of(' '), piece.size()));
    }
    out += piece;
    used += columns(piece);
    at = end;
  }
}

class WrappedHelp : public CLI::Formatter {
 public:
  explicit WrappedHelp(std::size_t width) : width_(width) {}

  [[nodiscard]] std::string make_help(const CLI::App* app, std::string name,
                                      CLI::AppFormatMode mode) const override;
  [[nodiscard]] std::string make_option_opts(const CLI::Option* option) const override;
  [[nodiscard]] std::string make_option_desc(const CLI::Option* option) const override;
  [[nodiscard]] std::string make_subcommand(const CLI::App* command) const override;
  [[nodiscard]] std::string make_footer(const CLI::App* app) const override;

 private:
  [[nodiscard]] std::string described(std::string_view text) const;

  std::size_t width_;
};

std::string WrappedHelp::described(std::string_view text) const {
  const std::size_t left = get_column_width();
  return wrap(text, width_ > left + kNarrowest / 2 ? width_ - left : kNarrowest / 2);
}

std::string WrappedHelp::make_help(const CLI::App* app, std::string name,
                                   CLI::AppFormatMode mode) const {
  // CLI11 puts two empty lines between groups of options.
  return CLI::detail::find_and_replace(CLI::Formatter::make_help(app, std::move(name), mode),
                                       "\n\n\n", "\n\n");
}

std::string WrappedHelp::make_option_opts(const CLI::Option* option) const {
  const std::string all = CLI::Formatter::make_option_opts(option);
  // The description says what an option needs and excludes.
  return all.substr(0, std::min(all.find(" Needs:"), all.find(" Excludes:")));
}

std::string WrappedHelp::make_option_desc(const CLI::Option* option) const {
  return described(option->get_description());
}

std::string WrappedHelp::make_subcommand(const CLI::App* command) const {
  std::ostringstream out;
  CLI::detail::format_help(out, command->get_display_name(true),
                           described(command->get_description()), get_column_width());
  return out.str();
}

std::string WrappedHelp::make_footer(const CLI::App* app) const {
  const bool has_examples = app->get_parent() != nullptr;  // not wrapped: to be copied
  return (has_examples ? app->get_footer() : wrap(app->get_footer(), width_)) + "\n";
}

}  // namespace

std::size_t columns(std::string_view text) {
  std::size_t count = 0;
  for (const char byte : text) {
    if (continues_character(byte)) continue;
    count += static_cast<unsigned char>(byte) >= 0xE3U ? 2 : 1;
  }
  return count;
}

std::string wrap(std::string_view text, std::size_t width) {
  std::string out;
  while (true) {
    const std::size_t end = text.find('\n');
    wrap_line(text.substr(0, end), width, out);
    if (end == std::string_view::npos) return out;
    out += '\n';
    text.remove_prefix(end + 1);
  }
}

std::shared_ptr<CLI::FormatterBase> wrapped_help(std::size_t width) {
  return std::make_shared<WrappedHelp>(width);
}

std::size_t columns_of(std::FILE* file) {
  winsize size{};
  if (ioctl(fileno(file), TIOCGWINSZ, &size) != 0 || size.ws_col == 0) return kWithoutTerminal;
  return std::clamp<std::size_t>(size.ws_col, kNarrowest, kWidest);
}

}  // namespace gridwise::cli
