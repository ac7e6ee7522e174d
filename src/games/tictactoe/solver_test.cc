// The solver against published values, and against plain search on random positions.
#include "games/tictactoe/solver.h"

#include <doctest/doctest.h>

#include <optional>
#include <stop_token>

#include "games/tictactoe/knowledge.h"
#include "games/tictactoe/text.h"
#include "games/tictactoe/verdict.h"
#include "kit/negamax.h"
#include "kit/random.h"

namespace gridwise::tictactoe {
namespace {

void is_worth(const Options& options, Verdict verdict) {
  const ReportOf<Move> report = solve(Position(options), {}, {});
  CAPTURE(options.columns);
  CAPTURE(options.rows);
  CAPTURE(options.line);
  CHECK(report.proved);
  CHECK(report.verdict == verdict);
}

/// A position after `plies` random moves; absent if the game ended earlier.
std::optional<Position> random_position(const Options& options, int plies, Random& random) {
  Position position(options);
  for (int i = 0; i < plies; ++i) {
    MoveList moves;
    position.generate(moves);
    if (moves.empty()) return std::nullopt;
    auto move = moves.begin();
    for (auto skip = random.below(static_cast<std::uint32_t>(moves.size())); skip > 0; --skip)
      ++move;
    position.play(*move);
  }
  if (position.outcome().finished()) return std::nullopt;
  return position;
}

Verdict plain_verdict(const Position& position) {
  Negamax<Position, LineKnowledge> negamax(1 << 22, LineKnowledge(position.options().line));
  Budget budget{Limits{}};
  const Score score = negamax.search(position, 64, budget).found.score;
  return score > 0 ? Verdict::kWin : score < 0 ? Verdict::kLoss : Verdict::kDraw;
}

/// Checks proof search against a full negamax search.
void agree(const Options& options, int plies, int games, Random& random) {
  VerdictSearch search(options, 1 << 22);
  for (int game = 0; game < games; ++game) {
    const auto position = random_position(options, plies, random);
    if (!position) continue;
    CAPTURE(format_position(*position));
    Budget budget{Limits{}};
    CHECK(search.search(*position, budget, UINT64_MAX / 2, {}) == plain_verdict(*position));
  }
}

}  // namespace

TEST_CASE("small_boards_have_the_published_values") {
  is_worth({3, 3, 3}, Verdict::kDraw);
  is_worth({4, 3, 3}, Verdict::kWin);
  is_worth({3, 4, 3}, Verdict::kWin);
  is_worth({4, 4, 3}, Verdict::kWin);
  is_worth({5, 4, 4}, Verdict::kDraw);
  is_worth({5, 5, 3}, Verdict::kWin);
  is_worth({5, 5, 5}, Verdict::kDraw);
  is_worth({6, 5, 4}, Verdict::kWin);
  is_worth({7, 5, 5}, Verdict::kDraw);
  is_worth({7, 6, 5}, Verdict::kDraw);
}

TEST_SUITE("slow") {
  TEST_CASE("larger_boards_have_the_published_values") {
    is_worth({4, 4, 4}, Verdict::kDraw);
    is_worth({6, 4, 4}, Verdict::kDraw);
    is_worth({7, 4, 4}, Verdict::kDraw);
    is_worth({5, 5, 4}, Verdict::kDraw);
    is_worth({6, 6, 4}, Verdict::kWin);
    is_worth({7, 5, 4}, Verdict::kWin);
    is_worth({6, 6, 5}, Verdict::kDraw);
    is_worth({7, 7, 5}, Verdict::kDraw);
  }

  TEST_CASE("proof_search_agrees_with_plain_search") {
    Random random(11);
    agree({4, 4, 4}, 4, 100, random);
    agree({5, 4, 4}, 7, 200, random);
    agree({5, 5, 4}, 12, 300, random);
    agree({6, 4, 4}, 10, 200, random);
    agree({5, 5, 5}, 12, 200, random);
    agree({6, 5, 4}, 16, 300, random);
  }
}

TEST_CASE("proof_search_agrees_with_plain_search_on_small_boards") {
  Random random(7);
  for (int plies = 0; plies < 8; ++plies) agree({3, 3, 3}, plies, 20, random);
  for (int plies = 1; plies < 10; ++plies) agree({4, 3, 3}, plies, 20, random);
  agree({4, 4, 3}, 6, 50, random);
  agree({4, 4, 4}, 7, 50, random);
  agree({5, 5, 4}, 15, 50, random);
}

TEST_CASE("plies_and_line_are_exact_where_the_rest_of_the_game_is_short") {
  const Position position = *parse_position({}, "x../.o./..x");
  const ReportOf<Move> report = solve(position, {}, {});
  CHECK(report.verdict == Verdict::kDraw);
  CHECK(report.plies == 6);
  CHECK(report.line.size() == 6);
  // o left the corner open: x makes two threats
  const ReportOf<Move> won = solve(*parse_position({}, "xo./.../..."), {}, {});
  CHECK(won.verdict == Verdict::kWin);
  CHECK(won.plies == 5);
}

TEST_CASE("a_line_keeps_the_verdict_it_is_shown_for") {
  const Options options{6, 5, 4};
  const ReportOf<Move> report = solve(Position(options), {}, {});
  Position along(options);
  for (const Move move : report.line) along.play(move);
  CHECK(along.outcome() == Outcome{Outcome::Kind::kWon, 0});
}

TEST_CASE("a_limit_leaves_the_verdict_open") {
  Limits limits;
  limits.nodes = 100;
  const ReportOf<Move> report = solve(Position({7, 7, 5}), limits, {});
  CHECK(report.verdict == Verdict::kUnknown);
  CHECK(!report.proved);
  CHECK(report.nodes <= 101);
}

TEST_CASE("a_stop_request_ends_a_long_search_and_progress_is_told_before") {
  std::stop_source stop;
  Limits limits;
  limits.stop = stop.get_token();
  limits.time = std::chrono::minutes(10);  // reached only if progress is never reported
  int reports = 0;
  const ReportOf<Move> report = solve(Position({8, 8, 5}), limits, [&](const ReportOf<Move>& far) {
    CHECK(!far.proved);
    CHECK(far.nodes > 0);
    if (++reports == 2) stop.request_stop();
  });
  CHECK(reports >= 2);  // possibly one more before the search sees the request
  CHECK(report.time < *limits.time);
  CHECK(report.verdict == Verdict::kUnknown);
}

}  // namespace gridwise::tictactoe
