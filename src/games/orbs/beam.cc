#include "games/orbs/beam.h"

#include <algorithm>
#include <utility>

#include "games/orbs/count.h"
#include "games/orbs/search_state.h"

namespace gridwise::orbs {
namespace {

// What makes a state promising, found by playing against each other: a combo that falls now, a
// carry still needed, two orbs of a kind side by side or corner to corner when all is still, and a
// little chance, which keeps the beam from filling with near twins.
constexpr int kCombo = 40;
constexpr int kCarry = 12;
constexpr int kRest = 8;
constexpr int kWanting = 12;
constexpr int kNear = 11;
constexpr int kFar = 3;
constexpr int kChance = 18;
constexpr int kKeyOffset = 4'000;
constexpr std::size_t kKeys = 8'192;

template <class Word, class Place>
class Beam {
 public:
  Beam(const Frame& frame, const Position& from, const BeamOptions& options, Budget& budget,
       Answers& answers)
      : frame_(frame),
        from_(from),
        options_(options),
        budget_(budget),
        answers_(answers),
        counter_(frame.problem.shape),
        enchants_(frame.problem.order == Order::kWorth && frame.problem.worth.sees_enchanted() &&
                  frame.problem.board.enchanted != 0) {
    std::size_t room = 1;
    while (room < options.width * 16) room *= 2;
    seen_.resize(room);
  }

  void run() {
    begin();
    for (int length = from_.steps() + 1; length <= options_.most_steps && !level_.empty();
         ++length) {
      expand(length);
      if (budget_.exhausted()) return;
      evaluate();
      const bool reached = note_answers();
      if (reached && frame_.problem.order == Order::kCombos) return;
      select();
    }
  }

 private:
  using Board = Packed<Word>;
  using State = SearchState<Word, Place>;

  struct Child {
    std::uint32_t parent;
    std::uint8_t direction;  ///< kNoDirection: the last step counts for one more
    std::uint8_t to;
    std::uint8_t carries;
    std::uint8_t chance;
    std::uint8_t wait;  ///< as in State
    std::uint16_t key;
  };

  /// A child whose slot among the known ones is on its way from memory.
  struct Waiting {
    Child child;
    Board board;
    std::uint64_t hash;
  };
  static constexpr std::size_t kWaiting = 32;

  /// How a state of some level came about.
  struct Trace {
    std::uint32_t parent;
    std::uint8_t direction;
  };

  void begin() {
    // Where nothing is known yet, an answer without a combo is one.
    best_of_start_.fill(answers_.list().empty() ? -1 : 0);
    if (!from_.route().empty() && frame_.problem.must_stop(from_.held())) return;
    const Shape& shape = frame_.problem.shape;
    for (int square = 0; square < shape.cells(); ++square) {
      if (from_.held() >= 0 ? square != from_.held() : !frame_.problem.may_start(square)) continue;
      level_.push_back(first_state<Word, Place>(frame_, from_, square));
    }
    if (enchants_) enchanted_.assign(level_.size(), from_.board().enchanted);
  }

  /// All steps of all states of the level that lead to something new.
  void expand(int length) {
    children_.clear();
    boards_.clear();
    const int left = options_.most_steps - length;
    for (std::uint32_t i = 0; i < level_.size(); ++i) {
      const State& state = level_[i];
      if (state.wait > 0) {
        const auto wait = static_cast<std::uint8_t>(state.wait - 1);
        if (!propose({i, State::kNoDirection, state.at, state.carries, 0, wait, 0}, state.board))
          return;
        continue;
      }
      for (const Frame::Step& step : frame_.steps[state.at]) {
        if (state.goes_back(step.direction) || step.extra > left) continue;
        const int carries = carries_after(frame_, state, step.to);
        if (options_.all_or_nothing &&
            steps_needed_after(frame_, state, step.to, carries) > left - step.extra) {
          continue;
        }
        if (!propose(
                {i, step.direction, step.to, static_cast<std::uint8_t>(carries), 0, step.extra, 0},
                board_after(state, step.to)))
          return;
      }
    }
    admit();
  }

  /// Lets a child wait for its slot; false when the budget ends.
  bool propose(Child child, const Board& board) {
    std::uint64_t hash = hash_of(board, child.to | child.wait << 6U);
    if (enchants_) hash ^= mix64(enchanted_after(child));
    __builtin_prefetch(&slot_of(hash));
    child.chance = static_cast<std::uint8_t>(hash % kChance);
    waiting_[waiting_count_++] = {child, board, hash};
    return waiting_count_ < kWaiting || admit();
  }

  /// Where the enchanted orbs of a child lie.
  [[nodiscard]] Squares enchanted_after(const Child& child) const {
    Squares enchanted = enchanted_[child.parent];
    gridwise::orbs::Board::swap_bits(enchanted, level_[child.parent].at, child.to);
    return enchanted;
  }

  [[nodiscard]] static State waited(State state) {
    --state.wait;
    return state;
  }

  /// Takes in those that wait and are new; false when the budget ends.
  bool admit() {
    const std::size_t count = std::exchange(waiting_count_, 0);
    for (std::size_t i = 0; i < count; ++i) {
      const Waiting& waiting = waiting_[i];
      std::uint32_t& slot = slot_of(waiting.hash);
      const auto tag = static_cast<std::uint32_t>(waiting.hash) | 1U;
      if (slot == tag) continue;
      // A newer state takes the place of an older one in the same slot.
      slot = tag;
      if (!budget_.spend()) return false;
      children_.push_back(waiting.child);
      boards_.push_back(waiting.board);
    }
    return true;
  }

  [[nodiscard]] std::uint32_t& slot_of(std::uint64_t hash) {
    return seen_[hash >> 32 & (seen_.size() - 1)];
  }

  /// Fills in what every child comes to, and its key: less is more promising.
  void evaluate() {
    if (frame_.plain()) {
      counter_.survey(boards_, survey_);
      for (std::size_t i = 0; i < children_.size(); ++i) {
        children_[i].key =
            key_of(kCarry * children_[i].carries - kCombo * survey_.combos[i] -
                   kNear * survey_.near[i] - kFar * survey_.far[i] + children_[i].chance);
      }
      weigh_rests();
    } else {
      evaluate_in_full();
    }
  }

  [[nodiscard]] static std::uint16_t key_of(int key) {
    return static_cast<std::uint16_t>(std::clamp(kKeyOffset + key, 0, static_cast<int>(kKeys) - 1));
  }

  /// Adds what the orbs left speak against a child, for those that have a chance to be kept: it
  /// costs as much as all the rest.
  void weigh_rests() {
    const std::size_t most = options_.width + options_.width / 2;
    const Cut cut = cut_after(most);
    for (std::size_t i = 0; i < children_.size(); ++i) {
      Child& child = children_[i];
      child.key =
          child.key > cut.key
              ? static_cast<std::uint16_t>(kKeys - 1)
              : key_of(child.key - kKeyOffset + rest_of(survey_.still[i], survey_.combos[i]));
    }
  }

  /// The carries that the orbs left would need to bring all the combos they can, and the combos
  /// that even so would be wanting.
  [[nodiscard]] int rest_of(const Board& still, int combos) const {
    int carries = 0;
    int possible = combos;
    for (unsigned code = 1; code <= frame_.kinds.size(); ++code) {
      Word where = ~Word{0};
      for (std::size_t plane = 0; plane < still.planes.size(); ++plane)
        where &= (code >> plane & 1U) != 0 ? still.planes[plane] : ~still.planes[plane];
      const Frame::Spread spread = frame_.spread_of(where);
      if (spread.orbs < 3) continue;
      carries += frame_.rest[spread.orbs]->carries(spread.place);
      possible += frame_.rest[spread.orbs]->most();
    }
    return kRest * carries + kWanting * (frame_.target - possible);
  }

  /// Combos and worth by the whole cascade: for runs of other lengths, and where worth is asked
  /// for.
  void evaluate_in_full() {
    survey_.combos.resize(children_.size());
    worths_.resize(children_.size());
    double greatest = 1e-9;
    for (std::size_t i = 0; i < children_.size(); ++i) {
      orbs::Board board = frame_.unpack(boards_[i]);
      if (enchants_) board.enchanted = enchanted_after(children_[i]);
      const Cascade cascade = drop(frame_.problem.shape, board, frame_.problem.runs);
      survey_.combos[i] = static_cast<std::uint8_t>(cascade.combos.size());
      worths_[i] = worth(cascade);
      greatest = std::max(greatest, worths_[i]);
    }
    for (std::size_t i = 0; i < children_.size(); ++i) {
      const double share = frame_.problem.order == Order::kWorth ? worths_[i] / greatest * 20 : 0;
      const double key = kKeyOffset + kCarry * children_[i].carries - kCombo * survey_.combos[i] -
                         kCombo * share + children_[i].chance;
      children_[i].key = static_cast<std::uint16_t>(std::clamp(key, 0.0, kKeys - 1.0));
    }
  }

  [[nodiscard]] double worth(const Cascade& cascade) const {
    return worth_of(frame_.problem.worth, frame_.problem.shape,
                    {cascade.combos.begin(), cascade.combos.size()},
                    std::popcount(cascade.still.occupied()));
  }

  /// Adds the children that better what their start has brought so far. True when the target is
  /// reached.
  bool note_answers() {
    bool reached = false;
    for (std::size_t i = 0; i < children_.size(); ++i) {
      const int combos = survey_.combos[i];
      double& best = best_of_start_[level_[children_[i].parent].start];
      const double value = frame_.problem.order == Order::kWorth ? worths_[i] : combos;
      if (value <= best || children_[i].wait > 0 || !frame_.problem.may_end(children_[i].to))
        continue;
      best = value;
      answers_.add(answer_of(i));
      reached = reached || combos >= frame_.target;
    }
    return reached;
  }

  [[nodiscard]] Answer answer_of(std::size_t child) const {
    Answer answer;
    answer.start = level_[children_[child].parent].start;
    std::vector<std::uint8_t> back{children_[child].direction};
    std::uint32_t at = children_[child].parent;
    for (std::size_t i = traces_.size(); i-- > 0;) {
      back.push_back(traces_[i][at].direction);
      at = traces_[i][at].parent;
    }
    answer.route = from_.route();
    for (std::size_t i = back.size(); i-- > 0;) {
      if (back[i] != State::kNoDirection) answer.route.push_back(back[i]);
    }
    const Problem& problem = frame_.problem;
    orbs::evaluate(problem, orbs::board_after(problem, answer.start, answer.route), answer);
    return answer;
  }

  /// The key up to which `most` children lie, and how many of that key itself still have room.
  struct Cut {
    std::size_t key;
    std::size_t room;
  };
  [[nodiscard]] Cut cut_after(std::size_t most) {
    histogram_.assign(kKeys, 0);
    for (const Child& child : children_) ++histogram_[child.key];
    Cut cut{0, most};
    while (cut.key < kKeys && histogram_[cut.key] <= cut.room) cut.room -= histogram_[cut.key++];
    return cut;
  }

  /// Keeps the `width` most promising children, in their order.
  void select() {
    const Cut cut = cut_after(options_.width);
    std::size_t room = cut.room;
    next_.clear();
    next_enchanted_.clear();
    std::vector<Trace>& trace = traces_.emplace_back();
    for (std::size_t i = 0; i < children_.size(); ++i) {
      const Child& child = children_[i];
      if (child.key > cut.key || (child.key == cut.key && room == 0)) continue;
      if (child.key == cut.key) --room;
      // Where the route must stop, a state goes on only to wait until its last step has counted.
      if (frame_.problem.must_stop(child.to) && child.wait == 0) continue;
      next_.push_back(child.direction == State::kNoDirection
                          ? waited(level_[child.parent])
                          : state_after(frame_, level_[child.parent],
                                        Frame::Step{child.direction, child.to, child.wait}));
      if (enchants_) next_enchanted_.push_back(enchanted_after(child));
      trace.push_back({child.parent, child.direction});
    }
    level_.swap(next_);
    enchanted_.swap(next_enchanted_);
  }

  const Frame& frame_;
  const Position& from_;
  const BeamOptions& options_;
  Budget& budget_;
  Answers& answers_;
  Counter counter_;
  std::array<double, kMostCells> best_of_start_;
  std::vector<State> level_;
  std::vector<State> next_;
  /// Whether enchanted orbs matter; only then, where they lie in each state of the two levels.
  bool enchants_;
  std::vector<Squares> enchanted_;
  std::vector<Squares> next_enchanted_;
  std::array<Waiting, kWaiting> waiting_{};
  std::size_t waiting_count_ = 0;
  std::vector<Child> children_;
  BoardList<Word> boards_;
  Counter::Survey<Word> survey_;
  std::vector<double> worths_;
  std::vector<std::uint32_t> seen_;
  std::vector<std::uint32_t> histogram_;
  std::vector<std::vector<Trace>> traces_;  ///< by level, from the first steps on
};

}  // namespace

void evaluate(const Problem& problem, const Board& board, Answer& answer) {
  const Cascade cascade = drop(problem.shape, board, problem.runs);
  answer.steps = counted_steps(problem, answer.start, answer.route);
  answer.combos = static_cast<int>(cascade.combos.size());
  answer.worth =
      worth_of(problem.worth, problem.shape, {cascade.combos.begin(), cascade.combos.size()},
               std::popcount(cascade.still.occupied()));
}

bool better(const Problem& problem, const Answer& a, const Answer& b) {
  if (problem.order == Order::kWorth && a.worth != b.worth) return a.worth > b.worth;
  if (a.combos != b.combos) return a.combos > b.combos;
  return a.steps < b.steps;
}

bool Answers::add(const Answer& answer) {
  const auto same = std::ranges::find_if(list_, [&](const Answer& known) {
    return known.start == answer.start && known.combos == answer.combos;
  });
  if (same != list_.end()) {
    if (!better(*problem_, answer, *same)) return false;
    list_.erase(same);
  }
  const auto place = std::ranges::find_if(
      list_, [&](const Answer& known) { return better(*problem_, answer, known); });
  const bool best = place == list_.begin();
  list_.insert(place, answer);
  if (list_.size() > kMost) list_.pop_back();
  return best;
}

void beam_search(const Position& position, const BeamOptions& options, Budget& budget,
                 Answers& answers) {
  const Frame frame(position.problem());
  if (frame.narrow()) {
    Beam<std::uint32_t, std::uint16_t>(frame, position, options, budget, answers).run();
  } else {
    Beam<std::uint64_t, std::uint32_t>(frame, position, options, budget, answers).run();
  }
}

}  // namespace gridwise::orbs
