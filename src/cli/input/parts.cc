#include "cli/input/parts.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cctype>

#include "cli/command/options.h"
#include "cli/input/board_lines.h"
#include "cli/input/game_options.h"
#include "cli/text/colours.h"
#include "cli/text/draw.h"

namespace gridwise::cli {
namespace {

constexpr int kMaxMemoryMb = 1 << 20;

std::string lower(std::string text) {
  std::ranges::transform(text, text.begin(),
                         [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return text;
}

}  // namespace

const Words PositionArgument::kAbout{
    "a game string such as tictactoe(m=4,n=4,k=4), and a position in it (default: the first)",
    "游戏，如 tictactoe(m=4,n=4,k=4)，其后可跟局面（默认为开局）"};

void PositionArgument::add_to(Options& options, const Words& about) {
  options.add("position", words, about).required();
  options.add("--seed", seed, {"random seed (default 1)", "随机种子（默认 1）"});
}

void PositionArgument::add_options_to(Options& options, const Context& context) {
  add_game_options(options, context, given);
}

std::string PositionArgument::text() const { return fmt::format("{}", fmt::join(words, " ")); }

std::optional<std::string> PositionArgument::board() const {
  if (words.size() < 2) return {};
  return fmt::format("{}", fmt::join(words.begin() + 1, words.end(), " "));
}

bool PositionArgument::names_file() const { return words.size() == 2 && names_boards(words[1]); }

std::optional<OpenedGame> PositionArgument::open(const Context& context, int& exit_code) const {
  Result<OpenedGame> opened = open_game(text(), seed, given);
  if (opened) return *std::move(opened);
  exit_code = report_error(context, opened.error(), text());
  return std::nullopt;
}

void LimitArguments::add_to(Options& options) {
  options
      .add("--time-ms", time_ms,
           {"stop after this many milliseconds; 0: no limit", "用时上限（毫秒），0 为不限"})
      .from(0);
  options.add("--nodes", nodes, {"stop after this many nodes", "节点上限"});
  options.add("--depth", depth, {"search at most this many plies", "深度上限（步）"}).from(0);
  options
      .add("--memory-mb", memory_mb,
           {"memory limit of the search tables, for one board (default: the game's, 512 at most)",
            "一个局面的表格内存上限，单位 MB（默认由游戏决定，最多 512）"})
      .between(1, kMaxMemoryMb);
}

void LimitArguments::add_threads_to(Options& options) {
  options
      .add("--threads", threads,
           {"threads for the search of one move, if the selector can use several: gomoku's "
            "strongest (default 1)",
            "一步棋搜索所用线程数，仅五子棋最强者可用多个（默认 1）"})
      .between(1, kMaxThreads);
}

SearchRequest LimitArguments::request(std::chrono::milliseconds standard_time) const {
  SearchRequest request;
  if (nodes > 0) request.nodes = nodes;
  if (depth > 0) request.depth = depth;
  if (memory_mb > 0) request.memory = static_cast<std::size_t>(memory_mb) << 20;
  request.threads = threads;
  if (time_ms && *time_ms > 0) request.time = std::chrono::milliseconds(*time_ms);
  const bool nothing_given = !request.nodes && !request.depth && !time_ms;
  if (nothing_given && standard_time.count() > 0) request.time = standard_time;
  return request;
}

Result<std::unique_ptr<MoveSelector>> find_selector(const Game& game, const std::string& word,
                                                    std::uint64_t seed) {
  for (const SelectorInfo& info : game.info().selectors) {
    if (lower(info.label.en) == lower(word) || info.label.zh == word)
      return game.selector(info.name, seed);
  }
  return game.selector(word, seed);
}

std::vector<std::string> split_names(std::string_view text) {
  std::vector<std::string> names(1);
  int open = 0;
  for (const char c : text) {
    open += c == '(' ? 1 : c == ')' ? -1 : 0;
    if (c == ',' && open <= 0)
      names.emplace_back();
    else
      names.back() += c;
  }
  return names;
}

Progress progress_line(const Context& context, const GameInfo& info) {
  if (!is_terminal(context.error)) return {};
  return [context, &info](const Report& report) {
    constexpr std::size_t kWidth = 78;
    fmt::print(context.error, "\r{:<{}}",
               draw_progress(report, info, context.language).substr(0, kWidth), kWidth);
    std::fflush(context.error);
  };
}

void end_progress_line(const Context& context) {
  if (is_terminal(context.error)) fmt::print(context.error, "\r{:<78}\r", "");
}

}  // namespace gridwise::cli
