// `gridwise starts`: how much a level's start board decides, and the boards whose pass rate is in a
// band.
#include <fmt/format.h>

#include <charconv>
#include <limits>
#include <memory>

#include "cli/command/commands.h"
#include "cli/command/options.h"
#include "cli/input/files.h"
#include "cli/input/levels.h"
#include "cli/report/render.h"
#include "cli/report/reports.h"

namespace gridwise::cli {
namespace {

/// The maximum that a level file may list.
constexpr int kMaxBoards = 1'000;

struct Arguments {
  std::string level;
  std::string player = "greedy";
  std::string boards = "100";
  int games = 400;
  std::string band;
  std::string out;
  std::string csv;
  PlayingArguments playing;
};

/// The text as a non-negative integer; absent unless it is one.
std::optional<int> number_in(std::string_view text) {
  int number = 0;
  const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (problem != std::errc{} || end != text.data() + text.size() || number < 0) return {};
  return number;
}

/// `200` or `201..400`: the seeds of the boards. Error starts/boards.
Result<std::vector<std::uint64_t>> parse_boards(std::string_view text) {
  constexpr std::string_view kDots = "..";
  const std::size_t dots = text.find(kDots);
  const bool range = dots != std::string_view::npos;
  const auto first = range ? number_in(text.substr(0, dots)) : std::optional(1);
  const auto last = number_in(range ? text.substr(dots + kDots.size()) : text);
  if (!first || !last || *last < *first || *last - *first >= kMaxBoards)
    return Error{"starts/boards",
                 fmt::format("expected up to {} start boards, as 200 or 201..400", kMaxBoards), 0};
  std::vector<std::uint64_t> seeds;
  for (std::int64_t seed = *first; seed <= *last; ++seed)
    seeds.push_back(static_cast<std::uint64_t>(seed));
  return seeds;
}

/// Checks that several boards are not all the same. Errors: starts/none, those of lab::open_level.
Result<void> check_boards(const StartTask& task) {
  std::string first;
  for (const std::uint64_t seed : task.seeds) {
    const auto opened = lab::open_level(task.level, seed);
    if (!opened) return opened.error();
    std::string text = opened->position->public_text();
    if (!first.empty() && text != first) return {};
    first = std::move(text);
  }
  if (task.seeds.size() == 1) return {};
  return Error{
      "starts/none", "every game of " + task.level.name + " starts with the same board", {}};
}

std::optional<LevelError> read_task(const Arguments& arguments, StartTask& task) {
  auto seeds = parse_boards(arguments.boards);
  if (!seeds) return LevelError{seeds.error(), arguments.boards};
  task.seeds = *std::move(seeds);
  task.games = arguments.games;
  if (!arguments.band.empty()) {
    const auto band = parse_band(arguments.band);
    if (!band) return LevelError{band.error(), arguments.band};
    task.band = *band;
  }
  LevelError problem;
  const auto level = find_level(arguments.level, problem);
  if (!level) return problem;
  const auto player = lab::parse_player(arguments.player);
  if (!player) return LevelError{player.error(), arguments.player};
  task.player = *player;
  if (const auto checked = lab::check_run(*level, task.player); !checked)
    return LevelError{checked.error(), level->game};
  task.level = *level;
  if (!level->file.empty()) {
    auto any = lab::with_start_seeds(*level, {});
    if (!any) return LevelError{any.error(), {}};
    task.level = *std::move(any);
  } else if (!arguments.out.empty()) {
    if (const auto file = lab::file_of(*level); !file) return LevelError{file.error(), {}};
  }
  if (const auto checked = check_boards(task); !checked)
    return LevelError{checked.error(), level->game};
  return {};
}

/// The files of `--csv` and `--out`.
Result<void> write_files(const Arguments& arguments, const StartTask& task,
                         const StartBoards& found, const std::vector<Table>& tables) {
  if (!arguments.csv.empty()) {
    if (auto written = write_file(arguments.csv, report_csv(tables)); !written) return written;
  }
  const std::vector<std::uint64_t> listed = found.listed();
  if (arguments.out.empty() || listed.empty()) return {};
  const auto level = lab::with_start_seeds(task.level, listed);
  if (!level) return level.error();
  return write_file(arguments.out, level->file + "\n");
}

int run_starts(const Arguments& arguments, const Context& context) {
  StartTask task;
  if (const auto refused = read_task(arguments, task))
    return report_error(context, refused->error, refused->text);
  auto file = StudyFile::open(arguments.playing.add_to, {arguments.playing.seed, 0});
  if (!file) return report_error(context, file.error());
  Playing playing(context, arguments.playing, *std::move(file));
  StartBoards found(task, arguments.playing.seed, playing);
  const Result<void> played = found.run();
  playing.end();
  if (!played) return report_error(context, played.error());
  const std::vector<Table> tables =
      starts_tables(task, arguments.playing.seed, playing.interrupted(), found);
  if (const auto written = write_files(arguments, task, found, tables); !written)
    return report_error(context, written.error());
  print_report(context, tables, arguments.playing.json);
  if (playing.interrupted()) return kInterrupted;
  return task.band && found.listed().empty() ? kNo : kDone;
}

}  // namespace

Run define_starts(Options& options, const Context& context) {
  const auto arguments = std::make_shared<Arguments>();
  options
      .add("level", arguments->level,
           {"a level's name or file, or a game string of a game for one",
            "关卡名、关卡文件，或单人游戏字符串"})
      .required();
  options.heading(kGamesHeading);
  options.add("--player", arguments->player,
              {"the selector that plays (default greedy)", "棋手（默认 greedy）"});
  options
      .add("--games", arguments->games,
           {"games of each board (default 400)", "每个开局的局数（默认 400）"})
      .between(2, 1'000'000);
  options.heading({"The boards", "开局"});
  options.add("--boards", arguments->boards,
              {"the start boards: 200 for the seeds 1 to 200, or 201..400 (default 100)",
               "开局：200 表示种子 1 至 200，也可写作 201..400（默认 100）"});
  const Option band =
      options.add("--pass", arguments->band,
                  {"list the boards whose pass rate is in this band, such as 45..55; each is "
                   "measured again with other chances (error probabilities 5%)",
                   "列出过关率在此区间（如 45..55）内的开局；每个都另取随机复测（错误概率 5%）"});
  options
      .add("--out", arguments->out,
           {"write the level with the listed boards as its start_seeds to this file: a game starts "
            "with one of them",
            "将列出的开局作为 start_seeds 写入关卡文件：每局由其中之一开始"})
      .needs(band);
  options.heading(kOutputHeading);
  options.add("--csv", arguments->csv,
              {"also write a table to this file: a row for each board",
               "另将表格写入此文件：每个开局一行"});
  arguments->playing.define(options);
  return [arguments, &context] { return run_starts(*arguments, context); };
}

}  // namespace gridwise::cli
