// Drawn boards and random boards. For tests only.
#pragma once

#include <doctest/doctest.h>

#include <algorithm>
#include <bit>
#include <cassert>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "games/orbs/rules.h"
#include "games/orbs/text.h"
#include "gridwise/limits.h"
#include "kit/random.h"

namespace gridwise::orbs {

/// The shape of a board drawn with a slash or white space between its rows.
[[nodiscard]] inline Shape shape_of(std::string_view text) {
  constexpr std::string_view kBetween = "/ \n";
  Shape shape{0, 0};
  for (std::size_t at = text.find_first_not_of(kBetween); at < text.size();
       at = text.find_first_not_of(kBetween, at)) {
    const std::size_t end = std::min(text.find_first_of(kBetween, at), text.size());
    shape.columns = static_cast<int>(end - at);
    ++shape.rows;
    at = end;
  }
  return shape;
}

/// The default problem for a board of `shape`.
[[nodiscard]] inline Problem problem_on(const Shape& shape) {
  Problem problem;
  problem.shape = shape;
  problem.worth = profiles().front().worth;
  problem.profile = profiles().front().name;
  return problem;
}

/// REQUIRES: a valid board. Its rows give the shape; keys may follow.
[[nodiscard]] inline Problem drawn(std::string_view text) {
  const std::size_t end = std::min(text.find_first_of("=\n"), text.size());
  const std::string_view rows =
      end < text.size() && text[end] == '=' ? text.substr(0, text.find(' ')) : text;
  return parse_position(problem_on(shape_of(rows)), text).value().problem();
}

/// One row per line, for the messages of failing tests.
[[nodiscard]] inline std::string picture(const Shape& shape, const Board& board) {
  std::string text = "\n" + format_board(shape, board);
  std::ranges::replace(text, '/', '\n');
  return text;
}

/// A board of the first `kinds` kinds. Unless `rarity` is 0, one square in `rarity` is unknown and
/// one is empty.
[[nodiscard]] inline Board random_board(Random& random, const Shape& shape, std::uint32_t kinds,
                                        std::uint32_t rarity = 0) {
  Board board;
  for (int square = 0; square < shape.cells(); ++square) {
    board.put(square, kind_at(static_cast<int>(random.below(kinds))));
    if (rarity == 0) continue;
    if (random.below(rarity) == 0) board.put(square, Orb::kUnknown);
    if (random.below(rarity) == 0) board.put(square, Orb::kNone);
  }
  return board;
}

[[nodiscard]] inline Problem random_problem(Random& random, const Shape& shape,
                                            std::uint32_t kinds = 6) {
  Problem problem = problem_on(shape);
  problem.board = random_board(random, shape, kinds);
  return problem;
}

/// Sets random limits; `round` decides which ones.
inline void limit(Random& random, Problem& problem, int round) {
  const auto some = [&] { return random.next() & random.next() & problem.shape.all(); };
  if (round % 2 == 0) problem.starts = some();
  if (round % 3 == 0) problem.ends = some();
  if (round % 4 == 0) problem.blocked = some() & some();
  if (round % 5 == 0) problem.stops = some();
  if (round % 7 == 0) problem.runs[0] = 2;
  if (round % 11 == 0) problem.board.put(4, Orb::kNone);
}

[[nodiscard]] inline SearchRequest nodes(std::uint64_t count) {
  SearchRequest request;
  request.nodes = count;
  return request;
}

/// The position after an answer's moves; checks that each is legal.
[[nodiscard]] inline Position played(Position position, const std::vector<Move>& line) {
  Position::MoveList moves;
  for (const Move move : line) {
    position.generate(moves);
    REQUIRE_MESSAGE(std::ranges::find(moves, move) != moves.end(), format_position(position),
                    " cannot go on with ", int{move});
    position.play(move);
  }
  return position;
}

[[nodiscard]] inline double worth_at(const Position& end) {
  return worth_of(end.problem().worth, end.problem().shape, end.combos(),
                  std::popcount(end.board().occupied()));
}

/// All shapes from 3x3 to 7x6.
[[nodiscard]] inline std::vector<Shape> all_shapes() {
  std::vector<Shape> shapes;
  for (int columns = 3; columns <= kMaxColumns; ++columns) {
    for (int rows = 3; rows <= kMaxRows; ++rows) shapes.push_back({columns, rows});
  }
  return shapes;
}

}  // namespace gridwise::orbs
