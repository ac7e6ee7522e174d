// `gridwise convert`: converts another program's file to our format, or a game to another notation.
#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include "cli/command/commands.h"
#include "cli/command/options.h"
#include "cli/input/files.h"
#include "gridwise/games.h"

namespace gridwise::cli {
namespace {

struct Arguments {
  std::string game;
  std::string file;
  std::string notation;
};

/// Reports contents of the file that our format cannot represent.
void say_left_out(const Context& context, const NotatedGame& game) {
  const auto say = [&](const Words& words, const auto& what) {
    fmt::print(context.error, "{}\n", fmt::format(fmt::runtime(context.say(words)), what));
  };
  if (game.left_out > 0) say({"{} variations were left out", "略去了 {} 条变着"}, game.left_out);
  if (!game.dropped.empty())
    say({"without effect on play, left out: {}", "不影响玩法，已略去：{}"},
        fmt::join(game.dropped, ", "));
}

/// A level in our file format; a game as its final position, or in the requested notation.
Result<std::string> convert(const GameSetup& setup, const std::string& text,
                            const std::string& notation, const Context& context) {
  if (text.find_first_not_of(" \t\r\n") == std::string::npos)
    return Error{"notation/empty", "the file is empty", {}};
  const Result<NotatedGame> read = setup.game->read_notation(setup.options, text);
  if (!read) return read.error();
  say_left_out(context, *read);
  const Result<OpenedGame> opened = open_notated(*setup.game, *read);
  if (!opened) return opened.error();
  const AnyPosition& position = *opened->position;
  if (!notation.empty())
    return setup.game->write_notation(notation, position, {read->players, position.outcome()});
  const std::vector<OptionInfo>& options = setup.game->info().options;
  if (std::ranges::count(options, OptionInfo::Role::kLevel, &OptionInfo::role) > 0)
    return read->start;
  return opened->setup.text() + " " + position.text() + "\n";
}

int run_convert(const Arguments& arguments, const Context& context) {
  const Result<GameSetup> setup = parse_setup(arguments.game);
  if (!setup) return report_error(context, setup.error(), arguments.game);
  const Result<std::string> foreign = read_file(arguments.file);
  if (!foreign) return report_error(context, foreign.error());
  const Result<std::string> ours = convert(*setup, *foreign, arguments.notation, context);
  if (!ours) return report_error(context, ours.error(), *foreign);
  fmt::print(context.out, "{}", *ours);
  return kDone;
}

}  // namespace

Run define_convert(Options& options, const Context& context) {
  const auto arguments = std::make_shared<Arguments>();
  options.add("game", arguments->game, {"the game the file is for", "所属游戏"}).required();
  options.add("file", arguments->file, {"the file; - for standard input", "文件；- 为标准输入"})
      .required();
  options.add(
      "--as", arguments->notation,

      {"the notation to write, such as sgf; without it a game's final position, or the level",
       "输出的记谱格式，如 sgf；否则输出终局局面或关卡"});
  return [arguments, &context] { return run_convert(*arguments, context); };
}

}  // namespace gridwise::cli
