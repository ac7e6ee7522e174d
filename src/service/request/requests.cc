#include "service/request/requests.h"

#include <algorithm>
#include <array>
#include <utility>

#include "kit/json_text.h"
#include "kit/message.h"
#include "service/loop/guard.h"
#include "service/wire/portion.h"

namespace gridwise {
namespace {

namespace json = boost::json;

/// The codes of refusals that are logged; a trailing '/' matches the whole group.
constexpr std::array<std::string_view, 3> kLogged{"limit/", "match/seat", "store/"};
/// A request that holds the loop longer is logged: everybody else waits meanwhile.
constexpr std::chrono::milliseconds kLongRequest{5};

/// The request's id; null if absent or of an invalid type.
json::value id_of(const json::object& request) {
  const json::value* const id = request.if_contains("id");
  return id != nullptr && (id->is_string() || id->is_number()) ? *id : nullptr;
}

/// The match or record that a request names.
std::string subject_of(const json::object& request) {
  for (const std::string_view field : {"match", "record"}) {
    const json::value* const name = request.if_contains(field);
    if (name != nullptr && name->is_string()) return std::string(name->get_string());
  }
  return {};
}

std::string answer_line(const json::value& id, Result<json::value> answer) {
  json::object line{{"id", id}};
  const bool good = answer.ok();
  if (good) {
    line["ok"] = *std::move(answer);
  } else {
    line["error"] = to_json(answer.error());
  }
  std::string text = json_text(line);
  if (good && text.size() > kMaxLine) {
    return answer_line(id, Error{"limit/size", "the answer would be too long", {}});
  }
  return text;
}

}  // namespace

void Requests::serve(std::vector<Verb> verbs) {
  std::ranges::move(verbs, std::back_inserter(verbs_));
  std::ranges::sort(verbs_, {}, &Verb::name);
}

const Verb* Requests::find(std::string_view name) const {
  const auto found = std::ranges::lower_bound(verbs_, name, {}, &Verb::name);
  return found == verbs_.end() || found->name != name ? nullptr : &*found;
}

Requests::Parsed Requests::parse(std::string_view line) const {
  if (line.size() > kMaxBoardMessage) {
    return Error{"limit/size", "a message with a board has at most 147456 bytes", {}};
  }
  Parsed request = parse_object(line);
  if (line.size() <= kMaxMessage || (request && carries_board(*request))) return request;
  return Error{"limit/size", "a message without a board has at most 8192 bytes", {}};
}

bool Requests::carries_board(const json::object& request) const {
  const json::value* const name = request.if_contains("do");
  if (name == nullptr || !name->is_string()) return false;
  const Verb* const verb = find(std::string_view(name->get_string()));
  return verb != nullptr && verb->boards;
}

bool Requests::receive(ClientId client, std::string_view line) {
  const auto open = std::make_shared<OpenRequest>(OpenRequest{client});
  const auto begun = in_.executor->thread_time();
  const Clients::Pace pace = in_.clients.pace_of(client);
  if (pace == Clients::Pace::kFlood) {
    log_refusal(*open, {"limit/flood", {}, {}});
    return false;
  }
  handle_at(pace, open, parse(line));
  note_time(*open, in_.executor->thread_time() - begun);
  return true;
}

void Requests::note_time(const OpenRequest& open, std::chrono::nanoseconds time) {
  if (time <= longest_) return;
  longest_ = time;
  if (time < kLongRequest) return;
  const auto ms = std::chrono::duration_cast<std::chrono::milliseconds>(time).count();
  in_.log->write(LogLevel::kWarning, "request/long",
                 {{"verb", open.verb == nullptr ? "" : std::string(open.verb->name)},
                  {"ms", std::to_string(ms)}});
}

void Requests::handle(const Open& open, const Parsed& request) {
  handle_at(Clients::Pace::kGood, open, request);
}

void Requests::handle_at(Clients::Pace pace, const Open& open, const Parsed& request) {
  const auto unexpected = guarded(*in_.log, "request", [&] { run(pace, open, request); });
  if (unexpected) reply(*open, *unexpected);
}

void Requests::run(Clients::Pace pace, const Open& open, const Parsed& request) {
  if (request) open->id = id_of(*request);
  if (in_.others.silent()) return reply(*open, away());
  if (pace != Clients::Pace::kGood) {
    return reply(*open, Error{"limit/rate", "too many messages; wait a little", {}});
  }
  if (!request) return reply(*open, request.error());
  if (open->id.is_null()) {
    return reply(*open, Error{"json/missing", "id must be a number or a text", {}});
  }
  Call call{in_.clients.party_of(open->client),
            in_.clients.principal_of(open->client),
            in_.executor->steady_now(),
            Fields(*request),
            *request,
            [this, open](Result<json::value> answer) { reply(*open, std::move(answer)); }};
  const std::string name = call.fields.text("do");
  if (call.fields.error()) return call.reply(*call.fields.error());
  open->verb = find(name);
  if (open->verb == nullptr)
    return call.reply(Error{"verb/unknown", "there is no verb " + name, {}});
  call.fields.expect(open->verb->asks);
  open->subject = subject_of(*request);
  if (in_.others.pass_on(open, *request)) return;
  if (!std::exchange(open->read, true) && in_.must_read(*request)) {
    in_.read(call.from, *request, [this, open, request = *request](const Result<void>& read) {
      if (open->client != 0 && !in_.clients.contains(open->client)) return;
      read ? handle(open, request) : reply(*open, read.error());
    });
    return;
  }
  const Result<void> within = timed(call.from.address, [&] {
    const Result<void> may = in_.check_sender(call.person, *open, *request);
    if (!may) return call.reply(may.error());
    open->verb->run(call);
  });
  if (!within) call.reply(within.error());
}

Result<void> Requests::timed(const std::string& address, const std::function<void()>& work) {
  const Result<void> within = in_.quotas.check(Quota::kLoop, address, in_.executor->steady_now());
  if (!within) return within;
  const auto begun = in_.executor->thread_time();
  work();
  const std::chrono::duration<double> taken = in_.executor->thread_time() - begun;
  in_.quotas.spend(Quota::kLoop, address, in_.executor->steady_now(), taken.count());
  return {};
}

void Requests::reply(OpenRequest& open, Result<json::value> answer) {
  if (open.answered) return;
  if (!answer) {
    log_refusal(open, answer.error());
    in_.failed(open.subject, answer.error());
  }
  deliver(open, answer_line(open.id, std::move(answer)));
}

void Requests::deliver(OpenRequest& open, const std::string& line) {
  if (std::exchange(open.answered, true)) return;
  if (open.deliver) return open.deliver(line);
  in_.clients.send(open.client, line);
}

void Requests::log_refusal(const OpenRequest& open, const Error& error) const {
  const auto kept = std::ranges::find_if(kLogged, [&](std::string_view codes) {
    return codes.ends_with('/') ? error.code.starts_with(codes) : error.code == codes;
  });
  if (kept == kLogged.end()) return;
  in_.log->write(LogLevel::kWarning, error.code,
                 {{"client", std::to_string(open.client)},
                  {"address", in_.clients.party_of(open.client).address},
                  {"verb", open.verb == nullptr ? "" : open.verb->name}});
}

}  // namespace gridwise
