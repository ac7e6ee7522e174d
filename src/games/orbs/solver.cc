#include "games/orbs/solver.h"

#include <algorithm>
#include <optional>

#include "games/orbs/beam.h"
#include "games/orbs/certificate.h"
#include "games/orbs/pool.h"
#include "games/orbs/proof.h"

namespace gridwise::orbs {
namespace {

constexpr std::size_t kFirstWidth = 300;
constexpr std::size_t kWidest = 100'000;
constexpr std::size_t kWiden = 4;
constexpr std::uint64_t kLongSearch = 2'000'000;  ///< nodes
constexpr int kTollsAhead = 2;

std::vector<Move> moves_of(const Position& from, const Answer& answer) {
  std::vector<Move> moves;
  if (from.held() < 0 && answer.start >= 0) moves.push_back(static_cast<Move>(answer.start));
  for (std::size_t i = from.route().size(); i < answer.route.size(); ++i)
    moves.push_back(static_cast<Move>(kStep + answer.route[i]));
  moves.push_back(kLetGo);
  return moves;
}

/// What letting go without another step comes to; nothing where that is not allowed.
std::optional<Answer> answer_at_once(const Position& position) {
  const Problem& problem = position.problem();
  if (position.held() >= 0 && !problem.may_end(position.held())) return {};
  Answer answer{position.start(), position.route(), 0, 0};
  bool can_start = false;
  for (int square = 0; square < problem.shape.cells() && answer.start < 0; ++square) {
    if (!problem.may_start(square)) continue;
    can_start = true;
    if (problem.may_end(square)) answer.start = square;
  }
  if (can_start && answer.start < 0) return {};
  evaluate(problem, position.board(), answer);
  return answer;
}

/// The same position, asked for combos.
Position asked_for_combos(const Position& position) {
  Problem problem = position.problem();
  problem.order = Order::kCombos;
  Position asked(std::move(problem));
  if (position.start() >= 0) asked.play(static_cast<Move>(position.start()));
  for (const std::uint8_t direction : position.route())
    asked.play(static_cast<Move>(kStep + direction));
  return asked;
}

class Solving {
 public:
  Solving(const Position& position, const Limits& limits, const ProgressOf<Move>& progress)
      : position_(position),
        problem_(position.problem()),
        progress_(progress),
        threads_(limits.nodes ? 1 : std::max(1, limits.threads)),
        budget_(limits),
        most_steps_(std::min(problem_.steps, static_cast<int>(position.route().size()) +
                                                 limits.depth.value_or(kMostSteps))),
        answers_(problem_),
        target_(greatest_combos(problem_)),
        at_least_(least_steps(position)) {}

  ReportOf<Move> run() {
    begin();
    if (problem_.method == Method::kPool) {
      pool_search(position_, most_steps_, budget_, answers_);
      return report();
    }
    if (problem_.order == Order::kWorth) seek_combos();
    widen();
    if (wants_proof()) prove();
    return report();
  }

  Result<ReportOf<Move>> run_written(const CertificateLog& log) {
    if (problem_.order == Order::kWorth)
      return Error{"certificate/none", "only the most combos are proved, not a worth", {}};
    Result<Certificate> begun = resume_certificate(position_, log.begun);
    if (!begun) return begun.error();
    begin();
    if (begun->route) {
      answers_.add(*begun->route);
    } else {
      widen();
    }
    if (!reached()) {
      return Error{"certificate/unproved", "no route with every possible combo was found", {}};
    }
    const Result<void> written = prove_written(*begun, log);
    if (!written) return written.error();
    return report();
  }

 private:
  void begin() {
    if (const auto answer = answer_at_once(position_)) answers_.add(*answer);
  }

  [[nodiscard]] bool reached() const {
    return !answers_.list().empty() && answers_.best().combos >= target_;
  }
  [[nodiscard]] int best_steps() const { return static_cast<int>(answers_.best().route.size()); }
  [[nodiscard]] bool proved() const {
    return problem_.order == Order::kCombos && reached() && best_steps() <= at_least_;
  }
  [[nodiscard]] bool wants_proof() const {
    return problem_.order == Order::kCombos && !budget_.exhausted() && !proved();
  }

  /// Where worth is asked for: what a beam for combos finds, which is quicker, is a good beginning.
  void seek_combos() {
    const Position asked = asked_for_combos(position_);
    Answers found(asked.problem());
    beam_search(asked, {kFirstWidth, most_steps_, false}, budget_, found);
    for (const Answer& answer : found.list()) answers_.add(answer);
    tell();
  }

  void widen() {
    std::size_t width = kFirstWidth;
    while (width > 0 && !budget_.exhausted() && !proved()) {
      const auto began = budget_.elapsed();
      const bool shorter_only = problem_.order == Order::kCombos && reached();
      const BeamOptions options{width, shorter_only ? best_steps() - 1 : most_steps_, shorter_only};
      beam_search(position_, options, budget_, answers_);
      tell();
      width = next_width(width, budget_.elapsed() - began);
    }
  }

  /// The next width: as wide as the time left allows, going by what the last one took; 0 for
  /// enough.
  [[nodiscard]] std::size_t next_width(std::size_t last, std::chrono::microseconds took) const {
    if (last >= kWidest) return 0;
    std::size_t next = last * kWiden;
    if (const auto left = budget_.left()) {
      const double share = static_cast<double>(left->count()) /
                           static_cast<double>(std::max<std::int64_t>(1, took.count()));
      const auto fits =
          static_cast<std::size_t>(std::max(0.0, share * 0.9 * static_cast<double>(last)));
      if (fits < last) return 0;
      // The last beam takes all that is left, instead of being cut off.
      if (fits < next * kWiden) next = fits;
    }
    return std::min(next, kWidest);
  }

  /// Rules out one length after the other, or finds a route of it.
  void prove() {
    Proof proof(position_);
    const int most = reached() ? best_steps() - 1 : most_steps_;
    while (at_least_ <= most && !budget_.exhausted()) {
      const std::uint64_t before = budget_.nodes();
      const Exhausted searched = proof.search({at_least_, at_least_}, threads_, budget_, answers_);
      if (searched == Exhausted::kFound) return;
      if (searched == Exhausted::kNothing) ++at_least_;
      tell();
      // Once a length takes as long as the choice does, it pays.
      if (proof.tolls().size() == 1 && budget_.nodes() - before > kLongSearch)
        proof.choose_tolls(at_least_ + kTollsAhead);
    }
  }

  /// Looks at every route shorter than the best one, and writes down what is done.
  Result<void> prove_written(Certificate& written, const CertificateLog& log) {
    Proof proof(position_);
    const int played = static_cast<int>(position_.route().size());
    Result<void> kept;
    const auto keep = [&](const std::string& line) {
      if (kept.ok()) kept = log.append(line);
      return kept.ok();
    };
    if (written.route) {
      proof.use_tolls(written.tolls);
      kept = log.replace(written.text);
    } else {
      if (best_steps() > played) proof.choose_tolls(best_steps() - 1);
      kept = log.replace(format_head(position_, proof.tolls()) +
                         format_route(position_, answers_.best()));
    }
    Exhausted searched = Exhausted::kFound;
    while (kept.ok() && searched == Exhausted::kFound && best_steps() > played) {
      const int longest = best_steps() - 1;
      const OpeningLog openings{[&](const Opening& opening) {
                                  return written.is_searched(
                                      format_opening(problem_.shape, opening), longest);
                                },
                                [&](const Opening& opening, std::uint64_t nodes) {
                                  const std::string text = format_opening(problem_.shape, opening);
                                  written.searched[text] = longest;
                                  return keep(format_searched(longest, text, nodes));
                                }};
      searched = proof.search({0, longest}, threads_, budget_, answers_, openings);
      if (searched == Exhausted::kFound) keep(format_route(position_, answers_.best()));
      tell();
    }
    if (searched == Exhausted::kBudget || !kept.ok()) return kept;
    at_least_ = best_steps();
    if (!written.claimed) keep(format_claim(answers_.best()));
    return kept;
  }

  void tell() const {
    if (progress_) progress_(report());
  }

  [[nodiscard]] ReportOf<Move> report() const {
    ReportOf<Move> report;
    for (const Answer& answer : answers_.list()) {
      const double score = problem_.order == Order::kWorth ? answer.worth : answer.combos;
      report.answers.push_back({moves_of(position_, answer), score, nullptr});
    }
    if (!report.answers.empty()) {
      report.line = report.answers.front().line;
      report.score = report.answers.front().score;
    }
    if (problem_.order == Order::kCombos) report.bound = target_;
    report.depth = std::min(at_least_, problem_.steps);
    report.proved = proved();
    report.nodes = budget_.nodes();
    report.time = budget_.elapsed();
    return report;
  }

  const Position& position_;
  const Problem& problem_;
  const ProgressOf<Move>& progress_;
  int threads_;  ///< of the proof; one where nodes are counted
  Budget budget_;
  int most_steps_;  ///< of the routes that are looked for
  Answers answers_;
  int target_;
  int at_least_;  ///< no route of fewer steps comes to the target
};

}  // namespace

ReportOf<Move> solve(const Position& position, const Limits& limits,
                     const ProgressOf<Move>& progress) {
  return Solving(position, limits, progress).run();
}

Result<ReportOf<Move>> certify(const Position& position, const Limits& limits,
                               const ProgressOf<Move>& progress, const CertificateLog& log) {
  return Solving(position, limits, progress).run_written(log);
}

}  // namespace gridwise::orbs
