#include "cli/gomocup_brain.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>

#include "kit/version.h"
#include "lab/player.h"

namespace gridwise::cli {
namespace {

constexpr int kSmallest = 5;
constexpr int kLargest = 22;
constexpr int kExactlyFive = 1;
constexpr int kRenju = 4;
constexpr int kCaro = 8;
/// What starting, ending and printing take.
constexpr long long kReserveMs = 30;
constexpr long long kFastMs = 30;  ///< "as fast as possible"
constexpr long long kLongestMs = 3'600'000;
constexpr long long kDeepest = 1'000;
/// Clearly better for the seat to move, in the search's unit: who may choose takes that side.
constexpr double kClearlyBetter = 0;
/// Three stones near an edge, about even (black, white, black).
constexpr std::array<std::array<int, 2>, 3> kSwap2Opening{{{2, 1}, {4, 2}, {3, 4}}};

std::string_view trimmed(std::string_view text) {
  const auto space = [](char c) { return std::isspace(static_cast<unsigned char>(c)) != 0; };
  while (!text.empty() && space(text.front())) text.remove_prefix(1);
  while (!text.empty() && space(text.back())) text.remove_suffix(1);
  return text;
}

std::string upper(std::string_view text) {
  std::string word(text);
  std::ranges::transform(word, word.begin(),
                         [](unsigned char c) { return static_cast<char>(std::toupper(c)); });
  return word;
}

/// The first word, taken off `text`.
std::string_view take_word(std::string_view& text) {
  text = trimmed(text);
  const std::string_view word = text.substr(0, std::min(text.find(' '), text.size()));
  text.remove_prefix(word.size());
  text = trimmed(text);
  return word;
}

std::optional<long long> to_number(std::string_view text) {
  text = trimmed(text);
  long long value = 0;
  const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (problem != std::errc{} || end != text.data() + text.size()) return {};
  return value;
}

/// Numbers between commas.
std::vector<long long> to_numbers(std::string_view text) {
  std::vector<long long> numbers;
  while (true) {
    const std::size_t comma = std::min(text.find(','), text.size());
    const auto number = to_number(text.substr(0, comma));
    if (!number) return {};
    numbers.push_back(*number);
    if (comma == text.size()) return numbers;
    text.remove_prefix(comma + 1);
  }
}

}  // namespace

GomocupBrain::GomocupBrain(Say say) : say_(std::move(say)), game_(*find_game("gomoku")) {}

bool GomocupBrain::interrupts(std::string_view line) {
  const std::string word = upper(take_word(line));
  return word == "STOP" || word == "YXSTOP" || word == "END";
}

bool GomocupBrain::obey(std::string_view line, const std::stop_token& stop) {
  std::string_view rest = line;
  const std::string word = upper(take_word(rest));
  if (word == "END") return false;
  if (word.empty() || word == "STOP" || word == "YXSTOP") return true;
  if (listing_ != Listing::kNone) {
    list(line, stop);
  } else if (word == "START") {
    start(rest);
  } else if (word == "RECTSTART") {
    rect_start(rest);
  } else if (word == "INFO") {
    info(rest);
  } else if (word == "ABOUT") {
    say_(fmt::format("name=\"Gridwise\", version=\"{}\", author=\"Gridwise\", country=\"-\"",
                     version()));
  } else if (word == "YXHASHCLEAR") {
    say_("OK");  // nothing is remembered from move to move
  } else if (size_ == 0) {
    static constexpr std::array kKnown{"RESTART",  "BEGIN",       "TURN",    "PLAY",
                                       "TAKEBACK", "BOARD",       "YXBOARD", "SWAP2BOARD",
                                       "YXNBEST",  "YXSHOWFORBID"};
    if (std::ranges::find(kKnown, word) == kKnown.end()) {
      say_("UNKNOWN command " + word);
    } else {
      complain("START comes first");
    }
  } else if (word == "RESTART") {
    restart();
  } else if (word == "BEGIN") {
    begin(stop);
  } else if (word == "TURN") {
    turn(rest, stop);
  } else if (word == "PLAY") {
    play(rest);
  } else if (word == "TAKEBACK") {
    take_back(rest);
  } else if (word == "BOARD" || word == "YXBOARD" || word == "SWAP2BOARD") {
    listing_ = word == "BOARD"     ? Listing::kBoard
               : word == "YXBOARD" ? Listing::kSilentBoard
                                   : Listing::kSwap2;
    listed_.assign(cells_.size(), Owner::kNobody);
    listed_stones_ = 0;
  } else if (word == "YXNBEST") {
    nbest(rest, stop);
  } else if (word == "YXSHOWFORBID") {
    show_forbidden();
  } else {
    say_("UNKNOWN command " + word);
  }
  return true;
}

void GomocupBrain::start(std::string_view text) {
  const auto size = to_number(text);
  if (!size || *size < kSmallest || *size > kLargest) {
    return complain(fmt::format("the board is {} to {} lines wide", kSmallest, kLargest));
  }
  size_ = static_cast<int>(*size);
  restart();
}

void GomocupBrain::rect_start(std::string_view text) {
  const std::vector<long long> sides = to_numbers(text);
  if (sides.size() != 2 || sides[0] != sides[1]) return complain("only square boards are played");
  start(text.substr(0, text.find(',')));
}

void GomocupBrain::restart() {
  cells_.assign(static_cast<std::size_t>(size_ * size_), Owner::kNobody);
  say_("OK");
}

void GomocupBrain::begin(const std::stop_token& stop) {
  if (std::ranges::find(cells_, Owner::kOther) != cells_.end())
    return complain("the board is not empty");
  move(stop);
}

std::optional<GomocupBrain::Cell> GomocupBrain::parse_cell(std::string_view text) const {
  const std::vector<long long> numbers = to_numbers(text);
  const auto inside = [&](long long n) { return n >= 0 && n < size_; };
  if (numbers.size() < 2 || !inside(numbers[0]) || !inside(numbers[1])) return {};
  return Cell{static_cast<int>(numbers[0]), static_cast<int>(numbers[1])};
}

void GomocupBrain::turn(std::string_view text, const std::stop_token& stop) {
  const auto cell = parse_cell(text);
  if (!cell || at(*cell) != Owner::kNobody) return complain("no empty cell of the board");
  at(*cell) = Owner::kOther;
  move(stop);
}

void GomocupBrain::play(std::string_view text) {
  const auto cell = parse_cell(text);
  if (!cell || at(*cell) != Owner::kNobody) return complain("no empty cell of the board");
  at(*cell) = Owner::kOwn;
  say_(text_of(*cell));
}

void GomocupBrain::take_back(std::string_view text) {
  const auto cell = parse_cell(text);
  if (!cell || at(*cell) == Owner::kNobody) return complain("no stone lies there");
  at(*cell) = Owner::kNobody;
  say_("OK");
}

void GomocupBrain::info(std::string_view text) {
  const std::string key = upper(take_word(text));
  const auto value = to_number(text);
  if (!value)
    return;  // evaluate, folder and unknown keys may say anything; the protocol wants no answer
  if (key == "TIMEOUT_TURN") turn_ms_ = std::clamp(*value, 0LL, kLongestMs);
  if (key == "TIMEOUT_MATCH") match_ms_ = std::max(*value, 0LL);
  if (key == "TIME_LEFT") left_ms_ = *value;
  if (key == "RULE") rule_ = static_cast<int>(*value & 0xff);
  if (key == "SHOW_DETAIL") details_ = *value != 0;
  if (key == "MAX_NODE") most_nodes_ = std::max(*value, 0LL);
  if (key == "MAX_DEPTH") most_depth_ = static_cast<int>(std::clamp(*value, 0LL, kDeepest));
}

void GomocupBrain::list(std::string_view line, const std::stop_token& stop) {
  if (upper(trimmed(line)) == "DONE") return finish_list(stop);
  const std::vector<long long> numbers = to_numbers(line);
  const auto cell = parse_cell(line);
  const bool swap2 = listing_ == Listing::kSwap2;
  if (!cell || numbers.size() < (swap2 ? 2U : 3U)) {
    say_("ERROR a line of a board is x,y,field");
    return;
  }
  // The stones of an opening are named in order, black first.
  const bool own = swap2 ? listed_stones_ % 2 == 0
                         : numbers[2] == 1 || (numbers[2] == 3 && listed_stones_ % 2 == 0);
  listed_[static_cast<std::size_t>(cell->y * size_ + cell->x)] = own ? Owner::kOwn : Owner::kOther;
  ++listed_stones_;
}

void GomocupBrain::finish_list(const std::stop_token& stop) {
  const Listing what = listing_;
  listing_ = Listing::kNone;
  cells_ = listed_;
  if (what == Listing::kBoard) move(stop);
  if (what == Listing::kSwap2) swap2(stop);
}

/// Nothing yet: an opening. After three stones: white or black, by who looks better. After five:
/// the same.
void GomocupBrain::swap2(const std::stop_token& stop) {
  if (listed_stones_ == 0) {
    std::string answer;
    for (const auto& [x, y] : kSwap2Opening)
      answer += (answer.empty() ? "" : " ") + text_of({x, y});
    return say_(answer);
  }
  if (listed_stones_ != 3 && listed_stones_ != 5) return complain("swap2 knows 0, 3 or 5 stones");
  // White is to move; it is this side unless it swaps.
  for (Owner& owner : cells_) {
    if (owner != Owner::kNobody) owner = owner == Owner::kOwn ? Owner::kOther : Owner::kOwn;
  }
  const std::optional<Report> report = think(stop);
  if (!report) return;
  if (report->score.value_or(0) < kClearlyBetter) return say_("SWAP");
  const Cell cell = cell_of(report->line.front());
  at(cell) = Owner::kOwn;
  say_(text_of(cell));
}

OptionValues GomocupBrain::options() const {
  const int rule = (rule_ & kRenju) != 0         ? 2
                   : (rule_ & kCaro) != 0        ? 3
                   : (rule_ & kExactlyFive) != 0 ? 1
                                                 : 0;
  return {size_, rule};
}

Result<std::unique_ptr<AnyPosition>> GomocupBrain::position() const {
  const auto own = std::ranges::count(cells_, Owner::kOwn);
  const auto others = std::ranges::count(cells_, Owner::kOther);
  const bool black = own >= others;  // who is to move has as many stones, or began later
  std::string text;
  for (std::size_t i = 0; i < cells_.size(); ++i) {
    if (i > 0 && i % static_cast<std::size_t>(size_) == 0) text += '/';
    text += cells_[i] == Owner::kNobody ? '.' : (cells_[i] == Owner::kOwn) == black ? 'x' : 'o';
  }
  return game_.load(options(), text + (black ? " b" : " w"));
}

Limits GomocupBrain::limits(const std::stop_token& stop) const {
  lab::Clock clock{lab::Milliseconds(turn_ms_ == 0 ? kFastMs : turn_ms_), {}, stop};
  if (match_ms_ > 0) clock.left = lab::Milliseconds(left_ms_);
  const long long ms = clock.thinking_time()->count();
  Limits limits;
  if (most_nodes_ > 0) limits.nodes = static_cast<std::uint64_t>(most_nodes_);
  if (most_depth_ > 0) limits.depth = most_depth_;
  limits.time = std::chrono::milliseconds(std::max(1LL, ms - std::min(kReserveMs, ms / 2)));
  limits.stop = stop;
  return limits;
}

std::optional<Report> GomocupBrain::think(const std::stop_token& stop) {
  const auto position = this->position();
  if (!position) {
    complain(position.error().says);
    return {};
  }
  const auto selector = game_.selector("search", 1);
  Progress progress;
  if (details_) progress = [this](const Report& report) { tell(report); };
  auto report = (*selector)->candidates(**position, limits(stop), progress);
  if (!report) {
    complain(report.error().says);
    return {};
  }
  tell(*report);
  return *std::move(report);
}

void GomocupBrain::tell(const Report& report) const {
  std::string line;
  for (const std::string& word : report.line) line += " " + word;
  const auto score = static_cast<int>(report.score.value_or(0));
  if (!details_) {
    return say_(fmt::format("MESSAGE depth {} ev {} n {} ms {} pv{}", report.depth, score,
                            report.nodes, report.time.count() / 1000, line));
  }
  say_(fmt::format("INFO DEPTH {}", report.depth));
  say_(fmt::format("INFO EVAL {}", score));
  say_(fmt::format("INFO TOTALNODES {}", report.nodes));
  say_("INFO BESTLINE" + line);
}

void GomocupBrain::move(const std::stop_token& stop) {
  const std::optional<Report> report = think(stop);
  if (!report) return;
  const Cell cell = cell_of(report->candidates.front().move);
  at(cell) = Owner::kOwn;
  say_(text_of(cell));
}

/// The best moves, each a message; then the best of them is played.
void GomocupBrain::nbest(std::string_view text, const std::stop_token& stop) {
  const auto count = to_number(text);
  if (!count || *count < 1) return complain("how many moves?");
  const std::optional<Report> report = think(stop);
  if (!report) return;
  const auto shown = std::min(static_cast<std::size_t>(*count), report->candidates.size());
  for (std::size_t i = 0; i < shown; ++i) {
    const Candidate& candidate = report->candidates[i];
    say_(fmt::format("MESSAGE {}. {} ev {}", i + 1, candidate.move,
                     static_cast<int>(candidate.score.value_or(0))));
  }
  const Cell cell = cell_of(report->candidates.front().move);
  at(cell) = Owner::kOwn;
  say_(text_of(cell));
}

/// Two digits each of column and row, as analysis programs read them.
void GomocupBrain::show_forbidden() {
  const auto position = this->position();
  if (!position) return complain(position.error().says);
  const std::vector<std::string> legal = (*position)->legal_moves();
  std::string answer = "FORBID ";
  for (int y = 0; y < size_; ++y) {
    for (int x = 0; x < size_; ++x) {
      const std::string word = static_cast<char>('a' + x) + std::to_string(size_ - y);
      const bool empty = at({x, y}) == Owner::kNobody;
      if (empty && !(*position)->outcome().finished() &&
          std::ranges::find(legal, word) == legal.end()) {
        answer += fmt::format("{:02}{:02}", x, y);
      }
    }
  }
  say_(answer + ".");
}

GomocupBrain::Cell GomocupBrain::cell_of(const std::string& word) const {
  return {word.front() - 'a', size_ - std::stoi(word.substr(1))};
}

std::string GomocupBrain::text_of(Cell cell) { return fmt::format("{},{}", cell.x, cell.y); }

}  // namespace gridwise::cli
