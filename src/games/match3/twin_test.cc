// The fast board against the slow twin: random boards with everything a level can have, random
// moves, and after each of them the same state, events and legal moves. GRIDWISE_MATCH3_MOVES and
// GRIDWISE_MATCH3_SEED set the number of moves and the boards.
#include <doctest/doctest.h>

#include <cstdlib>
#include <string>

#include "games/match3/drawn.h"
#include "games/match3/random_board.h"
#include "games/match3/rules.h"

namespace gridwise::match3 {
namespace {

std::int64_t from_environment(const char* name, std::int64_t otherwise) {
  const char* const asked = std::getenv(name);
  return asked == nullptr ? otherwise : std::atoll(asked);
}

std::vector<Move> listed(const Position& position) {
  MoveList moves;
  position.generate(moves);
  return {moves.begin(), moves.end()};
}

std::string differs(const BoardState& before, Move move, const BoardState& twin,
                    const BoardState& core) {
  return "\n" + format_state(before) + "\n" + format_move(*before.level, move) + "\n" +
         format_state(twin) + "\n" + format_state(core);
}

/// Plays `limit` random moves on boards with random layers, on the fast board and on its twin.
void play_beside_twin(Random& random, std::int64_t limit) {
  for (std::int64_t played = 0; played < limit;) {
    BoardState twin = random_state(random);
    Position core(twin);
    Position silent(twin);
    REQUIRE(core.state() == twin);
    for (int turn = 0; turn < 12 && played < limit; ++turn) {
      const std::vector<Move> moves = reference::Game(twin).legal_moves();
      REQUIRE_MESSAGE(listed(core) == moves, picture(format_state(twin)));
      REQUIRE(core.outcome() == reference::Game(twin).outcome());
      if (moves.empty()) break;
      const Move move = moves[random.below(static_cast<std::uint32_t>(moves.size()))];
      const BoardState before = twin;
      std::vector<Event> twin_events;
      std::vector<Event> core_events;
      reference::Game(twin, &twin_events).play(move);
      core.play(move, core_events);
      silent.play(move);
      REQUIRE_MESSAGE(core.state() == twin, differs(before, move, twin, core.state()));
      REQUIRE_MESSAGE(core_events == twin_events, differs(before, move, twin, core.state()));
      REQUIRE_MESSAGE(silent == core, differs(before, move, core.state(), silent.state()));
      REQUIRE(silent.hash() == core.hash());
      ++played;
    }
  }
}

}  // namespace

TEST_CASE("match3: fast_board_plays_as_the_twin_does") {
  Random random(2026);
  play_beside_twin(random, 5'000);
}

TEST_SUITE("slow") {
  TEST_CASE("match3: fast_board_plays_as_the_twin_does_for_long") {
    Random random(static_cast<std::uint64_t>(from_environment("GRIDWISE_MATCH3_SEED", 2027)));
    play_beside_twin(random, from_environment("GRIDWISE_MATCH3_MOVES", 50'000));
  }
}

TEST_CASE("match3: boards_without_layers_play_as_the_twin_does") {
  Random random(7);
  for (int game = 0; game < 60; ++game) {
    BoardState twin = plain_state(random);
    Position core(twin);
    for (int turn = 0; turn < 10; ++turn) {
      const std::vector<Move> moves = reference::Game(twin).legal_moves();
      REQUIRE_MESSAGE(listed(core) == moves, picture(format_state(twin)));
      if (moves.empty()) break;
      const Move move = moves[random.below(static_cast<std::uint32_t>(moves.size()))];
      const BoardState before = twin;
      reference::Game(twin).play(move);
      core.play(move);
      REQUIRE_MESSAGE(core.state() == twin, differs(before, move, twin, core.state()));
    }
  }
}

}  // namespace gridwise::match3
