// The solver: answers replay to their stated result, limits are honoured, and results are
// deterministic.
#include "games/orbs/solver.h"

#include <doctest/doctest.h>

#include <chrono>
#include <cstdint>
#include <set>
#include <string>
#include <string_view>
#include <utility>

#include "games/orbs/beam.h"
#include "games/orbs/drawn.h"
#include "games/orbs/pool.h"

namespace gridwise::orbs {
namespace {

constexpr std::string_view kBoard = "541502/004325/414502/224240/122141";

Problem with(std::string_view more) { return drawn(std::string(kBoard) + " " + std::string(more)); }

/// Checks that every answer's route is legal and has its score, and that answers are distinct and
/// sorted.
ReportOf<Move> checked(const Position& position, const SearchRequest& request) {
  CAPTURE(format_position(position));
  const ReportOf<Move> report = solve(position, request, {});
  if (request.nodes) CHECK(report.nodes <= *request.nodes);
  std::set<std::pair<int, std::size_t>> seen;
  const RouteAnswer* before = nullptr;
  RouteAnswer last;
  for (const auto& answer : report.answers) {
    const Position end = played(position, answer.line);
    REQUIRE(end.dropped());
    const bool by_worth = position.problem().order == Order::kWorth;
    const double score = by_worth ? worth_at(end) : static_cast<double>(end.combos().size());
    CHECK(answer.score == doctest::Approx(score));
    CHECK(seen.insert({end.start(), end.combos().size()}).second);
    const RouteAnswer here{end.start(), end.route(), static_cast<int>(end.combos().size()),
                           worth_at(end), end.steps()};
    if (before != nullptr) CHECK(!better(position.problem(), here, *before));
    last = here;
    before = &last;
  }
  if (!report.answers.empty()) {
    CHECK(report.line == report.answers.front().line);
    CHECK(report.score == report.answers.front().score);
    if (report.bound) CHECK(*report.score <= *report.bound);
  }
  return report;
}

std::size_t steps_of(const Position& position, const ReportOf<Move>& report) {
  return played(position, report.line).route().size();
}

}  // namespace

TEST_CASE("solver_answers_replay_to_what_is_stated") {
  Random random(1);
  for (const Shape& shape : {Shape{6, 5}, Shape{5, 4}, Shape{7, 6}, Shape{3, 3}, Shape{7, 5}}) {
    for (const int directions : {4, 8}) {
      for (const Order order : {Order::kCombos, Order::kWorth}) {
        Problem problem = random_problem(random, shape);
        problem.directions = directions;
        problem.order = order;
        problem.steps = 20;
        checked(Position(problem), nodes(8'000));
      }
    }
  }
}

TEST_CASE("solver_gives_the_same_answers_twice") {
  Random random(2);
  for (int round = 0; round < 4; ++round) {
    const Position position(random_problem(random, {}));
    const ReportOf<Move> first = solve(position, nodes(40'000), {});
    const ReportOf<Move> second = solve(position, nodes(40'000), {});
    CHECK(first.nodes == second.nodes);
    REQUIRE(first.answers.size() == second.answers.size());
    for (std::size_t i = 0; i < first.answers.size(); ++i) {
      CHECK(first.answers[i].line == second.answers[i].line);
      CHECK(first.answers[i].score == second.answers[i].score);
    }
  }
}

TEST_CASE("solver_reaches_every_possible_combo_of_the_drawn_board") {
  const Position position(drawn(kBoard));
  const ReportOf<Move> report = checked(position, nodes(100'000));
  CHECK(report.bound == 7);
  CHECK(report.score == 7);
  CHECK(report.depth <= static_cast<int>(steps_of(position, report)));
}

TEST_CASE("solver_proves_what_needs_no_step") {
  // nothing can match; only unknown orbs; nothing to pick up; all of a kind matches at once
  for (const std::string_view text : {"001/122/334", "??? ??? ???", ".../.../...", "000/111/222"}) {
    const Position position(drawn(text));
    const ReportOf<Move> report = checked(position, nodes(10'000));
    CAPTURE(text);
    CHECK(report.proved);
    REQUIRE(!report.answers.empty());
    CHECK(report.score == report.bound);
    CHECK(played(position, report.line).route().empty());
    CHECK(played(position, report.line).outcome().kind == Outcome::Kind::kWon);
  }
}

TEST_CASE("solver_knows_what_one_colour_cannot_reach") {
  const ReportOf<Move> report = checked(Position(drawn("000/000/000")), nodes(20'000));
  CHECK(report.score == 1);
  CHECK(report.bound == 1);
  CHECK(report.proved);
}

TEST_CASE("solver_ends_where_it_finds_no_more_combos_and_says_so") {
  // Nine orbs could make three combos, for all that is known.
  const ReportOf<Move> ended = checked(Position(drawn("0000/0000/0???")), {});
  CHECK(ended.bound == 3);
  CHECK(ended.score < 3);
  CHECK(!ended.proved);
  CHECK(ended.facts.find("no more combos were found") != std::string::npos);
  // Nor does a limit let it say so.
  CHECK(checked(Position(drawn("0000/0000/0???")), nodes(100)).facts.empty());
  CHECK(checked(Position(drawn("000/111/222")), {}).facts.empty());
}

TEST_CASE("limits_of_nodes_are_honoured") {
  const Position position(drawn(kBoard));
  for (const std::uint64_t count : {1, 2, 100, 5'000}) {
    const ReportOf<Move> report = checked(position, nodes(count));
    CHECK(!report.answers.empty());
    CHECK(!report.proved);
  }
}

TEST_CASE("limits_of_time_and_a_stop_request_end_the_search") {
  SearchRequest request;
  request.time = std::chrono::milliseconds(0);
  CHECK(checked(Position(drawn(kBoard)), request).nodes <= 2'048);
  std::stop_source stop;
  stop.request_stop();
  SearchRequest stopped;
  stopped.stop = stop.get_token();
  for (const Method method : {Method::kBeam, Method::kPool}) {
    Problem problem = drawn(kBoard);
    problem.method = method;
    CHECK(checked(Position(problem), stopped).nodes <= 2'048);
  }
}

TEST_CASE("a_stop_request_ends_a_long_proof_and_progress_is_told_before") {
  std::stop_source stop;
  SearchRequest request;
  request.stop = stop.get_token();
  int reports = 0;
  const Position position(drawn("0001234/5012345/1234501/2345012/3450123/4501234"));
  const ReportOf<Move> report = solve(position, request, [&](const ReportOf<Move>& far) {
    CHECK(far.nodes > 0);
    CHECK(!far.answers.empty());
    if (++reports == 2) stop.request_stop();
  });
  CHECK(reports >= 2);
  CHECK(!report.answers.empty());
}

TEST_CASE("limits_of_steps_are_honoured") {
  for (const int steps : {0, 1, 5, 12}) {
    for (const Method method : {Method::kBeam, Method::kPool}) {
      Problem problem = drawn(kBoard);
      problem.steps = steps;
      problem.method = method;
      for (const auto& answer : checked(Position(problem), nodes(20'000)).answers)
        CHECK(static_cast<int>(answer.line.size()) <= steps + 2);
    }
  }
}

TEST_CASE("limits_of_start_end_forbid_and_stop_are_honoured") {
  // played() checks that all steps are allowed; the ends are checked here.
  for (const Method method : {Method::kBeam, Method::kPool}) {
    for (const Order order : {Order::kCombos, Order::kWorth}) {
      for (const std::string_view limit :
           {"start=a1", "end=f5", "start=a1,a2 end=f5", "forbid=c1,c2,c3,c4", "stop=b2,c3,d4",
            "start=c3 end=d3,d2 forbid=d4 stop=a1,b1,d3", "start=b2 stop=b2", "start=a1 end=b1"}) {
        Problem problem = with(limit);
        problem.method = method;
        problem.order = order;
        problem.steps = 16;
        const ReportOf<Move> report = checked(Position(problem), nodes(10'000));
        CAPTURE(limit);
        CHECK(!report.answers.empty());
        for (const auto& answer : report.answers) {
          const Position end = played(Position(problem), answer.line);
          CHECK(problem.may_start(end.start()));
          CHECK(problem.may_end(end.held()));
        }
      }
    }
  }
}

TEST_CASE("limits_that_leave_no_route_leave_no_answer") {
  Problem problem = with("start=a1 end=f5");
  problem.steps = 3;
  CHECK(checked(Position(problem), nodes(10'000)).answers.empty());
}

TEST_CASE("limits_that_forbid_to_let_go_at_once_leave_routes_without_a_combo") {
  const Position position(drawn("001/122/334 start=a1 end=c3"));
  const ReportOf<Move> report = checked(position, nodes(10'000));
  REQUIRE(!report.answers.empty());
  CHECK(steps_of(position, report) == 4);
  CHECK(report.score == 0);
}

TEST_CASE("solver_goes_on_from_the_middle_of_a_route") {
  Random random(3);
  for (int round = 0; round < 6; ++round) {
    Problem problem = random_problem(random, {5, 4}, 5);
    problem.directions = round % 2 == 0 ? 4 : 8;
    problem.method = round < 4 ? Method::kBeam : Method::kPool;
    problem.steps = 25;
    Position position(problem);
    Position::MoveList moves;
    for (int ply = 0; ply < 5; ++ply) {
      position.generate(moves);
      Move move = kLetGo;
      while (move == kLetGo) move = moves[random.below(static_cast<std::uint32_t>(moves.size()))];
      position.play(move);
    }
    for (const auto& answer : checked(position, nodes(10'000)).answers) {
      const Position end = played(position, answer.line);
      CHECK(end.start() == position.start());
      CHECK(end.route().size() >= position.route().size());
    }
  }
}

TEST_CASE("solver_may_go_straight_back_on_what_was_played") {
  // 1 0 0      the fire of a2 was dragged there from a3, where it belongs
  // 0 2 3
  // 4 5 6
  for (const Method method : {Method::kBeam, Method::kPool}) {
    Problem problem = drawn("000/123/456");
    problem.method = method;
    Position position(problem);
    position.play(2);          // picks a3 up
    position.play(kStep + 2);  // south
    const ReportOf<Move> report = checked(position, nodes(10'000));
    CHECK(report.score == 1);
    CHECK(report.line.size() >= 2);
    if (method == Method::kBeam) CHECK(report.line.front() == kStep + 6);
  }
}

TEST_CASE("order_of_worth_brings_more_worth_on_the_whole") {
  // Not on every board: a beam is a heuristic.
  double by_worth = 0;
  double by_combos = 0;
  Random random(4);
  for (const Profile& profile : profiles()) {
    Problem problem = random_problem(random, {});
    problem.worth = profile.worth;
    problem.profile = profile.name;
    problem.steps = 18;
    const auto best_worth = [&](Order order) {
      problem.order = order;
      const Position position(problem);
      Budget budget{Limits{}};
      AnswerList answers(problem);
      beam_search(position, {100, problem.steps, false}, budget, answers);
      double best = 0;
      for (const RouteAnswer& answer : answers.list()) best = std::max(best, answer.worth);
      return best;
    };
    const double combos = best_worth(Order::kCombos);
    by_worth += best_worth(Order::kWorth) / combos;
    by_combos += 1;
  }
  CHECK(by_worth > 1.05 * by_combos);
}

TEST_CASE("order_of_worth_prefers_one_big_combo_where_mass_pays") {
  // six fires and nothing else: two combos, or one of six that weighs tenfold
  const Problem problem = drawn("0123/4005/6007/0891 weights=1/10");
  const auto best = [&](Order order) {
    Problem asked = problem;
    asked.order = order;
    return played(Position(asked), checked(Position(asked), nodes(30'000)).line).combos();
  };
  CHECK(best(Order::kCombos).size() == 2);
  REQUIRE(best(Order::kWorth).size() == 1);
  CHECK(best(Order::kWorth)[0].count() == 6);
}

TEST_CASE("runs_of_other_lengths_are_solved_by_their_rule") {
  for (const std::string_view runs : {"runs=2", "runs=4,4,4,4,4,4", "runs=2,3,4,5,2,3"}) {
    Problem problem = with(runs);
    problem.steps = 20;
    const ReportOf<Move> report = checked(Position(problem), nodes(15'000));
    CHECK(report.bound == greatest_combos(problem));
  }
}

TEST_CASE("pool_brings_answers_in_the_order_asked_for") {
  Problem problem = drawn(kBoard);
  problem.method = Method::kPool;
  problem.order = Order::kWorth;
  problem.steps = 10;
  const ReportOf<Move> report = checked(Position(problem), {});
  CHECK(report.answers.size() > 1);
  CHECK(*report.score > 2);
  CHECK(!report.proved);
}

TEST_CASE("wider_beams_are_no_worse_on_the_drawn_board") {
  const Problem problem = drawn(kBoard);
  const Position position(problem);
  RouteAnswer narrow;
  for (const std::size_t width : {10, 100, 1'000}) {
    Budget budget{Limits{}};
    AnswerList answers(problem);
    beam_search(position, {width, problem.steps, false}, budget, answers);
    REQUIRE(!answers.list().empty());
    CHECK(!better(problem, narrow, answers.best()));
    narrow = answers.best();
  }
  CHECK(narrow.combos == 7);
}

TEST_CASE("a_paced_beam_is_wider_the_fewer_steps_there_are_to_go") {
  Limits limits;
  limits.time = std::chrono::hours(1);
  Budget budget(limits);
  BeamOptions options;
  options.width = SIZE_MAX / 2;
  options.paced_for = 30;
  Pace pace(options, budget);
  // Time that passes between these calls can only make later widths smaller.
  const std::size_t last_lengths = pace.width_after(1, 1, 1.0);
  const std::size_t as_planned = pace.width_after(1, 1);
  const std::size_t many_more = pace.width_after(1, 1, 300.0);
  CHECK(last_lengths > 5 * as_planned);
  CHECK(as_planned > 5 * many_more);
  CHECK(many_more > 0);
}

TEST_CASE("a_beam_paced_by_nodes_spends_nearly_all_of_them_at_the_length_it_is_paced_for") {
  Random random(6);
  for (int round = 0; round < 6; ++round) {
    Problem problem = random_problem(random, round % 2 == 0 ? Shape{6, 5} : Shape{5, 4});
    if (round % 3 == 0) problem.turn_cost = 1;  // another beam
    problem.most_combos = round % 3 == 0 ? 30 : kMaxCombos;
    problem.steps = 24;
    constexpr std::uint64_t kNodes = 120'000;
    Budget budget(nodes(kNodes));
    AnswerList answers(problem);
    // Only routes of all steps reach the end, as no drop has 21 combos.
    problem.least_combos = kMaxCombos;
    beam_search(Position(problem), {20'000, problem.steps, false, problem.steps, kNodes}, budget,
                answers);
    CHECK(budget.nodes() > kNodes * 8 / 10);
    CHECK(!budget.exhausted());
  }
}

TEST_CASE("limits_of_nodes_are_spent_and_four_times_as_many_bring_shorter_routes") {
  Random random(7);
  int wide = 0;
  int slim = 0;
  for (int round = 0; round < 8; ++round) {
    const Position position(random_problem(random, {}));
    const ReportOf<Move> report = solve(position, nodes(150'000), {});
    const ReportOf<Move> narrow = solve(position, nodes(40'000), {});
    CHECK(report.score >= narrow.score);
    if (report.score > narrow.score) continue;
    wide += played(position, report.line).steps();
    slim += played(position, narrow.line).steps();
    CHECK((report.nodes > 140'000 || report.proved));
  }
  CHECK(wide < slim);
}

TEST_CASE("answers_keep_the_better_of_two_with_the_same_start_and_combos") {
  const Problem problem = drawn(kBoard);
  AnswerList answers(problem);
  RouteAnswer longer{3, {}, 2, 1.5, 2};
  longer.route.push_back(0);
  longer.route.push_back(2);
  RouteAnswer shorter{3, {}, 2, 1.0, 1};
  shorter.route.push_back(0);
  CHECK(answers.add(longer));
  CHECK(answers.add(shorter));
  CHECK(!answers.add(longer));
  REQUIRE(answers.list().size() == 1);
  CHECK(answers.best().route.size() == 1);
  CHECK(!answers.add({4, {}, 1, 1.0}));
  CHECK(answers.add({4, {}, 3, 1.0}));
  CHECK(answers.list().size() == 3);
  for (int i = 0; i < 100; ++i) answers.add({i, {}, 1, 1.0});
  CHECK(answers.list().size() == AnswerList::kMost);
  CHECK(answers.best().combos == 3);
}

TEST_CASE("answers_of_equal_combos_and_steps_are_ordered_by_turns_then_by_worth") {
  const Problem problem = drawn(kBoard);
  AnswerList answers(problem);
  const auto answer = [](int start, std::initializer_list<int> route, double worth) {
    RouteAnswer made{start, {}, 2, worth, static_cast<int>(route.size())};
    for (const int direction : route) made.route.push_back(static_cast<std::uint8_t>(direction));
    return made;
  };
  answers.add(answer(3, {0, 2, 0}, 9.0));
  CHECK(answers.add(answer(4, {0, 0, 2}, 1.0)));
  CHECK(answers.add(answer(5, {2, 2, 0}, 2.0)));
  CHECK(!answers.add(answer(6, {0, 2, 4}, 8.0)));
  std::vector<int> starts;
  for (const RouteAnswer& listed : answers.list()) starts.push_back(listed.start);
  CHECK(starts == std::vector{5, 4, 3, 6});
}

}  // namespace gridwise::orbs
