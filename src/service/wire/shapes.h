// Games, positions and reports as messages (kit/message.h).
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "gridwise/games.h"
#include "kit/message.h"
#include "kit/told_verdict.h"
#include "service/wire/action_sets.h"

namespace gridwise {

/// How much of a position or match to include.
enum class Detail {
  kWhole,
  kBoardOnly,  ///< without moves and the view's actions
};

/// 16 lowercase hexadecimal digits: not every JSON reader keeps 64-bit numbers exactly.
[[nodiscard]] std::string hash_text(std::uint64_t hash);
/// Cut off after the first steps if too long.
[[nodiscard]] boost::json::array steps_json(const std::vector<Event>& events);

// ---- games

template <>
inline constexpr std::array<std::string_view, 7> kNamesOf<OptionInfo::Role>{
    "", "level", "columns", "rows", "side", "advanced", "path"};
template <>
inline constexpr std::array<std::string_view, 5> kNamesOf<TokenLook>{"", "cross", "ring",
                                                                     "black_stone", "white_stone"};
template <>
inline constexpr std::array<std::string_view, 2> kNamesOf<Links>{"", "reading"};
template <>
inline constexpr std::array<std::string_view, 2> kNamesOf<Desk>{"analyse", "solve"};

template <class Info>
inline constexpr auto kNamed =
    message("Named", "A choice, a goal, a notation, a level of puzzles.",
            field("name", &Info::name, "For programs."), field("label", &Info::label));
template <>
inline constexpr auto kMessage<OptionInfo::Choice> = kNamed<OptionInfo::Choice>;
template <>
inline constexpr auto kMessage<GoalInfo> = kNamed<GoalInfo>;
template <>
inline constexpr auto kMessage<NotationInfo> = kNamed<NotationInfo>;
template <>
inline constexpr auto kMessage<PuzzleLevelInfo> = kNamed<PuzzleLevelInfo>;

template <>
inline constexpr auto kMessage<OptionInfo> = message(
    "Option", "A whole number from `low` to `high`, or one of `choices` if there are any.",
    field("name", &OptionInfo::name, "As in `tictactoe(m=3)`."), field("label", &OptionInfo::label),
    field("low", &OptionInfo::low), field("high", &OptionInfo::high),
    field("standard", &OptionInfo::standard, "The default: a value, or an index of `choices`."),
    field("choices", &OptionInfo::choices),
    field("role", if_set(&OptionInfo::role),
          "`level` chooses a level, and the game also reads level files; `columns`, `rows` and "
          "`side` give the board size; `advanced` options tune a solver; those of `path` have "
          "their highest value in matches of the path. A rule by default."),
    field("high_means", &OptionInfo::high_means,
          "The meaning of the highest value, such as \"no limit\"."));

template <>
inline constexpr auto kMessage<TokenInfo> =
    message("TokenInfo", "A kind of token that can lie in a cell.", field("name", &TokenInfo::name),
            field("glyph", &TokenInfo::glyph, "One character, for boards of text."),
            field("label", &TokenInfo::label),
            field("look", if_set(&TokenInfo::look),
                  "For clients that have no picture of it; by default a tile with its label."),
            field("seat", &TokenInfo::seat, "The seat that plays with it."));

template <>
inline constexpr auto kMessage<BoardInfo> =
    message("BoardInfo", "A kind of random boards, see `board.random`.",
            field("name", &BoardInfo::name), field("label", &BoardInfo::label),
            field("standard", if_set(&BoardInfo::standard), "The default kind."));

template <>
inline constexpr auto kMessage<BoardLook> = message(
    "BoardLook", "How boards of a game are drawn.",
    field("grows", if_set(&BoardLook::grows), "The number of rows changes during a game."),
    field("links", if_set(&BoardLook::links),
          "`reading`: a link between two cells follows reading order, around the end of a row. "
          "Straight by default."));

template <>
inline constexpr auto kMessage<SelectorInfo> = message(
    "Selector", "A kind of player that the game offers.", field("name", &SelectorInfo::name),
    field("label", &SelectorInfo::label), field("about", &SelectorInfo::about),
    field("options", if_set(&SelectorInfo::options),
          "They can follow the name: `weighted(line=25,tap=off)`. The name of a seat then lists "
          "those that are not the default, in their order."));

/// A part of a game's description. Its game string is made from the game's options.
template <class Part>
struct PartOf {
  const Game& game;
  const Part& part;

  [[nodiscard]] static std::vector<PartOf> all(const Game& game, const std::vector<Part>& parts) {
    std::vector<PartOf> list;
    list.reserve(parts.size());
    for (const Part& part : parts) list.push_back({game, part});
    return list;
  }
};

template <>
inline constexpr auto kMessage<PartOf<Preset>> = message(
    "Preset", "Option values that many people play, under one name.",
    field("setup",
          [](const PartOf<Preset>& of) { return GameSetup{&of.game, of.part.values}.text(); }),
    field("name", [](const PartOf<Preset>& of) -> const Words& { return of.part.name; }),
    field("about", [](const PartOf<Preset>& of) {
      return of.part.about.en.empty() ? nullptr : &of.part.about;
    }));

template <>
inline constexpr auto kMessage<PartOf<PathLevel>> = message(
    "PathLevel", "A level of a game's path. Won, it earns one star.",
    field(
        "setup",
        [](const PartOf<PathLevel>& of) { return GameSetup{&of.game, of.part.options}.text(); },
        "Its game string. Its matches set the options of role `path` too."),
    field("name", [](const PartOf<PathLevel>& of) -> const Words& { return of.part.name; }),
    field(
        "stars", [](const PartOf<PathLevel>& of) -> const auto& { return of.part.stars; },
        "The least values of the figure `moves_left`, in the view of the won position, for two and "
        "three stars. Empty: every win has one star."),
    field(
        "introduces", [](const PartOf<PathLevel>& of) -> const auto& { return of.part.introduces; },
        "Tokens that no earlier level has, for a lesson."));

/// A getter of a game's description as one of the game.
template <class Get>
[[nodiscard]] constexpr auto of_info(Get get) {
  return [get](const Game& game) -> decltype(auto) { return std::invoke(get, game.info()); };
}

template <>
inline constexpr auto kMessage<Game> = message(
    "GameInfo", "A game.", field("id", of_info(&GameInfo::id)),
    field("name", of_info(&GameInfo::name)), field("about", of_info(&GameInfo::about)),
    field("seats", of_info(&GameInfo::seats), "In the order of turns."),
    field("options", of_info(&GameInfo::options)),
    field(
        "presets", [](const Game& game) { return PartOf<Preset>::all(game, game.info().presets); },
        "Common variants, the default first."),
    field("tokens", of_info(&GameInfo::tokens)), field("look", of_info(&GameInfo::look)),
    field("desk", of_info(&GameInfo::desk), "Positions are analysed, or solved as puzzles."),
    field("boards", of_info(&GameInfo::boards)),
    field("selectors", of_info(&GameInfo::selectors), "The weakest first."),
    field("solvable", of_info(&GameInfo::solvable)),
    field("goals", of_info(&GameInfo::goals),
          "Goals its solver supports, the default first; none if there is only one."),
    field("notations", of_info(&GameInfo::notations), "Other programs' formats for the game."),
    field("composes_seat", of_info(if_set(&GameInfo::composes_seat)),
          "`position.compose` takes the seat to move."),
    field("stages", of_info(if_set(&GameInfo::stages)),
          "A won position has a next stage, see `stage.next`."),
    field(
        "puzzles",
        [](const Game& game) {
          const bool some = !game.info().puzzle_levels.empty();
          return some ? std::optional(game.puzzles().size()) : std::nullopt;
        },
        "The number of its puzzles, see `puzzle.list`."),
    field("daily", of_info(if_set(&GameInfo::daily)), "It has a daily board, see `board.daily`."),
    field(
        "path",
        [](const Game& game) {
          const bool some = !game.info().path.empty();
          return some ? std::optional(PartOf<PathLevel>::all(game, game.info().path))
                      : std::nullopt;
        },
        "Levels, from easy to hard."));

// ---- positions

template <>
inline constexpr auto kMessage<Outcome> =
    message("Outcome", "Whether a game is over, and how.", field("kind", &Outcome::kind),
            field(
                "winner",
                [](const Outcome& outcome) {
                  return outcome.kind == Outcome::Kind::kWon ? &outcome.winner : nullptr;
                },
                "The seat, if won."));

template <>
inline constexpr auto kMessage<Figure> = message(
    "Figure", "A number beside the board.",
    field("name", &Figure::name, "For programs: `score`, `moves_left`, `goal`."),
    field("label", &Figure::label), field("value", &Figure::value, "For people: `12 / 45`."),
    field("number", &Figure::number, "For programs. Of a goal: how many are left."),
    field("total", &Figure::total, "What `number` counts up to or down from."),
    field("token", if_set(&Figure::token), "The token that a goal is about."));

template <>
inline constexpr auto kMessage<Event> = message(
    "Step", "One effect of a move, for animation; the kinds are in terms.md.",
    field("kind", &Event::kind), field("wave", &Event::wave, "Steps of one wave happen together."),
    field("cells", &Event::cells), field("token", &Event::token));

/// A view as the page gets it.
struct SentView {
  View view;
  bool with_actions = true;
};
/// A view for a small picture.
struct Picture {
  View view;
};

template <class Get>
[[nodiscard]] constexpr auto of_view(Get get) {
  return [get](const auto& sent) -> decltype(auto) { return std::invoke(get, sent.view); };
}
inline constexpr auto kViewSize =
    fields(field("columns", of_view(&View::columns)), field("rows", of_view(&View::rows)));
inline constexpr auto kViewCells = fields(
    field(
        "cells",
        [](const auto& sent) { return sent.view.cells | std::views::transform(&CellView::tokens); },
        "The tokens of each cell, from bottom to top."),
    field("marked", of_view(&View::marked), "Cells to highlight, such as the winning line."),
    field("last", of_view(&View::last), "Cells of the last move."));
inline constexpr auto kViewRest =
    fields(field("figures", of_view(&View::figures)),
           field("crossings", of_view(if_set(&View::crossings)),
                 "Tokens are drawn on line crossings, not in squares."),
           field("forbidden", of_view(if_set(&View::forbidden)),
                 "Empty cells where a rule forbids the seat to move to play."));
template <>
inline constexpr auto kMessage<SentView> =
    message("View", "A board as drawn. Cells are listed row by row from the top left.", kViewSize,
            field("names",
                  [](const SentView& sent) {
                    return sent.view.cells | std::views::transform(&CellView::name);
                  }),
            kViewCells,
            field(
                "actions",
                [](const SentView& sent) {
                  return sent.with_actions ? std::optional(action_sets(sent.view)) : std::nullopt;
                },
                "The legal moves. Not in lists, records and races."),
            kViewRest);
template <>
inline constexpr auto kMessage<Picture> =
    message("PictureView", "A board without input.", kViewSize, kViewCells, kViewRest);

template <Detail detail>
struct SentPosition {
  const GameSetup& setup;
  const AnyPosition& position;
};
using SentBoard = SentPosition<Detail::kBoardOnly>;
using WholePosition = SentPosition<Detail::kWhole>;
inline constexpr auto kBoard =
    fields(field("setup", [](const auto& of) { return of.setup.text(); }),
           field("text", [](const auto& of) { return of.setup.text() + " " + of.position.text(); }),
           field(
               "seat", [](const auto& of) { return of.position.seat(); }, "The seat to move."),
           field("outcome", [](const auto& of) { return of.position.outcome(); }),
           field(
               "hash", [](const auto& of) { return hash_text(of.position.hash()); },
               "16 hexadecimal digits."));
template <>
inline constexpr auto kMessage<SentBoard> =
    message("Board", "A position to look at.", kBoard,
            field("view", [](const SentBoard& of) { return SentView{of.position.view(), false}; }));
template <>
inline constexpr auto kMessage<WholePosition> =
    message("Position", "A position outside a match.", kBoard,
            field("view", [](const WholePosition& of) { return SentView{of.position.view()}; }),
            field("moves", [](const WholePosition& of) { return of.position.moves(); }),
            field(
                "public",
                [](const WholePosition& of) {
                  const bool chance = of.position.generator() != 0;
                  return chance ? std::optional(of.setup.text() + " " + of.position.public_text())
                                : std::nullopt;
                },
                "In games with chance: `text` without the state of the random generator."));

/// A position by itself.
[[nodiscard]] inline boost::json::object position_json(const GameSetup& setup,
                                                       const AnyPosition& position) {
  return object_of(WholePosition{setup, position});
}

struct LegalMoves {
  std::vector<std::string> moves{};
  std::optional<std::size_t> more{};
};
template <>
inline constexpr auto kMessage<LegalMoves> =
    message("LegalMoves", "The legal moves, none once the game is over.",
            field("moves", &LegalMoves::moves),
            field("more", &LegalMoves::more, "How many are left out because the list is long."));
/// As many as fit into a line.
[[nodiscard]] LegalMoves legal_moves_of(const AnyPosition& position);

// ---- reports

template <>
inline constexpr std::array<std::string_view, 4> kNamesOf<Verdict>{"unknown", "loss", "draw",
                                                                   "win"};
template <>
inline constexpr auto kMessage<Candidate> =
    message("Candidate", "A move, and why it is or is not chosen.", field("move", &Candidate::move),
            field("weight", &Candidate::weight,
                  "Proportional to the probability of being drawn; 0: never."),
            field("verdict", &Candidate::verdict, "For the seat that would play it."),
            field("why", &Candidate::why, "The most important reason first."),
            field("plies", &Candidate::plies, "Until the game ends under best play."),
            field("win_chance", &Candidate::win_chance, "Against random replies, 0 to 1."),
            field("score", &Candidate::score, "The selector's own measure; greater is better."),
            field("line", if_set(&Candidate::line),
                  "The expected continuation, beginning with this move."));

/// The JSON of facts; nothing where there are none.
[[nodiscard]] inline std::optional<boost::json::object> facts_json(const std::string& facts) {
  if (facts.empty()) return {};
  return boost::json::parse(facts).as_object();
}

template <>
inline constexpr auto kMessage<Answer> =
    message("PuzzleAnswer", "One answer to a puzzle.", field("line", &Answer::line),
            field("score", &Answer::score),
            field(
                "facts", [](const Answer& answer) { return facts_json(answer.facts); },
                "What the game adds, see Facts of games."));

/// The first of a report's candidates and answers, already as JSON, which sending takes.
struct SentReport {
  const Report& report;
  boost::json::array candidates;
  boost::json::array answers;
  std::size_t left_out = 0;
};
template <class Get>
[[nodiscard]] constexpr auto of_report(Get get) {
  return [get](const SentReport& sent) -> decltype(auto) { return std::invoke(get, sent.report); };
}
template <>
inline constexpr auto kMessage<SentReport> = message(
    "Report", "What is known about a position.",
    field("verdict", of_report(told_verdict<std::string>),
          "For the seat to move. If nothing is proved, that of the best candidate, as is `plies`: "
          "a search may have found a win without proving it."),
    field("line", of_report(&Report::line), "The principal variation."),
    field("depth", of_report(&Report::depth), "Plies searched."),
    field("nodes", of_report(&Report::nodes)),
    field("ms",
          [](const SentReport& sent) {
            return std::chrono::duration<double, std::milli>(sent.report.time);
          }),
    field("proved", of_report(&Report::proved)),
    field_as<std::vector<Candidate>>(
        "candidates", [](SentReport& sent) { return std::move(sent.candidates); },
        "The best first."),
    field("left_out", if_set(&SentReport::left_out),
          "The number of candidates left out; progress reports contain fewer."),
    field("threat_nodes", of_report(&Report::threat_nodes),
          "How many of the nodes belong to threat searches (gomoku: VCF, VCT)."),
    field("plies", of_report(told_plies<std::string>), "Until the game ends under best play."),
    field("score", of_report(&Report::score), "In the game's own unit."),
    field("bound", of_report(&Report::bound), "No answer can have a better score."),
    field_as<std::optional<std::vector<Answer>>>(
        "answers",
        [](SentReport& sent) {
          return sent.report.answers.empty() ? std::nullopt
                                             : std::optional(std::move(sent.answers));
        },
        "The distinct answers of a puzzle, the best first."),
    field(
        "facts", [](const SentReport& sent) { return facts_json(sent.report.facts); },
        "What the game adds, see Facts of games."));

/// Includes the best candidates and the best answers, each as many as fit into `most_bytes`.
[[nodiscard]] boost::json::object report_json(const Report& report,
                                              std::size_t most_bytes = SIZE_MAX);

// ---- puzzles

template <>
inline constexpr auto kMessage<PartOf<PuzzleInfo>> = message(
    "Puzzle", "A position with a task for the seat to move; the program plays the other side.",
    field(
        "id", [](const PartOf<PuzzleInfo>& of) -> const auto& { return of.part.id; },
        "Stays when puzzles are added."),
    field("level",
          [](const PartOf<PuzzleInfo>& of) -> const auto& {
            return of.game.info().puzzle_levels[of.part.level].name;
          }),
    field(
        "title", [](const PartOf<PuzzleInfo>& of) -> const auto& { return of.part.title; },
        "The task."),
    field(
        "text",
        [](const PartOf<PuzzleInfo>& of) {
          return GameSetup{&of.game, of.part.options}.text() + " " + of.part.start;
        },
        "The position."),
    field(
        "moves", [](const PartOf<PuzzleInfo>& of) { return of.part.moves; },
        "The seat's moves in the shortest known solution."));

/// The levels of a game's puzzles and the puzzles of `level`, or all if it is absent.
[[nodiscard]] boost::json::object puzzles_json(const Game& game, std::optional<std::size_t> level);

template <>
inline constexpr auto kMessage<Judgement::Remark> =
    message("Remark", "What a move achieves, or why it fails.",
            field("move", &Judgement::Remark::move), field("says", &Judgement::Remark::says));
template <>
inline constexpr std::array<std::string_view, 3> kNamesOf<Judgement::State>{"open", "solved",
                                                                            "refuted"};
template <>
inline constexpr auto kMessage<Judgement> = message(
    "Judgement", "The verdict on the moves tried in a puzzle. `open`: the last one still wins.",
    field("state", &Judgement::state),
    field("line", &Judgement::line,
          "If open, the winning continuation after `reply`; if refuted, the defence."),
    field("remarks", &Judgement::remarks,
          "If solved, one for each of the solver's moves; if refuted, one for the last."),
    field("reply", &Judgement::reply,
          "If open: the other side's answer to the last move, if any."));

}  // namespace gridwise
