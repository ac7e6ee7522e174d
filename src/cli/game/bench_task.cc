#include "cli/game/bench_task.h"

#include <cmath>
#include <optional>
#include <sstream>

#include "gridwise/games.h"
#include "kit/random.h"

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

/// A hash of a task's results: a different answer or search changes the signature even if the
/// counts are equal.
class Fingerprint {
 public:
  void add(std::uint64_t number) { value_ = mix64(value_ * 31 + number); }
  void add(std::string_view text) {
    for (const char letter : text) add(static_cast<unsigned char>(letter));
    add(text.size());
  }
  void add_score(std::optional<double> score) {
    add(static_cast<std::uint64_t>(std::llround(score.value_or(0) * 64)));
    add(static_cast<std::uint64_t>(score.has_value()));
  }
  void add(const Report& report) {
    add(report.nodes);
    add(static_cast<std::uint64_t>(report.verdict));
    for (const auto& candidate : report.candidates) {
      add(candidate.move);
      add_score(candidate.score);
      add(static_cast<std::uint64_t>(candidate.verdict));
      add(static_cast<std::uint64_t>(candidate.plies.value_or(-1)));
    }
    for (const auto& answer : report.answers) {
      add_score(answer.score);
      for (const std::string& move : answer.line) add(move);
    }
  }
  [[nodiscard]] std::uint64_t value() const { return value_; }

 private:
  std::uint64_t value_ = 0;
};

BenchCount perft(const AnyPosition& position, std::uint64_t depth) {
  const std::uint64_t leaves = position.perft(static_cast<int>(depth)).leaves();
  return {leaves, {}, leaves};
}

Result<BenchCount> solve(const OpenedGame& opened, const SearchRequest& request) {
  const Result<Report> report = opened.setup.game->solver()->solve(*opened.position, request, {});
  if (!report) return report.error();
  Fingerprint found;
  found.add(*report);
  return BenchCount{report->nodes, report->threat_nodes, found.value()};
}

/// Covers the ranking of all moves, and the chosen move.
Result<BenchCount> rank(const OpenedGame& opened, const std::string& name,
                        const SearchRequest& request) {
  const auto selector = opened.setup.game->selector(name, kSeed);
  if (!selector) return selector.error();
  const Result<Report> report = (*selector)->candidates(*opened.position, request, {});
  if (!report) return report.error();
  const auto choice = (*selector)->select(*opened.position, request);
  if (!choice) return choice.error();
  Fingerprint found;
  found.add(*report);
  found.add(choice->move);
  return BenchCount{report->nodes, report->threat_nodes, found.value()};
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
          "bench/line", "bench.txt line " + std::to_string(number) + " must have three fields", {}};
    }
  }
  return file;
}

Result<BenchCount> run_task(const BenchTask& task) {
  const Result<OpenedGame> opened = open_game(task.position, kSeed);
  if (!opened) return opened.error();
  SearchRequest request;
  if (task.limit > 0) request.nodes = task.limit;
  if (task.kind == "perft") return perft(*opened->position, task.limit);
  if (task.kind == "solve") return solve(*opened, request);
  constexpr std::string_view kRank = "rank ";
  if (task.kind.starts_with(kRank)) return rank(*opened, task.kind.substr(kRank.size()), request);
  return Error{"bench/line", "a bench task is perft, solve or rank, not " + task.kind, {}};
}

}  // namespace gridwise::cli
