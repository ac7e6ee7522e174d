// The look of the requesting person or guest: the board skin, and the mark on the stones.
#include <sodium.h>

#include <algorithm>

#include "account/image/mark_image.h"
#include "account/visit.h"
#include "service/match/look_json.h"
#include "service/wire/names.h"
#include "store/look_rules.h"
#include "store/sha256.h"

namespace gridwise {
namespace {

constexpr std::size_t kMaxSkin = 16;
constexpr std::size_t kMaxGlyph = 64;  ///< input limit in bytes

bool is_skin(std::string_view name) {
  return name.size() <= kMaxSkin &&
         std::ranges::all_of(name, [](char c) { return c >= 'a' && c <= 'z'; });
}

/// The change requested by the body; account and image are not filled in.
LookChange read_change(Fields& fields) {
  LookChange change;
  if (fields.has("board")) {
    change.board = fields.text("board", kMaxGlyph);
    if (!is_skin(*change.board)) {
      fields.fail("json/range", "board must be a word of at most 16 small letters");
    }
  }
  if (fields.has("mark")) {
    const std::string typed = fields.text("mark", kMaxGlyph);
    change.text = typed.empty() ? typed : clean_glyph(typed);
    if (!change.text && !fields.error()) fields.fail("look/mark", std::string(kGlyphRule));
  }
  return change;
}

void store_change(const VisitPtr& visit, LookChange change) {
  visit->session->principal->settle([visit, change = std::move(change)](
                                        const Result<void>& settled) mutable {
    if (!settled) return visit->store_failed(settled.error());
    change.account = visit->session->account.id;
    visit->in.writes.change([change](Tables& tables) { return rules::change_look(tables, change); },
                            [visit](const Result<LookRow>& look) {
                              if (!look) return visit->store_failed(look.error());
                              visit->in.service->looks_changed(look->account);
                              visit->good({{"look", object_of(*look)}});
                            });
  });
}

/// Whether the request may proceed; if not, answers it here. A guest need not have an account yet.
bool may_change(const VisitPtr& visit) {
  if (!visit->session) {
    visit->bad({"account/none", "this browser is not known yet; GET /api/me first", {}});
    return false;
  }
  const Result<void> may = visit->in.service->may_change_look(visit->request.visitor.address);
  if (!may) visit->bad(may.error());
  return may.ok();
}

/// Decodes base64; none if `text` is invalid.
std::optional<std::string> from_base64(std::string_view text) {
  std::string bytes(text.size(), '\0');
  std::size_t size = 0;
  const char* end = nullptr;
  const int read =
      sodium_base642bin(reinterpret_cast<unsigned char*>(bytes.data()), bytes.size(), text.data(),
                        text.size(), nullptr, &size, &end, sodium_base64_VARIANT_ORIGINAL);
  if (read != 0 || end != text.data() + text.size()) return {};
  bytes.resize(size);
  return bytes;
}

}  // namespace

namespace account_route {

void change_look(const VisitPtr& visit) {
  Fields fields(visit->body);
  LookChange change = read_change(fields);
  if (fields.error()) return visit->bad(*fields.error());
  if (may_change(visit)) store_change(visit, std::move(change));
}

void upload_mark(const VisitPtr& visit) {
  Fields fields(visit->body);
  const std::string encoded = fields.text("image", Accounts::kMaxUpload);
  if (fields.error()) return visit->bad(*fields.error());
  std::optional<std::string> bytes = from_base64(encoded);
  if (!bytes) return visit->bad({"look/image", "image must be the file in base64", {}});
  if (!may_change(visit)) return;
  visit->in.images.make(*std::move(bytes), [visit](Result<std::string> png) {
    if (!png) return visit->bad(png.error());
    LookChange change;
    change.image = BlobRow{sha256(*png), kMarkSide, kMarkSide, *png, visit->in.writes.now_ms()};
    store_change(visit, std::move(change));
  });
}

}  // namespace account_route
}  // namespace gridwise
