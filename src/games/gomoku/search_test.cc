#include "games/gomoku/search.h"

#include <doctest/doctest.h>

#include "games/gomoku/drawn.h"
#include "games/gomoku/levels.h"

namespace gridwise::gomoku {
namespace {

constexpr std::size_t kTableBytes = std::size_t{1} << 20;

Found searched(const Position& position, std::uint64_t nodes) {
  Limits limits;
  limits.nodes = nodes;
  return PatternSearch(kTableBytes).run(position, limits, {});
}

}  // namespace

TEST_CASE("search_answers_alike_at_the_same_nodes") {
  const Position position = *parse_position({}, "h8h7i5j7j9");
  const Found once = searched(position, 5'000);
  const Found again = searched(position, 5'000);
  CHECK(once.line == again.line);
  CHECK(once.score == again.score);
  CHECK(once.nodes == again.nodes);
}

TEST_CASE("search_stops_an_open_three") {
  const Drawn drawn = draw_board({}, 1, R"(
      . . . . . . .
      . . * x x x *
      . . . . . . .
      . . o . o . .)");
  const Move move = searched(drawn.position, 3'000).line.front();
  const auto& [column, row] = std::pair{column_of(move), row_of(move)};
  CHECK(row == 1);
  CHECK((column == 1 || column == 2 || column == 6 || column == 7));
}

TEST_CASE("search_stops_a_five_where_it_must") {
  const Drawn drawn = draw_board({}, 1, "o x x x x * .");
  CHECK(searched(drawn.position, 100).line.front() == drawn.marked.front());
}

TEST_CASE("search_plays_a_legal_move_at_any_limit_under_any_rule") {
  for (const Rule rule : {Rule::kFreestyle, Rule::kStandard, Rule::kRenju, Rule::kCaro}) {
    for (const int size : {5, 22}) {
      Position position({size, rule});
      for (int ply = 0; ply < 12 && !position.outcome().finished(); ++ply) {
        const Move move = searched(position, 1 + 40 * static_cast<std::uint64_t>(ply)).line.front();
        REQUIRE(position.at(move) == Stone::kNone);
        REQUIRE(position.forbidden(move) == Forbidden::kNo);
        position.play(move);
      }
    }
  }
}

TEST_CASE("lower_levels_slip_now_and_then") {
  const Position position = *parse_position({}, "h8h7i5j7j9");
  CHECK(rank_by_search(position, 2, {}, {}).candidates[1].weight > 0);
  CHECK(rank_by_search(position, 7, {}, {}).candidates[1].weight == 0);
}

}  // namespace gridwise::gomoku
