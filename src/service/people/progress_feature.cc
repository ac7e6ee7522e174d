#include "service/people/progress_feature.h"

#include "kit/json_text.h"
#include "store/account_rules.h"

namespace gridwise {
namespace {

namespace json = boost::json;

constexpr std::size_t kMaxProgress = 16'384;  ///< bytes
constexpr std::size_t kMaxAccount = 64;
/// The greatest integer that JavaScript represents exactly.
constexpr std::int64_t kMaxRev = 9'007'199'254'740'991;

Error progress_person() {
  return {"progress/person", "progress is kept with an account; sign in first", {}};
}

/// The stored text as an object; empty if it cannot be parsed, until the next put replaces it.
json::object object_in(const std::string& text) {
  Result<json::object> progress = parse_object(text);
  return progress ? *std::move(progress) : json::object();
}

/// The progress to put.
ProgressRow read_progress(Fields& fields) {
  ProgressRow row;
  row.account = fields.text("account", kMaxAccount);
  row.rev = fields.number("rev", 0, kMaxRev);
  const json::object* const progress = fields.object("progress");
  if (progress == nullptr) return row;
  row.text = json_text(*progress);
  if (row.text.size() > kMaxProgress) {
    fields.fail("progress/long", "progress has at most 16384 bytes");
  }
  return row;
}

}  // namespace

std::vector<Verb> ProgressFeature::verbs() {
  return {
      {.name = "progress.get",
       .about = "What the person has reached in games, as the page last put it; `rev` 0: nothing.",
       .answers = object_type({must<std::string>("account"), must<std::int64_t>("rev"),
                               must<json::object>("progress")}),
       .run = off_loop(off_loop_, this, &ProgressFeature::get)},
      {.name = "progress.put",
       .about = "Replaces it, if `rev` is still its revision. If not, `progress` is the newer one.",
       .asks = {must<std::string>("account", "whose it is: the sender's"),
                must<std::int64_t>("rev"),
                must<json::object>("progress", "to 16,384 bytes, stored unchanged")},
       .answers = object_type(
           {must<bool>("saved"), must<std::int64_t>("rev"), may<json::object>("progress")}),
       .run = later(this, &ProgressFeature::put),
       .boards = true},
  };
}

Result<OffLoopWork> ProgressFeature::get(Call& call) {
  if (call.person == nullptr || call.person->name.empty()) return progress_person();
  return OffLoopWork([store = store_, account = call.person->account]() -> Result<json::value> {
    const auto stored =
        store->look([&](Tables& tables) { return tables.accounts().progress(account); });
    if (!stored) return stored.error();
    const ProgressRow row = stored->value_or(ProgressRow());
    return json::value{{"account", account}, {"rev", row.rev}, {"progress", object_in(row.text)}};
  });
}

void ProgressFeature::put(Call& call) {
  if (call.person == nullptr || call.person->name.empty()) return call.reply(progress_person());
  ProgressRow row = read_progress(call.fields);
  if (call.fields.error()) return call.reply(*call.fields.error());
  // The page has not yet learned that another account has signed in.
  if (row.account != call.person->account) {
    return call.reply(Error{"progress/other", "this is the progress of another account", {}});
  }
  const Result<void> taken = quotas_.take(Quota::kProgress, call.from.address, call.received);
  if (!taken) return call.reply(taken.error());
  writes_.change(
      [row = std::move(row)](Tables& tables) { return rules::save_progress(tables, row); },
      [reply = call.reply](const Result<ProgressSaved>& done) {
        if (!done) return reply(done.error());
        json::object answer{{"saved", done->saved}, {"rev", done->progress.rev}};
        if (!done->saved) answer["progress"] = object_in(done->progress.text);
        reply(json::value(std::move(answer)));
      });
}

}  // namespace gridwise
