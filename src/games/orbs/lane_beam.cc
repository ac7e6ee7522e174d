#include "games/orbs/lane_beam.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>
#include <optional>
#include <utility>

#include "games/orbs/beam_arena.h"
#include "games/orbs/column_costs.h"
#include "games/orbs/evaluation.h"
#include "games/orbs/kind_codes.h"
#include "games/orbs/lane_sets.h"
#include "games/orbs/lane_worth.h"

namespace gridwise::orbs {
namespace {

constexpr std::size_t kChunk = 2'048;  ///< states evaluated between checks of the budget
constexpr double kSame = 4e-6;         ///< relative; smaller differences are rounding errors
constexpr double kWorthShare = 500;    ///< how much the best known worth lowers a key
constexpr std::size_t kSlotsPerState = 8;
constexpr std::size_t kMaxSlots = std::size_t{1} << 18;  ///< 1 MB, half of L2

template <class Word>
class LaneBeam {
 public:
  LaneBeam(const KindCodes& codes, const Position& from, const BeamOptions& options, Budget& budget,
           AnswerList& answers, BeamArena& arena)
      : codes_(codes),
        from_(from),
        problem_(from.problem()),
        options_(options),
        budget_(budget),
        answers_(answers),
        arena_(arena),
        lanes_(lane_functions<Word>(problem_.shape.rows)),
        by_value_(problem_.order == Order::kWorth || codes.some_unwanted()),
        rank_(problem_),
        room_(std::max<std::size_t>(wide(options.width), kMaxCells) + kMaxLanes) {}

  void run() {
    if (!prepare()) return;
    Pace pace(options_, budget_);
    begin();
    for (int length = from_.steps() + 1; length <= options_.most_steps && size_ > 0; ++length) {
      expand();
      evaluate();
      if (budget_.exhausted() || reached_) return;
      select(wide(pace.width_after(length, size_, steps_to_go())));
    }
  }

 private:
  static constexpr std::size_t kPlanes = Packed<Word>::kPlanes;

  /// With eight directions many selected states turn out to be duplicates, so more are selected.
  [[nodiscard]] std::size_t wide(std::size_t width) const {
    return problem_.directions == 8 ? width + width / 5 : width;
  }

  /// Allocates memory and makes tables; false if the budget ends first.
  bool prepare() {
    ColumnCosts& costs = ColumnCosts::of(problem_.shape);
    for (const Orb kind : codes_.wanted_kinds()) {
      if (!costs.prepare(std::popcount(problem_.board.where(kind)), budget_)) return false;
    }
    rule_ = {costs.before(), costs.after(), static_cast<unsigned>(codes_.wanted),
             target_combos(problem_), 0};
    const std::size_t children = room_ * static_cast<std::size_t>(problem_.directions);
    for (std::size_t i = 0; i < kPlanes; ++i) {
      states_.planes[i] = arena_.planes[i].room_for<Word>(room_);
      children_.planes[i] = arena_.child_planes[i].room_for<Word>(children);
    }
    children_.links = arena_.child_links.room_for<Word>(children);
    keys_ = arena_.keys.room_for<std::uint16_t>(children);
    hits_ = arena_.hits.room_for<std::uint32_t>(kChunk);
    hit_worths_ = arena_.hit_worths.room_for<float>(kChunk);
    hashes_ = arena_.hashes.room_for<Word>(room_);
    tags_ = arena_.tags.room_for<Word>(room_);
    for (std::size_t i = 0; i < 2; ++i) starts_[i] = arena_.starts[i].room_for<std::uint8_t>(room_);
    slots_ = std::min(kMaxSlots, std::bit_ceil(room_ * kSlotsPerState));
    known_ = arena_.known.room_for<std::uint32_t>(slots_);
    std::fill_n(known_, slots_, 0);
    return true;
  }

  void begin() {
    best_of_start_.fill(codes_.some_unwanted() ? -1e30 : answers_.list().empty() ? -1 : 0);
    // Only answers at least as good as the best known one of their start are examined.
    for (const RouteAnswer& answer : answers_.list()) {
      if (answer.start < 0) continue;
      double& best = best_of_start_[static_cast<std::size_t>(answer.start)];
      best = std::max(best, just_below(value_of(answer)));
    }
    if (by_value_) worth_.emplace(codes_, problem_);
    const Shape& shape = problem_.shape;
    const bool playing = !from_.route().empty();
    if (playing && problem_.must_stop(from_.held())) return;
    level_links_.push_back(links_for(0));
    const Packed<Word> board = codes_.template pack<Word>(from_.board());
    for (int square = 0; square < shape.cells(); ++square) {
      if (from_.held() >= 0 ? square != from_.held() : !problem_.may_start(square)) continue;
      for (std::size_t i = 0; i < kPlanes; ++i) states_.planes[i][size_] = board.planes[i];
      states_.links[size_] = static_cast<Word>(square) | Word{kNoDirection << Link::kDirectionAt};
      starts_[0][size_++] = static_cast<std::uint8_t>(from_.held() >= 0 ? from_.start() : square);
    }
    allow_steps(!playing);
  }

  /// What an answer is compared by: its worth, or combos.
  [[nodiscard]] double value_of(const RouteAnswer& answer) const {
    return rank_.of({answer.combos, answer.avoided, answer.forbidden}, answer.worth);
  }
  /// A value such that equal ones are greater, in spite of rounding errors.
  [[nodiscard]] double just_below(double value) const {
    if (rank_.by_worth) return value - std::abs(value) * kSame;
    return value - (by_value_ ? (LaneRank::kAvoided - 1) / 2 : 1);
  }

  /// Fills `steps_`; the first step of a route may leave a square that ends routes.
  void allow_steps(bool first) {
    const Shape& shape = problem_.shape;
    steps_ = {};
    steps_.turn = problem_.turn();
    for (int direction = 0; direction < 8; direction += problem_.turn()) {
      const auto at = static_cast<std::size_t>(direction);
      for (int square = 0; square < shape.cells(); ++square) {
        const int to = shape.neighbour(square, direction);
        if (to < 0) continue;
        steps_.by[at] = static_cast<Word>(to - square);
        if (!problem_.may_enter(to) || (!first && problem_.must_stop(square))) continue;
        steps_.from[at] |= Word{1} << square;
      }
    }
  }

  /// Points `states_.links` to the array for a level; returns it.
  Word* links_for(std::size_t level) {
    if (arena_.links.size() <= level) arena_.links.resize(level + 1);
    states_.links = arena_.links[level].template room_for<Word>(room_);
    return states_.links;
  }

  void expand() {
    count_ = lanes_.expand(states_, size_, steps_, children_);
    if (level_links_.size() == 1 && problem_.stops != 0) allow_steps(false);
    // Pad with empty boards.
    for (std::size_t i = 0; i < kPlanes; ++i)
      std::fill_n(children_.planes[i] + count_, kMaxLanes, Word{0});
  }

  /// Sets the children's keys and adds answers. Ends early if the budget ends, or an answer has
  /// every combo.
  void evaluate() {
    for (std::size_t at = 0; at < count_ && !reached_; at += kChunk) {
      const std::size_t end = at + granted(std::min(count_ - at, kChunk));
      if (by_value_) {
        look_for_value(at, end);
      } else {
        rule_.hit = least_hit();
        const std::size_t hits = lanes_.evaluate(children_, at, end, rule_, keys_, hits_);
        for (std::size_t i = 0; i < hits; ++i) add_answer(hits_[i] >> 4U, hits_[i] & 15U);
      }
      if (budget_.exhausted()) return;
    }
    std::fill_n(keys_ + count_, kMaxLanes, kKeys);
  }

  /// Spends up to `wanted` nodes; returns how many the budget allows.
  [[nodiscard]] std::size_t granted(std::size_t wanted) {
    if (budget_.nodes_left() > wanted) {  // fast path
      budget_.add(wanted);
      budget_.look();
      return wanted;
    }
    std::size_t granted = 0;
    while (granted < wanted && budget_.spend()) ++granted;
    return granted;
  }

  /// Estimates the steps that the best child still needs to every combo, from its key. Absent if
  /// the beam is not paced, is ordered by worth, or has too few children. Linear regression on
  /// beams 16,000 wide, 6x5, random boards of six kinds: standard error 2 steps with eight
  /// directions, 3 with four.
  [[nodiscard]] std::optional<double> steps_to_go() const {
    constexpr std::size_t kTooFew = 5'000;
    if (options_.paced_for == 0 || by_value_ || count_ < kTooFew) return {};
    std::uint16_t best = kKeys;
    for (std::size_t i = 0; i < count_; ++i) best = std::min(best, keys_[i]);
    const double above = best - (kKeyOffset - kWeights.combo * rule_.target);
    return problem_.directions == 8 ? 1.09 + 0.054 * above : 1.42 + 0.088 * above;
  }

  void look_for_value(std::size_t begin, std::size_t end) {
    if (rank_.by_worth && !answers_.list().empty() && answers_.best().worth > 0)
      worth_->scale = static_cast<float>(kWorthShare / answers_.best().worth);
    const double least = least_of_starts();
    worth_->hit = static_cast<float>(rank_.by_worth ? least + std::abs(least) * kSame : least);
    const std::size_t hits =
        lanes_.evaluate_worth(children_, begin, end, rule_, *worth_, keys_, hits_, hit_worths_);
    for (std::size_t i = 0; i < hits; ++i) {
      const auto value = static_cast<double>(hit_worths_[i]);
      add_answer(hits_[i] >> 4U, rank_.by_worth ? value - std::abs(value) * kSame : value);
    }
  }

  /// The fewest combos that could improve the best answer of some start.
  [[nodiscard]] int least_hit() const {
    return static_cast<int>(std::min<double>(rule_.target, least_of_starts() + 1));
  }
  /// The worst of the starts' best answers, over the starts with states at this length.
  [[nodiscard]] double least_of_starts() const {
    double least = std::numeric_limits<double>::infinity();
    for (std::size_t start = 0; start < best_of_start_.size(); ++start) {
      if ((live_starts_ >> start & 1U) != 0) least = std::min(least, best_of_start_[start]);
    }
    return least;
  }

  /// Adds the answer of a child if it beats the best of its start. `rank` is its value as computed
  /// by lanes. Both are recomputed, as a ring may hide a combo.
  void add_answer(std::size_t child, double rank) {
    const Word link = children_.links[child];
    double& best = best_of_start_[starts_[0][link >> Link::kParentAt]];
    if (rank <= best) return;
    if (!problem_.may_end(static_cast<int>(link & Link::kSquares))) return;
    const RouteAnswer answer = answer_of(child);
    const double exact = value_of(answer);
    if (exact <= best) return;
    best = exact;
    answers_.add(answer);
    reached_ = reached_ || (!rank_.by_worth && reaches(problem_, answer, rule_.target));
  }

  [[nodiscard]] RouteAnswer answer_of(std::size_t child) const {
    RouteAnswer answer;
    Word link = children_.links[child];
    answer.start = starts_[0][link >> Link::kParentAt];
    std::vector<std::uint8_t> back;
    for (std::size_t level = level_links_.size(); level-- > 0;) {
      back.push_back(static_cast<std::uint8_t>(link >> Link::kDirectionAt & Link::kDirections));
      link = level_links_[level][link >> Link::kParentAt];
    }
    answer.route = from_.route();
    for (std::size_t i = back.size(); i-- > 0;) answer.route.push_back(back[i]);
    orbs::evaluate(problem_, board_after(problem_, answer.start, answer.route), answer);
    return answer;
  }

  /// Keeps the `width` best children, then drops the duplicates among them.
  void select(std::size_t width) {
    const std::uint16_t below = cut(std::min(width, room_ - kMaxLanes));
    states_.links = links_for(level_links_.size());
    const std::size_t kept =
        lanes_.select(children_, keys_, count_, below, {states_, hashes_, tags_});
    level_links_.push_back(states_.links);
    drop_known(kept);
    std::swap(starts_[0], starts_[1]);
  }

  /// Drops those of the first `kept` states that the hash table still has, and sets the starts of
  /// the others.
  void drop_known(std::size_t kept) {
    constexpr std::size_t kAhead = 24;
    // Local copies: the compiler must assume that the stores below alias members.
    const StateArrays<Word> states = states_;
    std::uint32_t* const known = known_;
    const Word* const hashes = hashes_;
    const Word* const tags = tags_;
    const std::uint8_t* const before = starts_[0];
    std::uint8_t* const starts = starts_[1];
    const std::size_t slots = slots_ - 1;
    std::uint64_t live = 0;
    std::size_t size = 0;
    for (std::size_t i = 0; i < kept; ++i) {
      __builtin_prefetch(known + (hashes[std::min(i + kAhead, kept - 1)] & slots), 1);
      // A newer state overwrites an older one in the same slot.
      std::uint32_t& slot = known[hashes[i] & slots];
      const auto tag = static_cast<std::uint32_t>(tags[i]) | 1U;
      const bool is_new = slot != tag;
      slot = tag;
      for (std::size_t plane = 0; plane < kPlanes; ++plane)
        states.planes[plane][size] = states.planes[plane][i];
      const Word link = states.links[i];
      states.links[size] = link;
      const std::uint8_t start = before[link >> Link::kParentAt];
      starts[size] = start;
      live |= std::uint64_t{1} << start;
      size += is_new ? 1 : 0;
    }
    live_starts_ = live;
    size_ = size;
  }

  /// The key below which children are kept. Children with exactly this key are kept in order while
  /// there is room; their keys are lowered by one.
  std::uint16_t cut(std::size_t width) {
    if (count_ <= width) return kKeys;
    histogram_.fill(0);
    for (std::size_t i = 0; i < count_; ++i) ++histogram_[keys_[i]];
    std::size_t room = width;
    std::uint16_t key = 1;
    while (histogram_[key] <= room) room -= histogram_[key++];
    for (std::size_t i = 0; room > 0; ++i) {
      if (keys_[i] != key) continue;
      --keys_[i];
      --room;
    }
    return key;
  }

  const KindCodes& codes_;
  const Position& from_;
  const Problem& problem_;
  const BeamOptions& options_;
  Budget& budget_;
  AnswerList& answers_;
  BeamArena& arena_;
  LaneFunctions<Word> lanes_;
  bool by_value_;  ///< whether evaluate_worth() is used, for worths or unwanted kinds
  LaneRank rank_;
  std::size_t room_;  ///< capacity of a level, in states
  StepTable<Word> steps_;
  KeyRule rule_{};
  std::optional<WorthRule> worth_;  ///< if by_value_
  StateArrays<Word> states_;        ///< to be expanded
  std::size_t size_ = 0;
  StateArrays<Word> children_;
  std::size_t count_ = 0;
  std::uint16_t* keys_ = nullptr;  ///< of the children
  std::uint32_t* hits_ = nullptr;  ///< children with many combos or great worth
  float* hit_worths_ = nullptr;
  Word* hashes_ = nullptr;
  Word* tags_ = nullptr;
  std::array<std::uint8_t*, 2> starts_{};  ///< of this level and the next
  std::uint32_t* known_ = nullptr;
  std::size_t slots_ = 0;
  std::vector<Word*> level_links_;  ///< by level: the links of its states
  std::array<std::uint32_t, kKeys + 1> histogram_{};
  std::array<double, kMaxCells> best_of_start_{};  ///< values
  std::uint64_t live_starts_ = ~std::uint64_t{0};  ///< of the states
  bool reached_ = false;                           ///< whether an answer has every combo
};

template <class Word>
std::size_t bytes_per_state(const Problem& problem) {
  constexpr std::size_t kBoard = (Packed<Word>::kPlanes + 1) * sizeof(Word);
  const auto directions = static_cast<std::size_t>(problem.directions);
  const std::size_t state = kBoard + 2 * sizeof(Word) + 2 + directions * (kBoard + 2) +
                            kSlotsPerState * 2 * sizeof(std::uint32_t) +
                            static_cast<std::size_t>(problem.steps) * sizeof(Word);
  return problem.directions == 8 ? state + state / 5 : state;
}

}  // namespace

bool lane_beam_can(const Problem& problem) {
  const bool usual =
      problem.order == Order::kCombos || (lanes_know_worth(problem) && problem.least_combos == 0);
  return usual && wants_every_combo(problem) && problem.runs == kThree && !problem.costs() &&
         problem.board.occupied() == problem.shape.all();
}

std::size_t lane_beam_bytes(const Problem& problem) {
  return KindCodes(problem).narrow() ? bytes_per_state<std::uint32_t>(problem)
                                     : bytes_per_state<std::uint64_t>(problem);
}

void lane_beam_search(const Position& position, const BeamOptions& options, Budget& budget,
                      AnswerList& answers, BeamArena& arena) {
  const KindCodes codes(position.problem());
  if (codes.narrow()) {
    LaneBeam<std::uint32_t>(codes, position, options, budget, answers, arena).run();
  } else {
    LaneBeam<std::uint64_t>(codes, position, options, budget, answers, arena).run();
  }
}

}  // namespace gridwise::orbs
