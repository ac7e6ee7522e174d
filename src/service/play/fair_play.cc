#include "service/play/fair_play.h"

#include <algorithm>
#include <boost/json.hpp>

#include "service/match/names.h"
#include "service/match/sender.h"

namespace gridwise {
namespace {

constexpr int kMaxMatches = 100;

Error unfair(const std::string& match) {
  return {"match/fair", "no help while your rated match " + match + " runs", {}};
}

bool between_people(const Match& match) {
  return std::ranges::count(match.seats, SeatInfo::Kind::kPerson, &SeatInfo::kind) > 1;
}

/// Who left a match against a person by this event; nullopt if nobody did.
std::optional<Seat> leaver(const MatchEvent& event) {
  if (const auto* const aborted = std::get_if<happened::Aborted>(&event.what)) return aborted->left;
  const auto* const claimed = std::get_if<happened::Claimed>(&event.what);
  if (claimed == nullptr || claimed->draw) return {};
  return static_cast<Seat>(1 - claimed->seat);
}

/// The account's rated matches of the game that run against bots. Errors: match/fair if one runs
/// against a person, store/...
Result<std::vector<std::string>> rated_against_bots(Store& store, const std::string& account,
                                                    const std::string& game) {
  MatchFilter filter;
  filter.statuses = {std::string(name_in(kStatuses, MatchStatus::kRunning)),
                     std::string(name_in(kStatuses, MatchStatus::kPaused))};
  filter.game = game;
  filter.account = account;
  filter.rated = true;
  filter.limit = kMaxMatches;
  const Result<std::vector<MatchRow>> rows = store.matches(filter);
  if (!rows) return rows.error();
  std::vector<std::string> ids;
  ids.reserve(rows->size());
  for (const MatchRow& row : *rows) ids.push_back(row.id);
  const Result<std::vector<SeatRow>> seats = store.seats(ids);
  if (!seats) return seats.error();
  std::vector<std::string> against_bots;
  for (const std::string& id : ids) {
    std::int64_t people = 0;
    bool plays = false;
    for (const SeatRow& seat : *seats) {
      if (seat.match != id || seat.kind != name_in(kSeatKinds, SeatInfo::Kind::kPerson)) continue;
      ++people;
      plays = plays || seat.account == account;
    }
    if (!plays) continue;  // it watches its own bots
    if (people > 1) return unfair(id);
    against_bots.push_back(id);
  }
  return against_bots;
}

/// Calls `done` after several commands, with the first error.
struct Countdown {
  FairPlay::Done done;
  std::size_t left = 1;
  Result<void> result{};

  void one(const Result<void>& ended) {
    // A match that has just ended needs no change.
    const bool over = !ended && ended.error().code == "match/finished";
    if (!ended && !over && result) result = ended;
    if (--left == 0) done(result);
  }
};

}  // namespace

void FairPlay::ask(const Party& from, const PrincipalPtr& person, const std::string& game,
                   const Done& done) {
  if (person == nullptr || !person->settled()) return done({});
  const std::string& account = person->account;
  off_loop_.run<std::vector<std::string>>(
      from, "match.fair",
      [store = store_, account, game] { return rated_against_bots(*store, account, game); },
      [this, from, account, done](const Result<std::vector<std::string>>& ids) {
        if (!ids) return done(ids.error());
        reader_.read_all(from, *ids, [this, account, ids = *ids, done](const Result<void>& read) {
          read ? unrate(account, ids, done) : done(read);
        });
      });
}

void FairPlay::unrate(const std::string& account, const std::vector<std::string>& ids,
                      const Done& done) {
  const auto countdown = std::make_shared<Countdown>(Countdown{done});
  for (const std::string& id : ids) {
    const Result<const LiveMatch*> live = matches_.look_at(id);
    if (!live || !(*live)->match.rated) continue;
    ++countdown->left;
    const std::int64_t seq = (*live)->match.seq;
    if (!others_.decides(id)) {
      others_.command_of(
          account,
          {{"do", "match.unrate"}, {"match", id}, {"seq", seq}, {"command", "help of " + account}},
          [countdown](const Result<void>& ended) { countdown->one(ended); });
      continue;
    }
    MatchCommand command;
    command.account = account;
    command.seq = seq;
    command.what = asked::Unrate{};
    matches_.command(id, std::move(command), [countdown](const Result<std::int64_t>& written) {
      countdown->one(written ? Result<void>() : written.error());
    });
  }
  countdown->one({});
}

void FairPlay::count_leaving(const LiveMatch& live, const MatchEvent& event) {
  const std::optional<Seat> seat = leaver(event);
  if (!seat || !live.match.rated || !between_people(live.match)) return;
  const std::string& account = live.match.seats[static_cast<std::size_t>(*seat)].account;
  writes_.change_unheard([rule = leaving_rule(account), at_ms = event.at.count()](Tables& tables) {
    static_cast<void>(tables.accounts().count(rule, at_ms));
  });
}

void FairPlay::ask_in(const std::string& match, MatchCommand command, const Done& done) {
  const Result<const LiveMatch*> live = matches_.look_at(match);
  if (!live) return done(live.error());
  if (!(*live)->match.rated) return done({});
  if (between_people((*live)->match)) return done(unfair(match));
  command.seq = (*live)->match.seq;
  command.what = asked::Unrate{};
  matches_.command(match, std::move(command), [done](const Result<std::int64_t>& written) {
    done(written ? Result<void>() : written.error());
  });
}

}  // namespace gridwise
