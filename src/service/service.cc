#include "service/service.h"

#include <algorithm>
#include <array>
#include <boost/json.hpp>
#include <utility>

#include "service/lobby/strength.h"
#include "service/loop/guard.h"
#include "service/match/people.h"
#include "service/peers.h"
#include "service/record/record.h"
#include "service/request/limit_key.h"
#include "service/verbs.h"
#include "service/wire/fields.h"
#include "service/wire/portion.h"
#include "service/wire/shapes.h"

namespace gridwise {
namespace {

namespace json = boost::json;

constexpr std::chrono::milliseconds kLookAgain{5};
constexpr std::chrono::seconds kForJobs{1};  // on shutdown, to wait for the last results of jobs

/// The codes of refusals that are logged; a trailing '/' matches the whole group.
constexpr std::array<std::string_view, 3> kLogged{"limit/", "match/seat", "store/"};

/// The verb's row; null if the verb is unknown.
const Verb* find_verb(std::string_view name) {
  const auto found = std::ranges::lower_bound(verbs(), name, {}, &Verb::name);
  return found == verbs().end() || found->name != name ? nullptr : &*found;
}

bool may_carry_board(const json::object& request) {
  const json::value* const name = request.if_contains("do");
  if (name == nullptr || !name->is_string()) return false;
  const Verb* const verb = find_verb(std::string_view(name->get_string()));
  return verb != nullptr && verb->boards;
}

Result<json::object> parse_message(std::string_view line) {
  if (line.size() > Service::kLongestBoardMessage) {
    return Error{"limit/size", "a message with a board has at most 147456 bytes", {}};
  }
  Result<json::object> request = parse_object(line);
  if (line.size() > Service::kLongestMessage && !(request && may_carry_board(*request))) {
    return Error{"limit/size", "a message without a board has at most 8192 bytes", {}};
  }
  return request;
}

/// The request's id; null if absent or of an invalid type.
json::value id_of(const json::object& request) {
  const json::value* const id = request.if_contains("id");
  return id != nullptr && (id->is_string() || id->is_number()) ? *id : nullptr;
}

/// The match or record that a request names.
std::string subject_of(const json::object& request) {
  for (const std::string_view field : {"match", "record"}) {
    const json::value* const name = request.if_contains(field);
    if (name != nullptr && name->is_string()) return std::string(name->get_string());
  }
  return {};
}

std::string answer_line(const json::value& id, Result<json::value> answer) {
  json::object line{{"id", id}};
  const bool good = answer.ok();
  if (good) {
    line["ok"] = *std::move(answer);
  } else {
    line["error"] = error_json(answer.error());
  }
  std::string text = json::serialize(line);
  if (good && text.size() > kLongestLine) {
    return answer_line(id, Error{"limit/size", "the answer would be too long", {}});
  }
  return text;
}

}  // namespace

Service::Inside::Inside(std::shared_ptr<Executor> executor_in, std::shared_ptr<Store> store_in,
                        ServiceOptions options_in)
    : executor(std::move(executor_in)),
      store(std::move(store_in)),
      options(std::move(options_in)),
      commits(executor, store),
      matches(executor, store, commits, options.entropy),
      flags(executor, matches),
      bots(executor, matches, options.choose,
           {[this](const std::string& match) { return watchers.watched(match); },
            [this](const std::string& match) { return audience_of(match); }},
           [log = options.log] { return internal_error(*log, "bot"); }),
      quotas(options.quotas),
      jobs(
          executor, [this](ClientId client, std::string line) { send(client, std::move(line)); },
          [this](const Party& party, std::chrono::milliseconds time) {
            quotas.spend(Quota::kSolver, party.address, executor->steady_now(),
                         std::chrono::duration<double>(time).count());
          },
          [log = options.log] { return internal_error(*log, "job"); }),
      watchers(
          executor, [this](ClientId client, std::string line) { send(client, std::move(line)); },
          [this](const std::string& match) { bots.unwatched(match); }),
      projector(executor, store, options.log),
      lobby(
          executor, matches, options.entropy,
          [this](ClientId client, std::string line) { send(client, std::move(line)); },
          [this](const Principal& person) { return sockets_of(person); },
          rated_strength(store, executor),
          [this](const std::string& one, const std::string& other) {
            return blocks.between(one, other);
          }),
      challenges(options.entropy),
      races({executor, store, matches, commits, watchers, options.entropy,
             [this](ClientId client, std::string line) { send(client, std::move(line)); },
             [this] { lobby.races_changed(); }, [this] { count_ended(); }}),
      writes(executor, store, options.log) {
  lobby.list_races([this] { return races.open(); });
  matches.listen([this](const LiveMatch& live, std::span<const MatchEvent> events) {
    watchers.tell(live, events);
    if (!finishing) flags.consider(live);
    // Loading a match for a list does not start its bots.
    if (!finishing && !events.empty()) bots.consider(live);
    races.match_changed(live, events);
    if (!events.empty() && live.match.status == MatchStatus::kFinished) count_ended();
  });
  matches.when_damaged(
      [this](const std::string& match, const Error& error) { note_damage(match, error); });
  for (const std::string& says : store->damage()) {
    note_damage(says, {"store/corrupt", "found when the database was opened", {}});
  }
  matches.keep_while([this](const std::string& match) {
    return watchers.watched(match) || bots.busy(match) || races.holds(match);
  });
  load_people(/*anew=*/false);
  if (options.cluster) {
    meet_peers();
  } else {
    projector.wake();
    executor->post([this] { races.load(); });
  }
}

Service::Inside::~Inside() = default;

void Service::Inside::send(ClientId client, std::string line) {
  const auto found = clients.find(client);
  if (found != clients.end()) found->second.send(std::move(line));
}

Party Service::Inside::party_of(ClientId client) const {
  const auto found = clients.find(client);
  return found == clients.end() ? Party{} : Party{found->second.address, client};
}

PrincipalPtr Service::Inside::principal_of(ClientId client) const {
  const auto found = clients.find(client);
  return found == clients.end() ? nullptr : found->second.principal;
}

Party Service::Inside::audience_of(const std::string& match) const {
  std::optional<Party> best;
  std::pair<std::size_t, std::size_t> fewest;
  for (const ClientId client : watchers.clients_of(match)) {
    const Party party = party_of(client);
    const std::pair waiting(bots.waiting().waiting_at(party.address),
                            bots.waiting().waiting_of(party));
    if (best && waiting >= fewest) continue;
    best = party;
    fewest = waiting;
  }
  return best.value_or(Party{});
}

Result<void> Service::Inside::take(Quota quota, ClientId client) {
  return quotas.take(quota, party_of(client).address, executor->steady_now());
}

Result<void> Service::Inside::timed(const std::string& address, const std::function<void()>& work) {
  const Result<void> within = quotas.check(Quota::kLoop, address, executor->steady_now());
  if (!within) return within;
  const auto begun = executor->loop_time();
  work();
  const std::chrono::duration<double> taken = executor->loop_time() - begun;
  quotas.spend(Quota::kLoop, address, executor->steady_now(), taken.count());
  return {};
}

Service::Inside::Pace Service::Inside::pace_of(Client& client) const {
  if (options.rate_limit == 0) return Pace::kGood;
  const auto now = executor->steady_now();
  if (client.messages.take(now)) return Pace::kGood;
  return client.refusals.take(now) ? Pace::kHasty : Pace::kFlood;
}

void Service::Inside::log_refusal(const Open& open, const Error& error) {
  const auto kept = std::ranges::find_if(kLogged, [&](std::string_view codes) {
    return codes.ends_with('/') ? error.code.starts_with(codes) : error.code == codes;
  });
  if (kept == kLogged.end()) return;
  const auto from = clients.find(open.client);
  options.log->write(LogLevel::kWarning, error.code,
                     {{"client", std::to_string(open.client)},
                      {"address", from == clients.end() ? "" : from->second.address},
                      {"verb", open.verb}});
}

void Service::Inside::note_damage(const std::string& name, const Error& error) {
  if (error.code != "store/corrupt" || !damage.note(name)) return;
  options.log->write(LogLevel::kError, error.code, {{"name", name}, {"says", error.says}});
}

void Service::Inside::reply(Open& open, Result<json::value> answer) {
  if (open.answered) return;
  if (!answer) {
    log_refusal(open, answer.error());
    note_damage(open.subject, answer.error());
  }
  deliver(open, answer_line(open.id, std::move(answer)));
}

void Service::Inside::deliver(Open& open, std::string line) {
  if (std::exchange(open.answered, true)) return;
  if (open.deliver) return open.deliver(line);
  send(open.client, std::move(line));
}

void Service::Inside::handle(const std::shared_ptr<Open>& open, const Result<json::object>& parsed,
                             Pace pace) {
  if (parsed) open->id = id_of(*parsed);
  if (peers && peers->silent()) {
    return reply(*open, away());
  }
  if (pace != Pace::kGood) {
    return reply(*open, Error{"limit/rate", "too many messages; wait a little", {}});
  }
  if (!parsed) return reply(*open, parsed.error());
  if (open->id.is_null()) {
    return reply(*open, Error{"json/missing", "id must be a number or a text", {}});
  }
  Call call{*this, open->client, Fields(*parsed), *parsed,
            [this, open](Result<json::value> answer) { reply(*open, std::move(answer)); }};
  const std::string name = call.fields.text("do");
  if (call.fields.error()) return call.reply(*call.fields.error());
  const Verb* const verb = find_verb(name);
  if (verb == nullptr) return call.reply(Error{"verb/unknown", "there is no verb " + name, {}});
  open->verb = verb->name;
  open->subject = subject_of(*parsed);
  if (peers && peers->pass_on(open, *parsed)) return;
  const Result<void> run = timed(party_of(open->client).address, [&] {
    if (hidden(*open, *parsed)) return call.reply(unknown_match());
    verb->run(call);
  });
  if (!run) call.reply(run.error());
}

Service::Service(std::shared_ptr<Executor> executor, std::shared_ptr<Store> store,
                 ServiceOptions options)
    : inside_(std::make_unique<Inside>(std::move(executor), std::move(store), std::move(options))) {
}

Service::~Service() = default;

bool Service::receive(ClientId client, std::string_view line) {
  Inside& in = *inside_;
  const auto known = in.clients.find(client);
  if (known == in.clients.end()) return false;
  if (in.finishing) return true;
  const auto open = std::make_shared<Inside::Open>(Inside::Open{client});
  if (known->second.principal) known->second.principal->heard = true;
  const Inside::Pace pace = in.pace_of(known->second);
  if (pace == Inside::Pace::kFlood) {
    in.log_refusal(*open, {"limit/flood", {}, {}});
    return false;
  }
  const auto unexpected =
      guarded(*in.options.log, "request", [&] { in.handle(open, parse_message(line), pace); });
  if (unexpected) in.reply(*open, *unexpected);
  return true;
}

void Service::finish(std::function<void()> done) {
  if (!std::exchange(inside_->finishing, true)) {
    inside_->flags.stop();
    inside_->lobby.stop();
    inside_->races.stop();
    inside_->jobs.stop_all();
    inside_->wait_for_jobs_until = inside_->executor->steady_now() + kForJobs;
  }
  const bool jobs_over =
      inside_->jobs.count() == 0 || inside_->executor->steady_now() >= inside_->wait_for_jobs_until;
  if (jobs_over && inside_->commits.waiting() == 0 && inside_->writes.idle()) return done();
  inside_->executor->post_after(kLookAgain, [this, done = std::move(done)] { finish(done); });
}

Health Service::health() const {
  Health health;
  health.problem = inside_->commits.read_only();
  if (!health.problem && silent()) health.problem = away();
  const Result<void> files = inside_->store->check_files();
  if (!health.problem && !files) health.problem = files.error();
  inside_->damage.fill(health);
  health.clients = inside_->clients.size();
  health.commits = inside_->commits.waiting();
  health.jobs = inside_->jobs.count();
  health.bots = inside_->bots.count();
  if (inside_->peers) health.servers = inside_->peers->servers();
  return health;
}

void Service::Inside::import_record(std::string_view text, const std::string& account,
                                    std::function<void(Result<std::string>)> done) {
  const Result<Record> record = parse_record(text);
  if (!record) return done(record.error());
  const Result<void> checked = check_foreign(*record, executor->now());
  if (!checked) return done(checked.error());
  const auto replayed = replay(*record);
  if (!replayed) return done(replayed.error());
  RecordRow row = to_row(*record);
  row.imported = true;
  row.owner = account;
  Batch batch;
  batch.records.push_back(std::move(row));
  commits.submit(std::move(batch),
                 [done = std::move(done), id = record->id()](const Result<void>& result) {
                   done(result ? Result<std::string>(id) : result.error());
                 });
}

void Service::import_record(std::string_view text, std::function<void(Result<std::string>)> done,
                            const std::string& from, const PrincipalPtr& principal) {
  Inside& in = *inside_;
  const std::string address = limit_key(from);
  if (text.size() > kLongestRecord) {
    return done(Error{"limit/size", "a record has at most 131072 bytes", {}});
  }
  const Result<void> taken = in.quotas.take(Quota::kImports, address, in.executor->steady_now());
  if (!taken) return done(taken.error());
  const Result<void> run = in.timed(address, [&] {
    in.import_record(text, principal ? principal->account : std::string(), done);
  });
  if (!run) done(run.error());
}

Result<std::string> Service::record_text(const std::string& id) {
  Result<std::vector<RecordRow>> rows = inside_->store->records({.ids = {id}});
  if (!rows) return rows.error();
  if (rows->empty()) return Error{"record/unknown", "there is no such record", {}};
  const Result<Record> record = read_stored(rows->front());
  if (!record) return record.error();
  const Result<HiddenNames> hidden = HiddenNames::in(*inside_->store, *rows);
  if (!hidden) return hidden.error();
  return hidden->shown(rows->front());
}

Result<std::vector<RaceRow>> Service::races_of(const std::string& account) {
  RaceFilter filter;
  filter.account = account;
  return inside_->store->races(filter);
}

Result<std::vector<RecordRow>> Service::records(const RecordFilter& filter) {
  Result<std::vector<RecordRow>> rows = inside_->store->records(filter);
  if (!rows) return rows;
  const Result<HiddenNames> hidden = HiddenNames::in(*inside_->store, *rows);
  if (!hidden) return hidden.error();
  for (RecordRow& row : *rows) row.body = hidden->shown(row);
  return rows;
}

}  // namespace gridwise
