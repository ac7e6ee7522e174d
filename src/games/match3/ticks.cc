#include "games/match3/ticks.h"

#include <algorithm>
#include <array>

#include "games/match3/tokens.h"

namespace gridwise::match3 {
namespace {

/// The duration of an event in ticks; 0 for falls, which last until the units have landed.
int ticks_of(Event::Kind kind) {
  switch (kind) {
    case Event::Kind::kFall:
    case Event::Kind::kRefill:
    case Event::Kind::kGoal:
    case Event::Kind::kLost:
      return 0;
    case Event::Kind::kFly:
      return 15;
    case Event::Kind::kShuffle:
      return 25;
    default:
      return 10;
  }
}

std::size_t at(int cell) { return static_cast<std::size_t>(cell); }

void put_unit(Cell& cell, const Cell& unit) {
  cell.kind = unit.kind;
  cell.colour = unit.colour;
  cell.hits = unit.hits;
}

/// Removes and returns a unit, with its bubble.
Cell take_unit(Cell& cell) {
  Cell unit{cell.kind, cell.colour};
  put_unit(cell, {});
  if (cell.cover == Cover::kBubble) {
    unit.cover = cell.cover;
    unit.cover_hits = cell.cover_hits;
    cell.cover = Cover::kNone;
    cell.cover_hits = 0;
  }
  return unit;
}

}  // namespace

Ticks::Ticks(const Position& before, Move move)
    : after_(before),
      cells_(before.state().cells),
      visits_(cells_.size()),
      visited_(cells_.size()),
      occupant_(cells_.size(), -1) {
  after_.play(move, events_);
}

/// Applies an event; falls are only planned here.
void Ticks::apply(const Event& event) {
  const Cell named = cell_of_token(event.token).value_or(Cell{});
  Cell& first = cells_[at(event.cells.empty() ? 0 : event.cells.front())];
  switch (event.kind) {
    case Event::Kind::kSwap: {
      Cell& second = cells_[at(event.cells.back())];
      std::swap(first.kind, second.kind);
      std::swap(first.colour, second.colour);
      break;
    }
    case Event::Kind::kTrigger:
    case Event::Kind::kCombine:
    case Event::Kind::kClear:
    case Event::Kind::kIngredientOut:
      for (const int cell : event.cells) put_unit(cells_[at(cell)], {});
      break;
    case Event::Kind::kSpawnSpecial:
    case Event::Kind::kDamageBlocker:
      put_unit(first, named);
      break;
    case Event::Kind::kDamageCover:
      first.cover = named.cover;
      first.cover_hits = named.cover_hits;
      break;
    case Event::Kind::kDamageGround:
      first.ground = named.ground;
      first.ground_hits = named.ground_hits;
      break;
    case Event::Kind::kSpread:
      put_unit(cells_[at(event.cells.back())], {CellKind::kHoney});
      break;
    case Event::Kind::kShuffle:
      put_unit(cells_[at(event.cells.back())], named);
      break;
    case Event::Kind::kFall:
    case Event::Kind::kRefill:
      plan_fall(event);
      break;
    case Event::Kind::kBlast:
    case Event::Kind::kFly:
    case Event::Kind::kGoal:
    case Event::Kind::kLost:
      break;
  }
}

/// A unit that falls again in the same wave continues from where its last fall ended.
void Ticks::plan_fall(const Event& event) {
  const bool comes_in = event.kind == Event::Kind::kRefill;
  int fall = comes_in ? -1 : occupant_[at(event.cells.front())];
  if (fall < 0) {
    fall = static_cast<int>(falls_.size());
    Fall& added = falls_.emplace_back();
    added.unit = comes_in ? cell_of_token(event.token).value_or(Cell{})
                          : take_unit(cells_[at(event.cells.front())]);
  }
  int from = comes_in ? -1 : event.cells.front();
  for (std::size_t i = comes_in ? 0 : 1; i < event.cells.size(); ++i) {
    const int to = event.cells[i];
    const std::size_t number = hops_.size();
    hops_.push_back({fall, from, to});
    falls_[at(fall)].hops.push_back(number);
    if (from >= 0) visits_[at(from)].push_back(number);
    visits_[at(to)].push_back(number);
    from = to;
  }
  if (!comes_in) occupant_[at(event.cells.front())] = -1;
  occupant_[at(event.cells.back())] = fall;
}

void Ticks::begin_wave() {
  const int wave = events_[next_event_].wave;
  for (auto& visits : visits_) visits.clear();
  std::ranges::fill(visited_, std::size_t{0});
  std::ranges::fill(occupant_, -1);
  hops_.clear();
  while (next_event_ < events_.size() && events_[next_event_].wave == wave) {
    wait_ = std::max(wait_, ticks_of(events_[next_event_].kind));
    apply(events_[next_event_++]);
  }
}

/// Units enter and leave each cell in the order of the rules; none overtakes another.
bool Ticks::may_begin(std::size_t hop) const {
  const auto is_next = [&](int cell) {
    return cell < 0 || visits_[at(cell)][visited_[at(cell)]] == hop;
  };
  return is_next(hops_[hop].from) && is_next(hops_[hop].to);
}

void Ticks::begin(Fall& fall) {
  const Hop& hop = hops_[fall.hops[fall.next]];
  if (hop.from >= 0) ++visited_[at(hop.from)];
  ++visited_[at(hop.to)];
  ++fall.next;
  fall.moving = true;
  fall.body.from = hop.from;
  fall.body.to = hop.to;
  fall.body.along = 0;
}

/// Accelerates and moves as many cells as one tick allows, or until it has to wait.
void Ticks::advance(Fall& fall) {
  const bool more = fall.next < fall.hops.size();
  if (!fall.moving && more && may_begin(fall.hops[fall.next])) begin(fall);
  if (!fall.moving) {
    fall.body.speed = 0;
    return;
  }
  fall.body.speed = std::min(kMostSpeed, fall.body.speed + kGravity / kTicksPerSecond);
  double distance = fall.body.speed / kTicksPerSecond;
  while (fall.moving) {
    const double left = 1 - fall.body.along;
    if (distance < left) {
      fall.body.along += distance;
      return;
    }
    distance -= left;
    fall.body.along = 1;
    fall.moving = false;
    if (fall.next < fall.hops.size() && may_begin(fall.hops[fall.next])) begin(fall);
  }
}

void Ticks::land(const Fall& fall) {
  Cell& cell = cells_[at(fall.body.to)];
  put_unit(cell, fall.unit);
  if (fall.unit.cover == Cover::kNone) return;
  cell.cover = fall.unit.cover;
  cell.cover_hits = fall.unit.cover_hits;
}

void Ticks::move_bodies() {
  bool all_landed = true;
  for (Fall& fall : falls_) {
    advance(fall);
    all_landed = all_landed && !fall.moving && fall.next == fall.hops.size();
  }
  bodies_.clear();
  if (all_landed) {
    for (const Fall& fall : falls_) land(fall);
    falls_.clear();
    return;
  }
  for (Fall& fall : falls_) {
    fall.body.unit = fall.unit;
    if (fall.next == 0) {  // waits in its first cell
      fall.body.from = fall.body.to = hops_[fall.hops.front()].from;
    }
    if (fall.body.to >= 0) bodies_.push_back(fall.body);
  }
}

void Ticks::tick() {
  if (done()) return;
  ++ticks_;
  if (resting()) begin_wave();
  if (wait_ > 0) --wait_;
  move_bodies();
}

}  // namespace gridwise::match3
