// Ticks against the plain rules.
#include "games/match3/ticks.h"

#include <doctest/doctest.h>

#include "games/match3/drawn.h"
#include "games/match3/random_board.h"

namespace gridwise::match3 {
namespace {

/// Runs to the end and checks invariants at every tick.
void run(Ticks& ticks) {
  while (!ticks.done()) {
    ticks.tick();
    REQUIRE(ticks.ticks() < 500'000);
    for (const Body& body : ticks.bodies()) {
      REQUIRE(body.speed <= kMostSpeed);
      REQUIRE((body.along >= 0 && body.along <= 1));
    }
  }
}

}  // namespace

TEST_CASE("match3: ticks_give_the_same_board_and_events_as_at_once") {
  Random random(50);
  for (int game = 0; game < 150; ++game) {
    Position position(random_state(random));
    for (int turn = 0; turn < 4; ++turn) {
      MoveList moves;
      position.generate(moves);
      if (moves.empty()) break;
      const Move move = moves[random.below(static_cast<std::uint32_t>(moves.size()))];
      CAPTURE(format_state(position.state()));
      CAPTURE(format_move(*position.level(), move));
      Ticks ticks(position, move);
      run(ticks);
      std::vector<Event> events;
      position.play(move, events);
      REQUIRE(ticks.begun() == events);
      REQUIRE(ticks.cells() == position.state().cells);
    }
  }
}

TEST_CASE("match3: what_falls_speeds_up_by_35_cells_a_second_each_second") {
  // Five cells: 35 / 2 * t^2 = 5 after 0.53 s.
  const BoardState state = drawn("gSS C-C .SS .SS .SS SSS", "spawners=- moves=1/1");
  Ticks ticks(Position(state), parse_move(*state.level, "b5").value());
  int falling = 0;
  double fastest = 0;
  while (!ticks.done()) {
    ticks.tick();
    for (const Body& body : ticks.bodies()) fastest = std::max(fastest, body.speed);
    if (!ticks.bodies().empty()) ++falling;
  }
  CHECK(ticks.cells()[12].kind == CellKind::kTile);
  CHECK((falling > 20 && falling < 30));
  CHECK(fastest == doctest::Approx(kGravity * (falling + 1) / kTicksPerSecond).epsilon(0.1));
}

namespace {

/// The ticks that a fall of `cells` cells takes from rest, by the figures in README.md.
int ticks_of_fall(int cells) {
  double speed = 0;
  double way = 0;
  int ticks = 0;
  while (way < cells) {
    speed = std::min(20.0, speed + 35.0 / 50);
    way += speed / 50;
    ++ticks;
  }
  return ticks;
}

}  // namespace

TEST_CASE("match3: a_fall_takes_as_many_ticks_as_its_height_asks_for") {
  for (int height = 1; height <= 8; ++height) {
    CAPTURE(height);
    std::string board = "gSS/C-C";
    for (int row = 1; row < height; ++row) board += "/.SS";
    const BoardState state = parse_state(board + "/SSS spawners=- moves=1/1").value();
    Ticks ticks(Position(state),
                parse_move(*state.level, "b" + std::to_string(height + 1)).value());
    int falling = 0;
    for (; !ticks.done(); ticks.tick()) falling += ticks.bodies().empty() ? 0 : 1;
    CHECK(falling == ticks_of_fall(height) - 1);  // it lands in the last tick
  }
}

TEST_CASE("match3: waves_take_their_ticks_one_after_the_other") {
  const auto ticks_of = [](std::string_view board, std::string_view move) {
    const BoardState state = drawn(board, kStill);
    Ticks ticks(Position(state), parse_move(*state.level, move).value());
    run(ticks);
    return ticks.ticks();
  };
  CHECK(ticks_of("SrS SrS rgS", "a1b1") == 20);  // a swap, a clear: 10 each
  CHECK(ticks_of("SSr rrg SSS", "c3c2") == 20 + ticks_of_fall(1));
  // The UFO flies in the wave that triggers it: 15. Its target is hit in the next: 10.
  CHECK(ticks_of("uSSS SSSS SSSr", "a3") == 25);
  // A clear, and 25 for the shuffle.
  CHECK(ticks_of("rgbS bSrg grbS -bgr", "a1") > 35);
}

}  // namespace gridwise::match3
