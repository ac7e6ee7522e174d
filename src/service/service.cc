#include "service/service.h"

#include <algorithm>
#include <boost/json.hpp>

#include "service/fields.h"
#include "service/record.h"
#include "service/shapes.h"
#include "service/verbs.h"

namespace gridwise {
namespace {

namespace json = boost::json;

constexpr double kRateWindowSeconds = 20;

Result<json::object> parse_message(std::string_view line) {
  if (line.size() > Service::kLongestMessage) {
    return Error{"limit/size", "a message has at most 8192 bytes", {}};
  }
  return parse_object(line);
}

std::string answer_line(const json::value& id, Result<json::value> answer) {
  json::object line{{"id", id}};
  if (answer) {
    line["ok"] = *std::move(answer);
  } else {
    line["error"] = error_json(answer.error());
  }
  return json::serialize(line);
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
    bots.consider(live);
  });
  matches.keep_while(
      [this](const std::string& match) { return watchers.watched(match) || bots.busy(match); });
}

void Service::Inside::send(ClientId client, std::string line) {
  const auto found = clients.find(client);
  if (found != clients.end()) found->second.send(std::move(line));
}

bool Service::Inside::within_rate(Client& client) const {
  if (options.rate_limit == 0) return true;
  const auto now = std::chrono::steady_clock::now();
  const std::chrono::duration<double> passed = now - client.counted;
  client.counted = now;
  client.allowance =
      std::min<double>(options.rate_limit,
                       client.allowance + passed.count() * options.rate_limit / kRateWindowSeconds);
  if (client.allowance < 1) return false;
  client.allowance -= 1;
  return true;
}

Service::Service(std::shared_ptr<Executor> executor, std::shared_ptr<Store> store,
                 ServiceOptions options)
    : inside_(std::make_unique<Inside>(std::move(executor), std::move(store), std::move(options))) {
}

Service::~Service() = default;

ClientId Service::connect(Send send) {
  const ClientId client = ++inside_->last_client;
  inside_->clients[client] = {std::move(send), static_cast<double>(inside_->options.rate_limit),
                              std::chrono::steady_clock::now()};
  return client;
}

void Service::disconnect(ClientId client) {
  inside_->clients.erase(client);
  inside_->jobs.leave(client);
  inside_->watchers.leave(client);
}

void Service::receive(ClientId client, std::string_view line) {
  Inside& in = *inside_;
  const auto known = in.clients.find(client);
  if (known == in.clients.end()) return;
  const Result<json::object> parsed = parse_message(line);
  json::value id;
  if (parsed && parsed->contains("id")) id = parsed->at("id");
  const bool good_id = id.is_string() || id.is_number();
  if (!good_id) id = nullptr;
  Reply reply = [&in, client, id](Result<json::value> answer) {
    in.send(client, answer_line(id, std::move(answer)));
  };
  if (!in.within_rate(known->second)) {
    return reply(Error{"limit/rate", "too many messages; wait a little", {}});
  }
  if (!parsed) return reply(parsed.error());
  if (!good_id) return reply(Error{"json/missing", "id is a number or a text", {}});
  Call call{in, client, Fields(*parsed), *parsed, reply};
  const std::string name = call.fields.text("do");
  if (call.fields.error()) return reply(*call.fields.error());
  const Verb* const verb = find_verb(name);
  if (verb == nullptr) return reply(Error{"verb/unknown", "there is no verb " + name, {}});
  verb->run(call);
}

void Service::import_record(std::string_view text, std::function<void(Result<std::string>)> done) {
  if (text.size() > kLongestRecord) {
    return done(Error{"limit/size", "a record has at most 65536 bytes", {}});
  }
  const Result<Record> record = parse_record(text);
  if (!record) return done(record.error());
  const auto replayed = replay(*record);
  if (!replayed) return done(replayed.error());
  inside_->commits.submit({{}, {}, {to_row(*record)}},
                          [done = std::move(done), id = record->id()](const Result<void>& result) {
                            done(result ? Result<std::string>(id) : result.error());
                          });
}

Result<std::string> Service::record_text(const std::string& id) {
  Result<std::vector<RecordRow>> rows = inside_->store->records({.ids = {id}});
  if (!rows) return rows.error();
  if (rows->empty()) return Error{"record/unknown", "there is no such record", {}};
  return std::move(rows->front().body);
}

Result<std::vector<RecordRow>> Service::records(const RecordFilter& filter) {
  return inside_->store->records(filter);
}

}  // namespace gridwise
