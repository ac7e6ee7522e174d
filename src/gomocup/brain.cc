#include "gomocup/brain.h"

#include <fmt/format.h>

#include <algorithm>

#include "gomocup/line.h"
#include "gridwise/version.h"
#include "kit/player_clock.h"

namespace gridwise::gomocup {
namespace {

using std::chrono::milliseconds;

constexpr int kSmallest = 5;
constexpr int kLargest = 22;
/// Time reserved for starting up, finishing and printing.
constexpr long long kReserveMs = 30;
constexpr long long kFastMs = 30;  ///< "as fast as possible"
constexpr long long kLeastMs = 5;  ///< reserved for each later move
constexpr long long kMaxMs = 3'600'000;
constexpr long long kDeepest = 1'000;
constexpr std::size_t kMaxLines = 20;
constexpr double kWonScore = 29'999;      ///< the search's score of a win in one move
constexpr std::size_t kJudgedMoves = 12;  ///< searched one by one where the best are blocked
/// Memory besides the search tables: 15 to 16 MiB as measured, by machine, plus a margin.
constexpr long long kProgramBytes = 17LL << 20;

/// The largest hash table that YXSHOWINFO offers, as a power of two in KiB.
constexpr int kMaxHashSize = 20;
constexpr long long kMaxHashKib = 1LL << kMaxHashSize;
/// Keys of INFO that only analysis programs of Yixin's family send.
constexpr std::array<std::string_view, 6> kYixinKeys{"CAUTION_FACTOR", "CHECKMATE", "HASH_SIZE",
                                                     "NBEST_SYM",      "PONDERING", "USEDATABASE"};

bool is_stop(std::string_view word) { return word == "STOP" || word == "YXSTOP"; }

}  // namespace

const std::array<Brain::Command, 25> Brain::kCommands{{
    {"START", false, &Brain::start},
    {"RECTSTART", false, &Brain::rect_start},
    {"RESTART", true, &Brain::restart},
    {"BEGIN", true, &Brain::begin},
    {"TURN", true, &Brain::turn},
    {"PLAY", true, &Brain::play},
    {"TAKEBACK", true, &Brain::take_back},
    {"BOARD", true, &Brain::board},
    {"YXBOARD", true, &Brain::silent_board},
    {"SWAP2BOARD", true, &Brain::swap2_board},
    {"INFO", false, &Brain::info},
    {"ABOUT", false, &Brain::about},
    {"YXNBEST", true, &Brain::nbest},
    {"YXSHOWFORBID", true, &Brain::show_forbidden},
    {"YXHASHCLEAR", false, &Brain::clear_hash},
    {"YXSHOWINFO", false, &Brain::show_info},
    {"YXBLOCK", true, &Brain::block},
    {"YXBLOCKUNDO", true, &Brain::unblock},
    {"YXBLOCKRESET", true, &Brain::unblock_all},
    {"YXQUERYDATABASEALL", true, &Brain::query},
    {"YXBALANCEONE", true, &Brain::balance_one},
    {"YXBALANCETWO", true, &Brain::balance_two},
    {"YXSWAP2STEP1", true, &Brain::yixin_swap2_open},
    {"YXSWAP2STEP2", true, &Brain::yixin_swap2_answer},
    {"YXSWAP2STEP3", true, &Brain::yixin_swap2_answer},
}};

Brain::Brain(Say say, int threads)
    : say_(std::move(say)),
      game_(*find_game("gomoku")),
      selector_(*game_.selector(game_.info().selectors.back().name, 1)),
      threads_(threads) {}

bool Brain::interrupts(std::string_view line) {
  const std::string word = upper(take_word(line));
  return is_stop(word) || word == "END";
}

bool Brain::obey(const Order& order) {
  std::string_view rest = order.line;
  const std::string word = upper(take_word(rest));
  if (word == "END") return false;
  if (word.empty() || is_stop(word)) return true;
  stop_ = order.stop;
  asked_ = std::max(asked_, order.read);
  if (listing_ != Listing::kNone) {
    add_listed(order.line);
    return true;
  }
  const auto command = std::ranges::find(kCommands, word, &Command::word);
  const bool yixin = word.starts_with("YX");
  yixin_ = yixin_ || yixin;
  // A command of Yixin's that we do not know may go on over several lines: a file, or cells.
  if (skipping_ && !yixin && command == kCommands.end()) return true;
  skipping_ = yixin && command == kCommands.end();
  if (command == kCommands.end()) {
    say_("UNKNOWN command " + word);
  } else if (command->needs_board && size_ == 0) {
    complain("START comes first");
  } else {
    (this->*command->obey)(rest);
  }
  return true;
}

/// "15", or "15 15" from analysis programs.
void Brain::start(std::string_view text) {
  std::string_view rest = text;
  const std::string_view first = take_word(rest);
  if (!rest.empty() && rest != first && to_number(rest))
    return complain("only square boards are played");
  const auto size = to_number(rest == first ? first : text);
  if (!size || *size < kSmallest || *size > kLargest) {
    return complain(fmt::format("the board is {} to {} lines wide", kSmallest, kLargest));
  }
  if (*size != size_) blocked_.clear();
  size_ = static_cast<int>(*size);
  restart({});
}

void Brain::rect_start(std::string_view text) {
  const std::vector<long long> sides = to_numbers(text);
  if (sides.size() != 2 || sides[0] != sides[1]) return complain("only square boards are played");
  start(text.substr(0, text.find(',')));
}

void Brain::restart(std::string_view) {
  cells_.assign(static_cast<std::size_t>(size_ * size_), Owner::kNobody);
  selector_->invalidate_cache();
  get_ready();
  say_("OK");
}

/// Runs a first short search to allocate the tables, so that the first move does not pay for it.
/// Tables have their minimum size until INFO max_memory.
void Brain::get_ready() {
  if (size_ == 0) return;
  SearchRequest request = this->request();
  request.time = milliseconds(1);
  if (!most_bytes_) request.memory = 0;
  const auto empty = game_.start(options(), 1);
  if (empty) static_cast<void>(selector_->candidates(**empty, request, {}));
}

void Brain::begin(std::string_view) {
  if (std::ranges::find(cells_, Owner::kOther) != cells_.end())
    return complain("the board is not empty");
  move(1);
}

void Brain::turn(std::string_view text) {
  const auto cell = parse_cell(text, size_);
  if (!cell || at(*cell) != Owner::kNobody) return complain("no empty cell of the board");
  at(*cell) = Owner::kOther;
  move(1);
}

void Brain::play(std::string_view text) {
  const auto cell = parse_cell(text, size_);
  if (!cell || at(*cell) != Owner::kNobody) return complain("no empty cell of the board");
  at(*cell) = Owner::kOwn;
  say_(text_of(*cell));
}

void Brain::take_back(std::string_view text) {
  const auto cell = parse_cell(text, size_);
  if (!cell || at(*cell) == Owner::kNobody) return complain("no stone lies there");
  at(*cell) = Owner::kNobody;
  say_("OK");
}

void Brain::info(std::string_view text) {
  const std::string key = upper(take_word(text));
  const auto value = to_number(text);
  yixin_ = yixin_ || std::ranges::find(kYixinKeys, key) != kYixinKeys.end();
  if (!value) return;  // evaluate, folder and unknown keys: the protocol wants no answer
  if (key == "TIMEOUT_TURN") turn_ms_ = std::clamp(*value, 0LL, kMaxMs);
  if (key == "TIMEOUT_MATCH") match_ms_ = std::max(*value, 0LL);
  if (key == "TIME_LEFT") left_ms_ = *value;
  if (key == "SHOW_DETAIL") show_ = static_cast<int>(*value & (kShowRealtime | kShowDetail));
  if (key == "MAX_NODE") most_nodes_ = std::max(*value, 0LL);
  if (key == "MAX_DEPTH") most_depth_ = static_cast<int>(std::clamp(*value, 0LL, kDeepest));
  if (key == "RULE") rule_ = static_cast<int>(*value & 0xff);
  if (key == "MAX_MEMORY") most_bytes_ = std::max(*value, 0LL);
  if (key == "HASH_SIZE")  // in KiB
    most_bytes_ = kProgramBytes + (std::clamp(*value, 0LL, kMaxHashKib) << 10);
  if (key == "THREAD_NUM")
    threads_ = static_cast<int>(std::clamp<long long>(*value, 1, kMaxThreads));
  if (key == "RULE" || key == "MAX_MEMORY" || key == "HASH_SIZE" || key == "THREAD_NUM")
    get_ready();
}

void Brain::about(std::string_view) {
  say_(fmt::format("name=\"Gridwise\", version=\"{}\", author=\"Gridwise\", country=\"-\"",
                   version()));
}

void Brain::clear_hash(std::string_view) {
  selector_->invalidate_cache();
  get_ready();
  say_("OK");
}

/// What the settings of an analysis program may go up to.
void Brain::show_info(std::string_view) {
  say_(fmt::format("MESSAGE INFO MAX_THREAD_NUM {}", kMaxThreads));
  say_(fmt::format("MESSAGE INFO MAX_HASH_SIZE {}", kMaxHashSize));
}

void Brain::list(Listing what) {
  listing_ = what;
  listed_.clear();
  owners_.clear();
}

void Brain::add_listed(std::string_view line) {
  if (upper(trimmed(line)) == "DONE") return finish_list();
  const std::vector<long long> numbers = to_numbers(line);
  const auto cell = parse_cell(line, size_);
  const bool with_field = listing_ == Listing::kBoard || listing_ == Listing::kSilentBoard;
  if (!cell || (with_field && numbers.size() < 3))
    return complain(with_field ? "a line of a board is x,y,field" : "a cell of the board is x,y");
  if (std::ranges::find(listed_, *cell) != listed_.end()) return complain("that cell is taken");
  // The stones of a winning row have field 3 for both colours: alternate owners.
  const bool own =
      numbers.size() > 2 && (numbers[2] == 1 || (numbers[2] == 3 && listed_.size() % 2 == 0));
  listed_.push_back(*cell);
  owners_.push_back(own ? Owner::kOwn : Owner::kOther);
}

void Brain::finish_list() {
  const Listing what = listing_;
  listing_ = Listing::kNone;
  if (what == Listing::kBlock || what == Listing::kUnblock) {
    std::erase_if(blocked_,
                  [&](Cell cell) { return std::ranges::find(listed_, cell) != listed_.end(); });
    if (what == Listing::kBlock) blocked_.insert(blocked_.end(), listed_.begin(), listed_.end());
    return;
  }
  if (what == Listing::kQuery) {  // we keep no database of positions
    say_("MESSAGE DATABASE REFRESH");
    return say_("MESSAGE DATABASE DONE");
  }
  std::ranges::fill(cells_, Owner::kNobody);
  if (what == Listing::kSwap2) return swap2();
  for (std::size_t i = 0; i < listed_.size(); ++i) at(listed_[i]) = owners_[i];
  if (what == Listing::kBoard) move(1);
}

/// Places stones alternately, black first.
void Brain::place(const Stones& stones, Owner black) {
  const Owner white = black == Owner::kOwn ? Owner::kOther : Owner::kOwn;
  std::ranges::fill(cells_, Owner::kNobody);
  for (std::size_t i = 0; i < stones.size(); ++i) at(stones[i]) = i % 2 == 0 ? black : white;
}

std::optional<Stones> Brain::stones_in_turn() const {
  std::array<Stones, 2> sides;
  for (std::size_t i = 0; i < cells_.size(); ++i) {
    const auto cell = static_cast<int>(i);
    if (cells_[i] != Owner::kNobody)
      sides[cells_[i] == Owner::kOwn ? 0 : 1].push_back({cell % size_, cell / size_});
  }
  std::ranges::sort(sides, std::greater{}, &Stones::size);
  const auto& [blacks, whites] = sides;
  if (blacks.size() > whites.size() + 1) return {};
  Stones stones;
  for (std::size_t i = 0; i < blacks.size(); ++i) {
    stones.push_back(blacks[i]);
    if (i < whites.size()) stones.push_back(whites[i]);
  }
  return stones;
}

Swap2 Brain::opening_rule(Judge judge) {
  return {size_, *request().time, std::move(judge),
          static_cast<std::uint64_t>(asked_.time_since_epoch().count())};
}

Stones Brain::swap2_answer(const Stones& stones) {
  const std::vector<Owner> before = cells_;
  Swap2 opening = opening_rule(
      [this](const Stones& position, milliseconds time) { return judge(position, time); });
  Stones answer = stones.empty() ? opening.opening() : opening.answer(stones);
  cells_ = before;
  return answer;
}

void Brain::swap2() {
  const Stones stones = listed_;
  if (!stones.empty() && stones.size() != 3 && stones.size() != 5)
    return complain("swap2 takes 0, 3 or 5 stones");
  const Stones answer = swap2_answer(stones);
  if (answer.empty()) {
    place(stones, Owner::kOwn);
    return reply("SWAP");
  }
  place(stones, Owner::kOther);
  if (answer.size() == 1) at(answer.front()) = Owner::kOwn;
  std::string line;
  for (const Cell cell : answer) line += (line.empty() ? "" : " ") + text_of(cell);
  reply(line);
}

/// Swap2 as analysis programs ask for it: the stones lie on the board, and the answer is one of
/// their messages. They send the board again afterwards.
void Brain::yixin_swap2(const Stones& stones) {
  const Stones answer = swap2_answer(stones);
  const auto question = stones.size() == 3 ? 1 : 2;  // of the two questions whether to swap
  if (stones.empty() || answer.size() == 2) {
    for (std::size_t i = 0; i < answer.size(); ++i)
      say_(fmt::format("MESSAGE SWAP2 MOVE{} {} {}", stones.size() + i + 1, answer[i].x,
                       answer[i].y));
  } else {
    say_(fmt::format("MESSAGE SWAP2 SWAP{} {}", question, answer.empty() ? "YES" : "NO"));
  }
  asked_ = Clock::now();
}

void Brain::yixin_swap2_answer(std::string_view) {
  const auto stones = stones_in_turn();
  if (!stones || (stones->size() != 3 && stones->size() != 5))
    return complain("this step of swap2 takes 3 or 5 stones on the board");
  yixin_swap2(*stones);
}

void Brain::balance(std::string_view text, int count) {
  const auto bias = text.empty() ? 0 : to_number(text);
  if (!bias) return complain("the bias is a number");
  const auto stones = stones_in_turn();
  if (!stones) return complain("no order of play leads to these stones");
  const std::vector<Owner> before = cells_;
  const auto judge_legal = [&](const Stones& all, milliseconds time) -> std::optional<Judged> {
    cells_ = before;
    const auto position = this->position();
    for (std::size_t i = stones->size(); position && i < all.size(); ++i) {
      if (!(*position)->play(move_of_cell(all[i], size_))) return {};
    }
    if (position && (*position)->outcome().finished()) return {};
    return judge(all, time);
  };
  const Stones found =
      opening_rule(judge_legal).balanced(*stones, count, -static_cast<double>(*bias));
  cells_ = before;
  if (found.empty()) return complain("the board has too few empty cells");
  std::string line;
  Owner side = Owner::kOwn;
  for (const Cell cell : found) {
    line += (line.empty() ? "" : " ") + text_of(cell);
    at(cell) = side;
    side = Owner::kOther;
  }
  reply(line);
}

std::optional<Judged> Brain::judge(const Stones& stones, milliseconds time) {
  SearchRequest request = this->request();
  if (*request.time <= milliseconds(1) || stop_.stop_requested()) return {};
  request.time = std::min(*request.time, time);
  place(stones, stones.size() % 2 == 0 ? Owner::kOwn : Owner::kOther);  // we are to move
  const auto report = think(request, {});
  if (!report) return {};
  return Judged{report->score.value_or(0), cell_of_move(report->candidates.front().move, size_)};
}

OptionValues Brain::options() const {
  const std::vector<OptionInfo>& options = game_.info().options;
  const auto& rules = std::ranges::find(options, "rule", &OptionInfo::name)->choices;
  const std::string_view name = yixin_ ? yixin_rule_name(rule_) : rule_name(rule_);
  const auto rule = std::ranges::find(rules, name, &OptionInfo::Choice::name);
  return {size_, static_cast<int>(rule - rules.begin())};
}

Result<std::unique_ptr<AnyPosition>> Brain::position() const {
  const auto own = std::ranges::count(cells_, Owner::kOwn);
  const auto others = std::ranges::count(cells_, Owner::kOther);
  const bool black = own >= others;  // the side to move has as many stones as the other, or fewer
  std::string text;
  for (std::size_t i = 0; i < cells_.size(); ++i) {
    if (i > 0 && i % static_cast<std::size_t>(size_) == 0) text += '/';
    text += cells_[i] == Owner::kNobody ? '.' : (cells_[i] == Owner::kOwn) == black ? 'x' : 'o';
  }
  return game_.load(options(), text + (black ? " b" : " w"));
}

SearchRequest Brain::request() const {
  PlayerClock clock{milliseconds(turn_ms_ == 0 ? kFastMs : turn_ms_), {}, stop_};
  if (match_ms_ > 0) {  // reserve for a game that lasts until the board is full
    const auto moves = (std::ranges::count(cells_, Owner::kNobody) + 1) / 2;
    clock.left = milliseconds(std::max(0LL, left_ms_ - kLeastMs * moves));
  }
  const long long ms = clock.thinking_time()->count();
  const auto spent = std::chrono::duration_cast<milliseconds>(Clock::now() - asked_);
  SearchRequest request;
  if (most_nodes_ > 0) request.nodes = static_cast<std::uint64_t>(most_nodes_);
  if (most_depth_ > 0) request.depth = most_depth_;
  if (most_bytes_.value_or(0) > 0)
    request.memory = static_cast<std::size_t>(std::max(0LL, *most_bytes_ - kProgramBytes));
  request.time = std::max(milliseconds(1), milliseconds(ms - std::min(kReserveMs, ms / 2)) - spent);
  request.stop = stop_;
  request.threads = threads_;
  return request;
}

std::optional<Report> Brain::think(const SearchRequest& request, const Progress& progress) {
  const auto position = this->position();
  if (!position) {
    complain(position.error().says);
    return {};
  }
  auto report = selector_->candidates(**position, request, progress);
  if (!report) {
    complain(report.error().says);
    return {};
  }
  return *std::move(report);
}

/// The report without the blocked cells; none if no other move is left.
std::optional<Report> Brain::unblocked(Report report) const {
  std::erase_if(report.candidates, [this](const Candidate& candidate) {
    return std::ranges::find(blocked_, cell_of_move(candidate.move, size_)) != blocked_.end();
  });
  if (report.candidates.empty()) return {};
  const Candidate& best = report.candidates.front();
  if (report.line.empty() || report.line.front() != best.move) {
    report.line = best.line.empty() ? std::vector{best.move} : best.line;
    report.score = best.score;
  }
  return report;
}

/// A search ends at a proved win without a look at other moves. If the win is blocked, a move that
/// wins at once or the best of the first ones, searched one by one, becomes the first candidate.
void Brain::judge_unsearched(Report& report, SearchRequest request) {
  Candidate& first = report.candidates.front();
  if (first.score || first.verdict != Verdict::kUnknown) return;
  const auto count = std::min(report.candidates.size(), kJudgedMoves);
  request.lines = 1;
  if (request.nodes) request.nodes = std::max<std::uint64_t>(1, *request.nodes / count);
  request.time = std::max(milliseconds(1), *request.time / static_cast<int>(count));
  const auto position = this->position();
  for (std::size_t i = 0; i < report.candidates.size(); ++i) {
    Candidate& candidate = report.candidates[i];
    const auto after = (*position)->clone();
    if (!after->play(candidate.move)) continue;
    candidate.line = {candidate.move};
    if (after->outcome().finished()) {
      candidate.score = kWonScore;
    } else if (i < count) {
      const auto reply = selector_->candidates(*after, request, {});
      if (!reply) continue;
      candidate.score = -reply->score.value_or(0);
      candidate.line.insert(candidate.line.end(), reply->line.begin(), reply->line.end());
    }
  }
  std::ranges::stable_sort(report.candidates, std::greater{}, [](const Candidate& candidate) {
    return candidate.score.value_or(-kWonScore);
  });
  report.score = report.candidates.front().score;
  report.line = report.candidates.front().line;
}

/// Plays the best move; first shows the best `shown` moves if more than one.
void Brain::move(std::size_t shown) {
  const SearchLines lines(say_, size_);
  Progress progress;
  if (show_ != 0) {
    progress = [&](const Report& report) {
      if (const auto left = unblocked(report)) lines.progress(*left, show_);
    };
  }
  SearchRequest request = this->request();
  // The best move outside n blocked cells is among the best n + 1.
  const auto free = [this](Cell cell) { return at(cell) == Owner::kNobody; };
  request.lines = static_cast<int>(shown) + static_cast<int>(std::ranges::count_if(blocked_, free));
  request.move_only = request.lines <= 1;
  std::optional<Report> report = think(request, progress);
  if (!report) return;
  report = unblocked(*std::move(report));
  if (!report) return complain("every move is blocked");
  if (!blocked_.empty()) judge_unsearched(*report, request);
  lines.result(*report, show_, shown);
  const Cell cell = cell_of_move(report->candidates.front().move, size_);
  at(cell) = Owner::kOwn;
  reply(text_of(cell));
}

void Brain::reply(const std::string& answer) {
  say_(answer);
  asked_ = Clock::now();
}

void Brain::nbest(std::string_view text) {
  const auto count = to_number(text);
  if (!count || *count < 1) return complain("how many moves?");
  move(std::min(static_cast<std::size_t>(*count), kMaxLines));
}

/// Prints two digits each for column and row, the format of analysis programs.
void Brain::show_forbidden(std::string_view) {
  const auto position = this->position();
  if (!position) return complain(position.error().says);
  const std::vector<std::string> legal = (*position)->legal_moves();
  std::string answer = "FORBID ";
  for (int y = 0; y < size_; ++y) {
    for (int x = 0; x < size_; ++x) {
      const std::string word = move_of_cell({x, y}, size_);
      const bool empty = at({x, y}) == Owner::kNobody;
      if (empty && !(*position)->outcome().finished() &&
          std::ranges::find(legal, word) == legal.end()) {
        answer += fmt::format("{:02}{:02}", x, y);
      }
    }
  }
  say_(answer + ".");
}

}  // namespace gridwise::gomocup
