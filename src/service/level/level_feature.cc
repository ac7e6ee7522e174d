#include "service/level/level_feature.h"

#include <algorithm>
#include <array>

#include "games/lint.h"
#include "kit/json_text.h"
#include "lab/level.h"
#include "lab/pairs.h"
#include "lab/scenario_json.h"
#include "lab/study.h"
#include "service/level/json.h"
#include "service/record/record.h"
#include "service/wire/portion.h"
#include "service/wire/shapes.h"

namespace gridwise {
namespace {
namespace json = boost::json;
using std::chrono::milliseconds;
using std::chrono::steady_clock;

// ---- studies

constexpr std::int64_t kMaxGames = 10'000;
constexpr std::int64_t kUsualGames = 1'000;
constexpr milliseconds kUsualTime{10'000};
/// Minimum interval between progress reports.
constexpr milliseconds kTellEvery{100};

Report report_of(const json::object& facts) {
  Report report;
  report.facts = json_text(facts);
  return report;
}

Report study_report(const lab::Totals& totals) { return report_of(object_of(totals)); }

/// The results of both versions, and the comparison of the second with the first.
Report comparison_report(const lab::Pairs& pairs) {
  json::object facts = object_of(pairs.first());
  facts["against"] = to_json(pairs.second());
  const lab::PairedResults& results = pairs.results();
  if (results.pairs() > 0) facts["comparison"] = to_json(SentComparison{results});
  return report_of(facts);
}

/// What a study plays.
struct Studied {
  lab::Cell cell;
  std::optional<lab::Level> against;
  int games = 0;
  std::uint64_t seed = 0;
};

/// Like study(), for two versions in pairs; reports progress after each round.
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

/// Plays the games of one cell on the job's thread and one more. When it is stopped or runs out of
/// time, it reports the games counted so far.
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

/// The game wanted from a study: the first that was won, or not won.
struct Wanted {
  lab::GameRun run;
  bool won = false;
  Time now{0};
};

/// Game number `index` of a study as a record.
Result<Record> record_of_game(const lab::GameRun& run, int index, Time now) {
  const Result<lab::PlayedMoves> played = lab::play_with_moves(run, index);
  if (!played) return played.error();
  const std::uint64_t seed = lab::seeds_of(run, index).chance;
  const Result<OpenedGame> opened = lab::open_level(run.level, seed);
  if (!opened) return opened.error();
  SeatInfo bot;
  bot.kind = SeatInfo::Kind::kBot;
  bot.name = bot.selector = run.player.name;
  Record record = begin_record(*opened, seed, {bot}, now);
  for (const std::string& move : played->moves) {
    if (const auto events = opened->position->play(move); !events) return events.error();
    record.moves.push_back({move, 0, {}});
  }
  end_record(*opened->position, record);
  return record;
}

/// Searches the games in order. The facts say how many were looked at and, if the game was found,
/// its number and record.
Result<Report> find_game(const Wanted& wanted, const SearchRequest& request) {
  const auto end = steady_clock::now() + *request.time;
  std::optional<int> found;
  int looked = 0;
  const Result<void> played = lab::play_games(
      wanted.run,
      [&](int index, const lab::GameResult& game) {
        ++looked;
        if (game.outcome != Outcome::Kind::kOpen && game.won() == wanted.won) found = index;
        return !found;
      },
      [&] { return !request.stop.stop_requested() && steady_clock::now() < end; });
  if (!played) return played.error();
  json::object facts{{"games", looked}};
  if (!found) return report_of(facts);
  const Result<Record> record = record_of_game(wanted.run, *found, wanted.now);
  if (!record) return record.error();
  facts["game"] = *found;
  facts["record"] = json::parse(format_record(*record));
  return report_of(facts);
}

/// The fields that study_level and game_of_level have in common.
struct Asked {
  lab::Level level;
  lab::PlayerSpec player;
  int games = 0;
  std::uint64_t seed = 0;
  SearchRequest request;
};

Asked read_asked(Fields& fields) {
  Asked asked;
  asked.level = lab::level_of_text(fields.text("setup", kMaxBoard));
  asked.player.text = asked.player.name = fields.text_or("player", "");
  asked.games = static_cast<int>(fields.number_or("games", 1, kMaxGames, kUsualGames));
  asked.seed = static_cast<std::uint64_t>(fields.number_or("seed", 0, INT64_MAX, 1));
  asked.request = read_job_time(fields, kUsualTime);
  return asked;
}

/// The level's game, whose strongest selector plays if none was named. Errors: those of check_run
/// and open_level.
Result<const Game*> check(Asked& asked) {
  const Result<OpenedGame> opened = lab::open_level(asked.level, asked.seed);
  if (asked.player.text.empty()) {
    if (!opened) return opened.error();
    asked.player.text = asked.player.name = strongest(*opened->setup.game);
  }
  const Result<void> checked = lab::check_run(asked.level, asked.player);
  if (!checked) return checked.error();
  if (!opened) return opened.error();
  return opened->setup.game;
}

// ---- scenarios

constexpr std::size_t kMaxScenarios = 200;
constexpr std::size_t kMaxMoves = 1'000;
/// As Jobs::kBrief, so that it never waits for long jobs.
constexpr milliseconds kScenariosTime{2'000};

std::vector<lab::Scenario> read_scenarios(Fields& fields) {
  std::vector<lab::Scenario> scenarios;
  const json::array* const list = fields.array("scenarios");
  if (list == nullptr) return scenarios;
  if (list->empty() || list->size() > kMaxScenarios) {
    fields.fail("json/range",
                "scenarios must have 1 to " + std::to_string(kMaxScenarios) + " entries");
    return scenarios;
  }
  for (const json::value& each : *list) {
    const std::string path = "scenarios[" + std::to_string(scenarios.size()) + "]";
    Result<lab::Scenario> scenario = lab::read_level_scenario(each, path);
    if (!scenario) {
      fields.fail(scenario.error());
      return {};
    }
    if (scenario->moves.size() > kMaxMoves) {
      fields.fail("json/range",
                  path + ".moves must have 0 to " + std::to_string(kMaxMoves) + " entries");
      return {};
    }
    scenarios.push_back(*std::move(scenario));
  }
  return scenarios;
}

/// If a scenario's start cannot be opened, the error is its verdict and the others still run.
json::object verdict_json(const lab::Level& level, const lab::Scenario& scenario) {
  const Result<OpenedGame> opened = scenario.start.empty()
                                        ? lab::open_level(level, scenario.seed)
                                        : open_game(scenario.start, scenario.seed);
  if (!opened) return {{"error", to_json(opened.error())}};
  return object_of(lab::run_scenario(scenario, *opened));
}

/// Runs scenarios in order, as many as the time and one line allow.
Report run_all(const lab::Level& level, const std::vector<lab::Scenario>& scenarios,
               const SearchRequest& request) {
  const auto end = steady_clock::now() + *request.time;
  Portion verdicts(kMaxList);
  for (const lab::Scenario& scenario : scenarios) {
    if (verdicts.size() > 0 && (request.stop.stop_requested() || steady_clock::now() >= end)) break;
    if (!verdicts.add(verdict_json(level, scenario))) break;
  }
  return report_of({{"scenarios", verdicts.take()}});
}

}  // namespace

std::vector<Verb> LevelFeature::verbs() {
  const FieldType setup = must<std::string>(
      "setup", "a setup that chooses a level, or a game followed by a level file");
  const FieldType player =
      may<std::string>("player", "a selector, by default the game's strongest");
  const FieldType games = may<int>("games", "1 to 10,000, by default 1,000");
  const FieldType seed = may<std::int64_t>("seed", "by default 1");
  const FieldType time = may<std::int64_t>("time_ms", "up to 60,000, by default 10,000");
  return {
      {.name = "level.game",
       .about = "One push, whose `facts` are a StudiedGame: the first game of the study that was "
                "won, or lost.",
       .asks = {setup, player, games, seed, time, may<bool>("won", "by default false")},
       .answers = job_started("player"),
       .run = later(this, &LevelFeature::game_of_level),
       .boards = true},
      {.name = "level.lint",
       .about = "The level's problems, found without playing, proofs first, as many as fit; none "
                "for games without lint. Errors are those of `position.open`.",
       .asks = {may<std::string>("setup", "a game string followed by a level or position"),
                may<std::string>("text", "the same, as for other verbs")},
       .answers = object_type({must<std::vector<Problem>>("problems"), must<int>("took_us")}),
       .run = off_loop(off_loop_, lint_level),
       .boards = true},
      {.name = "level.read",
       .about = "The level file, JSON by [levels/schema.json](../levels/schema.json).",
       .asks = {setup},
       .answers = object_type({must<std::string>("level")}),
       .run = at_once(read_level),
       .boards = true},
      {.name = "level.scenarios",
       .about =
           "One push, whose `facts` have a `scenarios`: a ScenarioVerdict, or the error of its "
           "`start`, for each in the same order, as many as the time limit and line length "
           "allow.",
       .asks = {setup,
                {"scenarios",
                 list_type(object_type(
                     {may<std::string>("name"),
                      may<std::string>("start", "by default the level, dealt with `seed`"),
                      may<std::int64_t>("seed"), must<std::vector<std::string>>("moves"),
                      may<lab::Scenario::Expected>("expect")})),
                 false, "1 to 200 [scenarios](scenarios.md) of at most 1,000 moves"},
                may<std::int64_t>("time_ms", "up to 60,000, by default 2,000")},
       .answers = job_started(),
       .run = later(this, &LevelFeature::run_scenarios),
       .boards = true},
      {.name = "level.study",
       .about = "Pushes, whose `facts` are a Study; the games for a seed are those of `gridwise "
                "study`.",
       .asks = {setup, player, may<std::string>("against", "another version, as `setup`"), games,
                seed, time},
       .answers = job_started("player"),
       .run = later(this, &LevelFeature::study_level),
       .boards = true},
  };
}

Result<json::value> LevelFeature::read_level(Call& call) {
  const std::string setup = call.fields.text("setup", kMaxBoard);
  if (call.fields.error()) return *call.fields.error();
  Result<std::string> file = lab::file_of(lab::level_of_text(setup));
  if (!file) return file.error();
  return json::value{{"level", *std::move(file)}};
}

void LevelFeature::study_level(Call& call) {
  Asked asked = read_asked(call.fields);
  const std::string against = call.fields.text_or("against", "", kMaxBoard);
  if (call.fields.error()) return call.reply(*call.fields.error());
  const Result<const Game*> game = check(asked);
  if (!game) return call.reply(game.error());
  call.reply = naming(call.reply, "player", asked.player.name);
  Studied of{{std::move(asked.level), std::move(asked.player), lab::Stream::kStudy},
             {},
             asked.games,
             asked.seed};
  if (!against.empty()) {
    of.against = lab::level_of_text(against);
    const Result<void> other = lab::check_run(*of.against, of.cell.player);
    if (!other) return call.reply(other.error());
    const Result<OpenedGame> same = lab::open_level(*of.against, asked.seed);
    if (!same) return call.reply(same.error());
    if (same->setup.game != *game)
      return call.reply(Error{"study/against", "both versions are levels of one game", {}});
  }
  desk_.start(call, **game, asked.request,
              JobWork([of = std::move(of)](const SearchRequest& own, const Progress& progress) {
                return of.against ? compare(of, own, progress) : study(of, own, progress);
              }));
}

void LevelFeature::game_of_level(Call& call) {
  Asked asked = read_asked(call.fields);
  const bool won = call.fields.flag_or("won", false);
  if (call.fields.error()) return call.reply(*call.fields.error());
  const Result<const Game*> game = check(asked);
  if (!game) return call.reply(game.error());
  call.reply = naming(call.reply, "player", asked.player.name);
  Wanted wanted{{std::move(asked.level), std::move(asked.player), asked.seed, lab::Stream::kStudy,
                 0, asked.games, 1},
                won,
                executor_->now()};
  desk_.start(call, **game, asked.request,
              JobWork([wanted = std::move(wanted)](const SearchRequest& own, const Progress&) {
                return find_game(wanted, own);
              }));
}

void LevelFeature::run_scenarios(Call& call) {
  lab::Level level = lab::level_of_text(call.fields.text("setup", kMaxBoard));
  std::vector<lab::Scenario> scenarios = read_scenarios(call.fields);
  const SearchRequest request = read_job_time(call.fields, kScenariosTime);
  if (call.fields.error()) return call.reply(*call.fields.error());
  const Result<OpenedGame> opened = lab::open_level(level, 1);
  if (!opened) return call.reply(opened.error());
  desk_.start(call, *opened->setup.game, request,
              JobWork([level = std::move(level), scenarios = std::move(scenarios)](
                          const SearchRequest& own, const Progress&) -> Result<Report> {
                return run_all(level, scenarios, own);
              }));
}

/// The level is in `setup`, or in `text` as for other verbs.
Result<json::value> LevelFeature::lint_level(Call& call) {
  const bool as_text = !call.fields.has("setup") && call.fields.has("text");
  const std::string_view field = as_text ? "text" : "setup";
  const std::string text = call.fields.text(field, kMaxBoard);
  if (call.fields.error()) return *call.fields.error();
  const auto began = std::chrono::steady_clock::now();
  const Result<std::vector<Problem>> problems = lint_game(text);
  if (!problems) return problems.error();
  const auto took = std::chrono::steady_clock::now() - began;
  return json::value{
      {"problems", problems_json(*problems)},
      {"took_us", std::chrono::duration_cast<std::chrono::microseconds>(took).count()}};
}

}  // namespace gridwise
