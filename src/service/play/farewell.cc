#include "service/play/farewell.h"

#include "service/match/names.h"
#include "service/match/sender.h"

namespace gridwise {
namespace {

constexpr std::size_t kMaxToAbort = 2;  ///< a match with fewer moves leaves no result
constexpr int kAtOnce = 100;

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

/// Ends the matches of one account, some at a time, so that the loop does other things between.
class Farewell : public std::enable_shared_from_this<Farewell> {
 public:
  Farewell(const FarewellParts& parts, std::string account, Principal::Done done)
      : in_(parts), account_(std::move(account)), done_(std::move(done)) {
    filter_.account = account_;
    for (const MatchStatus status :
         {MatchStatus::kWaiting, MatchStatus::kRunning, MatchStatus::kPaused}) {
      filter_.statuses.emplace_back(name_in(kStatuses, status));
    }
    filter_.limit = kAtOnce;
  }

  void end_some() {
    in_.off_loop.run<std::vector<MatchRow>>(
        {}, "farewell", [store = in_.store, filter = filter_] { return store->matches(filter); },
        [self = shared_from_this()](const Result<std::vector<MatchRow>>& rows) {
          self->end_all(rows);
        });
  }

 private:
  void end_all(const Result<std::vector<MatchRow>>& rows) {
    if (!rows) return done_(rows.error());
    if (rows->empty()) return done_(result_);
    filter_.before_ms = rows->back().created_ms;
    filter_.before_id = rows->back().id;
    std::vector<std::string> ids;
    ids.reserve(rows->size());
    for (const MatchRow& row : *rows) ids.push_back(row.id);
    in_.reader.read_all({}, ids, [self = shared_from_this(), ids](const Result<void>& read) {
      if (!read) return self->done_(read);
      self->left_ = ids.size();
      for (const std::string& id : ids) self->end(id);
    });
  }

  void end(const std::string& id) {
    const Result<const LiveMatch*> live = in_.matches.look_at(id);
    if (!live) return ended({});  // damaged, and already reported
    std::optional<MatchCommand> command = farewell((*live)->match, account_);
    if (!command) return ended({});
    if (in_.others.decides(id)) {
      return in_.matches.command(
          id, *std::move(command), [self = shared_from_this()](const Result<std::int64_t>& seq) {
            self->ended(!seq && is_lost(seq.error()) ? Result<void>(seq.error()) : Result<void>());
          });
    }
    const bool resigns = std::holds_alternative<asked::Resign>(command->what);
    in_.others.command_of(
        account_,
        {{"do", resigns ? "match.resign" : "match.abort"},
         {"match", id},
         {"seq", command->seq},
         {"command", "farewell of " + account_}},
        [self = shared_from_this()](const Result<void>& answer) {
          const bool failed =
              !answer && (is_lost(answer.error()) || answer.error().code == "match/elsewhere");
          self->ended(failed ? answer : Result<void>());
        });
  }

  void ended(const Result<void>& result) {
    if (!result && result_) result_ = result;
    if (--left_ == 0) end_some();
  }

  FarewellParts in_;
  std::string account_;
  Principal::Done done_;
  MatchFilter filter_;
  std::size_t left_ = 0;   ///< of those under way
  Result<void> result_{};  ///< the first error
};

}  // namespace

void give_up_matches(const FarewellParts& parts, const std::string& account, Principal::Done done) {
  std::make_shared<Farewell>(parts, account, std::move(done))->end_some();
}

}  // namespace gridwise
