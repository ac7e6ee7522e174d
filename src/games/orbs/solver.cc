#include "games/orbs/solver.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <optional>
#include <string>

#include "games/orbs/beam.h"
#include "games/orbs/certificate/written_proof.h"
#include "games/orbs/pool.h"
#include "games/orbs/proof/proof.h"

namespace gridwise::orbs {
namespace {

constexpr std::size_t kFirstWidth = 300;
constexpr std::size_t kWidest = 200'000;
constexpr double kWiden = 8;
/// The next beam is the last if less than this many times what the last one took is left.
constexpr double kLastShare = 4 * kWiden * kWiden;
/// The last beam may become this many times as wide as its mean width, if what is left allows.
constexpr double kMaxWider = 4;
/// With a smaller part of the nodes left, no proof is started.
constexpr std::uint64_t kLeastShare = 8;
/// With less time left, no proof is started, or no tolls are chosen for it.
constexpr std::chrono::milliseconds kMinProofTime{5};
constexpr std::chrono::milliseconds kMinTollTime{1'000};
/// The effective branching factor of a proof, measured as 2.4 to 2.65.
constexpr double kGrowth = 2.4;
/// While no route reaches the upper bound of combos, the proof stops after the first length that
/// took more nodes than this.
constexpr std::uint64_t kLongTry = 10'000'000;
/// A search is tried even if its estimate is this many times the nodes left.
constexpr double kHope = 1.3;

std::vector<Move> moves_of(const Position& from, const RouteAnswer& answer) {
  std::vector<Move> moves;
  if (from.held() < 0 && answer.start >= 0) moves.push_back(static_cast<Move>(answer.start));
  for (std::size_t i = from.route().size(); i < answer.route.size(); ++i)
    moves.push_back(static_cast<Move>(kStep + answer.route[i]));
  moves.push_back(kLetGo);
  return moves;
}

/// The answer that drops without another step; absent if that is not allowed.
std::optional<RouteAnswer> answer_at_once(const Position& position) {
  const Problem& problem = position.problem();
  if (position.held() >= 0 && !problem.may_end(position.held())) return {};
  RouteAnswer answer{position.start(), position.route(), 0, 0};
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

/// Replays the route on the same board with another problem.
Position with_problem(Problem problem, const Position& position) {
  Position moved(std::move(problem));
  if (position.start() >= 0) moved.play(static_cast<Move>(position.start()));
  for (const std::uint8_t direction : position.route())
    moved.play(static_cast<Move>(kStep + direction));
  return moved;
}

Position with_order_combos(const Position& position) {
  Problem problem = position.problem();
  problem.order = Order::kCombos;
  return with_problem(std::move(problem), position);
}

/// The position with at most limits.depth further steps.
Position within(const Position& position, const Limits& limits) {
  Problem problem = position.problem();
  if (!limits.depth) return position;
  problem.steps = std::min(problem.steps, position.steps() + *limits.depth);
  problem.pool_length =
      std::min(problem.pool_length, static_cast<int>(position.route().size()) + *limits.depth);
  return with_problem(std::move(problem), position);
}

class SolverRun {
 public:
  SolverRun(const Position& position, const SearchRequest& request,
            const ProgressOf<Move>& progress)
      : position_(within(position, request)),
        problem_(position_.problem()),
        progress_(progress),
        threads_(request.nodes ? 1 : std::max(1, request.threads)),
        nodes_(request.nodes),
        memory_(request.memory.value_or(SIZE_MAX)),
        widest_(std::min(kWidest, widest_beam(position_, memory_))),
        budget_(request),
        answers_(problem_),
        target_(target_combos(problem_)),
        at_least_(position_.steps()) {
    if (const auto answer = answer_at_once(position_)) answers_.add(*answer);
  }

  ReportOf<Move> run() {
    // With order=worth the pool and a beam for combos give good answers quickly.
    if (problem_.method == Method::kPool || problem_.order == Order::kWorth) {
      pool_search(position_, memory_, budget_, answers_);
      report_progress();
    }
    if (problem_.method == Method::kPool) return report();
    if (problem_.order == Order::kWorth && !budget_.exhausted()) search_combos();
    widen();
    if (wants_proof()) prove();
    ReportOf<Move> done = report();
    done.facts = reason();
    return done;
  }

  Result<ReportOf<Move>> run_written(const CertificateLog& log) {
    if (!provable()) {
      return Error{
          "certificate/none",
          "a certificate needs order=combos, no limit on combos, steps that all count as one, and "
          "a board that may give the most combos of each kind",
          {}};
    }
    if (!may_prove())
      return Error{"certificate/unproved", "the memory is too small for the proof's tables", {}};
    Result<Certificate> begun = resume_certificate(position_, log.begun);
    if (!begun) return begun.error();
    at_least_ = least_steps(position_, budget_);
    if (begun->route) {
      answers_.add(*begun->route);
    } else {
      widen();
    }
    if (!reached())
      return Error{"certificate/unproved", "no route with every possible combo was found", {}};
    WrittenProof proof(position_, *std::move(begun), log, answers_);
    const Result<void> kept = proof.run(at_least_, threads_, budget_, [this](int at_least) {
      at_least_ = at_least;
      report_progress();
    });
    if (!kept.ok()) return kept.error();
    return report();
  }

 private:
  [[nodiscard]] bool reached() const {
    return !answers_.list().empty() && reaches(problem_, answers_.best(), target_);
  }
  [[nodiscard]] int best_steps() const { return answers_.best().steps; }
  [[nodiscard]] bool proved() const {
    return problem_.order == Order::kCombos && reached() && best_steps() <= at_least_;
  }
  /// Whether a proof is possible: it covers order=combos, the most combos of each kind, and steps
  /// that count as one.
  [[nodiscard]] bool provable() const {
    return problem_.order == Order::kCombos && !problem_.costs() && takes_most_of_each(problem_) &&
           problem_.least_combos <= target_;
  }
  [[nodiscard]] bool wants_proof() const {
    return provable() && !budget_.exhausted() && !proved() &&
           has_time(kMinProofTime + Proof::time_to_begin(position_)) && has_nodes() && may_prove();
  }
  /// Whether beams have left nodes worth the tables of a proof.
  [[nodiscard]] bool has_nodes() const {
    return !nodes_ || budget_.nodes() <= *nodes_ - *nodes_ / kLeastShare;
  }
  [[nodiscard]] bool has_time(std::chrono::microseconds needed) const {
    const auto left = budget_.left();
    return !left || *left > needed;
  }
  /// Whether the tables of a proof fit into memory.
  [[nodiscard]] bool may_prove() const {
    return memory_ == SIZE_MAX || Proof::bytes_needed(position_) <= memory_;
  }
  [[nodiscard]] std::size_t first_width() const { return std::min(kFirstWidth, widest_); }

  void search_combos() {
    const Position by_combos = with_order_combos(position_);
    AnswerList found(by_combos.problem());
    beam_search(by_combos, {first_width(), problem_.steps, false}, budget_, found, *arena_);
    for (const RouteAnswer& answer : found.list()) answers_.add(answer);
    report_progress();
  }

  void widen() {
    std::size_t width = first_width();
    bool last = false;
    bool paced = false;  // the beam uses up what is left, so another one is pointless
    while (!last && !budget_.exhausted() && !proved()) {
      const auto began = budget_.elapsed();
      const std::uint64_t nodes = budget_.nodes();
      const bool shorter_only = problem_.order == Order::kCombos && reached();
      BeamOptions options{width, shorter_only ? best_steps() - 1 : problem_.steps, shorter_only, 0,
                          nodes_};
      if (paced) options.paced_for = reached() ? expected_steps() : usual_steps();
      beam_search(position_, options, budget_, answers_, *arena_);
      if (width == first_width() && takes_most_of_each(problem_))
        at_least_ = least_steps(position_, budget_);
      report_progress();
      last = paced || width >= widest_;
      const double beams = beams_left(budget_.elapsed() - began, budget_.nodes() - nodes);
      double wider = kWiden;
      if (beams < kLastShare) {
        // A paced beam may end without a result. Until every combo is found, a beam of constant
        // width for a third of what is left comes first.
        const double third = std::min(wider, beams / 3);
        paced = third < 3 || reached() || !provable();
        wider = paced ? kMaxWider * beams : third;
      }
      const auto next = static_cast<std::size_t>(wider * static_cast<double>(width));
      width = std::clamp(next, std::size_t{1}, widest_);
    }
  }

  /// How many beams that take this time and these nodes fit into what is left; kLastShare if
  /// nothing is limited. If only nodes are, nothing depends on the clock.
  [[nodiscard]] double beams_left(std::chrono::microseconds took, std::uint64_t nodes) const {
    double beams = kLastShare;
    if (const auto left = budget_.left()) {
      beams = std::min(beams, static_cast<double>(std::max<std::int64_t>(0, left->count())) /
                                  static_cast<double>(std::max<std::int64_t>(1, took.count())));
    }
    if (nodes_) {
      const std::uint64_t left = *nodes_ - std::min(*nodes_, budget_.nodes());
      beams = std::min(beams, static_cast<double>(left) /
                                  static_cast<double>(std::max<std::uint64_t>(1, nodes)));
    }
    return beams;
  }

  /// The length to pace a beam for once a route is known: what wide beams usually find.
  [[nodiscard]] int expected_steps() const { return best_steps() * 62 / 100 + 4; }

  /// The usual length of a good route, for pacing before one is known.
  [[nodiscard]] int usual_steps() const {
    const int cells = problem_.shape.cells();
    return problem_.directions == 4 ? cells * 7 / 8 : cells / 2 + 2;
  }

  /// Rules out lengths, or finds shorter routes, until the best is proved.
  void prove() {
    Proof proof(position_, memory_);
    std::uint64_t searched = 0;  // nodes of the length before at_least_
    bool improved = false;       // whether the tolls were improved
    while (at_least_ <= longest_open() && !budget_.exhausted() &&
           has_time(Proof::time_to_begin(position_) / 4)) {
      const bool chosen = proof.tolls().size() > 1;
      const int longest = chosen ? next_longest(searched) : at_least_;
      const std::uint64_t before = budget_.nodes();
      const Exhausted result = proof.search({at_least_, longest}, threads_, budget_, answers_);
      const std::uint64_t nodes = budget_.nodes() - before;
      // Where beams do not find every combo, there may be none: the search gives up.
      if (!reached() && nodes > kLongTry) return;
      if (result == Exhausted::kNothing) {
        at_least_ = longest + 1;
        searched = nodes;
      }
      report_progress();
      // Choosing tolls takes a while, improving them longer. Only worth it once a length takes as
      // long.
      if (at_least_ > longest_open() || !has_time(kMinTollTime)) continue;
      if (!chosen && nodes > kLongSearch)
        proof.choose_tolls(std::min(longest_open(), at_least_ + kTollsAhead), budget_);
      if (chosen && !improved && nodes > kVeryLongSearch) {
        proof.improve_tolls(std::min(longest_open(), at_least_ + kTollsAhead), budget_);
        improved = true;
      }
    }
  }
  /// The longest of the lengths to search next; `searched` is the nodes of the search before.
  /// Lengths are grouped so that the last group is complete. It ends just below the best route or,
  /// if that seems out of reach, at the length that the nodes left seem to allow.
  [[nodiscard]] int next_longest(std::uint64_t searched) const {
    const double times = kHope * static_cast<double>(budget_.nodes_left()) /
                         static_cast<double>(std::max<std::uint64_t>(searched, 1));
    const double lengths = std::log(std::max(times, kGrowth)) / std::log(kGrowth);
    const double last = std::min(at_least_ - 1 + lengths, static_cast<double>(longest_open()));
    return longest_together(at_least_, static_cast<int>(last));
  }
  /// The greatest length that would improve on the best route.
  [[nodiscard]] int longest_open() const { return reached() ? best_steps() - 1 : problem_.steps; }

  /// Why the search has ended without the target, as a fact; empty if it has not.
  [[nodiscard]] std::string reason() const {
    if (problem_.order != Order::kCombos || budget_.exhausted()) return {};
    if (reached() || answers_.list().empty()) return {};
    if (answers_.best().combos >= target_)
      return R"({"reason":{"en":"no route without combos to avoid was found, and the search has )"
             R"(ended","zh":"没有找到不消除应避开的珠的路线，搜索已结束"}})";
    return R"({"reason":{"en":"no more combos were found, and the search has ended",)"
           R"("zh":"没有找到更多连击，搜索已结束"}})";
  }

  void report_progress() const {
    if (progress_) progress_(report());
  }

  [[nodiscard]] ReportOf<Move> report() const {
    ReportOf<Move> report;
    for (const RouteAnswer& answer : answers_.list()) {
      const double score = problem_.order == Order::kWorth ? answer.worth : answer.combos;
      report.answers.push_back({moves_of(position_, answer), score, {}});
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

  const Position position_;
  const Problem& problem_;
  const ProgressOf<Move>& progress_;
  int threads_;  ///< of the proof; one if nodes are limited
  std::optional<std::uint64_t> nodes_;
  std::size_t memory_;
  std::size_t widest_;  ///< greatest width of a beam
  Budget budget_;
  AnswerList answers_;
  LentArena arena_;
  int target_;
  int at_least_;  ///< lower bound on the steps of routes that reach the target
};

}  // namespace

ReportOf<Move> solve(const Position& position, const SearchRequest& request,
                     const ProgressOf<Move>& progress) {
  return SolverRun(position, request, progress).run();
}

Result<ReportOf<Move>> certify(const Position& position, const SearchRequest& request,
                               const ProgressOf<Move>& progress, const CertificateLog& log) {
  return SolverRun(position, request, progress).run_written(log);
}

}  // namespace gridwise::orbs
