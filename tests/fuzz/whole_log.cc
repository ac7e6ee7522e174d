// An arbitrary list of rows, one per line, as a match's log: it is folded or refused, and a folded
// match can be shown, continued and recorded.
#include <boost/json.hpp>
#include <vector>

#include "kit/json_text.h"
#include "service/match/json.h"
#include "service/record/record.h"
#include "tests/fuzz/fuzz.h"
#include "tests/fuzz/rows.h"

namespace gridwise {
namespace {

constexpr std::size_t kMaxRows = 64;
const std::string kId = "0123456789abcdef";

/// Sends a command to the match and folds its events.
void ask(const Match& match, const std::string& token, std::optional<Seat> bot, Request what) {
  MatchCommand command;
  command.id = {"1", 1};
  command.token_hash = token;
  command.bot_seat = bot;
  command.seq = match.seq;
  command.what = std::move(what);
  const auto decision = decide(match, command, {match.latest, match.turn_began});
  if (!decision.ok()) return;
  Match after = match;
  for (MatchEvent event : decision->events) {
    auto folded = evolve(std::move(after), event);
    require(folded.ok(), "a decided event can be folded");
    after = *std::move(folded);
    const auto read = from_row(to_row(kId, event));
    require(read.ok(), "a decided event can be stored");
  }
}

void check_match(const Match& match) {
  require(match.position != nullptr, "a match has a position");
  require(match.plies.size() == match.position->moves().size(), "a time for every move");
  require(match.seats.size() == match.setup.game->info().seats.size(), "all its seats");
  for (const Match::Ply& ply : match.plies) require(ply.taken.count() >= 0, "no negative time");
  (void)json_text(state_json(kId, match, "", Detail::kWhole, {}));
  (void)to_match_row(kId, match);
  (void)match.bot_to_move();
  if (match.status == MatchStatus::kFinished && match.reason != EndReason::kAborted) {
    const Record record = record_of(match);
    (void)check_foreign(record, match.latest);
    require(replay(record).ok(), "the record of a match replays");
    (void)decide_creation(rematch_of(match, {1}), {match.latest, {}});
  }
  const auto legal = match.position->legal_moves();
  const std::string word = legal.empty() ? "" : legal.front();
  std::vector<std::string> tokens{match.owner_hash};
  for (const SeatInfo& seat : match.seats) tokens.push_back(seat.token_hash);
  for (const std::string& token : tokens) {
    for (const Request& what :
         {Request(asked::Move{word}), Request(asked::Undo{}),
          Request(asked::Offer{OfferKind::kDraw, {}}),
          Request(asked::Offer{OfferKind::kRematch, kId}), Request(asked::Answer{true, kId}),
          Request(asked::Resign{}), Request(asked::Abort{}), Request(asked::Pause{}),
          Request(asked::Resume{}), Request(asked::Sit{0, "A", "t", "c"})}) {
      ask(match, token, {}, what);
    }
  }
  if (const auto bot = match.bot_to_move()) ask(match, "", bot, asked::Move{word});
}

void check(std::string_view text) {
  std::vector<EventRow> rows;
  while (!text.empty() && rows.size() < kMaxRows) {
    rows.push_back(read_row(cut(text, '\n'), kId));
  }
  if (rows.empty()) return;
  const auto folded = fold_log(kId, rows);
  if (folded.ok()) return check_match(folded->match);
  require(folded.error().code == "store/corrupt", "a broken log is a corrupt store");
  require(folded.error().says.find("of match " + kId) != std::string::npos, "the match is named");
}

}  // namespace
}  // namespace gridwise

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  gridwise::check(gridwise::as_text(data, size));
  return 0;
}
