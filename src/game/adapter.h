// Implements the door's classes (game.h) on a game's own types, so its door.cc contains only what
// is specific to the game. `D`, the game's description, is a struct of static members:
//
//   using Position                                          fulfils PositionLike
//   GameInfo info()
//   Result<Position> start(options, seed)
//   Result<Position> parse(options, text)
//   string format(position)
//   Result<Position> compose(options, cells)                takes a third argument, optional<Seat>
//                                                           mover, if the board does not determine
//                                                           whose turn it is
//   Result<Move> parse_move(position, text)
//   string format_move(position, move)
//   void draw(position, view)                               columns, rows, cells, marked
//   Action action(position, move)
//   vector<Event> play(position&, move)                     plays a legal move, returns its events
//   vector<SelectorRow<Position>> selectors()               weakest first; they fill
//                                                           info().selectors. Made by selector_row,
//                                                           selector_row_with_options (if it has
//                                                           options), seeded_selector_row (if it
//                                                           has noise)
//
// and, optionally:
//
//   vector<Figure> figures(position)                        the figures beside the board
//   size_t bytes(position)                                  of what it allocates, about; default 0
//   EventCounts, play(position&, move, counts&) and         only counts events, without creating
//   map<string, int64_t> by_kind(counts)                    them; for play-throughs
//   ReportOf<Move> solve(position, request, progress)       the solver; if it has goals, takes the
//                                                           goal's index as a fourth argument
//   bool kSolvesFinished                                    the solver accepts finished positions
//   Result<ReportOf<Move>> certify(position, request, progress, log)  writes a certificate
//   Result<vector<Words>> check_certificate(text, effort)   verifies a certificate
//   bool kResumesCertificates                               certify resumes a proof from the log
//   Result<NotatedGame> read_notation(options, text)        files of other programs: games in
//                                                           info().notations, or levels
//   Result<string> write_notation(index, start, span<const Move>, end)
//   boost::json::object facts(position, span<const Move>)   facts about an answer of a report, for
//                                                           people and programs; snake_case keys
//   boost::json::object report_facts(position, report)      facts about a whole report
//   Result<vector<Knob>> knobs(options, level)              what a designer may change in a level
//   Result<string> with_knob(options, level, name, value)   the level file with one knob set
//   Result<vector<Problem>> lint(options, text)             problems of a level or position
//   Result<Position> random_board(options, index, seed)     a board of info().boards[index]
//   Result<pair<OptionValues, Position>> next_stage(options, position, seed)
//                                                           the stage after a won position
//   span<const PuzzleInfo> puzzles()                        requires judge():
//   JudgementOf<Move> judge(start, span<const Move>, request)
//   DailyOf<Position> daily(options, date)                  the board of a day; `options` are the
//                                                           defaults
//   Error refusal(position, move)                           why a well-formed move is illegal
//   uint64_t generator(position)                            see AnyPosition::generator
//   void reseed(position&, seed)                            sets the generator; does nothing if
//                                                           nothing more is drawn
//   uint64_t draw_key(position)                             with the seed, determines choices;
//                                                           default: the position's hash
//   uint64_t move_number(move)                              unique per move; makes choices use
//                                                           draw_keyed (keyed_draw.h)
//   vector<int> touched(position, move)                     cells touched by a move, by their
//                                                           indices after it
//   Result<unique_ptr<AnyBoards>> boards(options, request)  boards in step, see boards.h; made with
//                                                           boards_in_step.h
#pragma once

#include <memory>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "game/boards.h"
#include "game/named.h"
#include "game/position_adapter.h"
#include "game/selector_adapter.h"
#include "game/solver_adapter.h"
#include "kit/guarded.h"

namespace gridwise {

/// A DailyBoard in a game's own types.
template <class Position>
struct DailyOf {
  OptionValues options;
  Position position;
  Words goal;
  std::vector<typename Position::Move> best = {};  ///< empty if not stored
};

[[nodiscard]] inline Error no_notations() {
  return {"notation/none", "this game supports no file formats of other programs", {}};
}

[[nodiscard]] inline Error no_levels() {
  return {"level/none", "this game has no editable levels", {}};
}

template <class D>
class GameAdapter final : public Game, public OffersBoards {
 public:
  using Position = typename D::Position;
  using Opened = Result<std::unique_ptr<AnyPosition>>;

  [[nodiscard]] const GameInfo& info() const override { return info_; }
  [[nodiscard]] Opened start(const OptionValues& options, std::uint64_t seed) const override {
    return wrap(D::start(options, seed));
  }
  [[nodiscard]] Opened load(const OptionValues& options, std::string_view text) const override {
    return wrap(D::parse(options, text));
  }
  [[nodiscard]] Opened compose(const OptionValues& options,
                               std::span<const std::vector<std::string>> cells,
                               std::optional<Seat> mover) const override {
    if constexpr (kComposesSeat) {
      return wrap(D::compose(options, cells, mover));
    } else {
      if (mover)
        return Error{"position/seat", "in this game the board determines whose turn it is", {}};
      return wrap(D::compose(options, cells));
    }
  }
  [[nodiscard]] Opened random_board(const OptionValues& options, std::string_view kind,
                                    std::uint64_t seed) const override {
    if constexpr (requires { &D::random_board; }) {
      const auto standard = std::ranges::find(info_.boards, true, &BoardInfo::standard);
      const Result<std::size_t> index =
          index_of_name(info_.boards, kind.empty() ? standard->name : kind, "board");
      if (!index) return Error{"board/kind", index.error().says, {}};
      return wrap(D::random_board(options, *index, seed));
    } else {
      return Error{"board/none", "this game draws no random boards", {}};
    }
  }
  [[nodiscard]] Result<NextStage> next_stage(const OptionValues& options,
                                             const AnyPosition& position,
                                             std::uint64_t seed) const override {
    if constexpr (kStages) {
      const auto* own = dynamic_cast<const PositionAdapter<D>*>(&position);
      if (own == nullptr) return other_game();
      if (own->outcome().kind != Outcome::Kind::kWon)
        return Error{"stage/none", "the stage is not won", {}};
      Result<std::pair<OptionValues, Position>> next =
          D::next_stage(options, own->position(), seed);
      if (!next) return next.error();
      return NextStage{std::move(next->first),
                       std::make_unique<PositionAdapter<D>>(std::move(next->second))};
    } else {
      return Error{"stage/none", "this game has no stages", {}};
    }
  }
  [[nodiscard]] std::span<const PuzzleInfo> puzzles() const override {
    if constexpr (requires { &D::puzzles; }) {
      return D::puzzles();
    } else {
      return {};
    }
  }
  [[nodiscard]] Result<Judgement> judge(std::size_t puzzle, std::span<const std::string> moves,
                                        const SearchRequest& request) const override {
    if constexpr (requires { &D::judge; }) {
      const PuzzleInfo& info = puzzles()[puzzle];
      const Result<Position> start = D::parse(info.options, info.start);
      if (!start) return start.error();
      PositionAdapter<D> position(*start);
      for (const std::string& move : moves) {
        const Result<std::vector<Event>> played = position.play(move);
        if (!played) return played.error();
      }
      return guarded([&]() -> Result<Judgement> {
        return to_words<D>(position.position(), D::judge(*start, position.played(), request));
      });
    } else {
      return Error{"puzzle/unknown", "this game has no puzzles", {}};
    }
  }
  [[nodiscard]] Result<DailyBoard> daily_board(const Date& date) const override {
    if constexpr (kDaily) {
      DailyOf<Position> daily = D::daily(info_.presets.front().values, date);
      std::vector<std::string> best = line_words<D>(daily.position, daily.best);
      return DailyBoard{std::move(daily.options),
                        std::make_unique<PositionAdapter<D>>(std::move(daily.position)),
                        std::move(daily.goal), std::move(best)};
    } else {
      return Error{"daily/none", "this game has no daily boards", {}};
    }
  }
  [[nodiscard]] Result<std::unique_ptr<MoveSelector>> selector(std::string_view name,
                                                               std::uint64_t seed) const override {
    Result<ChosenSelector> chosen = choose_selector(info_.selectors, name);
    if (!chosen) return chosen.error();
    SelectorInfo info = info_.selectors[chosen->row];
    info.name = std::move(chosen->name);
    return std::unique_ptr<MoveSelector>(std::make_unique<SelectorAdapter<D>>(
        std::move(info), selectors_[chosen->row].make(chosen->values, seed), seed));
  }
  using Game::solver;
  [[nodiscard]] std::unique_ptr<Solver> solver(std::size_t goal) const override {
    if constexpr (requires { &D::solve; }) {
      return std::make_unique<SolverAdapter<D>>(goal);
    } else {
      return nullptr;
    }
  }
  [[nodiscard]] Result<NotatedGame> read_notation(const OptionValues& options,
                                                  std::string_view text) const override {
    if constexpr (requires { &D::read_notation; }) {
      return D::read_notation(options, text);
    } else {
      return no_notations();
    }
  }
  [[nodiscard]] Result<std::string> write_notation(std::string_view name,
                                                   const AnyPosition& position,
                                                   const NotatedEnd& end) const override {
    if constexpr (requires { &D::write_notation; }) {
      const auto* own = dynamic_cast<const PositionAdapter<D>*>(&position);
      if (own == nullptr) return other_game();
      const Result<std::size_t> index = index_of_name(info_.notations, name, "notation");
      if (!index) return index.error();
      const auto moves = own->played();
      return D::write_notation(*index, own->start(), moves, end);
    } else {
      return no_notations();
    }
  }
  [[nodiscard]] Result<std::vector<Knob>> knobs(const OptionValues& options,
                                                std::string_view level) const override {
    if constexpr (requires { &D::knobs; }) {
      return D::knobs(options, level);
    } else {
      return no_levels();
    }
  }
  [[nodiscard]] Result<std::string> with_knob(const OptionValues& options, std::string_view level,
                                              std::string_view name, int value) const override {
    if constexpr (requires { &D::with_knob; }) {
      return D::with_knob(options, level, name, value);
    } else {
      return no_levels();
    }
  }
  [[nodiscard]] Result<std::vector<Problem>> lint(const OptionValues& options,
                                                  std::string_view text) const override {
    if constexpr (requires { &D::lint; }) {
      return D::lint(options, text);
    } else {
      const Result<Position> opened = text.empty() ? D::start(options, 0) : D::parse(options, text);
      if (!opened) return opened.error();
      return std::vector<Problem>{};
    }
  }
  [[nodiscard]] Result<std::vector<Words>> check_certificate(
      std::string_view text, const CheckEffort& effort) const override {
    if constexpr (requires { &D::check_certificate; }) {
      return D::check_certificate(text, effort);
    } else {
      return no_certificates();
    }
  }
  [[nodiscard]] Result<std::unique_ptr<AnyBoards>> boards(
      [[maybe_unused]] const OptionValues& options,
      [[maybe_unused]] const BoardsRequest& request) const override {
    if constexpr (requires { &D::boards; }) {
      return D::boards(options, request);
    } else {
      return std::unique_ptr<AnyBoards>();
    }
  }

 private:
  static Opened wrap(Result<Position> position) {
    if (!position) return position.error();
    return std::unique_ptr<AnyPosition>(std::make_unique<PositionAdapter<D>>(*std::move(position)));
  }

  static constexpr bool kStages = requires { &D::next_stage; };
  static constexpr bool kDaily = requires { &D::daily; };
  static constexpr bool kComposesSeat =
      requires(const OptionValues& options, std::span<const std::vector<std::string>> cells,
               std::optional<Seat> mover) { D::compose(options, cells, mover); };

  [[nodiscard]] GameInfo described() const {
    GameInfo info = D::info();
    info.composes_seat = kComposesSeat;
    info.stages = kStages;
    info.daily = kDaily;
    info.certifies = requires { &D::certify; };
    info.resumes_certificates = requires { D::kResumesCertificates; };
    for (const auto& row : selectors_) info.selectors.push_back(row.info);
    return info;
  }

  std::vector<SelectorRow<Position>> selectors_ = D::selectors();
  GameInfo info_ = described();
};

}  // namespace gridwise
