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

/// Of each seat.
std::vector<std::string> accounts_of(const Match& match) {
  std::vector<std::string> accounts(match.seats.size());
  std::ranges::transform(match.seats, accounts.begin(), &SeatInfo::account);
  return accounts;
}

void rename(std::vector<SayRow>& rows, const PeopleChange& change) {
  std::erase_if(rows, [&](const SayRow& row) { return change.now(row.account).empty(); });
  for (SayRow& row : rows) row.account = std::string(change.now(row.account));
}

/// Approximate memory of a match: its position with past moves, its commands, its recent events and
/// its chat.
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
  std::size_t said = 0;
  for (const SayRow& line : live.chat.lines) said += sizeof(SayRow) + line.text.size();
  return kItself + said + sizeof(LiveMatch) + live.match.position->bytes() +
         live.match.plies.size() * sizeof(Match::Ply) + live.match.commands.size() * kCommand +
         live.recent.size() * kEvent + steps * kStep;
}

}  // namespace

void ChatLog::add(const SayRow& row) {
  const bool text = row.kind == kSaidText;
  if (!text) std::erase_if(switches, [&](const SayRow& old) { return old.seat == row.seat; });
  (text ? lines : switches).push_back(row);
  if (lines.size() > kShownLines) lines.erase(lines.begin());
}

void ChatLog::hide(std::int64_t line) {
  for (SayRow& row : lines) {
    if (row.n == line) row.hidden = 1;
  }
}

void ChatLog::people_changed(const PeopleChange& change) {
  rename(switches, change);
  rename(lines, change);
}

void Matches::look_up(const Party& party, const std::vector<SeatInfo>& seats,
                      Entrants::Known known) const {
  if (entrants_ == nullptr) return known(KnownPeople{});
  entrants_->look_up(party, seats, std::move(known));
}

Result<Matches::Prepared> Matches::prepare(std::vector<happened::Created> created,
                                           const KnownPeople& known) {
  Prepared prepared;
  for (happened::Created& one : created) {
    if (entrants_ != nullptr) entrants_->admit(one, known);
    Result<MatchEvent> event = decide_creation(std::move(one), now());
    if (!event) return event.error();
    Result<Match> match = evolve({}, *event);
    if (!match) return match.error();
    const std::string id = new_match_id(event->at, entropy_);
    prepared.batch.events.push_back(to_row(id, *event));
    prepared.batch.matches.push_back(to_match_row(id, *match));
    std::ranges::copy(to_seat_rows(id, *match), std::back_inserter(prepared.batch.seats));
    give_marks(match->seats, known.marks);
    prepared.lives.push_back({id, *std::move(match), {*std::move(event)}, {}});
  }
  return prepared;
}

std::vector<const LiveMatch*> Matches::add(std::vector<LiveMatch> lives) {
  std::vector<const LiveMatch*> added;
  for (LiveMatch& live : lives) {
    if (live.match.clock.used()) begin_turn(live.match);
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

void Matches::create(const Party& from, happened::Created created,
                     std::function<void(Result<const LiveMatch*>)> answer,
                     const std::string& challenge) {
  const std::vector<SeatInfo> seats = created.seats;
  look_up(from, seats,
          [this, created = std::move(created), answer = std::move(answer), challenge,
           looks = look_changes_](const Result<KnownPeople>& known) mutable {
            if (!known) return answer(known.error());
            std::vector<happened::Created> one;
            one.push_back(std::move(created));
            Result<Prepared> prepared = prepare(std::move(one), *known);
            if (!prepared) return answer(prepared.error());
            if (!challenge.empty()) prepared->batch.challenges.push_back(challenge);
            // No client knows the id before the commit, so none can ask for the match earlier.
            auto lives = std::make_shared<std::vector<LiveMatch>>(std::move(prepared->lives));
            writes_.append(std::move(prepared->batch), [this, lives, answer = std::move(answer),
                                                        looks](const Result<void>& result) {
              if (!result) return answer(result.error());
              const std::vector<const LiveMatch*> made = add(std::move(*lives));
              if (looks != look_changes_) read_marks(made.front()->id);
              answer(made.front());
              tell_created(made);
            });
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
  ask(id, std::make_shared<Asked>(Asked{std::move(command), std::move(answer)}));
}

void Matches::ask(const std::string& id, const std::shared_ptr<Asked>& asked) {
  const Result<Slot*> found = wake(id);
  if (!found && is_match_id(id) && read_ && !std::exchange(asked->read, true)) {
    return read_(asked->command.from, id, [this, id, asked](const Result<void>& read) {
      read ? ask(id, asked) : asked->answer(read.error());
    });
  }
  if (!found) return asked->answer(found.error());
  Slot& slot = **found;
  if (slot.elsewhere) {
    return asked->answer(
        Error{"match/elsewhere", "another server plays this match; try again", {}});
  }
  slot.changes.change(
      writes_, [this, &slot, asked] { return decide_on(slot, asked); },
      [this, &slot, asked](const Result<void>& written) { answer_to(slot, asked, written); });
}

/// Reads what the command lacks, then asks again: in between, others' commands are decided.
void Matches::read_for(Slot& slot, const std::shared_ptr<Asked>& asked) {
  ++slot.readers;
  const auto ask_again = [this, id = slot.live.id, asked](const Result<void>& read) {
    if (const auto again = slots_.find(id); again != slots_.end()) --again->second->readers;
    if (!read) return asked->answer(read.error());
    ask(id, asked);
  };
  if (std::exchange(asked->lacks_log, false)) return read_again(slot, ask_again);
  look_up(asked->command.from, std::exchange(asked->unknown, {}),
          [asked, ask_again](Result<KnownPeople> known) {
            if (!known) return ask_again(known.error());
            asked->known = *std::move(known);
            ask_again({});
          });
}

Result<const LiveMatch*> Matches::find(const std::string& id) {
  const Result<Slot*> slot = wake(id);
  if (!slot) return slot.error();
  return &(*slot)->live;
}

Result<const LiveMatch*> Matches::look_at(const std::string& id) {
  const Result<Slot*> slot = ready_slot(id);
  if (!slot) return slot.error();
  return &(*slot)->live;
}

/// Whether what is known covers the seats; if not, notes that they must be looked up.
Result<void> Matches::know(Asked& asked, const std::vector<SeatInfo>& seats) const {
  if (entrants_ == nullptr || asked.known.covers(seats)) return {};
  asked.unknown = seats;
  return unread_match();
}

Result<WriteAhead::Change> Matches::decide_on(Slot& slot, const std::shared_ptr<Asked>& asked) {
  asked->lacks_log = slot.unsure;
  if (asked->lacks_log) return unread_match();
  give_next_id(asked->command.what, new_match_id(executor_->now(), entropy_));
  auto* const sit = std::get_if<asked::Sit>(&asked->command.what);
  if (sit != nullptr && entrants_ != nullptr) {
    const Result<void> known = know(*asked, Entrants::seats_after(slot.live.match, *sit));
    if (!known) return known.error();
    entrants_->admit(slot.live.match, *sit, asked->known);
  }
  Result<Decision> decision = decide(slot.live.match, asked->command, now());
  if (!decision) return decision.error();
  asked->decision = *std::move(decision);
  if (asked->decision.events.empty()) return WriteAhead::Change{};
  Result<Rows> rows = rows_of(slot.live, *asked);
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
    take_over(slot, *asked, record == made->end() ? std::string() : record->second);
  };
  return change;
}

void Matches::answer_to(Slot& slot, const std::shared_ptr<Asked>& asked,
                        const Result<void>& written) {
  if (asked->lacks()) return read_for(slot, asked);
  if (asked->events == 0) {
    return written ? asked->answer(asked->decision.seq) : asked->answer(written.error());
  }
  if (!written) {
    ++slot.failures;
    slot.unsure = true;
    ++slot.readers;
    // The disk may have kept the events.
    return read_again(slot, [this, id = slot.live.id, asked, written](const Result<void>&) {
      if (const auto again = slots_.find(id); again != slots_.end()) --again->second->readers;
      asked->answer(written.error());
    });
  }
  asked->answer(slot.live.match.seq);
  tell(slot.live, std::span(slot.live.recent).last(asked->events));
  use(slot);
  if (slot.live.match.status == MatchStatus::kFinished) let_go(slot.live.id);
}

/// The rows of the events, and those of the match and its rematch that follow from them.
Result<Matches::Rows> Matches::rows_of(const LiveMatch& live, Asked& asked) {
  Batch batch;
  Match after = live.match.without_past();
  for (MatchEvent& event : asked.decision.events) {
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
    const Result<void> added = add_rematch(live, after.next, asked, batch);
    if (!added) return added.error();
  }
  return Rows{std::move(batch), ended && deserves_record(after) && !after.sealed};
}

/// Applies committed events to the match in place.
void Matches::take_over(Slot& slot, Asked& asked, const std::string& record) {
  LiveMatch& live = slot.live;
  std::vector<MatchEvent> events = std::move(asked.decision.events);
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
  if (somebody_sat) give_marks(live.match.seats, asked.known.marks);
}

/// Reads the log again after a failed write. If that fails too, the next command tries it.
void Matches::read_again(Slot& slot, Done done) {
  off_loop_.run<Result<LiveMatch>>(
      {}, "match",
      [store = store_, id = slot.live.id]() -> Result<Result<LiveMatch>> {
        return read_log(*store, id);
      },
      [this, id = slot.live.id, failures = slot.failures,
       done = std::move(done)](Result<Result<LiveMatch>> run) {
        const auto found = slots_.find(id);
        if (!run || !*run) return done(run ? run->error() : run.error());
        // A later failure needs a later reading.
        if (found == slots_.end() || !found->second->unsure ||
            found->second->failures != failures) {
          return done({});
        }
        Slot& again = *found->second;
        again.unsure = false;
        const std::int64_t seq = again.live.match.seq;
        if ((*run)->match.seq != seq) {
          again.live = *std::move(*run);
          const auto since = static_cast<std::size_t>(again.live.match.seq - seq);
          tell(again.live, std::span(again.live.recent).last(since));
        }
        use(again);
        done({});
      });
}

Result<void> Matches::add_rematch(const LiveMatch& live, const std::string& next, Asked& asked,
                                  Batch& batch) {
  happened::Created created = rematch_of(live.match, draw_seed(entropy_));
  const Result<void> known = know(asked, created.seats);
  if (!known) return known.error();
  if (entrants_ != nullptr) entrants_->admit(created, asked.known);
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
  const Result<Slot*> slot = ready_slot(id);
  if (!slot || (*slot)->awake || (*slot)->elsewhere) return slot;
  (*slot)->awake = true;
  LiveMatch& live = (*slot)->live;
  // Appearing in a list does not start a clock.
  if (live.began_before_restart) resume_turn(live);
  tell(live, {});
  live.began_before_restart = false;
  return slot;
}

Result<Matches::Slot*> Matches::ready_slot(const std::string& id) {
  const auto known = slots_.find(id);
  if (known == slots_.end() || outdated(*known->second)) {
    return is_match_id(id) ? unread_match() : unknown_match();
  }
  use(*known->second);
  return known->second.get();
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
  if (live.match.seats.size() < 2) return live;
  const Result<void> chat = store.look([&](Tables& tables) {
    live.chat = {tables.people().switches(id), tables.people().texts(id, kShownLines)};
  });
  if (!chat) return chat.error();
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

void Matches::people_changed(const PeopleChange& change) {
  if (!change.account.empty()) {
    for (auto& [id, changed] : expected_) changed.insert(change.account);
  }
  for (const std::string& id : change.gone) {
    expected_.erase(id);
    const auto found = slots_.find(id);
    if (found != slots_.end() && !found->second->changes.writing()) drop(found);
    turns_.erase(id);
  }
  if (change.account.empty()) return;
  for (const auto& [id, slot] : slots_) {
    Match& match = slot->live.match;
    const bool owner = match.owner_account == change.account;
    if (owner && !change.heir.empty()) match.owner_account = change.heir;
    if (seats_of(match, change.account).empty()) continue;
    for (SeatInfo& seat : match.seats) {
      if (seat.account != change.account) continue;
      seat.mark = {};
      if (change.heir.empty()) {
        seat.deleted = !seat.name.empty();
      } else {
        seat.account = change.heir;
      }
    }
    slot->live.chat.people_changed(change);
    if (!change.heir.empty()) read_marks(id);
  }
}

void Matches::looks_changed(const std::string& account) {
  ++look_changes_;
  for (auto& [id, accounts] : expected_) accounts.insert(account);
  for (const auto& [id, slot] : slots_) {
    if (!seats_of(slot->live.match, account).empty()) read_marks(id);
  }
}

void Matches::read_marks(const std::string& id) {
  const std::vector<std::string> accounts = accounts_of(slots_.at(id)->live.match);
  off_loop_.run<MarksOf>(
      {}, "marks",
      [store = store_, accounts]() -> Result<MarksOf> {
        return store->look([&](Tables& tables) { return marks_of(tables, accounts); });
      },
      [this, id, accounts](const Result<MarksOf>& marks) {
        const auto found = slots_.find(id);
        if (!marks && damaged_) damaged_(id, marks.error());
        if (!marks || found == slots_.end()) return;
        LiveMatch& live = found->second->live;
        if (accounts_of(live.match) != accounts) return read_marks(id);
        const std::vector<SeatInfo> before = live.match.seats;
        give_marks(live.match.seats, *marks);
        if (live.match.seats != before && marked_) marked_(live);
      });
}

void Matches::said(const SayRow& row) {
  expected_.erase(row.match);
  const auto found = slots_.find(row.match);
  if (found != slots_.end()) found->second->live.chat.add(row);
}

void Matches::hid(const std::string& match, std::int64_t line) {
  expected_.erase(match);
  const auto found = slots_.find(match);
  if (found != slots_.end()) found->second->live.chat.hide(line);
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
  return slot.changes.idle() && slot.readers == 0 && !(needed_ && needed_(slot.live.id));
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
