// Studies: a bot plays a level many times.
#include "lab/study.h"

#include <pybind11/stl.h>

#include "python/module.h"

namespace gridwise::python {
namespace {

struct PythonStudy {
  lab::Totals totals;
  bool stopped = false;

  [[nodiscard]] std::optional<lab::Estimate> pass() const {
    if (totals.games == 0) return {};
    return lab::share_of(totals.won, totals.games);
  }
};

PythonStudy study(const std::string& text, const std::string& player, int games, std::uint64_t seed,
                  int threads) {
  constexpr int kMostGames = 10'000'000;
  if (games < 1 || games > kMostGames)
    throw_error({"study/games", "a study has 1 to " + std::to_string(kMostGames) + " games", {}});
  if (threads < 1 || threads > kMaxThreads)
    throw_error({"limit/range", "threads must be 1 to " + std::to_string(kMaxThreads), {}});
  const lab::Level level =
      text.starts_with('{') ? take(lab::level_of_file("level", text)) : lab::named_level(text);
  const lab::Cell cell{level, take(lab::parse_player(player)), lab::Stream::kStudy};
  take(lab::check_run(cell.level, cell.player));
  lab::CellResult result;
  const auto played = interruptible([&](const std::stop_token& stop) {
    lab::CellRun run;
    run.seed = seed;
    run.threads = threads;
    run.keep_on = [&stop] { return !stop.stop_requested(); };
    return lab::continue_cell(cell, lab::Stop(games), run, result);
  });
  take(played.value);
  return {std::move(result.totals), played.stopped && !result.complete};
}

py::list goals_of(const PythonStudy& study) {
  py::list goals;
  for (const lab::GoalTotals& goal : study.totals.goals) {
    py::dict row;
    row["token"] = goal.token;
    row["count"] = goal.count;
    row["missed"] = goal.missed;
    goals.append(std::move(row));
  }
  return goals;
}

}  // namespace

void add_studies(py::module_& module) {
  py::class_<PythonStudy>(module, "Study",
                          "What came of many games of a bot on a level. Made by study().")
      .def_property_readonly(
          "games", [](const PythonStudy& study) { return study.totals.games; }, "Games played.")
      .def_property_readonly(
          "wins", [](const PythonStudy& study) { return study.totals.won; }, "Games won.")
      .def_property_readonly(
          "low",
          [](const PythonStudy& study) {
            const auto pass = study.pass();
            return pass ? std::optional(pass->low) : std::nullopt;
          },
          "The lower end of the 95% interval of the pass rate; None without games.")
      .def_property_readonly(
          "high",
          [](const PythonStudy& study) {
            const auto pass = study.pass();
            return pass ? std::optional(pass->high) : std::nullopt;
          },
          "Its upper end.")
      .def_property_readonly(
          "plies", [](const PythonStudy& study) { return study.totals.plies.mean(); },
          "Moves of a game, on average.")
      .def_property_readonly(
          "near_misses", [](const PythonStudy& study) { return study.totals.near_misses; },
          "Lost games with one goal open and at most a tenth of it left.")
      .def_property_readonly(
          "moves_left", [](const PythonStudy& study) { return study.totals.moves_left.counts; },
          "A histogram: moves left -> the number of won games that ended with them.")
      .def_property_readonly("goals", goals_of,
                             "Each goal: its token, its count, and the games that missed it.")
      .def_property_readonly(
          "results", [](const PythonStudy& study) { return study.totals.results; },
          "Whether each game was won, by its number.")
      .def_readonly("stopped", &PythonStudy::stopped,
                    "Whether Ctrl-C ended the study; it counts the games until then.")
      .def("__repr__", [](const PythonStudy& study) {
        return "<gridwise.Study " + std::to_string(study.totals.won) + " of " +
               std::to_string(study.totals.games) + " games won>";
      });
  module.def("study", study, py::arg("level"), py::arg("player") = "greedy",
             py::arg("games") = 1000, py::kw_only(), py::arg("seed") = 1, py::arg("threads") = 1,
             "A bot plays a level many times:\n\n"
             "    study('portals', player='greedy', games=1000)\n\n"
             "level: a level's name, the content of a level file, or a game string of a game for "
             "one.\n"
             "player: a selector, with limits after an @: 'monte_carlo@nodes=1000'.\n"
             "seed: of the first game; the same numbers as `gridwise study --seed`.\n\n"
             "Ctrl-C ends it with the games so far.");
}

}  // namespace gridwise::python
