#include "service/cluster/remote_clients.h"

#include "kit/json_text.h"

namespace gridwise {

namespace json = boost::json;

namespace {

ClientId client_in(const json::object& message) {
  return message.at("client").to_number<ClientId>();
}

Incarnation sender_of(const json::object& message) {
  return message.at("from").to_number<Incarnation>();
}

}  // namespace

RemoteClients::RemoteClient& RemoteClients::remote_of(const Key& key, const json::object& message) {
  RemoteClient& remote = remote_[key];
  const json::value* const who = message.if_contains("who");
  if (remote.client == 0) {
    if (who != nullptr) {
      remote.principal = std::make_shared<Principal>();
      remote.principal->settle = [](const Principal::Done& done) {
        done(Error{"match/elsewhere", "another server plays this; try again", {}});
      };
    }
    remote.client = here_.clients.add([this, key](const std::string& line) { push(key, line); },
                                      std::string(message.at("address").as_string()),
                                      remote.principal, Clients::Kind::kRemote);
  }
  // The client may since have been given an account, or renamed.
  if (who != nullptr && remote.principal) {
    remote.principal->account = std::string(who->at("account").as_string());
    remote.principal->name = std::string(who->at("name").as_string());
  }
  return remote;
}

void RemoteClients::handle(const json::object& message) {
  const Key key{sender_of(message), client_in(message)};
  const auto number = message.at("n").to_number<std::int64_t>();
  RemoteClient& remote = remote_of(key, message);
  const auto [done, fresh] = remote.done.try_emplace(number);
  if (!fresh) {
    if (done->second) answer(key, number, *done->second);
    return;
  }
  if (remote.done.size() > kMaxRemembered) remote.done.erase(remote.done.begin());
  const auto open = std::make_shared<OpenRequest>();
  open->client = remote.client;
  open->passed_on = true;
  open->deliver = [this, key, number](const std::string& line) { answer(key, number, line); };
  const std::string line(message.at("line").as_string());
  here_.requests.handle(open, parse_object(line));
}

void RemoteClients::refuse(const json::object& message) {
  put(sender_of(message), {{"k", "n"}, {"n", message.at("n")}});
}

void RemoteClients::answer(const Key& key, std::int64_t number, const std::string& line) {
  const auto remote = remote_.find(key);
  if (remote != remote_.end()) {
    std::map<std::int64_t, std::optional<std::string>>& done = remote->second.done;
    const auto found = done.find(number);
    if (found != done.end() && line.size() <= kMaxRememberedBytes) found->second = line;
    // Only read requests have long answers, and those can safely be run again.
    if (line.size() > kMaxRememberedBytes) done.erase(number);
  }
  put(key.first, {{"k", "r"}, {"n", number}, {"line", line}});
}

void RemoteClients::push(const Key& key, const std::string& line) {
  std::vector<json::object>& waiting = outgoing_[key.first];
  if (!waiting.empty()) {
    json::object& last = waiting.back();
    if (last.at("k").as_string() == "p" && last.at("line").as_string() == line) {
      last.at("clients").as_array().emplace_back(key.second);
      return;
    }
  }
  put(key.first, {{"k", "p"}, {"clients", json::array{key.second}}, {"line", line}});
}

void RemoteClients::put(Incarnation to, json::object message) {
  std::vector<json::object>& waiting = outgoing_[to];
  waiting.push_back(std::move(message));
  if (waiting.size() == 1) executor_->post([this, to] { flush(to); });
}

void RemoteClients::flush(Incarnation to) {
  const auto waiting = outgoing_.extract(to);
  if (waiting.empty()) return;
  for (const json::object& message : waiting.mapped()) {
    cluster_->send(to, json_text(message));
  }
}

void RemoteClients::leave(Incarnation from, ClientId client) {
  const auto remote = remote_.extract(Key{from, client});
  if (!remote.empty()) here_.disconnect(remote.mapped().client);
}

void RemoteClients::leave_all(Incarnation from) {
  std::vector<Key> leaving;
  for (const auto& [key, remote] : remote_) {
    if (from == 0 || key.first == from) leaving.push_back(key);
  }
  for (const Key& key : leaving) leave(key.first, key.second);
}

}  // namespace gridwise
