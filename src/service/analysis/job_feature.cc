#include "service/analysis/job_feature.h"

#include "game/default_times.h"
#include "kit/json_text.h"
#include "service/wire/shapes.h"

namespace gridwise {
namespace {

namespace json = boost::json;
using std::chrono::milliseconds;

constexpr std::int64_t kMaxLines = 20;
constexpr std::size_t kMaxPuzzleMoves = 400;
constexpr std::size_t kJobMemory = std::size_t{128} << 20;  ///< for search tables, in bytes
constexpr std::size_t kMaxCertificate = std::size_t{384}
                                        << 10;  ///< in bytes: it must fit into a line

SearchRequest read_request(Fields& fields, milliseconds usual) {
  SearchRequest request = read_job_time(fields, usual);
  request.memory = kJobMemory;
  if (fields.has("nodes")) {
    request.nodes = static_cast<std::uint64_t>(fields.number("nodes", 1, INT64_MAX));
  }
  return request;
}

/// A job that ranks the moves of `position`, which it owns.
Result<JobWork> ranking(const GameSetup& setup, std::shared_ptr<AnyPosition> position,
                        const std::string& selector) {
  auto made = setup.game->selector(selector, 0);
  if (!made) return made.error();
  return JobWork(
      [position = std::move(position), ranker = std::shared_ptr<MoveSelector>(*std::move(made))](
          const SearchRequest& request, const Progress& progress) {
        return ranker->candidates(*position, request, progress);
      });
}

/// Proves the value of `position`; the facts of the report are the certificate. Errors: those of
/// Solver::certify, certificate/unproved, certificate/large.
Result<Report> certified(Solver& solver, const AnyPosition& position, const SearchRequest& request,
                         const Progress& progress) {
  std::string text;
  const auto append = [&text](std::string_view more) -> Result<void> {
    text += more;
    if (text.size() <= kMaxCertificate) return {};
    return Error{"certificate/large", "the certificate is too large to be sent", {}};
  };
  CertificateLog log;
  log.append = append;
  log.replace = [&](std::string_view whole) {
    text.clear();
    return append(whole);
  };
  Result<Report> report = solver.certify(position, request, progress, log);
  if (!report) return report.error();
  if (!report->proved)
    return Error{"certificate/unproved", "the limits were reached before a proof", {}};
  report->facts = json_text(json::object{{"certificate", text}});
  return report;
}

/// Checks that the moves are legal from the puzzle's start, so that a wrong attempt is refused at
/// once.
Result<void> check_attempt(const Game& game, std::size_t index,
                           const std::vector<std::string>& moves) {
  const PuzzleInfo& puzzle = game.puzzles()[index];
  const auto position = game.load(puzzle.options, puzzle.start);
  if (!position) return position.error();
  return play_all(**position, moves);
}

Result<OpenedGame> open_unfinished(const std::string& text) {
  Result<OpenedGame> opened = open_game(text, 0);
  if (opened && opened->position->outcome().finished()) {
    return Error{"position/finished", "the game is over in that position", {}};
  }
  return opened;
}

}  // namespace

std::vector<Verb> JobFeature::verbs() {
  const FieldType nodes = may<std::int64_t>("nodes");
  return {
      {.name = "analyse",
       .about = "Ranks the moves. Pushes follow.",
       .asks = {must<std::string>("text"),
                may<std::string>("selector", "by default the game's strongest"), time_asked(),
                nodes,
                may<int>("lines", "1 to 20: how many candidates get their own score and line")},
       .answers = job_started("selector"),
       .run = later(this, &JobFeature::analyse),
       .boards = true},
      {.name = "solve",
       .about = "Searches for the value of a position. Pushes follow. With `certificate`, the "
                "`facts` of the last report are `{ certificate: string }`, a proof for the "
                "program's `verify`.",
       .asks = {must<std::string>("text"), may<std::string>("goal", "one of the game's"),
                may<bool>("certificate", "without a goal; by default false"), time_asked(), nodes},
       .answers = job_started(),
       .run = later(this, &JobFeature::solve),
       .boards = true},
      {.name = "match.hint",
       .about = "A report of the strongest selector, for the seat to move. Pushes follow.",
       .asks = {must<std::string>("match"), may<std::string>("token"), may<Seat>("as"),
                time_asked(), nodes},
       .answers = job_started(),
       .run = later(this, &JobFeature::hint)},
      {.name = "puzzle.judge",
       .about = "Pushes follow; the `facts` of the last report are a Judgement. Without moves, or "
                "after a reply, only its `line` is searched.",
       .asks = {must<std::string>("game"), must<std::string>("puzzle", "an id"),
                may<std::vector<std::string>>("moves",
                                              "the solver's moves and the replies, alternating"),
                time_asked(), nodes},
       .answers = job_started(),
       .run = later(this, &JobFeature::judge_puzzle)},
      {.name = "job.stop",
       .about = "The job ends with its best result so far. `stopped` is the number of jobs.",
       .asks = {may<std::string>("job", "by default all of the sender's")},
       .answers = object_type({must<int>("stopped")}),
       .run = at_once(this, &JobFeature::stop_job)},
  };
}

void JobFeature::stop() {
  in_.jobs.stop_all();
  wait_until_ = in_.executor->steady_now() + kForResults;
}

bool JobFeature::busy() const {
  return in_.jobs.count() > 0 && in_.executor->steady_now() < wait_until_;
}

void JobFeature::analyse(Call& call) {
  const std::string text = call.fields.text("text", kMaxBoard);
  std::string selector = call.fields.text_or("selector", "");
  SearchRequest request = read_request(call.fields, default_times::kAnalyse);
  request.lines = static_cast<int>(call.fields.number_or("lines", 1, kMaxLines, 1));
  if (call.fields.error()) return call.reply(*call.fields.error());
  Result<OpenedGame> opened = open_unfinished(text);
  if (!opened) return call.reply(opened.error());
  const Game& game = *opened->setup.game;
  if (selector.empty()) selector = strongest(game);
  call.reply = naming(call.reply, "selector", selector);
  in_.desk.help(call, game, request, ranking(opened->setup, std::move(opened->position), selector));
}

void JobFeature::solve(Call& call) {
  const std::string text = call.fields.text("text", kMaxBoard);
  const std::string goal = call.fields.text_or("goal", "");
  const bool certificate = call.fields.flag_or("certificate", false);
  const SearchRequest request = read_request(call.fields, default_times::kSolve);
  if (call.fields.error()) return call.reply(*call.fields.error());
  Result<OpenedGame> opened = open_unfinished(text);
  if (!opened) return call.reply(opened.error());
  const Result<std::size_t> index = find_goal(*opened->setup.game, goal);
  if (!index) return call.reply(index.error());
  std::shared_ptr<Solver> solver = opened->setup.game->solver(*index);
  if (!solver) return call.reply(Error{"solve/unsupported", "this game has no solver", {}});
  if (certificate && (!goal.empty() || !opened->setup.game->info().certifies))
    return call.reply(Error{"certificate/none", "there is no certificate of that", {}});
  in_.desk.help(call, *opened->setup.game, request,
                JobWork([solver, certificate,
                         position = std::shared_ptr<AnyPosition>(std::move(opened->position))](
                            const SearchRequest& own, const Progress& progress) {
                  return certificate ? certified(*solver, *position, own, progress)
                                     : solver->solve(*position, own, progress);
                }));
}

void JobFeature::hint(Call& call) {
  const std::string id = call.fields.text("match");
  const PrincipalPtr principal = call.person;
  const bool by_token = principal == nullptr || call.fields.has("token");
  const std::string token = by_token ? call.fields.text("token") : std::string();
  SearchRequest request = read_request(call.fields, default_times::kHint);
  request.move_only = true;
  if (call.fields.error()) return call.reply(*call.fields.error());
  const Result<const LiveMatch*> live = in_.matches.find(id);
  if (!live) return call.reply(live.error());
  const Match& match = (*live)->match;
  if (match.status == MatchStatus::kFinished)
    return call.reply(Error{"match/finished", "the match is over", {}});
  if (!match.race.empty()) return call.reply(Error{"match/fair", "a race has no hints", {}});
  const SeatInfo& seat = match.seats[static_cast<std::size_t>(match.position->seat())];
  MatchCommand command;
  if (by_token) command.token_hash = sha256(token);
  const bool own = by_token ? !seat.token_hash.empty() && seat.token_hash == command.token_hash
                            : principal->is(seat.account);
  if (!own) {
    return call.reply(Error{"match/turn", "only the seat to move may ask for a hint", {}});
  }
  // Reseeded, so that neither the ranking nor its reasons reveal the next random draws.
  in_.desk.help_in(call, **live, command, request,
                   ranking(match.setup, match.position->reseeded(0), strongest(*match.setup.game)));
}

void JobFeature::judge_puzzle(Call& call) {
  const std::string id = call.fields.text("game");
  const std::string puzzle = call.fields.text("puzzle");
  const std::vector<std::string> moves = call.fields.texts_or_none("moves", kMaxPuzzleMoves);
  const SearchRequest request = read_request(call.fields, default_times::kSolve);
  if (call.fields.error()) return call.reply(*call.fields.error());
  const Game* const game = find_game(id);
  if (game == nullptr) return call.reply(Error{"game/unknown", "there is no game " + id, {}});
  const Result<std::size_t> index = find_puzzle(*game, puzzle);
  if (!index) return call.reply(index.error());
  const Result<void> played = check_attempt(*game, *index, moves);
  if (!played) return call.reply(played.error());
  in_.desk.start(call, *game, request,
                 JobWork([game, index = *index, moves](const SearchRequest& own,
                                                       const Progress&) -> Result<Report> {
                   const Result<Judgement> judgement = game->judge(index, moves, own);
                   if (!judgement) return judgement.error();
                   Report report;
                   report.facts = json_text(object_of(*judgement));
                   return report;
                 }));
}

Result<json::value> JobFeature::stop_job(Call& call) {
  const std::string job = call.fields.text_or("job", "");
  if (call.fields.error()) return *call.fields.error();
  const Result<int> stopped = in_.jobs.stop(call.from.client, job);
  if (!stopped) return stopped.error();
  return json::value{{"stopped", *stopped}};
}

}  // namespace gridwise
