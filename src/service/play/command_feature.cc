#include "service/play/command_feature.h"

#include <algorithm>
#include <array>
#include <map>

#include "kit/json_text.h"
#include "service/match/names.h"
#include "service/match/sender.h"

namespace gridwise {
namespace {

namespace json = boost::json;

constexpr std::size_t kMaxCommand = 64;
constexpr std::size_t kMaxToken = 64;
constexpr std::int64_t kMaxSeats = 16;
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
  std::string_view about;
  std::vector<FieldType> asks = {};
};
const std::vector<CommandRow>& commands() {
  static const std::vector<CommandRow> kCommands{
      {"match.abort", [](Fields&) -> Request { return asked::Abort{}; },
       "Ends the match without a result."},
      {"match.answer",
       [](Fields& fields) -> Request { return asked::Answer{fields.flag("accept"), {}}; },
       "Answers an offer.",
       {must<bool>("accept")}},
      {"match.claim",
       [](Fields& fields) -> Request { return read_claim(fields); },
       "The other side has run out of time or has left, see Clocks.",
       {{"result", names_type({"win", "draw"})}}},
      {"match.move",
       [](Fields& fields) -> Request { return asked::Move{fields.text("move", 256)}; },
       "Plays a move.",
       {must<std::string>("move")}},
      {"match.offer",
       [](Fields& fields) -> Request { return read_offer(fields); },
       "Makes an offer.",
       {{"kind", names_type({"draw", "rematch"})}}},
      {"match.pause", [](Fields&) -> Request { return asked::Pause{}; },
       "The owner stops the bots."},
      {"match.resign", [](Fields&) -> Request { return asked::Resign{}; }, "Resigns."},
      {"match.resume", [](Fields&) -> Request { return asked::Resume{}; },
       "The owner lets the bots go on."},
      {"match.speed",
       [](Fields& fields) -> Request {
         return asked::SetSpeed{
             std::chrono::milliseconds(fields.number("speed_ms", 0, kSlowestPace.count()))};
       },
       "The owner sets the bots' pace.",
       {must<int>("speed_ms")}},
      {"match.step", [](Fields&) -> Request { return asked::Step{}; },
       "The owner makes one bot move while paused."},
      {"match.unrate", [](Fields&) -> Request { return asked::Unrate{}; },
       "Against a bot: the match no longer counts for ratings. Help does the same."},
      {"match.undo", [](Fields&) -> Request { return asked::Undo{}; },
       "Immediate alone or against bots, otherwise an offer."},
  };
  return kCommands;
}

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
  for (const auto& [key, value] : contents) text += json_text(json::array{key, *value}) + "\n";
  return fingerprint(text);
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

std::vector<Verb> CommandFeature::verbs() {
  constexpr auto kOwner = Decides::kOwnerOfMatch;
  const FieldType match = must<std::string>("match");
  std::vector<Verb> verbs{
      {.name = "match.sit",
       .about = "Takes an open seat. With a principal `claim` is optional, and without it no token "
                "is made.",
       .asks = {match, must<Seat>("seat"), may<std::string>("name", "of a guest or a program"),
                may<std::string>("claim", "a secret, see Tokens"), may<std::string>("token"),
                may<std::vector<std::string>>("tokens")},
       .answers = object_type({must<std::int64_t>("seq"), may<std::string>("token")}),
       .run = later(this, &CommandFeature::sit),
       .decides = kOwner,
       .needs_account = true}};
  for (const CommandRow& row : commands()) {
    std::vector<FieldType> asks{match,
                                may<std::string>("token"),
                                may<Seat>("as", "the seat, if the sender has several"),
                                must<std::int64_t>("seq"),
                                must<std::string>("command"),
                                may<std::int64_t>("took_ms", "see Clocks")};
    asks.insert(asks.end(), row.asks.begin(), row.asks.end());
    verbs.push_back({.name = row.verb,
                     .about = row.about,
                     .asks = std::move(asks),
                     .answers = object_type({must<std::int64_t>("seq")}),
                     .run = [this, verb = row.verb](Call& call) { run(call, verb); },
                     .decides = kOwner});
    if (row.verb == "match.claim") verbs.back().run = later(this, &CommandFeature::claim);
    if (row.verb == "match.step") verbs.back().run = later(this, &CommandFeature::step);
  }
  return verbs;
}

CommandFeature::Addressed CommandFeature::read(Call& call, std::string_view verb) const {
  Fields& fields = call.fields;
  Addressed read;
  read.match = fields.text("match");
  if (const PrincipalPtr principal = call.person) {
    read.command.account = principal->account;
    if (fields.has("as")) read.command.as = static_cast<Seat>(fields.number("as", 0, kMaxSeats));
  }
  const bool needs_token = read.command.account.empty() || fields.has("token");
  if (needs_token) read.command.token_hash = sha256(fields.text("token", kMaxToken));
  read.command.seq = fields.number("seq", 0, INT64_MAX);
  read.command.id = {fields.text("command", kMaxCommand), fingerprint_of(call.request)};
  if (read.command.id.text.empty()) fields.fail("json/range", "command must not be empty");
  const auto row = std::ranges::find(commands(), verb, &CommandRow::verb);
  read.command.what = row->read(fields);
  read.command.from = call.from;
  read.command.told = std::chrono::milliseconds(fields.number_or("took_ms", 0, INT64_MAX / 2, -1));
  read.command.read = in_.executor->heard();
  return read;
}

void CommandFeature::run(Call& call, std::string_view verb) {
  Addressed to = read(call, verb);
  if (call.fields.error()) return call.reply(*call.fields.error());
  in_.matches.command(to.match, std::move(to.command), seq_reply(call.reply));
}

void CommandFeature::claim(Call& call) {
  Addressed to = read(call, "match.claim");
  if (call.fields.error()) return call.reply(*call.fields.error());
  const Result<const LiveMatch*> live = in_.matches.find(to.match);
  if (!live) return call.reply(live.error());
  const Match& match = (*live)->match;
  const Result<Seat> own = seat_of(match, to.command);
  if (own && match.seats.size() == 2) {
    const auto other = static_cast<Seat>(1 - *own);
    std::get<asked::Claim>(to.command.what).other_left =
        in_.watchers.claim_in(to.match, match.clock, other) == std::chrono::milliseconds(0);
  }
  in_.matches.command(to.match, std::move(to.command), seq_reply(call.reply));
}

void CommandFeature::sit(Call& call) {
  const std::string match = call.fields.text("match");
  const auto seat = static_cast<Seat>(call.fields.number("seat", 0, INT16_MAX));
  const PrincipalPtr principal = call.person;
  const std::string name =
      principal ? read_own_name(call.fields, *principal) : call.fields.name("name");
  const bool with_token = principal == nullptr || call.fields.has("claim");
  const std::string claim = with_token ? call.fields.text("claim", kMaxToken) : std::string();
  if (with_token && claim.size() < kUnguessable) {
    call.fields.fail("json/range", "claim must be a secret of 32 to 64 characters");
  }
  if (call.fields.error()) return call.reply(*call.fields.error());
  const std::string token = with_token ? new_token(in_.entropy) : std::string();
  MatchCommand command;
  command.from = call.from;
  command.what = asked::Sit{seat, name, hash_of(token), hash_of(claim)};
  const auto seated = [reply = call.reply, token](const Result<std::int64_t>& seq) {
    if (!seq) return reply(seq.error());
    json::object answer{{"seq", *seq}};
    if (!token.empty()) answer["token"] = token;
    reply(json::value(std::move(answer)));
  };
  const auto sit_down = [this, match, command, principal,
                         seated](const Result<void>& account) mutable {
    if (!account) return seated(account.error());
    if (principal) std::get<asked::Sit>(command.what).account = principal->account;
    in_.matches.command(match, std::move(command), seated);
  };
  in_.names.run(call.from, name, principal.get(),
                [principal, seated, sit_down](const Result<void>& free) {
                  free ? settled(principal, sit_down) : seated(free.error());
                });
}

void CommandFeature::step(Call& call) {
  Addressed to = read(call, "match.step");
  if (call.fields.error()) return call.reply(*call.fields.error());
  const Result<const LiveMatch*> live = in_.matches.find(to.match);
  if (!live) return call.reply(live.error());
  constexpr Actor kOwner{Actor::Kind::kOwner, -1};
  const bool resent = (*live)->match.done(kOwner, to.command.id.text) != nullptr;
  in_.matches.command(
      to.match, to.command,
      [this, to, resent, answer = seq_reply(call.reply)](const Result<std::int64_t>& seq) {
        const Result<const LiveMatch*> now = in_.matches.find(to.match);
        if (resent || !seq || !now) return answer(seq);
        in_.bots.step(**now, to.command.id, answer);
      });
}

}  // namespace gridwise
