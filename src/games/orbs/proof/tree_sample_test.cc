// The sample's estimate against the search itself, and tolls chosen by it.
#include "games/orbs/proof/tree_sample.h"

#include <doctest/doctest.h>

#include "games/orbs/drawn.h"
#include "games/orbs/proof/proof.h"
#include "games/orbs/proof/proof_tolls.h"

namespace gridwise::orbs {
namespace {

/// No route of 22 steps makes every combo.
constexpr const char* kBoard = "504534/202205/300413/315030/415313";

/// The nodes of searching all routes of up to `length` steps with these tolls.
std::uint64_t nodes_of(const Position& position, const std::vector<Tolls>& tolls, int length) {
  Proof proof(position);
  proof.use_tolls(tolls);
  Budget budget{Limits{}};
  AnswerList answers(position.problem());
  CHECK(proof.search({0, length}, 1, budget, answers) == Exhausted::kNothing);
  return budget.nodes();
}

}  // namespace

TEST_CASE("a_sample_tells_how_many_nodes_a_search_has") {
  const Position position(drawn(kBoard));
  const SearchContext context(position.problem());
  const Carries carries(context);
  for (const int length : {12, 14, 16}) {
    const ProofBound bound(context, carries, {kEven}, length);
    double estimate = 0;
    for (const SampledPrefix& prefix : sample_tree(context, bound, position, length, 1'000, 1)) {
      CHECK(prefix.left >= 0);
      CHECK(prefix.left < length);
      estimate += prefix.weight;
    }
    const auto nodes = static_cast<double>(nodes_of(position, {kEven}, length));
    CAPTURE(nodes);
    CAPTURE(estimate);
    // The search omits first steps onto equal orbs, and counts prefixes shared by openings once for
    // each.
    CHECK(estimate > 0.85 * nodes);
    CHECK(estimate < 1.6 * nodes);
  }
}

TEST_CASE("each_sampled_prefix_continues_one_of_the_length_before") {
  const Position position(drawn(kBoard));
  const SearchContext context(position.problem());
  const Carries carries(context);
  const ProofBound bound(context, carries, {kEven}, 12);
  const std::vector<SampledPrefix> sample = sample_tree(context, bound, position, 12, 50, 3);
  CHECK(sample.size() <= 12 * 50);
  for (const SampledPrefix& prefix : sample) {
    if (prefix.before < 0) {
      CHECK(prefix.left == 11);
      continue;
    }
    const SampledPrefix& before = sample[static_cast<std::size_t>(prefix.before)];
    CHECK(before.left == prefix.left + 1);
    CHECK(before.held == prefix.held);
    CHECK(prefix.weight >= before.weight);
  }
}

TEST_CASE("chosen_tolls_leave_a_third_of_the_nodes_or_less") {
  const Position position(drawn(kBoard));
  const SearchContext context(position.problem());
  const Carries carries(context);
  Budget budget{Limits{}};
  const std::vector<Tolls> tolls = choose_tolls(context, carries, position, 17, budget);
  CHECK(tolls.size() == kTollChoices);
  CHECK(tolls.front() == kEven);
  CHECK(3 * nodes_of(position, tolls, 17) < nodes_of(position, {kEven}, 17));
}

TEST_CASE("a_budget_that_is_spent_leaves_the_even_tolls") {
  const Position position(drawn(kBoard));
  const SearchContext context(position.problem());
  const Carries carries(context);
  std::stop_source stop;
  stop.request_stop();
  SearchRequest request;
  request.stop = stop.get_token();
  Budget budget{request};
  CHECK(choose_tolls(context, carries, position, 17, budget) == std::vector<Tolls>{kEven});
}

}  // namespace gridwise::orbs
