#include "service/cluster/membership.h"

#include <set>
#include <utility>

namespace gridwise {

void Membership::look_soon() {
  forget_owners();
  if (looking_) {
    again_ = true;
  } else {
    look();
  }
  read_lobby([this] { news_.changed(); });
}

void Membership::look() {
  if (std::exchange(looking_, true) || deposed_) return;
  ++round_;
  executor_->run(Lane::kStore, [this, cluster = cluster_, executor = executor_] {
    const auto begun = executor->steady();
    executor->post([this, begun, signs = cluster->beat()] { looked(signs, begun); });
  });
}

void Membership::looked(const Result<std::vector<ServerSign>>& signs,
                        std::chrono::milliseconds begun) {
  looking_ = false;
  if (!signs && (signs.error().code == "store/deposed" || signs.error().code == "store/gone")) {
    return depose(signs.error());
  }
  if (signs) {
    signed_ = begun;
    std::set<Incarnation> living;
    for (const ServerSign& sign : *signs) {
      if (note(sign)) inherit(sign.server);
      if (!sign.ended) living.insert(sign.server);
    }
    std::vector<Incarnation> gone;
    for (const auto& [server, known] : known_) {
      if (!living.contains(server)) gone.push_back(server);
    }
    for (const Incarnation server : gone) {
      known_.erase(server);
      news_.gone(server);
    }
    if (!gone.empty()) forget_owners();
    const bool changed = !gone.empty();
    read_lobby([this, changed] {
      if (changed) news_.changed();
    });
  }
  if (std::exchange(again_, false)) return look();
  executor_->post_after(kLook, [this, round = round_] {
    if (round == round_) look();
  });
}

/// Records what this look saw of the server; returns whether it is dead.
bool Membership::note(const ServerSign& sign) {
  if (sign.ended) return true;
  Known& known = known_[sign.server];
  if (known.beats != sign.beats) {
    known = {sign.beats, 0, 0};
    return false;
  }
  ++known.still;
  known.absent = sign.connected ? 0 : known.absent + 1;
  return known.absent >= kLooksAbsent || known.still >= kLooksStill;
}

void Membership::inherit(Incarnation dead) {
  executor_->run(Lane::kStore, [this, dead, cluster = cluster_, executor = executor_] {
    executor->post([this, dead, taken = cluster->inherit(dead)] {
      if (!taken && taken.error().code == "store/deposed") return depose(taken.error());
      if (!taken || !*taken) return;  // another server was first, or the next look retries
      forget_owners();
      if (dead != 0) {  // 0: the lobby had no server yet
        log_->write(LogLevel::kWarning, "cluster/inherited", {{"server", std::to_string(dead)}});
        known_.erase(dead);
        news_.gone(dead);
      }
      cluster_->send(0, R"({"k":"x"})");
      read_lobby([this] {
        news_.inherited();
        news_.changed();
      });
    });
  });
}

Incarnation Membership::owner_of(const std::string& match) const {
  const auto known = owners_.find(match);
  return known == owners_.end() ? 0 : known->second;
}

void Membership::find_owner(const std::string& match, Found found) {
  const Incarnation known = owner_of(match);
  if (known != 0) return found(known);
  std::vector<Found>& waiting = finding_[match];
  waiting.push_back(std::move(found));
  if (waiting.size() == 1) read_owner(match);
}

void Membership::note_owner(const std::string& match, Incarnation owner) {
  if (owners_.size() >= kMaxOwners) owners_.clear();
  owners_[match] = owner;
}

void Membership::read_owner(const std::string& match) {
  executor_->run(Lane::kReads,
                 [this, match, before = forgotten_, cluster = cluster_, executor = executor_] {
                   executor->post([this, match, before, owner = cluster->owner_of(match)] {
                     if (before != forgotten_) return read_owner(match);
                     if (owner && *owner != 0) note_owner(match, *owner);
                     const auto waited = finding_.extract(match);
                     for (const Found& each : waited.mapped()) each(owner);
                   });
                 });
}

void Membership::read_lobby(std::function<void()> then) {
  executor_->run(Lane::kReads, [this, number = ++lobby_asked_, cluster = cluster_,
                                executor = executor_, then = std::move(then)] {
    executor->post([this, number, then, has = cluster->lobby()] {
      if (has && number > lobby_read_) {
        lobby_read_ = number;
        if (std::exchange(lobby_, *has) != *has) news_.changed();
      }
      then();
    });
  });
}

/// But not of this server's own matches: if others took them, it would be deposed.
void Membership::forget_owners() {
  std::erase_if(owners_, [this](const auto& owner) { return owner.second != self(); });
  ++forgotten_;
}

void Membership::depose(const Error& error) {
  if (std::exchange(deposed_, true)) return;
  log_->write(LogLevel::kError, "cluster/deposed", {{"says", error.says}});
  news_.deposed(error);
}

}  // namespace gridwise
