// The weights of Auto Play, and that no selector depends on the generator.
#include "games/match3/selectors.h"

#include <doctest/doctest.h>

#include <algorithm>

#include "games/match3/drawn.h"
#include "games/match3/playouts.h"
#include "games/match3/random_board.h"

namespace gridwise::match3 {
namespace {

/// The weight Auto Play gives to a move.
double weight_of(std::string_view board, std::string_view move, WeightedOptions options = {}) {
  const Position position(drawn(board, "spawners=- moves=9/9"));
  const Ranking ranking = WeightedSelector(options).candidates(position, {}, {});
  const Move wanted = parse_move(*position.level(), move).value();
  const auto found = std::ranges::find(ranking.candidates, wanted, &CandidateOf<Move>::move);
  REQUIRE(found != ranking.candidates.end());
  return found->weight;
}

using Rank = std::function<Ranking(const Position&, const Limits&)>;

template <class Selector>
Rank rank_of(Selector selector) {
  const auto kept = std::make_shared<Selector>(std::move(selector));
  return [kept](const Position& position, const Limits& limits) {
    return kept->candidates(position, limits, {});
  };
}

/// All selectors, newly made.
std::vector<std::pair<std::string, Rank>> all_selectors() {
  std::vector<std::pair<std::string, Rank>> all{
      {"random", rank_of(RandomSelector<Position>(Words{}))},
      {"weighted", rank_of(WeightedSelector())},
      {"greedy", rank_of(GreedySelector())},
      {"monte_carlo", rank_of(MonteCarloSelector())}};
  for (const Profile& profile : profiles())
    all.emplace_back(profile.name, rank_of(ProfileSelector(profile)));
  return all;
}

std::string summary(const Ranking& ranking) {
  std::string text;
  for (const auto& candidate : ranking.candidates) {
    text += std::to_string(candidate.move.from) + "-" + std::to_string(candidate.move.to) + ":" +
            std::to_string(candidate.weight) + "\n";
  }
  return text;
}

}  // namespace

TEST_CASE("match3: weighted_weighs_as_documented") {
  CHECK(weight_of("SSr rrg SSS", "c3c2") == 10);          // a run of three
  CHECK(weight_of("SSrS rrgr SSSS", "c3c2") == 30);       // of four
  CHECK(weight_of("SSrSS rrgrr SSSSS", "c3c2") == 50);    // of five
  CHECK(weight_of("SSrS rrgS SSrS SSrS", "c4c3") == 40);  // a T or L
  CHECK(weight_of("rrS rgr SSS", "b2c2") == 30);          // a 2x2
  CHECK(weight_of("SSr rr- SSS", "c3c2") == 30);          // line + plain, a run of three
  CHECK(weight_of("SSrS rr-r SSSS", "c3c2") == 50);       // line + plain, a run of four
  CHECK(weight_of("--S SSS SSS", "a3b3") == 400);
  CHECK(weight_of("-|S SSS SSS", "a3b3") == 400);
  CHECK(weight_of("-#S SSS SSS", "a3b3") == 600);
  CHECK(weight_of("u*S SSS SSS", "a3b3") == 800);
  CHECK(weight_of("**S SSS SSS", "a3b3") == 1600);
  CHECK(weight_of("*SS SSS SSS", "a3") == 40);  // a tap
  CHECK(weight_of("#SS SSS SSS", "a3") == 30);
  CHECK(weight_of("uSS SSS SSS", "a3") == 20);
  CHECK(weight_of("-SS SSS SSS", "a3") == 20);
}

TEST_CASE("match3: weighted_options_change_the_weights") {
  WeightedOptions options;
  options.multiply = false;
  CHECK(weight_of("-#S SSS SSS", "a3b3", options) == 50);
  options.tap = false;
  CHECK(weight_of("--S SSS SSS", "a3", options) == 0);
  options.normal = 7;
  CHECK(weight_of("SSr rrg SSS", "c3c2", options) == 7);
}

TEST_CASE("match3: candidates_say_what_a_move_does") {
  const Position position(drawn("SSrSS rrgrr *SSS- S-#SS", "spawners=- moves=9/9"));
  const Ranking ranking = WeightedSelector().candidates(position, {}, {});
  const auto why = [&](std::string_view move) {
    const Move wanted = parse_move(*position.level(), move).value();
    return std::ranges::find(ranking.candidates, wanted, &CandidateOf<Move>::move)->why.front();
  };
  CHECK(why("c4c3") == Words{"makes a rainbow", "生成彩虹"});
  CHECK(why("b1c1") == Words{"fires together: line bomb, horizontal and square bomb",
                             "同时引爆横向直线炸弹与方形炸弹"});
  CHECK(why("a2").en == "fires the rainbow");
}

TEST_CASE("match3: rankings_are_remembered_by_what_can_be_seen") {
  WeightedSelector selector;
  Position position(drawn("SSr rrg SSS", "spawners=- moves=9/9 seed=1"));
  const std::string first = summary(selector.candidates(position, {}, {}));
  position.reseed(2);
  CHECK(summary(selector.candidates(position, {}, {})) == first);
  CHECK(selector.cached() == 1);
  selector.candidates(Position(drawn("SSr rrg SSS", "spawners=- moves=8/9")), {}, {});
  CHECK(selector.cached() == 2);
  selector.invalidate_cache();
  CHECK(selector.cached() == 0);
}

TEST_CASE("match3: no_player_sees_what_will_come") {
  // Two positions that differ only in the generator: other tiles come in, the rankings are equal.
  Random random(31);
  Limits limits;
  limits.nodes = 2'000;
  for (int i = 0; i < 4; ++i) {
    BoardState state = plain_state(random);
    state.chance = Random(1'000 + static_cast<std::uint64_t>(i));
    const Position here(state);
    Position there = here;
    there.reseed(77);
    MoveList moves;
    here.generate(moves);
    REQUIRE(!moves.empty());
    Position played_here = here;
    Position played_there = there;
    played_here.play(moves[0]);
    played_there.play(moves[0]);
    CHECK(played_here.visible_hash() != played_there.visible_hash());
    for (const auto& [name, rank] : all_selectors()) {
      CAPTURE(name);
      const std::string ranked = summary(rank(here, limits));
      // A new selector, so that nothing is cached.
      for (const auto& [other, rank_there] : all_selectors()) {
        if (other == name) CHECK(summary(rank_there(there, limits)) == ranked);
      }
    }
  }
}

TEST_CASE("match3: better_players_collect_more") {
  // 20 red tiles in 8 moves, the same boards for the weakest and the strongest profile.
  const auto wins = [](const Profile& profile) {
    Random random(5);
    int won = 0;
    for (int game = 0; game < 8; ++game) {
      BoardState state = plain_state(random, 8, 8, 5);
      auto level = std::make_shared<Level>(*state.level);
      level->goals = {{Thing::kRed, 18}};
      level->moves = 8;
      REQUIRE(level->complete().ok());
      BoardState asked(level);
      asked.cells = state.cells;
      asked.chance = state.chance;
      Position position(asked);
      ProfileSelector player(profile);
      Limits limits;
      limits.nodes = 2'000;
      while (!position.outcome().finished())
        position.play(player.candidates(position, limits, {}).candidates.front().move);
      won += position.outcome().kind == Outcome::Kind::kWon ? 1 : 0;
    }
    return won;
  };
  CHECK(wins(profiles().back()) > wins(profiles().front()));
}

}  // namespace gridwise::match3
