#include "gomoku_games.h"

#include <algorithm>

namespace gridwise::gomoku {

Position random_opening(Random& random) {
  Position position{Options{kGameSize, Rule::kFreestyle}};
  const std::uint32_t stones = 2 + random.below(6);
  const int radius = 2 + static_cast<int>(random.below(3));
  const auto about = [&](int middle, int most) {
    return middle - most + static_cast<int>(random.below(static_cast<std::uint32_t>(2 * most + 1)));
  };
  const int column = about(kGameSize / 2, 3);
  const int row = about(kGameSize / 2, 3);
  while (static_cast<std::uint32_t>(position.stones()) < stones) {
    const Move cell = cell_at(about(column, radius), about(row, radius));
    MoveList legal;
    position.generate(legal);
    if (std::ranges::find(legal, cell) != legal.end()) position.play(cell);
  }
  return position;
}

bool is_quiet(const Board& board, const SearchResult& found) {
  return !found.proved && std::abs(found.score) < kWinThreshold && !board.has_five(Stone::kBlack) &&
         !board.has_five(Stone::kWhite);
}

QuietPosition quiet_position(const Board& board, const SearchResult& found) {
  QuietPosition quiet;
  for (std::size_t i = 0; i < quiet.stones.size(); ++i) {
    const Move cell = QuietPosition::cell(i);
    const Stone stone = board.at(cell);
    quiet.stones[i] =
        stone == Stone::kNone || board.to_move() == Stone::kBlack ? stone : other(stone);
    if (cell == found.line.front()) quiet.played = static_cast<std::uint8_t>(i);
  }
  quiet.score = static_cast<std::int16_t>(found.score);
  return quiet;
}

Move random_move(const Board& board, std::uint32_t among, Random& random) {
  std::vector<Move> cells;
  board.empty().for_each([&](Move cell) { cells.push_back(cell); });
  std::ranges::sort(cells, std::ranges::greater{}, [&](Move cell) { return board.policy(cell); });
  return cells[random.below(std::min(among, static_cast<std::uint32_t>(cells.size())))];
}

}  // namespace gridwise::gomoku
