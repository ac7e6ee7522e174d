// Verbs for designers of levels: the text of a level, and how often a player clears it.
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

/// How many games ended with so many moves left, the fewest moves first: `[[0,3],[1,5]]`.
json::array spread_json(const lab::Spread& spread) {
  json::array rows;
  for (const auto& [number, games] : spread.counts)
    rows.push_back(json::array{static_cast<std::int64_t>(number), games});
  return rows;
}

/// The games so far, as facts of a report.
Report study_report(const lab::Totals& totals) {
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
  Report report;
  report.facts = std::make_shared<const json::object>(std::move(facts));
  return report;
}

/// Plays the games of one cell on the thread of the job and one more, and ends with those counted
/// when it is stopped or its time is over.
Result<Report> study(const lab::Cell& cell, int games, std::uint64_t seed,
                     const SearchRequest& request, const Progress& progress) {
  const auto end = steady_clock::now() + *request.time;
  lab::CellRun run;
  run.seed = seed;
  run.keep_on = [&] { return !request.stop.stop_requested() && steady_clock::now() < end; };
  run.counted = [&, last = steady_clock::now()](const lab::Totals& totals) mutable {
    if (steady_clock::now() - last < kTellEvery) return;
    last = steady_clock::now();
    progress(study_report(totals));
  };
  const Result<lab::CellResult> result = lab::run_cell(cell, lab::Stop(games), run);
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
  const SearchRequest request = read_job_time(call.fields, kUsualTime);
  if (call.fields.error()) return *call.fields.error();
  lab::Cell cell{lab::level_of_text(setup), {}, lab::Stream::kStudy};
  cell.player.text = cell.player.name = player;
  const Result<void> checked = lab::check_run(cell.level, cell.player);
  if (!checked) return checked.error();
  const Result<OpenedGame> opened = lab::open_level(cell.level, seed);
  if (!opened) return opened.error();
  return start_job(call, *opened->setup.game, request,
                   JobWork([cell = std::move(cell), games, seed](const SearchRequest& own,
                                                                 const Progress& progress) {
                     return study(cell, games, seed, own, progress);
                   }));
}

}  // namespace gridwise::verb
