#include "service/match_people.h"

#include <algorithm>
#include <boost/json.hpp>

#include "service/fields.h"

namespace gridwise {
namespace {

namespace json = boost::json;

bool knows_anybody(const Match& match) {
  return !match.owner_account.empty() || std::ranges::any_of(match.seats, [](const SeatInfo& seat) {
    return !seat.account.empty();
  });
}

/// Only a deletion removes the name of a seat with an account.
bool is_deleted(const SeatRow& row, std::string_view name_then) {
  return !row.account.empty() && row.name.empty() && !name_then.empty();
}

/// Blanks the name of seat `row.seat` in a record.
void hide_name(json::object& record, const SeatRow& row) {
  json::value* const seats = record.if_contains("seats");
  if (seats == nullptr || !seats->is_array()) return;
  const auto index = static_cast<std::size_t>(row.seat);
  json::array& list = seats->get_array();
  if (index >= list.size() || !list[index].is_object()) return;
  json::object& seat = list[index].get_object();
  const json::value* const name = seat.if_contains("name");
  if (name == nullptr || !name->is_string() || !is_deleted(row, name->get_string())) return;
  seat["name"] = "";
  seat["deleted"] = true;
}

}  // namespace

Result<void> update_people(Store& store, const std::string& id, Match& match) {
  if (!knows_anybody(match)) return {};
  const Result<std::vector<SeatRow>> rows = store.seats({id});
  if (!rows) return rows.error();
  for (const SeatRow& row : *rows) {
    const auto index = static_cast<std::size_t>(row.seat);
    if (row.seat < 0 || index >= match.seats.size()) continue;
    SeatInfo& seat = match.seats[index];
    if (seat.account.empty()) continue;
    seat.deleted = is_deleted(row, seat.name);
    seat.account = row.account;
  }
  if (match.owner_account.empty()) return {};
  const auto owner = store.accounts().account(match.owner_account);
  if (!owner) return owner.error();
  if (*owner) match.owner_account = (*owner)->id;
  return {};
}

Result<HiddenNames> HiddenNames::in(Store& store, std::span<const RecordRow> rows) {
  HiddenNames hidden;
  std::vector<std::string> matches;
  for (const RecordRow& row : rows) {
    if (!row.match.empty()) matches.push_back(row.match);
  }
  if (matches.empty()) return hidden;
  Result<std::vector<SeatRow>> seats = store.seats(matches);
  if (!seats) return seats.error();
  hidden.seats_ = *std::move(seats);
  std::erase_if(hidden.seats_,
                [](const SeatRow& seat) { return seat.account.empty() || !seat.name.empty(); });
  return hidden;
}

void HiddenNames::apply(const RecordRow& row, json::object& record) const {
  for (const SeatRow& seat : seats_) {
    if (!row.match.empty() && seat.match == row.match) hide_name(record, seat);
  }
}

std::string HiddenNames::shown(const RecordRow& row) const {
  if (std::ranges::find(seats_, row.match, &SeatRow::match) == seats_.end()) return row.body;
  Result<json::object> record = parse_object(row.body);
  if (!record) return row.body;
  apply(row, *record);
  return json::serialize(*record);
}

}  // namespace gridwise
