// Openings: every route is searched, either itself or as a shorter one to the same board.
#include "games/orbs/proof/openings.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <map>
#include <string>

#include "games/orbs/drawn.h"
#include "games/orbs/proof/proof.h"
#include "games/orbs/reference.h"

namespace gridwise::orbs {
namespace {

/// The board and the square in hand as text; kinds that cannot match look alike.
std::string place_of(const SearchContext& context, const Board& board, int at) {
  const Board alike = context.unpack(context.pack<std::uint64_t>(board));
  return picture(context.problem.shape, alike) + std::to_string(at);
}

/// The fewest steps of routes to each place.
using Places = std::map<std::string, std::size_t>;

void note(Places& places, const std::string& place, std::size_t steps) {
  const auto [known, added] = places.emplace(place, steps);
  if (!added) known->second = std::min(known->second, steps);
}

/// Visits every route of up to `left` steps, including steps straight back.
void walk(const SearchContext& context, Board board, int at, std::size_t made, std::size_t left,
          Places& places) {
  note(places, place_of(context, board, at), made);
  if (left == 0 || (made > 0 && context.problem.must_stop(at))) return;
  for (const SearchContext::RouteStep& step : context.steps[static_cast<std::size_t>(at)]) {
    Board after = board;
    after.swap(at, step.to);
    walk(context, after, step.to, made + 1, left - 1, places);
  }
}

/// The same for openings and their prefixes.
Places places_of(const SearchContext& context, const Board& board,
                 const std::vector<Opening>& openings) {
  Places places;
  for (const Opening& opening : openings) {
    Board along = board;
    int at = opening.start;
    note(places, place_of(context, along, at), 0);
    for (std::size_t i = 0; i < opening.directions.size(); ++i) {
      if (i > 0 && context.problem.must_stop(at)) break;
      const int to = context.problem.shape.neighbour(at, opening.directions[i]);
      along.swap(at, to);
      at = to;
      note(places, place_of(context, along, at), i + 1);
    }
  }
  return places;
}

/// Whether `fewer` reaches every place of `all` in no more steps. Places before the first step do
/// not count, as another orb may be picked up.
bool reaches(const Places& fewer, const Places& all) {
  return std::ranges::all_of(all, [&](const auto& entry) {
    const auto found = fewer.find(entry.first);
    return entry.second == 0 || (found != fewer.end() && found->second <= entry.second);
  });
}

}  // namespace

TEST_CASE("openings_reach_every_place_in_the_fewest_steps") {
  Random random(1);
  for (int round = 0; round < 60; ++round) {
    Problem problem = problem_on(round % 2 == 0 ? Shape{3, 3} : Shape{4, 3});
    problem.board = random_board(random, problem.shape, 2 + random.below(3));
    problem.directions = round % 5 == 0 ? 8 : 4;
    if (round % 3 == 0) limit(random, problem, round);
    CAPTURE(picture(problem.shape, problem.board));
    const Position from(problem);
    const SearchContext context(problem);
    for (int left = 0; left <= 5; ++left) {
      CAPTURE(left);
      Places all;
      for (const std::uint8_t start : starts_of(from))
        walk(context, problem.board, start, 0, static_cast<std::size_t>(left), all);
      const auto within = static_cast<std::size_t>(left);
      const std::vector<Opening> openings = openings_of(context, from, left);
      const std::vector<Opening> distinct = distinct_openings(context, from, left);
      for (const std::vector<Opening>* list : {&openings, &distinct}) {
        for (const Opening& opening : *list) CHECK(opening.directions.size() <= within);
      }
      if (left <= static_cast<int>(Opening::kSteps))
        CHECK(reaches(places_of(context, problem.board, openings), all));
      CHECK(reaches(places_of(context, problem.board, distinct), all));
    }
  }
}

TEST_CASE("distinct_openings_lead_to_different_places") {
  const Problem problem = drawn("541502/004325/414502/224240/122141");
  const Position from(problem);
  const SearchContext context(problem);
  const std::vector<Opening> openings = distinct_openings(context, from, 20);
  CHECK(openings.size() > 50'000);
  CHECK(openings.size() <= kMaxDistinct);
  CHECK(openings.back().directions.size() >= 8);
  std::map<std::string, int> times;
  for (const Opening& opening : openings) {
    Board along = problem.board;
    int at = opening.start;
    for (const std::uint8_t direction : opening.directions) {
      const int to = problem.shape.neighbour(at, direction);
      along.swap(at, to);
      at = to;
    }
    ++times[place_of(context, along, at)];
  }
  CHECK(times.size() == openings.size());
}

TEST_CASE("distinct_openings_leave_no_route_out") {
  Random random(2);
  int compared = 0;
  for (int round = 0; round < 60; ++round) {
    Problem problem = problem_on(round % 4 == 0 ? Shape{4, 3} : Shape{3, 3});
    problem.board = random_board(random, problem.shape, 2 + random.below(2));
    problem.directions = round % 3 == 0 ? 8 : 4;
    if (round % 2 == 0) limit(random, problem, round);
    const Position position(problem);
    const int truth = reference::fewest_steps(position);
    if (truth <= 0 || truth > problem.steps) continue;
    CAPTURE(picture(problem.shape, problem.board));
    const SearchContext context(problem);
    for (const int length : {truth - 1, truth}) {
      Budget budget{Limits{}};
      AnswerList answers(problem);
      Proof proof(position, SIZE_MAX, 0);
      const Exhausted result = proof.search({0, length}, 2, budget, answers);
      CHECK(result == (length < truth ? Exhausted::kNothing : Exhausted::kFound));
    }
    ++compared;
  }
  CHECK(compared > 20);
}

TEST_CASE("a_route_that_ends_where_nothing_follows_is_searched") {
  // 0 1 2      The only route goes along the top row, from the left. It ends at the right, where
  // 1 0 0      the only step leads straight back.
  // 2 1 2
  Problem problem = drawn("012/100/212");
  Squares top = 0;
  for (int column = 0; column < 3; ++column) top |= Squares{1} << problem.shape.square_of(column);
  problem.starts = Squares{1} << problem.shape.square_of(0);
  problem.blocked = problem.shape.all() & ~top;
  const Position position(problem);
  const SearchContext context(problem);
  for (const auto& openings :
       {openings_of(context, position, 4), distinct_openings(context, position, 4)}) {
    REQUIRE(openings.size() == 1);
    CHECK(openings.front().directions.size() == 2);
  }
}

}  // namespace gridwise::orbs
