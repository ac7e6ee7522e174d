#include "service/match/people.h"

#include <algorithm>
#include <boost/json.hpp>
#include <map>

#include "kit/json_text.h"
#include "service/match/look_json.h"
#include "service/match/names.h"
#include "service/wire/fields.h"
#include "store/account_rules.h"
#include "store/look_rules.h"

namespace gridwise {
namespace {

namespace json = boost::json;

bool knows_anybody(const Match& match) {
  return !match.owner_account.empty() || std::ranges::any_of(match.seats, [](const SeatInfo& seat) {
    return !seat.account.empty();
  });
}

/// Only deleting an account removes a name from a seat that has one.
bool is_deleted(const SeatRow& row, std::string_view name_then) {
  return !row.account.empty() && row.name.empty() && !name_then.empty();
}

/// The seats of a record's JSON.
json::array* seats_in(json::object& record) {
  json::value* const seats = record.if_contains("seats");
  return seats == nullptr ? nullptr : seats->if_array();
}

/// Blanks the name of seat `row.seat` in a record.
void hide_name(json::array& list, const SeatRow& row) {
  const auto index = static_cast<std::size_t>(row.seat);
  if (index >= list.size() || !list[index].is_object()) return;
  json::object& seat = list[index].get_object();
  const json::value* const name = seat.if_contains("name");
  if (name == nullptr || !name->is_string() || !is_deleted(row, name->get_string())) return;
  seat["name"] = "";
  seat["deleted"] = true;
}

}  // namespace

MarksOf marks_of(Tables& tables, const std::vector<std::string>& accounts) {
  MarksOf marks;
  for (const LookRow& look : rules::find_looks(tables, accounts)) {
    if (!look.mark.empty()) marks.emplace(look.account, look.mark);
  }
  return marks;
}

void give_marks(std::vector<SeatInfo>& seats, MarksOf marks) {
  for (SeatInfo& seat : seats) {
    auto found = marks.extract(seat.account);
    seat.mark = found.empty() ? Mark{} : std::move(found.mapped());
  }
}

Result<void> update_people(Store& store, const std::string& id, Match& match) {
  // Logs from before guests were marked.
  for (SeatInfo& seat : match.seats) {
    if (seat.kind == SeatInfo::Kind::kPerson && seat.account.empty()) seat.guest = true;
  }
  if (!knows_anybody(match)) return {};
  const Result<std::vector<SeatRow>> rows = store.seats({id});
  if (!rows) return rows.error();
  for (const SeatRow& row : *rows) {
    const auto index = static_cast<std::size_t>(row.seat);
    if (row.seat < 0 || index >= match.seats.size()) continue;
    SeatInfo& seat = match.seats[index];
    if (seat.account.empty()) continue;
    seat.deleted = is_deleted(row, seat.name);
    seat.guest = row.guest != 0;
    seat.account = row.account;
  }
  std::vector<std::string> accounts;
  for (const SeatInfo& seat : match.seats) {
    if (!seat.account.empty()) accounts.push_back(seat.account);
  }
  return store.look([&](Tables& tables) {
    give_marks(match.seats, marks_of(tables, accounts));
    if (match.owner_account.empty()) return;
    const auto owner = rules::find_account(tables, match.owner_account);
    if (owner) match.owner_account = owner->id;
  });
}

Result<void> add_marks(Store& store, const RecordRow& row, json::object& record) {
  json::value* const shown = record.if_contains("seats");
  if (row.match.empty() || shown == nullptr || !shown->is_array()) return {};
  const Result<std::vector<SeatRow>> seats = store.seats({row.match});
  if (!seats) return seats.error();
  std::vector<std::string> accounts;
  for (const SeatRow& seat : *seats) accounts.push_back(seat.account);
  const Result<MarksOf> marks =
      store.look([&](Tables& tables) { return marks_of(tables, accounts); });
  if (!marks) return marks.error();
  MarksOf left = *marks;
  json::array& list = shown->get_array();
  for (const SeatRow& seat : *seats) {
    const auto found = left.extract(seat.account);
    const auto index = static_cast<std::size_t>(seat.seat);
    if (found.empty() || index >= list.size() || !list[index].is_object()) continue;
    list[index].get_object()["mark"] = object_of(found.mapped());
  }
  return {};
}

Result<RecordSeats> RecordSeats::in(Store& store, std::span<const RecordRow> rows) {
  RecordSeats hidden;
  std::vector<std::string> matches;
  for (const RecordRow& row : rows) {
    if (!row.match.empty()) matches.push_back(row.match);
  }
  if (matches.empty()) return hidden;
  Result<std::vector<SeatRow>> seats = store.seats(matches);
  if (!seats) return seats.error();
  hidden.seats_ = *std::move(seats);
  return hidden;
}

std::vector<const SeatRow*> RecordSeats::of(const RecordRow& row) const {
  std::vector<const SeatRow*> seats;
  for (const SeatRow& seat : seats_) {
    if (!row.match.empty() && seat.match == row.match) seats.push_back(&seat);
  }
  return seats;
}

void RecordSeats::apply(const RecordRow& row, json::object& record) const {
  json::array* const list = seats_in(record);
  if (list == nullptr) return;
  const std::vector<const SeatRow*> rows = of(row);
  for (const SeatRow* const seat : rows) hide_name(*list, *seat);
  for (std::size_t i = 0; i < list->size(); ++i) {
    json::object* const seat = (*list)[i].if_object();
    const json::value* const kind = seat == nullptr ? nullptr : seat->if_contains("kind");
    if (kind == nullptr || *kind != json::value(name_in(kSeatKinds, SeatInfo::Kind::kPerson))) {
      continue;
    }
    const auto known = std::ranges::find(rows, static_cast<std::int64_t>(i), &SeatRow::seat);
    if (known == rows.end() || (*known)->guest != 0) (*seat)["guest"] = true;
  }
}

std::string RecordSeats::shown(const RecordRow& row) const {
  const auto hides = [](const SeatRow* seat) {
    return !seat->account.empty() && seat->name.empty();
  };
  const std::vector<const SeatRow*> rows = of(row);
  if (std::ranges::none_of(rows, hides)) return row.body;
  Result<json::object> record = parse_object(row.body);
  json::array* const list = record ? seats_in(*record) : nullptr;
  if (list == nullptr) return row.body;
  for (const SeatRow* const seat : rows) hide_name(*list, *seat);
  return json_text(*record);
}

}  // namespace gridwise
