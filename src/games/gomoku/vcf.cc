#include "games/gomoku/vcf.h"

#include <algorithm>

#include "games/gomoku/forbidden.h"
#include "games/gomoku/line_fours.h"
#include "kit/fixed_list.h"

namespace gridwise::gomoku {
namespace {

constexpr std::size_t kFirstKeys = std::size_t{1} << 12;

struct Four {
  Move cell;
  int urgency;
};
using Fours = FixedList<Four, kCells>;
/// What has come since the root goes before all that was there.
constexpr int kFreshUrgency = 10'000;

/// More than five in a row are no five.
bool is_exact(Stone stone, Rule rule) {
  return rule == Rule::kStandard || (rule == Rule::kRenju && stone == Stone::kBlack);
}

bool is_forbidden(Lines& lines, Move cell, Stone stone, Rule rule) {
  return rule == Rule::kRenju && stone == Stone::kBlack &&
         find_forbidden(lines, cell) != Forbidden::kNo;
}

/// Whether it rests on which threes are true if the empty `cell` is forbidden: stones far away may
/// change that.
bool hangs_on_threes(const Lines& lines, Move cell, Stone stone, Rule rule) {
  if (rule != Rule::kRenju || stone != Stone::kBlack) return false;
  int threes = 0;
  for (std::size_t d = 0; d < kDirections; ++d) {
    const Shape shape = ShapeTable::of(rule).shape(lines.window(cell, d), stone);
    if (shape == Shape::kFive) return false;
    threes += shape == Shape::kOpenThree ? 1 : 0;
  }
  return threes > 1;
}

/// Where stones of that colour make fours in lines through `cell`.
CellSet fours_through(const Lines& lines, Move cell, Stone stone, Rule rule) {
  CellSet cells;
  for (std::size_t d = 0; d < kDirections; ++d) {
    const LineFours line(lines.word(cell, d), stone, is_exact(stone, rule));
    for_each_in_line(cell, d, line.fours(), [&](Move four) { cells.insert(four); });
  }
  return cells;
}

/// Adds every cell in line with `cell` that its line's windows reach.
void add_lines_through(Move cell, CellSet& cells) {
  for (const int step : kSteps) {
    for (int distance = -kReach; distance <= kReach; ++distance) {
      const int near = cell + distance * step;
      if (near >= 0 && near < static_cast<int>(kCells)) cells.insert(static_cast<Move>(near));
    }
  }
}

}  // namespace

KeySet::KeySet(std::size_t most_keys)
    : keys_(std::min(kFirstKeys, most_keys)), mask_(keys_.size() - 1), most_(most_keys) {}

void KeySet::insert(std::uint64_t key) {
  if (++inserted_ > keys_.size() / 2 && keys_.size() < most_) grow();
  std::uint64_t& slot = keys_[key & mask_];
  if (slot != 0 && slot != key) keys_[(key ^ 1) & mask_] = slot;
  slot = key;
}

void KeySet::grow() {
  constexpr std::size_t kTimes = 4;
  std::vector<std::uint64_t> before(std::min(keys_.size() * kTimes, most_));
  before.swap(keys_);
  mask_ = keys_.size() - 1;
  for (const std::uint64_t key : before) {
    if (key != 0) keys_[key & mask_] = key;
  }
}

VcfSearch::VcfSearch(std::size_t most_keys) : lost_(most_keys) {}

Answer VcfSearch::solve(const Board& board, Budget& budget, std::uint64_t most_nodes) {
  line_.clear();
  rule_ = board.options().rule;
  if (rule_ == Rule::kCaro) return Answer::kUnknown;
  attacker_ = board.to_move();
  if (board.has_five(attacker_)) {
    line_ = {board.cells(attacker_, Threat::kFive).first()};
    return Answer::kYes;
  }
  const CellSet& threatened = board.cells(other(attacker_), Threat::kFive);
  if (board.count(other(attacker_), Threat::kFive) > 1) return Answer::kNo;
  // What is forbidden now may be allowed later.
  const CellSet fours = board.fours(attacker_) | board.cells(attacker_, Threat::kNever);
  if (fours.empty()) return Answer::kNo;
  board_ = &board;
  budget_ = &budget;
  last_node_ = most_nodes > UINT64_MAX - budget.nodes() ? UINT64_MAX : budget.nodes() + most_nodes;
  lines_ = board.lines();
  key_ = board.key();
  const Answer answer = search(fours, {}, threatened.empty() ? kNoMove : threatened.first());
  std::ranges::reverse(line_);
  return answer;
}

void VcfSearch::place(Move cell, Stone stone) {
  lines_.place(cell, stone);
  key_ ^= stone_key(cell, stone);
}

VcfSearch::Fives VcfSearch::fives_through(Move cell, Stone stone) const {
  Fives fives;
  for (std::size_t d = 0; d < kDirections; ++d) {
    const LineFours line(lines_.word(cell, d), stone, is_exact(stone, rule_));
    for_each_in_line(cell, d, line.fives(), [&](Move five) {
      if (fives.count < 2) fives.cells[static_cast<std::size_t>(fives.count)] = five;
      ++fives.count;
    });
  }
  return fives;
}

Answer VcfSearch::search(const CellSet& fours, const CellSet& fresh, Move forced) {
  if (lost_.contains(key_)) return Answer::kNo;
  if (budget_->nodes() >= last_node_ || !budget_->spend()) return Answer::kUnknown;
  Fours order;
  fours.for_each([&](Move cell) {
    if (forced != kNoMove && cell != forced) return;
    const int bonus = fresh.contains(cell) ? kFreshUrgency : 0;
    order.push_back({cell, bonus + board_->urgency(cell, attacker_)});
  });
  std::sort(order.begin(), order.end(), [](const Four& a, const Four& b) {
    return a.urgency != b.urgency ? a.urgency > b.urgency : a.cell < b.cell;
  });
  for (const Four& four : order) {
    const Answer answer = try_four(fours, four.cell);
    if (answer != Answer::kNo) return answer;
  }
  lost_.insert(key_);
  return Answer::kNo;
}

Answer VcfSearch::try_four(const CellSet& fours, Move four) {
  const Stone defender = other(attacker_);
  if (is_forbidden(lines_, four, attacker_, rule_)) return Answer::kNo;
  place(four, attacker_);
  const Fives fives = fives_through(four, attacker_);
  const Move reply = fives.cells[0];
  Answer answer = Answer::kNo;
  if (fives.count > 1) {  // the reply stops only one of them
    line_.insert(line_.end(), {fives.cells[1], reply});
    answer = Answer::kYes;
  } else if (fives.count == 1 && is_forbidden(lines_, reply, defender, rule_)) {
    line_.insert(line_.end(), {reply, any_answer(reply)});
    answer = Answer::kYes;
  } else if (fives.count == 1) {
    const CellSet fresh = fours_through(lines_, four, attacker_, rule_);
    CellSet next = fours | fresh;
    next.erase(four);
    next.erase(reply);
    if (!next.empty()) answer = go_on(next, fresh, reply);
  }
  remove(four, attacker_);
  if (answer == Answer::kYes) line_.push_back(four);
  return answer;
}

/// Some move of the other side where `five`, the only answer, is forbidden.
Move VcfSearch::any_answer(Move five) {
  Move found = five;
  board_->empty().for_each([&](Move cell) {
    if (found == five && cell != five && lines_.at(cell) == Stone::kNone &&
        !is_forbidden(lines_, cell, other(attacker_), rule_))
      found = cell;
  });
  return found;
}

Answer VcfSearch::go_on(const CellSet& fours, const CellSet& fresh, Move reply) {
  const Stone defender = other(attacker_);
  if (lost_.contains(key_ ^ stone_key(reply, defender))) return Answer::kNo;
  place(reply, defender);
  const Fives threatened = fives_through(reply, defender);
  const Move forced = threatened.count == 0 ? kNoMove : threatened.cells[0];
  const Answer answer = threatened.count > 1 ? Answer::kNo : search(fours, fresh, forced);
  remove(reply, defender);
  if (answer == Answer::kYes) line_.push_back(reply);
  return answer;
}

Move any_move(const Board& board, Move except) {
  Move found = except;
  board.empty().for_each([&](Move cell) {
    if (found == except && cell != except && !board.forbidden(cell, board.to_move())) found = cell;
  });
  return found;
}

CellSet defences_against(const Board& board, const std::vector<Move>& threat) {
  const Stone defender = board.to_move();
  const Rule rule = board.options().rule;
  CellSet cells = board.fours(defender);
  Lines lines = board.lines();
  bool anywhere = false;  // what is a double three may hang on stones far from it
  for (std::size_t i = 0; i < threat.size(); ++i) {
    const bool answer = i % 2 == 1;
    const bool last_answer = answer && i + 2 == threat.size();
    cells.insert(threat[i]);
    if (!answer && hangs_on_threes(lines, threat[i], other(defender), rule)) anywhere = true;
    if (last_answer && is_forbidden(lines, threat.back(), defender, rule)) {
      if (hangs_on_threes(lines, threat.back(), defender, rule)) anywhere = true;
      add_lines_through(threat.back(), cells);
    }
    lines.place(threat[i], answer ? defender : other(defender));
    // After the last answer a five follows.
    if (answer && !last_answer) cells |= fours_through(lines, threat[i], defender, rule);
  }
  return anywhere ? board.empty() : cells &= board.empty();
}

CellSet answers_to_five(const Board& board) {
  const CellSet& fives = board.cells(other(board.to_move()), Threat::kFive);
  if (board.options().rule != Rule::kCaro) return fives;
  CellSet answers = fives;
  fives.for_each([&](Move five) { add_lines_through(five, answers); });
  return answers &= board.empty();
}

}  // namespace gridwise::gomoku
