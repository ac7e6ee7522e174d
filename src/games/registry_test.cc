#include "gridwise/games.h"

#include <doctest/doctest.h>

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "kit/random.h"

namespace gridwise {
namespace {

void refuses(std::string_view text, std::string_view code, std::size_t at) {
  CAPTURE(text);
  const Result<OpenedGame> opened = open_game(text, 1);
  REQUIRE(!opened.ok());
  CHECK(opened.error().code == code);
  CHECK(opened.error().at == at);
}

}  // namespace

TEST_CASE("game_strings_fill_in_defaults_and_keep_declared_order") {
  CHECK(parse_setup("tictactoe")->text() == "tictactoe(m=3,n=3,k=3)");
  CHECK(parse_setup("tictactoe()")->text() == "tictactoe(m=3,n=3,k=3)");
  CHECK(parse_setup("tictactoe(k=4,m=5,n=4)")->text() == "tictactoe(m=5,n=4,k=4)");
}

TEST_CASE("game_strings_are_refused_with_their_place") {
  refuses("", "game/unknown", 0);
  refuses("chess", "game/unknown", 0);
  refuses("tictactoe(m=3", "text/bad_option", 13);
  refuses("tictactoe(q=3)", "option/unknown", 10);
  refuses("tictactoe(m=3,m=4)", "option/twice", 14);
  refuses("tictactoe(m=9)", "option/range", 12);
  refuses("tictactoe(m=)", "text/bad_number", 12);
  refuses("tictactoe(m:3)", "text/bad_option", 11);
  refuses("tictactoe(m=3)xo./.../...", "text/bad_setup", 14);
}

TEST_CASE("a_refused_name_is_told_the_nearest_one") {
  const auto says = [](std::string_view text) { return parse_setup(text).error().says; };
  CHECK(says("tictacto").ends_with("numbermatch, gomoku; did you mean tictactoe?"));
  CHECK(says("gomoku(rull=freestyle)").ends_with("; did you mean rule?"));
  CHECK(says("gomoku(rule=freestile)").ends_with("; did you mean freestyle?"));
  CHECK(says("gomoku(rule=chess)").find("mean") == std::string::npos);
}

TEST_CASE("position_errors_count_from_the_start_of_the_whole_text") {
  refuses("tictactoe xo?/.../...", "text/bad_cell", 12);
  refuses("tictactoe(m=3,n=3,k=3) xo./...", "text/short", 30);
}

TEST_CASE("contradicting_options_are_refused") {
  CHECK(parse_setup("tictactoe(m=3,n=3,k=5)").error().code == "option/line");
}

TEST_CASE("options_given_beside_the_game_string_outweigh_it") {
  const auto text_of = [](const char* text, std::vector<GivenOption> given) {
    return parse_setup(text, given)->text();
  };
  CHECK(text_of("tictactoe(m=4)", {{"m", "5"}, {"n", "6"}}) == "tictactoe(m=5,n=6,k=3)");
  CHECK(text_of("tictactoe(k=5)", {{"m", "5"}}) == "tictactoe(m=5,n=3,k=5)");
  const auto refused_as = [](GivenOption given) {
    const Error error = parse_setup("tictactoe", std::vector{std::move(given)}).error();
    CHECK(!error.at);
    return error.code;
  };
  CHECK(refused_as({"q", "3"}) == "option/unknown");
  CHECK(refused_as({"m", "9"}) == "option/range");
  CHECK(refused_as({"m", "3x"}) == "text/bad_number");
  CHECK(refused_as({"k", "8"}) == "option/line");
}

TEST_CASE("a_refused_move_says_which_rule_it_breaks") {
  const auto refusal = [](std::string_view text, std::string_view move) {
    CAPTURE(text);
    const Result<OpenedGame> opened = open_game(text, 1);
    REQUIRE(opened.ok());
    const auto played = opened->position->play(move);
    REQUIRE(!played.ok());
    return played.error();
  };
  constexpr std::string_view kMatch3 = " spawners=- moves=1/1";
  const auto swap = [&](const std::string& board, std::string_view move) {
    return refusal("match3 " + board + std::string(kMatch3), move).code;
  };
  CHECK(swap("SSr/rrg/SS-", "b2c2") == "move/no_match");
  CHECK(swap("SSr/rrgK/SS-", "c3c2") == "move/covered");
  CHECK(swap("SSr/rrC/SS-", "c3c2") == "move/fixed");
  CHECK(swap("SSr/rr./SS-", "c3c2") == "move/empty");
  CHECK(swap("SSr/rrg/SS-", "c3") == "move/plain");
  CHECK(refusal("match3 SSr/rrg/SS- spawners=- moves=1/1 walls=c3-c2", "c3c2").code == "move/wall");

  constexpr std::string_view kThrees =
      "gomoku(rule=renju) 15/15/15/5o9/7x7/3o3x7/3o11/5xx8/3o11/15/15/15/15/15/15 b";
  CHECK(refusal(kThrees, "h8").code == "move/double_three");
  CHECK(refusal(kThrees, "f8").code == "move/occupied");
  CHECK(refusal("gomoku(rule=renju) 15/15/15/15/15/15/15/3xxx1xxx5/15/15/15/15/15/o1o1o1o1o1o4/15 "
                "b",
                "g8")
            .code == "move/overline");
  CHECK(refusal("gomoku(rule=renju) 15/15/15/15/7x7/7x7/7x7/4xxx8/15/15/15/15/15/o1o1o1o1o1o4/15 "
                "b",
                "h8")
            .code == "move/double_four");

  const Error blocked = refusal("numbermatch 123456789/987654321", "R1C1-R1C9");
  CHECK(blocked.code == "move/blocked");
  CHECK(blocked.at == 1);
}

TEST_CASE("to_follow_a_move_is_to_play_it") {
  for (const Game* const game : games()) {
    CAPTURE(game->info().id);
    const Result<OpenedGame> opened = open_game(game->info().id, 5);
    REQUIRE(opened);
    const std::unique_ptr<AnyPosition> played = opened->position->clone();
    const std::unique_ptr<AnyPosition> followed = opened->position->clone();
    const auto same = [&] {
      CHECK(followed->text() == played->text());
      CHECK(followed->moves() == played->moves());
      CHECK(followed->view().last == played->view().last);
      CHECK(followed->generator() == played->generator());
      CHECK(followed->outcome() == played->outcome());
    };
    Random random(3);
    for (int ply = 0; ply < 20 && !played->outcome().finished(); ++ply) {
      const std::vector<std::string> moves = played->legal_moves();
      const std::string& move = moves[random.below(static_cast<std::uint32_t>(moves.size()))];
      const std::unique_ptr<AnyPosition> after = followed->without_past();
      REQUIRE(after->play(move));
      REQUIRE(played->play(move));
      followed->follow(*after);
      same();
    }
    while (played->undo()) {
      REQUIRE(followed->undo());
      same();
    }
    CHECK_FALSE(followed->undo());
  }
}

TEST_CASE("a_position_of_another_game_is_refused_by_a_selector") {
  // Tictactoe may be the only registered game, so the test makes a foreign position itself.
  const auto opened = open_game("tictactoe", 1);
  REQUIRE(opened.ok());
  class Foreign final : public AnyPosition {
   public:
    std::unique_ptr<AnyPosition> clone() const override { return std::make_unique<Foreign>(); }
    std::unique_ptr<AnyPosition> without_past() const override { return clone(); }
    std::size_t bytes() const override { return sizeof *this; }
    std::string text() const override { return ""; }
    View view() const override { return {}; }
    std::vector<std::string> legal_moves() const override { return {}; }
    Result<std::vector<Event>> play(std::string_view) override {
      return Error{"move/illegal", "no", {}};
    }
    void follow(const AnyPosition&) override {}
    bool undo() override { return false; }
    std::vector<std::string> moves() const override { return {}; }
    Outcome outcome() const override { return {}; }
    Seat seat() const override { return 0; }
    std::uint64_t hash() const override { return 0; }
    std::uint64_t generator() const override { return 0; }
    std::unique_ptr<AnyPosition> reseeded(std::uint64_t) const override { return clone(); }
    std::string public_text() const override { return ""; }
    std::uint64_t public_hash() const override { return 0; }
    PerftCount perft(int) const override { return {}; }
  };
  const auto selector = opened->setup.game->selector("random", 1);
  CHECK((*selector)->select(Foreign(), {}).error().code == "position/other_game");
}

}  // namespace gridwise
