// Tests that run for every registered game, through the door. Slow ones visit few positions, so
// that they can run under sanitizers; the suite "slow" visits more in the release build.
#include <doctest/doctest.h>

#include <algorithm>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "gridwise/games.h"
#include "kit/random.h"
#include "tests/conformance/tested_games.h"

namespace gridwise {
namespace {

/// Small enough for a test; node limits give the same answers on every machine.
SearchRequest test_limits() {
  SearchRequest request;
  request.nodes = 2'000;
  return request;
}

std::vector<GameSetup> presets(const Game& game) {
  std::vector<GameSetup> setups;
  for (const Preset& preset : game.info().presets) setups.push_back({&game, preset.values});
  return setups;
}

std::unique_ptr<AnyPosition> begin(const GameSetup& setup, std::uint64_t seed = 1) {
  auto position = setup.game->start(setup.options, seed);
  REQUIRE_MESSAGE(position.ok(), setup.text());
  return *std::move(position);
}

/// Everything that must not change unless a move is played.
struct Print {
  std::string text;
  std::uint64_t hash;
  std::vector<std::string> moves;
  std::vector<std::string> legal;
  Outcome outcome;

  explicit Print(const AnyPosition& position)
      : text(position.text()),
        hash(position.hash()),
        moves(position.moves()),
        legal(position.legal_moves()),
        outcome(position.outcome()) {}
  bool operator==(const Print&) const = default;
};

/// Calls `visit(setup, position)` for every position, final ones included, of some random games of
/// every preset.
template <class Visit>
void visit_random_games(int games_per_preset, Visit visit) {
  for (const Game* game : tested_games()) {
    for (const GameSetup& setup : presets(*game)) {
      CAPTURE(setup.text());
      Random random(7);
      for (int i = 0; i < games_per_preset; ++i) {
        const auto position = begin(setup, random.next());
        while (true) {
          CAPTURE(position->text());
          visit(setup, *position);
          const std::vector<std::string> legal = position->legal_moves();
          if (legal.empty()) break;
          REQUIRE(
              position->play(legal[random.below(static_cast<std::uint32_t>(legal.size()))]).ok());
        }
        REQUIRE(position->outcome().finished());
      }
    }
  }
}

/// As above, for one game of every preset, but only its first `beginning` positions, its last one,
/// and every twentieth in between.
template <class Visit>
void visit_sampled_positions(std::size_t beginning, Visit visit) {
  constexpr std::size_t kSeldom = 20;
  visit_random_games(1, [&](const GameSetup& setup, AnyPosition& position) {
    const std::size_t plies = position.moves().size();
    if (plies < beginning || plies % kSeldom == 0 || position.outcome().finished())
      visit(setup, position);
  });
}

void check_words(const Words& words) {
  CHECK(!words.en.empty());
  CHECK(!words.zh.empty());
}

void check_text(const GameSetup& setup, const AnyPosition& position) {
  const auto again = setup.game->load(setup.options, position.text());
  REQUIRE(again.ok());
  CHECK((*again)->text() == position.text());
  CHECK((*again)->hash() == position.hash());
  CHECK((*again)->legal_moves() == position.legal_moves());
  CHECK((*again)->outcome() == position.outcome());
  CHECK(open_game(setup.text() + " " + position.text(), 1).ok());
}

void check_view(const GameSetup& setup, const AnyPosition& position) {
  const View view = position.view();
  REQUIRE(view.cells.size() == static_cast<std::size_t>(view.columns * view.rows));
  std::set<std::string> names;
  for (const CellView& cell : view.cells) {
    CHECK(names.insert(cell.name).second);
    for (const std::string& token : cell.tokens) {
      const auto& known = setup.game->info().tokens;
      CHECK(std::ranges::find(known, token, &TokenInfo::name) != known.end());
    }
  }
  std::vector<std::string> offered;
  for (const Action& action : view.actions) {
    offered.push_back(action.move);
    for (const int cell : action.cells) CHECK((cell >= 0 && cell < view.columns * view.rows));
    if (action.gesture == Gesture::kButton) REQUIRE(action.label.has_value());
  }
  CHECK(offered == position.legal_moves());
  if (position.moves().empty()) CHECK(view.last.empty());
}

void check_cells(const GameSetup& setup, const AnyPosition& position) {
  std::vector<std::vector<std::string>> cells;
  for (const CellView& cell : position.view().cells) cells.push_back(cell.tokens);
  const auto composed = setup.game->compose(setup.options, cells, {});
  REQUIRE_MESSAGE(composed.ok(), composed.error().says);
  // The tokens determine everything but the history.
  const View view = (*composed)->view();
  for (std::size_t i = 0; i < cells.size(); ++i) CHECK(view.cells[i].tokens == cells[i]);
  if (position.moves().empty() && !setup.game->info().chance)
    CHECK((*composed)->text() == position.text());
  const auto seated = setup.game->compose(setup.options, cells, position.seat());
  if (!setup.game->info().composes_seat) {
    CHECK(seated.error().code == "position/seat");
  } else if (!position.outcome().finished()) {
    REQUIRE(seated.ok());
    CHECK((*seated)->text() == position.text());
  }
  cells.front() = {"no such token"};
  CHECK(setup.game->compose(setup.options, cells, {}).error().at == 0);
  cells.pop_back();
  CHECK(!setup.game->compose(setup.options, cells, {}).ok());
}

void check_undo(const GameSetup&, const AnyPosition& position) {
  const auto copy = position.clone();
  const Print before(*copy);
  for (const std::string& move : before.legal) {
    REQUIRE(copy->play(move).ok());
    CHECK(copy->moves().back() == move);
    REQUIRE(copy->undo());
    CHECK(Print(*copy) == before);
  }
}

void check_refusals(const GameSetup&, const AnyPosition& position) {
  const auto copy = position.clone();
  const Print before(*copy);
  std::vector<std::string> words{
      "", " ", "zz", "a1 ", std::string(5'000, 'x'), std::string("\0\xff", 2)};
  for (const CellView& cell : position.view().cells) words.push_back(cell.name);
  for (const std::string& word : words) {
    if (std::ranges::find(before.legal, word) != before.legal.end()) continue;
    const auto played = copy->play(word);
    REQUIRE(!played.ok());
    CHECK(!played.error().says.empty());
    CHECK(Print(*copy) == before);
  }
}

void check_without_past(const GameSetup&, AnyPosition& position) {
  const auto alone = position.without_past();
  const Print before(position);
  CHECK(alone->moves().empty());
  CHECK(!alone->undo());
  CHECK(alone->bytes() <= position.bytes());
  Print same(*alone);
  same.moves = before.moves;
  CHECK(same == before);
  if (before.legal.empty()) return;
  REQUIRE(alone->play(before.legal.back()).ok());
  CHECK(Print(position) == before);
  REQUIRE(position.play(before.legal.back()).ok());
  CHECK(alone->text() == position.text());
  CHECK(alone->moves().back() == position.moves().back());
  position.undo();
}

void check_explanations(const GameSetup& setup, const AnyPosition& position) {
  for (const SelectorInfo& info : setup.game->info().selectors) {
    CAPTURE(info.name);
    const auto selector = *setup.game->selector(info.name, 5);
    const auto choice = selector->select(position, test_limits());
    const auto report = selector->candidates(position, test_limits(), {});
    if (position.outcome().finished()) {
      CHECK(choice.error().code == "position/finished");
      CHECK(report.error().code == "position/finished");
      continue;
    }
    REQUIRE(choice.ok());
    REQUIRE(report.ok());
    std::vector<std::string> listed;
    for (const Candidate& candidate : report->candidates) {
      listed.push_back(candidate.move);
      CHECK(candidate.weight >= 0);
      CHECK(!candidate.why.empty());
      for (const Words& why : candidate.why) check_words(why);
      if (candidate.move == choice->move) CHECK(candidate.weight > 0);
    }
    std::vector<std::string> legal = position.legal_moves();
    std::ranges::sort(listed);
    std::ranges::sort(legal);
    CHECK(listed == legal);
  }
}

void check_repeatability(const GameSetup& setup, const AnyPosition& position) {
  if (position.outcome().finished()) return;
  for (const SelectorInfo& info : setup.game->info().selectors) {
    CAPTURE(info.name);
    const auto used = *setup.game->selector(info.name, 5);
    const auto fresh = *setup.game->selector(info.name, 5);
    const auto earlier = begin(setup);
    REQUIRE(used->select(*earlier, test_limits()).ok());
    used->invalidate_cache();
    const auto loaded = *setup.game->load(setup.options, position.text());
    CHECK(used->select(position, test_limits())->move ==
          fresh->select(*loaded, test_limits())->move);
  }
}

}  // namespace

TEST_CASE("every_game_describes_itself_in_both_languages") {
  std::set<std::string> ids;
  for (const Game* game : games()) {
    const GameInfo& info = game->info();
    CAPTURE(info.id);
    CHECK(ids.insert(info.id).second);
    CHECK(find_game(info.id) == game);
    check_words(info.name);
    check_words(info.about);
    CHECK(!info.seats.empty());
    CHECK(!info.selectors.empty());
    CHECK(!info.presets.empty());
    for (const Words& seat : info.seats) check_words(seat);
    for (const Preset& preset : info.presets) check_words(preset.name);
    for (const OptionInfo& option : info.options) {
      check_words(option.label);
      for (const OptionInfo::Choice& choice : option.choices) check_words(choice.label);
    }
    std::set<Seat> playing;
    for (const TokenInfo& token : info.tokens) {
      check_words(token.label);
      if (!token.seat) continue;
      CHECK(static_cast<std::size_t>(*token.seat) < info.seats.size());
      CHECK(playing.insert(*token.seat).second);
    }
    std::set<std::string> said;  // every selector has its own description
    for (const SelectorInfo& selector : info.selectors) {
      check_words(selector.label);
      check_words(selector.about);
      for (const std::string& words :
           {selector.label.en, selector.label.zh, selector.about.en, selector.about.zh})
        CHECK(said.insert(words).second);
    }
    CHECK(info.solvable == (game->solver() != nullptr));
    CHECK((info.solvable || info.desk == Desk::kAnalyse));
  }
}

TEST_CASE("every_preset_has_a_game_string_that_reads_back") {
  for (const Game* game : games()) {
    for (const GameSetup& setup : presets(*game)) {
      CAPTURE(setup.text());
      const Result<GameSetup> again = parse_setup(setup.text());
      REQUIRE(again.ok());
      CHECK(again->options == setup.options);
      CHECK(again->text() == setup.text());
    }
    const Result<GameSetup> plain = parse_setup(game->info().id);
    REQUIRE(plain.ok());
    CHECK(plain->options == game->info().presets.front().values);
  }
}

TEST_CASE("position_texts_load_to_equal_positions") { visit_random_games(1, check_text); }

TEST_CASE("views_show_every_legal_move_once") { visit_random_games(1, check_view); }

TEST_CASE("cells_compose_back_to_the_position") { visit_random_games(1, check_cells); }

TEST_CASE("undo_takes_back_exactly_one_move") { visit_sampled_positions(5, check_undo); }

TEST_CASE("undo_at_the_start_changes_nothing") {
  for (const Game* game : games()) {
    const auto position = begin(presets(*game).front());
    const Print before(*position);
    CHECK(!position->undo());
    CHECK(Print(*position) == before);
  }
}

TEST_CASE("refused_moves_change_nothing") { visit_sampled_positions(5, check_refusals); }

TEST_CASE("same_seed_and_moves_give_the_same_game") {
  visit_random_games(2, [](const GameSetup& setup, const AnyPosition& position) {
    if (!position.outcome().finished()) return;
    const auto first = begin(setup, 99);
    const auto second = begin(setup, 99);
    while (!first->legal_moves().empty()) {
      const std::string move = first->legal_moves().front();
      const auto one = first->play(move);
      const auto two = second->play(move);
      REQUIRE((one.ok() && two.ok()));
      CHECK(*one == *two);
      CHECK(Print(*first) == Print(*second));
    }
  });
}

TEST_CASE("clones_are_independent") {
  for (const Game* game : games()) {
    const auto position = begin(presets(*game).front());
    const auto copy = position->clone();
    const Print before(*position);
    REQUIRE(copy->play(copy->legal_moves().front()).ok());
    CHECK(Print(*position) == before);
  }
}

TEST_CASE("a_position_without_history_is_equal") { visit_random_games(1, check_without_past); }

TEST_CASE("selectors_play_legal_moves_they_can_explain") {
  visit_sampled_positions(3, check_explanations);
}

TEST_CASE("selectors_depend_only_on_position_and_seed") {
  visit_sampled_positions(3, check_repeatability);
}

TEST_CASE("unknown_selectors_are_refused_with_the_known_names") {
  for (const Game* game : games()) {
    const auto selector = game->selector("nobody", 1);
    REQUIRE(!selector.ok());
    CHECK(selector.error().code == "selector/unknown");
    CHECK(selector.error().says.find(game->info().selectors.front().name) != std::string::npos);
  }
}

TEST_CASE("random_bytes_do_not_break_the_parsers") {
  Random random(11);
  for (const Game* game : tested_games()) {
    for (const GameSetup& setup : presets(*game)) {
      const std::string valid = begin(setup)->text();
      for (int round = 0; round < 2'000; ++round) {
        std::string text = valid;
        for (std::uint32_t edits = 1 + random.below(3); edits > 0; --edits) {
          const std::size_t at = random.below(static_cast<std::uint32_t>(text.size() + 1));
          if (random.below(3) == 0)
            text.erase(at, 1);
          else
            text.insert(at, 1, static_cast<char>(random.below(256)));
        }
        const auto position = setup.game->load(setup.options, text);
        if (!position.ok()) {
          CHECK(!position.error().code.empty());
          if (position.error().at) CHECK(*position.error().at <= text.size());
        } else {
          CHECK(setup.game->load(setup.options, (*position)->text()).ok());
        }
      }
    }
  }
}

TEST_SUITE("slow") {
  TEST_CASE("position_texts_of_many_games_load_to_equal_positions") {
    visit_random_games(6, check_text);
  }
  TEST_CASE("views_of_many_games_show_every_legal_move_once") { visit_random_games(6, check_view); }
  TEST_CASE("cells_of_many_games_compose_back") { visit_random_games(3, check_cells); }
  TEST_CASE("undo_takes_back_exactly_one_move_anywhere") { visit_random_games(3, check_undo); }
  TEST_CASE("moves_refused_anywhere_change_nothing") { visit_random_games(2, check_refusals); }
  TEST_CASE("positions_of_many_games_without_history_are_equal") {
    visit_random_games(2, check_without_past);
  }
  TEST_CASE("selectors_explain_their_moves_at_many_positions") {
    visit_sampled_positions(10, check_explanations);
  }
  TEST_CASE("selectors_depend_only_on_position_and_seed_at_many_positions") {
    visit_sampled_positions(10, check_repeatability);
  }
}

}  // namespace gridwise
