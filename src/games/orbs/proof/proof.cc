#include "games/orbs/proof/proof.h"

#include <algorithm>
#include <atomic>
#include <mutex>
#include <new>
#include <optional>
#include <system_error>
#include <thread>
#include <utility>

#include "games/orbs/count.h"
#include "games/orbs/proof/proof_bound.h"
#include "games/orbs/proof/proof_tolls.h"

namespace gridwise::orbs {
namespace {

/// The squares the route may begin on, or the one it continues from.
std::vector<std::uint8_t> starts_of(const Position& from) {
  std::vector<std::uint8_t> starts;
  for (int square = 0; square < from.problem().shape.cells(); ++square) {
    if (from.held() >= 0 ? square == from.held() : from.problem().may_start(square))
      starts.push_back(static_cast<std::uint8_t>(square));
  }
  return starts;
}

/// All openings of routes of `left` steps, in a fixed order.
std::vector<Opening> openings_of(const SearchContext& context, const Position& from, int left) {
  std::vector<Opening> openings;
  Opening opening;
  const auto add = [&](const auto& self, std::size_t at) -> void {
    const std::size_t made = opening.directions.size();
    if (made == Opening::kSteps || static_cast<int>(made) == left) {
      openings.push_back(opening);
      return;
    }
    for (const SearchContext::RouteStep& step : context.steps[at]) {
      if (made > 0 && step.direction == (opening.directions[made - 1] ^ 4U)) continue;
      const Opening shorter = opening;
      opening.directions.push_back(step.direction);
      self(self, step.to);
      opening = shorter;
    }
  };
  for (const std::uint8_t start : starts_of(from)) {
    opening.start = start;
    add(add, start);
  }
  return openings;
}

/// Depth-first search over the routes of an opening.
template <class Word>
class OpeningSearch {
 public:
  OpeningSearch(const SearchContext& context, const ProofBound& bound, const Position& from,
                const Lengths& lengths, Budget& budget)
      : context_(context),
        bound_(bound),
        from_(from),
        lengths_(lengths),
        budget_(budget),
        counter_(context.problem.shape),
        path_(from.route()) {
    const Problem& problem = context.problem;
    for (int square = 0; square < problem.shape.cells(); ++square) {
      const auto at = static_cast<std::size_t>(square);
      const unsigned code = context.code_of(from.board().at(square), kInert);
      for (std::size_t plane = 0; plane < board_.planes.size(); ++plane)
        board_.planes[plane] |= static_cast<Word>(static_cast<Word>(code >> plane & 1U) << square);
      for (const SearchContext::RouteStep& step : context.steps[at]) {
        const int column = problem.shape.column(square);
        const int to = problem.shape.column(step.to);
        steps_[at].push_back(
            {step.direction, step.to, static_cast<std::uint8_t>(to),
             static_cast<std::uint8_t>(to > column ? carry_left(column) : carry_right(to)),
             to != column, last_step(step.direction, problem.directions)});
      }
    }
  }

  /// A route with this opening, or none; then the budget says whether all were searched.
  std::optional<RouteAnswer> run(const Opening& opening) {
    start_ = static_cast<std::uint8_t>(from_.held() >= 0 ? from_.start() : opening.start);
    tables_ = bound_.tables(board_.at(opening.start));
    const CarryState standing = bound_.standing(from_.board(), opening.start);
    nodes_ = standing.nodes;
    const Node node{board_, standing.tolls};
    const int left = lengths_.longest - static_cast<int>(path_.size());
    const int column = context_.problem.shape.column(opening.start);
    if (bound_.rules_out(node.tolls, left, column, LastStep::kOther)) return {};
    opening_ = &opening;
    follow(node, opening.start, 0);
    check_leaves();
    return std::exchange(found_, std::nullopt);
  }

 private:
  static constexpr unsigned kInert = (1U << Packed<Word>::kPlanes) - 1;
  static constexpr std::size_t kLeaves = 256;

  struct Node {
    Packed<Word> board;
    TollSums tolls;
  };

  /// One step from some square.
  struct CarryStep {
    std::uint8_t direction;
    std::uint8_t to;
    std::uint8_t column;  ///< of `to`
    std::uint8_t carry;   ///< of the swapped orb, if the column changes
    bool carries;
    LastStep last;
  };

  [[nodiscard]] int left() const { return lengths_.longest - static_cast<int>(path_.size()); }

  /// Makes the steps of the opening, then searches.
  void follow(const Node& node, int at, std::size_t made) {
    if (made == 0) queue_leaf(node, at);
    if (made == opening_->directions.size()) {
      const std::uint8_t last = made > 0 ? opening_->directions[made - 1] : kNoDirection;
      descend(node, at, last);
      return;
    }
    if (made > 0 && context_.problem.must_stop(at)) return;
    for (const CarryStep& step : steps_[static_cast<std::size_t>(at)]) {
      if (step.direction != opening_->directions[made]) continue;
      go(node, at, step, [&](const Node& next) { follow(next, step.to, made + 1); });
    }
  }

  void descend(const Node& node, int at, std::uint8_t direction) {
    if (left() == 0 || (direction != kNoDirection && context_.problem.must_stop(at))) return;
    for (const CarryStep& step : steps_[static_cast<std::size_t>(at)]) {
      if (step.direction == (direction ^ 4U)) continue;
      go(node, at, step, [&](const Node& next) { descend(next, step.to, step.direction); });
      if (found_ || budget_.exhausted()) return;
    }
  }

  /// Makes one step and calls `on`, unless the bound prunes the step.
  template <class On>
  void go(const Node& node, int at, const CarryStep& step, On on) {
    const unsigned other = node.board.at(step.to);
    const ProofBound::Entry* const table = step.carries ? tables_[other] : nullptr;
    const std::uint16_t before = nodes_[other];
    std::uint16_t after = before;
    Node next = node;
    if (table != nullptr) {
      after = table[before].next[step.carry];
      next.tolls += table[after].tolls - table[before].tolls;
    }
    if (bound_.rules_out(next.tolls, left() - 1, step.column, step.last)) return;
    if (!budget_.spend()) return;
    next.board.swap(at, step.to);
    nodes_[other] = after;
    path_.push_back(step.direction);
    queue_leaf(next, step.to);
    on(next);
    path_.pop_back();
    nodes_[other] = before;
  }

  /// Queues a board that may have every combo.
  void queue_leaf(const Node& node, int at) {
    const auto length = static_cast<int>(path_.size());
    if (length < lengths_.shortest || !ProofBound::settled(node.tolls)) return;
    if (!context_.problem.may_end(at)) return;
    leaves_.push_back(node.board);
    routes_.push_back(path_);
    if (leaves_.size() == kLeaves) check_leaves();
  }

  void check_leaves() {
    const bool plain = context_.countable();
    if (plain) counter_.count(leaves_, combos_);
    for (std::size_t i = 0; i < leaves_.size() && !found_; ++i) {
      if (plain && combos_[i] < context_.target) continue;
      RouteAnswer answer{start_, routes_[i], 0, 0};
      evaluate(context_.problem, context_.unpack(leaves_[i]), answer);
      if (answer.combos >= context_.target) found_ = answer;
    }
    leaves_.clear();
    routes_.clear();
  }

  const SearchContext& context_;
  const ProofBound& bound_;
  const Position& from_;
  Lengths lengths_;
  Budget& budget_;
  Counter counter_;
  std::array<FixedList<CarryStep, 8>, kMostCells> steps_;
  Packed<Word> board_;  ///< before the opening
  Route path_;
  std::uint8_t start_ = 0;
  const Opening* opening_ = nullptr;
  ProofBound::Tables tables_{};
  std::array<std::uint16_t, 16> nodes_{};  ///< of the kinds in their graphs, by code
  BoardList<Word> leaves_;
  std::vector<Route> routes_;  ///< of the leaves
  std::vector<std::uint8_t> combos_;
  std::optional<RouteAnswer> found_;
};

/// Distributes the openings over threads in order. The result is that of the first opening with a
/// route, whatever the threads.
class OpeningQueue {
 public:
  OpeningQueue(const SearchContext& context, const ProofBound& bound, const Position& from,
               const Lengths& lengths, const OpeningLog& log)
      : context_(context), bound_(bound), from_(from), lengths_(lengths), log_(log) {
    const int left = lengths.longest - static_cast<int>(from.route().size());
    openings_ = openings_of(context, from, left);
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
      } catch (
          const std::system_error&) {  // the system gives no more threads: it only takes longer
      }
      work(budget);
    }
    if (no_memory_) throw std::bad_alloc();  // a helper's opening was not completely searched
    for (const Budget& own : budgets) {
      budget.add(own.nodes() - before);
      // A limit that stopped one thread stops all: its openings are not done.
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
    OpeningSearch<Word> search(context_, bound_, from_, lengths_, budget);
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
    if (orbs < problem.runs[static_cast<std::size_t>(i)]) continue;
    for (const InHand in_hand : {InHand::kNo, InHand::kYes})
      nodes += CarryGraph::size(problem.shape, orbs, in_hand);
  }
  return nodes;
}

template <class Word, class Place>
int least(const SearchContext& context, const Position& from) {
  int fewest = kMostSteps;
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

Proof::Proof(const Position& position)
    : position_(position), tables_of_problem_(std::make_unique<Tables>(position.problem())) {}

Proof::~Proof() = default;

std::size_t Proof::bytes_needed(const Position& position) {
  // A graph's node, its entry in the bound, and temporary data of a choice of tolls.
  constexpr std::size_t kNode = CarryGraph::kBytesPerNode + sizeof(ProofBound::Entry) + 16;
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

void Proof::choose_tolls(int length) {
  tolls_ = orbs::choose_tolls(tables_of_problem_->context, tables_of_problem_->carries, position_,
                              length);
}

Exhausted Proof::search(const Lengths& lengths, int threads, Budget& budget, AnswerList& answers,
                        const OpeningLog& log) {
  const int played = static_cast<int>(position_.route().size());
  const bool ended = played > 0 && position_.problem().must_stop(position_.held());
  if (ended && lengths.shortest > played) return Exhausted::kNothing;
  const ProofBound bound(tables_of_problem_->context, tables_of_problem_->carries, tolls_,
                         lengths.longest - played);
  OpeningQueue queue(tables_of_problem_->context, bound, position_,
                     {lengths.shortest, ended ? played : lengths.longest}, log);
  if (const auto found = queue.run(threads, budget)) {
    answers.add(*found);
    return Exhausted::kFound;
  }
  return budget.exhausted() ? Exhausted::kBudget : Exhausted::kNothing;
}

}  // namespace gridwise::orbs
