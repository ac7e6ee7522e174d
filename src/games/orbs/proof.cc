#include "games/orbs/proof.h"

#include <algorithm>
#include <atomic>
#include <optional>
#include <thread>
#include <utility>

#include "games/orbs/search_state.h"

namespace gridwise::orbs {
namespace {

constexpr std::size_t kPrefix = 3;  ///< steps of the routes that are shared out among threads

/// The beginning of a route.
struct Task {
  std::uint8_t start = 0;
  FixedList<Frame::Step, kPrefix> steps;
};

/// Every beginning of at most kPrefix and `length` steps, in a fixed order.
std::vector<Task> tasks_of(const Frame& frame, const Position& from, int length) {
  std::vector<Task> tasks;
  for (int square = 0; square < frame.problem.shape.cells(); ++square) {
    if (from.held() >= 0 ? square != from.held() : !frame.problem.may_start(square)) continue;
    tasks.push_back({static_cast<std::uint8_t>(square), {}});
  }
  const int steps = std::min<int>(kPrefix, length - static_cast<int>(from.route().size()));
  for (int i = 0; i < steps; ++i) {
    std::vector<Task> longer;
    for (const Task& task : tasks) {
      const int at = task.steps.empty() ? task.start : task.steps[task.steps.size() - 1].to;
      for (const Frame::Step& step : frame.steps[static_cast<std::size_t>(at)]) {
        longer.push_back(task);
        longer.back().steps.push_back(step);
      }
    }
    tasks = std::move(longer);
  }
  return tasks;
}

/// Depth first over the routes of one length, on one board that is changed and changed back.
template <class Word>
class LengthSearch {
 public:
  LengthSearch(const Frame& frame, const Position& from, int length, Budget& budget)
      : frame_(frame),
        from_(from),
        length_(length),
        budget_(budget),
        counter_(frame.problem.shape) {
    known_.resize(kKnown);
    path_.resize(static_cast<std::size_t>(length));
    for (std::size_t i = 0; i < from.route().size(); ++i) path_[i] = from.route()[i];
    for (std::size_t carries = 0; carries < needed_.size(); ++carries)
      needed_[carries] = static_cast<std::uint8_t>(frame.steps_for(static_cast<int>(carries)));
    lay_out();
  }

  /// A route that begins so, or nothing; then the budget tells whether all were looked at.
  std::optional<Answer> run(const Task& task) {
    start_ = static_cast<std::uint8_t>(from_.held() >= 0 ? from_.start() : task.start);
    const int left = length_ - static_cast<int>(from_.route().size());
    held_ = cells_[task.start];
    if (needed_[std::max(carries_ - distance_[held_], int{distance_[held_]})] > left) return {};
    // The first step may go straight back on what has been played.
    follow(task, 0, task.start, kNoDirection, left);
    check_leaves();
    return std::exchange(found_, std::nullopt);
  }

 private:
  static constexpr unsigned kInert = (1U << Packed<Word>::kPlanes) - 1;
  static constexpr std::uint8_t kNoDirection = 8;
  static constexpr std::size_t kLeaves = 256;
  static constexpr std::size_t kKnown = std::size_t{1} << 20;
  static constexpr int kRemember = 10;  ///< steps left from which on states are remembered

  /// A state from which `left` steps, or fewer, bring nothing.
  struct Known {
    std::uint64_t left : 8 = 0;
    std::uint64_t tag : 56 = 0;
  };

  void lay_out() {
    const Shape& shape = frame_.problem.shape;
    for (int square = 0; square < shape.cells(); ++square) {
      const unsigned code = frame_.code_of(from_.board().at(square), kInert);
      cells_[static_cast<std::size_t>(square)] = static_cast<std::uint8_t>(code);
      place_[code] += frame_.weight[static_cast<std::size_t>(square)];
    }
    for (std::size_t code = 1; code <= frame_.kinds.size(); ++code) {
      distance_[code] = frame_.tables[code]->carries(static_cast<std::uint32_t>(place_[code]));
      carries_ += distance_[code];
    }
    for (auto& squares : zobrist_) {
      for (std::uint64_t& number : squares) number = chance_.next();
    }
    for (int square = 0; square < shape.cells(); ++square) hash_ ^= key(square);
  }

  [[nodiscard]] std::uint64_t key(int square) const {
    return zobrist_[static_cast<std::size_t>(square)][cells_[static_cast<std::size_t>(square)]];
  }

  /// What a step changes beside the two cells.
  struct Undo {
    std::int32_t by;
    std::uint8_t held;
    std::uint8_t other;
  };

  /// The carries of a code's kind, its place changed by `by`.
  [[nodiscard]] std::uint8_t distance_after(unsigned code, std::int32_t by) const {
    const TransportTable* const table = frame_.tables[code];
    return table == nullptr ? std::uint8_t{0}
                            : table->carries(static_cast<std::uint32_t>(place_[code] + by));
  }

  /// Swaps the held orb on, unless that leaves too much to carry in `left` further steps.
  bool step_on(int at, int to, int left, Undo& undo) {
    const unsigned other = cells_[static_cast<std::size_t>(to)];
    undo = {0, distance_[held_], distance_[other]};
    if (other == held_) return needed_[std::max(carries_ - undo.held, int{undo.held})] <= left;
    undo.by =
        frame_.weight[static_cast<std::size_t>(to)] - frame_.weight[static_cast<std::size_t>(at)];
    if (undo.by != 0) {
      const std::uint8_t held = distance_after(held_, undo.by);
      const std::uint8_t moved = distance_after(other, -undo.by);
      const int others = carries_ - undo.held - undo.other + moved;
      if (needed_[std::max(others, int{held})] > left) return false;
      place_[held_] += undo.by;
      place_[other] -= undo.by;
      distance_[held_] = held;
      distance_[other] = moved;
      carries_ = others + held;
    } else if (needed_[std::max(carries_ - undo.held, int{undo.held})] > left) {
      return false;
    }
    exchange(at, to);
    return true;
  }

  void step_back(int at, int to, const Undo& undo) {
    if (cells_[static_cast<std::size_t>(at)] == held_) return;
    exchange(at, to);
    const unsigned other = cells_[static_cast<std::size_t>(to)];
    if (undo.by == 0) return;
    carries_ += undo.held + undo.other - distance_[held_] - distance_[other];
    place_[held_] -= undo.by;
    place_[other] += undo.by;
    distance_[held_] = undo.held;
    distance_[other] = undo.other;
  }

  void exchange(int at, int to) {
    hash_ ^= key(at) ^ key(to);
    std::swap(cells_[static_cast<std::size_t>(at)], cells_[static_cast<std::size_t>(to)]);
    hash_ ^= key(at) ^ key(to);
  }

  void follow(const Task& task, std::size_t made, int at, std::uint8_t direction, int left) {
    if (made == task.steps.size()) {
      descend(at, direction, left);
    } else {
      go(at, task.steps[made], direction, left,
         [&](int to, std::uint8_t last) { follow(task, made + 1, to, last, left - 1); });
    }
  }

  void descend(int at, std::uint8_t direction, int left) {
    if (left == 0) {
      add_leaf(at);
      return;
    }
    if (left >= kRemember && is_known(at, left)) return;
    for (const Frame::Step& step : frame_.steps[static_cast<std::size_t>(at)]) {
      go(at, step, direction, left,
         [&](int to, std::uint8_t last) { descend(to, last, left - 1); });
      if (found_ || budget_.exhausted()) return;
    }
  }

  /// Makes one step, `on` from there, and takes it back.
  template <class On>
  void go(int at, Frame::Step step, std::uint8_t direction, int left, On on) {
    if (step.direction == (direction ^ 4U)) return;
    if (left > 1 && frame_.problem.must_stop(step.to)) return;
    Undo undo{};
    if (!step_on(at, step.to, left - 1, undo)) return;
    if (budget_.spend()) {
      path_[static_cast<std::size_t>(length_ - left)] = step.direction;
      on(step.to, step.direction);
    }
    step_back(at, step.to, undo);
  }

  bool is_known(int at, int left) {
    const std::uint64_t hash = mix64(hash_ + static_cast<std::uint64_t>(at) + 1);
    const std::uint64_t tag = hash >> 8;
    const auto steps = static_cast<std::uint64_t>(left);
    Known& known = known_[hash & (kKnown - 1)];
    if (known.tag == tag && known.left >= steps) return true;
    known.tag = tag & 0xff'ffff'ffff'ffffU;
    known.left = steps & 0xffU;
    return false;
  }

  void add_leaf(int at) {
    if (carries_ != 0 || !frame_.problem.may_end(at)) return;
    Packed<Word> board;
    for (int square = 0; square < frame_.problem.shape.cells(); ++square) {
      const Word code = cells_[static_cast<std::size_t>(square)];
      for (std::size_t plane = 0; plane < board.planes.size(); ++plane)
        board.planes[plane] |= static_cast<Word>((code >> plane & 1U) << square);
    }
    leaves_.push_back(board);
    paths_.insert(paths_.end(), path_.begin(), path_.end());
    if (leaves_.size() == kLeaves) check_leaves();
  }

  void check_leaves() {
    const bool plain = frame_.countable();
    if (plain) counter_.count(leaves_, combos_);
    for (std::size_t i = 0; i < leaves_.size() && !found_; ++i) {
      if (plain && combos_[i] < frame_.target) continue;
      const Answer answer = answer_of(i);
      if (answer.combos >= frame_.target) found_ = answer;
    }
    leaves_.clear();
    paths_.clear();
  }

  [[nodiscard]] Answer answer_of(std::size_t leaf) const {
    Answer answer;
    answer.start = start_;
    for (std::size_t i = 0; i < path_.size(); ++i)
      answer.route.push_back(paths_[leaf * path_.size() + i]);
    evaluate(frame_.problem, frame_.unpack(leaves_[leaf]), answer);
    return answer;
  }

  const Frame& frame_;
  const Position& from_;
  int length_;
  Budget& budget_;
  Counter counter_;
  std::array<std::uint8_t, kMostCells> cells_{};  ///< codes
  std::array<std::int32_t, 16> place_{};          ///< by code, in its table
  std::array<std::uint8_t, 16> distance_{};       ///< by code: carries still needed
  std::array<std::uint8_t, 256> needed_{};        ///< steps for so many carries
  int carries_ = 0;                               ///< over all kinds
  std::uint8_t held_ = 0;                         ///< code
  std::uint8_t start_ = 0;
  Random chance_{1};
  std::array<std::array<std::uint64_t, 16>, kMostCells> zobrist_{};
  std::uint64_t hash_ = 0;
  std::vector<Known> known_;
  std::vector<std::uint8_t> path_;
  BoardList<Word> leaves_;
  std::vector<std::uint8_t> paths_;  ///< of the leaves, one after the other
  std::vector<std::uint8_t> combos_;
  std::optional<Answer> found_;
};

/// Shares the tasks out in their order; the first task with a route has the answer, whatever the
/// threads.
template <class Word>
std::optional<Answer> search_tasks(const Frame& frame, const Position& from, int length,
                                   int threads, Budget& budget) {
  const std::vector<Task> tasks = tasks_of(frame, from, length);
  std::vector<std::optional<Answer>> found(tasks.size());
  std::atomic<std::size_t> next = 0;
  std::atomic<std::size_t> first_found = tasks.size();
  const auto work = [&](Budget& own) {
    LengthSearch<Word> search(frame, from, length, own);
    for (std::size_t i = next++; i < first_found && !own.exhausted(); i = next++) {
      found[i] = search.run(tasks[i]);
      if (!found[i]) continue;
      std::size_t known = first_found;
      while (i < known && !first_found.compare_exchange_weak(known, i)) continue;
    }
  };
  std::vector<Budget> budgets(static_cast<std::size_t>(threads - 1), budget);
  const std::uint64_t before = budget.nodes();
  {
    std::vector<std::jthread> others;
    others.reserve(budgets.size());
    for (Budget& own : budgets) others.emplace_back([&work, &own] { work(own); });
    work(budget);
  }
  for (const Budget& own : budgets) {
    budget.add(own.nodes() - before);
    // What ended the search of one ends it for all: its tasks are not done.
    if (own.exhausted()) budget.look();
  }
  const auto answer = std::ranges::find_if(found, [](const auto& one) { return one.has_value(); });
  return answer == found.end() ? std::nullopt : *answer;
}

template <class Word, class Place>
int least(const Frame& frame, const Position& from) {
  int fewest = kMostSteps;
  for (int square = 0; square < frame.problem.shape.cells(); ++square) {
    if (from.held() >= 0 ? square != from.held() : !frame.problem.may_start(square)) continue;
    fewest = std::min(fewest, steps_needed(frame, first_state<Word, Place>(frame, from, square)));
  }
  return from.steps() + fewest;
}

}  // namespace

int least_steps(const Position& position) {
  const Frame frame(position.problem());
  return frame.narrow() ? least<std::uint32_t, std::uint16_t>(frame, position)
                        : least<std::uint64_t, std::uint32_t>(frame, position);
}

Exhausted search_length(const Position& position, int length, int threads, Budget& budget,
                        Answers& answers) {
  const bool ended = !position.route().empty() && position.problem().must_stop(position.held());
  const int played = static_cast<int>(position.route().size());
  if (ended && length > played) return Exhausted::kNothing;
  const Frame frame(position.problem());
  const auto found = frame.narrow()
                         ? search_tasks<std::uint32_t>(frame, position, length, threads, budget)
                         : search_tasks<std::uint64_t>(frame, position, length, threads, budget);
  if (found) {
    answers.add(*found);
    return Exhausted::kFound;
  }
  return budget.exhausted() ? Exhausted::kBudget : Exhausted::kNothing;
}

}  // namespace gridwise::orbs
