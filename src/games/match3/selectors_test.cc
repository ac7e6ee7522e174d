// The weights of Auto Play; no selector depends on the generator.
#include "games/match3/selectors.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <set>

#include "games/match3/drawn.h"
#include "games/match3/random_board.h"

namespace gridwise::match3 {
namespace {

/// The weight that Auto Play gives to a move.
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

/// All selectors, freshly constructed.
std::vector<std::pair<std::string, Rank>> all_selectors() {
  std::vector<std::pair<std::string, Rank>> all{{"random", rank_of(RandomMoves())},
                                                {"weighted", rank_of(WeightedSelector())}};
  for (const Player& each : players())
    all.emplace_back(each.name, rank_of(DialSelector(each.dial)));
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

TEST_CASE("match3: weighted_leaves_out_specials_that_swap_without_a_match_if_asked") {
  WeightedOptions options;
  CHECK(weight_of("-gS SSS SSS", "a3b3", options) == 30);
  options.lone = false;
  CHECK(weight_of("-gS SSS SSS", "a3b3", options) == 0);
  CHECK(weight_of("-gS SSS SSS", "a3", options) == 20);
  CHECK(weight_of("SSr rr- SSS", "c3c2", options) == 30);  // it matches
  CHECK(weight_of("--S SSS SSS", "a3b3", options) == 400);
}

TEST_CASE("match3: random_without_taps_taps_only_where_there_is_no_swap") {
  const auto weight = [](std::string_view board, std::string_view move) {
    const Position position(drawn(board, "spawners=- moves=9/9"));
    const Ranking ranking = RandomMoves(false).candidates(position, {}, {});
    const Move wanted = parse_move(*position.level(), move).value();
    return std::ranges::find(ranking.candidates, wanted, &CandidateOf<Move>::move)->weight;
  };
  CHECK(weight("-gS SSS SSS", "a3") == 0);
  CHECK(weight("-gS SSS SSS", "a3b3") == 1);
  CHECK(weight("-SS SSS SSS", "a3") == 1);
}

namespace {

/// The draws and rankings of every selector at a position, each freshly constructed.
std::string choices(const Position& position) {
  Limits limits;
  limits.nodes = 2'000;
  std::string text = std::to_string(position.draw_key());
  for (const auto& [name, rank] : all_selectors())
    text += "\n" + name + "\n" + summary(rank(position, limits));
  return text;
}

/// A copy on its own level, equal except for the queues of its spawners.
BoardState with_queues(const BoardState& state, const std::vector<Cell>& queue) {
  auto level = std::make_shared<Level>(*state.level);
  for (Spawner& spawner : level->spawners) spawner.queue = queue;
  REQUIRE(level->complete().ok());
  BoardState other(level);
  other.cells = state.cells;
  other.goals_left = state.goals_left;
  other.moves_left = state.moves_left;
  other.score = state.score;
  other.chance = state.chance;
  return other;
}

std::vector<Cell> queue_of(CellKind kind, Colour colour) {
  Cell unit;
  unit.kind = kind;
  unit.colour = colour;
  return std::vector<Cell>(20, unit);
}

/// Plays the same random legal move on both.
void play_random(Position& one, Position& other, Random& random) {
  MoveList moves;
  one.generate(moves);
  REQUIRE(!moves.empty());
  const Move move = moves[random.below(static_cast<std::uint32_t>(moves.size()))];
  one.play(move);
  other.play(move);
}

}  // namespace

TEST_CASE("match3: no_player_sees_what_will_come") {
  // Positions that differ only in the generator: refills differ, choices are equal.
  Random random(31);
  for (int i = 0; i < 3; ++i) {
    BoardState state = plain_state(random);
    state.chance = Random(1'000 + static_cast<std::uint64_t>(i));
    Position here(state);
    Position there = here;
    there.reseed(77);
    CHECK(choices(here) == choices(there));
    play_random(here, there, random);
    CHECK(here.visible_hash() != there.visible_hash());
  }
}

TEST_CASE("match3: no_player_sees_the_queues_of_spawners") {
  Random random(32);
  for (int i = 0; i < 3; ++i) {
    const BoardState plain = plain_state(random);
    Position reds(with_queues(plain, queue_of(CellKind::kTile, 1)));
    Position blues(with_queues(plain, queue_of(CellKind::kTile, 5)));
    const Position bombs(with_queues(plain, queue_of(CellKind::kBomb, 0)));
    const std::string chosen = choices(reds);
    CHECK(choices(blues) == chosen);
    CHECK(choices(bombs) == chosen);
    CHECK(choices(Position(plain)) == chosen);
    play_random(reds, blues, random);
    CHECK(reds.board_hash() != blues.board_hash());
  }
}

TEST_CASE("match3: an_imagined_future_draws_what_a_queue_would_bring") {
  Random random(33);
  const Position reds(with_queues(plain_state(random), queue_of(CellKind::kTile, 1)));
  std::set<std::uint64_t> boards;
  MoveList moves;
  reds.generate(moves);
  REQUIRE(!moves.empty());
  Position real = reds;
  real.play(moves[0]);
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    Position imagined = reds;
    imagined.imagine_future(seed);
    imagined.play(moves[0]);
    boards.insert(imagined.board_hash());
  }
  CHECK(boards.size() > 10);
  CHECK(!boards.contains(real.board_hash()));
}

TEST_CASE("match3: choices_are_drawn_by_the_number_of_moves_made") {
  const Position first(drawn("rgr grg rgr", "spawners=- moves=9/9"));
  const Position third(drawn("rgr grg rgr", "spawners=- moves=7/9"));
  const Position longer(drawn("rgr grg rgr", "spawners=- moves=18/20"));
  CHECK(first.draw_key() == 0);
  CHECK(third.draw_key() == 2);
  CHECK(longer.draw_key() == 2);  // the same on a level with more moves
  const Position endless(drawn("rgr grg rgr", "spawners=-"));
  CHECK(endless.draw_key() == first.board_hash());
}

TEST_CASE("match3: a_lower_temperature_gives_the_best_move_more_weight") {
  Random random(34);
  const Position position(plain_state(random));
  double least = 0;
  for (const double temperature : {100.0, 10.0, 1.0, 0.1}) {
    const Dial dial{1, 0, temperature};
    const Ranking ranking = DialSelector(dial).candidates(position, {}, {});
    double total = 0;
    for (const auto& candidate : ranking.candidates) total += candidate.weight;
    const double share = ranking.candidates.front().weight / total;
    CHECK(share >= least);
    least = share;
    CHECK(ranking.candidates.front().score == ranking.score);
  }
  const Ranking sure = DialSelector(Dial{1, 0, 0}).candidates(position, {}, {});
  CHECK(sure.candidates.front().weight == 1);
  CHECK(sure.candidates.back().weight == 0);
}

TEST_CASE("match3: better_players_collect_more") {
  // 18 red tiles in 8 moves, on the same boards for the weakest and the strongest human model.
  const auto wins = [](std::string_view name) {
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
      DialSelector seat(player(name).dial);
      Limits limits;
      limits.nodes = 2'000;
      while (!position.outcome().finished()) {
        const Ranking ranking = seat.candidates(position, limits, {});
        position.play(draw_by_weight(ranking.candidates, static_cast<std::uint64_t>(game),
                                     position.draw_key())
                          .move);
      }
      won += position.outcome().kind == Outcome::Kind::kWon ? 1 : 0;
    }
    return won;
  };
  CHECK(wins("expert") > wins("novice"));
}

}  // namespace gridwise::match3
