// Damaged and invalid logs: whatever they contain, they are either folded or refused.
#include <doctest/doctest.h>

#include "service/match/json.h"

using namespace gridwise;  // NOLINT(google-build-using-namespace)

namespace {

const std::string kId = "0123456789abcdef";

EventRow row(std::int64_t seq, const std::string& actor, const std::string& kind,
             const std::string& payload) {
  return {kId, seq, 1'000 + seq, actor, "", kind, payload, "", ""};
}

std::string created(const std::string& second) {
  return R"x({"setup":"tictactoe(m=3,n=3,k=3)","start":"","seed":"7","seats":[{"kind":"person","name":"Ann"},)x" +
         second + R"(],"owner_hash":"","speed_ms":0,"paused":false})";
}

const EventRow kCreated = row(1, "owner", "created", created(R"({"kind":"person","name":"Bob"})"));
const EventRow kOpen = row(1, "owner", "created", created(R"({"kind":"open","name":""})"));

EventRow moved(std::int64_t seq, int seat, const std::string& word) {
  return row(seq, "seat:" + std::to_string(seat), "moved",
             R"({"move":")" + word + R"(","seat":)" + std::to_string(seat) + "}");
}

/// The error of a log, or "fine". REQUIREs that the error names the match and the event.
std::string complaint(const std::vector<EventRow>& rows) {
  const Result<FoldedLog> folded = fold_log(kId, rows);
  if (folded) return "fine";
  REQUIRE(folded.error().code == "store/corrupt");
  const std::string place =
      "event " + std::to_string(rows.back().seq) + " of match " + rows.back().match + ": ";
  REQUIRE_MESSAGE(folded.error().says.starts_with(place), folded.error().says);
  return folded.error().says.substr(place.size());
}

}  // namespace

TEST_CASE("a_whole_log_is_folded") {
  CHECK(complaint({kCreated, moved(2, 0, "b2"), moved(3, 1, "a1")}) == "fine");
  CHECK(complaint({kOpen, row(2, "seat:1", "sat", R"({"seat":1,"name":"Bob","token_hash":"t"})"),
                   moved(3, 0, "b2")}) == "fine");
}

TEST_CASE("a_match_by_other_rules_of_its_game_is_no_damage") {
  const auto error_of = [](const std::string& setup, const std::string& rules) {
    std::string payload = created(R"({"kind":"person","name":"Bob"})");
    payload.replace(1, 0, rules);
    const std::string usual = "tictactoe(m=3,n=3,k=3)";
    payload.replace(payload.find(usual), usual.size(), setup);
    const Result<FoldedLog> folded =
        fold_log(kId, std::vector{row(1, "owner", "created", payload)});
    return folded ? Error{"fine", {}, {}} : folded.error();
  };
  CHECK(error_of("tictactoe(m=3,n=3,k=3)", "").code == "fine");
  CHECK(error_of("tictactoe(m=3,n=3,k=3)", R"("rules":1,)").code == "fine");
  const Error later = error_of("tictactoe(m=3,n=3,k=3)", R"("rules":2,)");
  CHECK(later.code == "match/rules");
  CHECK(later.says == "it was played by rules 2 of tictactoe, this program has rules 1");
  CHECK(error_of("tictactoe(m=3,n=3,k=3)", R"("rules":0,)").code == "store/corrupt");
}

TEST_CASE("an_impossible_log_is_refused_at_its_first_wrong_event") {
  const std::vector<std::vector<EventRow>> logs{
      {moved(1, 0, "b2")},
      {row(1, "server", "declined", "{}")},
      {row(2, "owner", "created", kCreated.payload)},
      {kCreated, row(2, "owner", "created", kCreated.payload)},
      {kCreated, moved(3, 0, "b2")},
      {kCreated, moved(2, 1, "b2")},
      {kCreated, moved(2, 0, "z9")},
      {kCreated, moved(2, 0, "b2"), moved(3, 1, "b2")},
      {kOpen, moved(2, 0, "b2")},
      {kOpen, row(2, "seat:1", "sat", R"({"seat":99,"name":"Bob","token_hash":"t"})")},
      {kOpen, row(2, "seat:1", "sat", R"({"seat":2,"name":"Bob","token_hash":"t"})")},
      {kOpen, row(2, "seat:1", "sat", R"({"seat":0,"name":"Bob","token_hash":"t"})")},
      {kOpen, row(2, "seat:1", "sat", R"({"seat":-1,"name":"Bob","token_hash":"t"})")},
      {kCreated, row(2, "seat:1", "sat", R"({"seat":1,"name":"Bob","token_hash":"t"})")},
      {kCreated, row(2, "seat:99", "moved", R"({"move":"b2","seat":0})")},
      {kCreated, row(2, "seat:2", "declined", "{}")},
      {kCreated, row(2, "seat:0x", "declined", "{}")},
      {kCreated, row(2, "seat:", "declined", "{}")},
      {kCreated, row(2, "seat:0", "declined", "{}")},
      {kCreated, row(2, "seat:0", "undone", R"({"plies":1})")},
      {kCreated, moved(2, 0, "b2"), row(3, "seat:0", "undone", R"({"plies":2})")},
      {kCreated, moved(2, 0, "b2"), row(3, "seat:0", "undone", R"({"plies":0})")},
      {kCreated, moved(2, 0, "b2"), row(3, "seat:0", "undone", R"({"plies":9223372036854775807})")},
      {kCreated, row(2, "owner", "offered", R"({"offer":"draw"})")},
      {kCreated, row(2, "server", "offered", R"({"offer":"draw"})")},
      {kCreated, row(2, "seat:0", "offered", R"({"offer":"rematch"})")},
      {kCreated, row(2, "seat:0", "offered", R"({"offer":"tea"})")},
      {kOpen, row(2, "seat:0", "offered", R"({"offer":"draw"})")},
      {kOpen, row(2, "seat:0", "resigned", R"({"seat":0})")},
      {kCreated, row(2, "seat:0", "resigned", R"({"seat":2})")},
      {kCreated, row(2, "seat:0", "resigned", R"({"seat":0})"),
       row(3, "seat:1", "resigned", R"({"seat":1})")},
      {kCreated, row(2, "seat:0", "resigned", R"({"seat":0})"), moved(3, 0, "b2")},
      {kCreated, row(2, "owner", "aborted", "{}"), row(3, "owner", "aborted", "{}")},
      {kCreated, row(2, "owner", "aborted", "{}"), row(3, "owner", "drawn", "{}")},
      {kCreated, row(2, "owner", "resumed", "{}")},
      {kOpen, row(2, "owner", "paused", "{}")},
      {kCreated, row(2, "owner", "rematched", R"({"next":"0123456789abcdef"})")},
      {kCreated, row(2, "owner", "aborted", "{}"), row(3, "owner", "rematched", R"({"next":""})")},
      {kCreated, row(2, "owner", "speed", R"({"speed_ms":9223372036854775807})")},
      {kCreated, row(2, "owner", "speed", R"({"speed_ms":-1})")},
      {kCreated, row(2, "seat:0", "moved", R"({"move":"b2","seat":0,"ms":9223372036854775807})")},
      {kCreated, row(2, "seat:0", "moved", R"({"move":"b2","seat":1e99})")},
      {kCreated, row(2, "seat:0", "moved", std::string(10'000, '['))},
  };
  for (const auto& log : logs) {
    CAPTURE(log.back().kind + log.back().payload.substr(0, 60));
    CHECK(complaint(log) != "fine");
  }
}

TEST_CASE("the_fields_of_a_created_event_are_checked") {
  for (const auto& [from, to] : std::vector<std::pair<std::string, std::string>>{
           {"tictactoe(m=3,n=3,k=3)", "chess"},
           {"tictactoe(m=3,n=3,k=3)", "tictactoe(m=99)"},
           {R"("start":"")", R"("start":"tictactoe xxx/oo./...")"},
           {R"("seed":"7")", R"("seed":"seven")"},
           {R"("seed":"7")", R"("seed":"99999999999999999999999")"},
           {R"("seed":"7")", R"("seed":7)"},
           {R"({"kind":"person","name":"Ann"},)", ""},
           {R"("kind":"person")", R"("kind":"cat")"},
           {R"("speed_ms":0)", R"("speed_ms":10001)"},
           {R"("paused":false)", R"("paused":0)"}}) {
    EventRow changed = kCreated;
    const auto at = changed.payload.find(from);
    REQUIRE(at != std::string::npos);
    changed.payload.replace(at, from.size(), to);
    CAPTURE(changed.payload);
    CHECK(complaint({changed}) != "fine");
  }
}

TEST_CASE("a_row_of_another_match_or_with_an_impossible_time_is_refused") {
  EventRow other = kCreated;
  other.match = "another";
  CHECK(complaint({other}) == "it is in the log of " + kId);
  for (const std::int64_t time : {std::int64_t{-1}, INT64_MIN, INT64_MAX}) {
    EventRow changed = kCreated;
    changed.at_ms = time;
    CHECK(complaint({changed}) == "time out of range");
  }
  for (const char* fingerprint :
       {"1", "000000000000000G", "0x00000000000000", "0000000000000000f", "0000000000000000"}) {
    EventRow changed = kCreated;
    changed.fingerprint = fingerprint;
    CHECK(complaint({changed}) == "malformed fingerprint");
  }
}

TEST_CASE("a_log_without_measured_times_gives_plausible_times") {
  EventRow back = moved(2, 0, "b2");
  // A clock that went backwards, in a log from before event times were kept in order.
  back.at_ms = 1;
  const Result<FoldedLog> folded = fold_log(kId, std::vector{kCreated, back, moved(3, 1, "a1")});
  REQUIRE(folded);
  CHECK(folded->match.plies[0].taken == Time(0));
  CHECK(folded->match.plies[1].taken == Time(1'002));
}

TEST_CASE("only_the_last_events_stay_in_memory") {
  std::vector<EventRow> rows{kCreated};
  for (std::int64_t seq = 2; seq < 1'000; seq += 2) {
    rows.push_back(moved(seq, 0, "b2"));
    rows.push_back(row(seq + 1, "seat:0", "undone", R"({"plies":1})"));
    const Result<FoldedLog> folded = seq % 100 == 0 ? fold_log(kId, rows) : FoldedLog{};
    REQUIRE(folded);
    if (seq % 100 != 0) continue;
    CHECK(folded->recent.size() >= std::min(rows.size(), kRecentEvents));
    CHECK(folded->recent.size() <= 2 * kRecentEvents);
    CHECK(folded->recent.back().seq == seq + 1);
  }
}
