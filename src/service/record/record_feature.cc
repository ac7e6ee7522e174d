#include "service/record/record_feature.h"

#include "kit/json_text.h"
#include "service/match/names.h"
#include "service/match/own_name.h"
#include "service/match/people.h"
#include "service/record/race_records.h"
#include "service/record/record.h"
#include "service/wire/change.h"
#include "service/wire/cursor.h"
#include "service/wire/portion.h"
#include "service/wire/shapes.h"

namespace gridwise {
namespace {

namespace json = boost::json;

constexpr std::size_t kMaxIds = 100;
constexpr std::int64_t kMaxFrames = 64;
constexpr std::size_t kBookmarkEvery = 128;
/// The most moves replayed to show the boards of one list. Bounds the time on the loop.
constexpr std::size_t kMaxListedMoves = 5'000;

Result<RecordRow> row_of(Store& store, const std::string& id) {
  Result<std::vector<RecordRow>> rows = store.records({.ids = {id}});
  if (!rows) return rows.error();
  if (rows->empty()) return Error{"record/unknown", "there is no such record", {}};
  return std::move(rows->front());
}

/// A record as shown to clients: as stored, plus whether it was imported. Error: store/corrupt.
Result<json::object> stored_record(const RecordRow& row) {
  const Result<Record> record = read_stored(row);
  if (!record) return record.error();
  json::object object = *parse_object(row.body);
  if (row.imported) object["imported"] = true;
  return object;
}

/// Whether a person whose name is `own` may import the record. One that is stored already may come
/// back: nothing changes.
Result<void> check_names(Store& store, const Record& record, std::string_view own, Time now) {
  const auto stored = store.records({.ids = {record.id()}});
  if (!stored) return stored.error();
  if (!stored->empty()) return {};
  for (const SeatInfo& seat : record.seats) {
    const Result<void> free = check_seat_name(store, seat, own, now);
    if (!free) return free;
  }
  return {};
}

/// Its row as one of a browser. The mark is beside what the chain covers.
RecordRow played_offline(RecordRow row) {
  json::object body = *parse_object(row.body);
  body["offline"] = true;
  row.body = json_text(body);
  return row;
}

/// Frame 0 has no move.
SentFrame frame_of(std::size_t ply, const Record& record, const std::vector<Event>& steps) {
  if (ply == 0) return {ply};
  return {ply, &record.moves[ply - 1], steps_json(steps)};
}

/// Collects frames: the first with its position, later ones with the change from the one before.
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
  Portion portion_{kMaxList};
  json::value shown_;
};

/// The final view for a thumbnail, without cell names and moves. nullopt if the rules refuse the
/// record, which is then listed without a board.
std::optional<json::object> final_view(const Record& record) {
  const auto position = replay(record);
  if (!position) return std::nullopt;
  return object_of(Picture{(*position)->view()});
}

/// Lists records, each with its final board until the budget of moves is used up.
class ListedRecords {
 public:
  ListedRecords(bool boards, RecordSeats hidden, RaceRecords races)
      : moves_left_(boards ? kMaxListedMoves : 0),
        hidden_(std::move(hidden)),
        races_(std::move(races)) {}

  Result<json::object> operator()(const RecordRow& row) {
    const Result<Record> record = read_stored(row);
    if (!record) return record.error();
    json::object object = *parse_object(row.body);
    if (row.imported) object["imported"] = true;
    hidden_.apply(row, object);
    races_.apply(row, object);
    object.erase("moves");
    const std::size_t plies = record->moves.size();
    object["plies"] = plies;
    if (plies >= moves_left_) return object;
    moves_left_ -= plies;
    if (auto view = final_view(*record)) object["view"] = *std::move(view);
    return object;
  }

 private:
  std::size_t moves_left_;
  RecordSeats hidden_;
  RaceRecords races_;
};

}  // namespace

std::vector<Verb> RecordFeature::verbs() {
  const FieldType id = must<std::string>("record");
  return {
      {.name = "record.frames",
       .about = "`next` is the ply after the last frame that fits.",
       .asks = {id, must<int>("from", "a ply"), must<int>("count", "to 64")},
       .answers = object_type(
           {must<int>("plies"), may<std::size_t>("next"), must<std::vector<SentFrame>>("frames")}),
       .run = off_loop(off_loop_, this, &RecordFeature::frames)},
      {.name = "record.get",
       .about = "One record.",
       .asks = {id},
       .answers = value_type<Record>(),
       .run = off_loop(off_loop_, this, &RecordFeature::get)},
      {.name = "record.import",
       .about = "Every move is validated. It counts in no rating and no statistics.",
       .asks = {must<json::value>("data", "a record"),
                may<bool>("offline", "the page's own program has played it")},
       .answers = object_type({id}),
       .run = later(this, &RecordFeature::import)},
      {.name = "record.list",
       .about = "Newest first, without moves.",
       .asks = {may<std::string>("game"),
                {"kind", names_type({"person", "bot"}), true, "who takes part"},
                may<std::string>("result"),
                may<std::vector<std::string>>("ids"),
                may<bool>("boards",
                          "with the view of the last position, until 5,000 moves have "
                          "been replayed for one list"),
                may<int>("limit"),
                may<std::string>("cursor")},
       .answers = object_type({must<std::vector<Record>>("records"), may<std::string>("next")}),
       .run = off_loop(off_loop_, this, &RecordFeature::list)},
  };
}

Bookmark Bookmarks::nearest(const std::string& record, std::size_t ply) {
  const std::lock_guard lock(mutex_);
  const Bookmark* best = nullptr;
  for (const Bookmark& each : bookmarks_) {
    if (each.record != record || each.ply > ply) continue;
    if (best == nullptr || each.ply > best->ply) best = &each;
  }
  return best == nullptr ? Bookmark() : best->copy();
}

void Bookmarks::put(Bookmark bookmark) {
  const std::lock_guard lock(mutex_);
  std::erase_if(bookmarks_, [&](const Bookmark& each) {
    return each.record == bookmark.record && each.ply == bookmark.ply;
  });
  bookmarks_.push_back(std::move(bookmark));
  if (bookmarks_.size() > kMost) bookmarks_.pop_front();
}

void RecordFeature::import_text(const Party& from, std::string text, ImportedFrom origin,
                                const PrincipalPtr& person,
                                std::function<void(Result<std::string>)> done) {
  off_loop_.run<RecordRow>(
      from, "record.import",
      [store = store_, text = std::move(text), origin, now = executor_->now(),
       own = person ? person->name : std::string()]() -> Result<RecordRow> {
        Result<Record> record = parse_record(text);
        if (!record) return record.error();
        const Result<void> checked = check_foreign(*record, now);
        if (!checked) return checked.error();
        const auto replayed = replay(*record);
        if (!replayed) return replayed.error();
        const Result<void> named = check_names(*store, *record, own, now);
        if (!named) return named.error();
        RecordRow row = to_row(*record);
        row.imported = true;
        if (origin == ImportedFrom::kBrowser) row = played_offline(std::move(row));
        return row;
      },
      [this, person, done = std::move(done)](Result<RecordRow> imported) {
        if (!imported) return done(imported.error());
        if (person) imported->owner = person->account;
        const std::string id = imported->id;
        Batch batch;
        batch.records.push_back(*std::move(imported));
        writes_.append(std::move(batch), [done, id](const Result<void>& result) {
          done(result ? Result<std::string>(id) : result.error());
        });
      });
}

Result<OffLoopWork> RecordFeature::list(Call& call) {
  Fields& fields = call.fields;
  RecordFilter filter;
  filter.game = fields.text_or("game", "");
  filter.result = fields.text_or("result", "");
  filter.ids = fields.texts_or_none("ids", kMaxIds);
  read_page(fields, filter);
  const bool boards = fields.flag_or("boards", false);
  const std::string kind = fields.text_or("kind", "");
  filter.with_persons = kind == "person";
  filter.with_bots = kind == "bot";
  if (!kind.empty() && !filter.with_persons && !filter.with_bots) {
    fields.fail("json/range", "kind must be person or bot");
  }
  const bool none = fields.has("ids") && filter.ids.empty();
  return OffLoopWork([store = store_, filter, boards, none]() -> Result<json::value> {
    if (none) return json::value{{"records", json::array()}};
    const Result<std::vector<RecordRow>> rows = store->records(filter);
    if (!rows) return rows.error();
    const Result<RecordSeats> hidden = RecordSeats::in(*store, *rows);
    if (!hidden) return hidden.error();
    const Result<RaceRecords> races = RaceRecords::in(*store, *rows);
    if (!races) return races.error();
    return page_of(*rows, filter, &RecordRow::played_ms, "records",
                   ListedRecords(boards, *hidden, *races));
  });
}

Result<OffLoopWork> RecordFeature::get(Call& call) {
  return OffLoopWork([store = store_, id = call.fields.text("record")]() -> Result<json::value> {
    const Result<RecordRow> row = row_of(*store, id);
    if (!row) return row.error();
    Result<json::object> record = stored_record(*row);
    if (!record) return record.error();
    const Result<RecordSeats> hidden = RecordSeats::in(*store, std::span(&*row, 1));
    if (!hidden) return hidden.error();
    hidden->apply(*row, *record);
    const Result<RaceRecords> races = RaceRecords::in(*store, std::span(&*row, 1));
    if (!races) return races.error();
    races->apply(*row, *record);
    const Result<void> marked = add_marks(*store, *row, *record);
    if (!marked) return marked.error();
    return json::value(*std::move(record));
  });
}

Result<OffLoopWork> RecordFeature::frames(Call& call) {
  const std::string id = call.fields.text("record");
  const auto from = static_cast<std::size_t>(call.fields.number("from", 0, INT32_MAX));
  const auto count = static_cast<std::size_t>(call.fields.number("count", 1, kMaxFrames));
  return OffLoopWork(
      [store = store_, bookmarks = bookmarks_, id, from, count]() -> Result<json::value> {
        const Result<RecordRow> row = row_of(*store, id);
        if (!row) return row.error();
        const Result<Record> record = read_stored(*row);
        if (!record) return record.error();
        const Result<OpenedGame> opened = open_start(*record);
        if (!opened) return opened.error();
        Bookmark at = bookmarks->nearest(id, from);
        if (at.position == nullptr) at = {id, 0, opened->position->clone(), {}};
        const std::size_t plies = record->moves.size();
        Frames frames;
        const auto add = [&] {
          return frames.add(object_of(frame_of(at.ply, *record, at.steps)),
                            object_of(SentBoard{opened->setup, *at.position}));
        };
        const std::size_t last = from > plies ? 0 : std::min(plies, from + count - 1);
        bool fits = at.ply != from || add();
        while (fits && at.ply < last) {
          auto played = at.position->play(record->moves[at.ply].move);
          if (!played) return played.error();
          at.steps = *std::move(played);
          ++at.ply;
          if (at.ply >= from) fits = add();
          if (at.ply % kBookmarkEvery == 0) bookmarks->put(at.copy());
        }
        json::object answer{{"plies", plies}};
        const std::size_t next = from + frames.size();
        if (next <= plies) answer["next"] = next;
        bookmarks->put(std::move(at));
        answer["frames"] = frames.take();
        return json::value(std::move(answer));
      });
}

void RecordFeature::import(Call& call) {
  const json::value* const data = call.request.if_contains("data");
  if (data == nullptr) return call.reply(Error{"json/missing", "data is missing", {}});
  const auto origin =
      call.fields.flag_or("offline", false) ? ImportedFrom::kBrowser : ImportedFrom::kFile;
  if (call.fields.error()) return call.reply(*call.fields.error());
  const Result<void> taken = quotas_.take(Quota::kImports, call.from.address, call.received);
  if (!taken) return call.reply(taken.error());
  import_text(call.from, json_text(*data), origin, call.person,
              [reply = call.reply](const Result<std::string>& id) {
                reply(id ? Result<json::value>(json::value{{"record", *id}}) : id.error());
              });
}

}  // namespace gridwise
