// `gridwise solve` and `gridwise analyse`: the value of a position, and of each move.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <filesystem>
#include <memory>

#include "cli/command/commands.h"
#include "cli/command/options.h"
#include "cli/game/bulk.h"
#include "cli/input/files.h"
#include "cli/input/interrupts.h"
#include "cli/input/parts.h"
#include "cli/input/stop_on_interrupt.h"
#include "cli/text/draw.h"
#include "cli/text/json.h"
#include "game/default_times.h"

namespace gridwise::cli {
namespace {

constexpr std::size_t kAnswersShown = 10;  // without --json
constexpr std::size_t kMaxAnswers = 1'000;
constexpr int kMaxLines = 20;
constexpr std::string_view kCertificateStart = "certificate ";  // of every game's

struct Arguments {
  PositionArgument position;
  LimitArguments limits;
  std::string selector;
  int lines = 1;
  std::string goal;         ///< empty for the game's default
  std::string certificate;  ///< file to write the proof to
  int threads = 1;
  std::optional<std::size_t> answers;  ///< the most to show
  bool json = false;
  bool exit_verdict = false;
};

std::shared_ptr<Arguments> add_common(Options& options, const Words& about_position) {
  auto arguments = std::make_shared<Arguments>();
  arguments->position.add_to(options, about_position);
  arguments->limits.add_to(options);
  options.flag("--json", arguments->json,
               {"print one JSON object a board", "每个局面输出一个 JSON 对象"});
  return arguments;
}

/// `solved`: the report is a solver's, not a selector's.
void draw_report(const Context& context, const OpenedGame& opened, const Report& report,
                 bool solved, std::size_t most_answers = kAnswersShown) {
  const GameInfo& info = opened.setup.game->info();
  const AnyPosition& position = *opened.position;
  fmt::print(context.out, "{}{}{}",
             draw_board(position.view(), info, context.language, context.in_colour),
             draw_summary(report, position, info, context.language, solved),
             draw_answers(report, position, context.language, most_answers));
  // A puzzle's answers say more than its candidates.
  if (report.answers.empty())
    fmt::print(context.out, "{}",
               draw_candidates(report, position, info, context.language, report.candidates.size()));
}

Error no_solver(const Game& game) { return {"solver/none", game.info().id + " has no solver", {}}; }

/// `gridwise solve GAME FILE`.
int run_bulk(const Arguments& arguments, const Context& context) {
  const std::vector<std::string>& words = arguments.position.words;
  if (!arguments.certificate.empty()) {
    return report_error(
        context,
        {"solve/certificate", "--certificate is for one board, not for a file of them", {}});
  }
  if (arguments.exit_verdict) {
    return report_error(
        context, {"solve/verdict", "--exit-verdict is for one board, not for a file of them", {}});
  }
  if (arguments.answers && !arguments.json) {
    return report_error(context,
                        {"solve/answers", "--answers needs --json for a file of boards", {}});
  }
  const Result<GameSetup> setup = parse_setup(words[0], arguments.position.given);
  if (!setup) return report_error(context, setup.error(), words[0]);
  if (!setup->game->info().solvable) return report_error(context, no_solver(*setup->game));
  const Result<std::size_t> goal = find_goal(*setup->game, arguments.goal);
  if (!goal) return report_error(context, goal.error());
  return solve_boards({*setup, *goal, words[1], arguments.limits.request(default_times::kBoard),
                       arguments.threads, arguments.json, arguments.answers.value_or(1)},
                      context);
}

/// Solves and writes the proof to a file; continues an existing proof.
Result<Report> certify(Solver& solver, const OpenedGame& opened, const SearchRequest& request,
                       const std::string& file, const Context& context) {
  CertificateLog log;
  if (std::filesystem::exists(file)) {
    Result<std::string> begun = read_file(file);
    if (!begun) return begun.error();
    if (!begun->empty() && !begun->starts_with(kCertificateStart))
      return Error{"certificate/foreign", file + " is no certificate; nothing was written", {}};
    log.begun = std::move(*begun);
  }
  log.replace = [&](std::string_view text) { return write_file(file, std::string(text)); };
  log.append = [&](std::string_view text) { return append_file(file, text); };
  return solver.certify(*opened.position, request,
                        progress_line(context, opened.setup.game->info()), log);
}

/// The exit code of an uninterrupted run: that of --exit-verdict, or whether the requested
/// certificate is complete.
int exit_code_of(const Arguments& arguments, const Report& report, const GameInfo& info) {
  if (!arguments.exit_verdict) {
    return arguments.certificate.empty() || report.proved ? kDone : kNo;
  }
  if (!report.proved) return kNotProved;
  // In a two-player game a proof without a verdict proves that there is no such win.
  const bool is_puzzle = info.seats.size() == 1;
  return report.verdict == (is_puzzle ? Verdict::kLoss : Verdict::kUnknown) ? kImpossible : kDone;
}

/// The result of a search, perhaps ended early by Ctrl-C.
struct Searched {
  Result<Report> report;
  bool interrupted = false;  ///< stopped early
  double ms = 0;
};

template <class Search>
Searched search_until_interrupt(SearchRequest request, const Search& search) {
  using Clock = std::chrono::steady_clock;
  const StopOnInterrupt interrupt;
  request.stop = interrupt.token();
  const Clock::time_point started = Clock::now();
  Result<Report> report = search(request);
  const std::chrono::duration<double, std::milli> taken = Clock::now() - started;
  const bool cut_short = interrupt.came() && report && !report->proved;
  return {std::move(report), cut_short, taken.count()};
}

/// The limit of one board if none is given: that of a board of a file for games whose solver has
/// better answers the longer it works, unless a proof is asked for; else none.
std::chrono::milliseconds standard_time(const Arguments& arguments, const OpenedGame& opened) {
  const bool anytime = opened.setup.game->info().desk == Desk::kSolve;
  const bool proof = !arguments.certificate.empty() || arguments.exit_verdict;
  return anytime && !proof ? default_times::kBoard : std::chrono::milliseconds(0);
}

int run_solve(const Arguments& arguments, const Context& context) {
  if (arguments.position.names_file()) return run_bulk(arguments, context);
  int exit_code = kDone;
  const std::optional<OpenedGame> opened = arguments.position.open(context, exit_code);
  if (!opened) {
    const std::vector<std::string>& words = arguments.position.words;
    if (words.size() == 2 && parse_setup(words[0], arguments.position.given).ok()) {
      fmt::print(context.error, "{}\n",
                 context.say({"  (nor is there a file of that name)", "  （也没有这个文件）"}));
    }
    return exit_code;
  }
  const Result<std::size_t> goal = find_goal(*opened->setup.game, arguments.goal);
  if (!goal) return report_error(context, goal.error());
  const std::unique_ptr<Solver> solver = opened->setup.game->solver(*goal);
  if (!solver) return report_error(context, no_solver(*opened->setup.game));
  SearchRequest request = arguments.limits.request(standard_time(arguments, *opened));
  request.threads = arguments.threads;
  const auto [report, interrupted, ms] =
      search_until_interrupt(request, [&](const SearchRequest& stoppable) {
        return arguments.certificate.empty()
                   ? solver->solve(*opened->position, stoppable,
                                   progress_line(context, opened->setup.game->info()))
                   : certify(*solver, *opened, stoppable, arguments.certificate, context);
      });
  end_progress_line(context);
  if (!report) {
    // The offset of a certificate error does not refer to the position.
    const bool of_file = report.error().code.starts_with("certificate/");
    return report_error(context, report.error(), of_file ? "" : arguments.position.text());
  }
  if (arguments.json) {
    const std::string board = arguments.position.board().value_or(opened->position->text());
    fmt::print(context.out, "{}\n",
               solved_json(*opened, *report, board, ms, arguments.answers.value_or(1)));
  } else {
    draw_report(context, *opened, *report, true, arguments.answers.value_or(kAnswersShown));
  }
  if (!arguments.certificate.empty() && !report->proved) {
    fmt::print(context.error, "{}\n",
               context.say({"the proof is not finished; the same command continues it",
                            "证明尚未完成，再次运行同一命令即可继续"}));
  }
  return interrupted ? end_interrupted(context)
                     : exit_code_of(arguments, *report, opened->setup.game->info());
}

int run_analyse(const Arguments& arguments, const Context& context) {
  int exit_code = kDone;
  const std::optional<OpenedGame> opened = arguments.position.open(context, exit_code);
  if (!opened) return exit_code;
  const Game& game = *opened->setup.game;
  const std::string name =
      arguments.selector.empty() ? game.info().selectors.back().name : arguments.selector;
  const auto selector = find_selector(game, name, arguments.position.seed);
  if (!selector) return report_error(context, selector.error(), name);
  SearchRequest request = arguments.limits.request(default_times::kAnalyse);
  request.lines = arguments.lines;
  const auto searched = search_until_interrupt(request, [&](const SearchRequest& stoppable) {
    return (*selector)->candidates(*opened->position, stoppable,
                                   progress_line(context, game.info()));
  });
  const Result<Report>& report = searched.report;
  end_progress_line(context);
  if (!report) return report_error(context, report.error(), arguments.position.text());
  if (arguments.json) {
    fmt::print(context.out, "{}\n", report_json(*opened, *report));
  } else {
    draw_report(context, *opened, *report, false);
  }
  return searched.interrupted ? end_interrupted(context) : kDone;
}

/// "gomoku vct (the default), vcf; numbermatch ..."
std::string known_goals(const Context& context) {
  std::vector<std::string> by_game;
  for (const Game* game : games()) {
    if (context.help_on != nullptr && game != context.help_on) continue;
    std::vector<std::string> names;
    for (const GoalInfo& goal : game->info().goals) names.push_back(goal.name);
    if (names.empty()) continue;
    names.front() += context.say({" (the default)", "（默认）"});
    by_game.push_back(fmt::format("{} {}", game->info().id, fmt::join(names, ", ")));
  }
  return fmt::format("{}", fmt::join(by_game, "; "));
}

/// The ids of the games with this flag.
std::string games_that(bool GameInfo::* says) {
  std::vector<std::string> ids;
  for (const Game* game : games()) {
    if (game->info().*says) ids.push_back(game->info().id);
  }
  return fmt::format("{}", fmt::join(ids, ", "));
}

}  // namespace

Run define_solve(Options& options, const Context& context) {
  const auto arguments = add_common(
      options,
      {"a game string such as tictactoe(m=4,n=4,k=4), and a position in it (default: the initial "
       "one), or a file with a position a line (- for standard input; blank lines and lines that "
       "start with # are skipped). Without a limit a board of a file gets 1 s, and so does one "
       "board of "
       "a puzzle; --time-ms 0: no limit",
       "游戏，如 tictactoe(m=4,n=4,k=4)，其后可跟局面（默认为开局），或每行一个局面的文件（- "
       "为标准输入；空行与 # 开头的行跳过）。未设上限时文件中每个局面 1 秒，解谜游戏的单个局面也是 "
       "1 秒；"
       "--time-ms 0 为不限"});
  const std::string goals = known_goals(context);
  const Option goal = options.add(
      "--goal", arguments->goal,
      {"the goal, where a game has several (gridwise games says what they are): " + goals,
       "求解目标，游戏有多种时使用（含义见 gridwise games）：" + goals});
  if (goals.empty()) goal.hide();
  const auto with_games = [](const char* form) {
    return fmt::format(fmt::runtime(form), games_that(&GameInfo::certifies),
                       games_that(&GameInfo::resumes_certificates));
  };
  options.add(
      "--certificate", arguments->certificate,
      {with_games(
           "write the proof to this file, for gridwise verify ({}); an unfinished proof in it "
           "is continued ({})"),
       with_games(
           "将证明写入文件，供 gridwise verify 核对（{}）；文件中未完成的证明会继续（{}）")});
  options.flag("--exit-verdict", arguments->exit_verdict,
               {"for scripts: exit with 0 if the answer is proved, 10 if it is not, 11 if it is "
                "proved that there is none",
                "供脚本使用：已证明时退出码为 0，未证明为 10，已证明无解为 11"});
  options
      .add("--answers", arguments->answers,
           {"the most answers of a puzzle to show (default 10, with --json 1)",
            "最多列出的解数（默认 10，用 --json 时为 1）"})
      .between(std::size_t{1}, kMaxAnswers);
  options
      .add("--threads", arguments->threads,
           {"threads for one board, or boards of a file at a time (default 1)",
            "一个局面所用线程数，或文件中同时求解的局面数（默认 1）"})
      .between(1, kMaxThreads);
  arguments->position.add_options_to(options, context);
  return [arguments, &context] { return run_solve(*arguments, context); };
}

Run define_analyse(Options& options, const Context& context) {
  const auto arguments = add_common(options, PositionArgument::kAbout);
  options.add(
      "--selector", arguments->selector,
      {"the selector that ranks the moves (default: the strongest)", "由谁排序（默认最强者）"});
  options
      .add("--lines", arguments->lines,
           {"how many moves get their own score and line, if the selector searches (default: 1)",
            "给出评分与后续着法的着数（仅搜索类，默认 1）"})
      .between(1, kMaxLines);
  arguments->limits.add_threads_to(options);
  arguments->position.add_options_to(options, context);
  return [arguments, &context] { return run_analyse(*arguments, context); };
}

}  // namespace gridwise::cli
