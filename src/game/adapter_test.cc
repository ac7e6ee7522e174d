// A solver's report through the adapter: moves become words, each relative to its own line.
#include "game/adapter.h"

#include <doctest/doctest.h>

#include <array>
#include <boost/json/object.hpp>
#include <numeric>
#include <set>
#include <string>
#include <vector>

#include "kit/candidates.h"

namespace gridwise {
namespace {

/// A staircase of ten steps, climbed one to three at a time. A move's word is the step it reaches.
struct Stair {
  using Move = int;
  using MoveList = std::vector<int>;

  int step = 0;

  void generate(MoveList& moves) const {
    moves.clear();
    for (const int stride : {1, 2, 3})
      if (step + stride <= 10) moves.push_back(stride);
  }
  void play(Move stride) { step += stride; }
  [[nodiscard]] Outcome outcome() const {
    return step == 10 ? Outcome{Outcome::Kind::kWon, 0} : Outcome{};
  }
  [[nodiscard]] Seat seat() const { return 0; }
  [[nodiscard]] std::uint64_t hash() const { return static_cast<std::uint64_t>(step); }
  bool operator==(const Stair&) const = default;
};

struct Quiet {
  using Position = Stair;

  static std::string format(const Stair& stair) { return std::to_string(stair.step); }
  static Result<int> parse_move(const Stair&, std::string_view) { return 1; }
  static std::string format_move(const Stair& stair, int stride) {
    return "to" + std::to_string(stair.step + stride);
  }
  static void draw(const Stair&, View&) {}
  static Action action(const Stair&, int) { return {}; }
  static std::vector<Event> play(Stair& stair, int stride) {
    stair.play(stride);
    return {};
  }
  static ReportOf<int> solve(const Stair&, const SearchRequest& request,
                             const ProgressOf<int>& progress) {
    ReportOf<int> report;
    report.answers = {{{3, 3}, 6.0, {}}, {{1, 2}, 3.0, {}}};
    report.line = report.answers.front().line;
    report.bound = 9.0 * request.threads;
    if (progress) progress(report);
    return report;
  }
};

struct Telling : Quiet {
  static boost::json::object facts(const Stair& stair, std::span<const int> line) {
    return {{"from", stair.step}, {"climbed", std::accumulate(line.begin(), line.end(), 0)}};
  }
};

template <class D>
Report solved(const Progress& progress = {}) {
  return *SolverAdapter<D>().solve(PositionAdapter<D>(Stair{2}), {}, progress);
}

}  // namespace

TEST_CASE("the_adapter_converts_answers_and_bound_to_words") {
  const Report report = solved<Quiet>();
  CHECK(report.bound == 9.0);
  REQUIRE(report.answers.size() == 2);
  CHECK(report.answers[0].line == std::vector<std::string>{"to5", "to8"});
  CHECK(report.answers[0].score == 6.0);
  CHECK(report.answers[1].line == std::vector<std::string>{"to3", "to5"});
  CHECK(report.line == report.answers[0].line);
  CHECK(report.answers[0].facts.empty());
}

TEST_CASE("facts_of_a_game_are_added_to_each_answer") {
  const Report report = solved<Telling>();
  REQUIRE(report.answers.size() == 2);
  CHECK(report.answers[0].facts == R"({"from":2,"climbed":6})");
  CHECK(report.answers[1].facts == R"({"from":2,"climbed":3})");
}

TEST_CASE("a_selector_draws_by_its_seed") {
  const auto choose = [](std::uint64_t seed) {
    const RandomSelector<Stair> any({"any stride", "任意"});
    SelectorEntry<Stair> entry{
        [any](const auto&... asked) { return any.candidates(asked...); }, {}, [] {}};
    SelectorAdapter<Quiet> selector({}, std::move(entry), seed);
    const auto choice = selector.select(PositionAdapter<Quiet>(Stair{2}), {});
    REQUIRE(choice);
    return choice->move;
  };
  std::set<std::string> chosen;
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    chosen.insert(choose(seed));
    CHECK(choose(seed) == choose(seed));
  }
  CHECK(chosen == std::set<std::string>{"to3", "to4", "to5"});
}

TEST_CASE("who_selects_a_move_asks_for_nothing_else") {
  std::vector<bool> asked;
  SelectorEntry<Stair> entry{
      [&asked](const Stair&, const SearchRequest& request, const ProgressOf<int>&) {
        asked.push_back(request.move_only);
        ReportOf<int> report;
        report.candidates = {{.move = 1, .weight = 1}};
        return report;
      },
      {},
      [] {}};
  SelectorAdapter<Quiet> selector({}, std::move(entry), 1);
  const PositionAdapter<Quiet> position(Stair{2});
  CHECK(selector.select(position, {}));
  CHECK(selector.candidates(position, {}, {}));
  CHECK(asked == std::vector<bool>{true, false});
}

TEST_CASE("progress_reports_have_answers_and_facts") {
  int calls = 0;
  const auto look = [&](const Report& report) {
    ++calls;
    REQUIRE(report.answers.size() == 2);
    CHECK(report.answers[0].facts == R"({"from":2,"climbed":6})");
  };
  (void)solved<Telling>(look);
  CHECK(calls == 1);
}

}  // namespace gridwise
