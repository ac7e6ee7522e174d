// What a search found: Report, Candidate, Answer.
#include "gridwise/report.h"

#include <pybind11/stl.h>

#include <algorithm>

#include "kit/told_verdict.h"
#include "python/module.h"
#include "python/report.h"
#include "service/wire/shapes.h"

namespace gridwise::python {
namespace {

std::string_view name_of(Verdict verdict) {
  return kNamesOf<Verdict>[static_cast<std::size_t>(verdict)];
}

std::vector<std::string> english(const std::vector<Words>& all) {
  std::vector<std::string> why;
  why.reserve(all.size());
  for (const Words& words : all) why.push_back(words.en);
  return why;
}

std::string summary(const PythonReport& report) {
  std::string text = "<gridwise.Report " + std::string(name_of(told_verdict(report)));
  if (report.proved) text += ", proved";
  if (!report.candidates.empty()) text += ", best " + report.candidates.front().move;
  return text + ", " + std::to_string(report.nodes) + " nodes>";
}

void add_candidate(py::module_& module) {
  py::class_<Candidate>(module, "Candidate", "A move, and why it is or is not chosen.")
      .def_readonly("move", &Candidate::move, "The move.")
      .def_readonly("weight", &Candidate::weight,
                    "Proportional to the probability of being drawn; 0: never.")
      .def_property_readonly(
          "verdict", [](const Candidate& candidate) { return name_of(candidate.verdict); },
          "'unknown', 'loss', 'draw' or 'win', for the seat that would play it.")
      .def_readonly("plies", &Candidate::plies,
                    "Until the game ends under best play, this move included; or None.")
      .def_readonly("win_chance", &Candidate::win_chance,
                    "Against random replies, 0 to 1; or None.")
      .def_readonly("score", &Candidate::score,
                    "The selector's own measure, greater is better; or None.")
      .def_property_readonly(
          "why", [](const Candidate& candidate) { return english(candidate.why); },
          "The reasons, the most important first.")
      .def_readonly("line", &Candidate::line,
                    "The expected continuation, beginning with this move; may be empty.")
      .def("__repr__", [](const Candidate& candidate) {
        return "<gridwise.Candidate " + candidate.move + ">";
      });
}

void add_answer(py::module_& module) {
  py::class_<Answer>(module, "Answer", "One answer to a puzzle.")
      .def_readonly("line", &Answer::line, "The moves to play in order.")
      .def_readonly("score", &Answer::score, "In the unit of the report's score.")
      .def_property_readonly(
          "facts", [](const Answer& answer) { return from_json(answer.facts); },
          "What the game adds, a dict or None.")
      .def("__repr__", [](const Answer& answer) {
        return "<gridwise.Answer of " + std::to_string(answer.line.size()) + " moves>";
      });
}

}  // namespace

void add_reports(py::module_& module) {
  add_candidate(module);
  add_answer(module);
  py::class_<PythonReport>(module, "Report",
                           "What is known about a position. Made by analyse() and solve().")
      .def_property_readonly(
          "verdict", [](const PythonReport& report) { return name_of(told_verdict(report)); },
          "'unknown', 'loss', 'draw' or 'win' for the seat to move. If nothing is proved, that of "
          "the best candidate.")
      .def_readonly("proved", &PythonReport::proved, "Whether the verdict is certain.")
      .def_property_readonly(
          "plies", [](const PythonReport& report) { return told_plies(report); },
          "Until the game ends under best play, or None.")
      .def_readonly("score", &PythonReport::score, "In the game's own unit, or None.")
      .def_readonly("bound", &PythonReport::bound, "No answer can score better; or None.")
      .def_readonly("line", &PythonReport::line, "The principal variation.")
      .def_readonly("depth", &PythonReport::depth, "Plies searched.")
      .def_readonly("nodes", &PythonReport::nodes, "Nodes searched.")
      .def_property_readonly(
          "ms",
          [](const PythonReport& report) {
            return std::chrono::duration<double, std::milli>(report.time).count();
          },
          "The time that it took, in ms.")
      .def_readonly("stopped", &PythonReport::stopped,
                    "Whether Ctrl-C ended the search; the report is the best so far.")
      .def_property_readonly(
          "candidates", [](const PythonReport& report) { return report.candidates; },
          "The moves, best first; a solver may list none.")
      .def_property_readonly(
          "answers", [](const PythonReport& report) { return report.answers; },
          "A puzzle's answers, best first.")
      .def_property_readonly(
          "facts", [](const PythonReport& report) { return from_json(report.facts); },
          "What the game adds, a dict or None.")
      .def("__repr__", summary);
}

}  // namespace gridwise::python
