// `gridwise lint`: finds defects in levels without playing them.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <boost/json.hpp>
#include <memory>

#include "cli/command/commands.h"
#include "cli/command/options.h"
#include "cli/input/levels.h"
#include "cli/runs/lint_games.h"
#include "cli/text/json.h"
#include "games/lint.h"
#include "service/level/json.h"

namespace gridwise::cli {
namespace {

// The exit codes of this command.
constexpr int kWarnings = 10;
constexpr int kProofs = 11;

struct Arguments {
  std::vector<std::string> levels;
  int games = 0;
  PlayingArguments playing;
};

struct LintedLevel {
  lab::Level level;
  std::vector<Problem> problems;
};

bool has(const std::vector<LintedLevel>& levels, Problem::Kind kind) {
  return std::ranges::any_of(levels, [kind](const LintedLevel& linted) {
    return std::ranges::find(linted.problems, kind, &Problem::kind) != linted.problems.end();
  });
}

void print_json(const Context& context, const std::vector<LintedLevel>& levels,
                const std::vector<lab::UnreadLevel>& unread) {
  boost::json::array listed;
  for (const LintedLevel& linted : levels) {
    listed.push_back(boost::json::object{{"level", linted.level.name},
                                         {"problems", problems_json(linted.problems)}});
  }
  boost::json::object report{{"levels", std::move(listed)}};
  if (!unread.empty()) {
    boost::json::array& left_out = report["unread"].emplace_array();
    for (const lab::UnreadLevel& each : unread)
      left_out.push_back(
          {{"level", each.name}, {"code", each.error.code}, {"error", each.error.says}});
  }
  fmt::print(context.out, "{}\n", json_line(report));
}

void print_text(const Context& context, const std::vector<LintedLevel>& levels) {
  static const std::array<Words, 3> kKinds{
      {{"proof", "证明"}, {"warning", "警告"}, {"note", "提示"}}};
  for (const LintedLevel& linted : levels) {
    if (linted.problems.empty()) {
      fmt::print(context.out, "{}: {}\n", linted.level.name,
                 context.say({"no problem found", "未发现问题"}));
      continue;
    }
    fmt::print(context.out, "{}:\n", linted.level.name);
    for (const Problem& problem : linted.problems) {
      fmt::print(context.out, "  {} ({}): {}\n",
                 context.say(kKinds.at(static_cast<std::size_t>(problem.kind))), problem.what,
                 context.say(problem.says));
    }
  }
}

int run_lint(const Arguments& arguments, const Context& context) {
  FoundLevels found = find_levels(arguments.levels, context);
  int exit_code = found.exit_code;
  std::vector<LintedLevel> linted;
  for (lab::Level& level : found.levels) {
    const std::string text = level.file.empty() ? level.game : level.game + " " + level.file;
    auto problems = lint_game(text);
    if (!problems) {
      exit_code = report_error(context, problems.error(), text);
      found.unread.push_back({level.name, problems.error()});
      continue;
    }
    linted.push_back({std::move(level), *std::move(problems)});
  }
  if (linted.empty()) return exit_code;
  bool interrupted = false;
  if (arguments.games > 0) {
    constexpr int kCells = 6;  // three kinds of player, each twice for the luck share
    auto file = StudyFile::open(arguments.playing.add_to, {arguments.playing.seed, 0});
    if (!file) return report_error(context, file.error());
    Playing playing(context, arguments.playing, *std::move(file));
    for (std::size_t i = 0; i < linted.size(); ++i) playing.expect(kCells * arguments.games);
    for (LintedLevel& each : linted) {
      const Result<void> played = lint_by_games(each.level, arguments.games, arguments.playing.seed,
                                                playing, each.problems);
      if (!played) {
        playing.end();
        return report_error(context, played.error(), each.level.game);
      }
    }
    playing.end();
    interrupted = playing.interrupted();
  }
  if (arguments.playing.json) {
    print_json(context, linted, found.unread);
  } else {
    print_text(context, linted);
  }
  if (interrupted) return kInterrupted;
  if (exit_code != kDone) return exit_code;
  if (has(linted, Problem::Kind::kProof)) return kProofs;
  return has(linted, Problem::Kind::kWarning) ? kWarnings : kDone;
}

}  // namespace

Run define_lint(Options& options, const Context& context) {
  const auto arguments = std::make_shared<Arguments>();
  options
      .add("levels", arguments->levels,
           {"levels by name, level files, folders of them, or game strings",
            "关卡名、关卡文件、其文件夹，或游戏字符串"})
      .required();
  options.heading(kGamesHeading);
  options
      .add("--games", arguments->games,
           {"also have three kinds of player play this many games each, twice",
            "另让三类棋手各玩这么多局，共两遍"})
      .between(1, 1'000'000);
  arguments->playing.define(options);
  return [arguments, &context] { return run_lint(*arguments, context); };
}

}  // namespace gridwise::cli
