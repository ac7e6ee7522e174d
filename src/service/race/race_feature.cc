#include "service/race/race_feature.h"

namespace gridwise {
namespace {

namespace json = boost::json;

constexpr std::size_t kMaxId = 32;
constexpr std::int64_t kUsualLimit = 600;  ///< seconds
constexpr std::int64_t kLeastLimit = 30;
constexpr std::int64_t kMaxLimit = 3'600;

Error needs_browser() { return {"lobby/person", "races need a browser session", {}}; }

/// The terms of a race, if one person can play the game alone.
RaceTerms read_terms(Fields& fields) {
  RaceTerms terms;
  terms.setup = fields.text("setup");
  terms.limit =
      std::chrono::seconds(fields.number_or("limit_s", kLeastLimit, kMaxLimit, kUsualLimit));
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

}  // namespace

std::vector<Verb> RaceFeature::verbs() {
  constexpr auto kLobby = Decides::kLobby;
  const FieldType race = must<std::string>("race");
  const FieldType name = may<std::string>("name", "of a guest");
  const ValueType state = value_type<SentRace>();
  const FieldType open = must<std::vector<OpenRace>>("open");
  return {
      {.name = "race.again",
       .about = "The rematch: the first to ask creates it, the others join.",
       .asks = {race},
       .answers = state,
       .run = later(this, &RaceFeature::again),
       .decides = kLobby},
      {.name = "race.join",
       .about = "Joining again has no effect. Duplicate names get a number.",
       .asks = {race, name},
       .answers = state,
       .run = later(this, &RaceFeature::join),
       .decides = kLobby,
       .needs_account = true},
      {.name = "race.leave",
       .about =
           "Before the start the member leaves (if it is the maker, the race ends); afterwards "
           "the member resigns, as by `match.resign`.",
       .asks = {race},
       .run = later(this, &RaceFeature::leave),
       .decides = kLobby},
      {.name = "race.list",
       .about = "`open` are also in `seek.list` and its pushes, as `races`.",
       .answers = object_type({open, must<std::vector<OpenRace>>("own")}),
       .run = at_once(this, &RaceFeature::list),
       .decides = kLobby},
      {.name = "race.make",
       .about = "Its link is its id, which has 100 random bits.",
       .asks = {must<std::string>("setup"), may<int>("limit_s", "30 to 3,600, by default 600"),
                may<bool>("public", "listed in the lobby"), name},
       .answers = state,
       .run = later(this, &RaceFeature::make),
       .decides = kLobby,
       .needs_account = true},
      {.name = "race.ready",
       .about = "The sender must watch the race.",
       .asks = {race, may<bool>("ready", "by default true")},
       .answers = state,
       .run = at_once(this, &RaceFeature::ready),
       .decides = kLobby},
      {.name = "race.unwatch",
       .about = "No more pushes.",
       .asks = {race},
       .run = at_once(this, &RaceFeature::unwatch),
       .decides = kLobby,
       .lasts = Lasts::kEnds},
      {.name = "race.watch",
       .about = "The race, then pushes.",
       .asks = {race},
       .answers = state,
       .run = at_once(this, &RaceFeature::watch),
       .decides = kLobby,
       .lasts = Lasts::kBegins},
  };
}

void RaceFeature::run(Call& call, Change change) {
  const PrincipalPtr person = call.person;
  if (!person) return call.reply(needs_browser());
  const std::string id = call.fields.text("race", kMaxId);
  if (call.fields.error()) return call.reply(*call.fields.error());
  (races_.*change)(person, id, call.reply);
}

void RaceFeature::admit(const Call& call, const std::string& name,
                        std::function<void()> next) const {
  const Result<void> taken = quotas_.take(Quota::kMatches, call.from.address, call.received);
  if (!taken) return call.reply(taken.error());
  names_.run(
      call.from, name, call.person.get(),
      [person = call.person, reply = call.reply, next = std::move(next)](const Result<void>& free) {
        if (!free) return reply(free.error());
        settled(person, [reply, next](const Result<void>& account) {
          account ? next() : reply(account.error());
        });
      });
}

void RaceFeature::make(Call& call) {
  const PrincipalPtr person = call.person;
  if (!person) return call.reply(needs_browser());
  const std::string name = read_own_name(call.fields, *person);
  const RaceTerms terms = read_terms(call.fields);
  if (call.fields.error()) return call.reply(*call.fields.error());
  admit(call, name, [this, person, name, terms, reply = call.reply] {
    races_.make(person, name, terms, reply);
  });
}

void RaceFeature::join(Call& call) {
  const PrincipalPtr person = call.person;
  if (!person) return call.reply(needs_browser());
  const std::string name = read_own_name(call.fields, *person);
  const std::string id = call.fields.text("race", kMaxId);
  if (call.fields.error()) return call.reply(*call.fields.error());
  admit(call, name,
        [this, person, name, id, reply = call.reply] { races_.join(person, name, id, reply); });
}

void RaceFeature::again(Call& call) {
  const Result<void> taken = quotas_.take(Quota::kMatches, call.from.address, call.received);
  if (!taken) return call.reply(taken.error());
  run(call, &Races::again);
}

Result<json::value> RaceFeature::ready(Call& call) {
  const std::string id = call.fields.text("race", kMaxId);
  const bool ready = call.fields.flag_or("ready", true);
  const PrincipalPtr person = call.person;
  if (call.fields.error()) return *call.fields.error();
  if (!person) return needs_browser();
  return races_.ready(*person, id, ready);
}

Result<json::value> RaceFeature::watch(Call& call) {
  const std::string id = call.fields.text("race", kMaxId);
  if (call.fields.error()) return *call.fields.error();
  return races_.watch(call.from.client, call.person, id);
}

Result<json::value> RaceFeature::unwatch(Call& call) {
  const std::string id = call.fields.text("race", kMaxId);
  if (call.fields.error()) return *call.fields.error();
  races_.unwatch(call.from.client, id);
  return json::value(json::object{});
}

Result<json::value> RaceFeature::list(Call& call) {
  const PrincipalPtr person = call.person;
  json::object answer{{"open", races_.open()}};
  answer["own"] = person ? races_.own(*person) : json::array();
  return json::value(std::move(answer));
}

}  // namespace gridwise
