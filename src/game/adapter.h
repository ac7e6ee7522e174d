// Writes the door's classes for a game from the game's own types, so that a game's door.cc says
// only what is its own. `D`, the game's description, is a struct of static members:
//
//   using Position                                          fulfils PositionLike
//   GameInfo info()
//   Result<Position> start(options, seed)
//   Result<Position> parse(options, text)                   string format(position)
//   Result<Position> compose(options, cells)
//   Result<Move> parse_move(position, text)                 string format_move(position, move)
//   void draw(position, view)                               columns, rows, cells, marked, figures
//   Action action(position, move)
//   vector<Event> play(position&, move)                     plays a legal move and says what it did
//   array<SelectorEntry<Position> (*)(), N> kSelectors      makers, in the order of
//   info().selectors
//
// and, only where the game has them:
//
//   ReportOf<Move> solve(position, limits, progress)        a solver; `goal`, an index into
//                        or solve(..., progress, goal)      info().goals, where there are some
//   Result<ReportOf<Move>> certify(position, limits, progress, log)   proofs, and
//   Result<void> check_certificate(text, effort)            their check
//   Result<string> convert(foreign)                         files of other programs
//   boost::json::object facts(position, span<const Move>)   what an answer of a report brings, for
//                                                           people and programs; snake_case keys
//   boost::json::object report_facts(position, report)      likewise of a whole report
//   Error refusal(position, move)                           why a move that can be read is illegal
//   bool kSolvesFinished                                    finished positions are solved too
//   vector<int> touched(position, move)                     the cells a move touched, as they are
//                                                           numbered after it
#pragma once

#include <algorithm>
#include <chrono>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "game/game.h"
#include "kit/random.h"

namespace gridwise {

/// How a game's own selector ranks the moves of an unfinished position.
template <class Position>
using RankOf = std::function<ReportOf<typename Position::Move>(
    const Position&, const Limits&, const ProgressOf<typename Position::Move>&)>;

/// A selector as the adapter calls it.
template <class Position>
struct SelectorEntry {
  RankOf<Position> rank;
  std::function<void()> invalidate_cache;
};

/// Makes a SelectorEntry of a selector type with `candidates` and `invalidate_cache`.
template <class Position, class Selector>
SelectorEntry<Position> make_selector() {
  auto selector = std::make_shared<Selector>();
  return {[selector](const Position& position, const Limits& limits,
                     const ProgressOf<typename Position::Move>& progress) {
            return selector->candidates(position, limits, progress);
          },
          [selector] { selector->invalidate_cache(); }};
}

template <class D>
class PositionAdapter final : public AnyPosition {
 public:
  using Position = typename D::Position;
  using Move = typename Position::Move;

  explicit PositionAdapter(Position start) : current_(std::move(start)) {}

  [[nodiscard]] const Position& position() const { return current_; }

  [[nodiscard]] std::unique_ptr<AnyPosition> clone() const override {
    return std::make_unique<PositionAdapter>(*this);
  }
  [[nodiscard]] std::string text() const override { return D::format(current_); }
  [[nodiscard]] View view() const override {
    View view;
    D::draw(current_, view);
    if (!past_.empty()) view.last = last_touched();
    for (const Move move : legal()) view.actions.push_back(D::action(current_, move));
    return view;
  }
  [[nodiscard]] std::vector<std::string> legal_moves() const override {
    std::vector<std::string> words;
    for (const Move move : legal()) words.push_back(D::format_move(current_, move));
    return words;
  }
  [[nodiscard]] Result<std::vector<Event>> play(std::string_view text) override {
    const Result<Move> move = D::parse_move(current_, text);
    if (!move) return move.error();
    if (current_.outcome().finished()) return Error{"move/finished", "the game is finished", {}};
    const std::vector<Move> moves = legal();
    if (std::ranges::find(moves, *move) == moves.end()) {
      return refusal(text, *move);
    }
    past_.push_back({current_, *move});
    return D::play(current_, *move);
  }
  bool undo() override {
    if (past_.empty()) return false;
    current_ = std::move(past_.back().before);
    past_.pop_back();
    return true;
  }
  [[nodiscard]] std::vector<std::string> moves() const override {
    std::vector<std::string> words;
    words.reserve(past_.size());
    for (const Step& step : past_) words.push_back(D::format_move(step.before, step.move));
    return words;
  }
  [[nodiscard]] Outcome outcome() const override { return current_.outcome(); }
  [[nodiscard]] Seat seat() const override { return current_.seat(); }
  [[nodiscard]] std::uint64_t hash() const override { return current_.hash(); }
  [[nodiscard]] PerftCount perft(int depth) const override {
    return gridwise::perft(current_, depth);
  }

 private:
  struct Step {
    Position before;
    Move move;
  };

  [[nodiscard]] std::vector<int> last_touched() const {
    const auto& [before, move] = past_.back();
    if constexpr (requires { D::touched(before, move); }) {
      return D::touched(before, move);
    } else {
      return D::action(before, move).cells;
    }
  }

  [[nodiscard]] Error refusal(std::string_view text, Move move) const {
    if constexpr (requires { D::refusal(current_, move); }) {
      return D::refusal(current_, move);
    } else {
      return {"move/illegal", std::string(text) + " is not a legal move here", 0};
    }
  }

  [[nodiscard]] std::vector<Move> legal() const {
    typename Position::MoveList moves;
    current_.generate(moves);
    std::vector<Move> listed;
    for (const Move move : moves) listed.push_back(move);
    return listed;
  }

  Position current_;
  std::vector<Step> past_;
};

/// The words of moves played one after the other.
template <class D>
std::vector<std::string> line_words(typename D::Position position,
                                    std::span<const typename D::Position::Move> line) {
  std::vector<std::string> words;
  words.reserve(line.size());
  for (const auto move : line) {
    words.push_back(D::format_move(position, move));
    position.play(move);
  }
  return words;
}

/// What the game says of playing `line`; null where it has nothing to say.
template <class D>
std::shared_ptr<const boost::json::object> facts_of(
    const typename D::Position& position, std::span<const typename D::Position::Move> line) {
  if constexpr (requires { D::facts(position, line); }) {
    using Facts = decltype(D::facts(position, line));  // complete where a game makes some
    return std::make_shared<const Facts>(D::facts(position, line));
  } else {
    return nullptr;
  }
}

/// What the game says of a report as a whole; null where it has nothing to say.
template <class D>
std::shared_ptr<const boost::json::object> report_facts_of(
    const typename D::Position& position, const ReportOf<typename D::Position::Move>& report) {
  if constexpr (requires { D::report_facts(position, report); }) {
    using Facts = decltype(D::report_facts(position, report));
    return std::make_shared<const Facts>(D::report_facts(position, report));
  } else {
    return nullptr;
  }
}

/// Turns a report over moves into one over move words.
template <class D>
Report to_words(const typename D::Position& position,
                const ReportOf<typename D::Position::Move>& report) {
  Report words;
  words.verdict = report.verdict;
  words.plies = report.plies;
  words.score = report.score;
  words.depth = report.depth;
  words.nodes = report.nodes;
  words.time = report.time;
  words.proved = report.proved;
  words.bound = report.bound;
  words.facts = report_facts_of<D>(position, report);
  words.line = line_words<D>(position, report.line);
  for (const auto& from : report.candidates) {
    words.candidates.push_back({D::format_move(position, from.move), from.weight, from.verdict,
                                from.plies, from.win_chance, from.score, from.why});
  }
  for (const auto& from : report.answers) {
    words.answers.push_back(
        {line_words<D>(position, from.line), from.score, facts_of<D>(position, from.line)});
  }
  return words;
}

/// The concrete position inside `position`. Errors: position/other_game, position/finished.
template <class D>
Result<const typename D::Position*> unwrap_unfinished(const AnyPosition& position) {
  const auto* own = dynamic_cast<const PositionAdapter<D>*>(&position);
  if (own == nullptr)
    return Error{"position/other_game", "the position belongs to another game", {}};
  if (own->outcome().finished()) return Error{"position/finished", "the game is finished", {}};
  return &own->position();
}

/// Likewise, of a position a solver is asked about.
template <class D>
Result<const typename D::Position*> unwrap_solvable(const AnyPosition& position) {
  if constexpr (requires { D::kSolvesFinished; }) {
    const auto* own = dynamic_cast<const PositionAdapter<D>*>(&position);
    if (own != nullptr) return &own->position();
  }
  return unwrap_unfinished<D>(position);
}

template <class D>
ProgressOf<typename D::Position::Move> in_words(const typename D::Position& position,
                                                const Progress& progress) {
  if (!progress) return {};
  return [&position, &progress](const auto& report) { progress(to_words<D>(position, report)); };
}

template <class D>
class SelectorAdapter final : public MoveSelector {
 public:
  using Position = typename D::Position;

  SelectorAdapter(SelectorInfo info, SelectorEntry<Position> entry, std::uint64_t seed)
      : info_(std::move(info)), entry_(std::move(entry)), seed_(seed) {}

  [[nodiscard]] const SelectorInfo& info() const override { return info_; }
  [[nodiscard]] Result<Choice> select(const AnyPosition& position, const Limits& limits) override {
    Result<Report> report = candidates(position, limits, {});
    if (!report) return report.error();
    Choice choice{{}, *std::move(report)};
    choice.move = draw(choice.report.candidates, position.hash());
    return choice;
  }
  [[nodiscard]] Result<Report> candidates(const AnyPosition& position, const Limits& limits,
                                          const Progress& progress) override {
    const auto own = unwrap_unfinished<D>(position);
    if (!own) return own.error();
    const auto started = std::chrono::steady_clock::now();
    Report report = to_words<D>(**own, entry_.rank(**own, limits, in_words<D>(**own, progress)));
    report.time = std::chrono::duration_cast<std::chrono::microseconds>(
        std::chrono::steady_clock::now() - started);
    return report;
  }
  void invalidate_cache() override { entry_.invalidate_cache(); }

 private:
  /// REQUIRES: some candidate has a weight above 0.
  [[nodiscard]] std::string draw(const std::vector<Candidate>& candidates,
                                 std::uint64_t hash) const {
    double total = 0;
    for (const Candidate& candidate : candidates) total += candidate.weight;
    Random random(mix64(seed_) ^ hash);
    double left = static_cast<double>(random.next() >> 11) * 0x1p-53 * total;
    const Candidate* chosen = nullptr;
    for (const Candidate& candidate : candidates) {
      if (candidate.weight <= 0) continue;
      chosen = &candidate;
      left -= candidate.weight;
      if (left < 0) break;
    }
    assert(chosen != nullptr);
    return chosen->move;
  }

  SelectorInfo info_;
  SelectorEntry<Position> entry_;
  std::uint64_t seed_;
};

[[nodiscard]] inline Error no_certificates() {
  return {"certificate/none", "this game writes no certificates", {}};
}

template <class D>
class SolverAdapter final : public Solver {
 public:
  explicit SolverAdapter(std::size_t goal = 0) : goal_(goal) {}

  [[nodiscard]] Result<Report> solve(const AnyPosition& position, const Limits& limits,
                                     const Progress& progress) override {
    const auto own = unwrap_solvable<D>(position);
    if (!own) return own.error();
    if constexpr (requires { D::solve(**own, limits, in_words<D>(**own, progress), goal_); }) {
      return to_words<D>(**own, D::solve(**own, limits, in_words<D>(**own, progress), goal_));
    } else {
      return to_words<D>(**own, D::solve(**own, limits, in_words<D>(**own, progress)));
    }
  }
  [[nodiscard]] Result<Report> certify(const AnyPosition& position, const Limits& limits,
                                       const Progress& progress,
                                       const CertificateLog& log) override {
    const auto own = unwrap_solvable<D>(position);
    if (!own) return own.error();
    if constexpr (requires { &D::certify; }) {
      const auto report = D::certify(**own, limits, in_words<D>(**own, progress), log);
      if (!report) return report.error();
      return to_words<D>(**own, *report);
    } else {
      return no_certificates();
    }
  }

 private:
  std::size_t goal_;
};

template <class D>
class GameAdapter final : public Game {
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
                               std::span<const std::vector<std::string>> cells) const override {
    return wrap(D::compose(options, cells));
  }
  [[nodiscard]] Result<std::unique_ptr<MoveSelector>> selector(std::string_view name,
                                                               std::uint64_t seed) const override {
    std::string known;
    for (std::size_t i = 0; i < info_.selectors.size(); ++i) {
      const SelectorInfo& info = info_.selectors[i];
      if (info.name == name) {
        return std::unique_ptr<MoveSelector>(
            std::make_unique<SelectorAdapter<D>>(info, D::kSelectors[i](), seed));
      }
      known += (known.empty() ? "" : ", ") + info.name;
    }
    return Error{
        "selector/unknown", "no selector " + std::string(name) + "; there are " + known, {}};
  }
  using Game::solver;
  [[nodiscard]] std::unique_ptr<Solver> solver(std::size_t goal) const override {
    if constexpr (requires { &D::solve; }) {
      return std::make_unique<SolverAdapter<D>>(goal);
    } else {
      return nullptr;
    }
  }
  [[nodiscard]] Result<std::string> convert(std::string_view foreign) const override {
    if constexpr (requires { &D::convert; }) {
      return D::convert(foreign);
    } else {
      return Error{"convert/none", "this game knows no other program's files", {}};
    }
  }
  [[nodiscard]] Result<void> check_certificate(std::string_view text,
                                               const CheckEffort& effort) const override {
    if constexpr (requires { &D::check_certificate; }) {
      return D::check_certificate(text, effort);
    } else {
      return no_certificates();
    }
  }

 private:
  static Opened wrap(Result<Position> position) {
    if (!position) return position.error();
    return std::unique_ptr<AnyPosition>(std::make_unique<PositionAdapter<D>>(*std::move(position)));
  }

  GameInfo info_ = D::info();
};

}  // namespace gridwise
