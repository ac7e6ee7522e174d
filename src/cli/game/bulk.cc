#include "cli/game/bulk.h"

#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <memory>
#include <optional>

#include "cli/input/board_lines.h"
#include "cli/input/interrupts.h"
#include "cli/input/parts.h"
#include "cli/text/colours.h"
#include "cli/text/draw.h"
#include "cli/text/error_words.h"
#include "cli/text/json.h"
#include "kit/guarded.h"
#include "kit/in_order.h"
#include "kit/thread_pool.h"

namespace gridwise::cli {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::uint64_t kRoomPerThread = 64;  ///< answers buffered behind an unfinished one
constexpr std::chrono::milliseconds kTick{100};

double seconds_since(Clock::time_point started) {
  return std::chrono::duration<double>(Clock::now() - started).count();
}

/// The result of one board.
struct Answered {
  std::string out;        ///< a line for the output, or empty
  std::string complaint;  ///< a line for the error output, or empty
  bool wrong = false;     ///< the board could not be read or solved
  bool proved = false;
  bool cut_short = false;  ///< stopped early
};

/// One run. Each idle worker takes the next line and solves it; the worker that finishes the next
/// board in order writes. So the output always covers a prefix of the boards.
class Bulk {
 public:
  Bulk(BulkTask task, std::unique_ptr<BoardLines> lines, const Context& context)
      : task_(std::move(task)),
        context_(context),
        lines_(std::move(lines)),
        answers_(kRoomPerThread * static_cast<std::uint64_t>(task_.threads)),
        working_(task_.threads) {
    task_.request.stop = stop_.get_token();
  }

  /// The loop of a worker.
  void work() {
    const std::unique_ptr<Solver> solver = task_.setup.game->solver(task_.goal);
    while (const std::optional<Numbered> board = take()) {
      Result<Answered> answered =
          guarded([&]() -> Result<Answered> { return answer(*solver, board->line); });
      if (!answered) answered = refused(board->line, answered.error());
      answers_.put(board->number, *std::move(answered),
                   [this](const Answered& next) { write(next); });
    }
    const std::lock_guard lock(mutex_);
    --working_;
    changed_.notify_all();
  }

  /// Waits at most one tick; returns whether all workers are done.
  [[nodiscard]] bool wait() {
    std::unique_lock lock(mutex_);
    return changed_.wait_for(lock, kTick, [this] { return working_ == 0; });
  }

  void interrupt() {
    const std::lock_guard lock(mutex_);
    interrupted_ = true;
    stop_.request_stop();
  }

  void draw_progress(std::optional<std::size_t> total) {
    const std::lock_guard lock(mutex_);
    const std::string of = total ? fmt::format("/{}", *total) : "";
    const Words form{"boards: {}{}, {:.1f} a second", "{}{} 个局面，每秒 {:.1f} 个"};
    fmt::print(context_.error, "\r{:<78}",
               fmt::format(fmt::runtime(context_.say(form)), boards_, of, rate()));
    std::fflush(context_.error);
  }

  /// Prints the summary and returns an ExitCode. REQUIRES: all workers are done.
  int finish() {
    end_progress_line(context_);
    if (reader_left_) return kEnvironment;
    const Words form{"{} board{}, {} error{}, {:.1f} seconds, {:.1f} boards a second, {} proved{}",
                     "{}{} 个局面，{}{} 处错误，用时 {:.1f} 秒，每秒 {:.1f} 个局面，{} 个已证明{}"};
    const auto plural = [&](std::size_t count) {
      return count == 1 ? "" : context_.say({"s", ""});
    };
    const Words interrupted{" (interrupted)", "（已中断）"};
    fmt::print(context_.error, "{}\n",
               fmt::format(fmt::runtime(context_.say(form)), boards_, plural(boards_), errors_,
                           plural(errors_), seconds_since(started_), rate(), proved_,
                           interrupted_ ? context_.say(interrupted) : ""));
    if (failure_) return report_error(context_, *failure_);
    if (interrupted_) return kInterrupted;
    return errors_ > 0 ? kBadInput : kDone;
  }

 private:
  struct Numbered {
    std::uint64_t number = 0;
    BoardLine line;
  };

  [[nodiscard]] double rate() const {
    return static_cast<double>(boards_) / std::max(seconds_since(started_), 1e-3);
  }

  std::optional<Numbered> take() {
    const std::lock_guard lock(reading_);
    answers_.wait_for_room(next_);
    if (!lines_ || stop_.stop_requested()) return {};
    Result<std::optional<BoardLine>> line = lines_->next(stop_.get_token());
    if (!line) fail(line.error());
    if (!line || !*line) {
      lines_.reset();  // reading a terminal again would wait for a second end of file
      return {};
    }
    return Numbered{next_++, **std::move(line)};
  }

  [[nodiscard]] Answered answer(Solver& solver, const BoardLine& line) const {
    const Clock::time_point started = Clock::now();
    if (line.text.size() > BoardLines::kLongest) {
      return refused(line, {"text/long", "the line is too long for a board", {}});
    }
    Result<std::unique_ptr<AnyPosition>> position =
        task_.setup.game->load(task_.setup.options, line.text);
    if (!position) return refused(line, position.error());
    const OpenedGame opened{task_.setup, *std::move(position)};
    const Result<Report> report = solver.solve(*opened.position, task_.request, {});
    if (!report) return refused(line, report.error());
    Answered answered;
    answered.proved = report->proved;
    answered.cut_short = !report->proved && stop_.stop_requested();
    answered.out =
        task_.json
            ? solved_json(opened, *report, line.text, seconds_since(started) * 1e3, task_.answers)
            : draw_solved(line.text, *report, task_.setup.game->info(), context_.language);
    answered.out += "\n";
    return answered;
  }

  [[nodiscard]] Answered refused(const BoardLine& line, const Error& error) const {
    Answered answered;
    answered.wrong = true;
    if (task_.json) {
      answered.out = refused_json(line.text, line.line, error) + "\n";
    } else {
      const std::string column =
          error.at ? fmt::format(":{}", line.column + *error.at) : std::string();
      answered.complaint = fmt::format("{}:{}{}: {} ({})\n", task_.file, line.line, column,
                                       sentence(error, context_.language), error.code);
    }
    return answered;
  }

  void write(const Answered& answered) {
    const std::lock_guard lock(mutex_);
    over_ = over_ || answered.cut_short;
    if (over_) return;
    end_progress_line(context_);
    std::fputs(answered.complaint.c_str(), context_.error);
    const std::string& out = answered.out;
    const bool written = std::fwrite(out.data(), 1, out.size(), context_.out) == out.size() &&
                         std::fflush(context_.out) == 0;
    if (!written) {
      give_up_writing(errno);
      return;
    }
    ++boards_;
    errors_ += answered.wrong ? 1 : 0;
    proved_ += answered.proved ? 1 : 0;
  }

  /// Stops because the output cannot be written: a closed pipe, or an error. REQUIRES: mutex_ held.
  void give_up_writing(int problem) {
    over_ = true;
    reader_left_ = problem == EPIPE;
    if (!reader_left_) failure_ = Error{"file/write", "cannot write the answers", {}};
    stop_.request_stop();
  }

  void fail(Error error) {
    const std::lock_guard lock(mutex_);
    failure_ = std::move(error);
  }

  BulkTask task_;
  const Context& context_;
  const Clock::time_point started_ = Clock::now();
  std::stop_source stop_;

  std::mutex reading_;                 ///< guards the two members below
  std::unique_ptr<BoardLines> lines_;  ///< null after the last line
  std::uint64_t next_ = 0;

  InOrder<Answered> answers_;

  std::mutex mutex_;  ///< guards all members below, and both outputs
  std::condition_variable changed_;
  int working_;
  std::size_t boards_ = 0;
  std::size_t errors_ = 0;
  std::size_t proved_ = 0;
  bool over_ = false;  ///< no more output is written
  bool interrupted_ = false;
  bool reader_left_ = false;
  std::optional<Error> failure_;
};

}  // namespace

int solve_boards(BulkTask task, const Context& context) {
  Result<std::unique_ptr<BoardLines>> lines = BoardLines::open(task.file);
  if (!lines) return report_error(context, lines.error());
  const bool shows_progress = is_terminal(context.error);
  const auto total = shows_progress ? count_boards(task.file) : std::nullopt;
  const int threads = task.threads;

  Interrupts interrupts;
  Bulk bulk(std::move(task), *std::move(lines), context);
  ThreadPool pool(threads);
  for (int i = 0; i < threads; ++i) pool.submit([&bulk] { bulk.work(); });
  while (!bulk.wait()) {
    if (interrupts.came()) bulk.interrupt();
    if (shows_progress) bulk.draw_progress(total);
  }
  return bulk.finish();
}

}  // namespace gridwise::cli
