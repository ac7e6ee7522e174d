#include "service/people/people_feature.h"

#include <algorithm>
#include <array>

#include "kit/json_text.h"
#include "service/match/names.h"
#include "service/match/sender.h"
#include "service/wire/names.h"
#include "store/account_rules.h"

namespace gridwise {
namespace {

namespace json = boost::json;

constexpr std::size_t kMaxLine = 1'024;
constexpr std::size_t kMaxId = 32;
constexpr std::int64_t kMaxSeats = 16;
constexpr std::size_t kMaxToken = 64;
constexpr std::int64_t kPhrases = 8;  ///< the page has their wording
constexpr std::array<std::string_view, 5> kReportReasons{"insult", "spam", "name", "cheating",
                                                         "other"};
constexpr std::int64_t kReportsADay = 5;
constexpr std::int64_t kMaxOpenReports = 10'000;

Error unknown_person() { return {"block/unknown", "there is no such person", {}}; }

/// The block as sent: with a mark for a guest.
json::object with_kind(Tables& tables, const BlockRow& row) {
  json::object shown = object_of(row);
  const auto account = rules::find_account(tables, row.other);
  if (account && account->kind == AccountKind::kGuest) shown["guest"] = true;
  return shown;
}

/// Whether the host has muted who says this. Error: chat/muted.
Result<void> check_mute(Tables& tables, const SayRow& row) {
  const std::optional<MuteRow> mute = tables.people().mute_of(row.account);
  if (!mute || (mute->until_ms != 0 && mute->until_ms <= row.at_ms)) return {};
  return Error{
      "chat/muted", "the host has muted you" + (mute->why.empty() ? "" : ": " + mute->why), {}};
}

Error chat_off() {
  return {"chat/off", "the chat is off: every player of the match must turn it on", {}};
}

}  // namespace

std::vector<Verb> PeopleFeature::verbs() {
  constexpr auto kOwner = Decides::kOwnerOfMatch;
  constexpr auto kLobby = Decides::kLobby;
  const FieldType match = must<std::string>("match");
  const FieldType as = may<Seat>("as", "the seat, if the sender has several");
  return {
      {.name = "block.add",
       .about = "Blocks the person of a seat in one of the sender's matches, or of an account.",
       .asks = {may<std::string>("match"), may<int>("seat"), may<std::string>("account")},
       .answers = value_type<BlockRow>(),
       .run = later(this, &PeopleFeature::add_block),
       .decides = kLobby},
      {.name = "block.list",
       .about = "The sender's.",
       .answers = object_type({must<std::vector<BlockRow>>("blocks")}),
       .run = off_loop(in_.off_loop, this, &PeopleFeature::list_blocks),
       .decides = kLobby},
      {.name = "block.remove",
       .about = "Ends a block.",
       .asks = {must<std::string>("account")},
       .run = later(this, &PeopleFeature::remove_block),
       .decides = kLobby},
      {.name = "match.chat",
       .about = "Turns chat on or off for the sender.",
       .asks = {match, must<bool>("on"), as},
       .run = later(this, &PeopleFeature::set_chat),
       .decides = kOwner},
      {.name = "match.report",
       .about = "Reports another player of the match, see Reports and blocks.",
       .asks = {match,
                must<int>("seat"),
                {"reason", names_type({kReportReasons.begin(), kReportReasons.end()})},
                may<std::string>("comment"),
                as},
       .run = later(this, &PeopleFeature::report),
       .decides = kOwner},
      {.name = "match.say",
       .about = "A phrase, see Watching; or a line of the chat, whose number is `n`.",
       .asks = {match, may<std::string>("token"), as, may<int>("phrase", "0 to 7"),
                may<std::string>("text", "a line of the chat")},
       .answers = object_type({may<std::int64_t>("n")}),
       .run = later(this, &PeopleFeature::say),
       .decides = kOwner},
  };
}

PeopleFeature::PeopleFeature(Parts parts) : in_(std::move(parts)) {
  const Result<void> looked =
      in_.store->look([&](Tables& tables) { in_.blocks.load(tables.people().blocks()); });
  if (!looked) in_.damaged("blocks", looked.error());
}

void PeopleFeature::blocks_changed(const std::string& match) {
  in_.off_loop.run<std::vector<BlockRow>>(
      {}, "blocks",
      [store = in_.store]() -> Result<std::vector<BlockRow>> {
        return store->look([](Tables& tables) { return tables.people().blocks(); });
      },
      [this, match, before = in_.blocks.changes()](const Result<std::vector<BlockRow>>& rows) {
        if (!rows) return in_.damaged("blocks", rows.error());
        if (in_.blocks.changes() != before) return blocks_changed(match);
        in_.blocks.load(*rows);
        if (!match.empty() && in_.watchers.watched(match)) tell_chat_state(match);
      });
}

void PeopleFeature::hide_line(const std::string& match, std::int64_t line) {
  in_.matches.hid(match, line);
  if (!in_.watchers.watched(match)) return;
  const Result<const LiveMatch*> live = in_.matches.look_at(match);
  if (live) tell_players(**live, {{"hidden", line}});
}

void PeopleFeature::tell_players(const LiveMatch& live, const json::object& chat) const {
  const std::string line = json_text(json::object{{"match", live.id}, {"chat", chat}});
  for (const ClientId client : in_.watchers.clients_of(live.id)) {
    const PrincipalPtr principal = in_.clients.principal_of(client);
    if (principal && !seats_of(live.match, principal->account).empty()) {
      in_.clients.send(client, line);
    }
  }
}

void PeopleFeature::tell_chat_state(const std::string& match) {
  const Result<const LiveMatch*> live = in_.matches.look_at(match);
  if (live) tell_players(**live, object_of(chat_state(**live, in_.blocks)));
}

Result<PeopleFeature::Player> PeopleFeature::player_of(Call& call, const std::string& match) {
  const PrincipalPtr principal = call.person;
  if (!principal || !principal->settled()) {
    return Error{
        "chat/person", "only a player of the match, signed in with a browser, can do this", {}};
  }
  const Result<const LiveMatch*> live = in_.matches.find(match);
  if (!live) return live.error();
  MatchCommand command;
  command.account = principal->account;
  if (call.fields.has("as")) command.as = static_cast<Seat>(call.fields.number("as", 0, kMaxSeats));
  if (call.fields.error()) return *call.fields.error();
  const Result<Seat> seat = seat_of((*live)->match, command);
  if (!seat) return seat.error();
  return Player{*live, *seat, principal->account};
}

SayRow PeopleFeature::row_of(const Player& player, std::string_view kind, std::string text) const {
  SayRow row;
  row.match = player.live->id;
  row.at_ms = in_.executor->now().count();
  row.account = player.account;
  row.seat = player.seat;
  row.kind = kind;
  row.text = std::move(text);
  return row;
}

void PeopleFeature::store_line(const SayRow& row, std::function<void(const Result<SayRow>&)> done) {
  in_.writes.change(
      [row](Tables& tables) -> Result<SayRow> {
        const Result<void> allowed =
            row.kind == kSaidText ? check_mute(tables, row) : Result<void>();
        if (!allowed) return allowed.error();
        SayRow added = row;
        added.n = tables.people().add(row);
        return added;
      },
      [this, done = std::move(done)](const Result<SayRow>& added) {
        if (added) in_.matches.said(*added);
        done(added);
      });
}

Result<BlockRow> PeopleFeature::read_block(Call& call, const Principal& person) {
  Fields& fields = call.fields;
  const bool by_seat = fields.has("match");
  const std::string match = by_seat ? fields.text("match") : std::string();
  const auto seat = by_seat ? static_cast<std::size_t>(fields.number("seat", 0, kMaxSeats)) : 0;
  const std::string account = by_seat ? std::string() : fields.text("account", kMaxId);
  if (fields.error()) return *fields.error();
  const std::int64_t now_ms = in_.executor->now().count();
  if (!by_seat) return BlockRow{person.account, account, {}, now_ms};
  const Result<const LiveMatch*> live = in_.matches.look_at(match);
  if (!live || seats_of((*live)->match, person.account).empty()) return unknown_match();
  const std::vector<SeatInfo>& seats = (*live)->match.seats;
  if (seat >= seats.size() || seats[seat].account.empty()) return unknown_person();
  return BlockRow{person.account, seats[seat].account, seats[seat].name, now_ms};
}

void PeopleFeature::say(Call& call) {
  if (call.fields.has("text")) return say_line(call);
  const std::string match = call.fields.text("match");
  const std::int64_t phrase = call.fields.number("phrase", 0, kPhrases - 1);
  const PrincipalPtr principal = call.person;
  MatchCommand command;
  if (principal) command.account = principal->account;
  if (command.account.empty() || call.fields.has("token")) {
    command.token_hash = sha256(call.fields.text("token", kMaxToken));
  }
  if (call.fields.error()) return call.reply(*call.fields.error());
  const Result<const LiveMatch*> live = in_.matches.find(match);
  if (!live) return call.reply(live.error());
  const Result<Seat> seat = seat_of((*live)->match, command);
  if (!seat) return call.reply(seat.error());
  if (!in_.clients.take_phrase(call.from.client)) {
    return call.reply(Error{"limit/phrases", "too many phrases; wait a little", {}});
  }
  in_.watchers.say(match, *seat, phrase);
  call.reply(json::value(json::object{}));
}

void PeopleFeature::set_chat(Call& call) {
  const std::string match = call.fields.text("match");
  const bool on = call.fields.flag("on");
  if (call.fields.error()) return call.reply(*call.fields.error());
  const Result<Player> player = player_of(call, match);
  if (!player) return call.reply(player.error());
  if (!can_chat(player->live->match)) {
    return call.reply(Error{"chat/off", "there is nobody to chat with in this match", {}});
  }
  const Result<void> taken = lines_.take(player->account, call.received);
  if (!taken) return call.reply(taken.error());
  store_line(row_of(*player, on ? kChatOn : kChatOff, ""),
             [this, match, reply = call.reply](const Result<SayRow>& row) {
               if (!row) return reply(row.error());
               reply(json::value(json::object{}));
               tell_chat_state(match);
             });
}

void PeopleFeature::say_line(Call& call) {
  const std::string match = call.fields.text("match");
  const std::string text = call.fields.text("text", kMaxLine);
  if (call.fields.error()) return call.reply(*call.fields.error());
  const Result<Player> player = player_of(call, match);
  if (!player) return call.reply(player.error());
  const Result<std::string> line = checked_line(text);
  if (!line) return call.reply(line.error());
  if (!chat_state(*player->live, in_.blocks).on) return call.reply(chat_off());
  const Result<void> taken = lines_.take(player->account, call.received);
  if (!taken) return call.reply(taken.error());
  store_line(row_of(*player, kSaidText, *line),
             [this, match, reply = call.reply](const Result<SayRow>& row) {
               if (!row) return reply(row.error());
               reply(json::value{{"n", row->n}});
               const Result<const LiveMatch*> live = in_.matches.look_at(match);
               if (live) tell_players(**live, {{"line", to_json(*row)}});
             });
}

void PeopleFeature::report(Call& call) {
  const std::string match = call.fields.text("match");
  const auto about = static_cast<std::size_t>(call.fields.number("seat", 0, kMaxSeats));
  const std::string reason = call.fields.text("reason", kMaxId);
  const std::string comment = call.fields.text_or("comment", "", kMaxLine);
  if (std::ranges::find(kReportReasons, reason) == kReportReasons.end()) {
    call.fields.fail("json/range", "reason must be insult, spam, name, cheating or other");
  }
  if (call.fields.error()) return call.reply(*call.fields.error());
  const Result<Player> player = player_of(call, match);
  if (!player) return call.reply(player.error());
  const std::optional<std::string> line =
      comment.empty() ? std::optional(std::string()) : clean_line(comment);
  if (!line) return call.reply(Error{"chat/text", std::string(kLineRule), {}});
  const std::vector<SeatInfo>& seats = player->live->match.seats;
  if (about >= seats.size() || seats[about].account.empty() ||
      seats[about].account == player->account) {
    return call.reply(Error{"report/seat", "a report is about another person of the match", {}});
  }
  ReportRow row;
  row.at_ms = in_.executor->now().count();
  row.by = player->account;
  row.about = seats[about].account;
  row.match = match;
  row.seat = static_cast<std::int64_t>(about);
  row.reason = reason;
  row.comment = *line;
  in_.writes.change(
      [row](Tables& tables) -> Result<void> {
        PeopleTables& people = tables.people();
        if (people.has_reported(row.by, row.match, row.about)) {
          return Error{"report/again", "you have reported this person in this match", {}};
        }
        if (people.reports_by(row.by, row.at_ms - kDayMs) >= kReportsADay) {
          return Error{"limit/reports", "five reports a day are enough; wait until tomorrow", {}};
        }
        if (people.open_reports() >= kMaxOpenReports) {
          return Error{"limit/busy", "too many open reports", {}};
        }
        const std::int64_t id = people.add(row, people.texts(row.match, kReportedLines));
        rules::add_audit(tables.accounts(), {row.by, "", row.at_ms}, audit_action::kReported,
                         row.about, "report " + std::to_string(id));
        return {};
      },
      [this, reply = call.reply](const Result<void>& made) {
        if (!made) return reply(made.error());
        in_.log->write(LogLevel::kInfo, "report/made", {});
        reply(json::value(json::object{}));
      });
}

void PeopleFeature::add_block(Call& call) {
  const PrincipalPtr person = call.person;
  if (!person || !person->settled()) return call.reply(no_person());
  const Result<BlockRow> asked = read_block(call, *person);
  if (!asked) return call.reply(asked.error());
  if (in_.blocks.of(person->account) >= Blocks::kMaxOfOne) {
    return call.reply(Error{"limit/blocks", "you have blocked 200 people; unblock one first", {}});
  }
  const std::string match = call.fields.has("match") ? call.fields.text("match") : "";
  struct Stored {
    BlockRow row;
    json::object shown;
  };
  in_.writes.change(
      [asked = *asked](Tables& tables) -> Result<Stored> {
        BlockRow row = asked;
        if (row.name.empty()) {
          const auto account = rules::find_account(tables, row.other);
          if (!account) return unknown_person();
          row.other = account->id;
          row.name = account->name;
        }
        if (row.other == row.account) {
          return Error{"block/self", "you cannot block yourself", {}};
        }
        tables.people().put(row);
        return Stored{row, with_kind(tables, row)};
      },
      [this, match, reply = call.reply](const Result<Stored>& stored) {
        if (!stored) return reply(stored.error());
        const auto& [row, shown] = *stored;
        in_.blocks.add(row.account, row.other);
        reply(json::value(shown));
        in_.blocked(row.account, row.other);
        if (!match.empty()) tell_chat_state(match);
        in_.others.blocks_changed(match);
      });
}

void PeopleFeature::remove_block(Call& call) {
  const PrincipalPtr person = call.person;
  const std::string other = call.fields.text("account", kMaxId);
  if (call.fields.error()) return call.reply(*call.fields.error());
  if (!person || !person->settled()) return call.reply(no_person());
  in_.writes.change(
      [account = person->account, other](Tables& tables) {
        tables.people().erase_block(account, other);
      },
      [this, account = person->account, other, reply = call.reply](const Result<void>& erased) {
        if (!erased) return reply(erased.error());
        in_.blocks.remove(account, other);
        reply(json::value(json::object{}));
        in_.others.blocks_changed({});
      });
}

Result<OffLoopWork> PeopleFeature::list_blocks(Call& call) {
  const std::string account = call.person ? call.person->account : std::string();
  return OffLoopWork([store = in_.store, account]() -> Result<json::value> {
    json::array list;
    if (account.empty()) return json::value{{"blocks", std::move(list)}};
    const Result<void> looked = store->look([&](Tables& tables) {
      for (const BlockRow& row : tables.people().blocks_of(account)) {
        list.emplace_back(with_kind(tables, row));
      }
    });
    if (!looked) return looked.error();
    return json::value{{"blocks", std::move(list)}};
  });
}

}  // namespace gridwise
