#include "service/play/farewell.h"

#include "service/match/names.h"
#include "service/match/sender.h"

namespace gridwise {
namespace {

constexpr std::size_t kMaxToAbort = 2;  ///< a match with fewer moves leaves no result
constexpr int kAtOnce = 100;

/// Collects the results of several commands; after the last, calls `done` with the first error.
struct Countdown {
  Principal::Done done;
  Result<void> result{};
  std::size_t left = 1;

  void one(const Result<void>& ended) {
    if (!ended && result) result = ended;
    if (--left == 0) done(result);
  }
};

/// The command that ends the match for the account; nullopt if the match is over.
std::optional<MatchCommand> farewell(const Match& match, const std::string& account) {
  if (match.status == MatchStatus::kFinished) return {};
  MatchCommand command;
  command.account = account;
  command.seq = match.seq;
  const bool plays = !seats_of(match, account).empty() && match.status != MatchStatus::kWaiting;
  if (plays && (match.plies.size() >= kMaxToAbort || !match.race.empty())) {
    command.what = asked::Resign{};
  } else {
    command.what = asked::Abort{};
  }
  return command;
}

/// Only store errors matter: any other refusal means that the match needs no ending by this
/// account.
bool is_lost(const Error& error) { return error.code.starts_with("store/"); }

}  // namespace

void give_up_matches(Store& store, Matches& matches, OtherServers& others,
                     const std::string& account, Principal::Done done) {
  auto countdown = std::make_shared<Countdown>(Countdown{std::move(done)});
  MatchFilter filter;
  filter.account = account;
  for (const MatchStatus status :
       {MatchStatus::kWaiting, MatchStatus::kRunning, MatchStatus::kPaused}) {
    filter.statuses.emplace_back(name_in(kStatuses, status));
  }
  filter.limit = kAtOnce;
  while (true) {
    const Result<std::vector<MatchRow>> rows = store.matches(filter);
    if (!rows) return countdown->one(rows.error());
    for (const MatchRow& row : *rows) {
      const Result<const LiveMatch*> live = matches.look_at(row.id);
      if (!live) continue;  // damaged, and already reported
      std::optional<MatchCommand> command = farewell((*live)->match, account);
      if (!command) continue;
      ++countdown->left;
      if (!others.decides(row.id)) {
        const bool resigns = std::holds_alternative<asked::Resign>(command->what);
        others.command_of(account,
                          {{"do", resigns ? "match.resign" : "match.abort"},
                           {"match", row.id},
                           {"seq", command->seq},
                           {"command", "farewell of " + account}},
                          [countdown](const Result<void>& ended) {
                            const bool failed = !ended && (is_lost(ended.error()) ||
                                                           ended.error().code == "match/elsewhere");
                            countdown->one(failed ? ended : Result<void>());
                          });
        continue;
      }
      matches.command(row.id, *std::move(command), [countdown](const Result<std::int64_t>& seq) {
        const bool failed = !seq && is_lost(seq.error());
        countdown->one(failed ? Result<void>(seq.error()) : Result<void>());
      });
    }
    if (rows->size() < static_cast<std::size_t>(kAtOnce)) break;
    filter.before_ms = rows->back().created_ms;
    filter.before_id = rows->back().id;
  }
  countdown->one({});
}

}  // namespace gridwise
