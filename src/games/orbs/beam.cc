#include "games/orbs/beam.h"

#include <algorithm>
#include <chrono>
#include <utility>

#include "games/orbs/cascade.h"
#include "games/orbs/count.h"
#include "games/orbs/evaluation.h"
#include "games/orbs/search_state.h"

namespace gridwise::orbs {
namespace {

constexpr int kKeyOffset = 4'000;
constexpr std::size_t kKeys = 8'192;
constexpr std::uint16_t kHopeless = kKeys - 1;
constexpr int kLengthsAhead = 7;    ///< there is always time left for so many
constexpr double kOfTheTime = 0.9;  ///< planned with, so that the last lengths are not cut off

template <class Word>
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
    while (room < options.width * kSlotsPerState) room *= 2;
    seen_.resize(room);
    if (frame.plain()) costs_ = column_costs(frame);
  }

  void run() {
    begin();
    for (int length = from_.steps() + 1; length <= options_.most_steps && level_.size() > 0;
         ++length) {
      expand(options_.most_steps - length);
      if (budget_.exhausted()) return;
      evaluate(options_.most_steps - length);
      const bool reached = note_answers();
      if (reached && frame_.problem.order == Order::kCombos) return;
      select(width_after(length));
    }
  }

  /// What one state of a level takes, with its children, its slots and its traces. Lists that grow
  /// by doubling count three times, for the old place is there until all is in the new one.
  [[nodiscard]] static std::size_t bytes_per_state(const Problem& problem) {
    constexpr std::size_t kBoard = sizeof(State) + Packed<Word>::kPlanes * sizeof(Word);
    constexpr std::size_t kDoubling = 3 * (12 + sizeof(double) + sizeof(Squares));
    return static_cast<std::size_t>(problem.directions + 1) * (kBoard + kDoubling) +
           2 * kSlotsPerState * sizeof(std::uint32_t) +
           static_cast<std::size_t>(problem.steps) * sizeof(Trace);
  }

 private:
  using Board = Packed<Word>;
  static constexpr std::uint8_t kNoDirection = 8;
  static constexpr std::size_t kSlotsPerState = 16;

  struct State {
    std::uint32_t parent;  ///< in the level before
    std::uint8_t at;
    std::uint8_t direction;  ///< of the last step; kNoDirection: that counts for one more
    std::uint8_t start;
    std::uint8_t wait;  ///< steps the last one still counts for, before another can be made
  };

  struct Level {
    std::vector<State> states;
    BoardList<Word> boards;
    std::vector<Squares> enchanted;  ///< where these matter

    [[nodiscard]] std::size_t size() const { return states.size(); }
    void resize(std::size_t size) {
      states.resize(size);
      boards.resize(size);
    }
    /// Room for so many, and no more; what is there may be lost.
    void make_room(std::size_t most) {
      if (states.capacity() >= most) return;
      *this = {};
      states.reserve(most);
      for (auto& plane : boards.planes) plane.reserve(most + kMostLanes);
    }
    void put(std::size_t at, const State& state, const Board& board) {
      states[at] = state;
      boards.put(at, board);
    }
  };

  /// A child whose slot among the known ones is on its way from memory.
  struct Waiting {
    State state;
    Board board;
    Squares enchanted;
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
      const int start = from_.held() >= 0 ? from_.start() : square;
      level_.resize(level_.size() + 1);
      level_.put(
          level_.size() - 1,
          {0, static_cast<std::uint8_t>(square), kNoDirection, static_cast<std::uint8_t>(start), 0},
          frame_.template pack<Word>(from_.board()));
    }
    if (enchants_) level_.enchanted.assign(level_.size(), from_.board().enchanted);
  }

  /// All steps of all states of the level that lead to something new, with so many left after them.
  void expand(int left) {
    children_.make_room(level_.size() * static_cast<std::size_t>(frame_.problem.directions));
    children_.resize(level_.size() * static_cast<std::size_t>(frame_.problem.directions));
    if (enchants_) children_.enchanted.resize(children_.size());
    new_children_ = 0;
    for (std::uint32_t i = 0; i < level_.size(); ++i) {
      const State& state = level_.states[i];
      const Board board = level_.boards[i];
      if (state.wait > 0) {
        const auto wait = static_cast<std::uint8_t>(state.wait - 1);
        if (!propose({i, state.at, kNoDirection, state.start, wait}, board)) return;
        continue;
      }
      for (const Frame::Step& step : frame_.steps[state.at]) {
        if (step.direction == (state.direction ^ 4U) || step.extra > left) continue;
        Board next = board;
        next.swap(state.at, step.to);
        if (!propose({i, step.to, step.direction, state.start, step.extra}, next)) return;
      }
    }
    admit();
    children_.resize(new_children_);
  }

  /// Lets a child wait for its slot; false when the budget ends.
  bool propose(const State& state, const Board& board) {
    Waiting& next = waiting_[waiting_count_++];
    next.state = state;
    next.board = board;
    next.hash = hash_of(board, state.at | state.wait << 6U);
    if (enchants_) {
      next.enchanted = level_.enchanted[state.parent];
      gridwise::orbs::Board::swap_bits(next.enchanted, level_.states[state.parent].at, state.at);
      next.hash ^= mix64(next.enchanted);
    }
    __builtin_prefetch(&slot_of(next.hash));
    return waiting_count_ < kWaiting || admit();
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
      if (enchants_) children_.enchanted[new_children_] = waiting.enchanted;
      children_.put(new_children_++, waiting.state, waiting.board);
    }
    return true;
  }

  [[nodiscard]] std::uint32_t& slot_of(std::uint64_t hash) {
    return seen_[hash >> 32 & (seen_.size() - 1)];
  }

  /// Fills in what every child comes to, and its key: less is more promising. With so many steps
  /// left after it.
  void evaluate(int left) {
    keys_.resize(children_.size());
    if (frame_.plain()) {
      evaluate_combos(left);
    } else {
      evaluate_in_full();
    }
  }

  void evaluate_combos(int left) {
    const auto kinds = static_cast<unsigned>(frame_.kinds.size());
    counter_.survey(children_.boards, costs_, kinds, survey_);
    const int offset =
        kKeyOffset + kWeights.wanting * frame_.target - kAfterOffset * static_cast<int>(kinds);
    for (std::size_t i = 0; i < keys_.size(); ++i) {
      keys_[i] =
          key_of(offset + survey_.after[i] + survey_.before[i] -
                 (kWeights.combo + kWeights.wanting) * survey_.combos[i] -
                 kWeights.near * survey_.near[i] - kWeights.far * survey_.far[i] + chance_of(i));
    }
    if (!options_.all_or_nothing) return;
    for (std::size_t i = 0; i < keys_.size(); ++i) {
      const int left_then = left - children_.states[i].wait;
      if (survey_.before[i] > 0 && steps_needed(i) > left_then) keys_[i] = kHopeless;
    }
  }

  /// A number of steps that child cannot do without: every step sideways carries one orb besides
  /// the held one, those of other kinds and those of the held one's kind need one each.
  [[nodiscard]] int steps_needed(std::size_t child) const {
    const Board board = children_.boards[child];
    const unsigned code = board.at(children_.states[child].at);
    const int held = code <= frame_.kinds.size() ? carries_of(board, code) : 0;
    return frame_.steps_for(std::max(carries_of(board) - held, held));
  }

  /// 0 to 15, by the board.
  [[nodiscard]] int chance_of(std::size_t child) const {
    std::uint32_t mixed = 0;
    for (const auto& plane : children_.boards.planes)
      mixed = (mixed + static_cast<std::uint32_t>(plane[child])) * 0x9e3779b1U;
    return static_cast<int>(mixed >> 28U);
  }

  [[nodiscard]] static std::uint16_t key_of(int key) {
    return static_cast<std::uint16_t>(std::clamp(key, 0, kHopeless - 1));
  }

  /// Combos and worth by the whole cascade: for runs of other lengths, and where worth is asked
  /// for.
  void evaluate_in_full() {
    survey_.combos.resize(keys_.size());
    worths_.resize(keys_.size());
    double greatest = 1e-9;
    for (std::size_t i = 0; i < keys_.size(); ++i) {
      orbs::Board board = frame_.unpack(children_.boards[i]);
      if (enchants_) board.enchanted = children_.enchanted[i];
      const Cascade cascade = drop(frame_.problem.shape, board, frame_.problem.runs);
      survey_.combos[i] = static_cast<std::uint8_t>(cascade.combos.size());
      worths_[i] = worth(cascade);
      greatest = std::max(greatest, worths_[i]);
    }
    for (std::size_t i = 0; i < keys_.size(); ++i) {
      const double share = frame_.problem.order == Order::kWorth ? worths_[i] / greatest * 20 : 0;
      const double key = kKeyOffset + kWeights.carry * carries_of(children_.boards[i]) -
                         kWeights.combo * (survey_.combos[i] + share) + chance_of(i);
      keys_[i] = key_of(static_cast<int>(std::max(key, 0.0)));
    }
  }

  [[nodiscard]] int carries_of(const Board& board) const {
    int carries = 0;
    for (unsigned code = 1; code <= frame_.kinds.size(); ++code) carries += carries_of(board, code);
    return carries;
  }
  [[nodiscard]] int carries_of(const Board& board, unsigned code) const {
    return frame_.tables[code]->carries(frame_.spread_of(board.where(code)).place);
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
      const State& state = children_.states[i];
      const int combos = survey_.combos[i];
      double& best = best_of_start_[state.start];
      const double value = frame_.problem.order == Order::kWorth ? worths_[i] : combos;
      if (value <= best || state.wait > 0 || !frame_.problem.may_end(state.at)) continue;
      best = value;
      answers_.add(answer_of(i));
      reached = reached || combos >= frame_.target;
    }
    return reached;
  }

  [[nodiscard]] Answer answer_of(std::size_t child) const {
    const State& state = children_.states[child];
    Answer answer;
    answer.start = state.start;
    std::vector<std::uint8_t> back{state.direction};
    std::uint32_t at = state.parent;
    for (std::size_t i = traces_.size(); i-- > 0;) {
      back.push_back(traces_[i][at].direction);
      at = traces_[i][at].parent;
    }
    answer.route = from_.route();
    for (std::size_t i = back.size(); i-- > 0;) {
      if (back[i] != kNoDirection) answer.route.push_back(back[i]);
    }
    const Problem& problem = frame_.problem;
    orbs::evaluate(problem, orbs::board_after(problem, answer.start, answer.route), answer);
    return answer;
  }

  /// How many may go on: as many as there is time for, when each length takes as long a state as
  /// those so far did.
  [[nodiscard]] std::size_t width_after(int length) {
    const auto left = budget_.left();
    extended_ += level_.size();
    if (options_.paced_for == 0 || !left) return options_.width;
    const auto taken = static_cast<double>((budget_.elapsed() - began_).count());
    const double a_state = std::max(taken, 1.0) / static_cast<double>(extended_);
    const int lengths = std::max(kLengthsAhead, options_.paced_for - length);
    const double width = kOfTheTime * static_cast<double>(left->count()) / lengths / a_state;
    return static_cast<std::size_t>(std::clamp(width, 1.0, static_cast<double>(options_.width)));
  }

  /// Keeps the `width` most promising children, in their order.
  void select(std::size_t width) {
    // 1. The key up to which there is room, and how many of that key itself still have some.
    histogram_.assign(kKeys, 0);
    for (const std::uint16_t key : keys_) ++histogram_[key];
    std::size_t cut = 0;
    std::size_t room = width;
    while (cut < kHopeless && histogram_[cut] <= room) room -= histogram_[cut++];
    if (cut == kHopeless) room = 0;
    // 2. Those that are kept.
    level_.make_room(std::min(width, children_.size()));
    level_.resize(std::min(width, children_.size()));
    if (enchants_) level_.enchanted.resize(level_.size());
    std::vector<Trace>& trace = traces_.emplace_back(level_.size());
    std::size_t kept = 0;
    for (std::size_t i = 0; i < keys_.size(); ++i) {
      if (keys_[i] > cut || (keys_[i] == cut && room == 0)) continue;
      if (keys_[i] == cut) --room;
      const State& state = children_.states[i];
      // Where the route must stop, a state goes on only to wait until its last step has counted.
      if (frame_.problem.must_stop(state.at) && state.wait == 0) continue;
      if (enchants_) level_.enchanted[kept] = children_.enchanted[i];
      level_.put(kept, state, children_.boards[i]);
      trace[kept++] = {state.parent, state.direction};
    }
    level_.resize(kept);
  }

  const Frame& frame_;
  const Position& from_;
  const BeamOptions& options_;
  Budget& budget_;
  Answers& answers_;
  Counter counter_;
  bool enchants_;  ///< whether enchanted orbs matter
  ColumnCosts costs_;
  std::array<double, kMostCells> best_of_start_;
  Level level_;
  Level children_;
  std::size_t new_children_ = 0;
  std::array<Waiting, kWaiting> waiting_{};
  std::size_t waiting_count_ = 0;
  Counter::Survey survey_;
  std::vector<double> worths_;
  std::vector<std::uint16_t> keys_;  ///< of the children
  std::vector<std::uint32_t> seen_;
  std::vector<std::uint32_t> histogram_;
  std::vector<std::vector<Trace>> traces_;  ///< by level, from the first steps on
  std::chrono::microseconds began_ = budget_.elapsed();
  std::size_t extended_ = 0;  ///< states so far
};

}  // namespace

std::size_t widest_beam(const Position& position, std::size_t memory) {
  constexpr std::size_t kNarrow = 16;
  const Problem& problem = position.problem();
  const std::size_t each = Frame(problem).narrow() ? Beam<std::uint32_t>::bytes_per_state(problem)
                                                   : Beam<std::uint64_t>::bytes_per_state(problem);
  return std::max(kNarrow, memory / each);
}

void beam_search(const Position& position, const BeamOptions& options, Budget& budget,
                 Answers& answers) {
  const Frame frame(position.problem());
  if (frame.narrow()) {
    Beam<std::uint32_t>(frame, position, options, budget, answers).run();
  } else {
    Beam<std::uint64_t>(frame, position, options, budget, answers).run();
  }
}

}  // namespace gridwise::orbs
