#include "service/match/match.h"

#include <doctest/doctest.h>

#include <sstream>

#include "kit/random.h"
#include "service/match/json.h"
#include "service/match/match_table.h"
#include "service/record/record.h"

using namespace gridwise;  // NOLINT(google-build-using-namespace)

namespace {

/// The whole public state of a match as text.
std::string seen(const Match& match) {
  std::ostringstream text;
  text << match.seq << ' ' << match.position->text() << ' ' << match.position->hash() << ' '
       << name_in(kStatuses, match.status) << ' ' << static_cast<int>(match.outcome.kind)
       << match.outcome.winner << ' ' << (match.offer ? "offer" : "") << ' ' << match.speed.count();
  for (const SeatInfo& seat : match.seats) text << ' ' << seat.name << seat.token_hash;
  for (const auto& ply : match.plies) text << ' ' << ply.seat << '/' << ply.taken.count();
  return text.str();
}

}  // namespace

TEST_CASE("two_persons_play_a_match_to_the_end") {
  Table table({person("Ann"), person("Bob")});
  CHECK(table.move("Ann", "b2") == "ok");
  CHECK(table.move("Ann", "a1") == "match/turn");
  CHECK(table.move("Eve", "a1") == "match/seat");
  CHECK(table.move("Bob", "b2") == "move/illegal");
  CHECK(table.move("Bob", "z9") != "ok");
  CHECK(table.move("Bob", "a1") == "ok");
  CHECK(table.move("Ann", "a2") == "ok");
  CHECK(table.move("Bob", "b1") == "ok");
  CHECK(table.move("Ann", "c2") == "ok");
  CHECK(table.status() == "finished");
  CHECK(table.match.outcome == Outcome{Outcome::Kind::kWon, 0});
  CHECK(table.board() == ".../xxx/oo.");
  CHECK(table.move("Bob", "c1") == "match/finished");
  CHECK(table.match.plies.size() == 5);
  CHECK(table.match.plies[0].taken == Time(100));
}

TEST_CASE("a_match_starts_when_its_open_seat_is_taken") {
  Table table({person("Ann"), open_seat()});
  CHECK(table.status() == "waiting");
  CHECK(table.move("Ann", "b2") == "match/waiting");
  CHECK(table.ask("Bob", asked::Sit{0, "Bob", "token of Bob", "claim of Bob"}) == "match/seat");
  CHECK(table.ask("Bob", asked::Sit{7, "Bob", "token of Bob", "claim of Bob"}) == "match/seat");
  CHECK(table.ask("Bob", asked::Sit{1, "Bob", "token of Bob", "claim of Bob"}) == "ok");
  CHECK(table.ask("Eve", asked::Sit{1, "Eve", "token of Eve", "claim of Eve"}) == "match/seat");
  CHECK(table.status() == "running");
  CHECK(table.match.updated == table.log.back().at);
  CHECK(table.move("Ann", "b2") == "ok");
  CHECK(table.move("Bob", "a1") == "ok");
}

TEST_CASE("at_one_screen_undo_takes_back_the_last_move_at_once") {
  Table table({person("Ann"), person("Bob")});
  CHECK(table.ask("Ann", asked::Undo{}) == "match/nothing");
  table.move("Ann", "b2");
  table.move("Bob", "a1");
  CHECK(table.ask("Ann", asked::Undo{}) == "ok");
  CHECK(table.board() == ".../.x./...");
  CHECK(table.match.plies.size() == 1);
  CHECK(table.move("Bob", "c3") == "ok");
}

TEST_CASE("against_a_bot_undo_takes_back_ones_own_move_too") {
  Table table({person("Ann"), bot()});
  table.move("Ann", "b2");
  CHECK(table.ask("Ann", asked::Undo{}) == "ok");
  CHECK(table.board() == ".../.../...");
  table.move("Ann", "b2");
  CHECK(table.bot_move(1, "a1") == "ok");
  CHECK(table.ask("Ann", asked::Undo{}) == "ok");
  CHECK(table.board() == ".../.../...");
}

TEST_CASE("between_two_screens_undo_needs_consent") {
  Table table({person("Ann"), person("Bob", true)});
  table.move("Ann", "b2");
  table.move("Bob", "a1");
  CHECK(table.ask("Ann", asked::Undo{}) == "ok");
  REQUIRE(table.match.offer);
  CHECK(table.board() == ".../.x./o..");
  CHECK(table.ask("Ann", asked::Undo{}) == "match/offer");
  CHECK(table.ask("Ann", asked::Answer{true, {}}) == "match/offer");
  CHECK(table.ask("Bob", asked::Answer{false, {}}) == "ok");
  CHECK(!table.match.offer);
  table.ask("Ann", asked::Undo{});
  CHECK(table.ask("Bob", asked::Answer{true, {}}, 1) == "match/stale");
  CHECK(table.ask("Bob", asked::Answer{true, {}}) == "ok");
  CHECK(table.board() == ".../.../...");
}

TEST_CASE("a_remote_player_needs_consent_to_take_back_the_hosts_move") {
  Table table({person("Ann"), person("Bob", true)});
  table.move("Ann", "b2");
  CHECK(table.ask("Bob", asked::Undo{}) == "match/nothing");
  table.move("Bob", "a1");
  table.move("Ann", "c3");
  CHECK(table.ask("Bob", asked::Undo{}) == "ok");
  CHECK(table.board() == "..x/.x./o..");
  REQUIRE(table.match.offer);
  CHECK(table.match.offer->by == 1);
}

TEST_CASE("a_move_cancels_an_offer") {
  Table table({person("Ann"), person("Bob", true)});
  table.move("Ann", "b2");
  CHECK(table.ask("Ann", asked::Offer{OfferKind::kDraw, {}}) == "ok");
  CHECK(table.move("Bob", "a1") == "ok");
  CHECK(!table.match.offer);
  CHECK(table.ask("Bob", asked::Answer{true, {}}) == "match/offer");
}

TEST_CASE("a_draw_is_agreed_by_answer_or_by_the_same_offer") {
  for (const bool by_answer : {true, false}) {
    Table table({person("Ann"), person("Bob", true)});
    CHECK(table.ask("Ann", asked::Offer{OfferKind::kDraw, {}}) == "ok");
    const Request agree =
        by_answer ? Request(asked::Answer{true, {}}) : Request(asked::Offer{OfferKind::kDraw, {}});
    CHECK(table.ask("Bob", agree) == "ok");
    CHECK(table.match.outcome.kind == Outcome::Kind::kDrawn);
    CHECK(table.match.reason == EndReason::kAgreed);
  }
  Table alone({person("Ann"), bot()});
  CHECK(alone.ask("Ann", asked::Offer{OfferKind::kDraw, {}}) == "match/offer");
}

TEST_CASE("resigning_loses_the_match") {
  Table table({person("Ann"), person("Bob")});
  CHECK(table.ask("owner", asked::Resign{}) == "match/seat");
  CHECK(table.ask("Ann", asked::Resign{}) == "ok");
  CHECK(table.match.outcome == Outcome{Outcome::Kind::kWon, 1});
  CHECK(table.ask("Bob", asked::Resign{}) == "match/finished");
}

TEST_CASE("a_match_between_persons_can_be_aborted_only_at_its_beginning") {
  Table table({person("Ann"), person("Bob", true)});
  table.move("Ann", "b2");
  table.move("Bob", "a1");
  CHECK(table.ask("owner", asked::Abort{}) == "match/started");
  Table begun({person("Ann"), person("Bob", true)});
  begun.move("Ann", "b2");
  CHECK(begun.ask("owner", asked::Abort{}) == "ok");
  Table alone({person("Ann"), bot()});
  alone.move("Ann", "b2");
  alone.bot_move(1, "a1");
  CHECK(alone.ask("Eve", asked::Abort{}) == "match/seat");
  CHECK(alone.ask("owner", asked::Abort{}) == "ok");
  CHECK(alone.match.outcome.kind == Outcome::Kind::kOpen);
  CHECK(alone.status() == "finished");
}

TEST_CASE("the_owner_pauses_bots_and_sets_their_speed") {
  Table table({bot(), bot()});
  CHECK(table.match.bot_to_move() == 0);
  CHECK(table.ask("Eve", asked::Pause{}) == "match/seat");
  CHECK(table.ask("owner", asked::Step{}) == "match/turn");
  CHECK(table.ask("owner", asked::Pause{}) == "ok");
  CHECK(table.status() == "paused");
  const std::int64_t seq = table.match.seq;
  CHECK(table.ask("owner", asked::Pause{}) == "ok");
  CHECK(table.match.seq == seq);
  CHECK(table.ask("owner", asked::Step{}) == "ok");
  CHECK(table.bot_move(0, "a1") == "ok");
  CHECK(table.status() == "paused");
  CHECK(table.ask("owner", asked::SetSpeed{Time(50)}) == "ok");
  CHECK(table.match.speed == Time(50));
  CHECK(table.ask("owner", asked::Resume{}) == "ok");
  CHECK(table.status() == "running");
}

TEST_CASE("a_rematch_moves_every_player_one_seat_further") {
  Table table({person("Ann"), bot()});
  CHECK(table.ask("Ann", asked::Offer{OfferKind::kRematch, "next"}) == "match/offer");
  table.ask("Ann", asked::Resign{});
  CHECK(table.ask("Ann", asked::Offer{OfferKind::kRematch, "next"}) == "ok");
  CHECK(table.match.next == "next");
  CHECK(table.ask("Ann", asked::Offer{OfferKind::kRematch, "other"}) == "match/offer");
  const happened::Created next = rematch_of(table.match, {8});
  CHECK(next.seats[1] == person("Ann"));
  CHECK(next.seats[0] == bot());
  CHECK(next.setup == "tictactoe(m=3,n=3,k=3)");
  CHECK(next.start.empty());
}

TEST_CASE("a_rematch_with_a_remote_person_needs_consent") {
  Table table({person("Ann"), person("Bob", true)});
  table.ask("Ann", asked::Resign{});
  CHECK(table.ask("Ann", asked::Offer{OfferKind::kRematch, "next"}) == "ok");
  CHECK(table.match.next.empty());
  CHECK(table.ask("Bob", asked::Answer{true, "agreed"}) == "ok");
  CHECK(table.match.next == "agreed");
}

TEST_CASE("an_invalid_match_is_not_created") {
  const auto code = [](happened::Created created) {
    const auto event = decide_creation(std::move(created), Now{});
    return event ? std::string("ok") : event.error().code;
  };
  CHECK(code({"chess", "", {1}, {bot(), bot()}, "", {}, false}) == "game/unknown");
  CHECK(code({"tictactoe", "", {1}, {bot()}, "", {}, false}) == "match/seats");
  SeatInfo unknown = bot();
  unknown.selector = "deep blue";
  CHECK(code({"tictactoe", "", {1}, {bot(), unknown}, "", {}, false}) == "selector/unknown");
  CHECK(code({"", "tictactoe xxx/oo./...", {1}, {bot(), bot()}, "", {}, false}) ==
        "position/finished");
}

TEST_CASE("a_match_may_start_from_a_position") {
  Table table({person("Ann"), person("Bob")}, "", "tictactoe xo./.../...");
  CHECK(table.match.start == "tictactoe(m=3,n=3,k=3) xo./.../...");
  CHECK(table.ask("Ann", asked::Undo{}) == "match/nothing");
  CHECK(table.move("Ann", "b2") == "ok");
}

namespace {
const std::string kNext = "0123456789abcdef";
}  // namespace

TEST_CASE("folding_any_prefix_of_a_random_log_gives_the_same_match") {
  Random random(20261121);
  const auto draw = [&](std::uint32_t bound) { return random.below(bound); };
  for (int round = 0; round < 300; ++round) {
    const bool remote = draw(2) == 0;
    Table table({person("Ann"), draw(3) == 0 ? bot() : person("Bob", remote)},
                "tictactoe(m=4,n=3)");
    for (int step = 0; step < 40; ++step) {
      const std::string who = draw(2) == 0 ? "Ann" : draw(8) == 0 ? "owner" : "Bob";
      const auto legal = table.match.position->legal_moves();
      const std::string word = legal.empty() || draw(9) == 0
                                   ? "a1"
                                   : legal[draw(static_cast<std::uint32_t>(legal.size()))];
      if (const auto seat = table.match.bot_to_move(); seat && draw(2) == 0) {
        table.bot_move(*seat, word);
        continue;
      }
      const std::vector<Request> requests{
          asked::Move{word},
          asked::Move{word},
          asked::Move{word},
          asked::Move{word},
          asked::Undo{},
          asked::Offer{OfferKind::kDraw, {}},
          asked::Answer{draw(3) == 0, kNext},
          asked::SetSpeed{Time(draw(9))},
          asked::Pause{},
          asked::Resume{},
          draw(20) == 0 ? Request(asked::Resign{}) : Request(asked::Undo{}),
          asked::Offer{OfferKind::kRematch, kNext}};
      table.ask(who, requests[draw(static_cast<std::uint32_t>(requests.size()))]);
    }
    // Fold the stored rows, as after a restart.
    Match again;
    for (std::size_t i = 0; i < table.log.size(); ++i) {
      Result<MatchEvent> event = from_row(to_row("m", table.log[i]));
      REQUIRE_MESSAGE(event.ok(), event.error().says);
      Result<Match> next = evolve(std::move(again), *event);
      REQUIRE_MESSAGE(next.ok(), next.error().says);
      again = *std::move(next);
      REQUIRE(seen(again) == seen(table.states[i]));
    }
    if (table.match.status == MatchStatus::kFinished && table.match.reason != EndReason::kAborted) {
      const Result<Record> record = parse_record(format_record(record_of(table.match)));
      REQUIRE_MESSAGE(record.ok(), record.error().says);
      const auto end = replay(*record);
      REQUIRE_MESSAGE(end.ok(), end.error().says);
      REQUIRE((*end)->hash() == table.match.position->hash());
    }
  }
}

TEST_CASE("guests_and_the_rating_are_stored_with_the_match") {
  const auto through_the_log = [](const std::vector<MatchEvent>& log) {
    std::vector<EventRow> rows;
    rows.reserve(log.size());
    for (const MatchEvent& event : log) rows.push_back(to_row("m", event));
    const Result<FoldedLog> folded = fold_log("m", rows);
    REQUIRE_MESSAGE(folded.ok(), folded.error().says);
    return folded->match;
  };
  SeatInfo guest = person("Guy");
  guest.guest = true;
  Table made({person("Ann"), guest});
  happened::Created created = std::get<Boxed<happened::Created>>(made.log.front().what);
  created.rated = true;
  made.log.front().what = std::move(created);
  CHECK(through_the_log(made.log).rated);
  CHECK(through_the_log(made.log).seats[1].guest);
  CHECK(!through_the_log(made.log).seats[0].guest);

  Table open({person("Ann"), open_seat()});
  MatchCommand sit;
  sit.id = {"sit", 1};
  sit.what = asked::Sit{1, "Bob", "token of Bob", "claim", "b", /*guest=*/true, /*rated=*/true};
  REQUIRE(open.send(sit));
  CHECK(through_the_log(open.log).rated);
  CHECK(through_the_log(open.log).seats[1].guest);
  REQUIRE(open.ask("Bob", asked::Abort{}) == "ok");
  CHECK(std::get<happened::Aborted>(open.log.back().what).left == Seat{1});
  CHECK(through_the_log(open.log).status == MatchStatus::kFinished);
  const auto again = from_row(to_row("m", open.log.back()));
  REQUIRE(again);
  CHECK(std::get<happened::Aborted>(again->what).left == Seat{1});
}

TEST_CASE("an_old_log_has_no_guests_and_no_rating") {
  Table old({person("Ann"), person("Bob")});
  const EventRow row = to_row("m", old.log.front());
  CHECK(row.payload.find("guest") == std::string::npos);
  CHECK(row.payload.find("rated") == std::string::npos);
  EventRow aborted = to_row("m", {2, Time(2'000), {}, {}, happened::Aborted{}, {}});
  CHECK(aborted.payload == "{}");
  CHECK(!std::get<happened::Aborted>(from_row(aborted)->what).left);
}

TEST_CASE("a_log_with_a_gap_is_refused") {
  Table table({person("Ann"), person("Bob")});
  table.move("Ann", "b2");
  MatchEvent event = table.log.back();
  const auto skipped = evolve(Match{}, event);
  REQUIRE(!skipped);
  CHECK(skipped.error().code == "store/corrupt");
}

TEST_CASE("a_broken_row_names_its_match_and_event") {
  for (const EventRow& row : {EventRow{"m", 2, 1, "seat:0", "", "moved", "{"},
                              EventRow{"m", 2, 1, "nobody", "", "moved", "{}"},
                              EventRow{"m", 2, 1, "seat:0", "", "danced", "{}"},
                              EventRow{"m", 2, 1, "seat:0", "", "moved", "{\"seat\":0}"}}) {
    const auto event = from_row(row);
    REQUIRE(!event);
    CHECK(event.error().code == "store/corrupt");
    CHECK(event.error().says.find("event 2 of match m") == 0);
  }
}
