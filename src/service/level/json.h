// Saved levels, problems of levels, studies and results of scenarios as messages.
#pragma once

#include <utility>
#include <vector>

#include "gridwise/level.h"
#include "kit/message.h"
#include "lab/comparison.h"
#include "lab/intervals.h"
#include "lab/scenario_json.h"
#include "lab/totals.h"
#include "store/level_rows.h"

namespace gridwise {

template <>
inline constexpr auto kMessage<LevelRow> =
    message("ListedLevel", "A saved level as lists show it.",
            field("level", &LevelRow::id, "Chosen by the sender: letters, digits and `-`."),
            field("game", &LevelRow::game), field("name", &LevelRow::name),
            field("rev", &LevelRow::rev, "Grows with each change, not necessarily by 1."),
            field("created", &LevelRow::created_ms, "In ms since 1970."),
            field("updated", &LevelRow::updated_ms));
/// The whole level; scenarios damaged on disk are null.
[[nodiscard]] boost::json::object level_json(const LevelRow& row);

template <>
inline constexpr std::array<std::string_view, 3> kNamesOf<Problem::Kind>{"proof", "warning",
                                                                         "note"};
template <>
inline constexpr auto kMessage<Problem> =
    message("Problem", "A problem that lint finds in a level.",
            field("kind", &Problem::kind, "A `proof` says that the level cannot be won."),
            field("class", &Problem::what, "See lint.md."), field("says", &Problem::says),
            field("cells", &Problem::cells, "None if the problem has no particular place."));
/// As many as fit into one line.
[[nodiscard]] boost::json::array problems_json(const std::vector<Problem>& problems);

template <>
inline constexpr auto kMessage<lab::GoalTotals> = message(
    "StudiedGoal", "A goal of the level that was studied.", field("token", &lab::GoalTotals::token),
    field("missed", &lab::GoalTotals::missed, "Games in which it was not reached."));
/// The 95% interval of the pass rate, if any game was played.
[[nodiscard]] std::optional<lab::Estimate> pass_rate(const lab::Totals& totals);

struct SentComparison {
  const lab::PairedResults& results;
};
template <>
inline constexpr std::array<std::string_view, 3> kNamesOf<lab::Change>{"harder", "alike", "easier"};
template <class Get>
[[nodiscard]] constexpr auto of_results(Get get) {
  return [get](const SentComparison& of) { return std::invoke(get, of.results); };
}
template <>
inline constexpr auto kMessage<SentComparison> = message(
    "Comparison", "The other version of a level compared with the first.",
    field("pairs", of_results(&lab::PairedResults::pairs), "Of games that share their chance."),
    field("only_first", of_results(&lab::PairedResults::only_first), "Pairs won only by it."),
    field("only_second", of_results(&lab::PairedResults::only_second)),
    field(
        "difference", [](const SentComparison& of) { return lab::difference(of.results).value; },
        "The other version's pass rate minus that of the first."),
    field(
        "low", [](const SentComparison& of) { return lab::difference(of.results).low; },
        "The 95% interval, as `high`."),
    field("high", [](const SentComparison& of) { return lab::difference(of.results).high; }),
    field(
        "verdict", [](const SentComparison& of) { return lab::verdict(of.results); },
        "The other version is easier or harder, by the sign test at 5%."));

template <>
inline constexpr auto kMessage<lab::Totals> = message(
    "Study", "The games of a study counted so far.", field("games", &lab::Totals::games),
    field("wins", &lab::Totals::won),
    field(
        "low",
        [](const lab::Totals& totals) {
          const auto pass = pass_rate(totals);
          return pass ? std::optional(pass->low) : std::nullopt;
        },
        "The 95% interval of the pass rate, as `high`."),
    field("high",
          [](const lab::Totals& totals) {
            const auto pass = pass_rate(totals);
            return pass ? std::optional(pass->high) : std::nullopt;
          }),
    field(
        "moves_left",
        [](const lab::Totals& totals) {
          return std::vector<std::pair<double, int>>(totals.moves_left.counts.begin(),
                                                     totals.moves_left.counts.end());
        },
        "Of the won games: pairs of moves left and games, ascending."),
    field("goals", &lab::Totals::goals),
    added<std::optional<lab::Totals>>("against", "With `against`: the study of that version."),
    added<std::optional<SentComparison>>("comparison", "With `against`, once there are pairs."));

template <>
inline constexpr auto kMessage<lab::Difference> =
    message("Difference", "What a scenario expects and what is.",
            field("ply", &lab::Difference::ply,
                  "Of the move, or how many moves had been played when it showed."),
            field("what", &lab::Difference::what), field("expected", &lab::Difference::expected),
            field("is", &lab::Difference::is));
/// The most differences told per scenario.
inline constexpr std::size_t kMaxDifferences = 20;
template <>
inline constexpr auto kMessage<lab::ScenarioRun> = message(
    "ScenarioVerdict", "What came of a scenario.",
    field("holds", [](const lab::ScenarioRun& run) { return run.differences.empty(); }),
    field("plies", &lab::ScenarioRun::plies, "Moves played."),
    field("is", &lab::ScenarioRun::is, "The actual results, in the form of `expect`."),
    field(
        "differences",
        [](const lab::ScenarioRun& run) {
          return run.differences | std::views::take(kMaxDifferences);
        },
        "At most 20."),
    field(
        "more",
        [](const lab::ScenarioRun& run) {
          const std::size_t all = run.differences.size();
          return all > kMaxDifferences ? std::optional(all - kMaxDifferences) : std::nullopt;
        },
        "The number of those left out."));

}  // namespace gridwise
