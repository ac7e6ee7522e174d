// Verbs for designers of levels: the text of a level, and how often a player clears it.
#include <array>

#include "lab/pairs.h"
#include "lab/study.h"
#include "service/verbs.h"

namespace gridwise::verb {
namespace {

namespace json = boost::json;
using std::chrono::milliseconds;
using std::chrono::steady_clock;

constexpr std::int64_t kMostGames = 10'000;
constexpr std::int64_t kUsualGames = 1'000;
constexpr milliseconds kUsualTime{10'000};
/// How often the games so far are told.
constexpr milliseconds kTellEvery{100};

/// A histogram of the moves left, the fewest first: `[[0,3],[1,5]]`, moves and games.
json::array spread_json(const lab::Spread& spread) {
  json::array rows;
  for (const auto& [number, games] : spread.counts)
    rows.push_back(json::array{static_cast<std::int64_t>(number), games});
  return rows;
}

/// The games so far.
json::object study_facts(const lab::Totals& totals) {
  json::object facts{{"games", totals.games}, {"wins", totals.won}};
  if (totals.games > 0) {
    const lab::Estimate pass = lab::share_of(totals.won, totals.games);
    facts["low"] = pass.low;
    facts["high"] = pass.high;
  }
  facts["moves_left"] = spread_json(totals.moves_left);
  json::array& goals = facts["goals"].emplace_array();
  for (const lab::GoalTotals& goal : totals.goals)
    goals.push_back({{"token", goal.token}, {"missed", goal.missed}});
  return facts;
}

Report report_of(json::object facts) {
  Report report;
  report.facts = std::make_shared<const json::object>(std::move(facts));
  return report;
}

Report study_report(const lab::Totals& totals) { return report_of(study_facts(totals)); }

/// Both versions, and what the second one is beside the first.
Report comparison_report(const lab::Pairs& pairs) {
  static constexpr std::array<std::string_view, 3> kChanges{"harder", "alike", "easier"};
  json::object facts = study_facts(pairs.first());
  facts["against"] = study_facts(pairs.second());
  const lab::PairedResults& results = pairs.results();
  if (results.pairs() > 0) {
    const lab::Estimate difference = lab::difference(results);
    facts["comparison"] = {{"pairs", results.pairs()},
                           {"only_first", results.only_first},
                           {"only_second", results.only_second},
                           {"difference", difference.value},
                           {"low", difference.low},
                           {"high", difference.high},
                           {"verdict", kChanges[static_cast<std::size_t>(lab::verdict(results))]}};
  }
  return report_of(std::move(facts));
}

/// What a study plays.
struct Studied {
  lab::Cell cell;
  std::optional<lab::Level> against;
  int games = 0;
  std::uint64_t seed = 0;
};

/// The same of two versions in pairs; tells after each round.
Result<Report> compare(const Studied& of, const SearchRequest& request, const Progress& progress) {
  const auto end = steady_clock::now() + *request.time;
  lab::CellRun run;
  run.seed = of.seed;
  run.keep_on = [&] { return !request.stop.stop_requested() && steady_clock::now() < end; };
  const auto go_on = [&](const lab::Cell& cell, const lab::Stop& stop, lab::CellResult& result) {
    return lab::continue_cell(cell, stop, run, result);
  };
  lab::Pairs pairs(of.cell.level, *of.against, of.cell.player);
  while (!pairs.interrupted() && pairs.results().pairs() < of.games) {
    const Result<void> played = pairs.play_round(of.games, go_on);
    if (!played) return played.error();
    progress(comparison_report(pairs));
  }
  return comparison_report(pairs);
}

/// Plays the games of one cell on the thread of the job and one more, and ends with those counted
/// when it is stopped or its time is over.
Result<Report> study(const Studied& of, const SearchRequest& request, const Progress& progress) {
  const auto end = steady_clock::now() + *request.time;
  lab::CellRun run;
  run.seed = of.seed;
  run.keep_on = [&] { return !request.stop.stop_requested() && steady_clock::now() < end; };
  run.counted = [&, last = steady_clock::now()](const lab::Totals& totals) mutable {
    if (steady_clock::now() - last < kTellEvery) return;
    last = steady_clock::now();
    progress(study_report(totals));
  };
  const Result<lab::CellResult> result = lab::run_cell(of.cell, lab::Stop(of.games), run);
  if (!result) return result.error();
  return study_report(result->totals);
}

}  // namespace

Result<json::value> read_level(Call& call) {
  const std::string setup = call.fields.text("setup", kLongestBoard);
  if (call.fields.error()) return *call.fields.error();
  Result<std::string> file = lab::file_of(lab::level_of_text(setup));
  if (!file) return file.error();
  return json::value{{"level", *std::move(file)}};
}

Result<json::value> study_level(Call& call) {
  const std::string setup = call.fields.text("setup", kLongestBoard);
  const std::string player = call.fields.text("player");
  const auto games = static_cast<int>(call.fields.number_or("games", 1, kMostGames, kUsualGames));
  const auto seed = static_cast<std::uint64_t>(call.fields.number_or("seed", 0, INT64_MAX, 1));
  const std::string against = call.fields.text_or("against", "", kLongestBoard);
  const SearchRequest request = read_job_time(call.fields, kUsualTime);
  if (call.fields.error()) return *call.fields.error();
  Studied of{{lab::level_of_text(setup), {}, lab::Stream::kStudy}, {}, games, seed};
  of.cell.player.text = of.cell.player.name = player;
  const Result<void> checked = lab::check_run(of.cell.level, of.cell.player);
  if (!checked) return checked.error();
  const Result<OpenedGame> opened = lab::open_level(of.cell.level, seed);
  if (!opened) return opened.error();
  if (!against.empty()) {
    of.against = lab::level_of_text(against);
    const Result<void> other = lab::check_run(*of.against, of.cell.player);
    if (!other) return other.error();
    const Result<OpenedGame> same = lab::open_level(*of.against, seed);
    if (!same) return same.error();
    if (same->setup.game != opened->setup.game)
      return Error{"study/against", "both versions are levels of one game", {}};
  }
  return start_job(
      call, *opened->setup.game, request,
      JobWork([of = std::move(of)](const SearchRequest& own, const Progress& progress) {
        return of.against ? compare(of, own, progress) : study(of, own, progress);
      }));
}

}  // namespace gridwise::verb
