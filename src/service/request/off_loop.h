// Work of requests that would hold the loop: replays, lists, checks of whole records, positions and
// levels. It runs on threads of its own. Addresses take turns, and pay for the CPU time as for the
// loop's: first what such work has cost lately, and the difference once it has run.
#pragma once

#include <chrono>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "service/loop/thinking.h"
#include "service/request/quotas.h"
#include "service/request/verb.h"

namespace gridwise {

/// Used on the loop only.
class OffLoop {
 public:
  OffLoop(std::shared_ptr<Executor> executor, Quotas& quotas, Thinking::Failed failed)
      : executor_(std::move(executor)),
        quotas_(quotas),
        thinking_(executor_,
                  {.lane = Lane::kReads,
                   .places = executor_->threads_of(Lane::kReads),
                   // One address never takes both threads from the others.
                   .most_of_address = 1,
                   .stuck_after = kPatience},
                  std::move(failed)) {}

  /// Passes the result of `work` to `done`, on the loop. `work` runs on the thread: it may read the
  /// store, and owns all else that it uses. Work of one `kind`, such as a verb, costs about as
  /// much. Errors: limit/rate, limit/busy, server/internal.
  template <class Value>
  void run(const Party& party, std::string_view kind, std::function<Result<Value>()> work,
           std::function<void(Result<Value>)> done) {
    if (const Result<void> may = check(party); !may) return done(may.error());
    ++under_way_;
    const double charged = usual_of(kind);
    charge(party.address, charged);
    struct Done {
      std::optional<Result<Value>> result;
      std::chrono::nanoseconds time{0};
    };
    const auto shared = std::make_shared<Done>();
    Work piece;
    piece.party = party;
    piece.patience = kPatience;
    piece.run = [shared, executor = executor_, work = std::move(work)](const std::stop_token&) {
      const auto begun = executor->thread_time();
      shared->result = work();
      shared->time = executor->thread_time() - begun;
    };
    piece.done = [this, shared, address = party.address, kind = std::string(kind), charged,
                  done = std::move(done)](const Result<void>& ended) {
      --under_way_;
      // After a timeout the result still belongs to the stuck thread.
      if (!ended) return done(ended.error());
      const double cost = std::chrono::duration<double>(shared->time).count();
      charge(address, cost - charged);
      double& usual = usual_.try_emplace(kind, cost).first->second;
      usual += (cost - usual) / kRemembered;
      done(std::move(*shared->result));
    };
    (void)thinking_.submit(std::move(piece));
  }

  /// Whether some work is not done yet.
  [[nodiscard]] bool busy() const { return under_way_ > 0; }

 private:
  static constexpr std::chrono::milliseconds kPatience{20'000};
  /// Pieces that wait: one for each socket that an address may have.
  static constexpr std::size_t kMaxOfAddress = 256;
  static constexpr double kRemembered = 8;  ///< pieces, about, whose mean is the usual cost

  /// In seconds; 0 before the first piece has run.
  [[nodiscard]] double usual_of(std::string_view kind) const {
    const auto known = usual_.find(kind);
    return known == usual_.end() ? 0 : known->second;
  }
  void charge(const std::string& address, double seconds) {
    quotas_.spend(Quota::kLoop, address, executor_->steady_now(), seconds);
  }

  [[nodiscard]] Result<void> check(const Party& party) {
    if (!party.address.empty() && thinking_.waiting().waiting_at(party.address) >= kMaxOfAddress)
      return Error{"limit/busy", "too much work at once; wait for earlier answers", {}};
    return quotas_.check(Quota::kLoop, party.address, executor_->steady_now());
  }

  std::shared_ptr<Executor> executor_;
  Quotas& quotas_;
  std::map<std::string, double, std::less<>> usual_;  ///< by kind
  std::size_t under_way_ = 0;
  Thinking thinking_;
};

/// The name of the verb that is called.
[[nodiscard]] inline std::string_view verb_of(const Call& call) {
  return call.request.at("do").get_string();
}

/// What a verb does on the thread.
using OffLoopWork = std::function<Result<boost::json::value>()>;

/// Runs a verb off the loop: `prepare` reads the request and returns the work.
template <class Owner>
std::function<void(Call&)> off_loop(OffLoop& thread, Owner* owner,
                                    Result<OffLoopWork> (Owner::*prepare)(Call&)) {
  return [&thread, owner, prepare](Call& call) {
    Result<OffLoopWork> work = (owner->*prepare)(call);
    if (call.fields.error()) return call.reply(*call.fields.error());
    if (!work) return call.reply(work.error());
    thread.run<boost::json::value>(call.from, verb_of(call), *std::move(work), call.reply);
  };
}

/// The same for a verb whose answer depends on nothing but the request, of which it gets a copy.
inline std::function<void(Call&)> off_loop(OffLoop& thread,
                                           Result<boost::json::value> (*answer)(Call&)) {
  return [&thread, answer](Call& call) {
    const auto request = std::make_shared<const boost::json::object>(call.request);
    thread.run<boost::json::value>(
        call.from, verb_of(call),
        [answer, request, fields = call.fields.of_copy(*request), from = call.from,
         received = call.received]() -> Result<boost::json::value> {
          Call copy{from, {}, received, fields, *request, {}};
          Result<boost::json::value> answered = answer(copy);
          if (copy.fields.error()) return *copy.fields.error();
          return answered;
        },
        call.reply);
  };
}

}  // namespace gridwise
