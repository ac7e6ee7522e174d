#include "server/api.h"

#include <algorithm>
#include <array>
#include <boost/json.hpp>
#include <utility>

#include "kit/json_text.h"
#include "service/wire/shapes.h"

namespace gridwise {
namespace {

namespace json = boost::json;

/// HTTP status per error code; a code ending in '/' matches its whole group. The first match wins.
constexpr std::array<std::pair<std::string_view, int>, 26> kStatuses{{
    {"http/unknown", 404},
    {"http/method", 405},
    {"http/origin", 403},
    {"http/host", 421},
    {"http/type", 415},
    {"account/sign_in", 401},
    {"account/recover", 401},
    {"account/none", 401},
    {"account/confirm", 403},
    {"account/offered", 403},
    {"account/banned", 403},
    {"account/session", 404},
    {"account/signed_in", 409},
    {"account/name_taken", 409},
    {"account/name_soon", 409},
    {"account/adopt", 409},
    {"account/too_many", 429},
    {"limit/size", 413},
    {"limit/", 429},
    {"account/busy", 429},
    {"record/unknown", 404},
    {"look/unknown", 404},
    {"store/corrupt", 500},
    {"store/", 503},
    {"server/internal", 500},
    {"server/", 503},
}};
constexpr int kBadRequest = 400;

constexpr std::string_view kRecords = "/api/records/";
constexpr std::string_view kJson = ".json";
constexpr std::string_view kBlobs = "/api/blob/";
constexpr std::string_view kPng = ".png";

bool is_image(std::string_view target) {
  return target.starts_with(kBlobs) && target.ends_with(kPng);
}
bool is_record(std::string_view target) {
  return target.starts_with(kRecords) && target.ends_with(kJson);
}

}  // namespace

int status_of(const Error& error) {
  const auto* const found = std::ranges::find_if(kStatuses, [&](const auto& row) {
    return row.first.ends_with('/') ? error.code.starts_with(row.first) : error.code == row.first;
  });
  return found == kStatuses.end() ? kBadRequest : found->second;
}

ApiAnswer error_answer(const Error& error) {
  return {status_of(error), json_text(json::object{{"error", to_json(error)}}), {}};
}

std::optional<ApiAnswer> answer_api(const Service& service, std::string_view target) {
  if (target == "/api/health") {
    const Health health = service.health();
    return ApiAnswer{health.writable() ? 200 : 503, json_text(object_of(health)), {}};
  }
  if (is_image(target) || is_record(target)) return {};
  return error_answer({"http/unknown", "there is nothing at this address", {}});
}

ApiAnswer read_api(Store& store, std::string_view target) {
  if (is_image(target)) {
    target.remove_prefix(kBlobs.size());
    target.remove_suffix(kPng.size());
    Result<std::string> image = Service::image(store, std::string(target));
    if (!image) return error_answer(image.error());
    return {200, *std::move(image), {}, true};
  }
  target.remove_prefix(kRecords.size());
  target.remove_suffix(kJson.size());
  const Result<std::string> record = Service::record_text(store, std::string(target));
  if (!record) return error_answer(record.error());
  return {200, *record + "\n", "gridwise-" + std::string(target) + ".json"};
}

ApiAnswer imported_answer(const Result<std::string>& id) {
  if (!id) return error_answer(id.error());
  return {200, json_text(json::object{{"record", *id}}), {}};
}

}  // namespace gridwise
