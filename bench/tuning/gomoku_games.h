// Self-play games of gomoku's search: training data for the other programs in this folder.
#pragma once

#include <array>
#include <cmath>
#include <cstdint>
#include <vector>

#include "games/gomoku/search.h"
#include "kit/random.h"

namespace gridwise::gomoku {

constexpr int kGameSize = 15;

/// A quiet position: nobody can make a five, and nothing is proved. Files hold its bytes as they
/// are in memory.
struct QuietPosition {
  std::array<Stone, kGameSize * kGameSize>
      stones{};                      ///< row by row; the seat to move has the black stones
  std::uint8_t played = 0;           ///< the cell that the search chose
  std::uint8_t has_random_move = 0;  ///< nonzero: a random move was played here or later
  std::uint8_t result = 0;           ///< for the seat to move: 0 lost, 1 drawn, 2 won
  std::int16_t score = 0;            ///< of the search, for the seat to move

  [[nodiscard]] static Move cell(std::size_t index) {
    return cell_at(static_cast<int>(index) % kGameSize, static_cast<int>(index) / kGameSize);
  }
  /// The winning chance that the search's score stands for, 0 to 1.
  [[nodiscard]] double win_chance() const {
    return 1 / (1 + std::exp(-score / static_cast<double>(kLogitValue)));
  }
};

/// Settings of freestyle self-play games.
struct GameSettings {
  std::uint64_t nodes = 1'000;       ///< per move on average; drawn from 0.5 to 1.5 times this
  std::uint32_t random_percent = 4;  ///< chance of a random move in a quiet position
  std::uint32_t random_among = 8;  ///< random moves are drawn from this many of the best by policy
  /// A game is dropped if the search's first score is further from 0.
  int most_uneven = 30'000;
};

/// Two to seven stones close together near the centre.
Position random_opening(Random& random);
QuietPosition quiet_position(const Board& board, const SearchResult& found);
bool is_quiet(const Board& board, const SearchResult& found);
/// A random one of the `among` best cells by the board's policy.
Move random_move(const Board& board, std::uint32_t among, Random& random);

/// The quiet positions of one game from a random opening; none if the game is dropped.
template <class Search>
std::vector<QuietPosition> play_game(Search& search, const GameSettings& settings, Random& random) {
  Position position = random_opening(random);
  std::vector<QuietPosition> game;
  std::vector<Seat> seats;
  search.forget();
  bool first = true;
  while (!position.outcome().finished()) {
    SearchRequest request;
    request.nodes = settings.nodes / 2 + random.below(static_cast<std::uint32_t>(settings.nodes));
    const SearchResult found = search.run(position, request, {});
    if (first && std::abs(found.score) > settings.most_uneven) return {};
    first = false;
    const Board board(position);
    const bool quiet = is_quiet(board, found);
    if (quiet) {
      game.push_back(quiet_position(board, found));
      seats.push_back(position.seat());
    }
    if (quiet && random.below(100) < settings.random_percent) {
      for (QuietPosition& each : game) each.has_random_move = 1;
      position.play(random_move(board, settings.random_among, random));
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
