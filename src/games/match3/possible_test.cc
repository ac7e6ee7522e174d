// The fixpoint is sound: it admits whatever happens in games on random boards, and a level that is
// won has no proof.
#include "games/match3/possible.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <memory>
#include <optional>
#include <string>

#include "games/match3/deal.h"
#include "games/match3/drawn.h"
#include "games/match3/lint_parts.h"
#include "games/match3/names.h"
#include "games/match3/path.h"
#include "games/match3/random_board.h"

namespace gridwise::match3 {
namespace {

int pick(Random& random, int number) {
  return static_cast<int>(random.below(static_cast<std::uint32_t>(number)));
}

/// The same board with about two fifths of its cells as holes. Few shapes of four fit there, so
/// specials are rare and much is out of reach.
std::optional<BoardState> with_holes(const BoardState& state, Random& random) {
  Level level = *state.level;
  for (int cell = 0; cell < level.cells(); ++cell) {
    if (pick(random, 5) < 2) level.hole[static_cast<std::size_t>(cell)] = true;
  }
  const auto gone = [&](int cell) { return !level.floor(cell); };
  std::erase_if(level.exits, gone);
  std::erase_if(level.spawners, [&](const Spawner& each) { return gone(each.cell); });
  std::erase_if(level.walls,
                [&](const auto& each) { return gone(each.first) || gone(each.second); });
  std::erase_if(level.portals,
                [&](const Portal& each) { return gone(each.entrance) || gone(each.exit); });
  if (!level.complete()) return {};
  const bool bare = pick(random, 2) == 0;
  BoardState holed(std::make_shared<const Level>(std::move(level)));
  for (int cell = 0; cell < holed.level->cells(); ++cell) {
    if (!holed.level->floor(cell)) continue;
    holed.at(cell) = state.at(cell);
    if (bare && is_special(state.at(cell).kind)) holed.at(cell) = {CellKind::kTile, 1};
  }
  holed.chance = state.chance;
  return holed;
}

/// A random board; about half of them have holes.
BoardState any_state(Random& random) {
  while (true) {
    BoardState state = random_state(random);
    if (pick(random, 2) == 0) return state;
    if (const auto holed = with_holes(state, random)) return *holed;
  }
}

/// A board with one or two easy goals, so that many games are won.
BoardState winnable_state(Random& random) {
  BoardState state = any_state(random);
  auto level = std::make_shared<Level>(*state.level);
  level->goals.clear();
  state.goals_left.clear();
  for (int i = 1 + pick(random, 2); i > 0; --i) {
    const auto thing = static_cast<Thing>(pick(random, kThings));
    if (std::ranges::find(level->goals, thing, &Goal::thing) != level->goals.end()) continue;
    const int count = thing == Thing::kScore ? 200 + pick(random, 2'000) : 1 + pick(random, 4);
    level->goals.push_back({thing, count});
    state.goals_left.push_back(count);
  }
  level->moves = pick(random, 3) == 0 ? 0 : 1 + pick(random, 30);
  state.moves_left = level->moves;
  REQUIRE(level->complete());
  state.level = level;
  return state;
}

/// The board as a level file with mostly random tiles, often with colours of weight 0.
LevelFile as_file(const BoardState& state, Random& random) {
  auto level = std::make_shared<Level>(*state.level);
  if (pick(random, 2) == 0) {
    for (auto& weight : level->weights) weight = static_cast<std::uint16_t>(pick(random, 2));
    level->weights[0] = 1;
  }
  REQUIRE(level->complete());
  LevelFile file{{"a", "a"}, {}, false, level, state.cells, {}};
  file.drawn.resize(file.cells.size());
  const int most = 1 + pick(random, 4);
  for (std::size_t i = 0; i < file.cells.size(); ++i) {
    if (file.cells[i].kind != CellKind::kTile || pick(random, most) == 1) continue;
    file.drawn[i] = true;
    file.cells[i].colour = 0;
  }
  return file;
}

/// The first cell whose content the fixpoint excludes, with the reason; empty if there is none.
std::string impossible(const LintBoard& board, const Possible& possible, const BoardState& state) {
  const Level& level = *state.level;
  for (int cell = 0; cell < level.cells(); ++cell) {
    const Cell& now = state.at(cell);
    const Cell& before = board.at(cell);
    const Possible::Facts& can = possible.at(cell);
    const auto refuse = [&](const char* what) { return cell_text(board, cell) + ": " + what; };
    if (!level.floor(cell)) continue;
    if (now.kind == CellKind::kTile && !can.tile) return refuse("tile");
    if (now.kind == CellKind::kIngredient && !can.ingredient) return refuse("ingredient");
    if (is_special(now.kind) && !can.special) return refuse("special");
    if (now.kind == CellKind::kHoney && !can.honey) return refuse("honey");
    if (now.kind == CellKind::kNone && !can.empty) return refuse("empty");
    if (is_blocker(before.kind) && now.kind != before.kind && !can.stripped)
      return refuse("blocker gone");
    const bool stays = before.cover == Cover::kCage || before.cover == Cover::kChain;
    if (stays && now.cover == Cover::kNone && !can.stripped) return refuse("cover gone");
    if (before.ground != Ground::kNone && now.ground == Ground::kNone &&
        !(can.open && (can.blast || can.hit != 0)))
      return refuse("ground gone");
    if (now.kind == CellKind::kTile && (possible.colours() & colour_bit(now.colour)) == 0)
      return refuse("colour");
  }
  return {};
}

/// The first event that the fixpoint excludes; empty if there is none.
std::string impossible(const LintBoard& board, const Possible& possible,
                       const std::vector<Event>& events) {
  for (const Event& event : events) {
    const int first = event.cells.empty() ? -1 : event.cells.front();
    if (event.kind == Event::Kind::kRefill) {
      const auto& spawners = board.level->spawners;
      const auto spawner = std::ranges::find(spawners, first, &Spawner::cell);
      if (!possible.live(static_cast<std::size_t>(spawner - spawners.begin())))
        return "refill from " + cell_text(board, first);
    }
    if (event.kind == Event::Kind::kClear) {
      for (const int cell : event.cells) {
        if (possible.at(cell).hit == 0 && !possible.at(cell).blast)
          return "clear at " + cell_text(board, cell);
      }
    }
    if (event.kind == Event::Kind::kSwap && !possible.may_swap(first, event.cells.back()))
      return "swap at " + cell_text(board, first);
  }
  return {};
}

std::string told(const std::vector<Problem>& problems) {
  std::string text;
  for (const Problem& problem : problems)
    text += "\n" + std::string(name_of(problem.kind)) + " " + problem.what + ": " + problem.says.en;
  return text;
}

bool any_proof(const std::vector<Problem>& problems) {
  return std::ranges::find(problems, Problem::Kind::kProof, &Problem::kind) != problems.end();
}

/// Plays at random until the end or for `turns` moves; checks the events and the board after each.
void play_and_check(const LintBoard& board, Position position, Random& random, int turns) {
  const Possible possible(board);
  const std::string start = format_state(position.state());
  for (int turn = 0; turn < turns && !position.outcome().finished(); ++turn) {
    std::vector<Event> events;
    position.play(*position.random_move(random), events);
    std::string found = impossible(board, possible, events);
    if (found.empty()) found = impossible(board, possible, position.state());
    REQUIRE_MESSAGE(found.empty(), found << picture(start));
  }
}

/// Whether at least one of `games` random games is won.
bool won_by_chance(const Position& start, Random& random, int games, int turns) {
  for (int game = 0; game < games; ++game) {
    Position position = start;
    position.reseed(random.next());
    for (int turn = 0; turn < turns && !position.outcome().finished(); ++turn)
      position.play(*position.random_move(random));
    if (position.outcome().kind == Outcome::Kind::kWon) return true;
  }
  return false;
}

void check_games(Random& random, std::int64_t boards) {
  for (std::int64_t i = 0; i < boards; ++i) {
    const BoardState state = any_state(random);
    play_and_check(lint_board(state), Position(state), random, 12);
  }
}

/// Checks starts of level files: the fixpoint admits the matches cleared before the first move, and
/// a start proved to have no legal move has none.
void check_starts(Random& random, std::int64_t files) {
  int proofs = 0;
  for (std::int64_t i = 0; i < files; ++i) {
    const LevelFile file = as_file(any_state(random), random);
    const LintBoard board = lint_board(file);
    const Possible possible(board);
    const std::vector<Problem> problems = lint(board);
    const bool lost = std::ranges::any_of(problems, [](const Problem& problem) {
      return problem.what == "no_opening_move" && problem.kind == Problem::Kind::kProof;
    });
    proofs += lost ? 1 : 0;
    for (int seed = 0; seed < 3; ++seed) {
      const Position start = deal(file, random.next());
      const std::string found = impossible(board, possible, start.state());
      REQUIRE_MESSAGE(found.empty(), found << picture(format_state(start.state())));
      if (lost) REQUIRE_MESSAGE(start.outcome().finished(), picture(format_state(start.state())));
      play_and_check(board, start, random, 4);
    }
  }
  CHECK(proofs > 0);
}

/// Draws boards and plays them until `boards` of them are won; a won board must have no proof.
void check_won(Random& random, std::int64_t boards) {
  std::int64_t proofs = 0;
  for (std::int64_t won = 0; won < boards;) {
    const BoardState start = winnable_state(random);
    const std::vector<Problem> problems = lint(lint_board(start));
    const bool proof = any_proof(problems);
    proofs += proof ? 1 : 0;
    // Boards with a proof are played more often, since a win there would be an error.
    if (!won_by_chance(Position(start), random, proof ? 12 : 2, 40)) continue;
    ++won;
    REQUIRE_MESSAGE(!proof, told(problems) << picture(format_state(start)));
  }
  CHECK(proofs > 0);
}

}  // namespace

TEST_CASE("match3: what_happens_in_games_was_possible") {
  Random random(1611);
  check_games(random, 150);
}

TEST_CASE("match3: what_happens_from_the_start_of_a_level_was_possible") {
  Random random(1616);
  check_starts(random, 150);
}

TEST_CASE("match3: a_board_that_is_won_has_no_proof") {
  Random random(1612);
  check_won(random, 80);
}

TEST_CASE("match3: no_level_of_the_program_has_a_proof") {
  for (const ShippedLevel& level : shipped_levels()) {
    CAPTURE(level.name);
    REQUIRE(level.file);
    const std::vector<Problem> problems = lint(lint_board(*level.file));
    CHECK_MESSAGE(!any_proof(problems), told(problems));
  }
}

TEST_CASE("match3: levels_play_as_the_fixpoint_of_their_files_allows") {
  Random random(1613);
  for (const ShippedLevel& level : shipped_levels()) {
    CAPTURE(level.name);
    play_and_check(lint_board(*level.file), deal(*level.file, random.next()), random, 15);
  }
}

TEST_SUITE("slow") {
  TEST_CASE("match3: what_happens_in_many_games_was_possible") {
    Random random(1614);
    check_games(random, 5'000);
    check_starts(random, 3'000);
  }

  TEST_CASE("match3: ten_thousand_boards_that_are_won_have_no_proof") {
    Random random(1615);
    check_won(random, 10'000);
  }
}

}  // namespace gridwise::match3
