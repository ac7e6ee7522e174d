#include "gridwise/limits.h"

#include <doctest/doctest.h>

#include <array>
#include <thread>
#include <vector>

namespace gridwise {

TEST_CASE("node_limit_ends_a_budget_for_ever") {
  Limits limits;
  limits.nodes = 5;
  Budget budget(limits);
  int spent = 0;
  while (budget.spend()) ++spent;
  CHECK(spent == 4);
  CHECK(budget.nodes() == 5);
  CHECK(!budget.spend());
}

TEST_CASE("a_stop_token_ends_a_budget_within_256_nodes") {
  std::stop_source source;
  Limits limits;
  limits.stop = source.get_token();
  Budget budget(limits);
  for (int i = 0; i < 5'000; ++i) REQUIRE(budget.spend());
  source.request_stop();
  int more = 0;
  while (budget.spend()) ++more;
  CHECK(more < 256);
}

TEST_CASE("a_time_limit_of_zero_ends_a_budget_at_the_first_check") {
  Limits limits;
  limits.time = std::chrono::milliseconds(0);
  Budget budget(limits);
  CHECK(!budget.exhausted());
  budget.look();
  CHECK(budget.exhausted());
}

TEST_CASE("budgets_of_a_pool_together_spend_exactly_its_nodes") {
  for (const std::uint64_t nodes : {0U, 1U, 255U, 100'000U}) {
    NodePool pool(nodes);
    std::array<std::uint64_t, 3> spent{};
    {
      std::vector<std::jthread> threads;
      threads.reserve(spent.size());
      for (std::uint64_t& own : spent) {
        threads.emplace_back([&pool, &own] {
          Budget budget(Limits{}, pool);
          while (!budget.exhausted()) static_cast<void>(budget.spend());
          own = budget.nodes();
        });
      }
    }
    CHECK(spent[0] + spent[1] + spent[2] == nodes);
    CHECK(pool.drawn() == nodes);
    CHECK(pool.draw() == 0);
  }
}

TEST_CASE("a_budget_of_a_pool_honours_stop_token_and_time") {
  NodePool pool(UINT64_MAX);
  Limits limits;
  limits.time = std::chrono::milliseconds(0);
  Budget budget(limits, pool);
  int spent = 0;
  while (budget.spend()) ++spent;
  CHECK(spent < 256);
}

TEST_CASE("nodes_left_are_those_of_the_first_limit") {
  Limits limits;
  limits.nodes = 1'000;
  Budget by_nodes(limits);
  for (int i = 0; i < 300; ++i) static_cast<void>(by_nodes.spend());
  CHECK(by_nodes.nodes_left() == 700);
  by_nodes.add(5'000);
  CHECK(by_nodes.nodes_left() == 0);

  NodePool pool(1'000);
  Budget of_pool(Limits{}, pool);
  static_cast<void>(of_pool.spend());
  CHECK(of_pool.nodes_left() == 999);

  limits.nodes.reset();
  limits.time = std::chrono::milliseconds(0);
  Budget by_time(limits);
  static_cast<void>(by_time.spend());
  CHECK(by_time.nodes_left() == 0);
}

TEST_CASE("an_unlimited_budget_is_never_exhausted") {
  Budget budget(Limits{});
  for (int i = 0; i < 100'000; ++i) REQUIRE(budget.spend());
}

}  // namespace gridwise
