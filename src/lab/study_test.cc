// Studies of real games through the door: equal results for any number of threads, records, and
// levels with known answers.
#include "lab/study.h"

#include <doctest/doctest.h>

#include <atomic>
#include <set>

#include "lab/study_record.h"

namespace gridwise::lab {
namespace {

const std::string kLevel = "collect_forty_five";

Cell cell_of(const std::string& level, const std::string& player) {
  return {named_level(level), *parse_player(player), Stream::kStudy};
}

CellRun run_of(int threads) {
  CellRun run;
  run.threads = threads;
  run.keep_on = [] { return true; };
  return run;
}

Cell file_cell(const std::string& json, const std::string& player) {
  return {*level_of_file("toy", json), *parse_player(player), Stream::kStudy};
}

/// Three players' results on a level file, and the pairs for its luck share.
struct Toy {
  std::vector<KindCounts> kinds;
  LuckPairs pairs;
};
Toy toy_of(const std::string& json, int games) {
  Toy toy;
  for (const char* player : {"random", "weighted", "greedy"}) {
    Cell cell = file_cell(json, player);
    const CellResult first = *run_cell(cell, Stop(games), run_of(1));
    cell.stream = Stream::kLuck;
    const CellResult second = *run_cell(cell, Stop(games), run_of(1));
    toy.kinds.push_back({first.totals.games, first.totals.won});
    add_pairs(first.totals, second.totals, toy.pairs);
  }
  return toy;
}

class Remembered final : public GameStore {
 public:
  [[nodiscard]] const std::vector<GameResult>& known(const Cell& cell) const override {
    static const std::vector<GameResult> kNone;
    const auto found = games.find(cell_key(cell));
    return found == games.end() ? kNone : found->second;
  }
  void keep(const Cell& cell, int index, const GameResult& game) override {
    text += format_study_game(cell, 1, index, game) + '\n';
  }
  KnownGames games;
  std::string text;
};

}  // namespace

TEST_CASE("any_number_of_threads_gives_the_same_games") {
  const Cell cell = cell_of(kLevel, "weighted");
  const CellResult one = *run_cell(cell, Stop(150), run_of(1));
  const CellResult three = *run_cell(cell, Stop(150), run_of(3));
  CHECK(one.complete);
  CHECK(one.totals.games == 150);
  CHECK(three.totals.results == one.totals.results);
  CHECK(three.totals.won_at == one.totals.won_at);
  CHECK(three.totals.plies.sum == one.totals.plies.sum);
  CHECK(three.totals.figures.at("score").counts == one.totals.figures.at("score").counts);
}

TEST_CASE("a_rule_stops_at_the_same_game_for_any_number_of_threads") {
  const Cell cell = cell_of(kLevel, "random");
  const Stop stop(BandTest({0.3, 0.6}));
  const CellResult one = *run_cell(cell, stop, run_of(1));
  const CellResult two = *run_cell(cell, stop, run_of(2));
  CHECK(one.complete);
  CHECK(one.totals.games >= 50);
  CHECK(one.totals.games == two.totals.games);
  CHECK(one.totals.won == two.totals.won);
  CHECK(stop.band()->decide(one.totals.games, one.totals.won) == BandVerdict::kBelow);
  const Estimate pass = stop.pass_rate(one.totals.games, one.totals.won);
  CHECK(pass.low <= pass.value);
  CHECK(pass.value <= pass.high);
  CHECK(pass.high < 0.3);
}

TEST_CASE("the_pass_rate_after_a_rule_stopped_is_that_of_the_rule") {
  const WidthRule rule(0.06);
  const StoppingRegion region(rule.most(), [&](int n, int s) { return rule.stops(n, s); });
  const auto same = [](const Estimate& one, const Estimate& other) {
    return one.low == other.low && one.value == other.value && one.high == other.high;
  };
  const Stop stop(rule);
  CHECK(same(stop.pass_rate(114, 6), region.interval(114, 6)));
  CHECK(!same(stop.pass_rate(114, 6), share_of(6, 114)));
  CHECK(same(stop.pass_rate(113, 6), share_of(6, 113)));
  CHECK(same(Stop(114).pass_rate(114, 6), share_of(6, 114)));
}

TEST_CASE("an_interrupted_cell_keeps_the_first_games") {
  const Cell cell = cell_of(kLevel, "random");
  std::atomic<int> games = 0;
  CellRun run = run_of(2);
  run.counted = [&](const Totals& totals) { games = totals.games; };
  run.keep_on = [&] { return games == 0; };
  const CellResult part = *run_cell(cell, Stop(1'000'000), run);
  CHECK_FALSE(part.complete);
  CHECK(part.totals.games > 0);
  const CellResult whole = *run_cell(cell, Stop(part.totals.games), run_of(1));
  CHECK(whole.totals.results == part.totals.results);
}

TEST_CASE("numbers_of_a_study_file_are_read_with_and_without_exponents") {
  const auto line = [](const std::string& score) {
    return R"({"level":"a1","name":"toy","player":"random","stream":"study","seed":1,"game":0,)"
           R"("outcome":"won","plies":5,"figures":[["score",)" +
           score + R"(]],"events":{}})";
  };
  const Result<StudyLine> old = parse_study_game(line("1.25E3"));
  const Result<StudyLine> now = parse_study_game(line("1250"));
  REQUIRE(old);
  REQUIRE(now);
  CHECK(old->game.figures.front().number == 1'250);
  CHECK(now->game.figures.front().number == 1'250);
}

TEST_CASE("a_study_goes_on_from_its_record") {
  const Cell cell = cell_of(kLevel, "weighted");
  Remembered first;
  CellRun run = run_of(1);
  run.store = &first;
  REQUIRE(run_cell(cell, Stop(20), run).ok());
  Remembered second;
  second.games = *parse_study(format_study_terms({}) + '\n' + first.text, {});
  CHECK(second.games.at(cell_key(cell)).size() == 20);
  run.store = &second;
  const CellResult resumed = *run_cell(cell, Stop(30), run);
  const CellResult whole = *run_cell(cell, Stop(30), run_of(2));
  CHECK(resumed.totals.results == whole.totals.results);
  CHECK(resumed.totals.plies.squares == whole.totals.plies.squares);
  CHECK(resumed.totals.figures.at("score").counts == whole.totals.figures.at("score").counts);
  CHECK(parse_study(format_study_terms({}) + '\n' + first.text + second.text, {})
            ->at(cell_key(cell))
            .size() == 30);
}

TEST_CASE("a_record_of_another_seed_or_out_of_order_is_refused_with_its_place") {
  const Cell cell = cell_of(kLevel, "random");
  const std::string terms = format_study_terms({}) + '\n';
  CHECK(parse_study(terms, {2, 0}).error().code == "record/other");
  CHECK(parse_study("{\"study\":1,\"seed\":1}\n", {}).error().code == "record/players");
  CHECK(parse_study("{\"study\":99,\"seed\":1}\n", {}).error().code == "record/format");
  const std::string second = format_study_game(cell, 1, 1, {}) + '\n';
  const auto order = parse_study(terms + second, {});
  CHECK(order.error().code == "record/format");
  CHECK(order.error().at == terms.size());
  CHECK(parse_study(terms + "{}\n", {}).error().code == "record/format");
  CHECK(parse_study(terms + "[1\n", {}).error().code == "record/format");
}

TEST_CASE("streams_share_the_player_and_not_the_chance") {
  std::set<std::uint64_t> chances;
  for (int index = 0; index < 1'000; ++index) {
    for (const Stream stream : {Stream::kStudy, Stream::kLuck, Stream::kLong, Stream::kVerify}) {
      const GameSeeds seeds = seeds_of(1, stream, index);
      CHECK(seeds.player == seeds_of(1, Stream::kStudy, index).player);
      CHECK(chances.insert(seeds.chance).second);
      CHECK(chances.insert(seeds_of(2, stream, index).chance).second);
    }
  }
}

TEST_CASE("games_on_start_boards_share_no_seed") {
  GameRun run{named_level(kLevel), *parse_player("random"), 1, Stream::kStudy, 0, 1, 1};
  std::set<std::uint64_t> seen;
  const auto add = [&](int index) {
    const GameSeeds seeds = seeds_of(run, index);
    CHECK(seen.insert(seeds.chance).second);
    CHECK(seen.insert(seeds.player).second);
  };
  for (int index = 0; index < 100; ++index) {
    CHECK(seeds_of(run, index).chance == seeds_of(1, Stream::kStudy, index).chance);
    add(index);
  }
  for (const std::uint64_t start : {0U, 1U, 2U, 77U}) {
    run.level.start = start;
    for (const Stream stream : {Stream::kStudy, Stream::kVerify}) {
      run.stream = stream;
      for (int index = 0; index < 100; ++index) add(index);
    }
  }
}

TEST_CASE("a_level_without_a_choice_is_all_luck_and_no_skill") {
  // Only one swap is legal: it matches three red tiles. The refill decides the score.
  const std::string json = R"({"title":{"en":"a","zh":"a"},"board":["rrg","bgr","ybo"],
    "colours":6,"goals":[{"thing":"score","count":50}],"moves":1})";
  const Toy toy = toy_of(json, 600);
  CHECK(toy.kinds[0].won > 5);
  CHECK(toy.kinds[0].won < 590);
  CHECK(toy.kinds[0].won == toy.kinds[2].won);
  CHECK(*skill_share(toy.kinds) == doctest::Approx(0).epsilon(0.02));
  const Estimate luck = *luck_share(toy.pairs);
  CHECK(luck.value > 0.75);
  CHECK(luck.high >= 0.9);
}

TEST_CASE("a_board_without_chance_is_no_luck") {
  // A fixed number match board on which some pairs lose: nothing is dealt or drawn.
  const std::string board = "numbermatch(appends=0) 313233293/674";
  LuckPairs pairs;
  std::vector<KindCounts> kinds;
  for (const char* player : {"random", "exact"}) {
    Cell cell = cell_of(board, player);
    const CellResult first = *run_cell(cell, Stop(200), run_of(1));
    cell.stream = Stream::kLuck;
    const CellResult second = *run_cell(cell, Stop(200), run_of(1));
    kinds.push_back({first.totals.games, first.totals.won});
    add_pairs(first.totals, second.totals, pairs);
  }
  CHECK(kinds[0].won > 20);
  CHECK(kinds[0].won < 180);
  CHECK(kinds[1].won == 200);
  CHECK(luck_share(pairs)->value == doctest::Approx(0).epsilon(1e-9));
  CHECK(*skill_share(kinds) > 0.1);
}

TEST_CASE("games_under_a_longer_limit_forecast_a_shorter_one") {
  const Cell cell = cell_of(kLevel, "greedy");
  Cell longer = cell;
  longer.level = *with_knob(cell.level, kMovesKnob, 40);
  longer.stream = Stream::kLong;
  constexpr int kGames = 150;
  const CellResult curve = *run_cell(longer, Stop(kGames), run_of(2));
  const CellResult now = *run_cell(cell, Stop(kGames), run_of(2));
  const double forecast = curve.totals.curve(40).at(25).value;
  const double seen = static_cast<double>(now.totals.won) / kGames;
  CHECK(std::abs(forecast - seen) <= 3 * std::sqrt(2 * 0.1 / kGames));
  CHECK(curve.totals.won > now.totals.won);
}

TEST_CASE("number_match_and_orb_routes_are_studied_as_well") {
  const CellResult greedy =
      *run_cell(cell_of("numbermatch(digits=20)", "greedy"), Stop(20), run_of(2));
  const CellResult exact =
      *run_cell(cell_of("numbermatch(digits=20)", "exact"), Stop(20), run_of(2));
  CHECK(exact.totals.won >= greedy.totals.won);
  const CellResult narrow =
      *run_cell(cell_of("orbs(columns=5,rows=4)", "route@nodes=50"), Stop(6), run_of(2));
  const CellResult wide =
      *run_cell(cell_of("orbs(columns=5,rows=4)", "route@nodes=5000"), Stop(6), run_of(2));
  CHECK(wide.totals.figures.at("combos").moments.sum >=
        narrow.totals.figures.at("combos").moments.sum);
}

TEST_CASE("players_and_games_that_cannot_be_studied_are_refused") {
  const Level level = named_level(kLevel);
  CHECK(check_run(level, *parse_player("greedy")).ok());
  CHECK(check_run(level, *parse_player("nobody")).error().code == "selector/unknown");
  CHECK(check_run(level, *parse_player("gomocup:./x")).error().code == "player/program");
  CHECK(check_run(named_level("tictactoe"), *parse_player("random")).error().code == "study/seats");
  CHECK(check_run(named_level("no_such_level"), *parse_player("random")).error().code ==
        "option/choice");
}

TEST_CASE("a_level_hash_tells_contents_apart_and_not_names") {
  Level level = named_level(kLevel);
  const std::string hash = level_hash(level);
  CHECK(hash.size() == 16);
  level.name = "other";
  CHECK(level_hash(level) == hash);
  CHECK(level_hash(*with_knob(level, "moves", 24)) != level_hash(*with_knob(level, "moves", 26)));
}

}  // namespace gridwise::lab
