// Searches: analyse(), select(), solve().
#include <pybind11/stl.h>

#include <utility>

#include "game/default_times.h"
#include "kit/guarded.h"
#include "python/module.h"
#include "python/report.h"

namespace gridwise::python {
namespace {

using OptionalText = std::optional<std::string>;

/// The selector of that name; without one the game's strongest.
std::unique_ptr<MoveSelector> selector_of(const Game& game, const OptionalText& name,
                                          std::uint64_t seed) {
  return take(game.selector(name ? *name : game.info().selectors.back().name, seed));
}

/// Searches a copy, which nobody changes meanwhile.
PythonReport analyse(const py::object& given, const OptionalText& selector,
                     const GivenLimits& limits, int lines, std::uint64_t seed) {
  const PythonPosition position = position_of(given);
  const auto chosen = selector_of(*position.opened.setup.game, selector, seed);
  SearchRequest request = limits.request(default_times::kAnalyse);
  if (lines < 1) throw_error({"limit/range", "lines must be at least 1", {}});
  request.lines = lines;
  auto found = interruptible([&](std::stop_token stop) {
    request.stop = std::move(stop);
    return guarded([&] { return chosen->candidates(*position.opened.position, request, {}); });
  });
  return {take(std::move(found.value)), found.stopped};
}

std::string select(const py::object& given, const OptionalText& selector, const GivenLimits& limits,
                   std::uint64_t seed) {
  const PythonPosition position = position_of(given);
  const auto chosen = selector_of(*position.opened.setup.game, selector, seed);
  SearchRequest request = limits.request(default_times::kMove);
  request.move_only = true;
  auto found = interruptible([&](std::stop_token stop) {
    request.stop = std::move(stop);
    return guarded([&] { return chosen->select(*position.opened.position, request); });
  });
  return take(std::move(found.value)).move;
}

PythonReport solve(const py::object& given, const std::string& goal, const GivenLimits& limits) {
  const PythonPosition position = position_of(given);
  const Game& game = *position.opened.setup.game;
  if (!game.info().solvable) throw_error({"solver/none", game.info().id + " has no solver", {}});
  const auto solver = game.solver(take(find_goal(game, goal)));
  SearchRequest request =
      limits.request(game.info().goals.empty() ? default_times::kSolve : default_times::kForcedWin);
  auto found = interruptible([&](std::stop_token stop) {
    request.stop = std::move(stop);
    return guarded([&] { return solver->solve(*position.opened.position, request, {}); });
  });
  return {take(std::move(found.value)), found.stopped};
}

}  // namespace

void add_searches(py::module_& module) {
  module.def(
      "analyse",
      [](const py::object& position, const OptionalText& selector,
         std::optional<std::uint64_t> nodes, std::optional<std::int64_t> time_ms,
         std::optional<int> depth, std::optional<std::int64_t> memory_mb, int threads, int lines,
         std::uint64_t seed) {
        return analyse(position, selector, {nodes, time_ms, depth, memory_mb, threads}, lines,
                       seed);
      },
      py::arg("position"), py::arg("selector") = py::none(), py::kw_only(),
      py::arg("nodes") = py::none(), py::arg("time_ms") = py::none(), py::arg("depth") = py::none(),
      py::arg("memory_mb") = py::none(), py::arg("threads") = 1, py::arg("lines") = 1,
      py::arg("seed") = 1,
      "Ranks every legal move of a position (a Position or its text), with reasons:\n\n"
      "    report = analyse(position, 'search(6)', nodes=100_000)\n"
      "    report.candidates[0].move, report.candidates[0].why\n\n"
      "selector: one of the game's bots; without one, its strongest.\n"
      "nodes, time_ms, depth, memory_mb: the first limit reached ends the search; without nodes, "
      "time_ms and depth it takes 10 seconds.\n"
      "threads: how many it may use.\n"
      "lines: how many moves are judged as closely as the best one.\n"
      "seed: of a selector that slips on purpose.\n\n"
      "Other Python threads go on meanwhile. Ctrl-C ends the search with what it has found; a "
      "second Ctrl-C raises KeyboardInterrupt.");
  module.def(
      "select",
      [](const py::object& position, const OptionalText& selector,
         std::optional<std::uint64_t> nodes, std::optional<std::int64_t> time_ms,
         std::optional<int> depth, std::optional<std::int64_t> memory_mb, int threads,
         std::uint64_t seed) {
        return select(position, selector, {nodes, time_ms, depth, memory_mb, threads}, seed);
      },
      py::arg("position"), py::arg("selector") = py::none(), py::kw_only(),
      py::arg("nodes") = py::none(), py::arg("time_ms") = py::none(), py::arg("depth") = py::none(),
      py::arg("memory_mb") = py::none(), py::arg("threads") = 1, py::arg("seed") = 1,
      "The move that a bot plays: drawn from the weights of its candidates by seed and position. "
      "Arguments as of analyse(); without a limit it takes at most a second.");
  module.def(
      "solve",
      [](const py::object& position, const std::string& goal, std::optional<std::uint64_t> nodes,
         std::optional<std::int64_t> time_ms, std::optional<int> depth,
         std::optional<std::int64_t> memory_mb, int threads) {
        return solve(position, goal, {nodes, time_ms, depth, memory_mb, threads});
      },
      py::arg("position"), py::arg("goal") = "", py::kw_only(), py::arg("nodes") = py::none(),
      py::arg("time_ms") = py::none(), py::arg("depth") = py::none(),
      py::arg("memory_mb") = py::none(), py::arg("threads") = 1,
      "The value of a position (a Position or its text): the game's result under best play, or a "
      "puzzle's best answer. At a limit, what is proved so far.\n\n"
      "goal: one of the solver's goals, such as 'vcf' in gomoku; by default its first.\n"
      "Limits as of analyse(); without one it takes a minute, half a minute for a goal. Raises "
      "Error 'solver/none' for games without a solver.");
}

}  // namespace gridwise::python
