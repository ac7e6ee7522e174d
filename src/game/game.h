// The door: the only virtual functions of the program. Everything above this file plays, solves and
// shows games without knowing a rule; everything below is concrete types. game/adapter.h writes
// these classes for a game from its own types.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "game/view.h"
#include "kit/certificate.h"
#include "kit/limits.h"
#include "kit/perft.h"
#include "kit/report.h"
#include "kit/result.h"
#include "kit/rules.h"
#include "kit/words.h"

namespace gridwise {

using Candidate = CandidateOf<std::string>;
using Answer = AnswerOf<std::string>;
using Report = ReportOf<std::string>;
using Progress = ProgressOf<std::string>;

/// One option of a game: an integer in [low, high], or, where `choices` is not empty, one of those.
struct OptionInfo {
  struct Choice {
    std::string name;
    Words label;
  };
  std::string name;  ///< as in `tictactoe(m=3)`
  Words label;
  int low = 0;
  int high = 0;
  int standard = 0;  ///< the default: a value, or an index into `choices`
  std::vector<Choice> choices;
};

/// One value per OptionInfo, in that order: the integer, or the index of the choice.
using OptionValues = std::vector<int>;

/// A kind of player the game offers.
struct SelectorInfo {
  std::string name;  ///< as in protocol and command line: "minimax"
  Words label;       ///< as people call it: "hard"
  Words about;       ///< one sentence
};

/// A token that can lie in a cell, and what people call it.
struct TokenInfo {
  std::string name;
  std::string glyph;  ///< one ASCII character that stands for it in drawn text boards
  Words label;
};

/// Something a solver can be asked for, where a game's has more than one: `--goal vcf`.
struct GoalInfo {
  std::string name;
  Words label;
};

/// A form in which other programs keep this kind of game: `gridwise convert GAME FILE --as sgf`.
struct NotationInfo {
  std::string name;  ///< also how such a file's name ends
  Words label;
};

/// A game that was written in a notation, in this program's words.
struct NotatedGame {
  OptionValues options;
  std::string start;  ///< a position as `load` reads it; empty where it is the game's first
  std::vector<std::string> moves;    ///< legal, played from there
  std::vector<std::string> players;  ///< by seat, empty where nobody is named; or none at all
};

/// What a written game says besides its moves.
struct NotatedEnd {
  std::vector<std::string> players;  ///< as in NotatedGame
  Outcome outcome;                   ///< also where a player gave up; open where play goes on
};

/// What is always true of a game. Immutable; lives as long as the program.
struct GameInfo {
  std::string id;
  Words name;
  Words about;               ///< one sentence
  std::vector<Words> seats;  ///< one per seat, in turn order
  std::vector<OptionInfo> options;
  std::vector<OptionValues>
      presets;  ///< option values worth a button of their own, the default first
  std::vector<TokenInfo>
      tokens;  ///< what `Game::compose` accepts in a cell; also the page's palette
  std::vector<SelectorInfo> selectors;  ///< weakest first, at least one
  bool solvable = false;                ///< `Game::solver` gives one
  /// What the solver can be asked for, the usual first; empty where there is but one thing. A
  /// verdict then is about the goal: a win, or proved that there is none of that kind.
  std::vector<GoalInfo> goals;
  std::vector<NotationInfo> notations;  ///< what `Game::write_notation` writes, the usual first
  /// What comes is drawn: a generator goes with a position that no cell shows, at least under some
  /// options.
  bool chance = false;
};

/// A position of some game, with the moves that led to it since it was started or loaded.
/// Not thread safe; clone it for another thread.
class AnyPosition {
 public:
  virtual ~AnyPosition() = default;

  [[nodiscard]] virtual std::unique_ptr<AnyPosition> clone() const = 0;
  /// The position alone, with no moves before it: costs the same however long the game is.
  [[nodiscard]] virtual std::unique_ptr<AnyPosition> without_past() const = 0;
  /// About how much memory it takes with the moves before it, in bytes.
  [[nodiscard]] virtual std::size_t bytes() const = 0;
  /// One line without the game string; `Game::load` reads it back to an equal position.
  [[nodiscard]] virtual std::string text() const = 0;
  [[nodiscard]] virtual View view() const = 0;
  [[nodiscard]] virtual std::vector<std::string> legal_moves() const = 0;
  /// Plays a move word. Errors, position unchanged: text/... with offset, move/illegal,
  /// move/finished.
  [[nodiscard]] virtual Result<std::vector<Event>> play(std::string_view move) = 0;
  /// Takes the last move back; false when there is none.
  virtual bool undo() = 0;
  /// The move words played since the start, oldest first.
  [[nodiscard]] virtual std::vector<std::string> moves() const = 0;
  [[nodiscard]] virtual Outcome outcome() const = 0;
  /// Whose turn it is; meaningless once finished.
  [[nodiscard]] virtual Seat seat() const = 0;
  [[nodiscard]] virtual std::uint64_t hash() const = 0;
  /// The state of the generator that draws what comes; 0 where nothing more is drawn, and in a text
  /// that does not say. Whoever knows it knows what comes.
  [[nodiscard]] virtual std::uint64_t generator() const = 0;
  /// A copy without past in which only what comes is another: its generator is `seed`, unless
  /// nothing more is drawn.
  [[nodiscard]] virtual std::unique_ptr<AnyPosition> reseeded(std::uint64_t seed) const = 0;
  /// What a player may see of text and hash: those of reseeded(0). Two positions that differ in
  /// their generator alone have the same.
  [[nodiscard]] virtual std::string public_text() const = 0;
  [[nodiscard]] virtual std::uint64_t public_hash() const = 0;
  /// See kit/perft.h. REQUIRES: depth >= 0.
  [[nodiscard]] virtual PerftCount perft(int depth) const = 0;
};

/// Ranks moves and chooses, by position, seed and limits alone (where only time limits it, also by
/// what it remembers). Not thread safe. Positions of another game, or finished ones, are an Error,
/// and so is a system without memory: memory/none.
class MoveSelector {
 public:
  virtual ~MoveSelector() = default;

  struct Choice {
    std::string move;
    Report report;  ///< of the position moved from
  };

  [[nodiscard]] virtual const SelectorInfo& info() const = 0;
  /// A legal move, always, however tight the limits; drawn from the candidates by weight and seed.
  [[nodiscard]] virtual Result<Choice> select(const AnyPosition& position,
                                              const Limits& limits) = 0;
  /// Every legal move with weight and reasons, best first.
  [[nodiscard]] virtual Result<Report> candidates(const AnyPosition& position, const Limits& limits,
                                                  const Progress& progress) = 0;
  /// Forgets what was remembered for speed; answers stay the same, unless time alone limits them.
  virtual void invalidate_cache() = 0;
};

/// Finds the value of a position, anytime: what is proved when a limit is met is what it answers.
/// Error where the system has no memory: memory/none.
class Solver {
 public:
  virtual ~Solver() = default;
  [[nodiscard]] virtual Result<Report> solve(const AnyPosition& position, const Limits& limits,
                                             const Progress& progress) = 0;
  /// The same, with the proof as text, for Game::check_certificate: kept in `log` as it is found,
  /// or at the end. Some games go on with what the log has begun; those then answer a report that
  /// is not proved when a limit came first. Errors: certificate/none where the game writes none,
  /// certificate/unproved, certificate/other where the log is about something else, those of the
  /// log.
  [[nodiscard]] virtual Result<Report> certify(const AnyPosition& position, const Limits& limits,
                                               const Progress& progress,
                                               const CertificateLog& log) = 0;
};

/// One game. Immutable and thread safe.
class Game {
 public:
  virtual ~Game() = default;

  [[nodiscard]] virtual const GameInfo& info() const = 0;
  /// The first position. Errors: option/... when values contradict each other.
  [[nodiscard]] virtual Result<std::unique_ptr<AnyPosition>> start(const OptionValues& options,
                                                                   std::uint64_t seed) const = 0;
  /// A position from its text. Errors carry the offset in `text`.
  [[nodiscard]] virtual Result<std::unique_ptr<AnyPosition>> load(const OptionValues& options,
                                                                  std::string_view text) const = 0;
  /// A position from the tokens of its cells (row by row from the top left); how a page edits
  /// freely. Error::at is the index of the offending cell.
  [[nodiscard]] virtual Result<std::unique_ptr<AnyPosition>> compose(
      const OptionValues& options, std::span<const std::vector<std::string>> cells) const = 0;
  /// Error selector/unknown names the ones there are.
  [[nodiscard]] virtual Result<std::unique_ptr<MoveSelector>> selector(
      std::string_view name, std::uint64_t seed) const = 0;
  /// Null unless info().solvable. `goal` is an index into info().goals, 0 where there are none.
  [[nodiscard]] virtual std::unique_ptr<Solver> solver(std::size_t goal) const = 0;
  [[nodiscard]] std::unique_ptr<Solver> solver() const { return solver(0); }
  /// A file of another program in this game's own form, which `load` reads. Errors: convert/none
  /// where the game knows no other form; those of the file.
  [[nodiscard]] virtual Result<std::string> convert(std::string_view foreign) const = 0;
  /// A game in one of info().notations; which one it is shows in the text. `options` hold where it
  /// does not tell. Errors with the offset in `text`: notation/none where the game has none,
  /// notation/..., text/..., move/...
  [[nodiscard]] virtual Result<NotatedGame> read_notation(const OptionValues& options,
                                                          std::string_view text) const = 0;
  /// The moves that led to `position` since it was started or loaded; `read_notation` reads it
  /// back. Errors: notation/none, notation/unknown, notation/start where this one cannot tell where
  /// the moves start from.
  [[nodiscard]] virtual Result<std::string> write_notation(std::string_view name,
                                                           const AnyPosition& position,
                                                           const NotatedEnd& end) const = 0;
  /// Verifies a proof without the solver. Errors: certificate/none; certificate/format and others
  /// of that kind that say what is wrong, with the offset.
  [[nodiscard]] virtual Result<void> check_certificate(std::string_view text,
                                                       const CheckEffort& effort) const = 0;
};

}  // namespace gridwise
