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

void JobDesk::start(const Call& call, const Game& game, const SearchRequest& request,
                    Result<JobWork> work) {
  if (!work) return call.reply(work.error());
  check(call, game, beginning(call, request, *std::move(work)));
}

void JobDesk::help(const Call& call, const Game& game, const SearchRequest& request,
                   Result<JobWork> work) {
  if (!work) return call.reply(work.error());
  check(call, game,
        [this, from = call.from, person = call.person, id = game.info().id,
         begun = beginning(call, request, *std::move(work))](const Result<void>& may) {
          may ? fair_.ask(from, person, id, begun) : begun(may);
        });
}

void JobDesk::help_in(const Call& call, const LiveMatch& live, const MatchCommand& command,
                      const SearchRequest& request, Result<JobWork> work) {
  const Game& game = *live.match.setup.game;
  if (command.token_hash.empty()) return help(call, game, request, std::move(work));
  if (!work) return call.reply(work.error());
  check(call, game,
        [this, id = live.id, command, begun = beginning(call, request, *std::move(work))](
            const Result<void>& may) { may ? fair_.ask_in(id, command, begun) : begun(may); });
}

void JobDesk::check(const Call& call, const Game& game, const FairPlay::Done& done) {
  const Result<void> may = quotas_.check(Quota::kSolver, call.from.address, call.received);
  if (!may || !call.person) return done(may);
  races_.ask_help(call.from, *call.person, game, done);
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
