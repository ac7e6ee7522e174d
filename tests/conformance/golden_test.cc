// Replays every golden game and checks every perft.txt of the registered games. With
// GRIDWISE_UPDATE_GOLDEN=1 it rewrites the golden files instead, so that their diff can be
// reviewed.
#include <doctest/doctest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "gridwise/games.h"
#include "tests/conformance/tested_games.h"
#include "tests/conformance/transcript.h"
#include "tests/source_tree.h"

namespace gridwise {
namespace {

std::filesystem::path game_folder(const Game& game) {
  return source_tree() / "src" / "games" / game.info().id;
}

std::string read_file(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

std::vector<std::filesystem::path> golden_files(const Game& game) {
  std::vector<std::filesystem::path> files;
  for (const auto& entry : std::filesystem::directory_iterator(game_folder(game) / "golden")) {
    if (entry.path().extension() == ".play") files.push_back(entry.path());
  }
  return files;
}

}  // namespace

TEST_CASE("golden_games_replay_as_written") {
  const bool update = std::getenv("GRIDWISE_UPDATE_GOLDEN") != nullptr;
  for (const Game* game : tested_games()) {
    const auto files = golden_files(*game);
    CHECK_MESSAGE(!files.empty(), game->info().id);
    for (const auto& path : files) {
      CAPTURE(path.string());
      const std::string kept = read_file(path);
      const Result<std::string> written = regenerate_transcript(kept);
      REQUIRE_MESSAGE(written.ok(), written.error().says);
      if (update)
        std::ofstream(path, std::ios::binary) << *written;
      else
        CHECK(*written == kept);
    }
  }
}

TEST_CASE("golden_games_detect_a_changed_line") {
  const Game& game = *games().front();
  std::string text = read_file(golden_files(game).front());
  text += "one line more\n";
  CHECK(*regenerate_transcript(text) != text);
}

TEST_CASE("perft_counts_match_perft_txt") {
  // Lines of perft.txt: `position; depth; count`, # for comments.
  for (const Game* game : tested_games()) {
    std::istringstream lines(read_file(game_folder(*game) / "perft.txt"));
    int counted = 0;
    for (std::string line; std::getline(lines, line);) {
      if (line.empty() || line.starts_with('#')) continue;
      CAPTURE(line);
      std::string position;
      int depth = 0;
      std::uint64_t count = 0;
      char semicolon = 0;
      std::istringstream fields(line);
      REQUIRE(std::getline(fields, position, ';'));
      REQUIRE((fields >> depth >> semicolon >> count));
      const auto opened = open_game(position, 1);
      REQUIRE_MESSAGE(opened.ok(), opened.error().says);
      CHECK(opened->position->perft(depth).leaves() == count);
      ++counted;
    }
    CHECK_MESSAGE(counted > 0, game->info().id);
  }
}

}  // namespace gridwise
