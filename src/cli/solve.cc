// `gridwise solve` and `gridwise analyse`: what a position is worth, and what each move is.
#include <fmt/format.h>

#include <memory>

#include "cli/commands.h"
#include "cli/draw.h"
#include "cli/files.h"
#include "cli/json.h"
#include "cli/parts.h"

namespace gridwise::cli {
namespace {

constexpr std::chrono::milliseconds kAnalysisTime{10'000};

struct Arguments {
  PositionArgument position;
  LimitArguments limits;
  std::string selector;
  std::string certificate;  ///< file to write the proof to
  bool json = false;
};

std::shared_ptr<Arguments> add_common(CLI::App& app, const Context& context) {
  auto arguments = std::make_shared<Arguments>();
  arguments->position.add_to(app, context);
  arguments->limits.add_to(app, context);
  app.add_flag("--json", arguments->json,
               context.say({"print one JSON object", "输出一个 JSON 对象"}));
  return arguments;
}

void print_report(const Context& context, const Arguments& arguments, const OpenedGame& opened,
                  const Report& report) {
  if (arguments.json) {
    fmt::print(context.out, "{}\n", report_json(opened, report));
    return;
  }
  fmt::print(context.out, "{}{}\n{}",
             draw_board(opened.position->view(), opened.setup.game->info()),
             draw_summary(report, context.language),
             draw_candidates(report, context.language, report.candidates.size()));
}

int run_solve(const Arguments& arguments, const Context& context) {
  int exit_code = kDone;
  const std::optional<OpenedGame> opened = arguments.position.open(context, exit_code);
  if (!opened) return exit_code;
  const std::unique_ptr<Solver> solver = opened->setup.game->solver();
  if (!solver) {
    return report_error(context,
                        {"solver/none", opened->setup.game->info().id + " has no solver", {}});
  }
  const Limits limits = arguments.limits.limits(std::chrono::milliseconds(0));
  const Result<Report> report = solver->solve(*opened->position, limits, progress_line(context));
  end_progress_line(context);
  if (!report) return report_error(context, report.error(), arguments.position.text());
  print_report(context, arguments, *opened, *report);
  if (arguments.certificate.empty()) return kDone;
  const Result<std::string> certificate = solver->certify(*opened->position, limits);
  if (!certificate) return report_error(context, certificate.error());
  const Result<void> written = write_file(arguments.certificate, *certificate);
  return written ? kDone : report_error(context, written.error());
}

int run_analyse(const Arguments& arguments, const Context& context) {
  int exit_code = kDone;
  const std::optional<OpenedGame> opened = arguments.position.open(context, exit_code);
  if (!opened) return exit_code;
  const Game& game = *opened->setup.game;
  const std::string name =
      arguments.selector.empty() ? game.info().selectors.back().name : arguments.selector;
  const auto selector = find_selector(game, name, arguments.position.seed);
  if (!selector) return report_error(context, selector.error());
  const Limits limits = arguments.limits.limits(kAnalysisTime);
  const Result<Report> report =
      (*selector)->candidates(*opened->position, limits, progress_line(context));
  end_progress_line(context);
  if (!report) return report_error(context, report.error(), arguments.position.text());
  print_report(context, arguments, *opened, *report);
  return kDone;
}

}  // namespace

Run define_solve(CLI::App& app, const Context& context) {
  const auto arguments = add_common(app, context);
  app.add_option("--certificate", arguments->certificate,
                 context.say({"write the proof to this file, for gridwise verify",
                              "将证明写入文件，供 gridwise verify 核对"}));
  arguments->position.add_options_to(app, context);
  return [arguments, &context] { return run_solve(*arguments, context); };
}

Run define_analyse(CLI::App& app, const Context& context) {
  const auto arguments = add_common(app, context);
  app.add_option(
      "--selector", arguments->selector,
      context.say({"who ranks the moves (default: the strongest)", "由谁排序（默认最强者）"}));
  arguments->position.add_options_to(app, context);
  return [arguments, &context] { return run_analyse(*arguments, context); };
}

}  // namespace gridwise::cli
