#include "service/matches.h"

#include <algorithm>

#include "service/match_json.h"
#include "service/record.h"

namespace gridwise {
namespace {

/// The commands that may open a rematch carry an id for it.
void give_next_id(Request& request, const std::string& id) {
  if (auto* const offer = std::get_if<asked::Offer>(&request)) offer->next = id;
  if (auto* const answer = std::get_if<asked::Answer>(&request)) answer->next = id;
}

/// A finished match gets a record, unless it was aborted.
bool deserves_record(const Match& match) {
  return match.status == MatchStatus::kFinished && match.reason != EndReason::kAborted;
}

}  // namespace

void Matches::create(happened::Created created,
                     std::function<void(Result<const LiveMatch*>)> answer) {
  Result<MatchEvent> event = decide_creation(std::move(created), executor_->now());
  if (!event) return answer(event.error());
  Result<Match> match = evolve({}, *event);
  if (!match) return answer(match.error());
  const std::string id = new_match_id(event->at, entropy_);
  Batch batch{{to_row(id, *event)}, {to_match_row(id, *match)}, {}};
  auto slot = std::make_unique<Slot>();
  slot->live = {id, *std::move(match), {*std::move(event)}, {}};
  // Nobody knows the id before it is committed, so nobody can ask for the match meanwhile.
  commits_.submit(std::move(batch),
                  [this, slot = std::make_shared<std::unique_ptr<Slot>>(std::move(slot)),
                   answer = std::move(answer)](const Result<void>& result) {
                    if (!result) return answer(result.error());
                    make_room();
                    const LiveMatch& live = (*slot)->live;
                    slots_[live.id] = std::move(*slot);
                    answer(&live);
                    tell(live, live.log);
                  });
}

void Matches::command(const std::string& id, MatchCommand command, Answer answer) {
  const Result<Slot*> slot = load(id);
  if (!slot) return answer(slot.error());
  (*slot)->waiting.push_back({std::move(command), std::move(answer)});
  next(**slot);
}

Result<const LiveMatch*> Matches::find(const std::string& id) {
  const Result<Slot*> slot = load(id);
  if (!slot) return slot.error();
  return &(*slot)->live;
}

void Matches::next(Slot& slot) {
  while (!slot.writing && !slot.waiting.empty()) {
    const Waiting first = std::move(slot.waiting.front());
    slot.waiting.pop_front();
    run(slot, first.command, first.answer);
  }
}

void Matches::run(Slot& slot, const MatchCommand& asked, const Answer& answer) {
  MatchCommand command = asked;
  const std::string next_id = new_match_id(executor_->now(), entropy_);
  give_next_id(command.what, next_id);
  Result<Decision> decision = decide(slot.live.match, command, executor_->now());
  if (!decision) return answer(decision.error());
  if (decision->events.empty()) return answer(decision->seq);
  LiveMatch after{slot.live.id, slot.live.match, {}, slot.live.record};
  Batch batch;
  for (MatchEvent& event : decision->events) {
    Result<Match> evolved = evolve(std::move(after.match), event);
    if (!evolved) return answer(evolved.error());
    after.match = *std::move(evolved);
    batch.events.push_back(to_row(after.id, event));
  }
  if (after.match.status != slot.live.match.status) {
    batch.matches.push_back(to_match_row(after.id, after.match));
    if (deserves_record(after.match)) {
      batch.records.push_back(to_row(record_of(after.match)));
      after.record = batch.records.back().id;
    }
  }
  if (after.match.next != slot.live.match.next) {
    const Result<void> added = add_rematch(after, after.match.next, batch);
    if (!added) return answer(added.error());
  }
  commit(slot, std::move(after), std::move(decision->events), std::move(batch), answer);
}

void Matches::commit(Slot& slot, LiveMatch after, std::vector<MatchEvent> events, Batch batch,
                     Answer answer) {
  slot.writing = true;
  struct Written {
    LiveMatch after;
    std::vector<MatchEvent> events;
  };
  auto written = std::make_shared<Written>(Written{std::move(after), std::move(events)});
  commits_.submit(std::move(batch),
                  [this, &slot, written, answer = std::move(answer)](const Result<void>& result) {
                    slot.writing = false;
                    if (result) {
                      slot.live.match = std::move(written->after.match);
                      slot.live.record = written->after.record;
                      const std::size_t before = slot.live.log.size();
                      std::ranges::move(written->events, std::back_inserter(slot.live.log));
                      answer(slot.live.match.seq);
                      tell(slot.live, std::span(slot.live.log).subspan(before));
                    } else {
                      // The disk may have kept it all the same: what is on it counts.
                      Result<LiveMatch> reread = read(slot.live.id);
                      if (reread) slot.live = *std::move(reread);
                      answer(result.error());
                    }
                    next(slot);
                  });
}

Result<void> Matches::add_rematch(const LiveMatch& live, const std::string& next, Batch& batch) {
  Result<MatchEvent> event =
      decide_creation(rematch_of(live.match, draw_seed(entropy_)), executor_->now());
  if (!event) return event.error();
  Result<Match> match = evolve({}, *event);
  if (!match) return match.error();
  batch.events.push_back(to_row(next, *event));
  batch.matches.push_back(to_match_row(next, *match));
  return {};
}

Result<Matches::Slot*> Matches::load(const std::string& id) {
  const auto known = slots_.find(id);
  if (known != slots_.end()) return known->second.get();
  Result<LiveMatch> live = read(id);
  if (!live) {
    if (damaged_) damaged_(id, live.error());
    return live.error();
  }
  make_room();
  auto slot = std::make_unique<Slot>();
  slot->live = *std::move(live);
  Slot* const loaded = slot.get();
  slots_[id] = std::move(slot);
  tell(loaded->live, {});
  return loaded;
}

Result<LiveMatch> Matches::read(const std::string& id) {
  const Result<std::vector<EventRow>> rows = store_->events(id);
  if (!rows) return rows.error();
  if (rows->empty()) return Error{"match/unknown", "there is no such match", {}};
  LiveMatch live;
  live.id = id;
  for (const EventRow& row : *rows) {
    Result<MatchEvent> event = from_row(row);
    if (!event) return event.error();
    Result<Match> match = evolve(std::move(live.match), *event);
    if (!match) return match.error();
    live.match = *std::move(match);
    live.log.push_back(*std::move(event));
  }
  if (deserves_record(live.match)) live.record = record_of(live.match).id();
  return live;
}

void Matches::tell(const LiveMatch& live, std::span<const MatchEvent> events) {
  for (const Listener& listener : listeners_) listener(live, events);
}

void Matches::make_room() {
  if (slots_.size() != sweep_at_) return;
  executor_->post([this] { sweep(); });  // not now: somebody may hold a pointer
}

void Matches::sweep() {
  std::erase_if(slots_, [&](const auto& entry) {
    const Slot& slot = *entry.second;
    return !slot.writing && slot.waiting.empty() && !(needed_ && needed_(entry.first));
  });
  sweep_at_ = std::max(kMostIdle, 2 * slots_.size());
}

}  // namespace gridwise
