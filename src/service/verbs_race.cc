// Verbs of races.
#include "service/verbs.h"

namespace gridwise::verb {
namespace {

namespace json = boost::json;

constexpr std::size_t kLongestId = 32;
constexpr std::int64_t kUsualLimit = 600;  ///< seconds
constexpr std::int64_t kLeastLimit = 30;
constexpr std::int64_t kMostLimit = 3'600;

Error no_person() { return {"lobby/person", "races need a browser session", {}}; }

/// The terms of a race, if one person can play the game alone.
RaceTerms read_terms(Call& call) {
  Fields& fields = call.fields;
  RaceTerms terms;
  terms.setup = fields.text("setup");
  terms.limit =
      std::chrono::seconds(fields.number_or("limit_s", kLeastLimit, kMostLimit, kUsualLimit));
  if (fields.flag_or("public", false)) terms.visibility = Visibility::kPublic;
  if (fields.error()) return terms;
  const Result<GameSetup> setup = parse_setup(terms.setup);
  if (!setup) {
    fields.fail(setup.error());
    return terms;
  }
  terms.setup = setup->text();
  if (setup->game->info().seats.size() != 1) {
    fields.fail("race/game", "only games for one player can be raced");
    return terms;
  }
  const Result<OpenedGame> opened = open_game(terms.setup, 0);
  if (!opened) fields.fail(opened.error());
  return terms;
}

/// The name a person plays under: the account's, or one of the person's choice if it has none.
std::string read_own_name(Fields& fields, const Principal& person) {
  return person.name.empty() ? fields.name("name") : person.name;
}

using RaceVerb = void (Races::*)(const PrincipalPtr& person, const std::string& id,
                                 const Races::Answer& answer);

/// Runs a verb about one race; refused for programs, which have no principal.
void run(Call& call, RaceVerb verb) {
  const PrincipalPtr person = call.principal();
  if (!person) return call.reply(no_person());
  const std::string id = call.fields.text("race", kLongestId);
  if (call.fields.error()) return call.reply(*call.fields.error());
  (call.in.races.*verb)(person, id, call.reply);
}

}  // namespace

void make_race(Call& call) {
  const PrincipalPtr person = call.principal();
  if (!person) return call.reply(no_person());
  const std::string name = read_own_name(call.fields, *person);
  const RaceTerms terms = read_terms(call);
  if (call.fields.error()) return call.reply(*call.fields.error());
  const Result<void> taken = call.in.take(Quota::kMatches, call.client);
  if (!taken) return call.reply(taken.error());
  settled(person,
          [&in = call.in, person, name, terms, reply = call.reply](const Result<void>& account) {
            if (!account) return reply(account.error());
            in.races.make(person, name, terms, reply);
          });
}

void join_race(Call& call) {
  const PrincipalPtr person = call.principal();
  if (!person) return call.reply(no_person());
  const std::string name = read_own_name(call.fields, *person);
  const std::string id = call.fields.text("race", kLongestId);
  if (call.fields.error()) return call.reply(*call.fields.error());
  const Result<void> taken = call.in.take(Quota::kMatches, call.client);
  if (!taken) return call.reply(taken.error());
  settled(person,
          [&in = call.in, person, name, id, reply = call.reply](const Result<void>& account) {
            if (!account) return reply(account.error());
            in.races.join(person, name, id, reply);
          });
}

void leave_race(Call& call) { run(call, &Races::leave); }

void race_again(Call& call) {
  const Result<void> taken = call.in.take(Quota::kMatches, call.client);
  if (!taken) return call.reply(taken.error());
  run(call, &Races::again);
}

Result<json::value> ready_for_race(Call& call) {
  const std::string id = call.fields.text("race", kLongestId);
  const bool ready = call.fields.flag_or("ready", true);
  const PrincipalPtr person = call.principal();
  if (call.fields.error()) return *call.fields.error();
  if (!person) return no_person();
  return call.in.races.ready(*person, id, ready);
}

Result<json::value> watch_race(Call& call) {
  const std::string id = call.fields.text("race", kLongestId);
  if (call.fields.error()) return *call.fields.error();
  return call.in.races.watch(call.client, call.principal(), id);
}

Result<json::value> unwatch_race(Call& call) {
  const std::string id = call.fields.text("race", kLongestId);
  if (call.fields.error()) return *call.fields.error();
  call.in.races.unwatch(call.client, id);
  return json::value(json::object{});
}

Result<json::value> list_races(Call& call) {
  const PrincipalPtr person = call.principal();
  json::object answer{{"open", call.in.races.open()}};
  answer["own"] = person ? call.in.races.own(*person) : json::array();
  return json::value(std::move(answer));
}

}  // namespace gridwise::verb
