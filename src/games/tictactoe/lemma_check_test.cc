// Lemmas are accepted only if the breaker holds; wrong ones are refused.
#include "games/tictactoe/lemma_check.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "games/tictactoe/certificate_check.h"
#include "games/tictactoe/slow_maker_breaker.h"
#include "kit/random.h"

namespace gridwise::tictactoe {
namespace {

std::vector<std::string_view> words_of(std::string_view text) {
  std::vector<std::string_view> words;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find(' '), text.size());
    words.push_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return words;
}

/// Checks a certificate on 4x3 for three in a row, from `cells`, with `rest`.
Result<Words> checked(std::string_view cells, std::string_view rest) {
  return check_certificate("certificate 1\nboard 4 3 3\nclaim first cannot win\nfrom " +
                           std::string(cells) + "\n" + std::string(rest));
}

void refused(std::string_view lemmas, std::string_view code, std::string_view says) {
  const auto result = checked("..../..../....", lemmas);
  CAPTURE(lemmas);
  REQUIRE(!result.ok());
  CHECK(result.error().code == code);
  CHECK_MESSAGE(result.error().says.find(says) != std::string::npos, result.error().says);
}

/// A board of 4x3 with about `free` empty cells; a third of the others are the attacker's.
std::string random_board(Random& random, std::uint32_t free) {
  std::string board;
  for (int cell = 0; cell < 12; ++cell) {
    if (cell > 0 && cell % 4 == 0) board += '/';
    board += random.below(12) < free ? '.' : random.below(3) == 0 ? 'x' : 'o';
  }
  return board;
}

/// A random cell of `board`, usually an empty one.
std::string random_cell(Random& random, std::string_view board) {
  for (int attempt = 0;; ++attempt) {
    const auto column = random.below(4);
    const auto row = random.below(3);
    if (attempt == 20 || board[row * 5 + column] == '.')
      return {static_cast<char>('a' + column), static_cast<char>('3' - row)};
  }
}

/// Whether the breaker really holds on `board` with the attacker to move.
bool really_holds(const CertificateBoard& board, SlowMakerBreaker& slow, std::string_view text) {
  std::uint64_t attacker = 0;
  std::uint64_t free = 0;
  const std::string cells = *board.parse_cells(text);
  for (std::size_t i = 0; i < cells.size(); ++i) {
    if (cells[i] == 'x') attacker |= std::uint64_t{1} << i;
    if (cells[i] == '.') free |= std::uint64_t{1} << i;
  }
  return !slow.wins(attacker, free, true);
}

}  // namespace

TEST_CASE("a_lemma_is_used_in_any_image_of_its_board") {
  // . o o .     after a reply in the left column an image of lemma 1 stops the right one; each
  // . o o .     reply leaves its own cell and those of the other column unrefuted
  // x o o x
  const std::string lemmas =
      "lemma 1 .ooo/.ooo/xooo pairs a3 a2\nlemma 2 .oo./.oo./xoox reply a3 1 reply d3 1";
  refused(lemmas + "\n", "certificate/strategy", "lemma 2: there is no reply to a3");
  refused(lemmas + " reply a2 1\n", "certificate/strategy", "lemma 2: there is no reply to d3");
  refused(lemmas + " reply a2 1 reply d2 1\n", "certificate/strategy",
          "the strategy has no move here");  // so the lemmas are right
}

TEST_CASE("wrong_lemmas_are_refused_with_their_reason") {
  constexpr std::string_view kStrategy = "certificate/strategy";
  constexpr std::string_view kFormat = "certificate/format";
  refused("lemma 1 ..../..../.... pairs\n", kStrategy, "lemma 1: pairs and potential");
  refused("lemma 1 ..oo/oooo/.ooo pairs a3 b3 b3 a1\n", kStrategy, "pairs and potential");
  refused("lemma 1 .xoo/oooo/oooo pairs a3 b3\n", kStrategy, "pairs and potential");
  refused("lemma 1 xooo/oooo/oooo reply a3 0\n", kStrategy, "a reply is taken");
  refused("lemma 1 .ooo/.ooo/.ooo reply a3 0\n", kStrategy, "there is no reply to a3");
  refused("lemma 1 ...x/oooo/.ooo reply a3 0\n", kStrategy, "after a3 a line is open");
  refused("lemma 1 x..x/oooo/oooo reply b3 0\n", kStrategy, "lemma 1: there is no reply to");
  // x wins at a3, which leaves no pair whole
  refused("lemma 1 ..xo/.ooo/xooo reply b3 0 a3 a2 reply a2 0 a3 b3\n", kStrategy,
          "there is no reply to a3");
  refused("lemma 2 .ooo/.ooo/.ooo pairs\n", kFormat, "");       // the first must be 1
  refused("lemma 1 .ooo/.ooo/.ooo reply a3 1\n", kFormat, "");  // refers to itself
  refused("lemma 1 .ooo/.ooo/.ooo reply a3\n", kFormat, "");
  refused("lemma 1 .ooo/.ooo/.ooo reply a3 0 b1\n", kFormat, "");
  refused("lemma 1 .ooo/.ooo/.ooo reply a3 0 b1 b1\n", kFormat, "");
  refused("lemma 1 .ooo/.ooo/.ooo reply a9 0\n", kFormat, "");
  refused("lemma 1 .ooo/.ooo/.ooo holds 0\n", kFormat, "");
  refused("lemma 1 .ooo/.ooo/.ooo\n", kFormat, "");
  refused("lemma 1 .ooo/.ooo pairs\n", kFormat, "");
  refused("..../..../.... holds 1\n", kFormat, "");
  refused("..../..../.... holds 0 a3\n", kFormat, "");
}

TEST_CASE("lemmas_stand_before_entries_and_only_where_the_claim_is_that_a_seat_cannot_win") {
  constexpr std::string_view kLemma = "lemma 1 .ooo/.ooo/.ooo pairs\n";
  refused("..../..../.... a1\n" + std::string(kLemma), "certificate/format", "");
  const auto wins = check_certificate(
      "certificate 1\nboard 4 3 3\nclaim first wins\nfrom "
      "..../..../....\n" +
      std::string(kLemma));
  CHECK(wins.error().code == "certificate/format");
}

TEST_CASE("a_lemma_does_not_hold_with_the_other_side_to_move") {
  // x o . .     o is to move, so an entry for the attacker's turn does not apply
  constexpr std::string_view kFrom = "xo../x.../....";
  const auto result = checked(kFrom, std::string(kFrom) + " holds 0\n");
  CHECK(result.error().code == "certificate/strategy");
}

TEST_CASE("no_accepted_lemma_is_wrong") {
  CertificateBoard board;
  REQUIRE(board.parse({"board", "4", "3", "3"}));
  std::vector<std::uint64_t> lines;
  for (const auto& line : board.lines()) {
    std::uint64_t& bits = lines.emplace_back(0);
    for (const int cell : line) bits |= std::uint64_t{1} << cell;
  }
  SlowMakerBreaker slow(lines);
  Random random(31);
  LemmaCheck lemmas(board);
  std::vector<std::string> texts;
  int by_pairs = 0;
  int by_replies = 0;
  for (int round = 0; round < 3000; ++round) {
    const std::string cells = random_board(random, 2 + random.below(6));
    const auto known = static_cast<std::uint32_t>(lemmas.size());
    const bool replies = known > 0 && random.below(4) != 0;
    std::string text = "lemma " + std::to_string(known + 1) + " " + cells;
    if (!replies) text += " pairs";
    for (int attempts = 0; attempts < 20; ++attempts) {
      std::string longer = text;
      if (replies) {
        longer += " reply " + random_cell(random, cells) + " " +
                  std::to_string(random.below(2) * random.below(known + 1));
      }
      if (!replies || random.below(2) == 0)
        longer += " " + random_cell(random, cells) + " " + random_cell(random, cells);
      LemmaCheck attempt = lemmas;
      if (!attempt.add(words_of(longer), 0)) continue;  // a pair of one cell
      const Result<void> verified = attempt.verify(attempt.size());
      if (!verified.ok()) {  // right so far, but some moves are unrefuted?
        if (verified.error().says.find("there is no reply") != std::string::npos) text = longer;
        continue;
      }
      ++(replies ? by_replies : by_pairs);
      CAPTURE(longer);
      REQUIRE(really_holds(board, slow, cells));
      if (known < 60) lemmas = std::move(attempt);
      break;
    }
  }
  CHECK(by_pairs > 200);
  CHECK(by_replies > 200);
}

}  // namespace gridwise::tictactoe
