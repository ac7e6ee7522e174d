// A gomoku player that speaks the Gomocup (Piskvork) protocol over standard input and output, and
// what analysis programs of Yixin's family add to it. It plays through the door and knows no rules;
// cli/game/gomocup.cc passes it the lines.
#pragma once

#include <array>
#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "gomocup/search_lines.h"
#include "gomocup/swap2.h"
#include "gridwise/games.h"

namespace gridwise::gomocup {

class Brain {
 public:
  using Say = std::function<void(const std::string&)>;
  using Clock = std::chrono::steady_clock;

  /// A line without newline, the time it was read, and its stop token.
  struct Order {
    std::string_view line;
    Clock::time_point read;
    std::stop_token stop;
  };

  /// `say` prints one line and flushes; `threads` applies until INFO thread_num.
  Brain(Say say, int threads);

  /// Handles a line. A search runs until its time, counted from `read`, is up or a stop is
  /// requested. False after END.
  [[nodiscard]] bool obey(const Order& order);

  /// Whether this line, if read during a search, must stop it.
  [[nodiscard]] static bool interrupts(std::string_view line);

 private:
  enum class Owner : char { kNobody, kOwn, kOther };
  /// The list whose lines are being read, until DONE.
  enum class Listing { kNone, kBoard, kSilentBoard, kSwap2, kBlock, kUnblock, kQuery };
  struct Command {
    std::string_view word;
    bool needs_board;  ///< allowed only after START
    void (Brain::*obey)(std::string_view rest);
  };
  static const std::array<Command, 25> kCommands;

  void start(std::string_view text);
  void rect_start(std::string_view text);
  void restart(std::string_view);
  void begin(std::string_view);
  void turn(std::string_view text);
  void play(std::string_view text);
  void take_back(std::string_view text);
  void board(std::string_view) { list(Listing::kBoard); }
  void silent_board(std::string_view) { list(Listing::kSilentBoard); }
  void swap2_board(std::string_view) { list(Listing::kSwap2); }
  void info(std::string_view text);
  void about(std::string_view);
  void nbest(std::string_view text);
  void show_forbidden(std::string_view);
  void clear_hash(std::string_view);
  void show_info(std::string_view);
  void block(std::string_view) { list(Listing::kBlock); }
  void unblock(std::string_view) { list(Listing::kUnblock); }
  void unblock_all(std::string_view) { blocked_.clear(); }
  void query(std::string_view) { list(Listing::kQuery); }
  void balance_one(std::string_view text) { balance(text, 1); }
  void balance_two(std::string_view text) { balance(text, 2); }
  void yixin_swap2_open(std::string_view) { yixin_swap2({}); }
  void yixin_swap2_answer(std::string_view);

  void list(Listing what);
  void add_listed(std::string_view line);
  void finish_list();
  void swap2();
  void yixin_swap2(const Stones& stones);
  /// Places `count` stones that leave the side to move with a score near minus the bias in `text`.
  void balance(std::string_view text, int count);
  /// What swap2 answers to these stones, as Swap2 says. Leaves the board as it was.
  [[nodiscard]] Stones swap2_answer(const Stones& stones);
  [[nodiscard]] Swap2 opening_rule(Judge judge);
  /// The stones on the board in turns, black first; none if no order of play leads to them.
  [[nodiscard]] std::optional<Stones> stones_in_turn() const;
  void place(const Stones& stones, Owner black);
  [[nodiscard]] std::optional<Report> unblocked(Report report) const;
  void judge_unsearched(Report& report, SearchRequest request);
  void move(std::size_t shown);
  void get_ready();
  /// Prints the answer of a finished search. The clock of a line that waited in the meantime starts
  /// now.
  void reply(const std::string& answer);
  void complain(const std::string& why) { say_("ERROR " + why); }

  [[nodiscard]] Owner& at(Cell cell) {
    return cells_[static_cast<std::size_t>(cell.y * size_ + cell.x)];
  }
  [[nodiscard]] OptionValues options() const;
  [[nodiscard]] Result<std::unique_ptr<AnyPosition>> position() const;
  /// Absent on an error, such as a finished game; the error is then already printed.
  [[nodiscard]] std::optional<Report> think(const SearchRequest& request, const Progress& progress);
  [[nodiscard]] std::optional<Judged> judge(const Stones& stones, std::chrono::milliseconds time);
  /// Limits for one move: the time left for it, and those set by INFO lines.
  [[nodiscard]] SearchRequest request() const;

  Say say_;
  const Game& game_;
  std::unique_ptr<MoveSelector> selector_;  ///< kept for all moves, so that its tables are kept
  int size_ = 0;                            ///< 0 before START
  std::vector<Owner> cells_;
  Listing listing_ = Listing::kNone;
  Stones listed_;
  std::vector<Owner> owners_;  ///< of the listed cells
  Stones blocked_;             ///< cells not to be played, by YXBLOCK
  bool skipping_ = false;      ///< the lines after a command we do not know, which may belong to it
  bool yixin_ = false;         ///< an analysis program of Yixin's family is at the other end
  std::stop_token stop_;       ///< of the current line
  Clock::time_point asked_;    ///< start of its clock
  int rule_ = 0;               ///< as told by INFO rule
  long long turn_ms_ = 30'000;
  long long match_ms_ = 0;
  long long left_ms_ = 2'147'483'647;
  std::optional<long long> most_bytes_;  ///< none before INFO max_memory; 0: no limit
  long long most_nodes_ = 0;             ///< 0: no limit
  int most_depth_ = 0;                   ///< 0: no limit
  int threads_;
  int show_ = 0;  ///< flags of search_lines.h
};

}  // namespace gridwise::gomocup
