// `gridwise replay`: replays and checks a record, or games of a study, move by move.
#include <fmt/format.h>

#include <memory>

#include "cli/command/commands.h"
#include "cli/command/options.h"
#include "cli/game/replay_study.h"
#include "cli/input/files.h"
#include "cli/text/draw.h"
#include "cli/text/move_words.h"
#include "service/match/secrets.h"
#include "service/record/record.h"

namespace gridwise::cli {
namespace {

struct Arguments {
  std::string file;
  std::string notation;
  StudyReplay study;
};

std::string seat_name(const Record& record, Seat seat) {
  const SeatInfo& info = record.seats[static_cast<std::size_t>(seat)];
  return info.name.empty() ? info.selector : info.name;
}

/// Prints every move, with the board if requested. REQUIRES: the record replays.
void print_moves(const Context& context, const Record& record, bool board) {
  Result<OpenedGame> opened = open_start(record);
  const GameInfo& info = opened->setup.game->info();
  int number = 0;
  for (const Record::Move& move : record.moves) {
    const std::string words = move_text(opened->position->view(), move.move, context.language);
    [[maybe_unused]] const auto played = opened->position->play(move.move);
    assert(played.ok());
    fmt::print(context.out, "{:>3}. {:<6} {:<24} {:.1f} s\n", ++number, words,
               seat_name(record, move.seat), static_cast<double>(move.taken.count()) * 1e-3);
    if (board)
      fmt::print(context.out, "{}",
                 draw_board(opened->position->view(), info, context.language, context.in_colour));
  }
}

/// Prints the game in the notation of `--as`. REQUIRES: the record replays, to `end`.
Result<std::string> in_notation(const Record& record, const AnyPosition& end,
                                const std::string& notation) {
  std::vector<std::string> players;
  players.reserve(record.seats.size());
  for (std::size_t seat = 0; seat < record.seats.size(); ++seat) {
    players.push_back(seat_name(record, static_cast<Seat>(seat)));
  }
  const Game& game = *parse_setup(record.setup)->game;
  return game.write_notation(notation, end, {players, record.outcome});
}

/// Prints the seed and who chose it; nothing for records without a published hash. REQUIRES: the
/// record replays.
void print_seed(const Context& context, const MatchSeed& seed) {
  if (!seed.committed()) return;
  fmt::print(context.out, "{} {:016x}, {}\n{} {}\n", context.say({"seed:", "随机种子："}),
             seed.value,
             seed.by == SeedBy::kServer ? context.say({"drawn by the server", "由服务器抽取"})
                                        : context.say({"chosen by a player", "由玩家选定"}),
             context.say({"seed checked, its hash was published at the start:",
                          "种子已核对，其哈希在开始时公布："}),
             seed_hash(seed));
}

/// REQUIRES: the record replays.
Result<void> add_to_scenarios(const Record& record, const std::string& file) {
  std::vector<std::string> moves;
  moves.reserve(record.moves.size());
  for (const Record::Move& move : record.moves) moves.push_back(move.move);
  return add_scenario(file, record.setup + ", " + record.id(), *open_start(record), moves);
}

int run_replay(const Arguments& arguments, const Context& context) {
  if (is_study_text(arguments.file)) return replay_study(context, arguments.file, arguments.study);
  const Result<std::string> text = read_file(arguments.file);
  if (!text) return report_error(context, text.error());
  if (is_study_text(*text)) return replay_study(context, *text, arguments.study);
  const Result<Record> record = parse_record(*text);
  if (!record) return report_error(context, record.error());
  const auto end = replay(*record);
  if (!end) {
    report_error(context, end.error());
    return kNo;
  }
  if (!arguments.notation.empty()) {
    const Result<std::string> written = in_notation(*record, **end, arguments.notation);
    if (!written) return report_error(context, written.error());
    fmt::print(context.out, "{}", *written);
    return kDone;
  }
  if (!arguments.study.scenario.empty()) {
    if (const auto added = add_to_scenarios(*record, arguments.study.scenario); !added)
      return report_error(context, added.error());
  }
  fmt::print(context.out, "{}\n", record->setup);
  print_moves(context, *record, arguments.study.board);
  const Game& game = *parse_setup(record->setup)->game;
  fmt::print(context.out, "{}\n{} {}\n", draw_status(**end, game.info(), context.language),
             context.say({"record checked:", "棋谱已核对："}), record->chain);
  print_seed(context, record->seed);
  return kDone;
}

}  // namespace

Run define_replay(Options& options, const Context& context) {
  const auto arguments = std::make_shared<Arguments>();
  options
      .add("file", arguments->file,
           {"a record as exported from the page, the file of gridwise study --add-to, or one line "
            "of it in quotes; - for standard input",
            "由网页导出的棋谱、gridwise study --add-to 的文件或其中一行（加引号）；- "
            "为标准输入"})
      .required();
  options.add("--as", arguments->notation,
              {"only print the game in one of the game's notations, such as sgf",
               "仅以该游戏的记谱格式（如 sgf）输出棋谱"});
  options.add("--level", arguments->study.level,
              {"the level file of the games of a study", "研究对局所用的关卡文件"});
  options.add("--record", arguments->study.record,
              {"write a game of a study as a record, which the page imports",
               "将研究中的一局写成棋谱，可在网页导入"});
  options.add(
      "--scenario", arguments->study.scenario,
      {"add the game to this file of gridwise scenarios, with its result as the expected one",
       "将此局加入 gridwise scenarios 的文件：以其结果作为今后的预期"});
  options.flag("--board", arguments->study.board,
               {"draw the board after each move", "每步之后画出棋盘"});
  return [arguments, &context] { return run_replay(*arguments, context); };
}

}  // namespace gridwise::cli
