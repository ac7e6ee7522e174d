// `gridwise scenarios`: runs scenario files as tests.
#include <fmt/format.h>

#include <algorithm>
#include <boost/json.hpp>
#include <memory>

#include "cli/command/commands.h"
#include "cli/command/options.h"
#include "cli/input/files.h"
#include "cli/text/json.h"
#include "lab/scenario.h"

namespace gridwise::cli {
namespace {

namespace json = boost::json;

/// Maximum number of differences printed per scenario.
constexpr std::size_t kMaxPrinted = 12;

struct Arguments {
  std::vector<std::string> files;
  bool json = false;
};

struct RunScenario {
  const std::string* file = nullptr;
  lab::ScenarioLine line;
  std::vector<lab::Difference> differences;
};

/// Prints the error with the file's line.
int refused(const Context& context, const std::string& file, std::string_view text, Error error,
            std::size_t at) {
  error.says = file + ": " + error.says;
  error.at = at;
  return report_error(context, error, text);
}

void print_differences(const Context& context, const RunScenario& scenario) {
  fmt::print(context.out, "{}:{}: {}\n", *scenario.file, scenario.line.number,
             scenario.line.scenario.name);
  const auto& differences = scenario.differences;
  for (std::size_t i = 0; i < std::min(differences.size(), kMaxPrinted); ++i) {
    const lab::Difference& each = differences[i];
    fmt::print(
        context.out,
        fmt::runtime(context.say({"  {}: expected {}, is {}\n", "  {}：应为 {}，实为 {}\n"})),
        context.say(each.what), context.say(each.expected), context.say(each.is));
  }
  if (differences.size() > kMaxPrinted)
    fmt::print(context.out, fmt::runtime(context.say({"  and {} more\n", "  另有 {} 处\n"})),
               differences.size() - kMaxPrinted);
}

json::object json_of(const RunScenario& scenario) {
  json::array differences;
  for (const lab::Difference& difference : scenario.differences)
    differences.push_back(json::object{{"ply", difference.ply},
                                       {"what", difference.what.en},
                                       {"expected", difference.expected.en},
                                       {"is", difference.is.en}});
  return {{"file", *scenario.file},
          {"line", scenario.line.number},
          {"name", scenario.line.scenario.name},
          {"holds", scenario.differences.empty()},
          {"differences", std::move(differences)}};
}

/// Runs the scenarios of a file. Those that cannot run are reported, with the exit code.
int run_file(const std::string& file, const Context& context, std::vector<RunScenario>& all) {
  const Result<std::string> text = read_file(file);
  if (!text) return report_error(context, text.error());
  auto lines = lab::parse_scenarios(*text);
  if (!lines) return refused(context, file, *text, lines.error(), *lines.error().at);
  int exit_code = kDone;
  for (lab::ScenarioLine& line : *lines) {
    auto differences = lab::check_scenario(line.scenario);
    if (differences) {
      all.push_back({&file, std::move(line), *std::move(differences)});
      continue;
    }
    Error error = differences.error();
    error.says = "$.start: " + error.says;
    exit_code = refused(context, file, *text, error, line.at);
  }
  return exit_code;
}

int run_scenarios(const Arguments& arguments, const Context& context) {
  std::vector<RunScenario> all;
  int exit_code = kDone;
  for (const std::string& file : arguments.files) {
    const int refused = run_file(file, context, all);
    if (exit_code == kDone) exit_code = refused;
  }
  if (all.empty() && exit_code != kDone) return exit_code;
  const auto held = static_cast<std::size_t>(std::ranges::count_if(
      all, [](const RunScenario& scenario) { return scenario.differences.empty(); }));
  if (arguments.json) {
    json::array scenarios;
    for (const RunScenario& scenario : all) scenarios.push_back(json_of(scenario));
    fmt::print(context.out, "{}\n", json_line({{"scenarios", std::move(scenarios)}}));
  } else {
    for (const RunScenario& scenario : all) {
      if (!scenario.differences.empty()) print_differences(context, scenario);
    }
    fmt::print(context.out,
               fmt::runtime(context.say({"{} of {} scenarios hold\n", "{}/{} 个场景符合\n"})), held,
               all.size());
  }
  if (exit_code != kDone) return exit_code;
  return held == all.size() ? kDone : kNo;
}

}  // namespace

Run define_scenarios(Options& options, const Context& context) {
  const auto arguments = std::make_shared<Arguments>();
  options
      .add("files", arguments->files,
           {"files of scenarios, one a line (JSON): a start, moves, and what is expected after "
            "them; - for standard input",
            "场景文件，每行一个（JSON）：起始局面、着法与预期结果；- 为标准输入"})
      .required();
  options.flag("--json", arguments->json,
               {"print the result as one JSON object", "以一个 JSON 对象输出结果"});
  return [arguments, &context] { return run_scenarios(*arguments, context); };
}

}  // namespace gridwise::cli
