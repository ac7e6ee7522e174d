#include "games/gomoku/search.h"

#include <doctest/doctest.h>

#include <algorithm>

#include "games/gomoku/drawn.h"
#include "games/gomoku/levels.h"

namespace gridwise::gomoku {
namespace {

constexpr SearchMemory kMemory{std::size_t{1} << 20};

SearchResult search_with(const Position& position, std::uint64_t nodes) {
  SearchRequest request;
  request.nodes = nodes;
  return NetworkSearch(kMemory).run(position, request, {});
}

}  // namespace

TEST_CASE("search_is_deterministic_at_the_same_nodes") {
  const Position position = *parse_position({}, "h8h7i5j7j9");
  const SearchResult once = search_with(position, 5'000);
  const SearchResult again = search_with(position, 5'000);
  CHECK(once.line == again.line);
  CHECK(once.score == again.score);
  CHECK(once.nodes == again.nodes);
}

TEST_CASE("nodes_of_the_tree_are_counted_apart_from_those_of_threat_searches") {
  const SearchResult quiet = search_with(*parse_position({}, "h8h7i5j7j9"), 5'000);
  CHECK(*quiet.tree_nodes > 0);
  CHECK(*quiet.tree_nodes < quiet.nodes);
  // A VCF at the root needs no tree: an open three becomes an open four.
  const SearchResult won = search_with(*parse_position({}, "h8a1i8a3j8a5"), 5'000);
  CHECK(won.proved);
  CHECK(won.nodes > 0);
  CHECK(*won.tree_nodes == 0);
}

TEST_CASE("search_stops_an_open_three") {
  const Drawn drawn = draw_board({}, 1, R"(
      . . . . . . .
      . . * x x x *
      . . . . . . .
      . . o . o . .)");
  const Move move = search_with(drawn.position, 3'000).line.front();
  const auto& [column, row] = std::pair{column_of(move), row_of(move)};
  CHECK(row == 1);
  CHECK((column == 1 || column == 2 || column == 6 || column == 7));
}

TEST_CASE("search_stops_a_five_where_it_must") {
  const Drawn drawn = draw_board({}, 1, "o x x x x * .");
  CHECK(search_with(drawn.position, 100).line.front() == drawn.marked.front());
}

TEST_CASE("the_only_reply_to_a_five_has_a_score") {
  const Drawn drawn = draw_board({}, 1, R"(
      . . . . . . . .
      o x x x x * . .
      . . . x . x . .
      . . . o . o . .
      . . . . . . . .)");
  SearchRequest request;
  request.nodes = 3'000;
  const SearchResult result = NetworkSearch(kMemory).run(drawn.position, request, {});
  CHECK(result.line.front() == drawn.marked.front());
  CHECK(result.line.size() > 1);
  CHECK(result.nodes > 100);
  REQUIRE(result.moves.size() == 1);
  CHECK(result.moves.front().exact);
  CHECK(result.moves.front().score == result.score);

  request.move_only = true;
  const SearchResult at_once = NetworkSearch(kMemory).run(drawn.position, request, {});
  CHECK(at_once.line == drawn.marked);
  CHECK(at_once.nodes == 0);
}

TEST_CASE("a_lost_forced_reply_counts_its_plies") {
  const Drawn drawn = draw_board({}, 1, R"(
      . . . . . . . . .
      o x x x x * . . .
      . . x . . . . . .
      . . x . . . . . .
      . . . . . . . . .)");
  SearchRequest request;
  request.nodes = 20'000;
  const SearchResult result = NetworkSearch(kMemory).run(drawn.position, request, {});
  CHECK(result.line.front() == drawn.marked.front());
  CHECK(result.score == -win_in(4));
}

TEST_CASE("an_analysis_says_that_a_move_is_forced") {
  const Drawn drawn = draw_board({}, 1, "o x x x x * .\n. . . o . . .");
  SearchRequest request;
  request.nodes = 2'000;
  const auto report = LevelSearch(kLastLevel).candidates(drawn.position, request, {});
  CHECK(report.nodes > 0);
  CHECK(report.candidates.front().score.has_value());
  CHECK(report.candidates.front().why.front().en == "the only move that stops the five");
  CHECK(report.candidates[1].why.front().en != "the only move that stops the five");
}

TEST_CASE("wins_found_in_the_tree_count_their_plies") {
  // Searches like a helper thread: no threat searches at the root.
  const auto score_of = [](const Position& position, int depth) {
    SearchRequest request;
    request.depth = depth;
    return NetworkSearch(kMemory).run(position, request, {}, {.number = 1}).score;
  };
  CHECK(score_of(draw_board({}, 0, R"(
      . . . . . . .
      . . x x x . .)")
                     .position,
                 1) == win_in(3));
  CHECK(score_of(forbidden_block().position, 1) == win_in(3));
  CHECK(score_of(no_legal_defence().position, 2) == win_in(5));
}

TEST_CASE("search_plays_a_legal_move_at_any_limit_under_any_rule") {
  for (const Rule rule : {Rule::kFreestyle, Rule::kStandard, Rule::kRenju, Rule::kCaro}) {
    for (const int size : {5, 22}) {
      Position position({size, rule});
      for (int ply = 0; ply < 12 && !position.outcome().finished(); ++ply) {
        const Move move =
            search_with(position, 1 + 40 * static_cast<std::uint64_t>(ply)).line.front();
        REQUIRE(position.at(move) == Stone::kNone);
        REQUIRE(position.forbidden(move) == Forbidden::kNo);
        position.play(move);
      }
    }
  }
}

TEST_CASE("the_lowest_search_level_makes_mistakes") {
  const Position position = *parse_position({}, "h8h7i5j7j9");
  CHECK(LevelSearch(2).candidates(position, {}, {}).candidates[1].weight > 0);
  CHECK(LevelSearch(7).candidates(position, {}, {}).candidates[1].weight == 0);
  const Position forced = draw_board({}, 1, "o x x x x * .").position;
  CHECK(LevelSearch(2).candidates(forced, {}, {}).candidates[1].weight == 0);
}

TEST_CASE("a_search_by_nodes_does_not_depend_on_earlier_searches") {
  const Position position = *parse_position({}, "h8h7i5j7j9");
  SearchRequest by_time;
  by_time.time = std::chrono::milliseconds(50);
  SearchRequest by_nodes;
  by_nodes.nodes = 5'000;
  LevelSearch used(kLastLevel);
  static_cast<void>(used.candidates(position, by_time, {}));
  const auto again = used.candidates(position, by_nodes, {});
  const auto first = LevelSearch(kLastLevel).candidates(position, by_nodes, {});
  CHECK(again.line == first.line);
  CHECK(again.score == first.score);
  CHECK(again.nodes == first.nodes);
}

TEST_CASE("a_search_reuses_its_tables_until_it_forgets") {
  const Position position = *parse_position({}, "h8h7i5j7j9");
  SearchRequest request;
  request.nodes = 20'000;
  NetworkSearch search(kMemory);
  const std::uint64_t first = search.run(position, request, {}).nodes;
  request.depth = 4;
  const std::uint64_t warm = search.run(position, request, {}).nodes;
  search.forget();
  const std::uint64_t cold = search.run(position, request, {}).nodes;
  CHECK(first > warm);
  CHECK(cold > warm);
}

TEST_CASE("several_lines_come_best_first_each_with_legal_moves") {
  const Position position = *parse_position({}, "h8h7i5j7j9");
  SearchRequest request;
  for (const std::uint64_t nodes : {300U, 3'000U, 30'000U}) {  // may end inside an iteration
    request.nodes = nodes;
    request.lines = 3;
    const SearchResult result = NetworkSearch(kMemory).run(position, request, {});
    CHECK(result.line == result.moves.front().line);
    for (std::size_t i = 0; i < 3; ++i) {
      const RootMove& root_move = result.moves[i];
      CHECK(root_move.exact);
      REQUIRE(!root_move.line.empty());
      CHECK(root_move.line.front() == root_move.move);
      Position after = position;
      for (const Move move : root_move.line) {
        MoveList legal;
        after.generate(legal);
        REQUIRE(std::ranges::find(legal, move) != legal.end());
        after.play(move);
      }
    }
    for (std::size_t i = 0; i < result.moves.size(); ++i) {
      for (std::size_t k = 0; k < i; ++k) CHECK(result.moves[i].move != result.moves[k].move);
    }
  }
}

TEST_CASE("one_line_costs_less_than_three") {
  const Position position = *parse_position({}, "h8h7i5j7j9");
  SearchRequest request;
  request.depth = 5;
  const SearchResult one = NetworkSearch(kMemory).run(position, request, {});
  request.lines = 3;
  const SearchResult three = NetworkSearch(kMemory).run(position, request, {});
  CHECK(one.nodes < three.nodes);
  CHECK(three.moves[0].score >= three.moves[1].score);
  CHECK(three.moves[1].score >= three.moves[2].score);
}

TEST_CASE("a_lost_position_is_answered_by_its_longest_loss_once_every_move_is_tried") {
  const Position position = draw_board({}, 0, R"(
      x . . . . . . x . . . . . . x
      . . . . . . . . . . . . . . .
      . . . . . . . . . . . . . . .
      . . . . o o o . . . . . . . .
      . . . . . . . . . . . . . . .
      . . . . . . . . . . . . . . x
      . . . . . . . . . . . . . . .
      . . . . . . . . o o o . . . .
      . . . . . . . . . . . . . . .
      . . . . . . . . . . . . . . .
      x . . . . . . . . . . . . . x)")
                                .position;
  const SearchResult result = search_with(position, 200'000);
  CHECK(result.score < -kWinThreshold);
  MoveList legal;
  position.generate(legal);
  CHECK(result.moves.size() == legal.size());
  for (const RootMove& move : result.moves) CHECK(move.score <= result.score);
}

TEST_CASE("a_search_plays_on_with_the_smallest_tables") {
  SearchRequest request;
  request.time = std::chrono::milliseconds(5);
  request.memory = 0;
  const Position position = *parse_position({}, "h8h7i5j7j9");
  CHECK(!LevelSearch(kLastLevel).candidates(position, request, {}).line.empty());
}

TEST_SUITE("slow") {
  TEST_CASE("a_move_that_loses_by_threats_is_not_answered_while_another_stands") {
    // i8 holds; g9 loses in 8, j10 in 36 plies. With two million nodes j10 is still played: the VCT
    // search gets its turn only between iterations.
    const Position position =
        *parse_position({}, "15/15/15/15/15/7o7/7xo1x4/7o1x5/5x2o6/15/15/15/15/15/15");
    for (const std::uint64_t nodes : {3'000'000U, 4'000'000U}) {
      const SearchResult result = search_with(position, nodes);
      CHECK(format_move(position.options(), result.line.front()) == "i8");
      CHECK(result.score > -kWinThreshold);
    }
  }
}

}  // namespace gridwise::gomoku
