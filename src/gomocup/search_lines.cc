#include "gomocup/search_lines.h"

#include <fmt/format.h>

#include <algorithm>

#include "gomocup/line.h"

namespace gridwise::gomocup {
namespace {

constexpr std::uint64_t kMicrosecondsPerMs = 1'000;

std::uint64_t spent_us(const Report& report) {
  return std::max<std::uint64_t>(1, static_cast<std::uint64_t>(report.time.count()));
}

int rounded(std::optional<double> score) { return static_cast<int>(score.value_or(0)); }

/// "h8 g9", human-readable.
std::string words_of(const std::vector<std::string>& line) {
  return fmt::format("{}", fmt::join(line, " "));
}

}  // namespace

/// Prints details of the best move, or of one of the next best.
void SearchLines::details(const Report& report, std::size_t index, std::size_t count) const {
  const Candidate& candidate = report.candidates[index];
  std::vector<std::string> line = candidate.line;
  if (line.empty()) line = {candidate.move};
  for (std::string& word : line) word = text_of(cell_of_move(word, size_));
  say_(fmt::format("INFO PV {}", index));
  say_(fmt::format("INFO NUMPV {}", count));
  say_(fmt::format("INFO DEPTH {}", report.depth));
  say_(fmt::format("INFO TOTALNODES {}", report.nodes));
  say_(fmt::format("INFO TOTALTIME {}", spent_us(report) / kMicrosecondsPerMs));
  say_(fmt::format("INFO SPEED {}",
                   report.nodes * kMicrosecondsPerMs * kMicrosecondsPerMs / spent_us(report)));
  if (index == 0 || candidate.score)
    say_(fmt::format("INFO EVAL {}", rounded(index == 0 ? report.score : candidate.score)));
  say_(fmt::format("INFO BESTLINE {}", fmt::join(line, " ")));
  say_("INFO PV DONE");
}

void SearchLines::progress(const Report& report, int show) const {
  if ((show & kShowDetail) != 0) details(report, 0, 1);
  if ((show & kShowRealtime) == 0) return;
  const auto realtime = [&](std::string_view what, const std::string& move) {
    say_(fmt::format("MESSAGE REALTIME {} {}", what, text_of(cell_of_move(move, size_))));
  };
  say_("MESSAGE REALTIME REFRESH");
  for (const Candidate& candidate : report.candidates) {
    if (candidate.verdict == Verdict::kLoss) realtime("LOST", candidate.move);
  }
  realtime("BEST", report.candidates.front().move);
}

void SearchLines::result(const Report& report, int show, std::size_t moves) const {
  const std::size_t shown = std::min(moves, report.candidates.size());
  for (std::size_t i = 0; i < shown && (show & kShowDetail) != 0; ++i) details(report, i, shown);
  for (std::size_t i = 0; i < shown && shown > 1; ++i) {
    const Candidate& candidate = report.candidates[i];
    const std::string score =
        candidate.score ? std::to_string(rounded(candidate.score)) : std::string("?");
    say_(fmt::format("MESSAGE ({}) {} | {}", i + 1, score, candidate.move));
  }
  say_(fmt::format("MESSAGE depth {} ev {} n {} threat {} n/ms {} tm {} pv {}", report.depth,
                   rounded(report.score), report.nodes, report.threat_nodes.value_or(0),
                   report.nodes * kMicrosecondsPerMs / spent_us(report),
                   spent_us(report) / kMicrosecondsPerMs, words_of(report.line)));
}

}  // namespace gridwise::gomocup
