#include "games/orbs/proof.h"

#include <algorithm>
#include <optional>

#include "games/orbs/search_state.h"

namespace gridwise::orbs {
namespace {

template <class Word, class Place>
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
  }

  /// The route, or nothing; then `budget` tells whether all were looked at.
  std::optional<Answer> run() {
    const int played = static_cast<int>(from_.route().size());
    if (played > 0 && frame_.problem.must_stop(from_.held())) return {};
    for (int square = 0; square < frame_.problem.shape.cells(); ++square) {
      if (from_.held() >= 0 ? square != from_.held() : !frame_.problem.may_start(square)) continue;
      const State state = first_state<Word, Place>(frame_, from_, square);
      if (std::max(state.carries - carries_of(frame_, state, state.held, 0),
                   carries_of(frame_, state, state.held, 0)) <= length_ - played) {
        descend(state, length_ - played);
      }
      check_leaves();
      if (found_ || budget_.exhausted()) break;
    }
    return found_;
  }

 private:
  using State = SearchState<Word, Place>;
  static constexpr std::size_t kLeaves = 256;
  static constexpr std::size_t kKnown = std::size_t{1} << 20;
  static constexpr int kRemember = 4;  ///< steps left from which on states are remembered

  /// A state from which `left` steps, or fewer, bring nothing.
  struct Known {
    std::uint32_t tag = 0;
    std::uint8_t left = 0;
  };

  void descend(const State& state, int left) {
    if (left == 0) {
      add_leaf(state);
      return;
    }
    if (left >= kRemember && is_known(state, left)) return;
    for (const Frame::Step& step : frame_.steps[state.at]) {
      if (state.goes_back(step.direction)) continue;
      const int carries = carries_after(frame_, state, step.to);
      if (carries > left - 1) {
        const int held = held_carries_after(frame_, state, step.to);
        if (std::max(carries - held, held) > left - 1) continue;
      }
      if (left > 1 && frame_.problem.must_stop(step.to)) continue;
      if (!budget_.spend()) return;
      path_[static_cast<std::size_t>(length_ - left)] = step.direction;
      descend(state_after(frame_, state, step), left - 1);
      if (found_ || budget_.exhausted()) return;
    }
  }

  bool is_known(const State& state, int left) {
    const std::uint64_t hash = hash_of(state.board, state.at);
    Known& known = known_[hash >> 32 & (kKnown - 1)];
    const auto tag = static_cast<std::uint32_t>(hash) | 1U;
    if (known.tag == tag && known.left >= left) return true;
    known = {tag, static_cast<std::uint8_t>(left)};
    return false;
  }

  void add_leaf(const State& state) {
    if (state.carries != 0 || !frame_.problem.may_end(state.at)) return;
    leaves_.push_back(state.board);
    starts_.push_back(state.start);
    paths_.insert(paths_.end(), path_.begin(), path_.end());
    if (starts_.size() == kLeaves) check_leaves();
  }

  void check_leaves() {
    const auto combos_of = [&](std::size_t i) {
      if (frame_.countable()) return static_cast<int>(combos_[i]);
      return static_cast<int>(
          drop(frame_.problem.shape, frame_.unpack(leaves_[i]), frame_.problem.runs).combos.size());
    };
    counter_.count(leaves_, combos_);
    for (std::size_t i = 0; i < starts_.size() && !found_; ++i) {
      if (combos_of(i) >= frame_.target) found_ = answer_of(i);
    }
    leaves_.clear();
    starts_.clear();
    paths_.clear();
  }

  [[nodiscard]] Answer answer_of(std::size_t leaf) const {
    Answer answer;
    answer.start = starts_[leaf];
    for (std::size_t i = 0; i < path_.size(); ++i)
      answer.route.push_back(paths_[leaf * path_.size() + i]);
    const Cascade cascade =
        drop(frame_.problem.shape, frame_.unpack(leaves_[leaf]), frame_.problem.runs);
    answer.combos = static_cast<int>(cascade.combos.size());
    answer.worth = worth_of(frame_.problem.worth, frame_.problem.shape,
                            {cascade.combos.begin(), cascade.combos.size()},
                            std::popcount(cascade.still.occupied()));
    return answer;
  }

  const Frame& frame_;
  const Position& from_;
  int length_;
  Budget& budget_;
  Counter counter_;
  std::vector<Known> known_;
  std::vector<std::uint8_t> path_;
  BoardList<Word> leaves_;
  std::vector<std::uint8_t> starts_;
  std::vector<std::uint8_t> paths_;  ///< of the leaves, one after the other
  std::vector<std::uint8_t> combos_;
  std::optional<Answer> found_;
};

template <class Word, class Place>
int least(const Frame& frame, const Position& from) {
  int fewest = kMostSteps;
  for (int square = 0; square < frame.problem.shape.cells(); ++square) {
    if (from.held() >= 0 ? square != from.held() : !frame.problem.may_start(square)) continue;
    const auto state = first_state<Word, Place>(frame, from, square);
    const int held = carries_of(frame, state, state.held, 0);
    fewest = std::min(fewest, std::max(state.carries - held, held));
  }
  return static_cast<int>(from.route().size()) + fewest;
}

}  // namespace

int least_steps(const Position& position) {
  const Frame frame(position.problem());
  return frame.narrow() ? least<std::uint32_t, std::uint16_t>(frame, position)
                        : least<std::uint64_t, std::uint32_t>(frame, position);
}

Exhausted search_length(const Position& position, int length, Budget& budget, Answers& answers) {
  const Frame frame(position.problem());
  const auto found =
      frame.narrow()
          ? LengthSearch<std::uint32_t, std::uint16_t>(frame, position, length, budget).run()
          : LengthSearch<std::uint64_t, std::uint32_t>(frame, position, length, budget).run();
  if (found) {
    answers.add(*found);
    return Exhausted::kFound;
  }
  return budget.exhausted() ? Exhausted::kBudget : Exhausted::kNothing;
}

}  // namespace gridwise::orbs
