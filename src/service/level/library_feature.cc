#include "service/level/library_feature.h"

#include <algorithm>

#include "gridwise/games.h"
#include "kit/json_text.h"
#include "service/level/json.h"
#include "service/wire/cursor.h"
#include "store/level_rules.h"

namespace gridwise {
namespace {

namespace json = boost::json;

constexpr std::size_t kMaxId = 32;
constexpr std::size_t kMaxName = 600;  ///< bytes: 200 characters
constexpr std::size_t kMaxScenarioBytes = 98'304;
/// The greatest integer that JavaScript represents exactly.
constexpr std::int64_t kMaxRev = 9'007'199'254'740'991;

Error library_person() {
  return {"library/person", "a library needs the session of a browser; programs keep files", {}};
}

Error too_long() {
  return {"library/long", "a level has at most 65536 bytes, and its scenarios 98304", {}};
}

std::string read_id(Fields& fields) {
  std::string id = fields.text("level", kMaxId);
  const bool plain = std::ranges::all_of(id, [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-';
  });
  if (!fields.error() && (id.empty() || !plain)) {
    fields.fail("json/range", fields.path_of("level") + " must be letters, digits and '-'");
  }
  return id;
}

/// The level to save, without its account.
LevelRow read_level(Fields& fields) {
  LevelRow level;
  level.id = read_id(fields);
  level.game = fields.text("game");
  level.name = fields.text("name", kMaxName);
  level.text = fields.text("text", Requests::kMaxBoardMessage);
  const json::array* const scenarios =
      fields.has("scenarios") ? fields.array("scenarios") : nullptr;
  level.scenarios = scenarios == nullptr ? "[]" : json_text(*scenarios);
  if (fields.error()) return level;
  if (find_game(level.game) == nullptr) {
    fields.fail("game/unknown", "there is no game " + level.game);
  } else if (level.text.size() > kMaxBoard || level.scenarios.size() > kMaxScenarioBytes) {
    fields.fail(too_long());
  }
  return level;
}

json::object of_json(const Principal& person) {
  return {{"id", person.account}, {"kind", person.name.empty() ? "guest" : "person"}};
}

}  // namespace

std::vector<Verb> LibraryFeature::verbs() {
  const FieldType id =
      must<std::string>("level", "1 to 32 letters, digits and `-`, chosen by the sender");
  const ValueType owner =
      object_type({must<std::string>("id"), {"kind", names_type({"guest", "person"})}});
  return {
      {.name = "library.get",
       .about = "A saved level with its scenarios.",
       .asks = {id},
       .answers =
           with_fields<LevelRow>({must<std::string>("text"), must<json::value>("scenarios")}),
       .run = off_loop(off_loop_, this, &LibraryFeature::get)},
      {.name = "library.list",
       .about = "Last changed first. `of`: their owner, absent for a guest without an account.",
       .asks = {may<std::string>("game"), may<int>("limit"), may<std::string>("cursor")},
       .answers = object_type(
           {must<std::vector<LevelRow>>("levels"), {"of", owner, true}, may<std::string>("next")}),
       .run = off_loop(off_loop_, this, &LibraryFeature::list)},
      {.name = "library.remove",
       .about = "`false` if there was none.",
       .asks = {id, must<std::int64_t>("rev")},
       .answers = object_type({must<bool>("removed")}),
       .run = later(this, &LibraryFeature::remove)},
      {.name = "library.save",
       .about = "Stores a level.",
       .asks = {id, must<std::string>("game"), must<std::string>("name", "to 600 bytes"),
                must<std::string>("text", "to 65,536 bytes"),
                may<json::array>("scenarios", "at most 98,304 bytes, stored unchanged"),
                may<std::int64_t>("rev", "by default 0")},
       .answers = with_fields<LevelRow>({{"of", owner}}),
       .run = later(this, &LibraryFeature::save),
       .boards = true},
  };
}

void LibraryFeature::store_level(const PrincipalPtr& person, LevelSave save, const Reply& reply) {
  save.level.account = person->account;
  save.now_ms = executor_->now().count();
  writes_.change(
      [save = std::move(save)](Tables& tables) { return rules::save_level(tables, save); },
      [person, reply](const Result<LevelRow>& saved) {
        if (!saved) return reply(saved.error());
        json::object answer = object_of(*saved);
        answer["of"] = of_json(*person);
        reply(json::value(std::move(answer)));
      });
}

Result<OffLoopWork> LibraryFeature::list(Call& call) {
  const PrincipalPtr person = call.person;
  if (!person) return library_person();
  LevelFilter filter;
  filter.game = call.fields.text_or("game", "");
  read_page(call.fields, filter);
  filter.account = person->account;
  return OffLoopWork([store = store_, filter, of = of_json(*person)]() -> Result<json::value> {
    if (filter.account.empty()) return json::value{{"levels", json::array()}};
    const auto rows = store->look([&](Tables& tables) { return tables.accounts().levels(filter); });
    if (!rows) return rows.error();
    json::value answer =
        page_of(*rows, filter, &LevelRow::updated_ms, "levels",
                [](const LevelRow& row) -> Result<json::object> { return object_of(row); });
    answer.get_object()["of"] = of;
    return answer;
  });
}

Result<OffLoopWork> LibraryFeature::get(Call& call) {
  const PrincipalPtr person = call.person;
  if (!person) return library_person();
  const std::string id = read_id(call.fields);
  const Error unknown{"library/unknown", "there is no such level in your library", {}};
  if (!person->settled()) return unknown;
  return OffLoopWork(
      [store = store_, account = person->account, id, unknown]() -> Result<json::value> {
        const auto row =
            store->look([&](Tables& tables) { return tables.accounts().level(account, id); });
        if (!row) return row.error();
        if (!*row) return unknown;
        return json::value(level_json(**row));
      });
}

void LibraryFeature::save(Call& call) {
  const PrincipalPtr person = call.person;
  if (!person) return call.reply(library_person());
  LevelSave save{read_level(call.fields), call.fields.number_or("rev", 0, kMaxRev, 0), 0};
  if (call.fields.error()) return call.reply(*call.fields.error());
  const Result<void> taken = quotas_.take(Quota::kLevels, call.from.address, call.received);
  if (!taken) return call.reply(taken.error());
  settled(person, [this, person, save = std::move(save),
                   reply = call.reply](const Result<void>& ready) mutable {
    if (!ready) return reply(ready.error());
    store_level(person, std::move(save), reply);
  });
}

void LibraryFeature::remove(Call& call) {
  const PrincipalPtr person = call.person;
  if (!person) return call.reply(library_person());
  const std::string id = read_id(call.fields);
  const std::int64_t rev = call.fields.number("rev", 0, kMaxRev);
  if (call.fields.error()) return call.reply(*call.fields.error());
  if (!person->settled()) return call.reply(json::value{{"removed", false}});
  writes_.change([account = person->account, id,
                  rev](Tables& tables) { return rules::remove_level(tables, account, id, rev); },
                 [reply = call.reply](const Result<bool>& removed) {
                   if (!removed) return reply(removed.error());
                   reply(json::value{{"removed", *removed}});
                 });
}

}  // namespace gridwise
