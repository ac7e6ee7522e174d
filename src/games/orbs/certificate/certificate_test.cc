// Certificates: true claims are verified, false ones refused, interrupted proofs resumed.
#include "games/orbs/certificate/certificate.h"

#include <doctest/doctest.h>

#include <algorithm>

#include "games/orbs/certificate/paper.h"

namespace gridwise::orbs {
TEST_CASE("certificates_of_small_boards_are_verified_and_claim_the_truth") {
  Random random(1);
  for (int round = 0; round < 24; ++round) {
    Problem problem = problem_on({round % 4 == 0 ? 4 : 3, 3});
    problem.board = random_board(random, problem.shape, 2 + random.below(2));
    problem.directions = round % 3 == 0 ? 8 : 4;
    const Position position(problem);
    if (solvable(position)) verified(position);
  }
}

TEST_CASE("certificates_know_the_limits_of_a_problem") {
  Random random(2);
  int made = 0;
  for (int round = 0; round < 60; ++round) {
    Problem problem = problem_on({3, 3});
    problem.board = random_board(random, problem.shape, 2 + random.below(2));
    limit(random, problem, round);
    const Position position(problem);
    if (!solvable(position)) continue;
    verified(position);
    ++made;
  }
  CHECK(made > 10);
}

TEST_CASE("certificates_go_on_from_what_is_played") {
  Random random(3);
  for (int round = 0; round < 30; ++round) {
    Problem problem = problem_on({3, 3});
    problem.board = random_board(random, problem.shape, 3);
    Position position(problem);
    Position::MoveList moves;
    for (int ply = 0; ply < 1 + round % 4; ++ply) {
      position.generate(moves);
      Move move = kLetGo;
      while (move == kLetGo) move = moves[random.below(static_cast<std::uint32_t>(moves.size()))];
      position.play(move);
    }
    if (solvable(position)) verified(position);
  }
}

TEST_CASE("a_changed_certificate_is_refused") {
  const std::string& text = small_text();
  CAPTURE(text);
  CHECK(verdict(text) == "");
  CHECK(verdict(text, {3, 0}) == "");
  CHECK(verdict(text, {1, 5}) == "");
  CHECK(verdict("") == "certificate/format");
  CHECK(verdict(text.substr(0, text.size() - 1)) == "certificate/format");
  CHECK(verdict(with_line(text, "claim", "")) == "certificate/unfinished");
  CHECK(verdict(with_line(text, "searched", "")) == "certificate/missing");
  CHECK(verdict(with_line(text, "route", "")) == "certificate/format");
  CHECK(verdict(with_line(text, "tolls", "")) == "certificate/format");
  CHECK(verdict(with_line(text, "board", "board 0121/2010/1202/0211")) == "certificate/route");

  const CertificateText read = *read_certificate(text);
  const std::string combos = std::to_string(read.combos);
  const auto claim = [&](int number, int steps) {
    return with_line(text, "claim",
                     "claim " + std::to_string(number) + " combos in " + std::to_string(steps) +
                         " steps, none in fewer");
  };
  CHECK(verdict(claim(read.combos, read.steps)) == "");
  CHECK(verdict(claim(read.combos, read.steps - 1)) == "certificate/route");
  CHECK(verdict(claim(read.combos, read.steps + 1)) == "certificate/route");
  CHECK(verdict(claim(read.combos + 1, read.steps)) == "certificate/route");
  CHECK(verdict(with_line(text, "route",
                          "route a1 " + std::string(static_cast<std::size_t>(read.steps), '6'))) ==
        "certificate/route");

  const auto& [name, searched] = *read.searched.begin();
  const auto line = [&](int longest, std::uint64_t nodes) {
    return with_line(text, "searched " + std::to_string(searched.longest) + " " + name,
                     format_searched(longest, name, nodes)
                         .substr(0, format_searched(longest, name, nodes).size() - 1));
  };
  CHECK(verdict(line(searched.longest, searched.nodes + 1)) == "certificate/count");
  CHECK(verdict(line(searched.longest - 1, searched.nodes)) == "certificate/missing");
}

namespace {

/// A certificate of a 3x3 board that claims its combos without a search: the whole route is already
/// played.
struct Forged {
  int directions = 4;
  std::string_view board = "000/111/222";
  std::string_view start = "xxx/xxx/xxx";
  std::string_view end = "xxx/xxx/xxx";
  std::string_view enter = "xxx/xxx/xxx";
  std::string_view stop = ".../.../...";
  std::string_view route = "a3";
  int combos = 3;
  int steps = 0;

  [[nodiscard]] std::string text() const {
    std::ostringstream out;
    out << "certificate 2\nshape 3 3 " << directions << "\nruns 3333333333\nboard " << board
        << "\nstart " << start << "\nend " << end << "\nenter " << enter << "\nstop " << stop
        << "\nplayed " << route << "\ntolls 1 1 1 1\nroute " << route << "\nclaim " << combos
        << " combos in " << steps << " steps, none in fewer\n";
    return out.str();
  }
};

}  // namespace

TEST_CASE("fewer_combos_than_the_greatest_possible_are_refused") {
  CHECK(verdict(Forged{}.text()) == "");
  CHECK(verdict(Forged{.combos = 2}.text()) == "certificate/route");
  // As it stands, only the row of 0 matches; three combos are possible.
  CHECK(verdict(Forged{.board = "000/121/212", .combos = 1}.text()) == "certificate/route");
}

TEST_CASE("a_route_that_starts_where_it_must_not_is_refused") {
  CHECK(verdict(Forged{.start = "x../.../..."}.text()) == "");
  CHECK(verdict(Forged{.start = ".xx/xxx/xxx"}.text()) == "certificate/format");
}

TEST_CASE("a_check_ends_at_its_limit_on_every_number_of_threads") {
  Limits few;
  few.nodes = 3;
  CHECK(verdict(small_text(), {.limits = few}) == "certificate/limit");
  CHECK(verdict(small_text(), {.threads = 3, .limits = few}) == "certificate/limit");
  std::size_t told = 0;
  CHECK(verdict(small_text(), {.progress = [&](std::size_t done) { told = done; }}) == "");
  CHECK(told > 0);
}

TEST_CASE("a_route_over_a_forbidden_cell_is_refused") {
  const auto enters = [](std::string_view cells) {
    return verdict(Forged{.enter = cells, .route = "a3 04", .steps = 2}.text());
  };
  CHECK(enters("xx./.../...") == "");
  CHECK(enters("x.x/xxx/xxx") == "certificate/format");
}

TEST_CASE("a_diagonal_step_needs_eight_directions") {
  const auto there_and_back = [](int directions) {
    return verdict(Forged{.directions = directions, .route = "a3 15", .steps = 2}.text());
  };
  CHECK(there_and_back(8) == "");
  CHECK(there_and_back(4) == "certificate/format");
}

TEST_CASE("a_route_that_ends_where_it_must_not_is_refused") {
  CHECK(verdict(Forged{.end = "x../.../..."}.text()) == "");
  CHECK(verdict(Forged{.end = ".xx/xxx/xxx"}.text()) == "certificate/route");
}

TEST_CASE("a_route_that_goes_on_over_a_stop_is_refused") {
  // There and back: the board is unchanged.
  const Forged back{.route = "a3 04", .steps = 2};
  CHECK(verdict(back.text()) == "");
  Forged over = back;
  over.stop = ".x./.../...";
  CHECK(verdict(over.text()) == "certificate/format");
  Forged ends_on_one = back;
  ends_on_one.stop = "x../.../...";
  CHECK(verdict(ends_on_one.text()) == "");
}

TEST_CASE("a_claim_that_overlooks_a_shorter_route_is_refused") {
  // A longer route, and openings that claim to be searched up to it.
  const CertificateText read = *read_certificate(small_text());
  Budget budget{Limits{}};
  AnswerList longer(small().problem());
  REQUIRE(Proof(small()).search({read.steps + 1, read.steps + 2}, 1, budget, longer) ==
          Exhausted::kFound);
  const int steps = static_cast<int>(longer.best().route.size());
  std::string text = format_head(small(), {kEven}) + format_route(small(), longer.best());
  for (const auto& [name, searched] : read.searched) text += format_searched(steps - 1, name, 0);
  text += format_claim(longer.best());
  CAPTURE(text);
  const std::string code = verdict(text, {2, 0});
  // The order of openings decides which is found first.
  CHECK((code == "certificate/shorter" || code == "certificate/count"));
}

TEST_CASE("an_interrupted_certificate_ends_as_one_made_at_once") {
  const std::vector<std::string> at_once = sorted_lines(small_text());
  CHECK(sorted_lines(certificate_of(small(), 3)) == at_once);
  Paper paper;
  SearchRequest request;
  int runs = 0;
  for (bool proved = false; !proved; ++runs) {
    REQUIRE(runs < 2'000);
    request.nodes = 3'000 + 200 * static_cast<std::uint64_t>(runs);
    const Result<ReportOf<Move>> report = certify(small(), request, {}, paper.log());
    if (!report) {
      CHECK(report.error().code == "certificate/unproved");
      continue;
    }
    proved = report->proved;
    // The last line is incomplete.
    if (!proved && paper.text.size() > 600) paper.text.resize(paper.text.size() - 3);
  }
  CHECK(runs > 2);
  CHECK(sorted_lines(paper.text) == at_once);
  // A finished certificate does not change.
  const Result<ReportOf<Move>> again = certify(small(), {}, {}, paper.log());
  CHECK(again->proved);
  CHECK(sorted_lines(paper.text) == at_once);
}

TEST_CASE("a_certificate_of_something_else_is_left_alone") {
  const Position other(drawn("0121/2010/1202/0212"));
  for (const std::string& text : {small_text(), std::string("my diary\n")}) {
    Paper paper{text};
    const Result<ReportOf<Move>> report = certify(other, {}, {}, paper.log());
    REQUIRE(!report.ok());
    CHECK(report.error().code == "certificate/other");
    CHECK(paper.text == text);
  }
  Problem worth = small().problem();
  worth.order = Order::kWorth;
  Paper paper;
  CHECK(certify(Position(worth), {}, {}, paper.log()).error().code == "certificate/none");
}

TEST_CASE("bytes_by_chance_are_no_certificate_and_do_no_harm") {
  const std::string& text = small_text();
  const int longest = read_certificate(text)->steps;
  Random random(4);
  for (int round = 0; round < 3'000; ++round) {
    std::string changed = text;
    for (std::uint32_t changes = 1 + random.below(3); changes > 0; --changes) {
      const std::size_t at = random.below(static_cast<std::uint32_t>(changed.size()));
      changed[at] =
          static_cast<char>(random.below(4) == 0 ? random.below(256) : changed[random.below(600)]);
    }
    const Result<CertificateText> read = read_certificate(changed);
    Paper paper{changed};
    SearchRequest request;
    request.nodes = 1;
    (void)certify(small(), request, {}, paper.log());
    if (!read) continue;
    // Longer routes would take too long.
    const bool long_work = std::ranges::any_of(
        read->searched, [&](const auto& one) { return one.second.longest > longest; });
    if (!long_work && round % 8 == 0) (void)check_certificate(changed, {1, 3});
  }
}

}  // namespace gridwise::orbs
