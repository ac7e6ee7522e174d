// Verbs between people: chat, reports and blocks.
#include <algorithm>
#include <array>

#include "service/match/names.h"
#include "service/match/sender.h"
#include "service/verbs.h"
#include "service/wire/names.h"
#include "store/account_rules.h"

namespace gridwise {

namespace json = boost::json;

void Service::Inside::tell_players(const std::string& match, const Match& state,
                                   const json::object& chat) {
  const std::string line = json::serialize(json::object{{"match", match}, {"chat", chat}});
  for (const ClientId client : watchers.clients_of(match)) {
    const PrincipalPtr principal = principal_of(client);
    if (principal && !seats_of(state, principal->account).empty()) send(client, line);
  }
}

void Service::Inside::tell_chat_state(const std::string& match) {
  const Result<const LiveMatch*> live = matches.look_at(match);
  if (!live) return;
  const Result<ChatState> state = chat_state(*store, match, (*live)->match, blocks);
  if (state) tell_players(match, (*live)->match, chat_json(*state));
}

namespace verb {
namespace {

constexpr std::size_t kLongestLine = 1'024;
constexpr std::size_t kLongestId = 32;
constexpr std::int64_t kMostSeats = 16;
constexpr std::array<std::string_view, 5> kReportReasons{"insult", "spam", "name", "cheating",
                                                         "other"};
constexpr std::int64_t kReportsADay = 5;
constexpr std::int64_t kDayMs = 86'400'000;
constexpr std::int64_t kMostOpenReports = 10'000;

Error chat_off() {
  return {"chat/off", "the chat is off: every player of the match must turn it on", {}};
}

/// A player of a match, identified by account.
struct Player {
  const LiveMatch* live = nullptr;
  Seat seat = -1;
  std::string account;
};

/// The sender as a player of `match`. Errors: match/unknown, match/seat; chat/person for programs.
Result<Player> player_of(Call& call, const std::string& match) {
  const PrincipalPtr principal = call.principal();
  if (!principal || !principal->settled()) {
    return Error{
        "chat/person", "only a player of the match, signed in with a browser, can do this", {}};
  }
  const Result<const LiveMatch*> live = call.in.matches.find(match);
  if (!live) return live.error();
  MatchCommand command;
  command.account = principal->account;
  if (call.fields.has("as"))
    command.as = static_cast<Seat>(call.fields.number("as", 0, kMostSeats));
  if (call.fields.error()) return *call.fields.error();
  const Result<Seat> seat = seat_of((*live)->match, command);
  if (!seat) return seat.error();
  return Player{*live, *seat, principal->account};
}

/// Whether the host has muted the account. Errors: chat/muted, store/...
Result<void> check_mute(Service::Inside& in, const std::string& account) {
  const auto found =
      in.store->look([&](Tables& tables) { return tables.people().mute_of(account); });
  if (!found) return found.error();
  const std::optional<MuteRow>& mute = *found;
  if (!mute || (mute->until_ms != 0 && mute->until_ms <= in.executor->now().count())) return {};
  return Error{
      "chat/muted", "the host has muted you" + (mute->why.empty() ? "" : ": " + mute->why), {}};
}

SayRow row_of(const Call& call, const Player& player, const char* kind, std::string text) {
  SayRow row;
  row.match = player.live->id;
  row.at_ms = call.in.executor->now().count();
  row.account = player.account;
  row.seat = player.seat;
  row.kind = kind;
  row.text = std::move(text);
  return row;
}

/// Stores a line, then calls `done` with its number.
void store_line(Service::Inside& in, const SayRow& row,
                std::function<void(const Result<std::int64_t>&)> done) {
  in.writes.run([row](Tables& tables) { return tables.people().add(row); }, std::move(done));
}

/// The account that a request names, by `match` and `seat` or by `account`. Errors: match/unknown
/// for a match in which the sender does not play, block/unknown.
Result<LobbyPlayer> read_other(Call& call, const Principal& person) {
  Fields& fields = call.fields;
  const bool by_seat = fields.has("match");
  const std::string match = by_seat ? fields.text("match") : std::string();
  const auto seat = by_seat ? static_cast<std::size_t>(fields.number("seat", 0, kMostSeats)) : 0;
  const std::string account = by_seat ? std::string() : fields.text("account", kLongestId);
  if (fields.error()) return *fields.error();
  const Error unknown{"block/unknown", "there is no such person", {}};
  if (!by_seat) {
    const auto row = call.in.store->look(rules::find_account, account);
    if (!row) return row.error();
    if (!*row) return unknown;
    return LobbyPlayer{(*row)->id, (*row)->name};
  }
  const Result<const LiveMatch*> live = call.in.matches.look_at(match);
  if (!live || seats_of((*live)->match, person.account).empty()) return unknown_match();
  const std::vector<SeatInfo>& seats = (*live)->match.seats;
  if (seat >= seats.size() || seats[seat].account.empty()) return unknown;
  return LobbyPlayer{seats[seat].account, seats[seat].name};
}

json::object block_json(const BlockRow& row) {
  return {{"account", row.other}, {"name", row.name}, {"at", row.at_ms}};
}

/// Ends the challenges between two people after one has blocked the other.
void end_challenges(Service::Inside& in, const std::string& one, const std::string& other) {
  std::vector<Challenge> ended;
  for (const Challenge* const challenge : in.challenges.of(one, in.executor->now())) {
    if (challenge->from.account == other || challenge->to.account == other) {
      ended.push_back(*challenge);
    }
  }
  for (const Challenge& challenge : ended) in.end_challenge(challenge);
}

}  // namespace

void set_chat(Call& call) {
  const std::string match = call.fields.text("match");
  const bool on = call.fields.flag("on");
  if (call.fields.error()) return call.reply(*call.fields.error());
  const Result<Player> player = player_of(call, match);
  if (!player) return call.reply(player.error());
  if (!can_chat(player->live->match)) {
    return call.reply(Error{"chat/off", "there is nobody to chat with in this match", {}});
  }
  const Result<void> taken = call.in.lines.take(player->account, call.in.executor->steady_now());
  if (!taken) return call.reply(taken.error());
  store_line(call.in, row_of(call, *player, on ? kChatOn : kChatOff, ""),
             [&in = call.in, match, reply = call.reply](const Result<std::int64_t>& n) {
               if (!n) return reply(n.error());
               reply(json::value(json::object{}));
               in.tell_chat_state(match);
             });
}

void say_line(Call& call) {
  const std::string match = call.fields.text("match");
  const std::string text = call.fields.text("text", kLongestLine);
  if (call.fields.error()) return call.reply(*call.fields.error());
  const Result<Player> player = player_of(call, match);
  if (!player) return call.reply(player.error());
  const Result<std::string> line = checked_line(text);
  if (!line) return call.reply(line.error());
  const Result<ChatState> state =
      chat_state(*call.in.store, match, player->live->match, call.in.blocks);
  if (!state) return call.reply(state.error());
  if (!state->on) return call.reply(chat_off());
  const Result<void> allowed = check_mute(call.in, player->account);
  if (!allowed) return call.reply(allowed.error());
  const Result<void> taken = call.in.lines.take(player->account, call.in.executor->steady_now());
  if (!taken) return call.reply(taken.error());
  SayRow row = row_of(call, *player, kSaidText, *line);
  store_line(
      call.in, row,
      [&in = call.in, match, row, reply = call.reply](const Result<std::int64_t>& n) mutable {
        if (!n) return reply(n.error());
        reply(json::value{{"n", *n}});
        const Result<const LiveMatch*> live = in.matches.look_at(match);
        row.n = *n;
        if (live) in.tell_players(match, (*live)->match, {{"line", line_json(row)}});
      });
}

void report(Call& call) {
  const std::string match = call.fields.text("match");
  const auto about = static_cast<std::size_t>(call.fields.number("seat", 0, kMostSeats));
  const std::string reason = call.fields.text("reason", kLongestId);
  const std::string comment = call.fields.text_or("comment", "", kLongestLine);
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
  row.at_ms = call.in.executor->now().count();
  row.by = player->account;
  row.about = seats[about].account;
  row.match = match;
  row.seat = static_cast<std::int64_t>(about);
  row.reason = reason;
  row.comment = *line;
  call.in.writes.run(
      [row](Tables& tables) -> Result<void> {
        PeopleTables& people = tables.people();
        if (people.has_reported(row.by, row.match, row.about)) {
          return Error{"report/again", "you have reported this person in this match", {}};
        }
        if (people.reports_by(row.by, row.at_ms - kDayMs) >= kReportsADay) {
          return Error{"limit/reports", "five reports a day are enough; wait until tomorrow", {}};
        }
        if (people.open_reports() >= kMostOpenReports) {
          return Error{"limit/busy", "too many open reports", {}};
        }
        const std::int64_t id = people.add(row, people.texts(row.match, kReportedLines));
        rules::add_audit(tables.accounts(), {row.by, "", row.at_ms}, audit_action::kReported,
                         row.about, "report " + std::to_string(id));
        return {};
      },
      [&in = call.in, reply = call.reply](const Result<void>& made) {
        if (!made) return reply(made.error());
        in.options.log->write(LogLevel::kInfo, "report/made", {});
        reply(json::value(json::object{}));
      });
}

void add_block(Call& call) {
  const PrincipalPtr person = call.principal();
  if (!person || !person->settled()) return call.reply(no_person());
  const Result<LobbyPlayer> other = read_other(call, *person);
  if (!other) return call.reply(other.error());
  if (person->is(other->account)) {
    return call.reply(Error{"block/self", "you cannot block yourself", {}});
  }
  if (call.in.blocks.of(person->account) >= Blocks::kMostOfOne) {
    return call.reply(Error{"limit/blocks", "you have blocked 200 people; unblock one first", {}});
  }
  const BlockRow row{person->account, other->account, other->name, call.in.executor->now().count()};
  const std::string match = call.fields.has("match") ? call.fields.text("match") : "";
  call.in.writes.run([row](Tables& tables) { tables.people().put(row); },
                     [&in = call.in, row, match, reply = call.reply](const Result<void>& stored) {
                       if (!stored) return reply(stored.error());
                       in.blocks.add(row.account, row.other);
                       reply(json::value(block_json(row)));
                       end_challenges(in, row.account, row.other);
                       if (!match.empty()) in.tell_chat_state(match);
                       in.tell_blocks(match);
                     });
}

void remove_block(Call& call) {
  const PrincipalPtr person = call.principal();
  const std::string other = call.fields.text("account", kLongestId);
  if (call.fields.error()) return call.reply(*call.fields.error());
  if (!person || !person->settled()) return call.reply(no_person());
  call.in.writes.run([account = person->account,
                      other](Tables& tables) { tables.people().erase_block(account, other); },
                     [&in = call.in, account = person->account, other,
                      reply = call.reply](const Result<void>& erased) {
                       if (!erased) return reply(erased.error());
                       in.blocks.remove(account, other);
                       reply(json::value(json::object{}));
                       in.tell_blocks({});
                     });
}

Result<json::value> list_blocks(Call& call) {
  const PrincipalPtr person = call.principal();
  json::array list;
  if (person && person->settled()) {
    const auto rows = call.in.store->look(
        [&](Tables& tables) { return tables.people().blocks_of(person->account); });
    if (!rows) return rows.error();
    for (const BlockRow& row : *rows) list.emplace_back(block_json(row));
  }
  return json::value{{"blocks", std::move(list)}};
}

}  // namespace verb
}  // namespace gridwise
