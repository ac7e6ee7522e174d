// Rule `wishes`: which kinds' combos are wanted, neutral, avoided or forbidden, in worths, rules
// and every search, against slow twins.
#include <doctest/doctest.h>

#include <functional>
#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>

#include "games/orbs/answers.h"
#include "games/orbs/beam.h"
#include "games/orbs/certificate/paper.h"
#include "games/orbs/drawn.h"
#include "games/orbs/lane_beam.h"
#include "games/orbs/reference.h"
#include "games/orbs/solver.h"

namespace gridwise::orbs {
namespace {

double worth_now(std::string_view text) {
  Position position(drawn(text));
  position.play(0);
  position.play(kLetGo);
  return worth_at(position);
}

/// Any wish for any kind.
void wish(Random& random, Worth& worth) {
  for (int i = 0; i < kKinds; ++i)
    worth.wishes[static_cast<std::size_t>(i)] = static_cast<Wish>(random.below(4));
}

/// A board of three or four columns with random wishes.
Problem small_problem(Random& random, int round) {
  Problem problem = random_problem(random, {round % 3 == 0 ? 4 : 3, 3}, 2 + random.below(2));
  problem.directions = round % 2 == 0 ? 4 : 8;
  wish(random, problem.worth);
  return problem;
}

/// The best drop of any route of 1 to `steps` steps, by brute force.
RouteAnswer best_of_all(const Problem& problem, int steps) {
  RouteAnswer best;
  const std::function<void(RouteAnswer, int)> look = [&](RouteAnswer answer, int at) {
    if (!answer.route.empty()) {
      evaluate(problem, board_after(problem, answer.start, answer.route), answer);
      if (best.start < 0 || better(problem, answer, best)) best = answer;
    }
    if (static_cast<int>(answer.route.size()) == steps) return;
    for (int direction = 0; direction < 8; direction += problem.turn()) {
      const int to = problem.shape.neighbour(at, direction);
      if (to < 0) continue;
      RouteAnswer longer = answer;
      longer.route.push_back(static_cast<std::uint8_t>(direction));
      look(longer, to);
    }
  };
  for (int square = 0; square < problem.shape.cells(); ++square) look({square, {}, 0, 0}, square);
  return best;
}

/// The best answer of a beam that keeps every state.
RouteAnswer best_of_beam(const Problem& problem) {
  Budget unlimited{Limits{}};
  AnswerList answers(problem);
  beam_search(Position(problem), {100'000, problem.steps, false, 0}, unlimited, answers);
  REQUIRE(!answers.list().empty());
  return answers.best();
}

/// What decides between answers, but for steps and turns.
std::string result_of(const Problem& problem, const RouteAnswer& answer) {
  std::string text = std::to_string(answer.forbidden) + " forbidden, ";
  if (problem.order == Order::kWorth) return text + std::to_string(answer.worth);
  return text + std::to_string(answer.combos) + " combos, " + std::to_string(answer.avoided) +
         " avoided";
}

/// The combos of poison, jammers, mortal poison and bombs that an answer clears.
int hazards_of(const Position& end) {
  int hazards = 0;
  for (const Combo& combo : end.combos()) hazards += index_of(combo.kind) > 5 ? 1 : 0;
  return hazards;
}

}  // namespace

TEST_CASE("wishes_decide_what_a_combo_is_worth") {
  CHECK(worth_now("000/777/121 weights=3") == 1);  // 3 - 2
  CHECK(worth_now("000/777/121 weights=3 wishes=poison:neutral") == 3);
  CHECK(worth_now("000/777/121 weights=3 wishes=poison:forbidden") == 3);
  CHECK(worth_now("000/777/121 weights=3 wishes=poison:wanted") == (3 + 2) * 1.25);
  CHECK(worth_now("000/777/121 weights=2,1,1,1,1,1,1,-0.5") == 1.5);
  CHECK(worth_now("00000/77777/12121 weights=4,1,1,1,1,1,1,-1/-2") == 1.5 * (4 - 2));
  // wanted combos alone raise the multiplier, and what a rule counts
  CHECK(worth_now("000/111/777 weights=2,2") == (4 - 2) * 1.25);
  CHECK(worth_now("000/111/777 weights=2,2 rules=combos>=3:9,first>=3:9") == (4 - 2) * 1.25);
  CHECK(worth_now("000/111/222 weights=1,-1,-1 rules=colours>=2:9,connected>=3:3") == -1);
  CHECK(worth_now("000/111/222 weights=2,-1,2 rules=colours>=3:9") == (4 - 1) * 1.25);
  // what costs more than it gives is not multiplied
  CHECK(worth_now("000/111/777 weights=0.25,0.25 rules=combos>=2:9") == -1.5);
  // of a weight of 0 the combos count
  CHECK(worth_now("000/111/222 weights=1,0,0") == 1.5);
}

TEST_CASE("wishes_are_those_of_the_weights_unless_given") {
  const Worth worth = drawn("012/120/201 weights=1,0,-2 wishes=fire:neutral").worth;
  CHECK(worth.wish_of(Orb::kFire) == Wish::kNeutral);
  CHECK(worth.wish_of(Orb::kWater) == Wish::kWanted);
  CHECK(worth.wish_of(Orb::kWood) == Wish::kAvoided);
  CHECK(worth.wish_of(Orb::kHeart) == Wish::kWanted);
  CHECK(worth.wish_of(Orb::kBomb) == Wish::kAvoided);
}

TEST_CASE("every_profile_avoids_poison_jammers_and_bombs") {
  for (const Profile& profile : profiles()) {
    for (int i = 0; i < kKinds; ++i)
      CHECK(profile.worth.wish_of(kind_at(i)) == (i <= 5 ? Wish::kWanted : Wish::kAvoided));
  }
}

TEST_CASE("wishes_are_kept_whatever_the_profile") {
  const auto written = [](std::string_view keys) {
    return format_position(Position(drawn("012/120/201 " + std::string(keys)))).substr(12);
  };
  CHECK(written("wishes=poison:forbidden,heart:neutral") ==
        "wishes=heart:neutral,poison:forbidden");
  CHECK(written("wishes=fire:avoided weights=2") == "weights=2 wishes=fire:avoided");
  CHECK(written("weights=1,1,1,1,1,1,-1,-1.5/-2") == "weights=1,1,1,1,1,1,-1,-1.5/-2");
}

TEST_CASE("wishes_are_refused_with_their_place") {
  const auto refused = [](std::string_view text) {
    const auto wishes = parse_wishes(text);
    REQUIRE(!wishes.ok());
    CHECK(wishes.error().code == "worth/wish");
    return wishes.error().at.value();
  };
  CHECK(refused("") == 0);
  CHECK(refused("lemon:wanted") == 0);
  CHECK(refused("unknown:wanted") == 0);
  CHECK(refused("fire") == 4);
  CHECK(refused("fire:liked") == 5);
  CHECK(refused("fire:wanted;") == 11);
  CHECK(refused("fire:wanted,") == 12);
}

TEST_CASE("wishes_decide_who_has_won") {
  using enum Outcome::Kind;
  const auto dropped = [](std::string_view text) {
    return played(Position(drawn(text)), {0, kLetGo}).outcome().kind;
  };
  CHECK(greatest_combos(drawn("000/111/777")) == 2);
  CHECK(dropped("000/111/777") == kWon);  // the poison costs, but every wanted combo is there
  CHECK(dropped("000/111/777 wishes=poison:forbidden") == kLost);
  CHECK(dropped("000/111/777 wishes=poison:neutral") == kWon);
  CHECK(dropped("070/171/717 wishes=poison:forbidden") == kLost);
  CHECK(dropped("000/121/212 wishes=water:neutral,wood:neutral") == kWon);
  CHECK(dropped("000/121/212 wishes=water:neutral") == kLost);
}

TEST_CASE("wishes_change_what_counts_as_better") {
  const Problem problem = drawn("012/120/201");
  const auto rank = [&](int wanted, int avoided, int forbidden) {
    return rank_of(problem, {wanted, avoided, forbidden}, 0);
  };
  CHECK(rank(3, 0, 0) > rank(3, 1, 0));
  CHECK(rank(2, 0, 0) > rank(3, 1, 0));
  CHECK(rank(3, 1, 0) > rank(1, 0, 0));
  CHECK(rank(0, 5, 0) > rank(9, 0, 1));
  CHECK(rank(2, 0, 1) > rank(1, 0, 1));
  CHECK(rank(0, 0, 1) > rank(9, 0, 2));
}

TEST_CASE("wishes_are_met_in_the_fewest_steps_and_proved") {
  Random random(1);
  int proofs = 0;
  for (int round = 0; round < 90; ++round) {
    const Position position(small_problem(random, round));
    CAPTURE(format_position(position));
    const int truth = reference::fewest_steps(position);
    const ReportOf<Move> report = solve(position, nodes(60'000), {});
    if (truth < 0 || truth > position.problem().steps) {
      CHECK(!report.proved);
      continue;
    }
    CHECK(report.depth <= truth);
    if (!report.proved) continue;
    ++proofs;
    const Position end = played(position, report.line);
    CHECK(end.steps() == truth);
    CHECK(count_combos(position.problem().worth, end.combos()).unwanted() == 0);
  }
  CHECK(proofs >= 30);
}

TEST_CASE("wishes_are_met_as_well_as_any_route_does_by_every_beam") {
  Random random(2);
  int lanes = 0;
  for (int round = 0; round < 60; ++round) {
    Problem problem = problem_on({4, 3});
    problem.order = round % 2 == 0 ? Order::kCombos : Order::kWorth;
    problem.steps = 4;
    problem.board = random_board(random, problem.shape, 3);
    wish(random, problem.worth);
    // Lanes do not know this rule, or this run.
    if (round % 3 == 0) problem.worth.rules = parse_rules("four:2").value();
    if (round % 6 == 0) problem.runs[5] = 4;
    lanes += lane_beam_can(problem) ? 1 : 0;
    CAPTURE(format_position(Position(problem)));
    CAPTURE(lane_beam_can(problem));
    const RouteAnswer best = best_of_all(problem, problem.steps);
    CHECK(result_of(problem, best_of_beam(problem)) == result_of(problem, best));
  }
  CHECK(lanes >= 30);
}

TEST_CASE("no_profile_clears_poison_where_it_need_not") {
  Random random(3);
  int cleared = 0;
  for (int round = 0; round < 20; ++round) {
    Problem problem = random_problem(random, {}, 6);
    for (int poison = 0; poison < 6;) {
      const auto at = static_cast<int>(random.below(30));
      if (problem.board.at(at) == Orb::kPoison) continue;
      problem.board.put(at, Orb::kPoison);
      ++poison;
    }
    const Profile& profile = profiles()[static_cast<std::size_t>(round) % profiles().size()];
    problem.worth = profile.worth;
    problem.order = round % 2 == 0 ? Order::kWorth : Order::kCombos;
    const Position position(problem);
    CAPTURE(profile.name);
    CAPTURE(format_position(position));
    cleared += hazards_of(played(position, solve(position, nodes(60'000), {}).line));
    CHECK(cleared == 0);
  }
}

TEST_CASE("forbidden_combos_that_no_route_can_help_are_the_fewest") {
  for (const Order order : {Order::kCombos, Order::kWorth}) {
    for (const Method method : {Method::kBeam, Method::kPool}) {
      Problem problem = drawn("7707/7770/7077 wishes=poison:forbidden");
      problem.order = order;
      problem.method = method;
      problem.steps = 6;
      const RouteAnswer best = best_of_all(problem, 6);
      REQUIRE(best.forbidden > 0);
      const Position end =
          played(Position(problem), solve(Position(problem), nodes(60'000), {}).line);
      CHECK(count_combos(problem.worth, end.combos()).forbidden == best.forbidden);
    }
  }
}

TEST_CASE("certificates_of_boards_with_wishes_are_verified_and_claim_the_truth") {
  Random random(4);
  int made = 0;
  for (int round = 0; round < 60; ++round) {
    const Position position(small_problem(random, round));
    if (!solvable(position)) continue;
    CAPTURE(format_position(position));
    verified(position);
    ++made;
  }
  CHECK(made > 15);
}

TEST_CASE("certificates_are_refused_under_other_wishes") {
  const Position position(drawn("0170/1701/7017 wishes=poison:neutral"));
  const std::string text = certificate_of(position);
  CAPTURE(text);
  CHECK(text.starts_with("certificate 4\n"));
  CHECK(text.find("\nwishes wwwwwwanaa\n") != std::string::npos);
  CHECK(verdict(text) == "");
  CHECK(verdict(with_line(text, "wishes", "wishes wwwwwwaaa")) == "certificate/format");
  CHECK(verdict(with_line(text, "wishes", "wishes wwwwwwaxaa")) == "certificate/format");
  CHECK(verdict(with_line(text, "wishes", "")) == "certificate/format");
  CHECK(verdict(with_line(text, "wishes", "wishes wwwwwwawaa")) == "certificate/route");
  CHECK(verdict(with_line(text, "wishes", "wishes nwwwwwanaa")) == "certificate/route");
  // The version without wishes is for boards on which all that can match is wanted.
  CHECK(certificate_of(Position(drawn("0121/2010/1202/0217"))).starts_with("certificate 3\n"));
  const auto resumed =
      resume_certificate(Position(drawn("0170/1701/7017 wishes=poison:forbidden")), text);
  CHECK(resumed.error().code == "certificate/other");
}

TEST_SUITE("slow") {
  TEST_CASE("wishes_on_many_boards_are_met_as_well_as_any_route_does") {
    Random random(5);
    for (int round = 0; round < 1'500; ++round) {
      Problem problem = problem_on({round % 3 == 0 ? 5 : 4, round % 5 == 0 ? 4 : 3});
      problem.order = round % 2 == 0 ? Order::kCombos : Order::kWorth;
      problem.directions = round % 7 == 0 ? 8 : 4;
      problem.steps = problem.directions == 8 ? 3 : 4;
      problem.board = random_board(random, problem.shape, 2 + random.below(6));
      wish(random, problem.worth);
      CAPTURE(format_position(Position(problem)));
      const RouteAnswer best = best_of_all(problem, problem.steps);
      CHECK(result_of(problem, best_of_beam(problem)) == result_of(problem, best));
    }
  }
}

}  // namespace gridwise::orbs
