#include "games/numbermatch/oracle.h"

#include <fmt/format.h>

#include <algorithm>

#include "games/numbermatch/restarts.h"
#include "games/numbermatch/solver.h"

namespace gridwise::numbermatch {
namespace {

constexpr std::uint64_t kFewestNodes = 500;        ///< per move; with fewer, it is not searched
constexpr std::uint64_t kStandardNodes = 150'000;  ///< default if no limit is given

Limits share(const Limits& limits, std::uint64_t parts) {
  Limits part = limits;
  part.nodes = limits.nodes.value_or(kStandardNodes) / parts;
  if (limits.time)
    part.time =
        std::max(*limits.time / static_cast<std::int64_t>(parts), std::chrono::milliseconds(1));
  return part;
}

/// Fewer appends first, then fewer moves.
std::pair<int, std::size_t> rank(const Solution& solution) {
  return {solution.appends(), solution.moves.size()};
}

/// The move followed by the best clearing after it.
Solution with_move(Move move, Solution after) {
  after.moves.insert(after.moves.begin(), move);
  return after;
}

Words words_of(const Position& next, const JudgedMove& judged, const Solution& best) {
  const int moves = static_cast<int>(judged.after.moves.size()) + 1;
  switch (judged.value) {
    case MoveValue::kOptimal:
      return {fmt::format("the best: clears in {} moves", moves),
              fmt::format("最佳：共 {} 步清空", moves)};
    case MoveValue::kClearable:
      return {fmt::format("still clearable: {} moves, the best has {}", moves, best.moves.size()),
              fmt::format("仍可清空：共 {} 步，最佳为 {} 步", moves, best.moves.size())};
    case MoveValue::kLosing: {
      const Words why = why_not(next);
      return {"this loses: afterwards " + why.en, "必败：此后" + why.zh};
    }
    case MoveValue::kUnknown:
      break;
  }
  return {"not fully searched", "未查到底"};
}

JudgedMove judge_move(const Position& position, Move move, const Limits& limits,
                      const Solution& best) {
  Position next = position;
  next.play(move);
  JudgedMove judged{move, MoveValue::kUnknown, {}, {}};
  if (next.board().digits_left() == 0) {
    judged.after.clearing = Clearing::kCleared;
    judged.after.proved = true;
  } else {
    // No move can beat the proved best, so that is a lower bound for the search after it.
    Floor floor;
    if (best.proved && best.clearing == Clearing::kCleared)
      floor = {best.appends() - (move.append() ? 1 : 0), static_cast<int>(best.moves.size()) - 1};
    Budget budget(limits);
    judged.after = find_clearing(next, budget, {}, floor, SearchMemory::within(limits));
  }
  if (judged.after.clearing == Clearing::kNotClearable) judged.value = MoveValue::kLosing;
  if (judged.after.clearing == Clearing::kCleared) {
    const bool optimal = best.proved && rank(with_move(move, judged.after)) == rank(best);
    judged.value = optimal ? MoveValue::kOptimal : MoveValue::kClearable;
  }
  judged.why = words_of(next, judged, best);
  return judged;
}

}  // namespace

Judgement judge(const Position& position, const Limits& limits) {
  Position::MoveList moves;
  position.generate(moves);
  Judgement judgement;
  Budget budget(share(limits, 2));
  judgement.best = find_clearing(position, budget, {}, {}, SearchMemory::within(limits));
  const Limits each = share(limits, 2 * moves.size());
  for (const Move move : moves) {
    const bool on_line = !judgement.best.moves.empty() && judgement.best.moves.front() == move;
    JudgedMove judged{move, MoveValue::kUnknown, {}, {}};
    if (on_line) {
      judged.value = judgement.best.proved ? MoveValue::kOptimal : MoveValue::kClearable;
      judged.after = judgement.best;
      judged.after.moves.erase(judged.after.moves.begin());
    } else if (*each.nodes >= kFewestNodes) {
      judged = judge_move(position, move, each, judgement.best);
    }
    if (judged.why.en.empty()) judged.why = words_of(position, judged, judgement.best);
    judgement.moves.push_back(std::move(judged));
  }
  return judgement;
}

}  // namespace gridwise::numbermatch
