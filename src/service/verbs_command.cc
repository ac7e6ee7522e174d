// Verbs that change a match. Each is a command, answered with a seq once its events are on disk.
#include <algorithm>
#include <array>
#include <map>

#include "service/match/names.h"
#include "service/match/sender.h"
#include "service/verbs.h"

namespace gridwise::verb {
namespace {

namespace json = boost::json;

constexpr std::size_t kLongestCommand = 64;
constexpr std::size_t kLongestToken = 64;
constexpr std::int64_t kMostSeats = 16;
constexpr std::int64_t kPhrases = 8;      ///< the page has their wording
constexpr std::size_t kUnguessable = 32;  ///< characters of a secret: 128 bits in hexadecimal

asked::Claim read_claim(Fields& fields) {
  const std::string result = fields.text("result");
  if (result != "win" && result != "draw") {
    fields.fail("json/range", "result must be win or draw");
  }
  return {result == "draw", false};
}

asked::Offer read_offer(Fields& fields) {
  const auto kind = value_in<OfferKind>(kOfferKinds, fields.text("kind"));
  if (!kind || kind == OfferKind::kUndo) fields.fail("json/range", "kind must be draw or rematch");
  return {kind.value_or(OfferKind::kDraw), {}};
}

/// How a verb's own fields become a command.
struct CommandRow {
  std::string_view verb;
  Request (*read)(Fields& fields);
};
constexpr std::array kCommands{
    CommandRow{"match.abort", [](Fields&) -> Request { return asked::Abort{}; }},
    CommandRow{"match.answer",
               [](Fields& fields) -> Request { return asked::Answer{fields.flag("accept"), {}}; }},
    CommandRow{"match.claim", [](Fields& fields) -> Request { return read_claim(fields); }},
    CommandRow{"match.move",
               [](Fields& fields) -> Request { return asked::Move{fields.text("move", 256)}; }},
    CommandRow{"match.offer", [](Fields& fields) -> Request { return read_offer(fields); }},
    CommandRow{"match.pause", [](Fields&) -> Request { return asked::Pause{}; }},
    CommandRow{"match.resign", [](Fields&) -> Request { return asked::Resign{}; }},
    CommandRow{"match.resume", [](Fields&) -> Request { return asked::Resume{}; }},
    CommandRow{"match.speed",
               [](Fields& fields) -> Request {
                 return asked::SetSpeed{
                     std::chrono::milliseconds(fields.number("speed_ms", 0, kSlowestPace.count()))};
               }},
    CommandRow{"match.step", [](Fields&) -> Request { return asked::Step{}; }},
    CommandRow{"match.undo", [](Fields&) -> Request { return asked::Undo{}; }},
};

struct Addressed {
  std::string match;
  MatchCommand command;
};

/// A hash of all fields except the sender's, sorted: equal for a resend, different for any other
/// request.
std::uint64_t fingerprint_of(const json::object& request) {
  constexpr std::array<std::string_view, 5> kWho{"id", "match", "token", "as", "command"};
  std::map<std::string_view, const json::value*> contents;
  for (const json::key_value_pair& field : request) {
    const std::string_view key = field.key();
    if (std::ranges::find(kWho, key) == kWho.end()) contents.emplace(key, &field.value());
  }
  std::string text;
  for (const auto& [key, value] : contents)
    text += json::serialize(json::array{key, *value}) + "\n";
  return fingerprint(text);
}

Addressed read_command(Call& call) {
  Fields& fields = call.fields;
  Addressed read;
  read.match = fields.text("match");
  if (const PrincipalPtr principal = call.principal()) {
    read.command.account = principal->account;
    if (fields.has("as")) read.command.as = static_cast<Seat>(fields.number("as", 0, kMostSeats));
  }
  const bool needs_token = read.command.account.empty() || fields.has("token");
  if (needs_token) read.command.token_hash = sha256(fields.text("token", kLongestToken));
  read.command.seq = fields.number("seq", 0, INT64_MAX);
  read.command.id = {fields.text("command", kLongestCommand), fingerprint_of(call.request)};
  if (read.command.id.text.empty()) fields.fail("json/range", "command must not be empty");
  const auto row = std::ranges::find(kCommands, fields.text("do"), &CommandRow::verb);
  read.command.what = row->read(fields);
  read.command.told = std::chrono::milliseconds(fields.number_or("took_ms", 0, INT64_MAX / 2, -1));
  read.command.read = call.in.executor->steady();
  return read;
}

/// The hash of a secret; empty for an empty one.
std::string hash_of(const std::string& secret) {
  return secret.empty() ? std::string() : sha256(secret);
}

Matches::Answer seq_reply(const Reply& reply) {
  return [reply](const Result<std::int64_t>& seq) {
    reply(seq ? Result<json::value>(json::value{{"seq", *seq}}) : seq.error());
  };
}

}  // namespace

void command(Call& call) {
  Addressed read = read_command(call);
  if (call.fields.error()) return call.reply(*call.fields.error());
  call.in.matches.command(read.match, std::move(read.command), seq_reply(call.reply));
}

void claim(Call& call) {
  Addressed read = read_command(call);
  if (call.fields.error()) return call.reply(*call.fields.error());
  const Result<const LiveMatch*> live = call.in.matches.find(read.match);
  if (!live) return call.reply(live.error());
  const Match& match = (*live)->match;
  const Result<Seat> own = seat_of(match, read.command);
  if (own && match.seats.size() == 2) {
    const auto other = static_cast<Seat>(1 - *own);
    std::get<asked::Claim>(read.command.what).other_left =
        call.in.watchers.claim_in(read.match, match.clock, other) == std::chrono::milliseconds(0);
  }
  call.in.matches.command(read.match, std::move(read.command), seq_reply(call.reply));
}

void sit(Call& call) {
  const std::string match = call.fields.text("match");
  const auto seat = static_cast<Seat>(call.fields.number("seat", 0, INT16_MAX));
  const std::string name = call.fields.name("name");
  const PrincipalPtr principal = call.principal();
  const bool with_token = principal == nullptr || call.fields.has("claim");
  const std::string claim = with_token ? call.fields.text("claim", kLongestToken) : std::string();
  if (with_token && claim.size() < kUnguessable) {
    call.fields.fail("json/range", "claim must be a secret of 32 to 64 characters");
  }
  if (call.fields.error()) return call.reply(*call.fields.error());
  const std::string token = with_token ? new_token(call.in.options.entropy) : std::string();
  MatchCommand command;
  command.what = asked::Sit{seat, name, hash_of(token), hash_of(claim)};
  const auto seated = [reply = call.reply, token](const Result<std::int64_t>& seq) {
    if (!seq) return reply(seq.error());
    json::object answer{{"seq", *seq}};
    if (!token.empty()) answer["token"] = token;
    reply(json::value(std::move(answer)));
  };
  settled(principal,
          [&in = call.in, match, command, principal, seated](const Result<void>& account) mutable {
            if (!account) return seated(account.error());
            if (principal) std::get<asked::Sit>(command.what).account = principal->account;
            in.matches.command(match, std::move(command), seated);
          });
}

void say(Call& call) {
  if (call.fields.has("text")) return say_line(call);
  const std::string match = call.fields.text("match");
  const std::int64_t phrase = call.fields.number("phrase", 0, kPhrases - 1);
  const PrincipalPtr principal = call.principal();
  MatchCommand command;
  if (principal) command.account = principal->account;
  if (command.account.empty() || call.fields.has("token")) {
    command.token_hash = sha256(call.fields.text("token", kLongestToken));
  }
  if (call.fields.error()) return call.reply(*call.fields.error());
  const Result<const LiveMatch*> live = call.in.matches.find(match);
  if (!live) return call.reply(live.error());
  const Result<Seat> seat = seat_of((*live)->match, command);
  if (!seat) return call.reply(seat.error());
  if (!call.in.clients.at(call.client).phrases.take(call.in.executor->steady_now())) {
    return call.reply(Error{"limit/phrases", "too many phrases; wait a little", {}});
  }
  call.in.watchers.say(match, *seat, phrase);
  call.reply(json::value(json::object{}));
}

void step(Call& call) {
  Addressed read = read_command(call);
  if (call.fields.error()) return call.reply(*call.fields.error());
  const Result<const LiveMatch*> live = call.in.matches.find(read.match);
  if (!live) return call.reply(live.error());
  constexpr Actor kOwner{Actor::Kind::kOwner, -1};
  const bool resent = (*live)->match.done(kOwner, read.command.id.text) != nullptr;
  call.in.matches.command(read.match, read.command,
                          [&in = call.in, read, resent,
                           answer = seq_reply(call.reply)](const Result<std::int64_t>& seq) {
                            const Result<const LiveMatch*> now = in.matches.find(read.match);
                            if (resent || !seq || !now) return answer(seq);
                            in.bots.step(**now, read.command.id, answer);
                          });
}

}  // namespace gridwise::verb
