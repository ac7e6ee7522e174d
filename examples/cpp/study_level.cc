// Studies a match-3 level: its problems, how often a bot wins it, and what two more moves would
// change. The games depend on the seed alone.
//   study_level [LEVEL [GAMES]]        study_level portals 200
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>

#include "gridwise/games.h"

namespace {

int fail(const std::string& says) {
  std::fprintf(stderr, "%s\n", says.c_str());
  return 1;
}

constexpr int kMoreMoves = 2;

/// The number of games won out of `games`, each with its own seed; -1 after an error.
int wins(const gridwise::Game& game, const gridwise::OptionValues& options,
         const std::string& level, int games) {
  int won = 0;
  for (int seed = 1; seed <= games; ++seed) {
    const auto number = static_cast<std::uint64_t>(seed);
    const auto loaded = game.load(options, level);
    const auto player = game.selector("greedy", number);
    if (!loaded.ok() || !player.ok()) return -1;
    const auto start = loaded.value()->reseeded(number);
    const auto played = player.value()->play_through(*start, {});
    if (!played.ok()) return -1;
    if (played.value().outcome.kind == gridwise::Outcome::Kind::kWon) ++won;
  }
  return won;
}

}  // namespace

int main(int count, char** words) {
  const std::string name = count > 1 ? words[1] : "portals";
  const int games = count > 2 ? std::atoi(words[2]) : 200;
  const auto setup = gridwise::parse_setup("match3(level=" + name + ")");
  if (!setup.ok()) return fail(setup.error().says);
  const gridwise::Game& game = *setup.value().game;
  const gridwise::OptionValues& options = setup.value().options;

  const auto problems = game.lint(options, "");
  if (problems.ok())
    for (const gridwise::Problem& problem : problems.value())
      std::printf("%s: %s\n", std::string(name_of(problem.kind)).c_str(), problem.says.en.c_str());

  const auto knobs = game.knobs(options, "");
  if (!knobs.ok()) return fail(knobs.error().says);
  for (const gridwise::Knob& knob : knobs.value()) {
    if (knob.name != gridwise::kMovesKnob) continue;
    for (const int moves : {knob.value, knob.value + kMoreMoves}) {
      const auto level = game.with_knob(options, "", knob.name, moves);
      if (!level.ok()) return fail(level.error().says);
      std::printf("%d moves: %d of %d games won\n", moves,
                  wins(game, options, level.value(), games), games);
    }
  }
}
