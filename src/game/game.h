// The door: the interface through which the rest of the program uses games. Code above it plays,
// solves and shows games without knowing a rule; code below uses concrete types. game/adapter.h
// writes these classes for a game from its own types.
#pragma once

#include <cstdint>
#include <limits>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "game/view.h"
#include "kit/certificate.h"
#include "kit/date.h"
#include "kit/judgement.h"
#include "kit/knob.h"
#include "kit/limits.h"
#include "kit/perft.h"
#include "kit/problem.h"
#include "kit/report.h"
#include "kit/result.h"
#include "kit/rules.h"
#include "kit/words.h"

namespace gridwise {

using Candidate = CandidateOf<std::string>;
using Answer = AnswerOf<std::string>;
using Report = ReportOf<std::string>;
using Progress = ProgressOf<std::string>;
using Judgement = JudgementOf<std::string>;

/// One option of a game: an integer in [low, high], or, where `choices` is not empty, one of those.
struct OptionInfo {
  enum class Role : std::uint8_t {
    kRule,
    kLevel,    ///< chooses a level; the game also loads level files
    kColumns,  ///< the size of the board: columns, rows, or both at once
    kRows,
    kSide,
    kAdvanced,  ///< how a solver works; says nothing about the game
  };
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
  Role role = Role::kRule;
  std::optional<Words> high_means = {};  ///< what `high` stands for, such as "no limit"
};

/// One value per OptionInfo, in that order: the integer, or the index of the choice.
using OptionValues = std::vector<int>;

/// Option values that many people play, under one name.
struct Preset {
  OptionValues values;
  Words name;        ///< without the game's: "15x15 renju"
  Words about = {};  ///< a few words; may be empty
};

/// A kind of player the game offers.
struct SelectorInfo {
  std::string name;  ///< as in protocol and command line: "minimax"
  Words label;       ///< as people call it: "hard"
  Words about;       ///< one sentence
  /// What can be chosen behind the name: `weighted(line=25,tap=off)`.
  std::vector<OptionInfo> options = {};
};

/// How a page draws a token for which it has no picture. Tiles differ in shape and colour and show
/// the first letters of the label.
enum class TokenLook : std::uint8_t { kTile, kCross, kRing, kBlackStone, kWhiteStone };

/// A token that can lie in a cell, and what people call it.
struct TokenInfo {
  std::string name;
  std::string glyph;  ///< one ASCII character that stands for it in drawn text boards
  Words label;
  TokenLook look = TokenLook::kTile;
  std::optional<Seat> seat = {};  ///< the seat that plays with it; no two tokens have the same
};

/// A kind of random board.
struct BoardInfo {
  std::string name;
  Words label;
  bool standard = false;  ///< the one that is taken where none is named; one of a game's is
};

/// How a page draws what joins two cells.
enum class Links : std::uint8_t {
  kStraight,  ///< from cell to cell
  kReading,   ///< as a text is read: at the end of a row, on to the next
};

struct BoardLook {
  bool grows = false;  ///< the number of rows changes during a game
  Links links = Links::kStraight;
};

/// One of the goals of a solver that has several: `--goal vcf`.
struct GoalInfo {
  std::string name;
  Words label;
};

/// A file format of other programs for this kind of game: `gridwise convert GAME FILE --as sgf`.
struct NotationInfo {
  std::string name;  ///< also the extension of such files
  Words label;
};

/// A game or a level read from a file of another program. Of a level, `start` is our level file.
struct NotatedGame {
  OptionValues options;
  std::string start;                      ///< a position for `load`; empty for the initial one
  std::vector<std::string> moves;         ///< legal moves from `start`
  std::vector<std::string> players;       ///< names by seat, empty where unknown; or no elements
  int left_out = 0;                       ///< variations of the file that were not read
  std::vector<std::string> dropped = {};  ///< paths of fields of a level that were not read
};

/// The data of a written game besides its moves.
struct NotatedEnd {
  std::vector<std::string> players;  ///< as in NotatedGame
  Outcome outcome;                   ///< also by resignation; open if the game is not finished
};

/// Where a person thinks about positions of the game.
enum class Desk : std::uint8_t {
  kAnalyse,  ///< moves are compared, and what the other seat may answer
  kSolve,    ///< a puzzle is solved
};

/// One level of a game's path, which people play one after the other.
struct PathLevel {
  OptionValues options;  ///< what a match of it begins with
  Words name;
  /// What the figure `result` of a won position reaches for two and for three stars.
  std::vector<std::int64_t> stars;
  std::vector<std::string> introduces;  ///< tokens that no earlier level has
};

/// How hard a puzzle is.
struct PuzzleLevelInfo {
  std::string name;  ///< as in the protocol: "easy"
  Words label;
};

/// A position with one task, `title`, for the seat to move. The other side answers by itself.
struct PuzzleInfo {
  std::string id;         ///< stays the same when puzzles are added
  std::size_t level = 0;  ///< an index into GameInfo::puzzle_levels
  Words title;            ///< "Black wins by fours"
  OptionValues options;
  std::string start;  ///< for `load`
  int moves = 0;      ///< of the solver, in the shortest solution that is known
};

/// The constant description of a game. Immutable; lives as long as the program.
struct GameInfo {
  std::string id;
  /// The version of its rules; raised when moves of before could now have other effects.
  int rules = 1;
  Words name;
  Words about;               ///< one sentence
  std::vector<Words> seats;  ///< one per seat, in turn order
  std::vector<OptionInfo> options;
  std::vector<Preset> presets;    ///< the default first
  std::vector<TokenInfo> tokens;  ///< the tokens `Game::compose` accepts; also the page's palette
  bool composes_seat = false;     ///< `Game::compose` takes the seat to move
  BoardLook look;
  Desk desk = Desk::kAnalyse;
  std::vector<BoardInfo> boards;  ///< what `Game::random_board` draws; empty where it draws none
  std::vector<SelectorInfo> selectors;  ///< weakest first, at least one
  bool solvable = false;                ///< `Game::solver` gives one
  /// The solver's goals, the default first; empty where there is only one. A verdict is about the
  /// goal: won, or proved that no win of that kind exists.
  std::vector<GoalInfo> goals;
  bool certifies = false;               ///< `Solver::certify` writes proofs
  bool resumes_certificates = false;    ///< and continues a proof that a log has begun
  std::vector<NotationInfo> notations;  ///< what `Game::write_notation` writes, the default first
  /// The game has chance: at least under some options, positions contain a generator that no cell
  /// shows.
  bool chance = false;
  bool stages = false;          ///< `Game::next_stage` gives one after a won position
  bool daily = false;           ///< `Game::daily_board` gives a board for each day
  std::vector<PathLevel> path;  ///< from easy to hard; empty for games without levels
  std::vector<PuzzleLevelInfo> puzzle_levels;  ///< the easiest first; empty without puzzles
};

/// Ends a play-through before the game does.
struct PlayThroughLimits {
  SearchRequest each_move;  ///< its `stop` also ends the play-through between two moves
  int most_plies = std::numeric_limits<int>::max();
  bool with_moves = false;  ///< fill PlayThrough::moves
};

/// What a study counts of a game that one selector played.
struct PlayThrough {
  Outcome outcome;                             ///< open where a limit came first
  int plies = 0;                               ///< moves played
  std::uint64_t hash = 0;                      ///< of the last position
  std::vector<Figure> figures;                 ///< of the last position, as in its View
  std::map<std::string, std::int64_t> events;  ///< how many of each kind; only kinds that happened
  std::vector<std::string> moves;              ///< only if asked for
};

/// A position of some game, with the moves that led to it since it was started or loaded.
/// Not thread safe; clone it for another thread.
class AnyPosition {
 public:
  virtual ~AnyPosition() = default;

  [[nodiscard]] virtual std::unique_ptr<AnyPosition> clone() const = 0;
  /// A copy without the moves before it: its cost does not depend on the length of the game.
  [[nodiscard]] virtual std::unique_ptr<AnyPosition> without_past() const = 0;
  /// Approximate memory with the moves before it, in bytes.
  [[nodiscard]] virtual std::size_t bytes() const = 0;
  /// One line without the game string; `Game::load` reads it back to an equal position.
  [[nodiscard]] virtual std::string text() const = 0;
  [[nodiscard]] virtual View view() const = 0;
  [[nodiscard]] virtual std::vector<std::string> legal_moves() const = 0;
  /// Plays a move word. Errors, with the position unchanged: text/... with offset, move/finished,
  /// move/illegal or another move/... by the rule that is broken; its `at` may be the index of the
  /// cell in the way.
  [[nodiscard]] virtual Result<std::vector<Event>> play(std::string_view move) = 0;
  /// Takes the last move back; false when there is none.
  virtual bool undo() = 0;
  /// The move words played since the start, oldest first.
  [[nodiscard]] virtual std::vector<std::string> moves() const = 0;
  [[nodiscard]] virtual Outcome outcome() const = 0;
  /// Whose turn it is; meaningless once finished.
  [[nodiscard]] virtual Seat seat() const = 0;
  /// Whether `seat` may still win; if not, the other side's time that runs out is a draw. May be
  /// true although it cannot.
  [[nodiscard]] virtual bool can_win(Seat) const { return true; }
  [[nodiscard]] virtual std::uint64_t hash() const = 0;
  /// The state of the generator for future draws; 0 when nothing more is drawn, or the position was
  /// loaded from a text without it. It reveals all future draws.
  [[nodiscard]] virtual std::uint64_t generator() const = 0;
  /// A copy without history whose generator is `seed`, unless nothing more is drawn.
  [[nodiscard]] virtual std::unique_ptr<AnyPosition> reseeded(std::uint64_t seed) const = 0;
  /// Text and hash that players may see: those of reseeded(0), equal for positions that differ only
  /// in their generator.
  [[nodiscard]] virtual std::string public_text() const = 0;
  [[nodiscard]] virtual std::uint64_t public_hash() const = 0;
  /// See kit/perft.h. REQUIRES: depth >= 0.
  [[nodiscard]] virtual PerftCount perft(int depth) const = 0;
};

/// Where a game with stages goes on.
struct NextStage {
  OptionValues options;
  std::unique_ptr<AnyPosition> position;  ///< without history
};

/// The board of a day, the same for everybody. What is told of its solution is proved.
struct DailyBoard {
  OptionValues options;
  std::unique_ptr<AnyPosition> position;  ///< without history
  Words goal;                             ///< what a person tries to reach: "Par 18"
  std::vector<std::string> best;          ///< moves that reach it, where they are kept
};

/// Ranks moves and chooses one. The result depends on position, seed and limits only (with only a
/// time limit, also on earlier calls). Not thread safe. Errors: a position of another game, a
/// finished one, and memory/none when the system has no memory.
class MoveSelector {
 public:
  virtual ~MoveSelector() = default;

  struct Choice {
    std::string move;
    Report report;  ///< of the position moved from
  };

  [[nodiscard]] virtual const SelectorInfo& info() const = 0;
  /// Always a legal move, however tight the limits; drawn from the candidates by weight and seed.
  [[nodiscard]] virtual Result<Choice> select(const AnyPosition& position,
                                              const SearchRequest& request) = 0;
  /// Every legal move with weight and reasons, best first.
  [[nodiscard]] virtual Result<Report> candidates(const AnyPosition& position,
                                                  const SearchRequest& request,
                                                  const Progress& progress) = 0;
  /// Plays on from `start` for every seat, with the moves select() would choose. For studies of
  /// many games: reports, reasons and move words are not made.
  [[nodiscard]] virtual Result<PlayThrough> play_through(const AnyPosition& start,
                                                         const PlayThroughLimits& limits) = 0;
  /// Clears caches. Later answers are the same, unless only time limits them.
  virtual void invalidate_cache() = 0;
};

/// Finds the value of a position. Anytime: when a limit is reached it returns what is proved so
/// far. Error: memory/none when the system has no memory.
class Solver {
 public:
  virtual ~Solver() = default;
  [[nodiscard]] virtual Result<Report> solve(const AnyPosition& position,
                                             const SearchRequest& request,
                                             const Progress& progress) = 0;
  /// The same, with the proof as text for Game::check_certificate, written to `log` as it is found
  /// or at the end. Some games resume the proof that the log has begun; those return an unproved
  /// report when a limit comes first. Errors: certificate/none for games without certificates,
  /// certificate/unproved, certificate/other when the log is about another position, and the log's
  /// errors.
  [[nodiscard]] virtual Result<Report> certify(const AnyPosition& position,
                                               const SearchRequest& request,
                                               const Progress& progress,
                                               const CertificateLog& log) = 0;
};

/// One game. Immutable and thread safe.
class Game {
 public:
  virtual ~Game() = default;

  [[nodiscard]] virtual const GameInfo& info() const = 0;
  /// The initial position. Errors: option/... when values contradict each other.
  [[nodiscard]] virtual Result<std::unique_ptr<AnyPosition>> start(const OptionValues& options,
                                                                   std::uint64_t seed) const = 0;
  /// A position from its text. Errors carry the offset in `text`.
  [[nodiscard]] virtual Result<std::unique_ptr<AnyPosition>> load(const OptionValues& options,
                                                                  std::string_view text) const = 0;
  /// A position from the tokens of its cells (row by row from the top left), for the page's editor.
  /// `mover` is the seat to move; without it the board decides. Error::at is the index of the
  /// offending cell. Error position/seat: a mover, but not info().composes_seat.
  [[nodiscard]] virtual Result<std::unique_ptr<AnyPosition>> compose(
      const OptionValues& options, std::span<const std::vector<std::string>> cells,
      std::optional<Seat> mover) const = 0;
  /// A random board of the kind of that name, or of the standard kind if it is empty. Errors:
  /// board/none for games without info().boards, board/kind lists the kinds, option/...
  [[nodiscard]] virtual Result<std::unique_ptr<AnyPosition>> random_board(
      const OptionValues& options, std::string_view kind, std::uint64_t seed) const = 0;
  /// The stage after `position`, which was won under `options`. Errors: stage/none for games
  /// without stages, a position that is not won, and the last stage.
  [[nodiscard]] virtual Result<NextStage> next_stage(const OptionValues& options,
                                                     const AnyPosition& position,
                                                     std::uint64_t seed) const = 0;
  /// By level. Read when first asked for, and not part of info(), which every command needs. Stays
  /// valid. Thread safe.
  [[nodiscard]] virtual std::span<const PuzzleInfo> puzzles() const = 0;
  /// Judges an attempt at a puzzle: `moves` from its start; the solver's moves and the other side's
  /// answers take turns. Without moves, or after an answer, only the line that solves it is
  /// searched. `puzzle` is an index into puzzles(). Errors: those of AnyPosition::play.
  [[nodiscard]] virtual Result<Judgement> judge(std::size_t puzzle,
                                                std::span<const std::string> moves,
                                                const SearchRequest& request) const = 0;
  /// Error daily/none for games without daily boards.
  [[nodiscard]] virtual Result<DailyBoard> daily_board(const Date& date) const = 0;
  /// `name` may carry options: `weighted(line=25)`. Errors: selector/unknown lists the known ones;
  /// option/... and text/... with offset.
  [[nodiscard]] virtual Result<std::unique_ptr<MoveSelector>> selector(
      std::string_view name, std::uint64_t seed) const = 0;
  /// Null unless info().solvable. `goal` is an index into info().goals, 0 where there are none.
  [[nodiscard]] virtual std::unique_ptr<Solver> solver(std::size_t goal) const = 0;
  [[nodiscard]] std::unique_ptr<Solver> solver() const { return solver(0); }
  /// Reads a text of other programs or people: a game in one of info().notations, a level, or a
  /// board; which form it has is recognised from the text. `options` apply where the text does not
  /// say. Errors with the offset in `text`: notation/none for games that know no such files,
  /// notation/..., level/..., text/..., move/...
  [[nodiscard]] virtual Result<NotatedGame> read_notation(const OptionValues& options,
                                                          std::string_view text) const = 0;
  /// The moves that led to `position` since it was started or loaded; `read_notation` reads it
  /// back. Errors: notation/none, notation/unknown, notation/start when this notation cannot
  /// express the starting position.
  [[nodiscard]] virtual Result<std::string> write_notation(std::string_view name,
                                                           const AnyPosition& position,
                                                           const NotatedEnd& end) const = 0;
  /// The knobs of a level: a level file as NotatedGame::start has it, or the level that `options`
  /// choose where `level` is empty. Errors: level/none for games without levels, level/...
  [[nodiscard]] virtual Result<std::vector<Knob>> knobs(const OptionValues& options,
                                                        std::string_view level) const = 0;
  /// The same level with one knob set, as a level file. Errors: those of knobs(), level/knob,
  /// level/...
  [[nodiscard]] virtual Result<std::string> with_knob(const OptionValues& options,
                                                      std::string_view level, std::string_view name,
                                                      int value) const = 0;
  /// What is wrong with a level, or looks wrong: proofs, then warnings, then notes. `text` is as
  /// for load(), or empty for what `options` choose. Empty for games that check nothing.
  [[nodiscard]] virtual Result<std::vector<Problem>> lint(const OptionValues& options,
                                                          std::string_view text) const = 0;
  /// Verifies a proof without the solver, and says what it proves, a sentence for each claim.
  /// Errors: certificate/none; certificate/limit; certificate/format and other certificate/...
  /// codes, with the offset.
  [[nodiscard]] virtual Result<std::vector<Words>> check_certificate(
      std::string_view text, const CheckEffort& effort) const = 0;
};

}  // namespace gridwise
