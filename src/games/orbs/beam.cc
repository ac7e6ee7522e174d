#include "games/orbs/beam.h"

#include <algorithm>
#include <utility>

#include "games/orbs/beam_level.h"
#include "games/orbs/cascade.h"
#include "games/orbs/column_costs.h"
#include "games/orbs/count.h"
#include "games/orbs/evaluation.h"
#include "games/orbs/lane_beam.h"
#include "games/orbs/search_state.h"

namespace gridwise::orbs {
namespace {

template <class Word>
class Beam {
 public:
  Beam(const SearchContext& context, const Position& from, const BeamOptions& options,
       Budget& budget, AnswerList& answers)
      : context_(context),
        from_(from),
        options_(options),
        budget_(budget),
        answers_(answers),
        counter_(context.problem.shape),
        enchants_(context.problem.order == Order::kWorth &&
                  context.problem.worth.sees_enchanted() && context.problem.board.enchanted != 0) {
    std::size_t room = 1;
    while (room < options.width * kSlotsPerState) room *= 2;
    seen_.resize(room);
  }

  void run() {
    if (context_.plain() && !prepare_costs()) return;
    begin();
    for (int length = from_.steps() + 1; length <= options_.most_steps && level_.size() > 0;
         ++length) {
      expand(options_.most_steps - length);
      if (budget_.exhausted()) return;
      evaluate(options_.most_steps - length);
      const bool reached = add_answers();
      if (reached && context_.problem.order == Order::kCombos) return;
      select(pace_.width_after(length, level_.size()));
    }
  }

  /// Bytes per state of a level, with its children, hash slots and traces. Lists that grow by
  /// doubling count three times, as the old and the new copy exist while one grows.
  [[nodiscard]] static std::size_t bytes_per_state(const Problem& problem) {
    constexpr std::size_t kBoard = sizeof(BeamState) + Packed<Word>::kPlanes * sizeof(Word);
    constexpr std::size_t kDoubling =
        3 * (12 + sizeof(ComboCounts) + sizeof(double) + sizeof(Squares));
    return static_cast<std::size_t>(problem.directions + 1) * (kBoard + kDoubling) +
           2 * kSlotsPerState * sizeof(std::uint32_t) +
           static_cast<std::size_t>(problem.steps) * sizeof(Trace);
  }

 private:
  using Board = Packed<Word>;
  static constexpr std::size_t kSlotsPerState = 16;
  static constexpr double kNoRank = -1e12;  ///< below that of any drop

  /// A child whose hash slot is being prefetched.
  struct PendingChild {
    BeamState state;
    Board board;
    Squares enchanted;
    std::uint64_t hash;
  };
  static constexpr std::size_t kPending = 32;

  /// The parent and step of a state, to reconstruct its route.
  struct Trace {
    std::uint32_t parent;
    std::uint8_t direction;
  };

  /// False if the budget ends first.
  [[nodiscard]] bool prepare_costs() {
    ColumnCosts& costs = ColumnCosts::of(context_.shape);
    for (const Orb kind : context_.wanted_kinds()) {
      if (!costs.prepare(std::popcount(context_.problem.board.where(kind)), budget_)) return false;
    }
    costs_ = {costs.before(), costs.after(), static_cast<unsigned>(context_.wanted)};
    return true;
  }

  void begin() {
    // Until an answer has a wanted number of combos, any number closer to it is an improvement.
    // The same until one has no forbidden combos; with kinds to avoid, a worth may be negative.
    best_of_start_.fill(has_wanted() && !context_.some_unwanted() ? 0 : kNoRank);
    if (!from_.route().empty() && context_.problem.must_stop(from_.held())) return;
    const Shape& shape = context_.problem.shape;
    for (int square = 0; square < shape.cells(); ++square) {
      if (from_.held() >= 0 ? square != from_.held() : !context_.problem.may_start(square))
        continue;
      const int start = from_.held() >= 0 ? from_.start() : square;
      level_.resize(level_.size() + 1);
      level_.put(level_.size() - 1,
                 {0, static_cast<std::uint8_t>(square),
                  static_cast<std::uint8_t>(from_.heading() | BeamState::kWaited),
                  static_cast<std::uint8_t>(start), 0},
                 context_.template pack<Word>(from_.board()));
    }
    if (enchants_) level_.enchanted.assign(level_.size(), from_.board().enchanted);
  }

  /// Whether there is an answer with neither too few nor too many combos.
  [[nodiscard]] bool has_wanted() const {
    return !answers_.list().empty() && context_.problem.combos_off(answers_.best().combos) == 0;
  }

  /// Generates the children of the level; `left` steps remain after them.
  void expand(int left) {
    children_.make_room(level_.size() * static_cast<std::size_t>(context_.problem.directions));
    children_.resize(level_.size() * static_cast<std::size_t>(context_.problem.directions));
    if (enchants_) children_.enchanted.resize(children_.size());
    new_children_ = 0;
    for (std::uint32_t i = 0; i < level_.size(); ++i) {
      const BeamState& state = level_.states[i];
      const Board board = level_.boards[i];
      if (state.wait > 0) {
        const auto wait = static_cast<std::uint8_t>(state.wait - 1);
        const auto waited = static_cast<std::uint8_t>(state.direction | BeamState::kWaited);
        if (!propose({i, state.at, waited, state.start, wait}, board)) return;
        continue;
      }
      for (const SearchContext::RouteStep& step : context_.steps[state.at]) {
        const std::uint8_t extra = context_.extra_of(step, state.heading());
        if (step.direction == (state.direction ^ 4U) || extra > left) continue;
        Board next = board;
        next.swap(state.at, step.to);
        if (!propose({i, step.to, step.direction, state.start, extra}, next)) return;
      }
    }
    admit();
    children_.resize(new_children_);
  }

  /// Queues a child and prefetches its hash slot; false when the budget ends.
  bool propose(const BeamState& state, const Board& board) {
    PendingChild& next = pending_[pending_count_++];
    next.state = state;
    next.board = board;
    next.hash = hash_of(board, state.at | state.wait << 6U);
    if (context_.problem.turn_cost > 0) next.hash ^= mix64(state.heading());
    if (enchants_) {
      next.enchanted = level_.enchanted[state.parent];
      gridwise::orbs::Board::swap_bits(next.enchanted, level_.states[state.parent].at, state.at);
      next.hash ^= mix64(next.enchanted);
    }
    __builtin_prefetch(&slot_of(next.hash));
    return pending_count_ < kPending || admit();
  }

  /// Adds the queued children that are new; false when the budget ends.
  bool admit() {
    const std::size_t count = std::exchange(pending_count_, 0);
    for (std::size_t i = 0; i < count; ++i) {
      const PendingChild& pending = pending_[i];
      std::uint32_t& slot = slot_of(pending.hash);
      const auto tag = static_cast<std::uint32_t>(pending.hash) | 1U;
      if (slot == tag) continue;
      // A newer state overwrites an older one in the same slot.
      slot = tag;
      if (!budget_.spend()) return false;
      if (enchants_) children_.enchanted[new_children_] = pending.enchanted;
      children_.put(new_children_++, pending.state, pending.board);
    }
    return true;
  }

  [[nodiscard]] std::uint32_t& slot_of(std::uint64_t hash) {
    return seen_[hash >> 32 & (seen_.size() - 1)];
  }

  /// Evaluates every child and sets its key; lower is better. `left` steps remain after it.
  void evaluate(int left) {
    keys_.resize(children_.size());
    if (context_.plain()) {
      evaluate_combos(left);
    } else {
      evaluate_in_full();
    }
  }

  void evaluate_combos(int left) {
    counter_.survey(children_.boards, costs_, survey_);
    const int offset = kKeyOffset + kWeights.wanting * context_.target -
                       kAfterOffset * static_cast<int>(costs_.kinds);
    for (std::size_t i = 0; i < keys_.size(); ++i) {
      keys_[i] =
          key_of(offset + survey_.after[i] + survey_.before[i] -
                 (kWeights.combo + kWeights.wanting) * credit_of(survey_.combos[i]) -
                 kWeights.near * survey_.near[i] - kWeights.far * survey_.far[i] + tie_break_of(i));
    }
    if (!options_.all_or_nothing || !takes_most_of_each(context_.problem)) return;
    for (std::size_t i = 0; i < keys_.size(); ++i) {
      const int left_then = left - children_.states[i].wait;
      if (survey_.before[i] > 0 && steps_needed(i) > left_then) keys_[i] = kKeys;
    }
  }

  /// As steps_needed() of search_state.h, from the board alone.
  [[nodiscard]] int steps_needed(std::size_t child) const {
    const Board board = children_.boards[child];
    const unsigned code = board.at(children_.states[child].at);
    const int held = code <= context_.wanted ? carries_of(board, code) : 0;
    return context_.steps_for(std::max(carries_of(board) - held, held));
  }

  /// A pseudo-random 0 to 15, derived from the board: breaks ties between near-equal states.
  [[nodiscard]] int tie_break_of(std::size_t child) const {
    std::uint32_t mixed = 0;
    for (const auto& plane : children_.boards.planes)
      mixed = (mixed + static_cast<std::uint32_t>(plane[child])) * 0x9e3779b1U;
    return static_cast<int>(mixed >> 28U);
  }

  [[nodiscard]] static std::uint16_t key_of(int key) {
    return static_cast<std::uint16_t>(std::clamp(key, 0, kKeys - 1));
  }

  /// The combos credited in a key: each one too many subtracts one.
  [[nodiscard]] int credit_of(int combos) const {
    return combos - 2 * std::max(0, combos - context_.problem.most_combos);
  }

  /// Combos and worth from the full cascade, for problems that are not plain().
  void evaluate_in_full() {
    counts_.resize(keys_.size());
    worths_.resize(keys_.size());
    double greatest = 1e-9;
    for (std::size_t i = 0; i < keys_.size(); ++i) {
      orbs::Board board = context_.unpack(children_.boards[i]);
      if (enchants_) board.enchanted = children_.enchanted[i];
      const Cascade cascade = drop(context_.problem.shape, board, context_.problem.runs);
      counts_[i] =
          count_combos(context_.problem.worth, {cascade.combos.begin(), cascade.combos.size()});
      worths_[i] = worth(cascade);
      if (context_.problem.combos_off(counts_[i].wanted) == 0)
        greatest = std::max(greatest, worths_[i]);
    }
    for (std::size_t i = 0; i < keys_.size(); ++i) {
      const int combos = counts_[i].wanted;
      const bool counts =
          context_.problem.order == Order::kWorth && combos <= context_.problem.most_combos;
      const double share = counts ? std::clamp(worths_[i] / greatest, 0.0, 1.0) * 20 : 0;
      const double key = kKeyOffset + kWeights.carry * carries_of(children_.boards[i]) -
                         kWeights.combo * (credit_of(combos) + share) +
                         kWeights.avoided * counts_[i].avoided +
                         kWeights.forbidden * counts_[i].forbidden + tie_break_of(i);
      keys_[i] = key_of(static_cast<int>(std::max(key, 0.0)));
    }
  }

  [[nodiscard]] int carries_of(const Board& board) const {
    int carries = 0;
    for (unsigned code = 1; code <= context_.wanted; ++code) carries += carries_of(board, code);
    return carries;
  }
  [[nodiscard]] int carries_of(const Board& board, unsigned code) const {
    return context_.tables[code]->carries(context_.spread_of(board.where(code)).place);
  }

  [[nodiscard]] double worth(const Cascade& cascade) const {
    return worth_of(context_.problem.worth, context_.problem.shape,
                    {cascade.combos.begin(), cascade.combos.size()},
                    std::popcount(cascade.still.occupied()));
  }

  /// Adds the children that improve on the best answer of their start. True when the target is
  /// reached.
  bool add_answers() {
    bool reached = false;
    for (std::size_t i = 0; i < children_.size(); ++i) {
      const BeamState& state = children_.states[i];
      const ComboCounts combos = context_.plain() ? ComboCounts{survey_.combos[i]} : counts_[i];
      double& best = best_of_start_[state.start];
      const double worth = context_.problem.order == Order::kWorth ? worths_[i] : 0;
      const double rank = rank_of(context_.problem, combos, worth);
      if (rank <= best || state.wait > 0 || !context_.problem.may_end(state.at)) continue;
      best = rank;
      const RouteAnswer answer = answer_of(i);
      answers_.add(answer);
      reached = reached || reaches(context_.problem, answer, context_.target);
    }
    return reached;
  }

  [[nodiscard]] RouteAnswer answer_of(std::size_t child) const {
    const BeamState& state = children_.states[child];
    RouteAnswer answer;
    answer.start = state.start;
    std::vector<std::uint8_t> back{state.direction};
    std::uint32_t at = state.parent;
    for (std::size_t i = traces_.size(); i-- > 0;) {
      back.push_back(traces_[i][at].direction);
      at = traces_[i][at].parent;
    }
    answer.route = from_.route();
    for (std::size_t i = back.size(); i-- > 0;) {
      if (back[i] < kNoDirection) answer.route.push_back(back[i]);
    }
    const Problem& problem = context_.problem;
    orbs::evaluate(problem, orbs::board_after(problem, answer.start, answer.route), answer);
    return answer;
  }

  /// Keeps the `width` best children, in order.
  void select(std::size_t width) {
    // 1. The cut-off key, and how many children with exactly that key fit.
    histogram_.assign(kKeys + 1, 0);
    for (const std::uint16_t key : keys_) ++histogram_[key];
    std::size_t cut = 0;
    std::size_t room = width;
    while (cut < kKeys && histogram_[cut] <= room) room -= histogram_[cut++];
    if (cut == kKeys) room = 0;
    // 2. Copy the kept children.
    level_.make_room(std::min(width, children_.size()));
    level_.resize(std::min(width, children_.size()));
    if (enchants_) level_.enchanted.resize(level_.size());
    std::vector<Trace>& trace = traces_.emplace_back(level_.size());
    std::size_t kept = 0;
    for (std::size_t i = 0; i < keys_.size(); ++i) {
      if (keys_[i] > cut || (keys_[i] == cut && room == 0)) continue;
      if (keys_[i] == cut) --room;
      const BeamState& state = children_.states[i];
      // A state on a cell that ends the route is expanded only while it waits.
      if (context_.problem.must_stop(state.at) && state.wait == 0) continue;
      if (enchants_) level_.enchanted[kept] = children_.enchanted[i];
      level_.put(kept, state, children_.boards[i]);
      trace[kept++] = {state.parent, state.direction};
    }
    level_.resize(kept);
  }

  const SearchContext& context_;
  const Position& from_;
  const BeamOptions& options_;
  Budget& budget_;
  AnswerList& answers_;
  Counter counter_;
  bool enchants_;  ///< whether enchanted orbs change the worth
  CostTables costs_{};
  std::array<double, kMaxCells> best_of_start_;
  BeamLevel<Word> level_;
  BeamLevel<Word> children_;
  std::size_t new_children_ = 0;
  std::array<PendingChild, kPending> pending_{};
  std::size_t pending_count_ = 0;
  Counter::Survey survey_;
  std::vector<ComboCounts> counts_;  ///< if not plain()
  std::vector<double> worths_;
  std::vector<std::uint16_t> keys_;  ///< of the children
  std::vector<std::uint32_t> seen_;
  std::vector<std::uint32_t> histogram_;
  std::vector<std::vector<Trace>> traces_;  ///< by level
  Pace pace_{options_, budget_};
};

}  // namespace

std::size_t widest_beam(const Position& position, std::size_t memory) {
  constexpr std::size_t kNarrow = 16;
  const Problem& problem = position.problem();
  const std::size_t each = lane_beam_can(problem) ? lane_beam_bytes(problem)
                           : KindCodes(problem).narrow()
                               ? Beam<std::uint32_t>::bytes_per_state(problem)
                               : Beam<std::uint64_t>::bytes_per_state(problem);
  return std::max(kNarrow, memory / each);
}

void beam_search(const Position& position, const BeamOptions& options, Budget& budget,
                 AnswerList& answers, BeamArena& arena) {
  if (lane_beam_can(position.problem()))
    return lane_beam_search(position, options, budget, answers, arena);
  const SearchContext context(position.problem(), &budget);
  if (!context.complete) return;
  if (context.narrow()) {
    Beam<std::uint32_t>(context, position, options, budget, answers).run();
  } else {
    Beam<std::uint64_t>(context, position, options, budget, answers).run();
  }
}

void beam_search(const Position& position, const BeamOptions& options, Budget& budget,
                 AnswerList& answers) {
  LentArena arena;
  beam_search(position, options, budget, answers, *arena);
}

}  // namespace gridwise::orbs
