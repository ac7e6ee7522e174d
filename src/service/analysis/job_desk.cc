#include "service/analysis/job_desk.h"

namespace gridwise {
namespace {

constexpr std::chrono::milliseconds kLongest{60'000};

}  // namespace

SearchRequest read_job_time(Fields& fields, std::chrono::milliseconds usual) {
  SearchRequest request;
  request.time =
      std::chrono::milliseconds(fields.number_or("time_ms", 1, kLongest.count(), usual.count()));
  return request;
}

Reply naming(Reply reply, std::string_view by, const std::string& selector) {
  return [reply = std::move(reply), by = std::string(by),
          selector](Result<boost::json::value> answer) {
    if (answer) answer->as_object()[by] = selector;
    reply(std::move(answer));
  };
}

Result<boost::json::value> JobDesk::start(const Call& call, const Game& game,
                                          const SearchRequest& request, Result<JobWork> work) {
  if (!work) return work.error();
  const Result<void> may = check(call, game);
  if (!may) return may.error();
  return begin(call.from, request, *std::move(work));
}

void JobDesk::help(const Call& call, const Game& game, const SearchRequest& request,
                   Result<JobWork> work) {
  if (!work) return call.reply(work.error());
  const Result<void> may = check(call, game);
  if (!may) return call.reply(may.error());
  fair_.ask(call, game.info().id, beginning(call, request, *std::move(work)));
}

void JobDesk::help_in(const Call& call, const LiveMatch& live, const MatchCommand& command,
                      const SearchRequest& request, Result<JobWork> work) {
  const Game& game = *live.match.setup.game;
  if (command.token_hash.empty()) return help(call, game, request, std::move(work));
  if (!work) return call.reply(work.error());
  const Result<void> may = check(call, game);
  if (!may) return call.reply(may.error());
  fair_.ask_in(live, command, beginning(call, request, *std::move(work)));
}

Result<void> JobDesk::check(const Call& call, const Game& game) {
  if (call.person) {
    const Result<void> fair = races_.may_have_help(*call.person, game);
    if (!fair) return fair;
  }
  return quotas_.check(Quota::kSolver, call.from.address, call.received);
}

FairPlay::Done JobDesk::beginning(const Call& call, const SearchRequest& request, JobWork work) {
  return [this, from = call.from, reply = call.reply, request,
          work = std::move(work)](const Result<void>& fair) {
    reply(fair ? begin(from, request, work) : Result<boost::json::value>(fair.error()));
  };
}

Result<boost::json::value> JobDesk::begin(const Party& from, const SearchRequest& request,
                                          JobWork work) {
  const Result<std::string> job = jobs_.start(from, request, std::move(work));
  if (!job) return job.error();
  return boost::json::value{{"job", *job}};
}

}  // namespace gridwise
