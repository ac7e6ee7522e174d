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
  news_.changed();
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
    if (!gone.empty()) {
      forget_owners();
      news_.changed();
    }
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
      news_.inherited();
      news_.changed();
    });
  });
}

Result<Incarnation> Membership::owner_of(const std::string& match) {
  const auto known = owners_.find(match);
  if (known != owners_.end()) return known->second;
  const Result<Incarnation> owner = cluster_->owner_of(match);
  if (!owner || *owner == 0) return owner;
  if (owners_.size() >= kMaxOwners) owners_.clear();
  owners_[match] = *owner;
  return owner;
}

Result<Incarnation> Membership::lobby() {
  if (lobby_ != 0) return lobby_;
  const Result<Incarnation> has = cluster_->lobby();
  if (has) lobby_ = *has;
  return has;
}

void Membership::forget_owners() {
  owners_.clear();
  lobby_ = 0;
}

void Membership::depose(const Error& error) {
  if (std::exchange(deposed_, true)) return;
  log_->write(LogLevel::kError, "cluster/deposed", {{"says", error.says}});
  news_.deposed(error);
}

}  // namespace gridwise
