// The door: the interface between games and the rest of the program. Code above it plays, solves
// and shows games without knowing their rules; code below it uses concrete types. game/adapter.h
// implements these classes on a game's own types.
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

#include "gridwise/date.h"
#include "gridwise/level.h"
#include "gridwise/limits.h"
#include "gridwise/perft.h"
#include "gridwise/report.h"
#include "gridwise/result.h"
#include "gridwise/rules.h"
#include "gridwise/view.h"
#include "gridwise/words.h"

namespace gridwise {

using Candidate = CandidateOf<std::string>;
using Answer = AnswerOf<std::string>;
using Report = ReportOf<std::string>;
using Progress = ProgressOf<std::string>;
using Judgement = JudgementOf<std::string>;

/// One option of a game: an integer in [low, high], or one of `choices` if there are any.
struct OptionInfo {
  enum class Role : std::uint8_t {
    kRule,
    kLevel,    ///< chooses a level; the game also loads level files
    kColumns,  ///< the size of the board: columns, rows, or both at once
    kRows,
    kSide,
    kAdvanced,  ///< how a solver works; does not affect the game
    kPath,      ///< at its highest in matches of the path; nobody is asked for it
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

/// A named set of option values that many people play.
struct Preset {
  OptionValues values;
  Words name;        ///< without the game's name: "15x15 renju"
  Words about = {};  ///< a few words; may be empty
};

/// A selector that the game offers.
struct SelectorInfo {
  std::string name;  ///< as in the protocol and on the command line: "minimax"
  Words label;       ///< for people: "hard"
  Words about;       ///< one sentence
  /// Options accepted after the name: `weighted(line=25,tap=off)`.
  std::vector<OptionInfo> options = {};
};

/// How a page draws a token without a picture. Tiles differ in shape and colour and show the first
/// letters of the label.
enum class TokenLook : std::uint8_t { kTile, kCross, kRing, kBlackStone, kWhiteStone };

/// A kind of token that can lie in a cell.
struct TokenInfo {
  std::string name;
  std::string glyph;  ///< one ASCII character for text boards
  Words label;
  TokenLook look = TokenLook::kTile;
  std::optional<Seat> seat = {};  ///< the seat that plays it; unique among tokens
};

/// A kind of random board.
struct BoardInfo {
  std::string name;
  Words label;
  bool standard = false;  ///< the default kind; exactly one per game
};

/// How a page draws the link between two cells.
enum class Links : std::uint8_t {
  kStraight,  ///< a straight line
  kReading,   ///< in reading order: at the end of a row, on to the next
};

struct BoardLook {
  bool grows = false;  ///< the number of rows changes during a game
  Links links = Links::kStraight;
};

/// One goal of a solver that has several: `--goal vcf`.
struct GoalInfo {
  std::string name;
  Words label;
};

/// A file format of other programs for this game: `gridwise convert GAME FILE --as sgf`.
struct NotationInfo {
  std::string name;  ///< also the file extension
  Words label;
};

/// A game or level read from another program's file. For a level, `start` is our level file.
struct NotatedGame {
  OptionValues options;
  std::string start;                      ///< a position for `load`; empty: the initial one
  std::vector<std::string> moves;         ///< legal moves from `start`
  std::vector<std::string> players;       ///< names by seat, "" if unknown; or empty
  int left_out = 0;                       ///< variations in the file that were not read
  std::vector<std::string> dropped = {};  ///< paths of level fields that were not read
};

/// The data of a written game other than its moves.
struct NotatedEnd {
  std::vector<std::string> players;  ///< as in NotatedGame
  Outcome outcome;                   ///< may be by resignation; open if the game is not finished
};

/// How a person studies positions of the game.
enum class Desk : std::uint8_t {
  kAnalyse,  ///< compare moves and replies
  kSolve,    ///< solve a puzzle
};

/// One level of a game's path; people play the levels in order.
struct PathLevel {
  OptionValues options;  ///< options of a match on this level
  Words name;
  /// The least `moves_left` in a won position for two and for three stars; empty: one for any win.
  std::vector<std::int64_t> stars;
  std::vector<std::string> introduces;  ///< tokens that first appear on this level
};

/// A difficulty class of puzzles.
struct PuzzleLevelInfo {
  std::string name;  ///< as in the protocol: "easy"
  Words label;
};

/// A position with a task, `title`, for the seat to move. The program answers for the other side.
struct PuzzleInfo {
  std::string id;         ///< stable when puzzles are added
  std::size_t level = 0;  ///< an index into GameInfo::puzzle_levels
  Words title;            ///< "Black wins by fours"
  OptionValues options;
  std::string start;  ///< for `load`
  int moves = 0;      ///< the solver's moves in the shortest known solution
};

/// The constant description of a game. Immutable; lives as long as the program.
struct GameInfo {
  std::string id;
  /// Version of the rules; raised when past moves could now have different effects.
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
  std::vector<BoardInfo> boards;        ///< kinds `Game::random_board` draws; empty if none
  std::vector<SelectorInfo> selectors;  ///< weakest first, at least one
  bool solvable = false;                ///< `Game::solver` returns one
  /// The solver's goals, the default first; empty if there is only one. A verdict is about the
  /// goal: won, or proved that no such win exists.
  std::vector<GoalInfo> goals;
  bool certifies = false;               ///< `Solver::certify` writes proofs
  bool resumes_certificates = false;    ///< and resumes a proof begun in a log
  std::vector<NotationInfo> notations;  ///< what `Game::write_notation` writes, the default first
  /// The game has chance: under some options at least, positions contain a generator that no cell
  /// shows.
  bool chance = false;
  bool stages = false;          ///< `Game::next_stage` continues after a won position
  bool daily = false;           ///< `Game::daily_board` makes a board for each day
  std::vector<PathLevel> path;  ///< from easy to hard; empty without levels
  std::vector<PuzzleLevelInfo> puzzle_levels;  ///< the easiest first; empty without puzzles
};

/// Limits that end a play-through before the game ends.
struct PlayThroughLimits {
  SearchRequest each_move;  ///< its `stop` also ends the play-through between moves
  int most_plies = std::numeric_limits<int>::max();
  bool with_moves = false;  ///< fill PlayThrough::moves
};

/// What a study records of a game played by one selector.
struct PlayThrough {
  Outcome outcome;                             ///< open if a limit ended it
  int plies = 0;                               ///< moves played
  std::uint64_t hash = 0;                      ///< of the last position
  std::vector<Figure> figures;                 ///< of the last position, as in its View
  std::map<std::string, std::int64_t> events;  ///< counts by kind; only kinds that occurred
  std::vector<std::string> moves;              ///< only if requested
};

/// A position of some game, with the moves played since it was started or loaded. Not thread safe;
/// clone it for another thread.
class AnyPosition {
 public:
  virtual ~AnyPosition() = default;

  [[nodiscard]] virtual std::unique_ptr<AnyPosition> clone() const = 0;
  /// A copy without its history: the cost does not depend on the length of the game.
  [[nodiscard]] virtual std::unique_ptr<AnyPosition> without_past() const = 0;
  /// Approximate memory in bytes, including the history.
  [[nodiscard]] virtual std::size_t bytes() const = 0;
  /// One line without the game string; `Game::load` reads it back to an equal position.
  [[nodiscard]] virtual std::string text() const = 0;
  [[nodiscard]] virtual View view() const = 0;
  [[nodiscard]] virtual std::vector<std::string> legal_moves() const = 0;
  /// Plays a move word. Errors leave the position unchanged: text/... with offset, move/finished,
  /// move/illegal, or another move/... for the rule broken; its `at` may be the index of the
  /// blocking cell.
  [[nodiscard]] virtual Result<std::vector<Event>> play(std::string_view move) = 0;
  /// Takes over the last move of `after`, which was played on a copy of this position: as if it
  /// were played here, without playing it again.
  virtual void follow(const AnyPosition& after) = 0;
  /// Undoes the last move; false if there is none.
  virtual bool undo() = 0;
  /// The move words played since the start, oldest first.
  [[nodiscard]] virtual std::vector<std::string> moves() const = 0;
  [[nodiscard]] virtual Outcome outcome() const = 0;
  /// Whose turn it is; meaningless once the game is finished.
  [[nodiscard]] virtual Seat seat() const = 0;
  /// Whether `seat` may still win; if not, the other side's timeout is a draw. Conservative: may be
  /// true for a seat that cannot win.
  [[nodiscard]] virtual bool can_win(Seat) const { return true; }
  [[nodiscard]] virtual std::uint64_t hash() const = 0;
  /// The generator's state, which reveals all future draws. 0 if nothing more is drawn, or the
  /// position was loaded from a text without it.
  [[nodiscard]] virtual std::uint64_t generator() const = 0;
  /// A copy without history whose generator is `seed`; unchanged if nothing more is drawn.
  [[nodiscard]] virtual std::unique_ptr<AnyPosition> reseeded(std::uint64_t seed) const = 0;
  /// Text and hash that players may see: those of reseeded(0). Equal for positions that differ only
  /// in their generator.
  [[nodiscard]] virtual std::string public_text() const = 0;
  [[nodiscard]] virtual std::uint64_t public_hash() const = 0;
  /// See gridwise/perft.h. REQUIRES: depth >= 0.
  [[nodiscard]] virtual PerftCount perft(int depth) const = 0;
};

/// The next stage of a game with stages.
struct NextStage {
  OptionValues options;
  std::unique_ptr<AnyPosition> position;  ///< without history
};

/// The board of a day, the same for everybody. Claims about its solution are proved.
struct DailyBoard {
  OptionValues options;
  std::unique_ptr<AnyPosition> position;  ///< without history
  Words goal;                             ///< the goal for a person: "Par 18"
  std::vector<std::string> best;          ///< moves that reach the goal, if stored
};

/// Ranks moves and chooses one. Deterministic in position, seed and limits; with only a time limit,
/// also depends on earlier calls. Not thread safe. Errors: a position of another game, a finished
/// position, memory/none when the system is out of memory.
class MoveSelector {
 public:
  virtual ~MoveSelector() = default;

  struct Choice {
    std::string move;
    Report report;  ///< about the position before the move
  };

  [[nodiscard]] virtual const SelectorInfo& info() const = 0;
  /// Always returns a legal move, however tight the limits; draws it from the candidates by weight
  /// and seed.
  [[nodiscard]] virtual Result<Choice> select(const AnyPosition& position,
                                              const SearchRequest& request) = 0;
  /// Every legal move with weight and reasons, best first.
  [[nodiscard]] virtual Result<Report> candidates(const AnyPosition& position,
                                                  const SearchRequest& request,
                                                  const Progress& progress) = 0;
  /// Plays every seat from `start` with the moves select() would choose. For studies of many games:
  /// skips reports, reasons and move words.
  [[nodiscard]] virtual Result<PlayThrough> play_through(const AnyPosition& start,
                                                         const PlayThroughLimits& limits) = 0;
  /// Clears caches. Later results are the same unless only time limits them.
  virtual void invalidate_cache() = 0;
};

/// Finds the value of a position. Anytime: at a limit, returns what is proved so far. Error:
/// memory/none when the system is out of memory.
class Solver {
 public:
  virtual ~Solver() = default;
  [[nodiscard]] virtual Result<Report> solve(const AnyPosition& position,
                                             const SearchRequest& request,
                                             const Progress& progress) = 0;
  /// solve() with a proof: text for Game::check_certificate, written to `log` as it is found or at
  /// the end. Some games resume the proof begun in the log; if a limit comes first, those return an
  /// unproved report. Errors: certificate/none for games without certificates,
  /// certificate/unproved, certificate/other if the log is about another position, and the log's
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
  /// `mover` is the seat to move; without it, the board decides. Error::at is the index of the
  /// offending cell. Error position/seat: a mover given, but not info().composes_seat.
  [[nodiscard]] virtual Result<std::unique_ptr<AnyPosition>> compose(
      const OptionValues& options, std::span<const std::vector<std::string>> cells,
      std::optional<Seat> mover) const = 0;
  /// A random board of the named kind; of the default kind if `kind` is empty. Errors: board/none
  /// for games without info().boards, board/kind lists the kinds, option/...
  [[nodiscard]] virtual Result<std::unique_ptr<AnyPosition>> random_board(
      const OptionValues& options, std::string_view kind, std::uint64_t seed) const = 0;
  /// The stage after `position`, won under `options`. Error stage/none: the game has no stages, the
  /// position is not won, or it was the last stage.
  [[nodiscard]] virtual Result<NextStage> next_stage(const OptionValues& options,
                                                     const AnyPosition& position,
                                                     std::uint64_t seed) const = 0;
  /// Sorted by level. Loaded on first use, unlike info(), which every command needs. The span stays
  /// valid. Thread safe.
  [[nodiscard]] virtual std::span<const PuzzleInfo> puzzles() const = 0;
  /// Judges an attempt at a puzzle. `moves` from its start alternate between the solver and the
  /// other side. With no moves, or after a reply, only searches for the solving line. `puzzle` is
  /// an index into puzzles(). Errors: as AnyPosition::play.
  [[nodiscard]] virtual Result<Judgement> judge(std::size_t puzzle,
                                                std::span<const std::string> moves,
                                                const SearchRequest& request) const = 0;
  /// Error daily/none for games without daily boards.
  [[nodiscard]] virtual Result<DailyBoard> daily_board(const Date& date) const = 0;
  /// `name` may carry options: `weighted(line=25)`. Errors: selector/unknown lists the selectors;
  /// option/... and text/... with offset.
  [[nodiscard]] virtual Result<std::unique_ptr<MoveSelector>> selector(
      std::string_view name, std::uint64_t seed) const = 0;
  /// Null unless info().solvable. `goal` is an index into info().goals, or 0 if there are none.
  [[nodiscard]] virtual std::unique_ptr<Solver> solver(std::size_t goal) const = 0;
  [[nodiscard]] std::unique_ptr<Solver> solver() const { return solver(0); }
  /// Reads text from other programs or people: a game in one of info().notations, a level, or a
  /// board. The format is detected. `options` apply where the text is silent. Errors with offset:
  /// notation/none if the game reads no such files, notation/..., level/..., text/..., move/...
  [[nodiscard]] virtual Result<NotatedGame> read_notation(const OptionValues& options,
                                                          std::string_view text) const = 0;
  /// Writes the moves played from the start or load to `position`; `read_notation` reads them back.
  /// Errors: notation/none, notation/unknown, notation/start if the notation cannot express the
  /// starting position.
  [[nodiscard]] virtual Result<std::string> write_notation(std::string_view name,
                                                           const AnyPosition& position,
                                                           const NotatedEnd& end) const = 0;
  /// The knobs of a level: a level file as in NotatedGame::start, or, if `level` is empty, the
  /// level chosen by `options`. Errors: level/none for games without levels, level/...
  [[nodiscard]] virtual Result<std::vector<Knob>> knobs(const OptionValues& options,
                                                        std::string_view level) const = 0;
  /// The level with one knob set, as a level file. Errors: as knobs(), level/knob, level/...
  [[nodiscard]] virtual Result<std::string> with_knob(const OptionValues& options,
                                                      std::string_view level, std::string_view name,
                                                      int value) const = 0;
  /// Problems of a level: proofs, then warnings, then notes. `text` is as for load(); if empty,
  /// checks what `options` choose. Empty for games without checks.
  [[nodiscard]] virtual Result<std::vector<Problem>> lint(const OptionValues& options,
                                                          std::string_view text) const = 0;
  /// Verifies a proof without the solver. Returns what it proves, one sentence per claim. Errors:
  /// certificate/none; certificate/limit; certificate/format and other certificate/... with offset.
  [[nodiscard]] virtual Result<std::vector<Words>> check_certificate(
      std::string_view text, const CheckEffort& effort) const = 0;
};

}  // namespace gridwise
