// The fast board against the slow twin: random boards with every feature of levels, random moves,
// and after each the same state, events and legal moves. GRIDWISE_MATCH3_MOVES and
// GRIDWISE_MATCH3_SEED set the number of moves and the boards.
#include <doctest/doctest.h>

#include <algorithm>
#include <cstdlib>
#include <string>
#include <vector>

#include "games/match3/drawn.h"
#include "games/match3/names.h"
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

bool is_pair(const BoardState& state, Move move) {
  return is_special(state.at(move.from).kind) && is_special(state.at(move.to).kind);
}

/// The name of a special without its colour: with `bombs_keep_colour` a token ends with one.
std::string without_colour(const std::string& token) {
  for (CellKind kind = CellKind::kLineH; is_special(kind);
       kind = static_cast<CellKind>(static_cast<int>(kind) + 1)) {
    const std::string name(name_of(kind).name);
    if (token == name || token.starts_with(name + "_")) return name;
  }
  return token;
}

/// The specials made by the groups of a swap's first wave, from its events.
std::vector<std::string> made(const std::vector<Event>& events) {
  constexpr int kFirstWave = 1;  // the swap itself is wave 0
  std::vector<std::string> tokens;
  for (const Event& event : events) {
    if (event.kind != Event::Kind::kSpawnSpecial || event.wave != kFirstWave) continue;
    tokens.push_back(without_colour(event.token));
  }
  std::ranges::sort(tokens);
  return tokens;
}

/// The specials that creates() predicts for a swap.
std::vector<std::string> foretold(const Position& position, Move move) {
  std::vector<std::string> tokens;
  for (const CellKind kind : position.creates(move)) tokens.emplace_back(name_of(kind).name);
  std::ranges::sort(tokens);
  return tokens;
}

EventCounts counts_of(const std::vector<Event>& events) {
  EventCounts counts{};
  for (const Event& event : events) ++counts[static_cast<std::size_t>(event.kind)];
  return counts;
}

/// Plays `limit` random moves on random boards, on the fast board and on its twin.
void play_beside_twin(Random& random, std::int64_t limit) {
  for (std::int64_t played = 0; played < limit;) {
    BoardState twin = random_state(random);
    Position core(twin);
    Position silent(twin);
    Position counting(twin);
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
      EventCounts counts{};
      counting.play(move, counts);
      REQUIRE_MESSAGE(counts == counts_of(core_events),
                      differs(before, move, twin, counting.state()));
      REQUIRE(counting == core);
      ++played;
    }
  }
}

/// Plays `limit` random moves and compares the specials made with those predicted.
void compare_what_is_made(Random& random, std::int64_t limit) {
  for (std::int64_t compared = 0; compared < limit;) {
    Position position(random_state(random));
    for (int turn = 0; turn < 12; ++turn) {
      const std::vector<Move> moves = listed(position);
      if (moves.empty()) break;
      const Move move = moves[random.below(static_cast<std::uint32_t>(moves.size()))];
      const Position before = position;
      std::vector<Event> events;
      position.play(move, events);
      // Pairs make specials by firing, and standing matches would make some too.
      if (move.tap() || is_pair(before.state(), move)) continue;
      if (!reference::matched(before.state()).empty()) continue;
      REQUIRE_MESSAGE(foretold(before, move) == made(events),
                      differs(before.state(), move, position.state(), position.state()));
      ++compared;
    }
  }
}

}  // namespace

TEST_CASE("match3: a_swap_makes_the_specials_that_its_candidate_names") {
  Random random(16);
  compare_what_is_made(random, 3'000);
}

TEST_CASE("match3: fast_board_plays_as_the_twin_does") {
  Random random(2026);
  play_beside_twin(random, 2'000);
}

TEST_SUITE("slow") {
  TEST_CASE("match3: fast_board_plays_as_the_twin_does_for_long") {
    Random random(static_cast<std::uint64_t>(from_environment("GRIDWISE_MATCH3_SEED", 2027)));
    play_beside_twin(random, from_environment("GRIDWISE_MATCH3_MOVES", 50'000));
  }

  TEST_CASE("match3: a_swap_makes_the_specials_that_its_candidate_names_on_many_boards") {
    Random random(static_cast<std::uint64_t>(from_environment("GRIDWISE_MATCH3_SEED", 2028)));
    compare_what_is_made(random, from_environment("GRIDWISE_MATCH3_MOVES", 50'000));
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
