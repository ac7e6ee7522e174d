// `gridwise autoplay`: one selector plays a level many times. Every game has its own seed, so it
// can be replayed.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <boost/json.hpp>
#include <ctime>
#include <map>
#include <memory>
#include <optional>
#include <stop_token>
#include <string_view>
#include <utility>
#include <vector>

#include "cli/command/commands.h"
#include "cli/command/options.h"
#include "cli/input/interrupts.h"
#include "cli/input/levels.h"
#include "cli/input/parts.h"
#include "cli/input/progress_line.h"
#include "cli/input/stop_on_interrupt.h"
#include "cli/text/json.h"
#include "gridwise/games.h"
#include "kit/random.h"
#include "kit/wilson.h"

namespace gridwise::cli {
namespace {

struct Arguments {
  std::string level;
  std::string selector = "weighted";
  int games = 100;
  std::uint64_t seed = 1;
  int show = 0;  ///< number of the game whose moves are printed; 0: none
  bool json = false;
  LimitArguments limits;
};

struct Totals {
  std::int64_t won = 0;
  std::int64_t moves = 0;
  double seconds = 0;
  std::vector<double> scores;
  std::map<int, std::int64_t> moves_left;            ///< number of won games of a level, by these
  std::map<std::string, std::int64_t> goals_missed;  ///< number of games, by token
  std::map<std::string, std::int64_t> events;        ///< by kind
};

std::optional<double> figure_of(const PlayThrough& played, std::string_view name) {
  const auto figure = std::ranges::find(played.figures, name, &Figure::name);
  return figure == played.figures.end() ? std::nullopt : std::optional(figure->number);
}

Result<PlayThrough> play_game(const lab::Level& level, std::uint64_t seed,
                              const Arguments& arguments, bool with_moves, std::stop_token stop) {
  const Result<OpenedGame> opened = lab::open_level(level, seed);
  if (!opened) return opened.error();
  const auto selector = find_selector(*opened->setup.game, arguments.selector, seed);
  if (!selector) return selector.error();
  PlayThroughLimits limits;
  limits.each_move = arguments.limits.request({});
  limits.each_move.stop = std::move(stop);
  limits.with_moves = with_moves;
  return (*selector)->play_through(*opened->position, limits);
}

void add(const PlayThrough& played, Totals& totals) {
  const bool won = played.outcome.kind == Outcome::Kind::kWon;
  totals.won += won ? 1 : 0;
  totals.moves += played.plies;
  totals.scores.push_back(figure_of(played, "score").value_or(0));
  if (const auto left = figure_of(played, "moves_left"); won && left)
    ++totals.moves_left[static_cast<int>(*left)];
  for (const Figure& figure : played.figures) {
    if (figure.name == "goal") totals.goals_missed[figure.token] += figure.number > 0 ? 1 : 0;
  }
  for (const auto& [kind, count] : played.events) totals.events[kind] += count;
}

/// Each number divided by the number of games.
boost::json::object per_game(const std::map<std::string, std::int64_t>& totals, double games) {
  boost::json::object object;
  for (const auto& [name, total] : totals) object[name] = static_cast<double>(total) / games;
  return object;
}

void print_totals(const Context& context, const Arguments& arguments, Totals totals) {
  std::ranges::sort(totals.scores);
  const std::size_t games = totals.scores.size();
  if (games == 0) return;
  const auto quantile = [&](std::size_t percent) {
    return totals.scores[(games - 1) * percent / 100];
  };
  const Interval won = wilson(static_cast<int>(totals.won), static_cast<int>(games));
  const auto number = static_cast<double>(games);
  const double moves = static_cast<double>(totals.moves) / number;
  boost::json::object moves_left;
  for (const auto& [left, wins] : totals.moves_left) moves_left[std::to_string(left)] = wins;
  if (arguments.json) {
    const boost::json::object object{
        {"selector", arguments.selector},
        {"games", games},
        {"won", totals.won},
        {"interval", {won.low, won.high}},
        {"moves", moves},
        {"score_quantiles", {quantile(5), quantile(25), quantile(50), quantile(75), quantile(95)}},
        {"moves_left", moves_left},
        {"goals_missed", per_game(totals.goals_missed, number)},
        {"events", per_game(totals.events, number)},
        {"moves_per_second", static_cast<double>(totals.moves) / totals.seconds}};
    fmt::print(context.out, "{}\n", json_line(object));
    return;
  }
  const Words result{
      "{} plays {} games: {} won ({:.1f}%; 95% interval {:.1f}% to {:.1f}%), "
      "{:.1f} moves a game\n",
      "{} 下 {} 局：胜 {} 局（{:.1f}%，95% 置信区间 {:.1f}% 至 {:.1f}%），每局 {:.1f} 步\n"};
  fmt::print(context.out, fmt::runtime(context.say(result)), arguments.selector, games, totals.won,
             100.0 * static_cast<double>(totals.won) / number, 100 * won.low, 100 * won.high,
             moves);
  if (totals.scores.back() > 0) {
    const Words scores{"score: half of the games reach {}, nine in ten {}, one in ten {}\n",
                       "分数：半数对局达到 {}，九成达到 {}，一成达到 {}\n"};
    fmt::print(context.out, fmt::runtime(context.say(scores)), quantile(50), quantile(10),
               quantile(90));
  }
  if (!totals.moves_left.empty()) {
    const Words left{"won games keep {} to {} moves\n", "胜局剩余 {} 至 {} 步\n"};
    fmt::print(context.out, fmt::runtime(context.say(left)), totals.moves_left.begin()->first,
               totals.moves_left.rbegin()->first);
  }
  fmt::print(context.out, "{:.0f} {}\n", static_cast<double>(totals.moves) / totals.seconds,
             context.say({"moves a second of CPU time", "步/CPU 秒"}));
}

/// The games so far, and the time left, extrapolated from their CPU time.
std::string progress(const Context& context, const Arguments& arguments, const Totals& totals) {
  const auto played = static_cast<std::int64_t>(totals.scores.size());
  const double left =
      totals.seconds / static_cast<double>(played) * static_cast<double>(arguments.games - played);
  const Words form{"{} of {} games, {} won, about {} left", "{}/{} 局，胜 {} 局，约剩 {}"};
  return fmt::format(fmt::runtime(context.say(form)), played, arguments.games, totals.won,
                     duration_text(left));
}

int run_autoplay(const Arguments& arguments, const Context& context) {
  LevelError problem;
  const auto level = find_level(arguments.level, problem);
  if (!level) return report_error(context, problem.error, problem.text);
  const Result<OpenedGame> first = lab::open_level(*level, arguments.seed);
  if (!first) return report_error(context, first.error(), level->game);
  const auto known = find_selector(*first->setup.game, arguments.selector, arguments.seed);
  if (!known) return report_error(context, known.error(), arguments.selector);
  const StopOnInterrupt interrupt;
  ProgressLine line(context);
  Totals totals;
  Random seeds(arguments.seed);
  for (int number = 1; number <= arguments.games; ++number) {
    const std::uint64_t seed = seeds.next();
    const std::clock_t started = std::clock();
    const bool shown = number == arguments.show;
    const Result<PlayThrough> played = play_game(*level, seed, arguments, shown, interrupt.token());
    if (!played) return report_error(context, played.error(), level->game);
    if (interrupt.came()) break;  // in the middle of this game
    totals.seconds += static_cast<double>(std::clock() - started) / CLOCKS_PER_SEC;
    add(*played, totals);
    line.draw([&] { return progress(context, arguments, totals); });
    if (shown) {
      end_progress_line(context);
      fmt::print(context.out, "game: {}\nseed: {}\nmoves: {}\nhash: {:016x}\n", level->game, seed,
                 fmt::join(played->moves, " "), played->hash);
    }
  }
  end_progress_line(context);
  print_totals(context, arguments, std::move(totals));
  return interrupt.came() ? end_interrupted(context) : kDone;
}

}  // namespace

Run define_autoplay(Options& options, const Context& context) {
  const auto arguments = std::make_shared<Arguments>();
  options
      .add("level", arguments->level,
           {"a level's name or file, or a game string", "关卡名、关卡文件或游戏字符串"})
      .required();
  options.add("--selector", arguments->selector,
              {"the selector that plays, with options or without: weighted(line=25,tap=off) "
               "(default: weighted)",
               "棋手，可带选项，如 weighted(line=25,tap=off)（默认 weighted）"});
  options.add("--games", arguments->games, {"number of games (default 100)", "局数（默认 100）"})
      .between(1, 10'000'000);
  options.add("--seed", arguments->seed,
              {"seed of the first game (default 1)", "首局随机种子（默认 1）"});
  options.add("--show", arguments->show,
              {"print the moves of the game with this number", "输出该编号对局的着法"});
  options.flag("--json", arguments->json,
               {"print the totals as one JSON object", "以一个 JSON 对象输出结果"});
  arguments->limits.add_to(options);
  return [arguments, &context] { return run_autoplay(*arguments, context); };
}

}  // namespace gridwise::cli
