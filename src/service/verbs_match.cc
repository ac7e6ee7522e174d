// Verbs that create matches and show them.
#include <algorithm>
#include <functional>

#include "service/match/json.h"
#include "service/match/names.h"
#include "service/match/sender.h"
#include "service/peers.h"
#include "service/verbs.h"
#include "service/wire/cursor.h"
#include "service/wire/portion.h"

namespace gridwise {
namespace verb {
namespace {

namespace json = boost::json;
using std::chrono::milliseconds;

constexpr std::size_t kMostSeats = 16;
constexpr std::size_t kLongestClock = 64;
constexpr std::size_t kMostIds = 100;
constexpr std::size_t kMostLive = 1'000;
constexpr std::int64_t kUsualSpeedMs = 600;

SeatInfo read_seat(Fields& fields) {
  SeatInfo seat;
  const std::string kind = fields.text("kind");
  const auto known = value_in<SeatInfo::Kind>(kSeatKinds, kind);
  if (!known) {
    fields.fail("json/range", fields.path_of("kind") + " must be person, bot or open");
    return seat;
  }
  seat.kind = *known;
  if (fields.has("name")) seat.name = fields.name("name");
  if (seat.kind == SeatInfo::Kind::kBot) seat.selector = fields.text("selector", kLongestSelector);
  return seat;
}

/// Creates a token for every person; only its hash is stored with the seat.
json::array give_tokens(std::vector<SeatInfo>& seats, const Entropy& entropy) {
  json::array tokens;
  for (SeatInfo& seat : seats) {
    if (seat.kind != SeatInfo::Kind::kPerson) {
      tokens.emplace_back(nullptr);
      continue;
    }
    const std::string token = new_token(entropy);
    seat.token_hash = sha256(token);
    tokens.emplace_back(token);
  }
  return tokens;
}

/// Makes the account the owner of the match and of its seats for people.
void give_seats(happened::Created& created, const std::string& account) {
  created.owner_account = account;
  for (SeatInfo& seat : created.seats) {
    if (seat.kind == SeatInfo::Kind::kPerson) seat.account = account;
  }
}

happened::Created read_creation(Call& call) {
  Fields& fields = call.fields;
  happened::Created created;
  created.start = fields.text_or("text", "", kLongestBoard);
  created.setup = created.start.empty() ? fields.text("setup") : fields.text_or("setup", "");
  created.speed =
      milliseconds(fields.number_or("speed_ms", 0, kSlowestPace.count(), kUsualSpeedMs));
  created.paused = fields.flag_or("paused", false);
  const Result<ClockSetup> clock = parse_clock(fields.text_or("clock", "none", kLongestClock));
  if (!clock) {
    fields.fail(clock.error());
  } else {
    created.clock = *clock;
  }
  created.seed = draw_seed(call.in.options.entropy);
  if (fields.has("seed")) {
    created.seed.value = static_cast<std::uint64_t>(fields.number("seed", 0, INT64_MAX));
    created.seed.by = SeedBy::kPlayer;
  }
  const json::array* const seats = fields.array("seats");
  for (std::size_t i = 0; seats != nullptr && i < std::min(seats->size(), kMostSeats); ++i) {
    const json::object* const object = fields.object_at("seats", i, (*seats)[i]);
    if (object == nullptr) break;
    Fields seat(*object, "seats[" + std::to_string(i) + "]");
    created.seats.push_back(read_seat(seat));
    if (seat.error()) fields.fail(*seat.error());
  }
  return created;
}

/// If a setup is given along with a text, it must be the text's own.
Result<void> check_setup(const happened::Created& created) {
  if (created.start.empty() || created.setup.empty()) return {};
  const Result<GameSetup> setup = parse_setup(created.setup);
  if (!setup) return setup.error();
  const Result<OpenedGame> opened = open_game(created.start, created.seed.value);
  if (!opened) return opened.error();
  if (setup->text() == opened->setup.text()) return {};
  return Error{"option/other", "setup and text name different games or options", {}};
}

/// Reduces `ids` to the matches that have watchers, here or at another server; if no ids were
/// given, fills it with all such matches.
void keep_live(const Service::Inside& in, bool given, std::vector<std::string>& ids) {
  std::vector<std::string> live = in.watchers.watched(kMostLive);
  if (in.peers) {
    const std::vector<std::string> elsewhere = in.peers->watched_elsewhere();
    live.insert(live.end(), elsewhere.begin(), elsewhere.end());
  }
  std::ranges::sort(live, std::greater{});  // newest first
  if (!given) {
    const auto same = std::ranges::unique(live);
    live.erase(same.begin(), same.end());
    live.resize(std::min(live.size(), kMostLive));
    ids = std::move(live);
  } else {
    std::erase_if(ids, [&](const std::string& id) {
      return !in.watchers.watched(id) && !std::ranges::binary_search(live, id, std::greater{});
    });
  }
}

}  // namespace
}  // namespace verb

boost::json::object you_json(const Match& match, const Principal& principal) {
  boost::json::array seats;
  for (const Seat seat : seats_of(match, principal.account)) seats.emplace_back(seat);
  return {{"seats", std::move(seats)}, {"owner", principal.is(match.owner_account)}};
}

namespace verb {

void create_match(Call& call) {
  happened::Created created = read_creation(call);
  if (call.fields.error()) return call.reply(*call.fields.error());
  const Result<void> checked = check_setup(created);
  if (!checked) return call.reply(checked.error());
  const Result<void> taken = call.in.take(Quota::kMatches, call.client);
  if (!taken) return call.reply(taken.error());
  const std::string owner = new_token(call.in.options.entropy);
  created.owner_hash = sha256(owner);
  json::array tokens = give_tokens(created.seats, call.in.options.entropy);
  const PrincipalPtr principal = call.principal();
  auto answer = [owner, tokens = std::move(tokens), &executor = *call.in.executor, principal,
                 reply = call.reply](const Result<const LiveMatch*>& made) {
    if (!made) return reply(made.error());
    const LiveMatch& live = **made;
    json::object whole{
        {"match", live.id},
        {"owner", owner},
        {"tokens", tokens},
        {"state", state_json(live.id, live.match, live.record, Detail::kWhole, executor.steady())}};
    if (principal) whole["you"] = you_json(live.match, *principal);
    reply(json::value(std::move(whole)));
  };
  // The creator owns the match, even between bots only: this session pauses and steps it.
  settled(principal, [&in = call.in, created = std::move(created), principal,
                      answer = std::move(answer)](const Result<void>& account) mutable {
    if (!account) return answer(account.error());
    if (principal) give_seats(created, principal->account);
    in.matches.create(std::move(created), std::move(answer));
  });
}

Result<json::value> get_match(Call& call) {
  const std::string id = call.fields.text("match");
  if (call.fields.error()) return *call.fields.error();
  const Result<const LiveMatch*> live = call.in.matches.find(id);
  if (!live) return live.error();
  call.in.bots.consider(**live);
  return json::value(
      state_json(id, (*live)->match, (*live)->record, Detail::kWhole, call.in.executor->steady()));
}

Result<json::value> watch_match(Call& call) {
  const std::string id = call.fields.text("match");
  const bool with_state = call.fields.flag_or("view", true);
  const std::int64_t since = call.fields.number_or("since", 0, INT64_MAX, -1);
  const std::vector<std::string> tokens = call.fields.texts_or_none("tokens", kMostSeats);
  if (call.fields.error()) return *call.fields.error();
  const Result<const LiveMatch*> found = call.in.matches.find(id);
  if (!found) return found.error();
  const LiveMatch& live = **found;
  json::object answer{{"state", call.in.watchers.watch(call.client, live, with_state)}};
  const PrincipalPtr principal = call.principal();
  if (principal) answer["you"] = you_json(live.match, *principal);
  if (principal && can_chat(live.match) && !seats_of(live.match, principal->account).empty()) {
    const auto chat = chat_for_player(*call.in.store, id, live.match, call.in.blocks);
    if (!chat) return chat.error();
    answer["chat"] = *chat;
  }
  json::array presence = call.in.watchers.attend(call.client, live, tokens,
                                                 principal ? principal->account : std::string());
  if (!presence.empty()) answer["presence"] = std::move(presence);
  const std::size_t watching = call.in.watchers.spectators(id);
  if (watching > 0) answer["watching"] = watching;
  call.in.bots.consider(live);
  if (since >= 0 && live.recent.front().seq - 1 <= since) {  // otherwise only the state is sent
    Portion events(kLongestPart);
    for (const MatchEvent& event : live.recent) {
      if (event.seq > since) events.add(event_json(event));
    }
    if (!events.full()) answer["events"] = events.take();
  }
  return json::value(std::move(answer));
}

Result<json::value> unwatch_match(Call& call) {
  const std::string id = call.fields.text("match");
  if (call.fields.error()) return *call.fields.error();
  // Counts as a farewell: a client that loses its connection sends nothing.
  call.in.watchers.unwatch(call.client, id);
  return json::value(json::object{});
}

Result<json::value> list_matches(Call& call) {
  MatchFilter filter;
  filter.statuses = call.fields.texts_or_none("status", kStatuses.size());
  filter.game = call.fields.text_or("game", "");
  filter.ids = call.fields.texts_or_none("ids", kMostIds);
  read_page(call.fields, filter);
  const bool watched_only = call.fields.flag_or("live", false);
  const bool mine = call.fields.flag_or("mine", false);
  if (call.fields.error()) return *call.fields.error();
  const PrincipalPtr principal = call.principal();
  const std::string account = principal ? principal->account : std::string();
  if (mine && account.empty()) return json::value{{"matches", json::array()}};
  if (mine) filter.account = account;
  if (watched_only) keep_live(call.in, call.fields.has("ids"), filter.ids);
  if ((watched_only || call.fields.has("ids")) && filter.ids.empty()) {
    return json::value{{"matches", json::array()}};
  }
  const Result<std::vector<MatchRow>> rows = call.in.store->matches(filter);
  if (!rows) return rows.error();
  return page_of(*rows, filter, &MatchRow::created_ms, "matches",
                 [&](const MatchRow& row) -> Result<json::object> {
                   const auto live = call.in.matches.look_at(row.id);  // does not start bots
                   if (!live) return live.error();
                   if (!may_see((*live)->match, account, {})) return unknown_match();
                   json::object shown = state_json(row.id, (*live)->match, (*live)->record,
                                                   Detail::kBoardOnly, call.in.executor->steady());
                   const std::size_t watching = call.in.watchers.spectators(row.id);
                   if (watching > 0) shown["watching"] = watching;
                   return shown;
                 });
}

}  // namespace verb
}  // namespace gridwise
