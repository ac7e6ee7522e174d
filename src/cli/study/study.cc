// `gridwise study`: players play levels many times; reports statistics for level designers.
#include <fmt/format.h>

#include <memory>

#include "cli/command/commands.h"
#include "cli/command/options.h"
#include "cli/input/files.h"
#include "cli/input/levels.h"
#include "cli/input/parts.h"
#include "cli/report/render.h"
#include "cli/report/reports.h"
#include "cli/runs/comparing.h"
#include "cli/runs/playing.h"

namespace gridwise::cli {
namespace {

struct Arguments {
  std::vector<std::string> levels;
  std::vector<std::string> players{"greedy"};
  int games = 1'000;
  std::string until;
  std::string band;
  std::string limit;
  std::string targets;
  std::string people;
  bool luck = false;
  bool details = false;
  std::string part;
  std::string csv;
  std::string html;
  std::string against;
  std::string difference;
  PlayingArguments playing;
};

struct Task {
  std::vector<lab::Level> levels;
  std::vector<lab::UnreadLevel> unread;
  std::vector<lab::PlayerSpec> players;
  lab::Stop stop{0};
  std::optional<lab::Band> band;
  std::optional<double> limit_target;
  std::map<std::string, double> targets;
  std::map<std::string, PeopleRow> people;
  bool luck = false;
  GameRange part;         ///< only these games are played
  int exit_code = kDone;  ///< of the first level that could not be read
};

/// An error, and the text that its offset refers to.
using Refused = LevelError;

/// Sets `stop` and `band`.
std::optional<Refused> read_stop(const Arguments& arguments, Task& task) {
  task.part = {0, arguments.games};
  if (!arguments.part.empty()) {
    const Result<GameRange> part = parse_part(arguments.part, arguments.games);
    if (!part) return Refused{part.error(), arguments.part};
    task.part = *part;
  }
  task.stop = lab::Stop(task.part.last - task.part.first);
  if (!arguments.band.empty()) {
    const Result<lab::Band> band = parse_band(arguments.band);
    if (!band) return Refused{band.error(), arguments.band};
    task.band = *band;
    task.stop = lab::Stop(lab::BandTest(*band));
  }
  if (!arguments.until.empty()) {
    const Result<double> half = parse_half_width(arguments.until);
    if (!half) return Refused{half.error(), arguments.until};
    task.stop = lab::Stop(lab::WidthRule(*half));
  }
  if (!arguments.limit.empty()) {
    const Result<double> target = parse_percent(arguments.limit);
    if (!target) return Refused{target.error(), arguments.limit};
    task.limit_target = *target;
  }
  return {};
}

std::optional<Refused> read_targets(const Arguments& arguments, Task& task) {
  if (arguments.targets.empty()) return {};
  const Result<std::string> text = read_file(arguments.targets);
  if (!text) return Refused{text.error(), {}};
  auto targets = parse_targets(*text, task.levels);
  if (!targets) return Refused{targets.error(), *text};
  task.targets = *std::move(targets);
  return {};
}

std::optional<Refused> read_people(const Arguments& arguments, Task& task) {
  if (arguments.people.empty()) return {};
  const Result<std::string> text = read_file(arguments.people);
  if (!text) return Refused{text.error(), {}};
  auto people = parse_people(*text, task.levels);
  if (!people) return Refused{people.error(), *text};
  task.people = *std::move(people);
  return {};
}

/// Levels that cannot be read are reported and left out, with their exit code.
std::optional<Refused> read_task(const Arguments& arguments, const Context& context, Task& task) {
  if (auto refused = read_stop(arguments, task)) return refused;
  FoundLevels found = find_levels(arguments.levels, context);
  task.levels = std::move(found.levels);
  task.unread = std::move(found.unread);
  task.exit_code = found.exit_code;
  for (const std::string& text : arguments.players) {
    const auto player = lab::parse_player(text);
    if (!player) return Refused{player.error(), text};
    task.players.push_back(*player);
  }
  for (const lab::Level& level : task.levels) {
    for (const lab::PlayerSpec& player : task.players) {
      if (const auto checked = lab::check_run(level, player); !checked)
        return Refused{checked.error(), level.game};
    }
  }
  task.luck = arguments.luck;
  if (auto refused = read_people(arguments, task)) return refused;
  return read_targets(arguments, task);
}

/// Plays the cells of a study and builds the report.
class Studying {
 public:
  Studying(const Task& task, std::uint64_t seed, Playing& playing)
      : task_(task), seed_(seed), playing_(playing) {
    report_.seed = seed;
    report_.band = task.band;
    report_.unread = task.unread;
    const int cells = static_cast<int>(task.levels.size() * task.players.size());
    const int streams = 1 + (task.luck ? 1 : 0) + (task.limit_target ? 1 : 0);
    for (int i = 0; i < cells * streams; ++i) playing_.expect(task.stop.most());
  }

  /// Returns the first error; the report holds the results so far.
  [[nodiscard]] Result<void> run() {
    for (const lab::Level& level : task_.levels) {
      if (const auto played = run_level(level); !played) return played;
    }
    return {};
  }

  [[nodiscard]] lab::StudyReport report() {
    report_.interrupted = playing_.interrupted();
    report_.curves = lab::curves_of(report_.levels, task_.targets);
    return std::move(report_);
  }

 private:
  Result<void> run_level(const lab::Level& level) {
    lab::LevelReport found{level, {}, {}, {}, {}};
    lab::LuckPairs pairs;
    Result<void> played;
    for (const lab::PlayerSpec& player : task_.players) {
      played = run_player(level, player, found, pairs);
      if (!played) break;
    }
    lab::add_skill(found);
    if (task_.luck) found.luck = lab::luck_share(pairs);
    report_.levels.push_back(std::move(found));
    return played;
  }

  Result<void> run_player(const lab::Level& level, const lab::PlayerSpec& player,
                          lab::LevelReport& found, lab::LuckPairs& pairs) {
    auto played = playing_.run({level, player, lab::Stream::kStudy}, task_.stop, seed_);
    if (!played) return played.error();
    if (played->totals.games == 0) return {};
    lab::PlayerReport report{player, std::move(played->totals), played->complete, {}, {}, false,
                             {}};
    const lab::Totals& totals = report.totals;
    report.pass = task_.stop.pass_rate(totals.games, totals.won);
    if (const lab::BandTest* const test = task_.stop.band()) {
      report.verdict = test->decide(totals.games, totals.won);
      report.close = test->close(totals.games, totals.won);
    }
    found.players.push_back(std::move(report));
    lab::PlayerReport& kept = found.players.back();
    const int streams = (task_.luck ? 1 : 0) + (task_.limit_target ? 1 : 0);
    playing_.expect(streams * (kept.totals.games - task_.stop.most()));
    if (task_.luck) {
      const lab::Stop same(kept.totals.games);
      const auto again = playing_.run({level, player, lab::Stream::kLuck}, same, seed_);
      if (!again) return again.error();
      lab::add_pairs(kept.totals, again->totals, pairs);
    }
    return task_.limit_target ? add_limit(level, kept) : Result<void>();
  }

  /// Plays games beyond the limit; does nothing for levels without one.
  Result<void> add_limit(const lab::Level& level, lab::PlayerReport& report) {
    const Result<int> now = move_limit(level);
    if (!now) return now.error();
    const int longest = *now * lab::kBeyondLimit;
    const auto longer = lab::with_knob(level, kMovesKnob, longest);
    if (!longer) return longer.error();
    const lab::Stop same(report.totals.games);
    const auto played = playing_.run({*longer, report.player, lab::Stream::kLong}, same, seed_);
    if (!played) return played.error();
    if (played->totals.games == 0) return {};
    lab::LimitReport limit{*now, played->totals.curve(longest), {}, {}};
    limit.suggestion = limit.curve.suggest(*task_.limit_target);
    constexpr int kJustAfter = 2;
    limit.just_after = lab::share_of(
        limit.curve.won_by(*now + kJustAfter) - limit.curve.won_by(*now), limit.curve.games());
    report.limit = std::move(limit);
    return {};
  }

  const Task& task_;
  std::uint64_t seed_;
  Playing& playing_;
  lab::StudyReport report_;
};

/// Reads the options of `--against`.
std::optional<Refused> read_comparison(const Arguments& arguments, const Context& context,
                                       CompareTask& compare) {
  Task task;
  if (auto refused = read_task(arguments, context, task)) return refused;
  if (task.levels.size() != 1)
    return Refused{{"study/against", "--against compares exactly two levels", {}}, {}};
  Refused problem;
  const auto other = find_level(arguments.against, problem);
  if (!other) return problem;
  for (const lab::PlayerSpec& player : task.players) {
    if (const auto checked = lab::check_run(*other, player); !checked)
      return Refused{checked.error(), other->game};
  }
  compare = {task.levels.front(), *other, std::move(task.players), arguments.games, {}};
  if (arguments.difference.empty()) return {};
  const Result<double> wanted = parse_difference(arguments.difference);
  if (!wanted) return Refused{wanted.error(), arguments.difference};
  compare.test.emplace(*wanted);
  return {};
}

int run_comparison(const Arguments& arguments, const Context& context) {
  CompareTask task;
  if (const auto refused = read_comparison(arguments, context, task))
    return report_error(context, refused->error, refused->text);
  auto file = StudyFile::open(arguments.playing.add_to, {arguments.playing.seed, 0});
  if (!file) return report_error(context, file.error());
  Playing playing(context, arguments.playing, *std::move(file));
  Comparing comparing(task, arguments.playing.seed, playing);
  const Result<void> played = comparing.run();
  playing.end();
  if (!played) return report_error(context, played.error());
  const std::vector<Table> tables =
      comparison_tables(task, arguments.playing.seed, playing.interrupted(), comparing.found());
  print_report(context, tables, arguments.playing.json);
  return playing.interrupted() ? kInterrupted : kDone;
}

/// The files of `--csv` and `--html`.
Result<void> write_files(const Arguments& arguments, Language language,
                         const std::vector<Table>& tables) {
  if (!arguments.csv.empty()) {
    if (auto written = write_file(arguments.csv, report_csv(tables)); !written) return written;
  }
  if (arguments.html.empty()) return {};
  const Words about = filled({"{}, seed {}. These are bots. Lines over bars are 95% intervals.",
                              "{}，随机种子 {}。玩家均为机器人。条上的线为 95% 置信区间。"},
                             version_line(), arguments.playing.seed);
  return write_file(arguments.html,
                    report_html({"Study of levels", "关卡研究"}, about, tables, language));
}

/// Removes what is long in a study of several levels: the figures of each, and the curves.
void leave_out_details(std::vector<Table>& tables) {
  std::erase_if(tables,
                [](const Table& table) { return table.key == "levels" || table.key == "curves"; });
}

int run_study(const Arguments& arguments, const Context& context) {
  if (!arguments.against.empty()) return run_comparison(arguments, context);
  Task task;
  if (const auto refused = read_task(arguments, context, task))
    return report_error(context, refused->error, refused->text);
  if (task.levels.empty()) return task.exit_code;
  if (task.limit_target) {
    for (const lab::Level& level : task.levels) {
      if (const auto limit = move_limit(level); !limit)
        return report_error(context, limit.error(), level.game);
    }
  }
  auto file = StudyFile::open(arguments.playing.add_to, {arguments.playing.seed, task.part.first});
  if (!file) return report_error(context, file.error());
  Playing playing(context, arguments.playing, *std::move(file));
  Studying studying(task, arguments.playing.seed, playing);
  const Result<void> played = studying.run();
  playing.end();
  if (!played) return report_error(context, played.error());
  const lab::StudyReport report = studying.report();
  const std::vector<PeopleReport> people = people_reports(report, task.people);
  std::vector<Table> tables = study_tables(report, people);
  if (const auto written = write_files(arguments, context.language, tables); !written)
    return report_error(context, written.error());
  const bool brief = report.levels.size() > 1 && !arguments.details && !arguments.playing.json;
  if (brief) leave_out_details(tables);
  print_report(context, tables, arguments.playing.json);
  if (brief)
    fmt::print(context.out, "{}",
               context.say({"--details adds all figures of each level, and the curve.\n",
                            "--details 另列各关的全部数据与曲线。\n"}));
  if (people.empty() && !arguments.playing.json)
    fmt::print(context.out, "{}",
               context.say({"These are bots; --people FILE says what people would do.\n",
                            "以上均为程序棋手；--people 文件 可推测玩家的表现。\n"}));
  return report.interrupted ? kInterrupted : task.exit_code;
}

/// Options that apply to single levels, not to a comparison of two versions.
void add_reported(Options& options, Arguments& arguments, const Option& against) {
  options.heading({"More figures", "更多数据"});
  options
      .add("--limit-for", arguments.limit,
           {"suggest the move limit for this pass rate, in percent",
            "为此过关率（百分比）建议步数上限"})
      .excludes({against});
  options
      .flag("--luck", arguments.luck,
            {"also measure how much is luck: twice the games", "同时测量运气占比：局数加倍"})
      .excludes({against});
  options
      .add("--targets", arguments.targets,
           {"a file of lines LEVEL,PERCENT: the wanted pass rates",
            "目标过关率文件，每行 关卡,百分比"})
      .excludes({against});
  options
      .add("--people", arguments.people,
           {"a CSV file of people's results: level,attempts,wins and optionally moves_left; "
            "forecasts people's pass rates from those of bots, with the error",
            "玩家数据表（CSV）：level,attempts,wins，可加 moves_left；由棋手预测玩家并给出误差"})
      .excludes({against});
  options.heading(kOutputHeading);
  options
      .flag("--details", arguments.details,
            {"of several levels, print all figures of each level and the curve, too",
             "多个关卡时，另列各关的全部数据与曲线"})
      .excludes({against});
  options
      .add("--csv", arguments.csv,
           {"also write a table to this file: a row for each player on each level",
            "另将表格写入此文件：每关每名棋手一行"})
      .excludes({against});
  options
      .add("--html", arguments.html,
           {"also write a report with charts to this file, one page of HTML that prints well",
            "另将带图表的报告写入此文件：单个 HTML 页面，可打印"})
      .excludes({against});
}

}  // namespace

Run define_study(Options& options, const Context& context) {
  const auto arguments = std::make_shared<Arguments>();
  options
      .add("levels", arguments->levels,
           {"levels by name, level files, folders of them, or game strings of games for one",
            "关卡名、关卡文件、其文件夹，或单人游戏字符串"})
      .required();
  options.heading(kGamesHeading);
  options.add("--player", arguments->players,
              {"a selector, with limits after an @ (route@nodes=1000); may be given several times, "
               "the weakest first (default greedy)",
               "棋手，可在 @ 后附限制；可给出多个，由弱到强（默认 greedy）"});
  const Option games = options
                           .add("--games", arguments->games,
                                {"games of each player on each level (default 1000)",
                                 "每名棋手在每关的局数（默认 1000）"})
                           .between(1, 10'000'000);
  const Option until = options.add(
      "--until", arguments->until,
      {"play until half of the 95% interval of the pass rate is this many points, such as +-1",
       "直到过关率区间的半宽达到此百分点，如 +-1"});
  const Option band = options.add("--pass", arguments->band,
                                  {"play until it is decided whether the pass rate is in this "
                                   "band, such as 45..55 (error probabilities 5%)",
                                   "直到判定过关率是否在此区间内，如 45..55（错误概率 5%）"});
  until.excludes({games});
  band.excludes({games, until});
  options.heading({"Two versions of a level", "关卡的两版"});
  const Option against =
      options
          .add("--against", arguments->against,
               {"another version of the level: is it easier or harder? Both are played in pairs "
                "with equal chances",
                "该关的另一版本：更容易还是更难？两版以相同的随机成对进行"})
          .excludes({until, band});
  options
      .add("--difference", arguments->difference,
           {"play until it is decided whether the pass rates differ by this many points",
            "直到判定过关率是否相差这么多个百分点"})
      .needs(against)
      .excludes({games});
  add_reported(options, *arguments, against);
  const Option add_to = arguments->playing.define(options);
  options
      .add("--part", arguments->part,
           {"play only part K of M of the games, such as 2/8; gridwise merge joins the files",
            "只进行 M 份中的第 K 份（如 2/8）；用 gridwise merge 合并文件"})
      .needs(add_to)
      .excludes({until, band, against});
  return [arguments, &context] { return run_study(*arguments, context); };
}

}  // namespace gridwise::cli
