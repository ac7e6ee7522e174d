// Verbs that show and take records.
#include "service/change.h"
#include "service/match_names.h"
#include "service/portion.h"
#include "service/record.h"
#include "service/shapes.h"
#include "service/verbs.h"

namespace gridwise::verb {
namespace {

namespace json = boost::json;

constexpr int kMostListed = 100;
constexpr std::int64_t kMostFrames = 64;

Result<std::string> body_of(Call& call, const std::string& id) {
  Result<std::vector<RecordRow>> rows = call.in.store->records({.ids = {id}});
  if (!rows) return rows.error();
  if (rows->empty()) return Error{"record/unknown", "there is no such record", {}};
  return std::move(rows->front().body);
}

/// A record as lists show it: the number of its moves in place of the moves.
json::value listed_record(const RecordRow& row) {
  json::error_code problem;
  json::value record = json::parse(row.body, problem);
  if (problem || !record.is_object()) return {{"id", row.id}, {"plies", 0}};
  json::object& object = record.get_object();
  const json::value* const moves = object.if_contains("moves");
  object["plies"] = moves != nullptr && moves->is_array() ? moves->get_array().size() : 0;
  object.erase("moves");
  return record;
}

/// A frame without its position.
json::object frame_json(std::size_t ply, const Record& record, const std::vector<Event>& steps) {
  json::object frame{{"ply", ply}};
  if (ply == 0) return frame;
  const Record::Move& move = record.moves[ply - 1];
  frame["move"] = move.move;
  frame["seat"] = move.seat;
  frame["ms"] = move.taken.count();
  frame["steps"] = steps_json(steps);
  return frame;
}

/// Collects frames: the first with its position, each other one with what changes in it.
class Frames {
 public:
  bool add(json::object frame, json::value position) {
    const bool first = portion_.size() == 0;
    if (first) {
      frame["position"] = position;
    } else {
      frame["change"] = change_between(shown_, position);
    }
    shown_ = std::move(position);
    return portion_.add(std::move(frame));
  }
  [[nodiscard]] std::size_t size() const { return portion_.size(); }
  [[nodiscard]] json::array take() { return portion_.take(); }

 private:
  Portion portion_{kLongestList};
  json::value shown_;
};

}  // namespace

Result<json::value> list_records(Call& call) {
  Fields& fields = call.fields;
  RecordFilter filter;
  filter.game = fields.text_or("game", "");
  filter.result = fields.text_or("result", "");
  filter.ids = fields.texts_or_none("ids", kMostListed);
  filter.limit = static_cast<int>(fields.number_or("limit", 1, kMostListed, kMostListed));
  if (fields.has("before")) filter.before_ms = fields.number("before", 0, INT64_MAX);
  const std::string kind = fields.text_or("kind", "");
  filter.with_persons = kind == "person";
  filter.with_bots = kind == "bot";
  if (!kind.empty() && !filter.with_persons && !filter.with_bots) {
    fields.fail("json/range", "kind is person or bot");
  }
  if (fields.error()) return *fields.error();
  Portion listed(kLongestList);
  if (fields.has("ids") && filter.ids.empty()) {
    return json::value{{"records", listed.take()}, {"more", false}};
  }
  const Result<std::vector<RecordRow>> rows = call.in.store->records(filter);
  if (!rows) return rows.error();
  for (const RecordRow& row : *rows) {
    if (!listed.add(listed_record(row))) break;
  }
  const bool more = listed.full() || std::ssize(*rows) == filter.limit;
  return json::value{{"records", listed.take()}, {"more", more}};
}

Result<json::value> get_record(Call& call) {
  const std::string id = call.fields.text("record");
  if (call.fields.error()) return *call.fields.error();
  const Result<std::string> body = body_of(call, id);
  if (!body) return body.error();
  return json::parse(*body);
}

Result<json::value> record_frames(Call& call) {
  const std::string id = call.fields.text("record");
  const auto from = static_cast<std::size_t>(call.fields.number("from", 0, INT32_MAX));
  const auto count = static_cast<std::size_t>(call.fields.number("count", 1, kMostFrames));
  if (call.fields.error()) return *call.fields.error();
  const Result<std::string> body = body_of(call, id);
  if (!body) return body.error();
  const Result<Record> record = parse_record(*body);
  if (!record) return record.error();
  const Result<OpenedGame> opened = open_start(*record);
  if (!opened) return opened.error();
  AnyPosition& position = *opened->position;
  const std::size_t plies = record->moves.size();
  Frames frames;
  std::vector<Event> steps;
  for (std::size_t ply = 0; ply <= plies && ply < from + count; ++ply) {
    if (ply > 0) {
      auto played = position.play(record->moves[ply - 1].move);
      if (!played) return played.error();
      steps = *std::move(played);
    }
    if (ply < from) continue;
    const bool fits = frames.add(frame_json(ply, *record, steps),
                                 position_json(opened->setup, position, Detail::kBoardOnly));
    if (!fits) break;
  }
  json::object answer{{"plies", plies}};
  const std::size_t next = from + frames.size();
  if (next <= plies) answer["next"] = next;
  answer["frames"] = frames.take();
  return json::value(std::move(answer));
}

void import_record(Call& call) {
  const json::value* const data = call.request.if_contains("data");
  if (data == nullptr) return call.reply(Error{"json/missing", "data is missing", {}});
  const Result<void> taken = call.in.take(Quota::kImports, call.client);
  if (!taken) return call.reply(taken.error());
  const Result<Record> record = parse_record(json::serialize(*data));
  if (!record) return call.reply(record.error());
  const auto replayed = replay(*record);
  if (!replayed) return call.reply(replayed.error());
  call.in.commits.submit({{}, {}, {to_row(*record)}},
                         [reply = call.reply, id = record->id()](const Result<void>& result) {
                           if (!result) return reply(result.error());
                           reply(json::value{{"record", id}});
                         });
}

}  // namespace gridwise::verb
