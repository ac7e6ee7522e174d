// Collecting one digit, compared with exhaustive play on the slow twin.
#include "games/numbermatch/collect.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <set>
#include <string>

#include "games/numbermatch/drawn.h"
#include "games/numbermatch/reference.h"
#include "kit/random.h"

namespace gridwise::numbermatch {
namespace {

constexpr int kNever = 99;

/// The fewest pairs that clear the digit, breadth first; kNever if that is impossible.
int fewest(const reference::Grid& start, char digit) {
  std::vector<reference::Grid> level{start};
  for (int pairs = 0; !level.empty(); ++pairs) {
    std::vector<reference::Grid> next;
    std::set<std::string> seen;
    for (const reference::Grid& grid : level) {
      if (grid.text().find(digit) == std::string::npos) return pairs;
      for (const auto& [a, b] : grid.pairs()) {
        next.push_back(grid);
        next.back().pair(a, b);
        if (!seen.insert(next.back().text()).second) next.pop_back();
      }
    }
    level.swap(next);
  }
  return kNever;
}

/// Whether the line is legal and clears the digit, according to the slow twin.
bool collects(const Position& position, const std::vector<Move>& line, char digit) {
  reference::Grid twin(position.rules(), digits_of(position.board()));
  for (const Move move : line) {
    if (!twin.legal(move.from, move.to)) return false;
    twin.pair(move.from, move.to);
  }
  return twin.text().find(digit) == std::string::npos;
}

}  // namespace

TEST_CASE("one_digit_is_collected_in_the_fewest_pairs_as_trying_everything_says") {
  Random random(23);
  int collected = 0;
  for (int i = 0; i < 80; ++i) {
    const Rules rules = rules_of(static_cast<Preset>(i % 4));
    std::vector<Digit> cells(16);
    for (Digit& cell : cells) cell = static_cast<Digit>(random.below(7));
    const auto digit = static_cast<Digit>(4 + random.below(3));
    const Position position(Board(rules, cells));
    CAPTURE(format_position(position));
    const auto drawn_digit = static_cast<char>('0' + digit);
    const int expected = fewest(reference::Grid(rules, digits_of(position.board())), drawn_digit);
    const ReportOf<Move> report = collect(position, digit, {});
    REQUIRE(report.proved);
    REQUIRE((report.verdict == Verdict::kWin) == (expected != kNever));
    std::set<std::vector<Move>> lines;
    for (const AnswerOf<Move>& answer : report.answers) {
      CHECK(static_cast<int>(answer.line.size()) >= expected);
      CHECK(collects(position, answer.line, drawn_digit));
      lines.insert(answer.line);
    }
    CHECK(lines.size() == report.answers.size());
    CHECK(static_cast<int>(report.line.size()) == (report.answers.empty() ? 0 : expected));
    CHECK(report.answers.size() <= kCollected);
    collected += report.answers.empty() ? 0 : 1;
  }
  CHECK(collected > 20);
}

TEST_CASE("ten_answers_are_found_where_there_are_so_many") {
  const Position position(
      drawn("7 7 7 1 7 7 7 1 2"
            "/7 3 7 1 7 3 7 1 2"
            "/7 7 7 1 7 7 7 1 2"));
  const ReportOf<Move> report = collect(position, 3, {});
  CHECK(report.answers.size() == kCollected);
}

TEST_CASE("a_digit_that_is_odd_in_number_and_alone_in_its_class_is_not_collected") {
  const Position position(drawn("1 5 1 5 2 5"));
  CHECK(collect(position, 5, {}).verdict == Verdict::kLoss);
  CHECK(collect(position, 3, {}).line.empty());
}

}  // namespace gridwise::numbermatch
