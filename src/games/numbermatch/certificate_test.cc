// Certificates of boards that cannot be cleared; the checker rejects everything else.
#include "games/numbermatch/certificate.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <string>

#include "games/numbermatch/drawn.h"
#include "games/numbermatch/optimise.h"
#include "kit/random.h"

namespace gridwise::numbermatch {
namespace {

Position opened(std::string_view text, Preset preset = Preset::kApplication) {
  return *parse_position(rules_of(preset, 0), kStageDigits, text);
}

std::string check(const std::string& text, const CheckEffort& effort = {}) {
  const Result<Words> checked = check_certificate(text, effort);
  return checked.ok() ? "" : checked.error().code;
}

std::string replaced(std::string text, std::string_view what, std::string_view by) {
  const std::size_t at = text.find(what);
  REQUIRE(at != std::string::npos);
  return text.replace(at, what.size(), by);
}

}  // namespace

TEST_CASE("boards_that_cannot_be_cleared_have_a_certificate_that_checks_and_others_have_none") {
  Random random(5);
  int proofs = 0;
  for (int i = 0; i < 150; ++i) {
    std::vector<Digit> cells(26);
    for (Digit& cell : cells) cell = static_cast<Digit>(random.below(2) * (1 + random.below(9)));
    for (int k = 1; k <= kClasses; ++k) {  // makes every class even
      const auto of_class = [k](Digit digit) { return class_of(digit) == k; };
      if (std::ranges::count_if(cells, of_class) % 2 != 0) cells.push_back(static_cast<Digit>(k));
    }
    const Preset preset = static_cast<Preset>(i % 4);
    const Position position(Board(rules_of(preset, 0), cells));
    CAPTURE(format_position(position));
    Budget budget{Limits{}};
    const bool clearable = optimise(position, budget).clearing == Clearing::kCleared;
    const Result<std::string> text = write_certificate(position, {});
    REQUIRE(text.ok() != clearable);
    if (clearable) continue;
    ++proofs;
    CHECK(check(*text) == "");
  }
  CHECK(proofs > 20);
}

TEST_CASE("a_certificate_of_an_odd_class_is_one_line") {
  const std::string text = *write_certificate(opened("1 9 2"), {});
  CHECK(text ==
        "certificate 2\nrules application partial=dropped\nboard 192\nodd 2\n"
        "claim not clearable\n");
  CHECK(check(text) == "");
  CHECK(check(replaced(text, "odd 2", "odd 1")) == "certificate/claim");
  CHECK(check(replaced(text, "odd 2", "odd x")) == "certificate/claim");
}

TEST_CASE("a_certificate_with_a_line_less_or_more_is_refused") {
  const std::string text =
      *write_certificate(opened("1 2 1 2 3 . . . ./. . . . . . . . 3", Preset::kClassicFree), {});
  REQUIRE(text.find("sets ") != std::string::npos);
  CHECK(check(text) == "");
  for (std::size_t at = 0; at + 1 < text.size(); ++at) CHECK(check(text.substr(0, at)) != "");
  CHECK(check(text + "x") == "certificate/format");
}

TEST_CASE("classes_that_block_a_board_are_the_whole_proof") {
  const std::string text = *write_certificate(opened("4 1 6 1"), {});
  CHECK(text ==
        "certificate 2\nrules application partial=dropped\nboard 4161\nclasses 14\nsets 0\n"
        "claim not clearable\n");
  CHECK(check_certificate(text)->en ==
        "board 4161, rules application partial=dropped: cannot be cleared: 1/9 and 4/6 could not "
        "be cleared even if all other digits were gone");
  CHECK(check(replaced(text, "classes 14", "classes 4")) == "certificate/missing");
  CHECK(check(replaced(text, "classes 14\n", "")) == "certificate/format");
}

TEST_CASE("lines_that_no_certificate_has_are_refused") {
  const std::string text = *write_certificate(opened("4 1 6 1"), {});
  for (const std::string_view wrong :
       {"classes", "classes ", "classes 6", "classes 41", "classes 11", "classes 1234",
        "classes 14 ", "classes x", "colour 14"}) {
    CAPTURE(wrong);
    CHECK(check(replaced(text, "classes 14", wrong)) == "certificate/format");
  }
  CHECK(check(replaced(text, "certificate 2", "certificate 1")) == "certificate/format");
  CHECK(check(replaced(text, "certificate 2", "certificate 2 more")) == "certificate/format");
  CHECK(check(replaced(text, "claim not clearable", "claim not clearable at all")) ==
        "certificate/format");
  CHECK(check(replaced(text, "partial=dropped", "partial=dropped more")) == "certificate/format");
}

TEST_CASE("classes_with_too_many_cells_are_not_looked_at") {
  std::string board;  // 28 ones
  for (int cell = 0; cell < 28; ++cell) board += cell % 9 == 8 ? "1/" : "1";
  const std::string text = "certificate 2\nrules application partial=dropped\nboard " + board +
                           "\nclasses 1\nsets 0\n" + "claim not clearable\n";
  CHECK(check(text) == "certificate/format");
  CHECK(check(replaced(text, "classes 1", "classes 2")) == "certificate/missing");
}

TEST_CASE("a_check_that_its_limit_ends_neither_verifies_nor_refuses") {
  Random random(8);
  std::string text;
  while (text.find("sets ") == std::string::npos || text.find("sets 0\n") != std::string::npos) {
    std::vector<Digit> cells(26);
    for (Digit& cell : cells) cell = static_cast<Digit>(1 + random.below(9));
    const Result<std::string> written =
        write_certificate(Position(Board(rules_of(Preset::kApplication, 0), cells)), {});
    if (written.ok()) text = *written;
  }
  CHECK(check(text) == "");
  std::size_t told = 0;
  CHECK(check(text, {.progress = [&](std::size_t done) { told = done; }}) == "");
  CHECK(told > 0);
  Limits one;
  one.nodes = 1;
  CHECK(check(text, {.limits = one}) == "certificate/limit");
  const std::size_t used = text.find("classes ");
  if (used != std::string::npos) {  // without the classes, more sets would have to be listed
    const std::size_t sets = text.find("sets ");
    CHECK(check(text.substr(0, used) + text.substr(sets)) == "certificate/missing");
  }
}

TEST_CASE("a_set_left_out_is_missed_and_a_cleared_board_believed_by_nobody") {
  const std::string head = "certificate 2\nrules application partial=dropped\nboard 19\n";
  CHECK(check(head + "sets 1\n3\nclaim not clearable\n") == "certificate/missing");
  CHECK(check(head + "sets 2\n3\n0\nclaim not clearable\n") == "certificate/claim");
  CHECK(check(head + "sets 1\n1\nclaim not clearable\n") == "certificate/missing");
}

TEST_CASE("appends_that_are_left_need_no_proof") {
  const Position position = *parse_position(rules_of(Preset::kApplication), kStageDigits, "12");
  CHECK(write_certificate(position, {}).error().code == "certificate/appends");
}

namespace {

/// A hand-made certificate that lists these sets.
std::string forged(std::string_view rules, std::string_view board, std::string_view sets) {
  std::string text =
      "certificate 2\nrules " + std::string(rules) + "\nboard " + std::string(board) + "\nsets ";
  text += std::to_string(1 + std::ranges::count(sets, '\n')) + "\n";
  return text + std::string(sets) + "\nclaim not clearable\n";
}

}  // namespace

TEST_CASE("every_way_in_which_two_digits_see_each_other_leads_out_of_the_sets") {
  // Boards whose pairs are in reach along one line only. A certificate that lists just the board is
  // wrong, but a checker that misses that line would accept it.
  struct Forged {
    std::string_view way, board, set, rules = "application partial=dropped";
  };
  for (const Forged& one :
       {Forged{"row", "5..5", "9"}, Forged{"column", "51......./51", "603"},
        Forged{"column across a blank row", "51......./........./51", "c0003"},
        Forged{"diagonal to the right", "51......./.51", "c03"},
        Forged{"diagonal to the left", ".51....../51", "606"},
        Forged{"diagonal across a blank row", "51......./........./..51", "300003"},
        Forged{"wrap", "........5/5", "300"},
        Forged{"wrap across a blank row", "........5/........./5", "40100"},
        Forged{"wrap into the next row", "........5/5", "300", "document partial=dropped"},
        Forged{"column where rows stay", "51......./51", "603", "classic_free partial=kept"}}) {
    CAPTURE(one.way);
    CHECK(check(forged(one.rules, one.board, one.set)) == "certificate/missing");
  }
  // Boards without a pair, for which such a certificate is valid.
  CHECK(check(forged("classic_free partial=kept", "51......./.51", "c03")) == "");
  CHECK(check(forged("document partial=dropped", "........5/........./5", "40100")) == "");
}

TEST_CASE("what_a_vanished_row_lets_see_each_other_leads_out_of_the_sets") {
  // 6 1 .      The fives go and their row vanishes, so the sixes and the ones align on
  // 5 5 .      diagonals. If rows stay, they never align.
  // . 6 1
  constexpr std::string_view kBoard = "61......./55......./.61";
  constexpr std::string_view kSets = "180603\n180003";
  CHECK(check(forged("application partial=dropped", kBoard, kSets)) == "certificate/missing");
  CHECK(check(forged("classic_free partial=kept", kBoard, kSets)) == "");
}

}  // namespace gridwise::numbermatch
