// The checker accepts what the writer writes and refuses modified texts.
#include "games/tictactoe/certificate.h"

#include <doctest/doctest.h>

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "games/tictactoe/certificate_check.h"
#include "games/tictactoe/text.h"
#include "kit/random.h"

namespace gridwise::tictactoe {
namespace {

std::string written(const Options& options, Seat seat) {
  const Result<std::string> certificate = write_certificate(Position(options), seat, {});
  REQUIRE(certificate.ok());
  return *certificate;
}

void proves(const Options& options, Seat seat, std::string_view claim) {
  const std::string certificate = written(options, seat);
  CAPTURE(certificate.substr(0, 60));
  CHECK(certificate.find(claim) != std::string::npos);
  const auto checked = check_certificate(certificate);
  CHECK_MESSAGE(checked.ok(), checked.error().says);
}

void refuses(const std::string& certificate, std::string_view code) {
  CAPTURE(certificate);
  const auto checked = check_certificate(certificate);
  REQUIRE(!checked.ok());
  CHECK(checked.error().code == code);
}

std::string replaced(std::string text, std::string_view from, std::string_view to) {
  const std::size_t at = text.find(from);
  REQUIRE(at != std::string::npos);
  return text.replace(at, from.size(), to);
}

/// The offset of every line after the four-line head.
std::vector<std::size_t> entries_of(const std::string& certificate) {
  std::vector<std::size_t> starts;
  int line = 0;
  for (std::size_t at = 0; at < certificate.size(); at = certificate.find('\n', at) + 1) {
    if (line++ >= 4) starts.push_back(at);
  }
  return starts;
}

/// x x o
/// . o .    x must stop the diagonal at a1
/// . . .
constexpr std::string_view kBlocked =
    "certificate 1\nboard 3 3 3\nclaim second cannot win\nfrom xxo/.o./...\nxxo/.o./... a1\n";

}  // namespace

TEST_CASE("certificates_of_small_boards_are_verified") {
  proves({3, 3, 3}, 0, "claim first cannot win");
  proves({3, 3, 3}, 1, "claim second cannot win");
  proves({4, 3, 3}, 0, "claim first wins");
  proves({4, 4, 3}, 0, "claim first wins");
  proves({4, 4, 4}, 0, "claim first cannot win");
  proves({4, 4, 4}, 1, "claim second cannot win");
  proves({5, 5, 3}, 0, "claim first wins");
  proves({6, 6, 5}, 0, "claim first cannot win");
  proves({7, 6, 5}, 0, "claim first cannot win");
}

TEST_CASE("a_certificate_that_ends_too_early_is_refused_at_its_end") {
  constexpr std::string_view kHead = "certificate 1";  // no newline at the end
  const auto checked = check_certificate(kHead);
  REQUIRE(!checked.ok());
  CHECK(checked.error().code == "certificate/format");
  CHECK(checked.error().at == kHead.size());
}

TEST_SUITE("slow") {
  TEST_CASE("certificates_of_larger_boards_are_verified") {
    proves({5, 4, 4}, 0, "claim first cannot win");
    proves({6, 5, 4}, 0, "claim first wins");
    proves({6, 6, 4}, 0, "claim first wins");
    proves({7, 5, 4}, 0, "claim first wins");
    proves({6, 6, 5}, 1, "claim second cannot win");
    proves({5, 5, 4}, 0, "claim first cannot win");
    proves({7, 4, 4}, 0, "claim first cannot win");
    proves({7, 7, 5}, 0, "claim first cannot win");
    proves({7, 7, 5}, 1, "claim second cannot win");
  }
}

TEST_CASE("a_certificate_without_any_one_of_its_entries_is_refused") {
  const std::string certificate = written({4, 3, 3}, 0);
  for (const std::size_t at : entries_of(certificate)) {
    std::string shorter = certificate;
    shorter.erase(at, certificate.find('\n', at) + 1 - at);
    const auto checked = check_certificate(shorter);
    REQUIRE(!checked.ok());
    CHECK(checked.error().code == "certificate/strategy");
  }
}

TEST_CASE("a_certificate_without_one_of_its_last_lemmas_is_refused") {
  const std::string certificate = written({7, 6, 5}, 0);
  const std::size_t last = certificate.rfind("\nlemma ") + 1;
  const std::size_t end = certificate.find('\n', last) + 1;
  CHECK(check_certificate(certificate).ok());
  refuses(certificate.substr(0, last) + certificate.substr(end), "certificate/format");
  refuses(certificate.substr(0, end), "certificate/strategy");  // without the entry that uses it
}

TEST_CASE("a_certificate_for_the_opposite_claim_is_refused") {
  refuses(replaced(written({4, 3, 3}, 0), "first wins", "second wins"), "certificate/strategy");
  // A lemma cannot prove that a seat wins.
  refuses(replaced(written({3, 3, 3}, 0), "cannot win", "wins"), "certificate/format");
}

TEST_CASE("a_wrong_move_is_refused_with_its_place") {
  CHECK(check_certificate(kBlocked).ok());
  const std::string taken = replaced(std::string(kBlocked), "... a1", "... b2");
  refuses(taken, "certificate/strategy");
  CHECK(check_certificate(taken).error().at == taken.rfind("xxo"));
  refuses(replaced(std::string(kBlocked), "... a1", "... c1"), "certificate/strategy");
}

TEST_CASE("wrong_pairs_are_refused") {
  const std::string head = "certificate 1\nboard 3 3 3\nclaim first cannot win\nfrom .../.../...\n";
  refuses(head + ".../.../... holds 0 a3 b3\n", "certificate/strategy");
  refuses(head + ".../.../... holds 0 a3 b3 b3 c3\n", "certificate/strategy");
  refuses(head + ".../.../... holds 0 a3\n", "certificate/format");
  refuses(head + ".../.../... holds 1\n", "certificate/format");
}

TEST_CASE("a_cell_in_two_pairs_is_refused_although_every_line_is_held") {
  // The first player wins on 4x3; here every line has a pair, but the pairs share cells.
  const std::string text =
      "certificate 1\nboard 4 3 3\nclaim first cannot win\nfrom ..../..../....\n"
      "..../..../.... holds 0 a3 b3 b3 c3 a2 b2 b2 c2 a1 b1 b1 c1 "
      "a3 a2 b3 b2 c3 c2 d3 d2 a3 b2 b3 c2 c3 b2 d3 c2\n";
  refuses(text, "certificate/strategy");
}

TEST_CASE("a_start_with_stones_that_no_game_has_is_refused") {
  const auto from = [](std::string_view side, std::string_view cells) {
    return "certificate 1\nboard 3 3 3\nclaim " + std::string(side) + " wins\nfrom " +
           std::string(cells) + "\n";
  };
  CHECK(check_certificate(from("first", "xx./oo./...")).ok());
  CHECK(check_certificate(from("second", "oo./xx./x..")).ok());
  refuses(from("second", "oo./x../..."), "certificate/format");  // second has one stone too many
  refuses(from("second", "oo./xx./x.x"), "certificate/format");  // first has two stones too many
  refuses(from("first", "xxx/oo./..."), "certificate/format");   // has a line already
  refuses(from("second", "ooo/xx./x.."), "certificate/format");
}

TEST_CASE("no_board_on_which_the_attacker_wins_passes_by_its_potential") {
  // Each potential is exactly at the limit, with the attacker or the other side to move.
  for (const auto& [side, cells] :
       {std::pair("first", "..x./xoox/o.xo"), std::pair("second", "..x./x..o/oxox"),
        std::pair("first", ".o.x/xxo./o..x"), std::pair("second", ".x.o/.ox./x..o")}) {
    refuses("certificate 1\nboard 4 3 3\nclaim " + std::string(side) + " cannot win\nfrom " +
                cells + "\n",
            "certificate/strategy");
  }
}

TEST_CASE("threats_that_leave_a_way_out_are_refused") {
  const std::string head = "certificate 1\nboard 3 3 3\nclaim first wins\nfrom .../.../...\n";
  refuses(head + ".../.../... threats a3 b3 c3\n", "certificate/strategy");
}

TEST_CASE("a_win_that_ends_on_a_full_board_is_refused") {
  const std::string drawn = "certificate 1\nboard 3 3 3\nclaim first wins\nfrom xox/xoo/ox.\n";
  const auto checked = check_certificate(drawn + "xox/xoo/ox. c1\n");
  REQUIRE(!checked.ok());
  CHECK(checked.error().code == "certificate/strategy");
  CHECK(checked.error().says.find("the board is full") != std::string::npos);
}

TEST_CASE("broken_certificates_are_refused_with_their_place") {
  const std::string certificate = written({3, 3, 3}, 0);
  refuses("", "certificate/format");
  refuses(replaced(certificate, "certificate 1", "certificate 2"), "certificate/format");
  refuses(replaced(certificate, "board 3 3 3", "board 3 3 9"), "certificate/format");
  refuses(replaced(certificate, "claim first", "claim third"), "certificate/format");
  refuses(replaced(certificate, "from .../.../...", "from .../..."), "certificate/format");
  refuses(certificate + "nonsense\n", "certificate/format");
  CHECK(check_certificate(certificate + "nonsense\n").error().at == certificate.size());
}

TEST_CASE("any_bytes_are_checked_without_harm") {
  const std::string certificate = written({3, 3, 3}, 0);
  Random random(4);
  for (int round = 0; round < 2000; ++round) {
    std::string broken = certificate;
    for (int i = 0; i < 3; ++i) {
      const auto at = random.below(static_cast<std::uint32_t>(broken.size()));
      broken[at] = static_cast<char>(random.below(256));
    }
    const auto checked = check_certificate(broken);
    if (!checked.ok()) CHECK(!checked.error().says.empty());
  }
}

TEST_CASE("no_certificate_is_written_before_there_is_a_proof") {
  Limits limits;
  limits.nodes = 100;
  CHECK(write_certificate(Position(Options{7, 7, 5}), 0, limits).error().code ==
        "certificate/unproved");
}

TEST_CASE("a_check_ends_at_its_limit_and_says_what_it_verified") {
  const std::string text = written({4, 4, 3}, 0);
  Limits few;
  few.nodes = 3;
  CHECK(check_certificate(text, {.limits = few}).error().code == "certificate/limit");
  CHECK(check_certificate(text)->en ==
        "4 by 4, 3 in a row, from ..../..../..../....: the first player wins");
}

}  // namespace gridwise::tictactoe
