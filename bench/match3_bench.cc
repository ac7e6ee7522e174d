// Match-3 moves, including cascades, and legal move lists per CPU second.
#include <benchmark/benchmark.h>

#include <optional>
#include <string>

#include "games/match3/lint.h"
#include "games/match3/path.h"
#include "games/match3/random_board.h"
#include "games/match3/rules.h"
#include "games/match3/text.h"

namespace gridwise::match3 {
namespace {

constexpr int kMovesPerBoard = 50;

/// Random legal moves. Resets the board when it is stuck, and before its layers are gone.
void play_moves(benchmark::State& state, const BoardState& first) {
  const Position begin(first);
  Position position = begin;
  Random random(1);
  int played = 0;
  for (auto _ : state) {
    std::optional<Move> move = position.random_move(random);
    if (!move || played++ == kMovesPerBoard) {
      position = begin;
      position.reseed(random.next());
      move = position.random_move(random);
      played = 0;
    }
    position.play(*move);
  }
  state.SetItemsProcessed(state.iterations());
}

void moves_plain(benchmark::State& state) {
  Random random(1);
  const int side = static_cast<int>(state.range(0));
  play_moves(state, plain_state(random, side, side));
}

/// With holes, crates, cages, bubbles, jelly, portals, walls, an exit.
void moves_irregular(benchmark::State& state) {
  constexpr std::string_view kBoard =
      "rgbyo_prg/ygrK2bp_orj2y/bro_C3grpb/gpyorbN2gjyOr/_rbgyporg/ypgbr_C2oy/roj2pgybrgb/"
      "bgorypS_p/prybgobry"
      " portals=c6-a1,g9-f3 walls=d5-d4,e5-e4,b8-c8 exits=d1";
  play_moves(state, *parse_state(kBoard));
}

void moves_sideways(benchmark::State& state) {
  Random random(1);
  BoardState plain = plain_state(random);
  auto level = std::make_shared<Level>(*plain.level);
  std::fill(level->gravity.begin(), level->gravity.end(), Direction::kRight);
  level->spawners.clear();
  for (int cell = 0; cell < level->cells(); cell += level->columns)
    level->spawners.push_back({cell, {}, {}});
  if (!level->complete()) return state.SkipWithError("the level is wrong");
  plain.level = level;
  plain.queues_used.assign(level->spawners.size(), 0);
  play_moves(state, plain);
}

void enumerate(benchmark::State& state) {
  Random random(1);
  const Position position(plain_state(random));
  for (auto _ : state) {
    const std::size_t moves = position.visit([](const auto& core) {
      const auto swaps = find_swaps(core.board(), false);
      return static_cast<std::size_t>((swaps.right | swaps.below).any());
    });
    benchmark::DoNotOptimize(moves);
  }
  state.SetItemsProcessed(state.iterations());
}

/// All built-in levels; items are levels.
void lint_levels(benchmark::State& state) {
  for ([[maybe_unused]] auto each : state) {
    for (const ShippedLevel& level : shipped_levels())
      benchmark::DoNotOptimize(lint(lint_board(*level.file)));
  }
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(shipped_levels().size()));
}

/// The slowest known 12x12 level: with one colour every start board has a match.
void lint_one_colour(benchmark::State& state) {
  std::string board = "[";
  for (int row = 0; row < 12; ++row)
    board += (row == 0 ? "" : ",") + std::string("\"????????????\"");
  const auto file = parse_level(R"({"title":{"en":"a","zh":"a"},"colours":1,"board":)" + board +
                                R"(],"goals":[{"thing":"score","count":9}]})");
  for ([[maybe_unused]] auto each : state) benchmark::DoNotOptimize(lint(lint_board(*file)));
}

BENCHMARK(moves_plain)->Arg(8)->Arg(9)->Arg(12);
BENCHMARK(moves_irregular);
BENCHMARK(moves_sideways);
BENCHMARK(enumerate);
BENCHMARK(lint_levels);
BENCHMARK(lint_one_colour);

}  // namespace
}  // namespace gridwise::match3
