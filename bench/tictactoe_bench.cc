// Speed of generating and playing moves of m,n,k-games, and of solving boards; the figures and the
// method are in docs/measure.md.
#include <benchmark/benchmark.h>

#include "games/tictactoe/certificate.h"
#include "games/tictactoe/certificate_check.h"
#include "games/tictactoe/rules.h"
#include "games/tictactoe/solver.h"
#include "games/tictactoe/strong_solution.h"
#include "gridwise/perft.h"
#include "kit/random.h"

namespace gridwise::tictactoe {
namespace {

Options options_of(const benchmark::State& state) {
  return {static_cast<int>(state.range(0)), static_cast<int>(state.range(1)),
          static_cast<int>(state.range(2))};
}

/// items_per_second counts leaves.
void perft_leaves(benchmark::State& state) {
  const Position position(options_of(state));
  std::uint64_t leaves = 0;
  for (auto _ : state) leaves += perft(position, static_cast<int>(state.range(3))).leaves();
  state.SetItemsProcessed(static_cast<std::int64_t>(leaves));
}
BENCHMARK(perft_leaves)
    ->Args({3, 3, 3, 9})
    ->Args({4, 4, 4, 7})
    ->Args({5, 5, 4, 5})
    ->Unit(benchmark::kMillisecond);

/// items_per_second counts complete random games.
void wide_playouts(benchmark::State& state) {
  const WidePosition empty(options_of(state));
  std::vector<Move> squares;
  WidePosition::MoveList moves;
  empty.generate(moves);
  squares.assign(moves.begin(), moves.end());
  Random random(1);
  for (auto _ : state) {
    WidePosition position = empty;
    std::size_t left = squares.size();
    while (left > 0 && !position.outcome().finished()) {
      const std::size_t chosen = random.below(static_cast<std::uint32_t>(left));
      position.play(squares[chosen]);
      std::swap(squares[chosen], squares[--left]);
    }
    benchmark::DoNotOptimize(position);
  }
  state.SetItemsProcessed(state.iterations());
}
BENCHMARK(wide_playouts)->Args({15, 15, 5})->Unit(benchmark::kMicrosecond);

void strong_solution(benchmark::State& state) {
  for (auto _ : state) benchmark::DoNotOptimize(StrongSolution::find(options_of(state), {}));
}
BENCHMARK(strong_solution)
    ->Args({4, 3, 3})
    ->Args({4, 4, 3})
    ->Args({4, 4, 4})
    ->Unit(benchmark::kMillisecond);

/// Solves an empty board, including table setup.
void solve_board(benchmark::State& state) {
  std::uint64_t nodes = 0;
  for (auto _ : state) {
    const ReportOf<Move> report = solve(Position(options_of(state)), {}, {});
    if (!report.proved) state.SkipWithError("not solved");
    nodes = report.nodes;
  }
  state.counters["nodes"] = static_cast<double>(nodes);
}
BENCHMARK(solve_board)
    ->Args({5, 5, 4})
    ->Args({6, 5, 4})
    ->Args({6, 6, 4})
    ->Args({7, 4, 4})
    ->Args({7, 5, 4})
    ->Args({6, 6, 5})
    ->Args({7, 5, 5})
    ->Args({7, 6, 5})
    ->Args({7, 7, 5})
    ->Unit(benchmark::kMillisecond);

void check_certificate_of(benchmark::State& state) {
  const Result<std::string> certificate = write_certificate(Position(options_of(state)), 0, {});
  for (auto _ : state) {
    if (!check_certificate(*certificate).ok()) state.SkipWithError("refused");
  }
  state.counters["bytes"] = static_cast<double>(certificate->size());
}
BENCHMARK(check_certificate_of)->Args({6, 6, 4})->Args({7, 7, 5})->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace gridwise::tictactoe
