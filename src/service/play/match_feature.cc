#include "service/play/match_feature.h"

#include <algorithm>
#include <functional>
#include <set>

#include "service/match/json.h"
#include "service/match/names.h"
#include "service/match/sender.h"
#include "service/people/chat.h"
#include "service/wire/cursor.h"
#include "service/wire/portion.h"

namespace gridwise {

struct You {
  std::vector<Seat> seats;
  bool owner = false;
};
template <>
inline constexpr auto kMessage<You> =
    message("You", "What is the sender's in a match.", field("seats", &You::seats),
            field("owner", &You::owner, "The sender made the match."));

namespace {

namespace json = boost::json;
using std::chrono::milliseconds;

constexpr std::size_t kMaxSeats = 16;
constexpr std::size_t kMaxClock = 64;
constexpr std::size_t kMaxIds = 100;
constexpr std::size_t kMaxLive = 1'000;
/// Running matches of an account among which those are found that wait for its move.
constexpr int kMaxTurns = 1'000;
constexpr std::int64_t kUsualSpeedMs = 600;
constexpr std::size_t kMaxTokens = 16;
/// Whose reads take turns with those of the server that somebody waits for.
const Party kBackground{{}, ~ClientId{0}};

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
  if (seat.kind == SeatInfo::Kind::kBot) seat.selector = fields.text("selector", kMaxSelector);
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

/// A person with an account who takes one seat has its name there.
void name_seats(std::vector<SeatInfo>& seats, const Principal* person) {
  const auto people = std::ranges::count(seats, SeatInfo::Kind::kPerson, &SeatInfo::kind);
  for (SeatInfo& seat : seats) {
    if (seat.kind == SeatInfo::Kind::kOpen) seat.name.clear();
    if (seat.kind == SeatInfo::Kind::kPerson && people == 1 && person != nullptr &&
        !person->name.empty()) {
      seat.name = person->name;
    }
  }
}

/// The matches for a list. If an account is given, only those in which another person has a seat.
Result<std::vector<MatchRow>> rows_of(Store& store, const MatchFilter& filter,
                                      const std::string& shared_by) {
  Result<std::vector<MatchRow>> rows = store.matches(filter);
  if (!rows || shared_by.empty()) return rows;
  std::vector<std::string> ids;
  ids.reserve(rows->size());
  for (const MatchRow& row : *rows) ids.push_back(row.id);
  const Result<std::vector<SeatRow>> seats = store.seats(ids);
  if (!seats) return seats.error();
  std::set<std::string> shared;
  for (const SeatRow& seat : *seats) {
    if (seat.kind == name_in(kSeatKinds, SeatInfo::Kind::kPerson) && seat.account != shared_by) {
      shared.insert(seat.match);
    }
  }
  std::erase_if(*rows, [&](const MatchRow& row) { return !shared.contains(row.id); });
  return rows;
}

json::value you_json(const Match& match, const Principal& principal) {
  return to_json(You{seats_of(match, principal.account), principal.is(match.owner_account)});
}

/// The hashes of the tokens that a request presents.
std::vector<std::string> shown_tokens(const json::object& request) {
  std::vector<std::string> hashes;
  const auto add = [&](const json::value& token) {
    if (token.is_string() && hashes.size() < kMaxTokens) {
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

/// The answer to `match.watch`.
ValueType watched_type() {
  return object_type({must<SentMatch>("state"),
                      may<std::vector<MatchEvent>>("events"),
                      {"presence", presence_type(), true},
                      may<You>("you"),
                      may<std::size_t>("watching", "spectators"),
                      may<ChatState>("chat")});
}

}  // namespace

std::vector<Verb> MatchFeature::verbs() {
  constexpr auto kOwner = Decides::kOwnerOfMatch;
  const FieldType match = must<std::string>("match");
  const FieldType tokens = may<std::vector<std::string>>("tokens", "of the sender's seats");
  return {
      {.name = "match.get",
       .about = "The state.",
       .asks = {match, may<std::string>("token"), tokens},
       .answers = value_type<SentMatch>(),
       .run = later(this, &MatchFeature::get),
       .decides = kOwner},
      {.name = "match.list",
       .about = "Newest first, without moves and the views' actions. Does not start bots.",
       .asks = {may<std::vector<MatchStatus>>("status"), may<std::string>("game"),
                may<std::vector<std::string>>("ids"),
                may<bool>("live", "only those that are being watched"),
                may<bool>("mine", "only those of the sender's account"),
                may<bool>("turn", "only those in which another person waits for the sender"),
                may<int>("limit"), may<std::string>("cursor")},
       .answers = object_type({must<std::vector<SentMatch>>("matches"), may<std::string>("next")}),
       .run = later(this, &MatchFeature::list)},
      {.name = "match.moves",
       .about = "Every legal move, none once the match is over.",
       .asks = {match, may<std::string>("token"), tokens},
       .answers = value_type<LegalMoves>(),
       .run = at_once(this, &MatchFeature::moves),
       .decides = kOwner},
      {.name = "match.new",
       .about = "Makes a match. `tokens`: one per seat, null for bots.",
       .asks = {may<std::string>("setup", "needed without `text`"),
                {"seats",
                 list_type(object_type({must<SeatInfo::Kind>("kind"), may<std::string>("name"),
                                        may<std::string>("selector")}))},
                may<std::string>("text", "start there"),
                may<int>("speed_ms", "the bots' pace, 0 to 10,000, by default 600"),
                may<bool>("paused"),
                may<std::int64_t>("seed"),
                may<std::string>("clock")},
       .answers = object_type({match, must<std::string>("owner"),
                               must<std::vector<std::optional<std::string>>>("tokens"),
                               must<SentMatch>("state"), may<You>("you")}),
       .run = later(this, &MatchFeature::create),
       .boards = true},
      {.name = "match.unwatch",
       .about = "No more pushes.",
       .asks = {match, may<std::string>("token"), tokens},
       .run = at_once(this, &MatchFeature::unwatch),
       .decides = kOwner,
       .lasts = Lasts::kEnds},
      {.name = "match.watch",
       .about = "The state and, with `since`, the events after it, unless more than 32 are missing "
                "or they are too long; then pushes.",
       .asks = {match, may<std::int64_t>("since", "a seq"),
                may<bool>("view", "by default true; without it pushes have no state"),
                may<std::string>("token"), tokens},
       .answers = watched_type(),
       .run = later(this, &MatchFeature::watch),
       .decides = kOwner,
       .lasts = Lasts::kBegins},
  };
}

void MatchFeature::match_changed(const LiveMatch& live, std::span<const MatchEvent> events) {
  in_.watchers.tell(live, events);
  for (const MatchEvent& event : events) in_.fair.count_leaving(live, event);
  if (!events.empty()) tell_turn(live);
  if (stopped_) return;
  in_.flags.consider(live);
  // Loading a match for a list does not start its bots.
  if (!events.empty()) in_.bots.consider(live);
}

void MatchFeature::tell_turn(const LiveMatch& live) {
  const AccountTurns turns = AwaitedMoves::turns_in(live.match);
  if (turns.empty()) return;
  in_.awaited.tell(live.id, turns);
  in_.others.turn_changed(live.id, turns);
}

void MatchFeature::stop() {
  stopped_ = true;
  in_.flags.stop();
}

void MatchFeature::resume(const std::string& match) {
  if (stopped_) return;
  in_.others.learn(match, [this, match] {
    in_.reader.read_all(kBackground, {match}, [this, match](const Result<void>&) {
      const Result<const LiveMatch*> live = in_.matches.find(match);
      if (live && !stopped_) in_.bots.consider(**live);
    });
  });
}

Result<void> MatchFeature::check_sender(const PrincipalPtr& person, const OpenRequest& open,
                                        const json::object& request) {
  if (!open.verb->name.starts_with("match.") || open.subject.empty()) return {};
  const Result<const LiveMatch*> live = in_.matches.look_at(open.subject);
  if (!live || (*live)->match.visibility == Visibility::kPublic) return {};
  const std::string account = person ? person->account : std::string();
  if (may_see((*live)->match, account, shown_tokens(request))) return {};
  return unknown_match();
}

happened::Created MatchFeature::read_creation(Fields& fields) const {
  happened::Created created;
  created.start = fields.text_or("text", "", kMaxBoard);
  created.setup = created.start.empty() ? fields.text("setup") : fields.text_or("setup", "");
  created.speed =
      milliseconds(fields.number_or("speed_ms", 0, kSlowestPace.count(), kUsualSpeedMs));
  created.paused = fields.flag_or("paused", false);
  const Result<ClockSetup> clock = parse_clock(fields.text_or("clock", "none", kMaxClock));
  if (!clock) {
    fields.fail(clock.error());
  } else {
    created.clock = *clock;
  }
  created.seed = draw_seed(in_.entropy);
  if (fields.has("seed")) {
    created.seed.value = static_cast<std::uint64_t>(fields.number("seed", 0, INT64_MAX));
    created.seed.by = SeedBy::kPlayer;
  }
  const json::array* const seats = fields.array("seats");
  for (std::size_t i = 0; seats != nullptr && i < std::min(seats->size(), kMaxSeats); ++i) {
    const json::object* const object = fields.object_at("seats", i, (*seats)[i]);
    if (object == nullptr) break;
    Fields seat(*object, "seats[" + std::to_string(i) + "]");
    created.seats.push_back(read_seat(seat));
    if (seat.error()) fields.fail(*seat.error());
  }
  return created;
}

/// Reduces `ids` to the matches that have watchers, here or at another server; if no ids were
/// given, fills it with all such matches.
void MatchFeature::keep_live(bool given, std::vector<std::string>& ids) const {
  std::vector<std::string> live = in_.watchers.watched(kMaxLive);
  const std::vector<std::string> elsewhere = in_.others.watched_elsewhere();
  live.insert(live.end(), elsewhere.begin(), elsewhere.end());
  std::ranges::sort(live, std::greater{});  // newest first
  if (!given) {
    const auto same = std::ranges::unique(live);
    live.erase(same.begin(), same.end());
    live.resize(std::min(live.size(), kMaxLive));
    ids = std::move(live);
  } else {
    std::erase_if(ids, [&](const std::string& id) {
      return !in_.watchers.watched(id) && !std::ranges::binary_search(live, id, std::greater{});
    });
  }
}

/// What a `match.new` asks for.
struct MatchFeature::AskedMatch {
  Party from;
  PrincipalPtr person;
  happened::Created created;
  Executor::SteadyTime received;
  Reply reply;
};

void MatchFeature::create(Call& call) {
  AskedMatch asked{call.from, call.person, read_creation(call.fields), call.received, call.reply};
  if (call.fields.error()) return call.reply(*call.fields.error());
  name_seats(asked.created.seats, call.person.get());
  const std::vector<SeatInfo> seats = asked.created.seats;
  in_.names.run(call.from, seats, call.person.get(),
                [this, asked = std::move(asked)](const Result<void>& free) {
                  free ? create(asked) : asked.reply(free.error());
                });
}

void MatchFeature::create(const AskedMatch& asked) {
  happened::Created created = asked.created;
  const Result<void> checked = check_setup(created);
  if (!checked) return asked.reply(checked.error());
  const Result<void> taken = in_.quotas.take(Quota::kMatches, asked.from.address, asked.received);
  if (!taken) return asked.reply(taken.error());
  const std::string owner = new_token(in_.entropy);
  created.owner_hash = sha256(owner);
  json::array tokens = give_tokens(created.seats, in_.entropy);
  const PrincipalPtr principal = asked.person;
  auto answer = [this, owner, tokens = std::move(tokens), from = asked.from, principal,
                 reply = asked.reply](const Result<const LiveMatch*>& made) {
    if (!made) return reply(made.error());
    const LiveMatch& live = **made;
    json::object whole{
        {"match", live.id}, {"owner", owner}, {"tokens", tokens}, {"state", nullptr}};
    if (principal) whole["you"] = you_json(live.match, *principal);
    make_state(from, live, Detail::kWhole,
               [reply, whole = std::move(whole)](Result<json::object> state) mutable {
                 if (!state) return reply(state.error());
                 whole["state"] = *std::move(state);
                 reply(json::value(std::move(whole)));
               });
  };
  // The creator owns the match, even between bots only: this session pauses and steps it.
  settled(principal, [this, created = std::move(created), principal, from = asked.from,
                      answer = std::move(answer)](const Result<void>& account) mutable {
    if (!account) return answer(account.error());
    if (principal) give_seats(created, principal->account);
    in_.matches.create(from, std::move(created), std::move(answer));
  });
}

void MatchFeature::make_state(const Party& party, const LiveMatch& live, Detail detail, Made done) {
  if (!is_large(live.match)) {
    return done(state_json(live.id, live.match, live.record, detail, in_.executor->heard()));
  }
  struct Copy {
    std::string id;
    Match match;
    std::string record;
  };
  const auto copy =
      std::make_shared<const Copy>(Copy{live.id, live.match.without_commands(), live.record});
  in_.off_loop.run<json::object>(
      party, "state",
      [copy, detail, steady = in_.executor->heard()]() -> Result<json::object> {
        return state_json(copy->id, copy->match, copy->record, detail, steady);
      },
      [this, copy, detail, done = std::move(done)](Result<json::object> state) {
        if (state && copy->match.clock.used()) {  // its times count from when they are sent
          const SentMatch now{copy->id, copy->match, copy->record, detail, in_.executor->heard()};
          (*state)["clock"] = to_json(*now.clock());
        }
        done(std::move(state));
      });
}

void MatchFeature::get(Call& call) {
  const std::string id = call.fields.text("match");
  if (call.fields.error()) return call.reply(*call.fields.error());
  const Result<const LiveMatch*> live = in_.matches.find(id);
  if (!live) return call.reply(live.error());
  in_.bots.consider(**live);
  make_state(call.from, **live, Detail::kWhole, [reply = call.reply](Result<json::object> state) {
    if (!state) return reply(state.error());
    reply(json::value(*std::move(state)));
  });
}

Result<json::value> MatchFeature::moves(Call& call) {
  const std::string id = call.fields.text("match");
  if (call.fields.error()) return *call.fields.error();
  const Result<const LiveMatch*> live = in_.matches.find(id);
  if (!live) return live.error();
  const Match& match = (*live)->match;
  // A match can be over before its position is: by resignation, or on time.
  const bool over = match.status == MatchStatus::kFinished;
  return json::value(object_of(over ? LegalMoves() : legal_moves_of(*match.position)));
}

/// What a `match.watch` asks for.
struct MatchFeature::Watch {
  Party from;
  PrincipalPtr person;
  std::string match;
  std::int64_t since = -1;
  std::vector<std::string> tokens;
  Reply reply;
};

void MatchFeature::watch(Call& call) {
  Watch asked{call.from,
              call.person,
              call.fields.text("match"),
              call.fields.number_or("since", 0, INT64_MAX, -1),
              call.fields.texts_or_none("tokens", kMaxSeats),
              call.reply};
  const bool with_state = call.fields.flag_or("view", true);
  if (call.fields.error()) return call.reply(*call.fields.error());
  const Result<const LiveMatch*> found = in_.matches.find(asked.match);
  if (!found) return call.reply(found.error());
  const LiveMatch& live = **found;
  const ClientId client = call.from.client;
  if (!is_large(live.match)) {
    json::object state = in_.watchers.watch(client, live, with_state);
    return asked.reply(watched(asked, live, std::move(state)));
  }
  const bool watches = in_.watchers.watches(client, live.id);
  const Watchers::Ticket ticket = in_.watchers.watch_later(client, live, with_state);
  make_state(call.from, live, Detail::kWhole,
             [this, asked = std::move(asked), watches, ticket](Result<json::object> state) {
               watch_made(asked, watches, ticket, std::move(state));
             });
}

/// Answers with a state that was made off the loop, then pushes the events after it.
void MatchFeature::watch_made(const Watch& asked, bool watches, Watchers::Ticket ticket,
                              Result<json::object> state) {
  const ClientId client = asked.from.client;
  const bool waits = in_.watchers.waits(client, asked.match, ticket);
  const Result<const LiveMatch*> live = in_.matches.look_at(asked.match);
  if (!state || !live) {
    asked.reply(state ? live.error() : state.error());
    if (waits && !(live && watches)) return in_.watchers.unwatch(client, asked.match);
  } else if (!waits) {  // it has ended its watch meanwhile
    return asked.reply(json::value{{"state", *std::move(state)}});
  } else {
    asked.reply(watched(asked, **live, *std::move(state)));
  }
  if (live) in_.watchers.catch_up(client, **live, ticket);
}

/// The answer to `match.watch`. REQUIRES: the client watches the match.
Result<json::value> MatchFeature::watched(const Watch& asked, const LiveMatch& live,
                                          json::object state) {
  const auto seq = state.at("seq").to_number<std::int64_t>();
  json::object answer{{"state", std::move(state)}};
  const PrincipalPtr& principal = asked.person;
  if (principal) answer["you"] = you_json(live.match, *principal);
  if (principal && can_chat(live.match) && !seats_of(live.match, principal->account).empty()) {
    answer["chat"] = chat_for_player(live, in_.blocks);
  }
  json::array presence = in_.watchers.attend(asked.from.client, live, asked.tokens,
                                             principal ? principal->account : std::string());
  if (!presence.empty()) answer["presence"] = std::move(presence);
  const std::size_t watching = in_.watchers.spectators(live.id);
  if (watching > 0) answer["watching"] = watching;
  in_.bots.consider(live);
  const std::int64_t since = asked.since;
  if (since >= 0 && live.recent.front().seq - 1 <= since) {  // otherwise only the state is sent
    Portion events(kMaxPart);
    for (const MatchEvent& event : live.recent) {
      if (event.seq > since && event.seq <= seq) events.add(event_json(event));
    }
    if (!events.full()) answer["events"] = events.take();
  }
  return json::value(std::move(answer));
}

Result<json::value> MatchFeature::unwatch(Call& call) {
  const std::string id = call.fields.text("match");
  if (call.fields.error()) return *call.fields.error();
  // Counts as a farewell: a client that loses its connection sends nothing.
  in_.watchers.unwatch(call.from.client, id);
  return json::value(json::object{});
}

/// A list being answered, with its rows.
struct MatchFeature::Listing {
  Listing(Party asker, std::string by, std::vector<MatchRow> matches, int limit, Reply answer)
      : from(std::move(asker)),
        account(std::move(by)),
        rows(std::move(matches)),
        page(rows, limit, &MatchRow::created_ms),
        reply(std::move(answer)) {}
  Listing(const Listing&) = delete;
  Listing& operator=(const Listing&) = delete;

  Party from;
  std::string account;
  bool turn = false;  ///< only those that wait for the account
  std::vector<MatchRow> rows;
  Page<MatchRow> page;
  Reply reply;
  std::string read{};  ///< the match that was read last
};

void MatchFeature::list(Call& call) {
  MatchFilter filter;
  filter.statuses = call.fields.texts_or_none("status", kStatuses.size());
  filter.game = call.fields.text_or("game", "");
  filter.ids = call.fields.texts_or_none("ids", kMaxIds);
  read_page(call.fields, filter);
  const bool watched_only = call.fields.flag_or("live", false);
  const bool mine = call.fields.flag_or("mine", false);
  const std::string account = call.person ? call.person->account : std::string();
  const bool turn = call.fields.flag_or("turn", false);
  if (call.fields.error()) return call.reply(*call.fields.error());
  if (mine || turn) filter.account = account;
  if (turn) {
    filter.statuses = {std::string(name_in(kStatuses, MatchStatus::kRunning))};
    filter.limit = kMaxTurns;
  }
  if (watched_only) keep_live(call.fields.has("ids"), filter.ids);
  const bool none = ((mine || turn) && account.empty()) ||
                    ((watched_only || call.fields.has("ids")) && filter.ids.empty());
  if (none) return call.reply(json::value{{"matches", json::array()}});
  // Before the rows are read, so that no move is missed.
  if (turn) in_.awaited.follow(call.from.client, account);
  in_.off_loop.run<std::vector<MatchRow>>(
      call.from, "match.list",
      [store = in_.store, filter, shared_by = turn ? account : std::string()] {
        return rows_of(*store, filter, shared_by);
      },
      [this, from = call.from, account, turn, limit = filter.limit,
       reply = call.reply](Result<std::vector<MatchRow>> rows) {
        if (!rows) return reply(rows.error());
        const auto listing =
            std::make_shared<Listing>(from, account, *std::move(rows), limit, reply);
        listing->turn = turn;
        show_more(listing);
      });
}

void MatchFeature::show_more(const std::shared_ptr<Listing>& listing) {
  constexpr std::chrono::milliseconds kAtOnce{2};
  const auto begun = in_.executor->thread_time();
  const auto taken = [&] { return in_.executor->thread_time() - begun; };
  const MatchRow* row = listing->page.next();
  const auto must_read = [&] { return listing->read != row->id && in_.reader.must_read(row->id); };
  const LiveMatch* large = nullptr;
  while (row != nullptr && taken() < kAtOnce && !must_read()) {
    const Result<const LiveMatch*> live = wanted(*row, *listing);
    if (live && is_large((*live)->match)) {
      large = *live;
      break;
    }
    listing->page.add(live ? Result<json::object>(shown(**live)) : live.error());
    row = listing->page.next();
  }
  in_.quotas.spend(Quota::kLoop, listing->from.address, in_.executor->steady_now(),
                   std::chrono::duration<double>(taken()).count());
  if (row == nullptr) {
    listing->reply(listing->page.answer("matches"));
    if (listing->turn) in_.awaited.tell(listing->account);
    return;
  }
  if (large != nullptr) {
    return make_state(listing->from, *large, Detail::kBoardOnly,
                      [this, listing, more = beside_state(*large)](Result<json::object> state) {
                        if (!state) return listing->reply(state.error());
                        state->insert(more.begin(), more.end());
                        listing->page.add(std::move(state));
                        show_more(listing);
                      });
  }
  if (!must_read()) return in_.executor->post([this, listing] { show_more(listing); });
  listing->read = row->id;
  in_.reader.read(listing->from, row->id, [this, listing](const Result<void>& read) {
    const bool omits = !read && MatchReader::gone(read.error());
    if (!read && !omits) return listing->reply(read.error());
    if (omits) listing->page.add(read.error());
    show_more(listing);
  });
}

bool MatchFeature::is_active(const std::string& id, const Match& match) const {
  constexpr std::chrono::minutes kRecent{2};
  if (match.status != MatchStatus::kRunning && match.status != MatchStatus::kPaused) return false;
  const bool bots = std::ranges::any_of(
      match.seats, [](const SeatInfo& seat) { return seat.kind == SeatInfo::Kind::kBot; });
  return in_.watchers.attended(id) || (bots && in_.executor->now() - match.updated < kRecent);
}

/// The match of a row, without starting its bots. Error: match/unknown if it is not to be listed.
Result<const LiveMatch*> MatchFeature::wanted(const MatchRow& row, const Listing& listing) {
  const auto live = in_.matches.look_at(row.id);
  if (!live) return live;
  const Match& match = (*live)->match;
  if (!may_see(match, listing.account, {})) return unknown_match();
  if (!listing.turn) return live;
  in_.awaited.note(row.id, AwaitedMoves::turns_in(match));
  return AwaitedMoves::awaits(match, listing.account) ? live : unknown_match();
}

json::object MatchFeature::beside_state(const LiveMatch& live) const {
  json::object beside;
  const std::size_t watching = in_.watchers.spectators(live.id);
  if (watching > 0) beside["watching"] = watching;
  if (is_active(live.id, live.match)) beside["active"] = true;
  return beside;
}

json::object MatchFeature::shown(const LiveMatch& live) const {
  json::object state =
      state_json(live.id, live.match, live.record, Detail::kBoardOnly, in_.executor->heard());
  const json::object beside = beside_state(live);
  state.insert(beside.begin(), beside.end());
  return state;
}

}  // namespace gridwise
