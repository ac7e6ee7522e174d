// `gridwise play`: a game in the terminal; each seat is a person or a selector.
#include "cli/command/commands.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <array>
#include <iostream>
#include <memory>

#include "cli/command/options.h"
#include "cli/input/game_record.h"
#include "cli/input/parts.h"
#include "cli/text/draw.h"
#include "cli/text/move_words.h"
#include "game/default_times.h"

namespace gridwise::cli {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::size_t kCandidatesShown = 5;

struct Arguments {
  PositionArgument position;
  LimitArguments limits;
  std::vector<std::string> seats;
  std::string record;  ///< file to write the record to
};

/// One game, from its first prompt to its end.
class Table {
 public:
  Table(const Context& context, OpenedGame opened, SearchRequest request,
        std::vector<std::unique_ptr<MoveSelector>> seats, std::optional<GameRecord> record)
      : context_(context),
        game_(*opened.setup.game),
        position_(std::move(opened.position)),
        request_(std::move(request)),
        seats_(std::move(seats)),
        record_(std::move(record)) {}

  int play() {
    show();
    while (!position_->outcome().finished()) {
      MoveSelector* const bot = seats_[static_cast<std::size_t>(position_->seat())].get();
      if (bot != nullptr) {
        move_bot(*bot);
      } else if (!move_person()) {
        print({"Left the game.", "已离开棋局。"});
        if (record_) print({"It is not over: no record was written.", "棋局未终，未写记录。"});
        return kDone;
      }
    }
    return save();
  }

 private:
  void print(const Words& words) { fmt::print(context_.out, "{}\n", context_.say(words)); }

  void show() {
    fmt::print(context_.out, "\n{}{}\n",
               draw_board(position_->view(), game_.info(), context_.language, context_.in_colour),
               draw_status(*position_, game_.info(), context_.language));
  }

  /// If the record cannot be written, prints it, so that the game is not lost.
  int save() {
    if (!record_) return kDone;
    const Result<void> saved = record_->save(*position_);
    if (saved) return kDone;
    fmt::print(context_.out, "{}", record_->text(*position_));
    return report_error(context_, saved.error());
  }

  /// Plays a move, timed from `begun`. Errors: those of AnyPosition::play.
  Result<void> move(const std::string& move, Clock::time_point begun) {
    const Seat seat = position_->seat();
    const Result<std::vector<Event>> events = position_->play(move);
    if (!events) return events.error();
    if (record_) {
      record_->moved(seat,
                     std::chrono::duration_cast<std::chrono::milliseconds>(Clock::now() - begun));
    }
    return {};
  }

  bool undo_ply() {
    if (!position_->undo()) return false;
    if (record_) record_->undid();
    return true;
  }

  void move_bot(MoveSelector& bot) {
    const Clock::time_point begun = Clock::now();
    const Result<MoveSelector::Choice> choice = bot.select(*position_, request_);
    assert(choice.ok());  // the game is not finished, and the selector is this game's
    const std::string name = bot.info().label.in(context_.language);
    const std::string words = move_text(position_->view(), choice->move, context_.language);
    [[maybe_unused]] const Result<void> moved = move(choice->move, begun);
    assert(moved.ok());
    fmt::print(context_.out, "{}: {}\n", name, words);
    show();
  }

  /// Reads and executes one line; false when the person quits or the input ends.
  bool move_person() {
    const Clock::time_point begun = Clock::now();
    fmt::print(context_.out, "> ");
    std::fflush(context_.out);
    std::string line;
    if (!std::getline(std::cin, line)) return false;
    if (!line.empty() && line.back() == '\r') line.pop_back();
    if (line == "quit" || line == "q") return false;
    for (const auto& [word, action] : kActions) {
      if (line == word) {
        (this->*action)();
        return true;
      }
    }
    if (line.empty()) return true;
    const Result<void> moved = move(move_called(position_->view(), line).value_or(line), begun);
    if (moved) {
      show();
    } else {
      report_error(context_, moved.error(), line);
      if (line.find(' ') == std::string::npos) help();
    }
    return true;
  }

  void help() {
    print({"Type a move such as those listed by `moves`, or: undo, hint, moves, board, quit",
           "输入着法（moves 列出全部），或：undo 悔棋，hint 提示，moves 着法，board 棋盘，quit "
           "离开"});
  }
  void moves() {
    const View view = position_->view();
    std::vector<std::string> words;
    for (const std::string& move : position_->legal_moves())
      words.push_back(move_text(view, move, context_.language));
    fmt::print(context_.out, "{}\n", fmt::join(words, Words{", ", "、"}.in(context_.language)));
  }

  /// Takes back moves to the last position in which a person is to move.
  void undo() {
    const bool undone = undo_ply();
    while (undone && seats_[static_cast<std::size_t>(position_->seat())] != nullptr && undo_ply())
      continue;
    if (!undone) print({"There is no move to take back.", "没有可悔的棋。"});
    show();
  }

  void hint() {
    const std::string strongest = game_.info().selectors.back().name;
    const auto selector = game_.selector(strongest, 1);
    SearchRequest request = request_;
    request.move_only = true;
    const Result<Report> report =
        (*selector)->candidates(*position_, request, progress_line(context_, game_.info()));
    end_progress_line(context_);
    if (report)
      fmt::print(
          context_.out, "{}",
          draw_candidates(*report, *position_, game_.info(), context_.language, kCandidatesShown));
  }

  using ActionWord = std::pair<std::string_view, void (Table::*)()>;
  static const std::array<ActionWord, 6> kActions;

  const Context& context_;
  const Game& game_;
  std::unique_ptr<AnyPosition> position_;
  SearchRequest request_;
  std::vector<std::unique_ptr<MoveSelector>> seats_;  ///< null for a person
  std::optional<GameRecord> record_;
};

const std::array<Table::ActionWord, 6> Table::kActions{{{"help", &Table::help},
                                                        {"?", &Table::help},
                                                        {"moves", &Table::moves},
                                                        {"board", &Table::show},
                                                        {"undo", &Table::undo},
                                                        {"hint", &Table::hint}}};

int run_play(const Arguments& arguments, const Context& context) {
  int exit_code = kDone;
  std::optional<OpenedGame> opened = arguments.position.open(context, exit_code);
  if (!opened) return exit_code;
  const Game& game = *opened->setup.game;

  std::vector<std::unique_ptr<MoveSelector>> seats(game.info().seats.size());
  std::vector<SeatInfo> players(seats.size());
  if (arguments.seats.size() > seats.size()) {
    return report_error(
        context, {"seat/many", "the game has " + std::to_string(seats.size()) + " seats", {}});
  }
  for (std::size_t i = 0; i < seats.size(); ++i) {
    const bool given = i < arguments.seats.size();
    // By default a person plays the first seat against the strongest bot.
    const std::string who = given    ? arguments.seats[i]
                            : i == 0 ? "person"
                                     : game.info().selectors.back().name;
    players[i].kind = SeatInfo::Kind::kPerson;
    players[i].name = context.say({"Guest", "客人"});
    if (who == "person") continue;
    auto selector = find_selector(game, who, arguments.position.seed);
    if (!selector) return report_error(context, selector.error(), who);
    seats[i] = *std::move(selector);
    const SelectorInfo& info = seats[i]->info();
    players[i] = {SeatInfo::Kind::kBot, info.label.in(context.language),
                  info.name + who.substr(std::min(who.find('('), who.size()))};
  }
  std::optional<GameRecord> record;
  if (!arguments.record.empty()) {
    Result<GameRecord> begun =
        GameRecord::begin(arguments.record, *opened, arguments.position.seed, std::move(players));
    if (!begun) return report_error(context, begun.error());
    record = *std::move(begun);
  }
  return Table(context, *std::move(opened), arguments.limits.request(default_times::kMove),
               std::move(seats), std::move(record))
      .play();
}

}  // namespace

Run define_play(Options& options, const Context& context) {
  auto arguments = std::make_shared<Arguments>();
  arguments->position.add_to(options);
  arguments->limits.add_to(options);
  arguments->limits.add_threads_to(options);
  options.on("--seats",
             [arguments](const std::string& seats) { arguments->seats = split_names(seats); },
             {"the players in turn order: person, or a selector (default: person,hard)",
              "各座位：person 为人，或棋手名（默认 person,hard）"});
  options.add("--record", arguments->record,
              {"write the finished game to this file, for `gridwise replay`",
               "终局后把记录写入此文件，供 `gridwise replay` 重放"});
  arguments->position.add_options_to(options, context);
  return [arguments, &context] { return run_play(*arguments, context); };
}

}  // namespace gridwise::cli
