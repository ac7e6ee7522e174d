// `level.scenarios`: runs scenarios on a level, for its editor.
#include <algorithm>

#include "lab/level.h"
#include "lab/scenario_json.h"
#include "service/verbs.h"
#include "service/wire/portion.h"
#include "service/wire/shapes.h"

namespace gridwise::verb {
namespace {

namespace json = boost::json;
using std::chrono::milliseconds;
using std::chrono::steady_clock;

constexpr std::size_t kMostScenarios = 200;
constexpr std::size_t kMostMoves = 1'000;
/// The most differences reported per scenario.
constexpr std::size_t kMostTold = 20;
/// As Jobs::kBrief, so that it never waits for long jobs.
constexpr milliseconds kUsualTime{2'000};

std::vector<lab::Scenario> read_scenarios(Fields& fields) {
  std::vector<lab::Scenario> scenarios;
  const json::array* const list = fields.array("scenarios");
  if (list == nullptr) return scenarios;
  if (list->empty() || list->size() > kMostScenarios) {
    fields.fail("json/range",
                "scenarios must have 1 to " + std::to_string(kMostScenarios) + " entries");
    return scenarios;
  }
  for (const json::value& each : *list) {
    const std::string path = "scenarios[" + std::to_string(scenarios.size()) + "]";
    Result<lab::Scenario> scenario = lab::read_level_scenario(each, path);
    if (!scenario) {
      fields.fail(scenario.error());
      return {};
    }
    if (scenario->moves.size() > kMostMoves) {
      fields.fail("json/range",
                  path + ".moves must have 0 to " + std::to_string(kMostMoves) + " entries");
      return {};
    }
    scenarios.push_back(*std::move(scenario));
  }
  return scenarios;
}

json::object run_json(const lab::ScenarioRun& run) {
  json::array differences;
  for (const lab::Difference& each : run.differences) {
    if (differences.size() == kMostTold) break;
    differences.push_back({{"ply", each.ply},
                           {"what", words_json(each.what)},
                           {"expected", words_json(each.expected)},
                           {"is", words_json(each.is)}});
  }
  json::object object{{"holds", run.differences.empty()},
                      {"plies", run.plies},
                      {"is", lab::expected_json(run.is)},
                      {"differences", std::move(differences)}};
  if (run.differences.size() > kMostTold) object["more"] = run.differences.size() - kMostTold;
  return object;
}

/// If a scenario's start cannot be opened, the error is its verdict and the others still run.
json::object verdict_json(const lab::Level& level, const lab::Scenario& scenario) {
  const Result<OpenedGame> opened = scenario.start.empty()
                                        ? lab::open_level(level, scenario.seed)
                                        : open_game(scenario.start, scenario.seed);
  if (!opened) return {{"error", error_json(opened.error())}};
  return run_json(lab::run_scenario(scenario, *opened));
}

/// Runs scenarios in order, as many as the time and one line allow.
Report run_all(const lab::Level& level, const std::vector<lab::Scenario>& scenarios,
               const SearchRequest& request) {
  const auto end = steady_clock::now() + *request.time;
  Portion verdicts(kLongestList);
  for (const lab::Scenario& scenario : scenarios) {
    if (verdicts.size() > 0 && (request.stop.stop_requested() || steady_clock::now() >= end)) break;
    if (!verdicts.add(verdict_json(level, scenario))) break;
  }
  Report report;
  report.facts = std::make_shared<const json::object>(json::object{{"scenarios", verdicts.take()}});
  return report;
}

}  // namespace

Result<json::value> run_scenarios(Call& call) {
  lab::Level level = lab::level_of_text(call.fields.text("setup", kLongestBoard));
  std::vector<lab::Scenario> scenarios = read_scenarios(call.fields);
  const SearchRequest request = read_job_time(call.fields, kUsualTime);
  if (call.fields.error()) return *call.fields.error();
  const Result<OpenedGame> opened = lab::open_level(level, 1);
  if (!opened) return opened.error();
  return start_job(call, *opened->setup.game, request,
                   JobWork([level = std::move(level), scenarios = std::move(scenarios)](
                               const SearchRequest& own, const Progress&) -> Result<Report> {
                     return run_all(level, scenarios, own);
                   }));
}

}  // namespace gridwise::verb
