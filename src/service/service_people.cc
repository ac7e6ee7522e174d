// Updates matches when an account is deleted or adopted, or changes its looks.
#include <memory>

#include "service/match/names.h"
#include "service/match/sender.h"
#include "service/peers.h"
#include "service/verbs.h"
#include "store/sha256.h"

namespace gridwise {
namespace {

constexpr std::size_t kMostToAbort = 2;  ///< a match with fewer moves leaves no result
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
  if (plays && (match.plies.size() >= kMostToAbort || !match.race.empty())) {
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

void Service::give_up(const std::string& account, Principal::Done done) {
  Inside& in = *inside_;
  auto countdown = std::make_shared<Countdown>(Countdown{std::move(done)});
  MatchFilter filter;
  filter.account = account;
  for (const MatchStatus status :
       {MatchStatus::kWaiting, MatchStatus::kRunning, MatchStatus::kPaused}) {
    filter.statuses.emplace_back(name_in(kStatuses, status));
  }
  filter.limit = kAtOnce;
  while (true) {
    const Result<std::vector<MatchRow>> rows = in.store->matches(filter);
    if (!rows) return countdown->one(rows.error());
    for (const MatchRow& row : *rows) {
      const Result<const LiveMatch*> live = in.matches.look_at(row.id);
      if (!live) continue;  // damaged, and already reported
      std::optional<MatchCommand> command = farewell((*live)->match, account);
      if (!command) continue;
      ++countdown->left;
      if (in.peers && !in.peers->is_own(row.id)) {
        const bool resigns = std::holds_alternative<asked::Resign>(command->what);
        in.peers->command_of(
            account,
            {{"do", resigns ? "match.resign" : "match.abort"},
             {"match", row.id},
             {"seq", command->seq},
             {"command", "farewell of " + account}},
            [countdown](const Result<void>& ended) {
              const bool failed =
                  !ended && (is_lost(ended.error()) || ended.error().code == "match/elsewhere");
              countdown->one(failed ? ended : Result<void>());
            });
        continue;
      }
      in.matches.command(row.id, *std::move(command), [countdown](const Result<std::int64_t>& seq) {
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

void Service::people_changed(const std::string& account, const std::vector<std::string>& gone) {
  inside_->show_people(account, gone);
  if (!inside_->peers) return;
  inside_->peers->tell_all(
      {{"k", "a"}, {"account", account}, {"gone", boost::json::array(gone.begin(), gone.end())}});
}

Result<void> Service::may_change_look(const std::string& address) {
  return inside_->quotas.take(Quota::kLooks, address, inside_->executor->steady_now());
}

void Service::looks_changed(const std::string& account) {
  inside_->show_looks(account);
  if (inside_->peers) inside_->peers->tell_all({{"k", "k"}, {"account", account}});
}

Result<std::string> Service::image(const std::string& hash) {
  const auto blob =
      inside_->store->look([&](Tables& tables) { return tables.accounts().blob(hash); });
  if (!blob) return blob.error();
  if (!*blob) return Error{"look/unknown", "there is no such image", {}};
  if (sha256((*blob)->bytes) == hash) return (*blob)->bytes;
  return Error{"store/corrupt", "image " + hash + " was changed on the disk", {}};
}

void Service::line_hidden(const SayRow& line) {
  inside_->hide_line(line.match, line.n);
  if (!inside_->peers) return;
  inside_->peers->tell_all({{"k", "h"}, {"match", line.match}, {"n", line.n}});
}

void Service::recount() { inside_->count_ended(); }

void Service::Inside::load_people(bool anew) {
  const bool has_lobby = !options.cluster || (peers && peers->has_lobby());
  const Result<void> looked = store->look([&](Tables& tables) {
    blocks.load(tables.people().blocks());
    if (!has_lobby) return;
    const std::vector<ChallengeRow> rows = tables.people().challenges();
    if (anew) {
      for (const std::string& account : challenges.update(rows)) tell_challenges(account);
    } else {
      challenges.load(rows);
    }
  });
  if (!looked) note_damage("blocks and challenges", looked.error());
}

}  // namespace gridwise
