#include "service/lobby/lobby_feature.h"

#include "kit/json_text.h"
#include "service/lobby/strength.h"
#include "service/wire/name_key.h"
#include "store/account_rules.h"

namespace gridwise {
namespace {

namespace json = boost::json;

constexpr std::size_t kMaxClock = 64;
constexpr std::size_t kMaxId = 32;

Error unknown_challenge() {
  return {"challenge/unknown", "there is no such challenge, or it has ended", {}};
}

Result<std::vector<ChallengeRow>> stored(Store& store) {
  return store.look([](Tables& tables) { return tables.people().challenges(); });
}

Principal with_account(const std::string& account) {
  Principal person;
  person.account = account;
  return person;
}

}  // namespace

std::vector<Verb> LobbyFeature::verbs() {
  constexpr auto kLobby = Decides::kLobby;
  const FieldType challenge = must<std::string>("challenge");
  const FieldType name = may<std::string>("name", "of a guest");
  const FieldType clock = may<std::string>("clock", "by default `none`");
  return {
      {.name = "challenge.cancel",
       .about = "By the person who made it.",
       .asks = {challenge},
       .run = at_once(this, &LobbyFeature::cancel_challenge),
       .decides = kLobby},
      {.name = "challenge.decline",
       .about = "By the person challenged.",
       .asks = {challenge},
       .run = at_once(this, &LobbyFeature::decline_challenge),
       .decides = kLobby},
      {.name = "challenge.list",
       .about = "Made and received.",
       .answers = object_type({must<std::vector<SentChallenge>>("challenges")}),
       .run = at_once(this, &LobbyFeature::list_challenges),
       .decides = kLobby},
      {.name = "challenge.make",
       .about = "Challenges a person by name.",
       .asks = {must<std::string>("to", "a name"), must<std::string>("setup"), clock,
                may<bool>("public"), name},
       .answers = value_type<SentChallenge>(),
       .run = later(this, &LobbyFeature::make_challenge),
       .decides = kLobby,
       .needs_account = true},
      {.name = "challenge.take",
       .about = "Accepts a challenge.",
       .asks = {challenge},
       .answers = object_type({must<std::string>("match")}),
       .run = later(this, &LobbyFeature::take_challenge),
       .decides = kLobby},
      {.name = "seek.drop",
       .about = "Ends a seek.",
       .asks = {must<std::string>("seek")},
       .run = at_once(this, &LobbyFeature::drop_seek),
       .decides = kLobby},
      {.name = "seek.list",
       .about = "The oldest 50, and the open races; with `follow` also pushes after changes, at "
                "most every 500 ms, until a `seek.list` without it.",
       .asks = {may<bool>("follow")},
       .answers = object_type({must<std::vector<SentSeek>>("seeks"),
                               must<std::vector<std::string>>("own", "ids"),
                               may<std::size_t>("more", "how many more there are"),
                               may<std::vector<OpenRace>>("races")}),
       .run = at_once(this, &LobbyFeature::list_seeks),
       .decides = kLobby,
       .lasts = Lasts::kFollows},
      {.name = "seek.put",
       .about = "The existing one if the sender already has a seek with that setup and clock.",
       .asks = {may<std::string>("setup", "needed without `with`"), clock,
                may<std::string>("with", "another person's seek, to play it"), name},
       .answers = object_type({must<std::string>("seek")}),
       .run = later(this, &LobbyFeature::put_seek),
       .decides = kLobby,
       .needs_account = true},
  };
}

LobbyFeature::LobbyFeature(Parts parts) : in_(std::move(parts)) {
  if (in_.others.has_lobby_here()) take_in(stored(*in_.store));
}

void LobbyFeature::take_in(const Result<std::vector<ChallengeRow>>& stored) {
  stored ? in_.challenges.load(*stored) : in_.damaged("challenges", stored.error());
}

void LobbyFeature::lobby_opened() {
  in_.off_loop.run<std::vector<ChallengeRow>>(
      {}, "challenges", [store = in_.store] { return stored(*store); },
      [this, before = people_changes_](const Result<std::vector<ChallengeRow>>& rows) {
        people_changes_ == before ? take_in(rows) : lobby_opened();
      });
}

void LobbyFeature::people_changed(const PeopleChange& change) {
  ++people_changes_;
  for (const std::string& account : in_.challenges.people_changed(change)) tell_challenges(account);
}

void LobbyFeature::end_challenges(const std::string& one, const std::string& other) {
  std::vector<Challenge> ended;
  for (const Challenge* const challenge : in_.challenges.of(one, in_.executor->now())) {
    if (challenge->from.account == other || challenge->to.account == other) {
      ended.push_back(*challenge);
    }
  }
  for (const Challenge& challenge : ended) end_challenge(challenge);
}

void LobbyFeature::tell_challenges(const std::string& account) {
  const std::chrono::milliseconds now = in_.executor->now();
  json::array list;
  for (const Challenge* const challenge : in_.challenges.of(account, now)) {
    list.emplace_back(object_of(SentChallenge{*challenge, account, now}));
  }
  in_.clients.send(
      with_account(account),
      json_text(json::object{{"lobby", json::object{{"challenges", std::move(list)}}}}));
}

void LobbyFeature::end_challenge(const Challenge& ended) {
  in_.challenges.remove(ended.id);
  tell_challenges(ended.from.account);
  tell_challenges(ended.to.account);
  in_.writes.change_unheard(
      [id = ended.id](Tables& tables) { tables.people().erase_challenge(id); });
}

Terms LobbyFeature::read_terms(Fields& fields) const {
  Terms terms{fields.text("setup"), {}};
  const Result<ClockSetup> clock = parse_clock(fields.text_or("clock", "none", kMaxClock));
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
      decide_creation(lobby_match(terms, {}, {}, Visibility::kPublic, in_.entropy), {});
  if (!made) fields.fail(made.error());
  return terms;
}

Challenge* LobbyFeature::find_challenge(Call& call, LobbyPlayer Challenge::* part) {
  const std::string id = call.fields.text("challenge", kMaxId);
  const PrincipalPtr person = call.person;
  if (call.fields.error()) return nullptr;
  Challenge* const found = in_.challenges.find(id, in_.executor->now());
  if (found != nullptr && person && person->is((found->*part).account)) return found;
  call.fields.fail(unknown_challenge());
  return nullptr;
}

/// What a `seek.put` asks for.
struct LobbyFeature::AskedSeek {
  Party from;
  PrincipalPtr person;
  std::string name;
  Terms terms;
  std::string with;  ///< another person's seek, or empty
  Executor::SteadyTime received;
  Reply reply;
};

void LobbyFeature::put_seek(Call& call) {
  const PrincipalPtr person = call.person;
  if (!person) return call.reply(no_person());
  const std::string with = call.fields.text_or("with", "", kMaxId);
  const std::string name = read_own_name(call.fields, *person);
  const SeekPtr other = with.empty() ? nullptr : in_.lobby.open(with);
  if (!with.empty() && !other) {
    call.fields.fail("seek/unknown", "there is no such seek, or it has ended");
  }
  if (other && same_person(*other->person, *person)) {
    call.fields.fail("seek/own", "that seek is your own");
  }
  const Terms terms = other ? other->terms : read_terms(call.fields);
  if (call.fields.error()) return call.reply(*call.fields.error());
  const AskedSeek asked{call.from, person, name, terms, with, call.received, call.reply};
  in_.names.run(call.from, name, person.get(), [this, asked](const Result<void>& free) {
    free ? find_strength(asked) : asked.reply(free.error());
  });
}

/// A guest has no rating.
void LobbyFeature::find_strength(const AskedSeek& asked) {
  if (asked.person->name.empty()) return hold_seek(asked, {});
  in_.off_loop.run<Strength>(
      asked.from, "strength",
      [store = in_.store, account = asked.person->account, terms = asked.terms,
       now_ms = in_.executor->now().count()]() -> Result<Strength> {
        const Result<Strength> strength = store->look(
            [&](Tables& tables) { return read_strength(tables, account, terms, now_ms); });
        return strength ? *strength : Strength{};  // without a store people can still seek
      },
      [this, asked](const Result<Strength>& strength) {
        strength ? hold_seek(asked, *strength) : asked.reply(strength.error());
      });
}

void LobbyFeature::hold_seek(const AskedSeek& asked, const Strength& strength) {
  Lobby& lobby = in_.lobby;
  if (!in_.clients.contains(asked.from.client)) return;  // it has left: nobody would hold the seek
  SeekPtr seek = lobby.find(*asked.person, asked.terms);
  if (!seek) {
    const Result<void> taken = in_.quotas.take(Quota::kMatches, asked.from.address, asked.received);
    if (!taken) return asked.reply(taken.error());
    const Result<SeekPtr> made = lobby.put(asked.person, asked.name, asked.terms, strength);
    if (!made) return asked.reply(made.error());
    seek = *made;
  }
  lobby.hold(seek, asked.from.client);
  asked.reply(json::value{{"seek", seek->id}});
  // If the other seek is gone by now, this one stays open.
  if (!asked.with.empty()) (void)lobby.join(seek, asked.with);
}

Result<json::value> LobbyFeature::drop_seek(Call& call) {
  const std::string id = call.fields.text("seek", kMaxId);
  const PrincipalPtr person = call.person;
  if (call.fields.error()) return *call.fields.error();
  if (!person) return no_person();
  const Result<void> dropped = in_.lobby.drop(*person, id);
  if (!dropped) return dropped.error();
  return json::value(json::object{});
}

Result<json::value> LobbyFeature::list_seeks(Call& call) {
  const bool follow = call.fields.flag_or("follow", false);
  if (call.fields.error()) return *call.fields.error();
  return json::value(in_.lobby.look(call.from.client, call.person.get(), follow));
}

void LobbyFeature::make_challenge(Call& call) {
  const PrincipalPtr person = call.person;
  if (!person) return call.reply(no_person());
  Challenge challenge;
  challenge.from.name = read_own_name(call.fields, *person);
  challenge.from.guest = person->name.empty();
  const std::string to = call.fields.name("to");
  if (call.fields.flag_or("public", false)) challenge.visibility = Visibility::kPublic;
  challenge.terms = read_terms(call.fields);
  if (call.fields.error()) return call.reply(*call.fields.error());
  SeatInfo own;
  own.kind = SeatInfo::Kind::kPerson;
  own.name = challenge.from.name;
  in_.off_loop.run<LobbyPlayer>(
      call.from, "challenge.make",
      [store = in_.store, own, name = person->name, key = name_key(to),
       now = in_.executor->now()]() -> Result<LobbyPlayer> {
        const Result<void> free = check_seat_name(*store, own, name, now);
        if (!free) return free.error();
        const auto found =
            store->look([&](Tables& tables) { return tables.accounts().account_named(key); });
        if (!found) return found.error();
        if (*found && (*found)->state == AccountState::kOpen) {
          return LobbyPlayer{(*found)->id, (*found)->name};
        }
        return Error{"challenge/name", "nobody has that name", {}};
      },
      [this, person, challenge, from = call.from, received = call.received,
       reply = call.reply](const Result<LobbyPlayer>& found) mutable {
        if (!found) return reply(found.error());
        challenge.to = *found;
        const Result<void> taken = in_.quotas.take(Quota::kMatches, from.address, received);
        if (!taken) return reply(taken.error());
        settled(person, [this, person, challenge, reply](const Result<void>& account) {
          account ? store_challenge(person, challenge, reply) : reply(account.error());
        });
      });
}

void LobbyFeature::store_challenge(const PrincipalPtr& person, const Challenge& challenge,
                                   const Reply& reply) {
  Challenge own = challenge;
  own.from.account = person->account;
  if (in_.blocks.between(own.from.account, own.to.account)) {
    return reply(Error{"challenge/closed", "that person is not accepting challenges from you", {}});
  }
  const Result<const Challenge*> made = in_.challenges.add(std::move(own), in_.executor->now());
  if (!made) return reply(made.error());
  in_.writes.change(
      [row = to_row(**made)](Tables& tables) { tables.people().put(row); },
      [this, stored = **made, reply](const Result<void>& written) {
        if (!written) {
          in_.challenges.remove(stored.id);
          return reply(written.error());
        }
        in_.challenges.release(stored.id);
        reply(to_json(SentChallenge{stored, stored.from.account, in_.executor->now()}));
        tell_challenges(stored.from.account);
        tell_challenges(stored.to.account);
      });
}

void LobbyFeature::take_challenge(Call& call) {
  Challenge* const found = find_challenge(call, &Challenge::to);
  if (found == nullptr) return call.reply(*call.fields.error());
  found->taking = true;
  // The challenger may since have deleted the account, or been a guest who was adopted.
  in_.off_loop.run<std::optional<AccountRow>>(
      call.from, "challenge.take",
      [store = in_.store, maker = found->from.account]() -> Result<std::optional<AccountRow>> {
        return store->look(rules::find_account, maker);
      },
      [this, from = call.from, taken = *found,
       reply = call.reply](const Result<std::optional<AccountRow>>& maker) mutable {
        if (!maker) {
          in_.challenges.release(taken.id);
          return reply(maker.error());
        }
        const bool open = *maker && (*maker)->state == AccountState::kOpen;
        if (open) taken.from.account = (*maker)->id;
        // One may have blocked the other while the challenge was being stored.
        if (!open || in_.blocks.between(taken.from.account, taken.to.account)) {
          end_challenge(taken);
          return reply(unknown_challenge());
        }
        // The guest who made it may have been adopted by the person challenged.
        if (taken.from.account == taken.to.account) {
          end_challenge(taken);
          return reply(Error{"challenge/self", "you cannot challenge yourself", {}});
        }
        begin_match(from, taken, reply);
      });
}

void LobbyFeature::begin_match(const Party& from, const Challenge& taken, const Reply& reply) {
  in_.matches.create(
      from, lobby_match(taken.terms, taken.from, taken.to, taken.visibility, in_.entropy),
      [this, taken, reply](const Result<const LiveMatch*>& made) {
        if (!made) {
          in_.challenges.release(taken.id);
          return reply(made.error());
        }
        reply(json::value{{"match", (*made)->id}});
        std::vector<ClientId> sockets = in_.clients.sockets_of(with_account(taken.from.account));
        const std::vector<ClientId> others = in_.clients.sockets_of(with_account(taken.to.account));
        sockets.insert(sockets.end(), others.begin(), others.end());
        in_.lobby.tell_paired(sockets, **made);
        in_.challenges.remove(taken.id);
        tell_challenges(taken.from.account);
        tell_challenges(taken.to.account);
      },
      taken.id);
}

Result<json::value> LobbyFeature::decline_challenge(Call& call) {
  const Challenge* const found = find_challenge(call, &Challenge::to);
  if (found == nullptr) return *call.fields.error();
  const std::chrono::milliseconds now = in_.executor->now();
  const std::string line = json_text(json::object{
      {"lobby",
       json::object{{"declined", object_of(SentChallenge{*found, found->from.account, now})}}}});
  in_.clients.send(with_account(found->from.account), line);
  end_challenge(Challenge(*found));
  return json::value(json::object{});
}

Result<json::value> LobbyFeature::cancel_challenge(Call& call) {
  const Challenge* const found = find_challenge(call, &Challenge::from);
  if (found == nullptr) return *call.fields.error();
  end_challenge(Challenge(*found));
  return json::value(json::object{});
}

Result<json::value> LobbyFeature::list_challenges(Call& call) {
  const PrincipalPtr person = call.person;
  json::array list;
  if (person && person->settled()) {
    const std::chrono::milliseconds now = in_.executor->now();
    for (const Challenge* const challenge : in_.challenges.of(person->account, now)) {
      list.emplace_back(object_of(SentChallenge{*challenge, person->account, now}));
    }
  }
  return json::value{{"challenges", std::move(list)}};
}

}  // namespace gridwise
