#include "service/lobby/pairing.h"

#include <algorithm>
#include <cmath>

namespace gridwise {
namespace {

constexpr double kFirstWindow = 60;
constexpr double kWindowPerSecond = 15;
constexpr double kWidestWindow = 500;
constexpr double kUncertain = 110;  ///< the deviation above which a rating is uncertain
constexpr std::size_t kLastOpponents = 2;

}  // namespace

double rating_window(const Strength& strength, std::chrono::milliseconds waited) {
  const double seconds = std::chrono::duration<double>(waited).count();
  const double window = std::min(kWidestWindow, kFirstWindow + kWindowPerSecond * seconds);
  return window * std::max(1.0, strength.deviation / kUncertain);
}

bool fit(const Seek& one, const Seek& other, std::chrono::milliseconds now) {
  if (one.terms != other.terms || same_person(*one.person, *other.person)) return false;
  const double apart = std::abs(one.strength.rating - other.strength.rating);
  return apart <= rating_window(one.strength, now - one.made) &&
         apart <= rating_window(other.strength, now - other.made);
}

void LastOpponents::meet(const std::string& one, const std::string& other) {
  if (one.empty() || other.empty()) return;
  if (last_.size() >= kMost) last_.clear();
  add(one, other);
  add(other, one);
}

void LastOpponents::add(const std::string& account, const std::string& opponent) {
  std::deque<std::string>& last = last_[account];
  std::erase(last, opponent);
  last.push_back(opponent);
  if (last.size() > kLastOpponents) last.pop_front();
}

bool LastOpponents::met(const std::string& one, const std::string& other) const {
  const auto among_last = [this](const std::string& account, const std::string& opponent) {
    const auto known = last_.find(account);
    return known != last_.end() &&
           std::ranges::find(known->second, opponent) != known->second.end();
  };
  if (one.empty() || other.empty()) return false;
  return among_last(one, other) || among_last(other, one);
}

std::optional<std::pair<SeekPtr, SeekPtr>> find_pair(std::span<const SeekPtr> seeks,
                                                     const LastOpponents& last,
                                                     std::chrono::milliseconds now,
                                                     const Blocked& blocked) {
  for (std::size_t i = 0; i < seeks.size(); ++i) {
    if (!seeks[i]->ready()) continue;
    SeekPtr met;
    for (const SeekPtr& other : seeks.subspan(i + 1)) {
      if (!other->ready() || !fit(*seeks[i], *other, now)) continue;
      if (blocked && blocked(seeks[i]->person->account, other->person->account)) continue;
      if (!last.met(seeks[i]->person->account, other->person->account)) {
        return std::pair(seeks[i], other);
      }
      if (!met) met = other;
    }
    if (met) return std::pair(seeks[i], met);
  }
  return {};
}

}  // namespace gridwise
