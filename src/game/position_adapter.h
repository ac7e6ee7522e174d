// Wraps a game's own position as an AnyPosition, and converts reports to move words. See adapter.h
// for the description `D`.
#pragma once

#include <algorithm>
#include <boost/json/object.hpp>
#include <cassert>
#include <memory>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "gridwise/game.h"
#include "kit/json_text.h"

namespace gridwise {

/// The figures beside the board; none for games without them.
template <class D>
std::vector<Figure> figures_of(const typename D::Position& position) {
  if constexpr (requires { D::figures(position); }) {
    return D::figures(position);
  } else {
    return {};
  }
}

template <class D>
class PositionAdapter final : public AnyPosition {
 public:
  using Position = typename D::Position;
  using Move = typename Position::Move;

  explicit PositionAdapter(Position start) : current_(std::move(start)) {}

  [[nodiscard]] const Position& position() const { return current_; }
  /// The position before the first move of played().
  [[nodiscard]] const Position& start() const {
    return past_.empty() ? current_ : past_.front()->before;
  }
  [[nodiscard]] std::vector<Move> played() const {
    std::vector<Move> moves;
    moves.reserve(past_.size());
    for (const auto& step : past_) moves.push_back(step->move);
    return moves;
  }

  [[nodiscard]] std::unique_ptr<AnyPosition> clone() const override {
    return std::make_unique<PositionAdapter>(*this);
  }
  [[nodiscard]] std::unique_ptr<AnyPosition> without_past() const override {
    return std::make_unique<PositionAdapter>(current_);
  }
  [[nodiscard]] std::size_t bytes() const override {
    std::size_t each = 0;
    if constexpr (requires { D::bytes(current_); }) each = D::bytes(current_);
    return sizeof(*this) + each + past_.capacity() * sizeof(past_[0]) +
           past_.size() * (sizeof(Step) + each);
  }
  [[nodiscard]] std::string text() const override { return D::format(current_); }
  [[nodiscard]] View view() const override {
    View view;
    D::draw(current_, view);
    view.figures = figures_of<D>(current_);
    if (!past_.empty()) view.last = last_touched();
    const std::vector<Move> moves = legal();
    view.actions.reserve(moves.size());
    for (const Move move : moves) view.actions.push_back(D::action(current_, move));
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
    past_.push_back(std::make_shared<const Step>(current_, *move));
    return D::play(current_, *move);
  }
  void follow(const AnyPosition& after) override {
    const auto& other = dynamic_cast<const PositionAdapter&>(after);
    assert(!other.past_.empty());
    assert(other.past_.back()->before.hash() == current_.hash());
    past_.push_back(std::make_shared<const Step>(std::move(current_), other.past_.back()->move));
    current_ = other.current_;
  }
  bool undo() override {
    if (past_.empty()) return false;
    current_ = past_.back()->before;
    past_.pop_back();
    return true;
  }
  [[nodiscard]] std::vector<std::string> moves() const override {
    std::vector<std::string> words;
    words.reserve(past_.size());
    for (const auto& step : past_) words.push_back(D::format_move(step->before, step->move));
    return words;
  }
  [[nodiscard]] Outcome outcome() const override { return current_.outcome(); }
  [[nodiscard]] Seat seat() const override { return current_.seat(); }
  [[nodiscard]] bool can_win(Seat seat) const override {
    if constexpr (requires { D::can_win(current_, seat); }) return D::can_win(current_, seat);
    return AnyPosition::can_win(seat);
  }
  [[nodiscard]] std::uint64_t hash() const override { return current_.hash(); }
  [[nodiscard]] std::uint64_t generator() const override {
    if constexpr (kDraws) {
      return D::generator(current_);
    } else {
      return 0;
    }
  }
  [[nodiscard]] std::unique_ptr<AnyPosition> reseeded(std::uint64_t seed) const override {
    return std::make_unique<PositionAdapter>(drawing_from(seed));
  }
  [[nodiscard]] std::string public_text() const override {
    if constexpr (!kDraws) return text();
    return D::format(drawing_from(0));
  }
  [[nodiscard]] std::uint64_t public_hash() const override {
    if constexpr (!kDraws) return hash();
    return drawing_from(0).hash();
  }
  [[nodiscard]] PerftCount perft(int depth) const override {
    return gridwise::perft(current_, depth);
  }

 private:
  /// Shared with copies, so that a copy costs little however long the game.
  struct Step {
    Position before;
    Move move;
  };

  static constexpr bool kDraws = requires(Position& position) { D::reseed(position, 0); };

  [[nodiscard]] Position drawing_from([[maybe_unused]] std::uint64_t seed) const {
    Position other = current_;
    if constexpr (kDraws) D::reseed(other, seed);
    return other;
  }

  [[nodiscard]] std::vector<int> last_touched() const {
    const auto& [before, move] = *past_.back();
    if constexpr (requires { D::touched(before, move); }) {
      return D::touched(before, move);
    } else {
      Action action = D::action(before, move);
      if (action.gesture == Gesture::kTap) action.cells.resize(1);
      return action.cells;
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
  std::vector<std::shared_ptr<const Step>> past_;
};

/// The words of moves played in sequence.
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

/// The game's facts about playing `line`, as JSON text; empty for games without facts.
template <class D>
std::string facts_of(const typename D::Position& position,
                     std::span<const typename D::Position::Move> line) {
  if constexpr (requires { D::facts(position, line); }) {
    return json_text(D::facts(position, line));
  } else {
    return {};
  }
}

/// The game's facts about a whole report, as JSON text; empty for games without them.
template <class D>
std::string report_facts_of(const typename D::Position& position,
                            const ReportOf<typename D::Position::Move>& report) {
  if constexpr (requires { D::report_facts(position, report); }) {
    return json_text(D::report_facts(position, report));
  } else {
    return {};
  }
}

/// Converts moves in a report to move words.
template <class D>
Report to_words(const typename D::Position& position,
                const ReportOf<typename D::Position::Move>& report) {
  Report words;
  words.verdict = report.verdict;
  words.plies = report.plies;
  words.score = report.score;
  words.depth = report.depth;
  words.nodes = report.nodes;
  words.threat_nodes = report.threat_nodes;
  words.time = report.time;
  words.proved = report.proved;
  words.bound = report.bound;
  words.facts = report_facts_of<D>(position, report);
  words.line = line_words<D>(position, report.line);
  for (const auto& from : report.candidates) {
    words.candidates.push_back({D::format_move(position, from.move), from.weight, from.verdict,
                                from.plies, from.win_chance, from.score, from.why,
                                line_words<D>(position, from.line)});
  }
  for (const auto& from : report.answers) {
    words.answers.push_back(
        {line_words<D>(position, from.line), from.score, facts_of<D>(position, from.line)});
  }
  return words;
}

template <class D>
Judgement to_words(const typename D::Position& position,
                   const JudgementOf<typename D::Position::Move>& judged) {
  Judgement words;
  words.state = static_cast<Judgement::State>(judged.state);
  if (judged.reply) words.reply = D::format_move(position, *judged.reply);
  words.line = line_words<D>(position, judged.line);
  for (const auto& [move, says] : judged.remarks)
    words.remarks.push_back({D::format_move(position, move), says});
  return words;
}

[[nodiscard]] inline Error other_game() {
  return {"position/other_game", "the position belongs to another game", {}};
}

/// The concrete position inside `position`. Errors: position/other_game, position/finished.
template <class D>
Result<const typename D::Position*> unwrap_unfinished(const AnyPosition& position) {
  const auto* own = dynamic_cast<const PositionAdapter<D>*>(&position);
  if (own == nullptr) return other_game();
  if (own->outcome().finished()) return Error{"position/finished", "the game is finished", {}};
  return &own->position();
}

/// As unwrap_unfinished, but accepts finished positions if the game's solver does.
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

}  // namespace gridwise
