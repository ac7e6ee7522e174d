// Games that gomoku's search plays against itself, for the programs that learn from them.
#pragma once

#include <array>
#include <cmath>
#include <cstdint>
#include <vector>

#include "games/gomoku/search.h"
#include "kit/random.h"

namespace gridwise::gomoku {

constexpr int kGameSize = 15;

/// A quiet position: nobody has a five to make, and nothing is proved. Read and written as it lies
/// in memory.
struct QuietPosition {
  std::array<Stone, kGameSize * kGameSize> stones{};  ///< row by row; black is the seat to move
  std::uint8_t played = 0;                            ///< where the search would play
  std::uint8_t strayed = 0;  ///< not 0: the game went on with a move of chance, here or later
  std::uint8_t result = 0;   ///< of the seat to move: 0 lost, 1 drawn, 2 won
  std::int16_t score = 0;    ///< of the search

  [[nodiscard]] static Move cell(std::size_t index) {
    return cell_at(static_cast<int>(index) % kGameSize, static_cast<int>(index) / kGameSize);
  }
  /// The search's chance to win.
  [[nodiscard]] double thought() const {
    return 1 / (1 + std::exp(-score / static_cast<double>(kLogitValue)));
  }
};

/// Freestyle games.
struct GameSettings {
  std::uint64_t nodes = 1'000;      ///< a move, half to one and a half times as many
  std::uint32_t stray_percent = 4;  ///< of the moves: one of the likeliest, by chance
  std::uint32_t stray_moves = 8;
  /// A random opening that the search's first look calls further from even is dropped.
  int most_uneven = 30'000;
};

/// Two to seven stones near one another.
Position random_opening(Random& random);
QuietPosition quiet_position(const Board& board, const SearchResult& found);
bool is_quiet(const Board& board, const SearchResult& found);
Move stray_move(const Board& board, std::uint32_t among, Random& random);

/// The quiet positions of one game from a random opening; none where it is dropped.
template <class Search>
std::vector<QuietPosition> play_game(Search& search, const GameSettings& settings, Random& random) {
  Position position = random_opening(random);
  std::vector<QuietPosition> game;
  std::vector<Seat> seats;
  search.forget();
  bool first = true;
  while (!position.outcome().finished()) {
    Limits limits;
    limits.nodes = settings.nodes / 2 + random.below(static_cast<std::uint32_t>(settings.nodes));
    const SearchResult found = search.run(position, limits, {});
    if (first && std::abs(found.score) > settings.most_uneven) return {};
    first = false;
    const Board board(position);
    const bool quiet = is_quiet(board, found);
    if (quiet) {
      game.push_back(quiet_position(board, found));
      seats.push_back(position.seat());
    }
    if (quiet && random.below(100) < settings.stray_percent) {
      for (QuietPosition& each : game) each.strayed = 1;
      position.play(stray_move(board, settings.stray_moves, random));
    } else {
      position.play(found.line.front());
    }
  }
  const Outcome outcome = position.outcome();
  for (std::size_t i = 0; i < game.size(); ++i)
    game[i].result = outcome.kind != Outcome::Kind::kWon ? 1 : outcome.winner == seats[i] ? 2 : 0;
  return game;
}

}  // namespace gridwise::gomoku
