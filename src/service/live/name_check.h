// Checks the names that people want to use, off the loop: another account may have them.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "service/match/own_name.h"
#include "service/request/off_loop.h"

namespace gridwise {

/// Used on the loop only.
class NameCheck {
 public:
  using Done = std::function<void(Result<void>)>;

  NameCheck(std::shared_ptr<Executor> executor, std::shared_ptr<Store> store, OffLoop& off_loop)
      : executor_(std::move(executor)), store_(std::move(store)), off_loop_(off_loop) {}

  /// Calls `done` once it is known whether the person, null for a program, may use the names of
  /// these seats: at once if no account needs to be looked up. Errors: those of check_name and
  /// OffLoop.
  void run(const Party& party, std::vector<SeatInfo> seats, const Principal* person,
           Done done) const {
    const std::string own = person == nullptr ? std::string() : person->name;
    std::erase_if(seats, [&](const SeatInfo& seat) { return is_plain_name(seat, own); });
    if (seats.empty()) return done({});
    off_loop_.run<bool>(
        party, "names",
        [store = store_, seats = std::move(seats), own, now = executor_->now()]() -> Result<bool> {
          for (const SeatInfo& seat : seats) {
            const Result<void> free = check_seat_name(*store, seat, own, now);
            if (!free) return free.error();
          }
          return true;
        },
        [done = std::move(done)](const Result<bool>& free) {
          done(free ? Result<void>() : free.error());
        });
  }
  void run(const Party& party, const std::string& name, const Principal* person, Done done) const {
    SeatInfo seat;
    seat.kind = SeatInfo::Kind::kPerson;
    seat.name = name;
    run(party, std::vector{seat}, person, std::move(done));
  }

 private:
  std::shared_ptr<Executor> executor_;
  std::shared_ptr<Store> store_;
  OffLoop& off_loop_;
};

}  // namespace gridwise
