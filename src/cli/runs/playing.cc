#include "cli/runs/playing.h"

#include <fmt/format.h>

#include <algorithm>

#include "cli/input/parts.h"

namespace gridwise::cli {
Playing::Playing(const Context& context, const PlayingArguments& arguments,
                 std::unique_ptr<StudyFile> file)
    : context_(context), line_(context), threads_(arguments.threads), file_(std::move(file)) {}

Result<lab::CellResult> Playing::run(const lab::Cell& cell, const lab::Stop& stop,
                                     std::uint64_t seed) {
  lab::CellResult result;
  if (const auto played = go_on(cell, stop, seed, result); !played) return played.error();
  expected_ -= stop.most() - result.totals.games;
  return result;
}

Result<void> Playing::go_on(const lab::Cell& cell, const lab::Stop& stop, std::uint64_t seed,
                            lab::CellResult& result) {
  const int before = result.totals.games;
  of_cell_ = 0;
  lab::CellRun run;
  run.seed = seed;
  run.threads = threads_;
  run.store = file_.get();
  run.first = file_ == nullptr ? 0 : file_->first();
  run.counted = [this, before](const lab::Totals& totals) { of_cell_ = totals.games - before; };
  run.keep_on = [&] { return keep_on(cell); };
  if (const auto played = lab::continue_cell(cell, stop, run, result); !played)
    return played.error();
  counted_ += result.totals.games - before;
  return file_ == nullptr ? Result<void>() : file_->flush();
}

bool Playing::keep_on(const lab::Cell& cell) {
  interrupted_ = interrupted_ || interrupts_.came();
  line_.draw([&] { return progress(cell); });
  return !interrupted_ && (file_ == nullptr || !file_->failed());
}

std::string Playing::progress(const lab::Cell& cell) const {
  const std::int64_t done = counted_ + of_cell_;
  const std::int64_t all = std::max(expected_, done);
  const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - started_;
  const double left =
      done > 0 ? taken.count() / static_cast<double>(done) * static_cast<double>(all - done) : 0;
  const Words form{"{}, {}: {} of at most {} games, about {} left", "{}，{}：{}/{} 局，约剩 {}"};
  return fmt::format(fmt::runtime(context_.say(form)), cell.level.name, cell.player.text, done, all,
                     duration_text(left));
}

void Playing::end() const {
  end_progress_line(context_);
  if (interrupted_) (void)end_interrupted(context_);
}

}  // namespace gridwise::cli
