// The matches in use: loaded from their logs when first asked for, one command of a match at a
// time, each on disk before it is answered. What is here is what is on disk, always: an event
// counts only once it is committed.
#pragma once

#include <deque>
#include <functional>
#include <memory>
#include <set>
#include <string>
#include <unordered_map>

#include "service/commit_queue.h"
#include "service/match.h"
#include "service/secrets.h"

namespace gridwise {

/// A match and its log.
struct LiveMatch {
  std::string id;
  Match match;
  std::vector<MatchEvent> log;
  std::string record;  ///< its id; empty while there is none
};

/// Lives on the loop.
class Matches {
 public:
  using Answer = std::function<void(Result<std::int64_t>)>;
  /// Told after events were committed, or when a match was loaded: then with no events.
  using Listener = std::function<void(const LiveMatch&, std::span<const MatchEvent>)>;

  Matches(std::shared_ptr<Executor> executor, std::shared_ptr<Store> store, CommitQueue& commits,
          Entropy entropy)
      : executor_(std::move(executor)),
        store_(std::move(store)),
        commits_(commits),
        entropy_(std::move(entropy)) {}

  /// Told of a log that cannot be read, each time.
  void when_damaged(std::function<void(const std::string& match, const Error&)> damaged) {
    damaged_ = std::move(damaged);
  }
  void listen(Listener listener) { listeners_.push_back(std::move(listener)); }
  /// Keeps those matches in memory that `needed` says so of.
  void keep_while(std::function<bool(const std::string&)> needed) { needed_ = std::move(needed); }

  /// `answer` is given the new match once it is on disk. Errors: those of decide_creation and of
  /// CommitQueue.
  void create(happened::Created created, std::function<void(Result<const LiveMatch*>)> answer);

  /// Decides, commits, then answers with the seq. Errors: match/unknown, those of decide and of
  /// CommitQueue.
  void command(const std::string& id, MatchCommand command, Answer answer);

  /// Errors: match/unknown, store/... The pointer holds until control returns to the loop.
  [[nodiscard]] Result<const LiveMatch*> find(const std::string& id);

 private:
  static constexpr std::size_t kMostIdle = 10'000;

  struct Waiting {
    MatchCommand command;
    Answer answer;
  };
  struct Slot {
    LiveMatch live;
    bool writing = false;
    std::deque<Waiting> waiting;
  };

  Result<Slot*> load(const std::string& id);
  Result<LiveMatch> read(const std::string& id);
  void next(Slot& slot);
  void run(Slot& slot, const MatchCommand& command, const Answer& answer);
  void commit(Slot& slot, LiveMatch after, std::vector<MatchEvent> events, Batch batch,
              Answer answer);
  [[nodiscard]] Result<void> add_rematch(const LiveMatch& live, const std::string& next,
                                         Batch& batch);
  void tell(const LiveMatch& live, std::span<const MatchEvent> events);
  void make_room();
  void sweep();

  std::shared_ptr<Executor> executor_;
  std::shared_ptr<Store> store_;
  CommitQueue& commits_;
  Entropy entropy_;
  std::vector<Listener> listeners_;
  std::function<bool(const std::string&)> needed_;
  std::function<void(const std::string&, const Error&)> damaged_;
  std::unordered_map<std::string, std::unique_ptr<Slot>> slots_;
  std::size_t sweep_at_ = kMostIdle;
};

}  // namespace gridwise
