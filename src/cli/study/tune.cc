// `gridwise tune`: the smallest change of a level that brings a player's pass rate into a band.
#include <fmt/format.h>

#include <algorithm>
#include <memory>

#include "cli/command/commands.h"
#include "cli/command/options.h"
#include "cli/input/files.h"
#include "cli/input/levels.h"
#include "cli/report/render.h"
#include "cli/report/reports.h"

namespace gridwise::cli {
namespace {

/// With this many games a forecast and its verification differ by at most 2 points in 95% of cases.
constexpr int kEnough = 5'000;

struct Arguments {
  std::string level;
  std::string player = "greedy";
  std::string band;
  std::vector<std::string> knobs;
  std::string out;
  int games = kEnough;
  PlayingArguments playing;
};

/// The knobs to be tried: those named, all for "all", or the move limit and the goals.
Result<std::vector<Knob>> chosen_knobs(const std::vector<Knob>& knobs,
                                       const std::vector<std::string>& names) {
  std::vector<Knob> chosen;
  const auto tunable = [](const Knob& knob) { return knob.more != Knob::More::kUnknown; };
  if (names.empty()) {
    std::ranges::copy_if(knobs, std::back_inserter(chosen), [](const Knob& knob) {
      return knob.name == kMovesKnob || knob.name.starts_with("goal.");
    });
    return chosen;
  }
  std::string known;
  for (const Knob& knob : knobs) {
    if (tunable(knob)) known += (known.empty() ? "" : ", ") + knob.name;
  }
  for (const std::string& name : names) {
    if (name == "all") {
      std::ranges::copy_if(knobs, std::back_inserter(chosen), tunable);
      continue;
    }
    const auto knob = std::ranges::find(knobs, name, &Knob::name);
    if (knob == knobs.end() || !tunable(*knob))
      return Error{"level/knob", "no knob " + name + " to tune; there are " + known, {}};
    chosen.push_back(*knob);
  }
  return chosen;
}

std::optional<LevelError> read_task(const Arguments& arguments, TuneTask& task) {
  const auto band = parse_band(arguments.band);
  if (!band) return LevelError{band.error(), arguments.band};
  task.band = *band;
  LevelError problem;
  auto level = find_level(arguments.level, problem);
  if (!level) return problem;
  task.level = *std::move(level);
  const auto player = lab::parse_player(arguments.player);
  if (!player) return LevelError{player.error(), arguments.player};
  task.player = *player;
  if (const auto checked = lab::check_run(task.level, task.player); !checked)
    return LevelError{checked.error(), task.level.game};
  const auto knobs = lab::knobs_of(task.level);
  if (!knobs) return LevelError{knobs.error(), task.level.game};
  auto chosen = chosen_knobs(*knobs, arguments.knobs);
  if (!chosen) return LevelError{chosen.error(), {}};
  task.knobs = *std::move(chosen);
  task.by_default = arguments.knobs.empty();
  return {};
}

Result<void> write_level(const TuneTask& task, const Tuning& tuning, const std::string& name) {
  const TriedKnob* const best = tuning.landed();
  if (name.empty() || best == nullptr) return {};
  const auto level = lab::with_knob(task.level, best->knob.name, *best->value);
  if (!level) return level.error();
  return write_file(name, level->file + "\n");
}

int run_tune(const Arguments& arguments, const Context& context) {
  TuneTask task;
  if (const auto refused = read_task(arguments, task))
    return report_error(context, refused->error, refused->text);
  auto file = StudyFile::open(arguments.playing.add_to, {arguments.playing.seed, 0});
  if (!file) return report_error(context, file.error());
  Playing playing(context, arguments.playing, *std::move(file));
  Tuning tuning(task, arguments.games, arguments.playing.seed, playing);
  const Result<void> ran = tuning.run();
  playing.end();
  if (!ran) return report_error(context, ran.error());
  print_report(context, tune_tables(task, tuning, playing.interrupted()), arguments.playing.json);
  if (const auto written = write_level(task, tuning, arguments.out); !written)
    return report_error(context, written.error());
  if (playing.interrupted()) return kInterrupted;
  return tuning.inside_now().value_or(false) || tuning.landed() != nullptr ? kDone : kNo;
}

}  // namespace

Run define_tune(Options& options, const Context& context) {
  const auto arguments = std::make_shared<Arguments>();
  options.add("level", arguments->level, {"a level's name or file", "关卡名或关卡文件"}).required();
  options.heading(kGamesHeading);
  options.add("--player", arguments->player,
              {"the selector that plays (default greedy)", "棋手（默认 greedy）"});
  options
      .add("--games", arguments->games,
           {"games for each forecast and each verification (default 5000: both agree within 2 "
            "points)",
            "每次预测与验证的局数（默认 5000，两者相差 2 个百分点以内）"})
      .between(100, 10'000'000);
  options.heading({"The change", "改动"});
  options
      .add("--pass", arguments->band,
           {"the wanted pass rate in percent, such as 45..55", "目标过关率（百分比），如 45..55"})
      .required();
  options.add("--knob", arguments->knobs,
              {"what may be changed: moves, goal.THING, colours, weight.COLOUR or all; may be "
               "given several times (default: moves, and the goals if no move limit lands)",
               "可改动项：moves、goal.项目、colours、weight.颜色 或 "
               "all，可多次给出（默认步数，步数不行再试目标）"});
  options.add("--out", arguments->out,
              {"write the changed level to this file", "将改好的关卡写入此文件"});
  arguments->playing.define(options);
  return [arguments, &context] { return run_tune(*arguments, context); };
}

}  // namespace gridwise::cli
