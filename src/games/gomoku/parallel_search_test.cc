#include "games/gomoku/parallel_search.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <chrono>
#include <latch>
#include <thread>
#include <utility>

#include "games/gomoku/drawn.h"
#include "games/gomoku/levels.h"

namespace gridwise::gomoku {
namespace {

using std::chrono::milliseconds;

constexpr SearchMemory kMemory{std::size_t{1} << 20};
constexpr int kThreads = 3;

[[nodiscard]] Position quiet_position() { return *parse_position({}, "h8h7i5j7j9"); }

[[nodiscard]] SearchRequest nodes_of(std::uint64_t nodes) {
  SearchRequest request;
  request.nodes = nodes;
  return request;
}

void check_line(const Position& position, const std::vector<Move>& line) {
  REQUIRE(!line.empty());
  Position after = position;
  for (const Move move : line) {
    MoveList legal;
    after.generate(legal);
    REQUIRE(std::ranges::find(legal, move) != legal.end());
    after.play(move);
  }
}

}  // namespace

TEST_CASE("a_table_entry_survives_packing") {
  using Bound = SearchEntry::Bound;
  for (const SearchEntry& entry : {SearchEntry{1, -32'000, 0, 0, Bound::kExact},
                                   SearchEntry{(1U << 28) - 1, 32'000, kCells, 255, Bound::kUpper},
                                   SearchEntry{77'777, -1, 333, 12, Bound::kLower}}) {
    CHECK(SearchEntry::unpack(entry.pack()) == entry);
  }
}

TEST_CASE("an_entry_of_a_later_run_is_worth_more_than_all_earlier_ones") {
  CHECK(SearchEntry::worth_of(1, 1) < SearchEntry::worth_of(2, 1));
  CHECK(SearchEntry::worth_of(UINT64_MAX, 1) <= SearchEntry::worth_of(1, 2));
  CHECK(SearchEntry::worth_of(UINT64_MAX, UINT32_MAX) < 1U << SharedTable::kWorthBits);
}

TEST_CASE("the_result_of_several_threads_is_the_deepest_completed_one") {
  std::vector<SearchResult> all(3);
  for (SearchResult& each : all) each.line = {1};
  all[0].depth = all[2].depth = 12;
  all[0].completed_depth = all[1].completed_depth = 11;
  all[2].completed_depth = 10;
  CHECK(&best_result(all) == &all[0]);
  all[1].completed_depth = 12;
  CHECK(&best_result(all) == &all[1]);
  all[2].score = kWin - 9;
  CHECK(&best_result(all) == &all[2]);
  all[0].proved = true;
  CHECK(&best_result(all) == &all[0]);
}

TEST_CASE("a_helpers_move_that_the_main_thread_refuted_is_not_chosen") {
  std::vector<SearchResult> all(3);
  all[0].line = {1};
  all[0].moves = {{1, 20, true, {}}, {2, -win_in(36), true, {}}};
  all[1].line = {2};
  all[0].completed_depth = 9;
  all[1].completed_depth = 12;
  CHECK(&best_result(all) == &all[0]);
  all[1].line = {3};
  CHECK(&best_result(all) == &all[1]);
}

TEST_CASE("one_thread_gives_the_result_of_the_plain_search") {
  const SearchRequest request = nodes_of(20'000);
  const SearchResult plain = NetworkSearch(kMemory).run(quiet_position(), request, {});
  const SearchResult one = ParallelSearch(kMemory, 1).run(quiet_position(), request, {});
  CHECK(one.line == plain.line);
  CHECK(one.score == plain.score);
  CHECK(one.nodes == plain.nodes);
}

TEST_CASE("few_nodes_are_searched_by_one_thread") {
  const SearchRequest request = nodes_of(1'000);
  const SearchResult plain = NetworkSearch(kMemory).run(quiet_position(), request, {});
  const SearchResult several = ParallelSearch(kMemory, kThreads).run(quiet_position(), request, {});
  CHECK(several.line == plain.line);
  CHECK(several.nodes == plain.nodes);
}

TEST_CASE("several_threads_share_the_node_limit") {
  for (const std::uint64_t nodes : {5'000U, 30'000U}) {
    ParallelSearch search(kMemory, kThreads);
    const SearchResult result = search.run(quiet_position(), nodes_of(nodes), {});
    CHECK(result.nodes <= nodes + kThreads * 4);  // each may overrun a little
    CHECK(result.nodes > nodes - kThreads * 256);
    CHECK(*result.tree_nodes > 0);
    CHECK(*result.tree_nodes < result.nodes);
    check_line(quiet_position(), result.line);
    CHECK(result.depth > 3);
  }
}

TEST_CASE("several_threads_find_the_win_that_one_finds") {
  const Drawn drawn = draw_board({}, 0, R"(
      . . . . . . . . .
      . . . x . . . . .
      . . . . x . . . .
      . . o o . x . . .
      . . . x . o . . .
      . . x . . . . . .
      . . . . . . . . .)");
  SearchRequest request;
  request.time = milliseconds(60'000);
  const SearchResult result = ParallelSearch(kMemory, kThreads).run(drawn.position, request, {});
  CHECK(result.score > kWinThreshold);
  check_line(drawn.position, result.line);
}

TEST_CASE("several_threads_stop_at_the_depth_limit") {
  SearchRequest request;
  request.depth = 6;  // a helper that skips depths must not skip the last
  for (int round = 0; round < 5; ++round) {
    int reports = 0;
    const SearchResult result =
        ParallelSearch(kMemory, kThreads).run(quiet_position(), request, [&](const SearchResult&) {
          ++reports;
        });
    CHECK(result.depth == 6);
    CHECK(reports > 0);
    check_line(quiet_position(), result.line);
  }
}

TEST_CASE("several_threads_stop_at_a_stop_request") {
  std::stop_source stop;
  SearchRequest request;
  request.stop = stop.get_token();
  ParallelSearch search(kMemory, kThreads);
  std::latch searching(1);
  const std::jthread stopper([&] {
    searching.wait();
    stop.request_stop();
  });
  // No other limit is set: the search must end by the stop request, made after its first report.
  bool told = false;
  const SearchResult result = search.run(quiet_position(), request, [&](const SearchResult&) {
    if (!std::exchange(told, true)) searching.count_down();
  });
  CHECK(told);
  check_line(quiet_position(), result.line);
}

TEST_CASE("a_search_may_end_before_its_helpers_start") {
  std::stop_source stop;
  stop.request_stop();
  SearchRequest request;
  request.stop = stop.get_token();
  ParallelSearch search(kMemory, 4 * kThreads);
  for (int round = 0; round < 40; ++round)
    check_line(quiet_position(), search.run(quiet_position(), request, {}).line);
}

TEST_CASE("several_threads_give_several_lines") {
  SearchRequest request = nodes_of(40'000);
  request.lines = 3;
  const SearchResult result = ParallelSearch(kMemory, kThreads).run(quiet_position(), request, {});
  CHECK(result.line == result.moves.front().line);
  for (std::size_t i = 0; i < 3; ++i) {
    CHECK(result.moves[i].exact);
    check_line(quiet_position(), result.moves[i].line);
  }
}

TEST_CASE("the_last_level_searches_with_any_threads_and_memory") {
  LevelSearch level(kLastLevel);
  SearchRequest request;
  request.time = milliseconds(20);
  for (const std::size_t bytes : {std::size_t{0}, std::size_t{1} << 24}) {
    request.memory = bytes;
    for (const int threads : {1, 2, kThreads, 1}) {
      request.threads = threads;
      CHECK(!level.candidates(quiet_position(), request, {}).line.empty());
    }
  }
}

TEST_CASE("the_lower_levels_do_not_depend_on_threads") {
  SearchRequest request;
  const auto one = LevelSearch(6).candidates(quiet_position(), request, {});
  request.threads = kThreads;
  const auto several = LevelSearch(6).candidates(quiet_position(), request, {});
  CHECK(one.line == several.line);
  CHECK(one.nodes == several.nodes);
}

}  // namespace gridwise::gomoku
