#include "cli/bench_task.h"

#include <cmath>
#include <sstream>

#include "games/registry.h"

namespace gridwise::cli {
namespace {

constexpr std::uint64_t kSeed = 1;

std::string trimmed(const std::string& text) {
  const std::size_t first = text.find_first_not_of(' ');
  return first == std::string::npos ? ""
                                    : text.substr(first, text.find_last_not_of(' ') - first + 1);
}

std::vector<std::string> fields_of(const std::string& line) {
  std::vector<std::string> fields;
  std::istringstream input(line);
  for (std::string field; std::getline(input, field, ';');) fields.push_back(trimmed(field));
  return fields;
}

/// What a report counts: nodes, and the values found, so that a wrong answer cannot hide behind a
/// right count, nor another search behind the same limit of nodes.
std::uint64_t count_of(const Report& report) {
  std::uint64_t count = report.nodes * 4 + static_cast<std::uint64_t>(report.verdict);
  for (const auto& candidate : report.candidates)
    count += static_cast<std::uint64_t>(std::abs(candidate.score.value_or(0)) * 64);
  for (const auto& answer : report.answers)
    count = count * 31 + answer.line.size() + static_cast<std::uint64_t>(answer.score * 64);
  return count;
}

Result<std::uint64_t> count_of(const Result<Report>& report) {
  if (!report) return report.error();
  return count_of(*report);
}

}  // namespace

Result<BenchFile> parse_bench(std::string_view text) {
  BenchFile file;
  std::istringstream lines{std::string(text)};
  int number = 0;
  for (std::string line; std::getline(lines, line);) {
    ++number;
    if (line.empty() || line.starts_with('#')) continue;
    const std::vector<std::string> fields = fields_of(line);
    if (fields.size() == 2 && fields[0] == "signature") {
      file.signature = std::stoull(fields[1]);
    } else if (fields.size() == 3) {
      file.tasks.push_back({fields[0], fields[1], std::stoull(fields[2])});
    } else {
      return Error{
          "bench/line", "bench.txt line " + std::to_string(number) + " has no three fields", {}};
    }
  }
  return file;
}

Result<std::uint64_t> run_task(const BenchTask& task) {
  const Result<OpenedGame> opened = open_game(task.position, kSeed);
  if (!opened) return opened.error();
  const Game& game = *opened->setup.game;
  Limits limits;
  if (task.limit > 0) limits.nodes = task.limit;
  if (task.kind == "perft") return opened->position->perft(static_cast<int>(task.limit)).leaves();
  if (task.kind == "solve") return count_of(game.solver()->solve(*opened->position, limits, {}));
  constexpr std::string_view kRank = "rank ";
  if (task.kind.starts_with(kRank)) {
    const auto selector = game.selector(task.kind.substr(kRank.size()), kSeed);
    if (!selector) return selector.error();
    return count_of((*selector)->candidates(*opened->position, limits, {}));
  }
  return Error{"bench/line", "a bench task is perft, solve or rank, not " + task.kind, {}};
}

}  // namespace gridwise::cli
