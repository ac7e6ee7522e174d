// A person's sockets, pushes to people, and matches hidden from a sender.
#include <algorithm>
#include <boost/json.hpp>

#include "service/match/sender.h"
#include "service/peers.h"
#include "service/verbs.h"

namespace gridwise {
namespace {

namespace json = boost::json;

constexpr std::size_t kMostTokens = 16;

/// The hashes of the tokens that a request presents.
std::vector<std::string> shown_tokens(const json::object& request) {
  std::vector<std::string> hashes;
  const auto add = [&](const json::value& token) {
    if (token.is_string() && hashes.size() < kMostTokens) {
      hashes.push_back(sha256(std::string(token.get_string())));
    }
  };
  if (const json::value* const token = request.if_contains("token")) add(*token);
  const json::value* const tokens = request.if_contains("tokens");
  if (tokens != nullptr && tokens->is_array()) {
    for (const json::value& token : tokens->get_array()) add(token);
  }
  return hashes;
}

}  // namespace

std::vector<ClientId> Service::Inside::sockets_of(const Principal& person) const {
  std::vector<ClientId> sockets;
  for (const auto& [client, about] : clients) {
    if (about.principal && same_person(*about.principal, person)) sockets.push_back(client);
  }
  return sockets;
}

Result<void> Service::Inside::may_have_help(ClientId client, const Game& game) const {
  const PrincipalPtr person = principal_of(client);
  if (!person || !plays_race(person->account, game.info().id)) return {};
  return Error{"match/fair", "no help in this game until you have finished your race", {}};
}

/// The server with the lobby has the races in memory; the others read the store.
bool Service::Inside::plays_race(const std::string& account, std::string_view game) const {
  if (!peers || account.empty() || peers->has_lobby()) return races.plays(account, game);
  const auto rows =
      store->races({.ids = {}, .statuses = {"running"}, .matches = {}, .account = account});
  if (!rows) return true;  // better no help than unfair help
  return std::ranges::any_of(*rows, [&](const RaceRow& row) {
    const std::string_view setup = row.setup;
    return setup.substr(0, setup.find('(')) == game &&
           std::ranges::any_of(row.members, [&](const RaceMemberRow& member) {
             return member.account == account && member.ending.empty();
           });
  });
}

void Service::Inside::tell_challenges(const std::string& account) {
  const std::chrono::milliseconds now = executor->now();
  json::array list;
  for (const Challenge* const challenge : challenges.of(account, now)) {
    list.emplace_back(challenge_json(*challenge, account, now));
  }
  const std::string line =
      json::serialize(json::object{{"lobby", json::object{{"challenges", std::move(list)}}}});
  Principal person;
  person.account = account;
  for (const ClientId client : sockets_of(person)) send(client, line);
}

void Service::Inside::end_challenge(const Challenge& ended) {
  const std::string id = ended.id;
  const std::string from = ended.from.account;
  const std::string to = ended.to.account;
  challenges.remove(id);
  tell_challenges(from);
  tell_challenges(to);
  writes.run_unheard([id](Tables& tables) { tables.people().erase_challenge(id); });
}

bool Service::Inside::hidden(const Open& open, const json::object& request) {
  if (!open.verb.starts_with("match.") || open.subject.empty()) return false;
  const Result<const LiveMatch*> live = matches.look_at(open.subject);
  if (!live || (*live)->match.visibility == Visibility::kPublic) return false;
  const PrincipalPtr principal = principal_of(open.client);
  return !may_see((*live)->match, principal ? principal->account : std::string(),
                  shown_tokens(request));
}

}  // namespace gridwise
