#include "games/orbs/certificate/certificate_check.h"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <optional>
#include <thread>
#include <utility>

#include "games/orbs/certificate/certificate_bound.h"
#include "games/orbs/certificate/certificate_reader.h"
#include "games/orbs/certificate/certificate_rules.h"

namespace gridwise::orbs {
namespace {

using certified::Cells;
using certified::Grid;
using certified::kKinds;
using certified::Needs;
using certified::Sums;
using certified::Walks;

constexpr std::size_t kOpeningSteps = 4;

[[nodiscard]] Error fault(std::string code, std::string says, std::optional<std::size_t> at = {}) {
  return {"certificate/" + std::move(code), std::move(says), at};
}

[[nodiscard]] bool is_set(const std::string& squares, int cell) {
  return squares[static_cast<std::size_t>(cell)] == 'x';
}

/// The certificate and all tables; immutable, shared by all threads.
struct Case {
  explicit Case(CertificateText read)
      : text(std::move(read)),
        grid(text.columns, text.rows),
        walks(text.columns, text.directions, text.tolls, longest()) {
    std::ranges::copy(text.board, board.begin());
    for (std::size_t kind = 0; kind < kKinds; ++kind) {
      const auto orbs =
          static_cast<int>(std::ranges::count(text.board, static_cast<char>('0' + kind)));
      if (orbs < text.runs[kind] || text.wishes[kind] != 'w') continue;
      for (const bool in_hand : {false, true})
        needs[kind][in_hand ? 1 : 0].emplace(grid, text.runs[kind], orbs, in_hand, text.tolls);
      greatest += needs[kind][0]->most();
    }
  }

  [[nodiscard]] int longest() const {
    int most = 0;
    for (const auto& [opening, searched] : text.searched) most = std::max(most, searched.longest);
    return most;
  }

  [[nodiscard]] int combos_of(const Cells& cells) const {
    return drop(grid, text.runs, text.wishes, cells);
  }

  /// Plays a route on `cells`; returns the last cell, or nothing if the route is not allowed.
  [[nodiscard]] std::optional<int> drag(const CertifiedRoute& route, Cells& cells) const {
    int at = route.start;
    if (!is_set(text.start, at)) return {};
    for (std::size_t i = 0; i < route.steps.size(); ++i) {
      const int direction = route.steps[i];
      if (text.directions == 4 && direction % 2 != 0) return {};
      if (i > 0 && is_set(text.stop, at)) return {};
      const int to = grid.to[static_cast<std::size_t>(at)][static_cast<std::size_t>(direction)];
      if (to < 0 || !is_set(text.enter, to)) return {};
      std::swap(cells[static_cast<std::size_t>(at)], cells[static_cast<std::size_t>(to)]);
      at = to;
    }
    return at;
  }

  CertificateText text;
  Grid grid;
  Walks walks;
  Cells board{};  ///< before the first step
  std::array<std::array<std::optional<Needs>, 2>, kKinds>
      needs;  ///< absent for kinds without wanted combos
  int greatest = 0;
};

/// Checks the routes of one opening.
class OpeningCheck {
 public:
  OpeningCheck(const Case& about, const Cells& board, const CertifiedRoute& opening, int left,
               Budget& budget)
      : about_(about), opening_(opening), steps_(left), budget_(budget), board_(board) {
    for (int cell = 0; cell < about.grid.columns * about.grid.rows; ++cell) {
      const Needs* const needs = needs_of(kind_at(cell));
      if (needs != nullptr && cell != opening.start)
        places_[index_of(kind_at(cell))] += needs->weight(cell % about.grid.columns);
    }
    for (std::size_t kind = 0; kind < kKinds; ++kind) {
      const Needs* const needs = needs_of(static_cast<char>('0' + kind));
      if (needs != nullptr) sums_ = with(sums_, {}, needs->at(places_[kind]));
    }
  }

  /// False if a route reaches every combo. Stops early once the budget is spent.
  bool run() {
    check_drop(opening_.start);
    const int column = opening_.start % about_.grid.columns;
    if (!rules_out(sums_, steps_, column, -1)) follow(opening_.start, -1, steps_);
    return !found_;
  }
  [[nodiscard]] std::uint64_t nodes() const { return nodes_; }

 private:
  [[nodiscard]] static std::size_t index_of(char kind) {
    return static_cast<std::size_t>(kind - '0');
  }
  [[nodiscard]] char& kind_at(int cell) { return board_[static_cast<std::size_t>(cell)]; }
  /// Null for kinds without combos.
  [[nodiscard]] const Needs* needs_of(char kind) {
    if (kind < '0' || kind > '9') return nullptr;
    const bool in_hand = kind == held_;
    const std::optional<Needs>& needs = about_.needs[index_of(kind)][in_hand ? 1 : 0];
    return needs ? &*needs : nullptr;
  }

  // Loops over all sums, used or not, have a fixed length, so they compile to a few instructions.
  [[nodiscard]] static Sums with(Sums sums, const Sums& less, const Sums& more) {
    for (std::size_t i = 0; i < sums.size(); ++i)
      sums[i] = static_cast<std::uint16_t>(sums[i] - less[i] + more[i]);
    return sums;
  }

  [[nodiscard]] bool rules_out(const Sums& sums, int left, int column, int direction) const {
    const Sums& most =
        about_.walks.at(left, column, certified::turn_of(about_.text.directions, direction));
    unsigned exceeding = 0;
    for (std::size_t i = 0; i < sums.size(); ++i) exceeding |= sums[i] > most[i] ? 1U : 0U;
    return exceeding != 0;
  }

  /// Sets found_ if a drop here reaches every combo; impossible while carries are still needed.
  void check_drop(int at) {
    if (sums_[0] != 0 || !is_set(about_.text.end, at)) return;
    if (about_.combos_of(board_) >= about_.greatest) found_ = true;
  }

  void follow(int at, int last, int left) {
    if (left == 0 || (last >= 0 && is_set(about_.text.stop, at)) || budget_.exhausted()) return;
    const auto made = static_cast<std::size_t>(steps_ - left);
    for (int direction = 0; direction < 8; direction += about_.text.directions == 4 ? 2 : 1) {
      if (made < opening_.steps.size() && direction != opening_.steps[made]) continue;
      if (last >= 0 && direction == (last + 4) % 8) continue;
      const int to =
          about_.grid.to[static_cast<std::size_t>(at)][static_cast<std::size_t>(direction)];
      if (to >= 0 && is_set(about_.text.enter, to)) step(at, to, direction, left);
    }
  }

  void step(int at, int to, int direction, int left) {
    const char other = kind_at(to);
    const int from_column = at % about_.grid.columns;
    const int to_column = to % about_.grid.columns;
    const Needs* const needs = from_column != to_column ? needs_of(other) : nullptr;
    const Sums before = sums_;
    int by = 0;
    if (needs != nullptr) {
      by = needs->weight(from_column) - needs->weight(to_column);
      const int place = places_[index_of(other)];
      sums_ = with(sums_, needs->at(place), needs->at(place + by));
    }
    if (!rules_out(sums_, left - 1, to_column, direction)) {
      ++nodes_;
      (void)budget_.spend();
      if (needs != nullptr) places_[index_of(other)] += by;
      std::swap(kind_at(at), kind_at(to));
      check_drop(to);
      follow(to, direction, left - 1);
      std::swap(kind_at(at), kind_at(to));
      if (needs != nullptr) places_[index_of(other)] -= by;
    }
    sums_ = before;
  }

  const Case& about_;
  const CertifiedRoute& opening_;
  int steps_;
  Budget& budget_;
  Cells board_;
  char held_ = kind_at(opening_.start);
  std::array<int, kKinds>
      places_{};  ///< index of each kind's column counts, without the orb in hand
  Sums sums_{};   ///< tolls still needed
  std::uint64_t nodes_ = 0;
  bool found_ = false;
};

class Check {
 public:
  Check(CertificateText text, const CheckEffort& effort)
      : case_(std::move(text)), effort_(effort) {}

  Result<void> run() {
    const CertificateText& text = case_.text;
    board_ = case_.board;
    if (text.played.start >= 0) {
      const auto held = case_.drag(text.played, board_);
      if (!held) return fault("format", "the played steps are illegal");
      held_ = *held;
    }
    Result<void> route = check_route();
    if (!route.ok()) return route;
    if (text.steps == played()) return {};
    if (may_let_go_at_once() && case_.combos_of(board_) >= case_.greatest)
      return fault("shorter", "letting go at once reaches as many combos");
    list_openings();
    for (const auto& [name, opening] : openings_) {
      const auto searched = text.searched.find(name);
      if (searched == text.searched.end() || searched->second.longest < text.steps - 1)
        return fault("missing", "routes that begin with " + name + " are not searched far enough");
    }
    return search();
  }

 private:
  [[nodiscard]] int played() const { return static_cast<int>(case_.text.played.steps.size()); }

  [[nodiscard]] bool may_let_go_at_once() const {
    const CertificateText& text = case_.text;
    if (held_ >= 0) return is_set(text.end, held_);
    for (int cell = 0; cell < text.columns * text.rows; ++cell) {
      if (is_set(text.start, cell) && is_set(text.end, cell)) return true;
    }
    return false;
  }

  [[nodiscard]] Result<void> check_route() const {
    const CertificateText& text = case_.text;
    const CertifiedRoute& route = text.routes.back();
    if (text.combos != case_.greatest)
      return fault("route", "the greatest possible combos are " + std::to_string(case_.greatest));
    if (static_cast<int>(route.steps.size()) != text.steps)
      return fault("route", "the route has another number of steps");
    Cells cells = case_.board;
    if (route.start < 0) {
      if (text.start.find('x') != std::string::npos)
        return fault("route", "the route picks up no orb");
    } else {
      const bool goes_on =
          text.played.start < 0 ||
          (route.start == text.played.start && played() <= text.steps &&
           std::equal(text.played.steps.begin(), text.played.steps.end(), route.steps.begin()));
      const auto end = case_.drag(route, cells);
      if (!goes_on || !end || !is_set(text.end, *end))
        return fault("route", "the route is not allowed");
    }
    const int combos = case_.combos_of(cells);
    if (combos == text.combos) return {};
    if (combos < 0) return fault("route", "the route clears orbs of a kind to avoid");
    return fault("route", "the route comes to " + std::to_string(combos) + " combos");
  }

  /// Lists the openings of all routes that must be ruled out, with their names in the text. Omits
  /// routes whose first step is onto an orb of the kind in hand that could be picked up instead.
  /// That step leaves the board unchanged, so the route without it is shorter and does the same.
  void list_openings() {
    const CertificateText& text = case_.text;
    for (int cell = 0; cell < text.columns * text.rows; ++cell) {
      if (held_ >= 0 ? cell != held_ : !is_set(text.start, cell)) continue;
      CertifiedRoute opening{cell, {}};
      const std::string name = static_cast<char>('a' + cell % text.columns) +
                               std::to_string(text.rows - cell / text.columns);
      lengthen(opening, cell, name);
    }
  }

  void lengthen(CertifiedRoute& opening, int at, const std::string& name) {
    const CertificateText& text = case_.text;
    const std::size_t made = opening.steps.size();
    const bool whole = made == kOpeningSteps || static_cast<int>(made) == text.steps - 1 - played();
    bool followed = false;
    for (int direction = 0; direction < 8 && !whole; direction += text.directions == 4 ? 2 : 1) {
      if (made > 0 && direction == (opening.steps.back() + 4) % 8) continue;
      const int to =
          case_.grid.to[static_cast<std::size_t>(at)][static_cast<std::size_t>(direction)];
      if (to < 0 || !is_set(text.enter, to)) continue;
      followed = true;
      if (made == 0 && begins_on(to, at)) continue;
      opening.steps.push_back(direction);
      lengthen(opening, to, name + (made == 0 ? " " : "") + static_cast<char>('0' + direction));
      opening.steps.pop_back();
    }
    if (!followed) openings_.emplace_back(name, opening);
  }
  /// Whether a first step from `at` to `to` is redundant: the route could begin on `to` instead.
  [[nodiscard]] bool begins_on(int to, int at) const {
    return held_ < 0 && is_set(case_.text.start, to) &&
           board_[static_cast<std::size_t>(to)] == board_[static_cast<std::size_t>(at)];
  }

  /// Checks all openings or a sample; returns the first fault, in order of openings.
  Result<void> search() {
    const std::size_t all = openings_.size();
    const auto wanted = static_cast<std::size_t>(effort_.sample);
    const std::size_t count = wanted > 0 ? std::min(wanted, all) : all;
    std::vector<Result<void>> results(count);
    std::atomic<std::size_t> next = 0;
    std::atomic<bool> failed = false;
    const auto work = [&](bool tells) {
      Budget budget(effort_.limits);
      for (std::size_t i = next++; i < count && !failed; i = next++) {
        results[i] = search_opening(i * all / count, budget);
        if (!results[i].ok()) failed = true;
        ++checked_;
        if (tells && effort_.progress) effort_.progress(checked_);
      }
    };
    {
      std::vector<std::jthread> others;
      for (int i = 1; i < effort_.threads; ++i) others.emplace_back(work, false);
      work(true);
    }
    const auto fault = std::ranges::find_if(results, [](const auto& one) { return !one.ok(); });
    return fault == results.end() ? Result<void>() : *fault;
  }

  [[nodiscard]] Result<void> search_opening(std::size_t i, Budget& budget) const {
    const auto& [name, opening] = openings_[i];
    const SearchedOpening& searched = case_.text.searched.at(name);
    OpeningCheck search(case_, board_, opening, searched.longest - played(), budget);
    if (!search.run()) return fault("shorter", "a shorter route begins with " + name, searched.at);
    if (budget.exhausted()) return check_ended(checked_);
    if (search.nodes() == searched.nodes) return {};
    return fault("count", name + " has " + std::to_string(search.nodes()) + " beginnings",
                 searched.at);
  }

  Case case_;
  CheckEffort effort_;
  std::atomic<std::size_t> checked_ = 0;  ///< openings
  Cells board_{};                         ///< after the played steps
  int held_ = -1;                         ///< cell; -1 if nothing is picked up
  std::vector<std::pair<std::string, CertifiedRoute>> openings_;
};

}  // namespace

Result<std::vector<Words>> check_certificate(std::string_view text, const CheckEffort& effort) {
  Result<CertificateText> read = read_certificate(text);
  if (!read) return read.error();
  if (!read->claimed) return fault("unfinished", "the certificate makes no claim", text.size());
  const int combos = read->combos;
  const int steps = read->steps;
  const Result<void> checked = Check(std::move(*read), effort).run();
  if (!checked) return checked.error();
  return std::vector{Words{fmt::format("{} combos in {} steps, none in fewer", combos, steps),
                           fmt::format("{} 步 {} 连击，没有更短的路线", steps, combos)}};
}

}  // namespace gridwise::orbs
