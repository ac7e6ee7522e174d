// Boards per second for which the evaluator counts combos, with every instruction set of this
// machine, on random boards and on boards typical of a beam search; and routes per second that a
// beam extends, by combos and by worth, with the widest instruction set.
#include <benchmark/benchmark.h>

#include <string>

#include "games/orbs/count.h"
#include "games/orbs/lane_beam.h"
#include "games/orbs/reference.h"
#include "kit/random.h"

namespace gridwise::orbs {
namespace {

constexpr std::size_t kBoards = 1 << 14;
constexpr Shape kShape{6, 5};

NarrowBoard pack(const Board& board) {
  NarrowBoard packed;
  for (std::size_t i = 0; i < packed.planes.size(); ++i)
    packed.planes[i] = static_cast<std::uint32_t>(board.planes[i]);
  return packed;
}

Board random_board(Random& chance) {
  Board board;
  for (int square = 0; square < kShape.cells(); ++square)
    board.put(square, kind_at(static_cast<int>(chance.below(6))));
  return board;
}

/// A board with many combos, typical of a search, found by hill climbing with random swaps.
Board searched_board(Random& chance) {
  Board board = random_board(chance);
  std::size_t combos = drop(kShape, board).combos.size();
  for (int i = 0; i < 150; ++i) {
    Board next = board;
    next.swap(static_cast<int>(chance.below(30)), static_cast<int>(chance.below(30)));
    const std::size_t count = drop(kShape, next).combos.size();
    if (count < combos) continue;
    board = next;
    combos = count;
  }
  return board;
}

template <Board (*kMake)(Random&)>
void count_boards(benchmark::State& state, std::string_view set) {
  Random chance(1);
  BoardList<std::uint32_t> boards;
  for (std::size_t i = 0; i < kBoards; ++i) boards.push_back(pack(kMake(chance)));
  const Counter counter(kShape, set);
  std::vector<std::uint8_t> combos;
  for (auto _ : state) {
    counter.count(boards, combos);
    benchmark::DoNotOptimize(combos.data());
  }
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(kBoards));
}

void count_slowly(benchmark::State& state) {
  Random chance(1);
  std::vector<Board> boards;
  boards.reserve(256);
  for (std::size_t i = 0; i < 256; ++i) boards.push_back(random_board(chance));
  for (auto _ : state) {
    for (const Board& board : boards)
      benchmark::DoNotOptimize(reference::grid_of(kShape, board).drop(kThree).size());
  }
  state.SetItemsProcessed(state.iterations() * 256);
}
BENCHMARK(count_slowly)->Name("orbs/count/slow_twin");

/// Complete beam searches of one width on 20 random boards of six kinds. The counters are the means
/// of steps and worth, and the number of boards with every possible combo.
void search_boards(benchmark::State& state, Problem problem, std::size_t width) {
  constexpr int kSearched = 20;
  BeamArena arena;
  std::uint64_t routes = 0;
  double steps = 0;
  double worth = 0;
  double full = 0;
  for (auto _ : state) {
    Random chance(2);
    steps = worth = full = 0;
    for (int i = 0; i < kSearched; ++i) {
      problem.board = random_board(chance);
      const Position position(problem);
      Budget budget{Limits{}};
      AnswerList answers(problem);
      lane_beam_search(position, {width, problem.steps, false}, budget, answers, arena);
      routes += budget.nodes();
      steps += answers.best().steps / double{kSearched};
      worth += answers.best().worth / double{kSearched};
      full += answers.best().combos >= greatest_combos(problem) ? 1 : 0;
    }
  }
  state.SetItemsProcessed(static_cast<std::int64_t>(routes));
  state.counters["steps"] = steps;
  state.counters["worth"] = worth;
  state.counters["full"] = full;
}

void search_combos(benchmark::State& state) {
  Problem problem;
  problem.directions = static_cast<int>(state.range(0));
  search_boards(state, problem, 20'000);
}
BENCHMARK(search_combos)
    ->Name("orbs/beam/directions")
    ->Arg(4)
    ->Arg(8)
    ->Unit(benchmark::kMillisecond);

/// By worth, with the first profiles: plain, multi, single.
void search_worth(benchmark::State& state) {
  Problem problem;
  problem.order = Order::kWorth;
  problem.worth = profiles()[static_cast<std::size_t>(state.range(0))].worth;
  search_boards(state, problem, 3'000);
}
BENCHMARK(search_worth)
    ->Name("orbs/beam/worth/profile")
    ->DenseRange(0, 2)
    ->Unit(benchmark::kMillisecond);

const bool kRegistered = [] {
  for (const std::string_view set : available_sets()) {
    const std::string name = "orbs/count/" + std::string(set);
    benchmark::RegisterBenchmark((name + "/random").c_str(), count_boards<random_board>, set);
    benchmark::RegisterBenchmark((name + "/searched").c_str(), count_boards<searched_board>, set);
  }
  return true;
}();

}  // namespace
}  // namespace gridwise::orbs
