// Limits::memory in every game: solvers with all goals, proofs and selectors stay within it, and
// their answers stay valid.
#include <doctest/doctest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "gridwise/games.h"
#include "kit/memory_pool.h"
#include "kit/random.h"
#include "tests/conformance/counted_memory.h"

namespace gridwise {
namespace {

constexpr std::size_t kMegabyte = std::size_t{1} << 20;

struct Case {
  std::string position;  ///< game string and text
  std::uint64_t nodes = 0;
};

/// Positions whose searches fill the tables, in addition to every preset of every game.
const std::vector<Case>& hard_cases() {
  static const std::vector<Case> kCases{
      {"tictactoe(m=8,n=8,k=5)", 1'000},
      {"tictactoe(m=8,n=4,k=4)", 30'000},
      {"tictactoe(m=4,n=4,k=4)", 200'000},
      {"gomoku(size=15,rule=freestyle) h8h7i5j7j9", 20'000},
      {"gomoku(size=15,rule=renju) h8i9g7j10k11", 20'000},
      {"gomoku(size=20,rule=standard) h8i9j10", 20'000},
      {"numbermatch(rules=document) 268156549/75742...5/681595.92/157634767/861812", 300'000},
      {"numbermatch 36739148351355395185599326177745354", 300'000},
      {"numbermatch 967543234556815257526654971967543234556815257526654971", 100'000},
      {"numbermatch(rules=classic_free) "
       "967543234556815257526654971967543234556815257526654971119876543218473625143",
       30'000},
      {"numbermatch(appends=0) 64959574843776147988829853919912568914826367", 300'000},
      {"orbs(columns=7,rows=6,directions=8) 2220045/0035145/4322425/4102330/1524111/1302513",
       600'000},
      {"orbs(columns=7,rows=6,directions=8) 0101010/1010101/0101010/1010101/0101010/1010101",
       200'000},
      {"orbs(order=worth,profile=multi) 122235/050334/323453/153304/414230", 20'000},
      {"orbs(method=pool,pool=1000,length=200) 000230/422052/033255/121000/403234", 20'000},
  };
  return kCases;
}

std::vector<Case> all_cases() {
  std::vector<Case> cases = hard_cases();
  Random random(5);
  for (const Game* game : games()) {
    for (const auto& [values, name, about] : game->info().presets) {
      const GameSetup setup{game, values};
      const auto position = *game->start(values, random.next());
      for (std::uint32_t plies = random.below(5); plies > 0; --plies) {
        const auto legal = position->legal_moves();
        if (legal.empty()) break;
        REQUIRE(position->play(legal[random.below(static_cast<std::uint32_t>(legal.size()))]).ok());
      }
      if (position->outcome().finished()) continue;
      cases.push_back({setup.text() + " " + position->text(), 2'000});
    }
  }
  return cases;
}

SearchRequest limits_of(const Case& hard, std::optional<std::size_t> memory) {
  SearchRequest request;
  request.nodes = hard.nodes;
  request.memory = memory;
  return request;
}

void check_line(const AnyPosition& position, const std::vector<std::string>& line) {
  const auto along = position.clone();
  for (const std::string& move : line) REQUIRE(along->play(move).ok());
}

void check_report(const AnyPosition& position, const Result<Report>& report) {
  REQUIRE(report.ok());
  check_line(position, report->line);
  for (const Answer& answer : report->answers) check_line(position, answer.line);
}

/// Every kind of search of a position. Calls `ask(name, work)`, where `work(request)` returns a
/// checked Result<Report> or a certificate error.
template <class Ask>
void for_each_door(const OpenedGame& opened, const Ask& ask) {
  const Game& game = *opened.setup.game;
  const AnyPosition& position = *opened.position;
  const std::size_t goals = std::max<std::size_t>(1, game.info().goals.size());
  for (std::size_t goal = 0; game.info().solvable && goal < goals; ++goal) {
    ask("solve " + std::to_string(goal), [&, goal](const SearchRequest& request) {
      check_report(position, game.solver(goal)->solve(position, request, {}));
    });
  }
  if (game.info().solvable) {
    ask("certify", [&](const SearchRequest& request) {
      const auto keep = [](std::string_view) { return Result<void>(); };
      const auto report = game.solver()->certify(position, request, {}, {"", keep, keep});
      if (report) return check_report(position, report);
      CHECK(report.error().code.starts_with("certificate/"));
    });
  }
  for (const SelectorInfo& info : game.info().selectors) {
    ask(info.name, [&](const SearchRequest& request) {
      const auto selector = *game.selector(info.name, 5);
      const auto choice = selector->select(position, request);
      REQUIRE(choice.ok());
      check_line(position, {choice->move});
    });
  }
}

/// Counts the second run, because the first one creates constants that live as long as the process.
template <class Work>
std::size_t peak_of(const Work& work, const SearchRequest& request) {
  SearchRequest few = request;
  few.nodes = 100;
  work(few);
  const CountedMemory counted;
  work(request);
  return counted.peak();
}

}  // namespace

TEST_SUITE("slow") {
  TEST_CASE("every_solver_and_selector_stays_within_its_memory_limit") {
    for (const Case& hard : all_cases()) {
      CAPTURE(hard.position);
      const auto opened = open_game(hard.position, 1);
      REQUIRE(opened.ok());
      for (const std::size_t memory : {kMegabyte, 16 * kMegabyte, 64 * kMegabyte}) {
        CAPTURE(memory);
        for_each_door(*opened, [&](const std::string& door, const auto& work) {
          CAPTURE(door);
          CHECK(peak_of(work, limits_of(hard, memory)) <= memory + kMemoryBesides);
        });
      }
    }
  }

  TEST_CASE("short_searches_take_little_memory_at_any_limit") {
    for (const Case& hard : all_cases()) {
      CAPTURE(hard.position);
      const auto opened = open_game(hard.position, 1);
      REQUIRE(opened.ok());
      Case brief = hard;
      brief.nodes = 500;
      for_each_door(*opened, [&](const std::string& door, const auto& work) {
        CAPTURE(door);
        CHECK(peak_of(work, limits_of(brief, {})) <= 24 * kMegabyte);
      });
    }
  }

  TEST_CASE("answers_depend_only_on_position_and_limits") {
    for (const Case& hard : hard_cases()) {
      CAPTURE(hard.position);
      const auto opened = open_game(hard.position, 1);
      REQUIRE(opened.ok());
      const Game& game = *opened->setup.game;
      Case brief = hard;
      brief.nodes = std::min<std::uint64_t>(hard.nodes, 10'000);
      for (const std::size_t memory : {std::size_t{0}, kMegabyte}) {
        const SearchRequest request = limits_of(brief, memory);
        const auto one = game.solver()->solve(*opened->position, request, {});
        const auto other = game.solver()->solve(*opened->position, request, {});
        REQUIRE((one.ok() && other.ok()));
        CHECK(one->nodes == other->nodes);
        CHECK(one->line == other->line);
      }
    }
  }
}

}  // namespace gridwise
