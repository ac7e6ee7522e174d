#include "service/live/bots.h"

#include <algorithm>

#include "service/match/secrets.h"

namespace gridwise {

Result<std::string> choose_move(const GameSetup& setup, const AnyPosition& position,
                                const std::string& selector, std::uint64_t seed,
                                const SearchRequest& request) {
  const auto bot = setup.game->selector(selector, seed);
  if (!bot) return bot.error();
  auto choice = (*bot)->select(position, request);
  if (!choice) return choice.error();
  return std::move(choice->move);
}

namespace {

bool has_person(const Match& match) {
  return std::ranges::any_of(
      match.seats, [](const SeatInfo& seat) { return seat.kind == SeatInfo::Kind::kPerson; });
}

/// The most time a bot may wait for its pace, and again think, so that its clock lasts a whole
/// game.
std::chrono::milliseconds budget_of(const Match& match, std::chrono::milliseconds steady) {
  using std::chrono::milliseconds;
  constexpr int kMovesAhead = 60;
  constexpr milliseconds kLeast{10};
  const auto limit = match.clock_runs() ? match.turn_limit() : std::nullopt;
  if (!limit) return kSlowestPace;
  const milliseconds rest = *limit - match.turn_lasted(steady);
  const milliseconds share = match.clock.main > milliseconds(0)
                                 ? rest / kMovesAhead + match.clock.step / 4
                                 : match.clock.step / 4;
  return std::max(std::min(share, rest / 4), kLeast);
}

}  // namespace

Bots::Bots(std::shared_ptr<Executor> executor, Matches& matches, ChooseMove choose,
           Audience audience, Thinking::Failed failed)
    : executor_(std::move(executor)),
      matches_(matches),
      choose_(std::move(choose)),
      audience_(std::move(audience)),
      thinking_(
          executor_,
          {.lane = Lane::kBots, .places = executor_->threads_of(Lane::kBots), .round = kRound},
          std::move(failed)) {}

Bots::~Bots() = default;

void Bots::consider(const LiveMatch& live) {
  const Match& match = live.match;
  const auto known = turns_.find(live.id);
  // Against a person it moves even if nobody watches: the connection may be lost briefly, and it
  // costs one move at most.
  const bool runs = match.status == MatchStatus::kRunning && match.bot_to_move() &&
                    (has_person(match) || audience_.watched(live.id));
  if (known != turns_.end()) {
    const Turn& turn = known->second;
    const bool same_turn = turn.board_seq == match.board_seq && (runs || turn.step) &&
                           match.status != MatchStatus::kFinished;
    if (same_turn && (turn.thought || turn.step || turn.pace == match.speed)) return;
    give_up(live.id);
  }
  if (runs) begin(live, match.speed, {});
}

void Bots::unwatched(const std::string& match) {
  if (!busy(match)) return;
  if (const auto live = matches_.find(match)) consider(**live);
}

void Bots::step(const LiveMatch& live, CommandId command, Matches::Answer answer) {
  if (busy(live.id)) {
    return answer(Error{"limit/busy", "the bot is already thinking about its move", {}});
  }
  begin(live, std::chrono::milliseconds(0), Step{std::move(command), std::move(answer)});
}

void Bots::begin(const LiveMatch& live, std::chrono::milliseconds pace, std::optional<Step> step) {
  Turn& turn = turns_[live.id];
  turn.number = ++last_number_;
  turn.board_seq = live.match.board_seq;
  turn.pace = pace;
  turn.step = std::move(step);
  const auto waited = std::max(executor_->now() - live.match.updated, Time(0));
  const auto wait = std::min(pace, budget_of(live.match, executor_->heard()));
  executor_->post_after(std::max(wait - waited, Time(0)),
                        [this, id = live.id, number = turn.number] { think_about(id, number); });
}

void Bots::give_up(const std::string& match) {
  auto turn = turns_.extract(match);
  if (turn.mapped().thought) thinking_.drop(*turn.mapped().thought);
  if (turn.mapped().step) {
    turn.mapped().step->answer(Error{"match/stale", "the board has changed since", {}});
  }
}

Bots::Turn* Bots::turn_of(const std::string& match, std::uint64_t number) {
  const auto found = turns_.find(match);
  return found == turns_.end() || found->second.number != number ? nullptr : &found->second;
}

void Bots::think_about(const std::string& id, std::uint64_t number) {
  Turn* const turn = turn_of(id, number);
  const auto live = matches_.find(id);
  if (turn == nullptr || !live) return;
  const Match& match = (*live)->match;
  struct Thought {
    std::unique_ptr<AnyPosition> position;
    Result<std::string> move = Error{"selector/late", "no move in time", {}};
  };
  auto thought = std::make_shared<Thought>();
  const std::uint64_t seed = bot_seed(match.seed, match.board_seq);
  // A bot knows no more than a person: its copy of the position draws different random numbers.
  thought->position = match.position->reseeded(seed);
  const std::string selector = match.seats[static_cast<std::size_t>(*match.bot_to_move())].selector;
  Work work;
  work.party = audience_.party(id);
  work.patience = kPatience;
  work.keeps_place = true;  // until the move is on disk, so that bots cannot flood loop and store
  work.run = [thought, selector, seed, setup = match.setup, choose = choose_,
              budget =
                  std::min(std::clamp(match.speed, kLeastBudget, kBudget),
                           budget_of(match, executor_->heard()))](const std::stop_token& stop) {
    SearchRequest request;
    request.time = budget;
    request.memory = kMemory;
    request.stop = stop;
    thought->move = choose(setup, *thought->position, selector, seed, request);
  };
  work.done = [this, id, number, thought](const Result<void>& ended) {
    // After a timeout `thought` still belongs to the stuck thread: do not read it.
    try {
      play(id, number, ended ? thought->move : ended.error());
    } catch (...) {  // free the place anyway
      if (turn_of(id, number) != nullptr) give_up(id);
      throw;
    }
  };
  turn->thought = thinking_.submit(std::move(work));
}

void Bots::play(const std::string& id, std::uint64_t number, Result<std::string> move) {
  Turn* const turn = turn_of(id, number);
  const auto live = matches_.find(id);
  if (turn == nullptr) return;
  if (!live || (*live)->match.position->legal_moves().empty()) return give_up(id);
  const Match& match = (*live)->match;
  const std::vector<std::string> legal = match.position->legal_moves();
  const bool answered = move && std::ranges::find(legal, *move) != legal.end();
  MatchCommand command;
  command.bot_seat = match.position->seat();
  command.forfeited = !answered;
  command.seq = match.seq;
  command.what = asked::Move{answered ? *move : legal.front()};
  Matches::Answer answer = [](const Result<std::int64_t>&) {};
  if (turn->step) {
    command.id = turn->step->command;
    answer = turn->step->answer;
  }
  turn->step.reset();
  matches_.command(id, std::move(command),
                   [this, id, number, answer](const Result<std::int64_t>& done) {
                     const Turn* const played = turn_of(id, number);
                     const bool ours = played != nullptr;
                     if (ours) {
                       thinking_.release(*played->thought);
                       turns_.erase(id);
                     }
                     answer(done);
                     if (done || !ours) return;
                     // The store is read-only or the match has changed: try again a little later.
                     executor_->post_after(std::chrono::milliseconds(1'000), [this, id] {
                       audience_.read({}, id, [this, id](const Result<void>&) {
                         const auto again = matches_.find(id);
                         if (again && !busy(id)) consider(**again);
                       });
                     });
                   });
}

}  // namespace gridwise
