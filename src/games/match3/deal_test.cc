// The start of a level: which board a seed deals.
#include "games/match3/deal.h"

#include <doctest/doctest.h>

#include <map>
#include <string>
#include <vector>

#include "games/match3/reference_play.h"
#include "games/match3/text.h"

namespace gridwise::match3 {
namespace {

/// A level of random tiles with these start seeds; without the field if `seeds` is empty.
LevelFile level_with(const std::string& seeds) {
  std::string json = R"({"title":{"en":"a","zh":"a"},"board":["?????","??i???","?C???",
    "?????","?????"],"goals":[{"thing":"red","count":9}],"moves":7)";
  if (!seeds.empty()) json += R"(,"start_seeds":[)" + seeds + "]";
  return parse_level(json + "}").value();
}

/// The board as text, without the state of the generator.
std::string board_of(const Position& position) {
  BoardState state = position.state();
  state.chance = Random(0);
  return format_state(state);
}

std::string refusal_of(const std::string& seeds) {
  const auto level = parse_level(
      R"({"title":{"en":"a","zh":"b"},"board":["???","???","???"],"start_seeds":)" + seeds + "}");
  REQUIRE(!level.ok());
  return level.error().code + " " + level.error().says;
}

}  // namespace

TEST_CASE("match3: start_seeds_choose_the_board_and_nothing_of_what_follows") {
  const LevelFile any = level_with("");
  const LevelFile fixed = level_with("17");
  const std::string board = board_of(deal(any, 17));
  std::map<std::uint64_t, int> generators;
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    const Position start = deal(fixed, seed);
    CHECK(board_of(start) == board);
    ++generators[start.progress().chance.state()];
  }
  CHECK(generators.size() == 200);
  CHECK(!generators.contains(deal(any, 17).progress().chance.state()));
  CHECK(board_of(deal(any, 18)) != board);
}

TEST_CASE("match3: start_seeds_are_drawn_all_alike_by_the_seed_of_the_game") {
  const std::vector<std::uint64_t> seeds{3, 4, 90};
  const LevelFile any = level_with("");
  const LevelFile listed = level_with("3,4,90");
  std::map<std::string, int> dealt;
  constexpr int kGames = 3'000;
  for (int seed = 0; seed < kGames; ++seed)
    ++dealt[board_of(deal(listed, static_cast<std::uint64_t>(seed)))];
  CHECK(dealt.size() == seeds.size());
  for (const std::uint64_t seed : seeds) {
    // Within five standard deviations of a third of the games.
    CHECK(std::abs(dealt[board_of(deal(any, seed))] - kGames / 3) < 130);
  }
  CHECK(deal(listed, 5).hash() == deal(listed, 5).hash());
}

TEST_CASE("match3: a_start_without_a_move_is_shuffled_as_in_the_middle_of_a_game") {
  for (const std::string rows :
       {R"("rgb","gbr","brg")", R"("rgbr","gKbrg","brgbK")", R"("rgb_","gbrg","bSgb","rgbr")"}) {
    const LevelFile file =
        parse_level(R"({"title":{"en":"a","zh":"a"},"goals":[{"thing":"red","count":3}],)"
                    R"("moves":7,"board":[)" +
                    rows + "]}")
            .value();
    BoardState given(file.level);
    given.cells = file.cells;
    CAPTURE(format_state(given));
    REQUIRE(Position(given).outcome().kind == Outcome::Kind::kLost);
    for (std::uint64_t seed = 0; seed < 1'000; ++seed) {
      const Position start = deal(file, seed);
      CHECK(!start.outcome().finished());
      CHECK(!start.any_match());
      BoardState twin = given;
      twin.chance = Random(seed);
      reference::MoveContext context(twin, nullptr);
      reference::shuffle(context);
      REQUIRE(format_state(start.state()) == format_state(twin));
    }
  }
}

TEST_CASE("match3: start_seeds_are_whole_numbers_each_once") {
  CHECK(level_with("0,2147483647").start_seeds == std::vector<std::uint64_t>{0, 2'147'483'647});
  CHECK(refusal_of("[]") == "level/value $.start_seeds: one seed or more belongs here");
  CHECK(refusal_of("[1,2,1]") == "level/value $.start_seeds[2]: this seed is named already");
  CHECK(refusal_of("[-1]").starts_with("level/value $.start_seeds[0]: "));
  CHECK(refusal_of("[1.5]").starts_with("level/value $.start_seeds[0]: "));
  CHECK(refusal_of("7").starts_with("level/value $.start_seeds: "));
  std::string many = "[0";
  for (int seed = 1; seed <= 1'000; ++seed) many += "," + std::to_string(seed);
  CHECK(refusal_of(many + "]").starts_with("level/value $.start_seeds: at most 1000"));
}

}  // namespace gridwise::match3
