#include "service/service.h"

#include <algorithm>
#include <array>
#include <boost/json.hpp>

#include "service/fields.h"
#include "service/guard.h"
#include "service/portion.h"
#include "service/record.h"
#include "service/shapes.h"
#include "service/verbs.h"

namespace gridwise {
namespace {

namespace json = boost::json;

constexpr double kRateWindowSeconds = 20;
constexpr std::chrono::milliseconds kLookAgain{5};

/// What the log keeps of refusals: codes, or groups of them.
constexpr std::array<std::string_view, 3> kLogged{"limit/", "match/seat", "store/"};

Result<json::object> parse_message(std::string_view line) {
  if (line.size() > Service::kLongestMessage) {
    return Error{"limit/size", "a message has at most 8192 bytes", {}};
  }
  return parse_object(line);
}

/// The request's id; null where it has none that can be sent back.
json::value id_of(const json::object& request) {
  const json::value* const id = request.if_contains("id");
  return id != nullptr && (id->is_string() || id->is_number()) ? *id : nullptr;
}

/// The match or record a request names.
std::string subject_of(const json::object& request) {
  for (const std::string_view field : {"match", "record"}) {
    const json::value* const name = request.if_contains(field);
    if (name != nullptr && name->is_string()) return std::string(name->get_string());
  }
  return {};
}

std::string answer_line(const json::value& id, Result<json::value> answer) {
  json::object line{{"id", id}};
  if (answer) {
    line["ok"] = *std::move(answer);
  } else {
    line["error"] = error_json(answer.error());
  }
  std::string text = json::serialize(line);
  if (answer && text.size() > kLongestLine) {
    return answer_line(id, Error{"limit/size", "the answer would be too long", {}});
  }
  return text;
}

/// The verb's row; null when there is none.
const Verb* find_verb(std::string_view name) {
  const auto found = std::ranges::lower_bound(verbs(), name, {}, &Verb::name);
  return found == verbs().end() || found->name != name ? nullptr : &*found;
}

}  // namespace

Service::Inside::Inside(std::shared_ptr<Executor> executor_in, std::shared_ptr<Store> store_in,
                        ServiceOptions options_in)
    : executor(std::move(executor_in)),
      store(std::move(store_in)),
      options(std::move(options_in)),
      commits(executor, store),
      matches(executor, store, commits, options.entropy),
      bots(executor, matches, options.choose),
      jobs(executor, [this](ClientId client, std::string line) { send(client, std::move(line)); }),
      watchers([this](ClientId client, std::string line) { send(client, std::move(line)); }) {
  matches.listen([this](const LiveMatch& live, std::span<const MatchEvent> events) {
    watchers.tell(live, events);
    if (!finishing) bots.consider(live);
  });
  matches.when_damaged(
      [this](const std::string& match, const Error& error) { note_damage(match, error); });
  for (const std::string& says : store->damage()) {
    note_damage(says, {"store/corrupt", "found when the database was opened", {}});
  }
  matches.keep_while(
      [this](const std::string& match) { return watchers.watched(match) || bots.busy(match); });
}

void Service::Inside::send(ClientId client, std::string line) {
  const auto found = clients.find(client);
  if (found != clients.end()) found->second.send(std::move(line));
}

Service::Inside::Pace Service::Inside::pace_of(Client& client) const {
  if (options.rate_limit == 0) return Pace::kGood;
  const auto now = Allowance::Clock::now();
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
  std::string line = answer_line(open.id, std::move(answer));
  open.answered = true;
  send(open.client, std::move(line));
}

void Service::Inside::handle(const std::shared_ptr<Open>& open, const Result<json::object>& parsed,
                             Pace pace) {
  if (parsed) open->id = id_of(*parsed);
  if (pace != Pace::kGood) {
    return reply(*open, Error{"limit/rate", "too many messages; wait a little", {}});
  }
  if (!parsed) return reply(*open, parsed.error());
  if (open->id.is_null()) {
    return reply(*open, Error{"json/missing", "id is a number or a text", {}});
  }
  Call call{*this, open->client, Fields(*parsed), *parsed,
            [this, open](Result<json::value> answer) { reply(*open, std::move(answer)); }};
  const std::string name = call.fields.text("do");
  if (call.fields.error()) return call.reply(*call.fields.error());
  const Verb* const verb = find_verb(name);
  if (verb == nullptr) return call.reply(Error{"verb/unknown", "there is no verb " + name, {}});
  open->verb = verb->name;
  open->subject = subject_of(*parsed);
  verb->run(call);
}

Service::Service(std::shared_ptr<Executor> executor, std::shared_ptr<Store> store,
                 ServiceOptions options)
    : inside_(std::make_unique<Inside>(std::move(executor), std::move(store), std::move(options))) {
}

Service::~Service() = default;

ClientId Service::connect(Send send, std::string_view address) {
  const ClientId client = ++inside_->last_client;
  const double most = std::max(1, inside_->options.rate_limit);
  const Allowance allowance(most, most / kRateWindowSeconds, Allowance::Clock::now());
  inside_->clients.emplace(
      client, Inside::Client{std::move(send), std::string(address), allowance, allowance});
  return client;
}

void Service::disconnect(ClientId client) {
  inside_->clients.erase(client);
  inside_->jobs.leave(client);
  inside_->watchers.leave(client);
}

bool Service::receive(ClientId client, std::string_view line) {
  Inside& in = *inside_;
  const auto known = in.clients.find(client);
  if (known == in.clients.end()) return false;
  if (in.finishing) return true;
  const auto open = std::make_shared<Inside::Open>(Inside::Open{client});
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
  inside_->finishing = true;
  if (inside_->commits.waiting() == 0) return done();
  inside_->executor->post_after(kLookAgain, [this, done = std::move(done)] { finish(done); });
}

Health Service::health() const {
  Health health;
  health.problem = inside_->commits.read_only();
  const Result<void> files = inside_->store->check_files();
  if (!health.problem && !files) health.problem = files.error();
  inside_->damage.fill(health);
  health.clients = inside_->clients.size();
  health.commits = inside_->commits.waiting();
  health.jobs = inside_->jobs.count();
  health.bots = inside_->bots.count();
  return health;
}

void Service::Inside::import_record(std::string_view text,
                                    std::function<void(Result<std::string>)> done) {
  const Result<Record> record = parse_record(text);
  if (!record) return done(record.error());
  const Result<void> checked = check_foreign(*record, executor->now());
  if (!checked) return done(checked.error());
  const auto replayed = replay(*record);
  if (!replayed) return done(replayed.error());
  RecordRow row = to_row(*record);
  row.imported = true;
  commits.submit({{}, {}, {std::move(row)}},
                 [done = std::move(done), id = record->id()](const Result<void>& result) {
                   done(result ? Result<std::string>(id) : result.error());
                 });
}

void Service::import_record(std::string_view text, std::function<void(Result<std::string>)> done) {
  if (text.size() > kLongestRecord) {
    return done(Error{"limit/size", "a record has at most 65536 bytes", {}});
  }
  inside_->import_record(text, std::move(done));
}

Result<std::string> Service::record_text(const std::string& id) {
  Result<std::vector<RecordRow>> rows = inside_->store->records({.ids = {id}});
  if (!rows) return rows.error();
  if (rows->empty()) return Error{"record/unknown", "there is no such record", {}};
  const Result<Record> record = read_stored(rows->front());
  if (!record) return record.error();
  return std::move(rows->front().body);
}

Result<std::vector<RecordRow>> Service::records(const RecordFilter& filter) {
  return inside_->store->records(filter);
}

}  // namespace gridwise
