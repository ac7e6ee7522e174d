// `gridwise autoplay`: one selector plays a level many times. Every game has its own seed, so that
// each can be replayed.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <boost/json.hpp>
#include <ctime>
#include <filesystem>
#include <memory>
#include <optional>
#include <vector>

#include "cli/commands.h"
#include "cli/files.h"
#include "cli/interrupts.h"
#include "cli/parts.h"
#include "games/registry.h"
#include "kit/random.h"
#include "kit/wilson.h"

namespace gridwise::cli {
namespace {

struct Arguments {
  std::string level;
  std::string selector = "weighted";
  int games = 100;
  std::uint64_t seed = 1;
  int show = 0;  ///< the number of one game whose moves are printed; 0: none
  bool json = false;
  LimitArguments limits;
};

/// The result of one game.
struct Played {
  std::uint64_t seed = 0;
  Outcome outcome;
  std::vector<std::string> moves;
  std::uint64_t hash = 0;
  std::int64_t score = 0;
};

struct Totals {
  int won = 0;
  std::int64_t moves = 0;
  double seconds = 0;
  std::vector<std::int64_t> scores;
};

/// The first game that has levels.
const Game* game_with_levels() {
  const auto has_levels = [](const Game* game) {
    return std::ranges::find(game->info().options, "level", &OptionInfo::name) !=
           game->info().options.end();
  };
  const auto found = std::ranges::find_if(games(), has_levels);
  return found == games().end() ? nullptr : *found;
}

/// How to open a level with any seed: a game string, or a game and a level file's content.
struct LevelText {
  std::string game;
  std::string file;  ///< a level file's content, opened with the seed before it
};

Result<LevelText> find_level(const std::string& given) {
  const Game* const game = game_with_levels();
  if (game != nullptr && std::filesystem::is_regular_file(given)) {
    const Result<std::string> content = read_file(given);
    if (!content) return content.error();
    return LevelText{game->info().id, *content};
  }
  const bool whole = find_game(given) != nullptr || given.find('(') != std::string::npos;
  if (whole || game == nullptr) return LevelText{given, {}};
  return LevelText{fmt::format("{}(level={})", game->info().id, given), {}};
}

Result<OpenedGame> open_level(const LevelText& level, std::uint64_t seed) {
  if (level.file.empty()) return open_game(level.game, seed);
  return open_game(fmt::format("{} seed={} {}", level.game, seed, level.file), seed);
}

std::int64_t score_of(const View& view) {
  const auto figure = std::ranges::find_if(
      view.figures, [](const Figure& each) { return each.label.en == "Score"; });
  return figure == view.figures.end() ? 0 : std::stoll(figure->value);
}

Result<Played> play_game(const LevelText& level, std::uint64_t seed, const Arguments& arguments) {
  Result<OpenedGame> opened = open_level(level, seed);
  if (!opened) return opened.error();
  auto selector = find_selector(*opened->setup.game, arguments.selector, seed);
  if (!selector) return selector.error();
  AnyPosition& position = *opened->position;
  while (!position.outcome().finished()) {
    const auto choice = (*selector)->select(position, arguments.limits.limits({}));
    if (!choice) return choice.error();
    const auto played = position.play(choice->move);
    if (!played) return played.error();
  }
  return Played{seed, position.outcome(), position.moves(), position.hash(),
                score_of(position.view())};
}

void print_totals(const Context& context, const Arguments& arguments, Totals totals) {
  std::ranges::sort(totals.scores);
  const std::size_t games = totals.scores.size();
  if (games == 0) return;
  const auto quantile = [&](std::size_t percent) {
    return totals.scores[(games - 1) * percent / 100];
  };
  const Interval won = wilson(totals.won, static_cast<int>(games));
  const double moves = static_cast<double>(totals.moves) / static_cast<double>(games);
  if (arguments.json) {
    const boost::json::object object{
        {"selector", arguments.selector},
        {"games", games},
        {"won", totals.won},
        {"interval", {won.low, won.high}},
        {"moves", moves},
        {"score_quantiles", {quantile(5), quantile(25), quantile(50), quantile(75), quantile(95)}},
        {"moves_per_second", static_cast<double>(totals.moves) / totals.seconds}};
    fmt::print(context.out, "{}\n", boost::json::serialize(object));
    return;
  }
  fmt::print(context.out, "{}: {} {}, {} {} ({:.1f}%, 95%: {:.1f} {} {:.1f}), {:.1f} {}\n",
             arguments.selector, games, context.say({"games", "局"}), totals.won,
             context.say({"won", "胜"}), 100.0 * totals.won / static_cast<double>(games),
             100 * won.low, context.say({"to", "至"}), 100 * won.high, moves,
             context.say({"moves a game", "步/局"}));
  fmt::print(context.out, "{} 5% {}  25% {}  50% {}  75% {}  95% {}\n",
             context.say({"score:", "分数："}), quantile(5), quantile(25), quantile(50),
             quantile(75), quantile(95));
  fmt::print(context.out, "{:.0f} {}\n", static_cast<double>(totals.moves) / totals.seconds,
             context.say({"moves per CPU second", "步/CPU 秒"}));
}

int run_autoplay(const Arguments& arguments, const Context& context) {
  const Result<LevelText> level = find_level(arguments.level);
  if (!level) return report_error(context, level.error());
  Interrupts interrupts;
  Totals totals;
  Random seeds(arguments.seed);
  for (int number = 1; number <= arguments.games && !interrupts.came(); ++number) {
    const std::uint64_t seed = seeds.next();
    const std::clock_t started = std::clock();
    const Result<Played> played = play_game(*level, seed, arguments);
    if (!played) return report_error(context, played.error(), level->game);
    totals.seconds += static_cast<double>(std::clock() - started) / CLOCKS_PER_SEC;
    totals.won += played->outcome.kind == Outcome::Kind::kWon ? 1 : 0;
    totals.moves += static_cast<std::int64_t>(played->moves.size());
    totals.scores.push_back(played->score);
    if (number == arguments.show)
      fmt::print(context.out, "game: {}\nseed: {}\nmoves: {}\nhash: {:016x}\n", level->game,
                 played->seed, fmt::join(played->moves, " "), played->hash);
  }
  print_totals(context, arguments, std::move(totals));
  return interrupts.came() ? kInterrupted : kDone;
}

}  // namespace

Run define_autoplay(CLI::App& app, const Context& context) {
  const auto arguments = std::make_shared<Arguments>();
  app.add_option(
         "level", arguments->level,
         context.say({"a level's name or file, or a game string", "关卡名、关卡文件或游戏字符串"}))
      ->required();
  app.add_option(
      "--selector", arguments->selector,
      context.say({"the selector that plays (default: weighted)", "棋手（默认 weighted）"}));
  app.add_option("--games", arguments->games,
                 context.say({"number of games (default 100)", "局数（默认 100）"}))
      ->check(CLI::Range(1, 10'000'000));
  app.add_option("--seed", arguments->seed,
                 context.say({"seed of the first game (default 1)", "首局随机种子（默认 1）"}));
  app.add_option(
      "--show", arguments->show,
      context.say({"print the moves of the game with this number", "输出该编号对局的着法"}));
  app.add_flag("--json", arguments->json,
               context.say({"print the totals as one JSON object", "以一个 JSON 对象输出结果"}));
  arguments->limits.add_to(app, context);
  return [arguments, &context] { return run_autoplay(*arguments, context); };
}

}  // namespace gridwise::cli
