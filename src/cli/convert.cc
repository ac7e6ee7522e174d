// `gridwise convert`: a file of another program in a game's own form.
#include <fmt/format.h>

#include <memory>

#include "cli/commands.h"
#include "cli/files.h"
#include "games/registry.h"

namespace gridwise::cli {
namespace {

struct Arguments {
  std::string game;
  std::string file;
};

int run_convert(const Arguments& arguments, const Context& context) {
  const Result<GameSetup> setup = parse_setup(arguments.game);
  if (!setup) return report_error(context, setup.error(), arguments.game);
  const Result<std::string> foreign = read_file(arguments.file);
  if (!foreign) return report_error(context, foreign.error());
  const Result<std::string> ours = setup->game->convert(*foreign);
  if (!ours) return report_error(context, ours.error());
  fmt::print(context.out, "{}", *ours);
  return kDone;
}

}  // namespace

Run define_convert(CLI::App& app, const Context& context) {
  const auto arguments = std::make_shared<Arguments>();
  app.add_option("game", arguments->game, context.say({"the game it is for", "所属游戏"}))
      ->required();
  app.add_option("file", arguments->file,
                 context.say({"the file; - for standard input", "文件；- 为标准输入"}))
      ->required();
  return [arguments, &context] { return run_convert(*arguments, context); };
}

}  // namespace gridwise::cli
