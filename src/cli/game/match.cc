// `gridwise match`: two players play many games, with statistics on who is stronger. Players are
// selectors, or programs that speak the Gomocup protocol.
#include <fmt/format.h>

#include <algorithm>
#include <boost/json.hpp>
#include <cmath>
#include <filesystem>
#include <memory>

#include "cli/command/commands.h"
#include "cli/command/options.h"
#include "cli/input/files.h"
#include "cli/input/interrupts.h"
#include "cli/input/parts.h"
#include "cli/input/progress_line.h"
#include "cli/text/json.h"
#include "lab/record.h"
#include "lab/tournament.h"

namespace gridwise::cli {
namespace {

struct Arguments {
  std::string game;
  std::vector<std::string> players;
  std::string openings;
  std::string record;
  std::vector<double> sprt;
  std::int64_t turn_ms = 0;
  std::int64_t match_ms = 0;
  int games = 100;
  int threads = 1;
  std::uint64_t seed = 1;
  bool json = false;
};

/// The lines of a file without blank ones and comments (#).
Result<std::vector<std::string>> read_openings(const std::string& file) {
  if (file.empty()) return std::vector<std::string>{};
  const Result<std::string> text = read_file(file);
  if (!text) return text.error();
  std::vector<std::string> openings;
  for (std::size_t at = 0; at < text->size();) {
    const std::size_t end = std::min(text->find('\n', at), text->size());
    std::string line = text->substr(at, end - at);
    while (!line.empty() && (line.back() == '\r' || line.back() == ' ')) line.pop_back();
    if (!line.empty() && line.front() != '#') openings.push_back(std::move(line));
    at = end + 1;
  }
  if (openings.empty()) return Error{"match/openings", file + " contains no opening", {}};
  return openings;
}

Result<lab::Match> to_match(const Arguments& arguments) {
  lab::Match match;
  auto setup = parse_setup(arguments.game);
  if (!setup) return setup.error();
  match.setup = *std::move(setup);
  if (match.setup.game->info().seats.size() != 2)
    return Error{"match/seats", match.setup.game->info().id + " is not played by two", {}};
  for (std::size_t i = 0; i < 2; ++i) {
    auto player = lab::parse_player(arguments.players[i]);
    if (!player) return player.error();
    match.players[i] = *std::move(player);
  }
  auto openings = read_openings(arguments.openings);
  if (!openings) return openings.error();
  match.openings = *std::move(openings);
  if (arguments.turn_ms > 0) match.control.turn = lab::Milliseconds(arguments.turn_ms);
  if (arguments.match_ms > 0) match.control.match = lab::Milliseconds(arguments.match_ms);
  match.games = arguments.games + arguments.games % 2;
  match.seed = arguments.seed;
  match.threads = arguments.threads;
  if (!arguments.sprt.empty()) match.sprt = lab::Sprt{arguments.sprt[0], arguments.sprt[1]};
  return match;
}

/// The games already in the record file, which is created if missing. Removes a truncated last
/// line.
Result<std::vector<lab::PlayedGame>> open_record(const std::string& file, const lab::Match& match) {
  if (file.empty()) return std::vector<lab::PlayedGame>{};
  std::string lines = lab::format_terms(match) + '\n';
  if (std::filesystem::exists(file)) {
    const Result<std::string> text = read_file(file);
    if (!text) return text.error();
    const std::size_t whole = text->rfind('\n');
    if (whole != std::string::npos) lines = text->substr(0, whole + 1);
  }
  auto games = lab::parse_record(lines, match);
  if (!games) return games;
  if (const auto written = write_file(file, lines); !written) return written.error();
  return games;
}

double percent(const lab::Standing& standing) {
  const double points = standing.won[0] + 0.5 * standing.drawn;
  return 100 * points / std::max(1, standing.games());
}

/// "+35"; in words if it is infinite, because one player won every game.
std::string elo_text(const Context& context, double elo) {
  constexpr double kNone = 0.5;  // rounded, this would be "-0" or "+0"
  if (std::abs(elo) < kNone) return "0";
  if (std::isfinite(elo)) return fmt::format("{:+.0f}", elo);
  return context.say(elo > 0 ? Words{"beyond measure", "无上限"}
                             : Words{"below measure", "无下限"});
}

std::string score_line(const Context& context, const lab::Standing& standing) {
  const Words form{"{} games: {} won, {} drawn, {} lost: {:.1f}%",
                   "{} 局：{} 胜 {} 和 {} 负：{:.1f}%"};
  return fmt::format(fmt::runtime(context.say(form)), standing.games(), standing.won[0],
                     standing.drawn, standing.won[1], percent(standing));
}

void print_json(const Context& context, const lab::Match& match, const lab::Standing& standing) {
  const bool paired = standing.pairs.pairs() > 0;
  const lab::Elo elo = paired ? lab::elo(standing.pairs) : lab::Elo{};
  const auto number = [&](double value) {
    return paired && std::isfinite(value) ? boost::json::value(value) : boost::json::value(nullptr);
  };
  boost::json::object object{
      {"players", {match.players[0].text, match.players[1].text}},
      {"games", standing.games()},
      {"won", {standing.won[0], standing.won[1]}},
      {"drawn", standing.drawn},
      {"score", percent(standing) / 100},
      {"elo", {number(elo.low), number(elo.value), number(elo.high)}},
      {"pairs", boost::json::value_from(standing.pairs.counts)},
      {"lost_on_time", standing.endings[static_cast<std::size_t>(lab::Ending::kTime)]},
      {"illegal", standing.endings[static_cast<std::size_t>(lab::Ending::kIllegal)]},
      {"silent", standing.endings[static_cast<std::size_t>(lab::Ending::kSilent)]},
      {"overstepped_ms", {standing.overstepped[0], standing.overstepped[1]}}};
  if (match.sprt) {
    object["llr"] = lab::log_likelihood_ratio(standing.pairs, *match.sprt);
    const auto decided = lab::decide(standing.pairs, *match.sprt);
    object["sprt"] = !decided ? "undecided" : *decided ? "accepted" : "refused";
  }
  fmt::print(context.out, "{}\n", json_line(object));
}

void print_standing(const Context& context, const lab::Match& match,
                    const lab::Standing& standing) {
  fmt::print(context.out, "{} {} {}\n{}\n", match.players[0].text, context.say({"against", "对"}),
             match.players[1].text, score_line(context, standing));
  if (standing.pairs.pairs() > 0) {
    const lab::Elo elo = lab::elo(standing.pairs);
    fmt::print(context.out, "Elo {} (95%: {} {} {})\n", elo_text(context, elo.value),
               elo_text(context, elo.low), context.say({"to", "至"}), elo_text(context, elo.high));
  }
  if (match.sprt) {
    const auto decided = lab::decide(standing.pairs, *match.sprt);
    const Words verdict = !decided   ? Words{"undecided", "未定"}
                          : *decided ? Words{"accepted", "接受"}
                                     : Words{"refused", "拒绝"};
    fmt::print(context.out, "SPRT {:+g}, {:+g}: {} (LLR {:.2f})\n", match.sprt->elo0,
               match.sprt->elo1, context.say(verdict),
               lab::log_likelihood_ratio(standing.pairs, *match.sprt));
  }
  const auto& endings = standing.endings;
  if (endings[1] + endings[2] + endings[3] == 0 && standing.overstepped[0] <= 0 &&
      standing.overstepped[1] <= 0)
    return;
  fmt::print(context.out, "{}: {}, {}: {}, {}: {}; {}: {}, {} ms\n",
             context.say({"lost on time", "超时负"}), endings[1],
             context.say({"by illegal moves", "非法着法负"}), endings[2],
             context.say({"without an answer", "无应答负"}), endings[3],
             context.say({"longest beyond the time", "最长超时"}), standing.overstepped[0],
             standing.overstepped[1]);
}

int run_match(const Arguments& arguments, const Context& context) {
  const Result<lab::Match> match = to_match(arguments);
  if (!match) return report_error(context, match.error());
  if (!arguments.record.empty()) {  // a match that cannot begin leaves no file
    const auto checked = lab::check_match(*match);
    if (!checked) return report_error(context, checked.error());
  }
  auto before = open_record(arguments.record, *match);
  if (!before) return report_error(context, before.error());
  Interrupts interrupts;
  ProgressLine line(context);
  std::optional<Error> unwritten;
  const auto played = [&](const lab::PlayedGame& game, const lab::Standing& standing) {
    if (!arguments.record.empty() && !unwritten) {
      const auto written = append_file(arguments.record, lab::format_game(game) + '\n');
      if (!written) unwritten = written.error();
    }
    line.draw([&] { return score_line(context, standing); });
  };
  const auto games = lab::play_match(*match, *std::move(before), played,
                                     [&] { return !interrupts.came() && !unwritten; });
  end_progress_line(context);
  if (unwritten) return report_error(context, *unwritten);
  if (!games) return report_error(context, games.error());
  const lab::Standing standing = lab::standing_of(*games);
  if (arguments.json) {
    print_json(context, *match, standing);
  } else {
    print_standing(context, *match, standing);
  }
  return interrupts.came() ? end_interrupted(context) : kDone;
}

}  // namespace

Run define_match(Options& options, const Context& context) {
  const auto arguments = std::make_shared<Arguments>();
  options.add("game", arguments->game, {"a game string", "游戏"}).required();
  options
      .add("players", arguments->players,
           {"two players: a selector or gomocup:PROGRAM, with its own limits after an @ "
            "(search@nodes=20000)",
            "两名棋手：棋手名或 gomocup:程序，可在 @ 后附限制"})
      .required()
      .two();
  options
      .add("--games", arguments->games,
           {"most games; every opening is played twice (default 100)", "最多局数（默认 100）"})
      .between(2, 10'000'000);
  options.add("--openings", arguments->openings,
              {"a file of positions to begin from, one a line", "开局文件"});
  options.add("--time-ms", arguments->turn_ms, {"time for one move, in ms", "每步用时（毫秒）"})
      .from(0);
  options
      .add("--match-ms", arguments->match_ms,
           {"time for all moves of a game, in ms", "每局用时（毫秒）"})
      .from(0);
  options
      .add("--sprt", arguments->sprt,
           {"stop when the first player's Elo advantage is decided to be one or the other of two "
            "numbers (error probabilities 5%)",
            "序贯检验的两个 Elo 差"})
      .two(',');
  options.add("--record", arguments->record,
              {"write the games to this file, and continue it if it exists", "棋谱文件，可续赛"});
  options.add("--threads", arguments->threads, {"games at a time", "同时进行的局数"})
      .between(1, 256);
  options.add("--seed", arguments->seed, {"seed of the selectors", "随机种子"});
  options.flag("--json", arguments->json,
               {"print the result as one JSON object", "以一个 JSON 对象输出结果"});
  return [arguments, &context] { return run_match(*arguments, context); };
}

}  // namespace gridwise::cli
