// Verbs of the lobby: seeks, and challenges by name.
#include "service/verbs.h"
#include "service/wire/name_key.h"
#include "store/account_rules.h"

namespace gridwise::verb {
namespace {

namespace json = boost::json;

constexpr std::size_t kLongestClock = 64;
constexpr std::size_t kLongestId = 32;

Error unknown_challenge() {
  return {"challenge/unknown", "there is no such challenge, or it has ended", {}};
}

/// The terms of a match, if two people can play it.
Terms read_terms(Call& call) {
  Fields& fields = call.fields;
  Terms terms{fields.text("setup"), {}};
  const Result<ClockSetup> clock = parse_clock(fields.text_or("clock", "none", kLongestClock));
  if (!clock) fields.fail(clock.error());
  if (fields.error()) return terms;
  terms.clock = *clock;
  const Result<GameSetup> setup = parse_setup(terms.setup);
  if (!setup) {
    fields.fail(setup.error());
    return terms;
  }
  terms.setup = setup->text();
  const Result<MatchEvent> made =
      decide_creation(lobby_match(terms, {}, {}, Visibility::kPublic, call.in.options.entropy), {});
  if (!made) fields.fail(made.error());
  return terms;
}

/// The name a person plays under: the account's, or one of the person's choice if it has none.
std::string read_own_name(Fields& fields, const Principal& person) {
  return person.name.empty() ? fields.name("name") : person.name;
}

/// The open challenge with that id in which the sender is `part`; null, recording an error, if
/// there is none.
Challenge* find_challenge(Call& call, LobbyPlayer Challenge::* part) {
  const std::string id = call.fields.text("challenge", kLongestId);
  const PrincipalPtr person = call.principal();
  if (call.fields.error()) return nullptr;
  Challenge* const found = call.in.challenges.find(id, call.in.executor->now());
  if (found != nullptr && person && person->is((found->*part).account)) return found;
  call.fields.fail(unknown_challenge());
  return nullptr;
}

Principal with_account(const std::string& account) {
  Principal person;
  person.account = account;
  return person;
}

}  // namespace

void put_seek(Call& call) {
  const PrincipalPtr person = call.principal();
  if (!person) return call.reply(no_person());
  const std::string with = call.fields.text_or("with", "", kLongestId);
  const std::string name = read_own_name(call.fields, *person);
  Lobby& lobby = call.in.lobby;
  const SeekPtr other = with.empty() ? nullptr : lobby.open(with);
  if (!with.empty() && !other) {
    call.fields.fail("seek/unknown", "there is no such seek, or it has ended");
  }
  if (other && same_person(*other->person, *person)) {
    call.fields.fail("seek/own", "that seek is your own");
  }
  const Terms terms = other ? other->terms : read_terms(call);
  if (call.fields.error()) return call.reply(*call.fields.error());
  SeekPtr seek = lobby.find(*person, terms);
  if (!seek) {
    const Result<void> taken = call.in.take(Quota::kMatches, call.client);
    if (!taken) return call.reply(taken.error());
    const Result<SeekPtr> made = lobby.put(person, name, terms);
    if (!made) return call.reply(made.error());
    seek = *made;
  }
  lobby.hold(seek, call.client);
  call.reply(json::value{{"seek", seek->id}});
  // If the other seek is gone by now, this one stays open.
  if (other) (void)lobby.join(seek, with);
}

Result<json::value> drop_seek(Call& call) {
  const std::string id = call.fields.text("seek", kLongestId);
  const PrincipalPtr person = call.principal();
  if (call.fields.error()) return *call.fields.error();
  if (!person) return no_person();
  const Result<void> dropped = call.in.lobby.drop(*person, id);
  if (!dropped) return dropped.error();
  return json::value(json::object{});
}

Result<json::value> list_seeks(Call& call) {
  const bool follow = call.fields.flag_or("follow", false);
  if (call.fields.error()) return *call.fields.error();
  return json::value(call.in.lobby.look(call.client, call.principal().get(), follow));
}

void make_challenge(Call& call) {
  const PrincipalPtr person = call.principal();
  if (!person) return call.reply(no_person());
  Challenge challenge;
  challenge.from.name = read_own_name(call.fields, *person);
  const std::string to = call.fields.name("to");
  if (call.fields.flag_or("public", false)) challenge.visibility = Visibility::kPublic;
  challenge.terms = read_terms(call);
  if (call.fields.error()) return call.reply(*call.fields.error());
  const auto found = call.in.store->look(
      [&](Tables& tables) { return tables.accounts().account_named(name_key(to)); });
  if (!found) return call.reply(found.error());
  if (!*found || (*found)->state != AccountState::kOpen) {
    return call.reply(Error{"challenge/name", "nobody has that name", {}});
  }
  challenge.to = {(*found)->id, (*found)->name};
  const Result<void> taken = call.in.take(Quota::kMatches, call.client);
  if (!taken) return call.reply(taken.error());
  settled(person, [&in = call.in, person, reply = call.reply,
                   challenge](const Result<void>& account) mutable {
    if (!account) return reply(account.error());
    challenge.from.account = person->account;
    if (in.blocks.between(challenge.from.account, challenge.to.account)) {
      return reply(
          Error{"challenge/closed", "that person is not accepting challenges from you", {}});
    }
    const std::chrono::milliseconds now = in.executor->now();
    const Result<const Challenge*> made = in.challenges.add(std::move(challenge), now);
    if (!made) return reply(made.error());
    in.writes.run(
        [row = to_row(**made)](Tables& tables) { tables.people().put(row); },
        [&in, stored = **made, reply](const Result<void>& written) {
          if (!written) {
            in.challenges.remove(stored.id);
            return reply(written.error());
          }
          in.challenges.release(stored.id);
          reply(json::value(challenge_json(stored, stored.from.account, in.executor->now())));
          in.tell_challenges(stored.from.account);
          in.tell_challenges(stored.to.account);
        });
  });
}

void take_challenge(Call& call) {
  Challenge* const found = find_challenge(call, &Challenge::to);
  if (found == nullptr) return call.reply(*call.fields.error());
  // The challenger may since have deleted the account, or been a guest who was adopted.
  const auto from = call.in.store->look(rules::find_account, found->from.account);
  if (!from) return call.reply(from.error());
  if (!*from || (*from)->state != AccountState::kOpen) {
    call.in.end_challenge(Challenge(*found));
    return call.reply(unknown_challenge());
  }
  // The guest who made it may have been adopted by the person challenged.
  if ((*from)->id == found->to.account) {
    call.in.end_challenge(Challenge(*found));
    return call.reply(Error{"challenge/self", "you cannot challenge yourself", {}});
  }
  // One may have blocked the other while the challenge was being stored.
  if (call.in.blocks.between((*from)->id, found->to.account)) {
    call.in.end_challenge(Challenge(*found));
    return call.reply(unknown_challenge());
  }
  found->taking = true;
  const LobbyPlayer maker{(*from)->id, found->from.name};
  call.in.matches.create(
      lobby_match(found->terms, maker, found->to, found->visibility, call.in.options.entropy),
      [&in = call.in, taken = *found, maker,
       reply = call.reply](const Result<const LiveMatch*>& made) {
        if (!made) {
          in.challenges.release(taken.id);
          return reply(made.error());
        }
        reply(json::value{{"match", (*made)->id}});
        std::vector<ClientId> sockets = in.sockets_of(with_account(maker.account));
        const std::vector<ClientId> others = in.sockets_of(with_account(taken.to.account));
        sockets.insert(sockets.end(), others.begin(), others.end());
        in.lobby.tell_paired(sockets, **made);
        in.challenges.remove(taken.id);
        in.tell_challenges(taken.from.account);
        in.tell_challenges(taken.to.account);
      },
      found->id);
}

Result<json::value> decline_challenge(Call& call) {
  const Challenge* const found = find_challenge(call, &Challenge::to);
  if (found == nullptr) return *call.fields.error();
  const std::chrono::milliseconds now = call.in.executor->now();
  const std::string line = json::serialize(json::object{
      {"lobby", json::object{{"declined", challenge_json(*found, found->from.account, now)}}}});
  for (const ClientId socket : call.in.sockets_of(with_account(found->from.account))) {
    call.in.send(socket, line);
  }
  call.in.end_challenge(Challenge(*found));
  return json::value(json::object{});
}

Result<json::value> cancel_challenge(Call& call) {
  const Challenge* const found = find_challenge(call, &Challenge::from);
  if (found == nullptr) return *call.fields.error();
  call.in.end_challenge(Challenge(*found));
  return json::value(json::object{});
}

Result<json::value> list_challenges(Call& call) {
  const PrincipalPtr person = call.principal();
  json::array list;
  if (person && person->settled()) {
    const std::chrono::milliseconds now = call.in.executor->now();
    for (const Challenge* const challenge : call.in.challenges.of(person->account, now)) {
      list.emplace_back(challenge_json(*challenge, person->account, now));
    }
  }
  return json::value{{"challenges", std::move(list)}};
}

}  // namespace gridwise::verb
