#include "service/cluster/guests.h"

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

Guests::Guest& Guests::guest_of(const Key& key, const json::object& message) {
  Guest& guest = guests_[key];
  const json::value* const who = message.if_contains("who");
  if (guest.client == 0) {
    if (who != nullptr) {
      guest.principal = std::make_shared<Principal>();
      guest.principal->settle = [](const Principal::Done& done) {
        done(Error{"match/elsewhere", "another server plays this; try again", {}});
      };
    }
    guest.client = here_.clients.add([this, key](const std::string& line) { push(key, line); },
                                     std::string(message.at("address").as_string()),
                                     guest.principal, Clients::Kind::kGuest);
  }
  // The client may since have been given an account, or renamed.
  if (who != nullptr && guest.principal) {
    guest.principal->account = std::string(who->at("account").as_string());
    guest.principal->name = std::string(who->at("name").as_string());
  }
  return guest;
}

void Guests::handle(const json::object& message) {
  const Key key{sender_of(message), client_in(message)};
  const auto number = message.at("n").to_number<std::int64_t>();
  Guest& guest = guest_of(key, message);
  const auto [done, fresh] = guest.done.try_emplace(number);
  if (!fresh) {
    if (done->second) answer(key, number, *done->second);
    return;
  }
  if (guest.done.size() > kMostRemembered) guest.done.erase(guest.done.begin());
  const auto open = std::make_shared<OpenRequest>();
  open->client = guest.client;
  open->passed_on = true;
  open->deliver = [this, key, number](const std::string& line) { answer(key, number, line); };
  const std::string line(message.at("line").as_string());
  here_.requests.handle(open, parse_object(line));
}

void Guests::refuse(const json::object& message) {
  put(sender_of(message), {{"k", "n"}, {"n", message.at("n")}});
}

void Guests::answer(const Key& key, std::int64_t number, const std::string& line) {
  const auto guest = guests_.find(key);
  if (guest != guests_.end()) {
    std::map<std::int64_t, std::optional<std::string>>& done = guest->second.done;
    const auto found = done.find(number);
    if (found != done.end() && line.size() <= kLongestRemembered) found->second = line;
    // Only read requests have long answers, and those can safely be run again.
    if (line.size() > kLongestRemembered) done.erase(number);
  }
  put(key.first, {{"k", "r"}, {"n", number}, {"line", line}});
}

void Guests::push(const Key& key, const std::string& line) {
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

void Guests::put(Incarnation to, json::object message) {
  std::vector<json::object>& waiting = outgoing_[to];
  waiting.push_back(std::move(message));
  if (waiting.size() == 1) executor_->post([this, to] { flush(to); });
}

void Guests::flush(Incarnation to) {
  const auto waiting = outgoing_.extract(to);
  if (waiting.empty()) return;
  for (const json::object& message : waiting.mapped()) {
    cluster_->send(to, json_text(message));
  }
}

void Guests::leave(Incarnation from, ClientId client) {
  const auto guest = guests_.extract(Key{from, client});
  if (!guest.empty()) here_.disconnect(guest.mapped().client);
}

void Guests::leave_all(Incarnation from) {
  std::vector<Key> leaving;
  for (const auto& [key, guest] : guests_) {
    if (from == 0 || key.first == from) leaving.push_back(key);
  }
  for (const Key& key : leaving) leave(key.first, key.second);
}

}  // namespace gridwise
