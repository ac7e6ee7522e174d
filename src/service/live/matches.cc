#include "service/live/matches.h"

#include <algorithm>
#include <cassert>

#include "service/match/json.h"
#include "service/match/people.h"
#include "service/match/sender.h"
#include "service/record/record.h"
#include "service/standing/finished.h"

namespace gridwise {
namespace {

/// Sets the id of the rematch in commands that may open one.
void give_next_id(Request& request, const std::string& id) {
  if (auto* const offer = std::get_if<asked::Offer>(&request)) offer->next = id;
  if (auto* const answer = std::get_if<asked::Answer>(&request)) answer->next = id;
}

/// Whether a match gets a record: it has finished and was not aborted.
bool deserves_record(const Match& match) {
  return match.status == MatchStatus::kFinished && match.reason != EndReason::kAborted;
}

/// Makes the records of matches that have ended. A long match's takes milliseconds: for
/// Writes::append.
Writes::AddRows records_of(std::unordered_map<std::string, Match> ended,
                           std::shared_ptr<Matches::Records> made) {
  return [ended = std::move(ended), made = std::move(made)](Batch& batch) {
    for (const auto& [id, match] : ended) {
      batch.records.push_back(to_row(record_of(match)));
      batch.records.back().match = id;
      batch.finished.push_back(to_finished_row(id, match));
      made->emplace(id, batch.records.back().id);
    }
  };
}

/// Approximate memory of a match: its position with past moves, its commands and its recent events.
std::size_t bytes_of(const LiveMatch& live) {
  constexpr std::size_t kItself = 1'000;
  constexpr std::size_t kCommand = 150;
  constexpr std::size_t kEvent = 350;
  constexpr std::size_t kStep = sizeof(Event) + sizeof(int);
  std::size_t steps = 0;
  for (const MatchEvent& event : live.recent) {
    const auto* const moved = std::get_if<happened::Moved>(&event.what);
    if (moved != nullptr) steps += moved->steps.size();
  }
  return kItself + sizeof(LiveMatch) + live.match.position->bytes() +
         live.match.plies.size() * sizeof(Match::Ply) + live.match.commands.size() * kCommand +
         live.recent.size() * kEvent + steps * kStep;
}

}  // namespace

Result<Matches::Prepared> Matches::prepare(std::vector<happened::Created> created) {
  Prepared prepared;
  for (happened::Created& one : created) {
    if (entrants_ != nullptr) entrants_->admit(one);
    Result<MatchEvent> event = decide_creation(std::move(one), now());
    if (!event) return event.error();
    Result<Match> match = evolve({}, *event);
    if (!match) return match.error();
    const std::string id = new_match_id(event->at, entropy_);
    prepared.batch.events.push_back(to_row(id, *event));
    prepared.batch.matches.push_back(to_match_row(id, *match));
    std::ranges::copy(to_seat_rows(id, *match), std::back_inserter(prepared.batch.seats));
    prepared.lives.push_back({id, *std::move(match), {*std::move(event)}, {}});
  }
  return prepared;
}

std::vector<const LiveMatch*> Matches::add(std::vector<LiveMatch> lives) {
  std::vector<const LiveMatch*> added;
  for (LiveMatch& live : lives) {
    if (live.match.clock.used()) begin_turn(live.match);
    mark_seats(live);
    auto slot = std::make_unique<Slot>();
    slot->live = std::move(live);
    slot->awake = true;
    added.push_back(&keep(std::move(slot)).live);
  }
  return added;
}

void Matches::tell_created(std::span<const LiveMatch* const> lives) {
  for (const LiveMatch* const live : lives) tell(*live, live->recent);
}

void Matches::create(happened::Created created,
                     std::function<void(Result<const LiveMatch*>)> answer,
                     const std::string& challenge) {
  std::vector<happened::Created> one;
  one.push_back(std::move(created));
  Result<Prepared> prepared = prepare(std::move(one));
  if (!prepared) return answer(prepared.error());
  if (!challenge.empty()) prepared->batch.challenges.push_back(challenge);
  // No client knows the id before the commit, so none can ask for the match earlier.
  auto lives = std::make_shared<std::vector<LiveMatch>>(std::move(prepared->lives));
  writes_.append(std::move(prepared->batch),
                 [this, lives, answer = std::move(answer)](const Result<void>& result) {
                   if (!result) return answer(result.error());
                   const std::vector<const LiveMatch*> made = add(std::move(*lives));
                   answer(made.front());
                   tell_created(made);
                 });
}

Writes::AddRows Matches::records_of(const std::vector<std::string>& ids,
                                    std::shared_ptr<Records> made) {
  std::unordered_map<std::string, Match> ended;
  for (const std::string& id : ids) {
    const Result<const LiveMatch*> live = look_at(id);
    if (live && deserves_record((*live)->match)) {
      ended.emplace(id, (*live)->match.without_commands());
    }
  }
  return gridwise::records_of(std::move(ended), std::move(made));
}

void Matches::unseal(const std::vector<std::string>& ids, const Records& records) {
  for (const std::string& id : ids) {
    expected_.erase(id);
    const auto found = slots_.find(id);
    if (found == slots_.end()) continue;
    LiveMatch& live = found->second->live;
    live.match.sealed = false;
    const auto record = records.find(id);
    if (record != records.end()) live.record = record->second;
  }
}

void Matches::command(const std::string& id, MatchCommand command, Answer answer) {
  const Result<Slot*> found = wake(id);
  if (!found) return answer(found.error());
  Slot& slot = **found;
  if (slot.elsewhere) {
    return answer(Error{"match/elsewhere", "another server plays this match; try again", {}});
  }
  auto asked = std::make_shared<Asked>(Asked{std::move(command)});
  slot.changes.change(
      writes_, [this, &slot, asked] { return decide_on(slot, asked); },
      [this, &slot, asked, answer = std::move(answer)](const Result<void>& written) {
        answer_to(slot, *asked, written, answer);
      });
}

Result<const LiveMatch*> Matches::find(const std::string& id) {
  const Result<Slot*> slot = wake(id);
  if (!slot) return slot.error();
  return &(*slot)->live;
}

Result<const LiveMatch*> Matches::look_at(const std::string& id) {
  const Result<Slot*> slot = load(id);
  if (!slot) return slot.error();
  return &(*slot)->live;
}

Result<WriteAhead::Change> Matches::decide_on(Slot& slot, const std::shared_ptr<Asked>& asked) {
  const Result<void> sure = slot.unsure ? read_again(slot) : Result<void>();
  if (!sure) return sure.error();
  give_next_id(asked->command.what, new_match_id(executor_->now(), entropy_));
  auto* const sit = std::get_if<asked::Sit>(&asked->command.what);
  if (sit != nullptr && entrants_ != nullptr) entrants_->admit(slot.live.match, *sit);
  Result<Decision> decision = decide(slot.live.match, asked->command, now());
  if (!decision) return decision.error();
  asked->decision = *std::move(decision);
  if (asked->decision.events.empty()) return WriteAhead::Change{};
  Result<Rows> rows = rows_of(slot.live, asked->decision.events);
  if (!rows) return rows.error();
  asked->events = asked->decision.events.size();
  WriteAhead::Change change{std::move(rows->batch)};
  const auto made = std::make_shared<Records>();
  if (rows->record) {
    Result<Match> ended = slot.live.match.without_commands();
    for (MatchEvent& event : asked->decision.events) ended = evolve(*std::move(ended), event);
    change.more = gridwise::records_of({{slot.live.id, *std::move(ended)}}, made);
  }
  change.apply = [this, &slot, asked, made] {
    const auto record = made->find(slot.live.id);
    take_over(slot, std::move(asked->decision.events),
              record == made->end() ? std::string() : record->second);
  };
  return change;
}

void Matches::answer_to(Slot& slot, const Asked& asked, const Result<void>& written,
                        const Answer& answer) {
  if (asked.events == 0) return written ? answer(asked.decision.seq) : answer(written.error());
  if (written) {
    answer(slot.live.match.seq);
    tell(slot.live, std::span(slot.live.recent).last(asked.events));
  } else {
    static_cast<void>(read_again(slot));
    answer(written.error());
  }
  use(slot);
  if (slot.live.match.status == MatchStatus::kFinished) let_go(slot.live.id);
}

/// The rows of `events`, and those of the match and its rematch that follow from them.
Result<Matches::Rows> Matches::rows_of(const LiveMatch& live, std::vector<MatchEvent>& events) {
  Batch batch;
  Match after = live.match.without_past();
  for (MatchEvent& event : events) {
    batch.events.push_back(to_row(live.id, event));
    // An undo changes only past moves, which this copy lacks.
    if (std::holds_alternative<happened::Undone>(event.what)) {
      after.rated = false;
      continue;
    }
    Result<Match> evolved = evolve(std::move(after), event);
    if (!evolved) return evolved.error();
    after = *std::move(evolved);
  }
  if (after.seats != live.match.seats) batch.seats = to_seat_rows(live.id, after);
  const bool ended = after.status != live.match.status;
  if (ended || after.rated != live.match.rated) {
    batch.matches.push_back(to_match_row(live.id, after));
  }
  if (after.next != live.match.next) {
    const Result<void> added = add_rematch(live, after.next, batch);
    if (!added) return added.error();
  }
  return Rows{std::move(batch), ended && deserves_record(after) && !after.sealed};
}

/// Applies committed events to the match in place.
void Matches::take_over(Slot& slot, std::vector<MatchEvent> events, const std::string& record) {
  LiveMatch& live = slot.live;
  const auto sits = [](const MatchEvent& event) {
    return std::holds_alternative<Boxed<happened::Sat>>(event.what);
  };
  const bool somebody_sat = std::ranges::any_of(events, sits);
  for (MatchEvent& event : events) {
    // A turn begins when it is shown: the time of the commit is charged to nobody.
    if (live.match.clock.used()) {
      event.steady = executor_->heard();
      event.stalled = executor_->stalled();
    }
    Result<Match> evolved = evolve(std::move(live.match), event);
    assert(evolved);  // rows_of has applied the same events
    live.match = *std::move(evolved);
    if (auto* const moved = std::get_if<happened::Moved>(&event.what)) moved->after.reset();
    live.recent.push_back(std::move(event));
    trim_recent(live.recent);
  }
  if (!record.empty()) live.record = record;
  if (somebody_sat) mark_seats(live);
}

/// If the marks cannot be read, the match is played without them.
void Matches::mark_seats(LiveMatch& live) {
  const Result<void> marked = update_marks(*store_, live.match);
  if (!marked && damaged_) damaged_(live.id, marked.error());
}

/// After a failed write, reads the log again, because the disk may have kept the events. If that
/// fails too, it is retried before the next command.
Result<void> Matches::read_again(Slot& slot) {
  const std::int64_t seq = slot.live.match.seq;
  Result<LiveMatch> reread = read_log(*store_, slot.live.id);
  slot.unsure = !reread;
  if (!reread) return reread.error();
  if (reread->match.seq == seq) return {};
  slot.live = *std::move(reread);
  const auto since = static_cast<std::size_t>(slot.live.match.seq - seq);
  tell(slot.live, std::span(slot.live.recent).last(since));
  return {};
}

Result<void> Matches::add_rematch(const LiveMatch& live, const std::string& next, Batch& batch) {
  happened::Created created = rematch_of(live.match, draw_seed(entropy_));
  if (entrants_ != nullptr) entrants_->admit(created);
  Result<MatchEvent> event = decide_creation(std::move(created), now());
  if (!event) return event.error();
  Result<Match> match = evolve({}, *event);
  if (!match) return match.error();
  batch.events.push_back(to_row(next, *event));
  batch.matches.push_back(to_match_row(next, *match));
  std::ranges::copy(to_seat_rows(next, *match), std::back_inserter(batch.seats));
  return {};
}

Result<Matches::Slot*> Matches::wake(const std::string& id) {
  const Result<Slot*> slot = load(id);
  if (!slot || (*slot)->awake || (*slot)->elsewhere) return slot;
  (*slot)->awake = true;
  LiveMatch& live = (*slot)->live;
  // Appearing in a list does not start a clock.
  if (live.began_before_restart) resume_turn(live);
  tell(live, {});
  live.began_before_restart = false;
  return slot;
}

Result<Matches::Slot*> Matches::load(const std::string& id) {
  const auto known = slots_.find(id);
  if (known != slots_.end() && outdated(*known->second)) {
    drop(known);
  } else if (known != slots_.end()) {
    use(*known->second);
    return known->second.get();
  }
  if (!is_match_id(id)) return unknown_match();
  return keep_read(id, read_log(*store_, id));
}

bool Matches::ready(const std::string& id) const {
  const auto known = slots_.find(id);
  return known != slots_.end() && !outdated(*known->second);
}

Result<void> Matches::take_in(const std::string& id, Result<LiveMatch> read) {
  const auto changed = expected_.extract(id);
  const bool stale =
      !changed || (read && std::ranges::any_of(changed.mapped(), [&](const auto& each) {
                     return !seats_of(read->match, each).empty();
                   }));
  if (stale) return {};
  const Result<Slot*> kept = keep_read(id, std::move(read));
  return kept ? Result<void>() : kept.error();
}

Result<Matches::Slot*> Matches::keep_read(const std::string& id, Result<LiveMatch> read) {
  if (!read) {
    if (damaged_) damaged_(id, read.error());
    return read.error();
  }
  const auto known = slots_.find(id);
  if (known != slots_.end()) drop(known);
  set_turn(*read);
  auto slot = std::make_unique<Slot>();
  slot->live = *std::move(read);
  slot->elsewhere = elsewhere_ && elsewhere_(id);
  slot->read = executor_->steady();
  return &keep(std::move(slot));
}

Matches::Slot& Matches::keep(std::unique_ptr<Slot> slot) {
  Slot& added = *slot;
  expected_.erase(added.live.id);
  slots_[added.live.id] = std::move(slot);
  use(added);
  return added;
}

Result<LiveMatch> Matches::read_log(Store& store, const std::string& id) {
  const Result<std::vector<EventRow>> rows = store.events(id);
  if (!rows) return rows.error();
  if (rows->empty()) return unknown_match();
  Result<FoldedLog> folded = fold_log(id, *rows);
  if (!folded) return folded.error();
  LiveMatch live{id, std::move(folded->match), std::move(folded->recent), {}};
  const Result<void> people = update_people(store, id, live.match);
  if (!people) return people.error();
  if (live.match.sealed) {
    const auto race = store.races({.ids = {live.match.race}});
    if (!race) return race.error();
    live.match.sealed = !race->empty() && race->front().status != "finished";
  }
  if (deserves_record(live.match) && !live.match.sealed) live.record = record_of(live.match).id();
  return live;
}

/// Steady times from an earlier process mean nothing here, and downtime does not count against a
/// player.
void Matches::set_turn(LiveMatch& live) {
  const auto since =
      std::clamp(executor_->now() - live.match.updated, Time(0), executor_->heard() - began_);
  live.match.turn_began = executor_->heard() - since;
  if (live.match.clock_runs()) resume_turn(live);
}

/// Continues the current turn of a match with a clock. If it began before the server restarted, it
/// starts over: nobody knows when the server died, and downtime is charged to nobody. A clock of
/// days keeps running by the wall clock, but at least one day is left.
void Matches::resume_turn(LiveMatch& live) {
  const auto turn = turns_.extract(live.id);
  Match& match = live.match;
  begin_turn(match);
  if (!turn.empty() && turn.mapped().board_seq == match.board_seq) {
    match.turn_began = turn.mapped().began;
    match.turn_stalls = turn.mapped().stalls;
    return;
  }
  live.began_before_restart = true;
  const auto limit = match.turn_limit();
  if (match.clock.kind != ClockSetup::Kind::kDays || !limit) return;
  constexpr std::chrono::milliseconds kLeft = std::chrono::hours(24);
  const auto most = std::max(*limit - kLeft - match.turn_charged, Time(0));
  match.turn_began -=
      std::clamp(executor_->now() - match.updated - match.turn_charged, Time(0), most);
}

void Matches::begin_turn(Match& match) const {
  match.turn_began = executor_->heard();
  match.turn_stalls = executor_->stalled();
}

void Matches::people_changed(const std::string& account, const std::vector<std::string>& gone) {
  if (!account.empty()) {
    for (auto& [id, changed] : expected_) changed.insert(account);
  }
  for (const std::string& id : gone) {
    expected_.erase(id);
    const auto found = slots_.find(id);
    if (found != slots_.end() && !found->second->changes.writing()) drop(found);
    turns_.erase(id);
  }
  for (const auto& [id, slot] : slots_) {
    Match& match = slot->live.match;
    if (match.owner_account != account && seats_of(match, account).empty()) continue;
    const Result<void> updated = update_people(*store_, id, match);
    if (!updated && damaged_) damaged_(id, updated.error());
  }
}

void Matches::looks_changed(const std::string& account,
                            const std::function<void(const LiveMatch&)>& changed) {
  for (auto& [id, accounts] : expected_) accounts.insert(account);
  for (const auto& [id, slot] : slots_) {
    LiveMatch& live = slot->live;
    if (seats_of(live.match, account).empty()) continue;
    const std::vector<SeatInfo> before = live.match.seats;
    mark_seats(live);
    if (live.match.seats != before) changed(live);
  }
}

void Matches::tell(const LiveMatch& live, std::span<const MatchEvent> events) {
  for (const Listener& listener : listeners_) listener(live, events);
}

/// Marks the slot as most recently used and updates its memory count.
void Matches::use(Slot& slot) {
  slot.used = ++last_use_;
  bytes_ -= slot.bytes;
  slot.bytes = bytes_of(slot.live);
  bytes_ += slot.bytes;
  if (bytes_ <= sweep_at_ || sweeping_) return;
  sweeping_ = true;
  executor_->post([this] { sweep(); });  // deferred: the caller may hold a pointer
}

/// Whether the match may be dropped from memory.
bool Matches::idle(const Slot& slot) const {
  return slot.changes.idle() && !(needed_ && needed_(slot.live.id));
}

/// Whether the match must be read again: another server decides it, or did until now.
bool Matches::outdated(const Slot& slot) const {
  constexpr std::chrono::milliseconds kGoodFor{2'000};
  if (!slot.elsewhere) return false;
  return executor_->steady() - slot.read > kGoodFor || !elsewhere_(slot.live.id);
}

/// Drops the match, if idle, once control has returned to the loop.
void Matches::let_go(const std::string& id) {
  executor_->post([this, id] {
    const auto found = slots_.find(id);
    if (found != slots_.end() && idle(*found->second)) drop(found);
  });
}

void Matches::sweep() {
  sweeping_ = false;
  std::vector<Slots::iterator> idle_slots;
  for (auto slot = slots_.begin(); slot != slots_.end(); ++slot) {
    if (idle(*slot->second)) idle_slots.push_back(slot);
  }
  std::ranges::sort(idle_slots, {}, [](const auto& slot) { return slot->second->used; });
  for (const auto& slot : idle_slots) {
    if (bytes_ <= budget_ / 2) break;
    drop(slot);
  }
  sweep_at_ = std::max(budget_, 2 * bytes_);  // much in use: do not sweep at every command
}

void Matches::drop(Slots::iterator slot) {
  const Match& match = slot->second->live.match;
  const bool known = !slot->second->live.began_before_restart;
  if (match.clock_runs() && known) {
    turns_[slot->first] = {match.board_seq, match.turn_began, match.turn_stalls};
  }
  bytes_ -= slot->second->bytes;
  constexpr std::size_t kLarge = 1UL << 20U;
  if (slot->second->bytes > kLarge) {  // freeing its past takes milliseconds
    executor_->run(Lane::kReads, [old = std::shared_ptr<Slot>(std::move(slot->second))]() mutable {
      old.reset();
    });
  }
  slots_.erase(slot);
}

}  // namespace gridwise
