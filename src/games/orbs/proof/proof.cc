#include "games/orbs/proof/proof.h"

#include <algorithm>
#include <atomic>
#include <mutex>
#include <new>
#include <optional>
#include <system_error>
#include <thread>
#include <utility>

#include "games/orbs/proof/opening_search.h"
#include "games/orbs/proof/proof_bound.h"
#include "games/orbs/proof/proof_tolls.h"

namespace gridwise::orbs {
namespace {

/// Distributes the openings over threads in order. The result is that of the first opening with a
/// route, for any number of threads.
template <int directions>
class OpeningQueue {
 public:
  OpeningQueue(const SearchContext& context, const ProofBound& bound,
               const WalkStates<directions>& walks, const Position& from, const Lengths& lengths,
               std::vector<Opening> openings, const OpeningLog& log)
      : context_(context),
        bound_(bound),
        walks_(walks),
        from_(from),
        lengths_(lengths),
        log_(log),
        openings_(std::move(openings)) {
    if (log.done) std::erase_if(openings_, log.done);
    first_found_ = openings_.size();
  }

  std::optional<RouteAnswer> run(int threads, Budget& budget) {
    std::vector<Budget> budgets(static_cast<std::size_t>(threads - 1), budget);
    const std::uint64_t before = budget.nodes();
    {
      std::vector<std::jthread> others;
      others.reserve(budgets.size());
      try {
        for (Budget& own : budgets) others.emplace_back([this, &own] { help(own); });
      } catch (const std::system_error&) {  // no more threads available: it only takes longer
      }
      work(budget);
    }
    if (no_memory_) throw std::bad_alloc();  // a helper's opening was not completely searched
    for (const Budget& own : budgets) {
      budget.add(own.nodes() - before);
      // A limit that stopped one thread stops the search, since its openings are not done.
      if (own.exhausted()) budget.look();
    }
    return found_;
  }

 private:
  void help(Budget& budget) {
    try {
      work(budget);
    } catch (const std::bad_alloc&) {
      no_memory_ = true;
    }
  }
  void work(Budget& budget) {
    context_.narrow() ? search<std::uint32_t>(budget) : search<std::uint64_t>(budget);
  }

  template <class Word>
  void search(Budget& budget) {
    OpeningSearch<Word, directions> search(context_, bound_, walks_, from_, lengths_, budget);
    for (std::size_t i = next_++; i < first_found_ && !budget.exhausted(); i = next_++) {
      const std::uint64_t before = budget.nodes();
      std::optional<RouteAnswer> answer = search.run(openings_[i]);
      if (answer) {
        const std::lock_guard lock(noting_);
        if (i >= first_found_) continue;
        first_found_ = i;
        found_ = answer;
      } else if (!budget.exhausted() && log_.add) {
        const std::lock_guard lock(noting_);
        if (!log_.add(openings_[i], budget.nodes() - before)) first_found_ = 0;
      }
    }
  }

  const SearchContext& context_;
  const ProofBound& bound_;
  const WalkStates<directions>& walks_;
  const Position& from_;
  Lengths lengths_;
  const OpeningLog& log_;
  std::vector<Opening> openings_;
  std::atomic<std::size_t> next_ = 0;
  std::atomic<std::size_t> first_found_ = 0;
  std::atomic<bool> no_memory_ = false;
  std::mutex noting_;
  std::optional<RouteAnswer> found_;  ///< of the opening first_found_
};

/// The nodes of all graphs of a proof.
std::size_t graph_nodes(const Problem& problem) {
  std::size_t nodes = 0;
  for (int i = 0; i < kKinds; ++i) {
    const int orbs = std::popcount(problem.board.where(kind_at(i)));
    if (orbs < problem.runs[static_cast<std::size_t>(i)] || !problem.worth.wants(kind_at(i)))
      continue;
    for (const InHand in_hand : {InHand::kNo, InHand::kYes})
      nodes += CarryGraph::size(problem.shape, orbs, in_hand);
  }
  return nodes;
}

template <class Word, class Place>
int least(const SearchContext& context, const Position& from) {
  int fewest = kMaxSteps;
  for (const std::uint8_t start : starts_of(from)) {
    fewest =
        std::min(fewest, steps_needed(context, first_state<Word, Place>(context, from, start)));
  }
  return from.steps() + fewest;
}

}  // namespace

int least_steps(const Position& position, Budget& budget) {
  const SearchContext context(position.problem(), &budget);
  if (!context.complete) return position.steps();
  return context.narrow() ? least<std::uint32_t, std::uint32_t>(context, position)
                          : least<std::uint64_t, std::uint32_t>(context, position);
}

struct Proof::Tables {
  explicit Tables(const Problem& problem) : context(problem), carries(context) {}

  SearchContext context;
  Carries carries;
};

Proof::Proof(const Position& position, std::size_t memory, std::uint64_t distinct_after)
    : position_(position),
      distinct_after_(bytes_needed(position) + kBytesOfDistinct <= memory ? distinct_after
                                                                          : UINT64_MAX),
      tables_of_problem_(std::make_unique<Tables>(position.problem())) {}

Proof::~Proof() = default;

std::size_t Proof::bytes_needed(const Position& position) {
  // A graph's node, its entry in the bound, and temporary data of a choice of tolls.
  constexpr std::size_t kNode = CarryGraph::kBytesPerNode + 2 * sizeof(TollSums);
  constexpr std::size_t kOpening = 2 * sizeof(Opening);
  const Problem& problem = position.problem();
  std::size_t openings = starts_of(position).size();
  for (std::size_t i = 0; i < Opening::kSteps; ++i)
    openings *= static_cast<std::size_t>(problem.directions - (i > 0 ? 1 : 0));
  return graph_nodes(problem) * kNode + openings * kOpening;
}

std::chrono::microseconds Proof::time_to_begin(const Position& position) {
  constexpr std::size_t kPerNode = 4;
  return std::chrono::microseconds(graph_nodes(position.problem()) * kPerNode);
}

void Proof::choose_tolls(int length, Budget& budget) {
  tolls_ = orbs::choose_tolls(tables_of_problem_->context, tables_of_problem_->carries, position_,
                              length, budget);
}

void Proof::improve_tolls(int length, Budget& budget) {
  tolls_ = orbs::improve_tolls(tables_of_problem_->context, tables_of_problem_->carries, position_,
                               length, std::move(tolls_), budget);
}

Exhausted Proof::search(const Lengths& lengths, int threads, Budget& budget, AnswerList& answers,
                        const OpeningLog& log) {
  const int played = static_cast<int>(position_.route().size());
  const bool ended = played > 0 && position_.problem().must_stop(position_.held());
  if (ended && lengths.shortest > played) return Exhausted::kNothing;
  const ProofBound bound(tables_of_problem_->context, tables_of_problem_->carries, tolls_,
                         lengths.longest - played);
  const Lengths wanted{lengths.shortest, ended ? played : lengths.longest};
  const auto time = budget.left();
  const bool distinct =
      !log.add && last_nodes_ >= distinct_after_ && (!time || *time > kTimeForDistinct);
  const SearchContext& context = tables_of_problem_->context;
  std::vector<Opening> openings =
      (distinct ? distinct_openings : openings_of)(context, position_, wanted.longest - played);
  const std::uint64_t before = budget.nodes();
  const auto searched = [&]<int directions>() {
    const WalkStates<directions> walks(context);
    return OpeningQueue<directions>(context, bound, walks, position_, wanted, std::move(openings),
                                    log)
        .run(threads, budget);
  };
  const auto found = position_.problem().directions == 4 ? searched.template operator()<4>()
                                                         : searched.template operator()<8>();
  last_nodes_ = budget.nodes() - before;
  if (found) {
    answers.add(*found);
    return Exhausted::kFound;
  }
  return budget.exhausted() ? Exhausted::kBudget : Exhausted::kNothing;
}

}  // namespace gridwise::orbs
