// The matches in memory: loaded from their logs on first use. A match handles one command at a
// time, and each is on disk before it is answered: an event is applied only after its commit. The
// least recently used matches are dropped from memory.
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

/// A match in memory.
struct LiveMatch {
  std::string id;
  Match match;
  std::vector<MatchEvent> recent;  ///< its last events: kRecentEvents at least, or all
  std::string record;              ///< the record's id; empty while there is none
  /// Its clock runs, and this turn began before the server restarted.
  bool began_before_restart = false;
};

[[nodiscard]] inline Error unknown_match() {
  return {"match/unknown", "there is no such match", {}};
}

/// Lives on the loop.
class Matches {
 public:
  using Answer = std::function<void(Result<std::int64_t>)>;
  /// Called after events were committed, and with no events when a match was loaded.
  using Listener = std::function<void(const LiveMatch&, std::span<const MatchEvent>)>;

  Matches(std::shared_ptr<Executor> executor, std::shared_ptr<Store> store, CommitQueue& commits,
          Entropy entropy)
      : executor_(std::move(executor)),
        store_(std::move(store)),
        commits_(commits),
        entropy_(std::move(entropy)),
        began_(executor_->steady()) {}

  /// Sets the callback for logs that cannot be read; called each time.
  void when_damaged(std::function<void(const std::string& match, const Error&)> damaged) {
    damaged_ = std::move(damaged);
  }
  void listen(Listener listener) { listeners_.push_back(std::move(listener)); }
  /// Matches for which `elsewhere` returns true are another server's: they are only looked at, as
  /// the store has them, and a command is match/elsewhere.
  void set_elsewhere(std::function<bool(const std::string&)> elsewhere) {
    elsewhere_ = std::move(elsewhere);
  }
  /// Matches for which `needed` returns true are kept in memory.
  void keep_while(std::function<bool(const std::string&)> needed) { needed_ = std::move(needed); }

  /// Calls `answer` with the new match once it is on disk; the stored challenge of this id, if any,
  /// goes in the same transaction. Errors: those of decide_creation and CommitQueue.
  void create(happened::Created created, std::function<void(Result<const LiveMatch*>)> answer,
              const std::string& challenge = {});

  /// Creates several matches in one transaction, together with what `more` adds to the batch once
  /// the ids are known. The matches' clocks start together. Errors: as `create`.
  void create_all(
      std::vector<happened::Created> created,
      const std::function<void(const std::vector<std::string>& ids, Batch& batch)>& more,
      std::function<void(Result<std::vector<const LiveMatch*>>)> answer);

  /// Adds the records of finished matches of a race to a batch; a match that is gone has none.
  void add_records(const std::vector<std::string>& ids, Batch& batch);
  /// The race of these matches is over: seed and record are shown from now on.
  void unseal(const std::vector<std::string>& ids);

  /// Decides and commits a command, then answers with the seq. Errors: match/unknown, those of
  /// decide and of CommitQueue.
  void command(const std::string& id, MatchCommand command, Answer answer);

  /// The match; if it was not active, listeners are called, so that its bots move. Errors:
  /// match/unknown, store/... The pointer is valid until control returns to the loop.
  [[nodiscard]] Result<const LiveMatch*> find(const std::string& id);
  /// Like `find`, but without calling listeners: bots stay idle.
  [[nodiscard]] Result<const LiveMatch*> look_at(const std::string& id);

  /// Looks up again who is in the loaded matches of the account, and forgets those that are gone.
  void people_changed(const std::string& account, const std::vector<std::string>& gone);
  /// Looks up the marks in the loaded matches of the account again, and calls `changed` with each
  /// match that shows another one now.
  void looks_changed(const std::string& account,
                     const std::function<void(const LiveMatch&)>& changed);

  /// Approximate memory of the loaded matches, in bytes.
  [[nodiscard]] std::size_t bytes() const { return bytes_; }
  [[nodiscard]] bool loaded(const std::string& id) const { return slots_.contains(id); }
  /// Above this many bytes the least recently used matches are dropped, down to half of it.
  void set_budget(std::size_t bytes) { sweep_at_ = budget_ = bytes; }

 private:
  static constexpr std::size_t kUsualBudget = 64UL << 20U;

  struct Waiting {
    MatchCommand command;
    Answer answer;
  };
  struct Slot {
    LiveMatch live;
    bool awake = false;      ///< listeners have been called for it
    bool writing = false;    ///< a pending commit refers to this slot
    bool unsure = false;     ///< a write failed, and what is stored could not be read since
    bool elsewhere = false;  ///< another server decides it
    std::chrono::milliseconds read{0};
    std::deque<Waiting> waiting;
    std::uint64_t used = 0;  ///< a counter: greater is later
    std::size_t bytes = 0;   ///< as counted in bytes_
  };
  using Slots = std::unordered_map<std::string, std::unique_ptr<Slot>>;

  [[nodiscard]] Now now() const { return {executor_->now(), executor_->steady()}; }
  Result<Slot*> load(const std::string& id);
  Result<Slot*> wake(const std::string& id);
  Slot& add(std::unique_ptr<Slot> slot);
  Result<LiveMatch> read(const std::string& id);
  void next(Slot& slot);
  void run(Slot& slot, const MatchCommand& command, const Answer& answer);
  [[nodiscard]] Result<Batch> batch_of(const LiveMatch& live, std::vector<MatchEvent>& events);
  void commit(Slot& slot, std::vector<MatchEvent> events, Batch batch, Answer answer);
  void drop(Slots::iterator slot);
  void take_over(Slot& slot, std::vector<MatchEvent> events, const Batch& batch);
  void resume_turn(LiveMatch& live);
  void mark_seats(LiveMatch& live);
  Result<void> read_again(Slot& slot);
  [[nodiscard]] Result<void> add_rematch(const LiveMatch& live, const std::string& next,
                                         Batch& batch);
  void tell(const LiveMatch& live, std::span<const MatchEvent> events);
  void use(Slot& slot);
  [[nodiscard]] bool idle(const Slot& slot) const;
  [[nodiscard]] bool outdated(const Slot& slot) const;
  void let_go(const std::string& id);
  void sweep();

  std::shared_ptr<Executor> executor_;
  std::shared_ptr<Store> store_;
  CommitQueue& commits_;
  Entropy entropy_;
  std::vector<Listener> listeners_;
  std::function<bool(const std::string&)> needed_;
  std::function<bool(const std::string&)> elsewhere_;
  std::function<void(const std::string&, const Error&)> damaged_;
  Slots slots_;
  struct Turn {
    std::int64_t board_seq = 0;
    std::chrono::milliseconds began{0};
  };
  /// The turns of matches whose clock runs and which are not in memory.
  std::unordered_map<std::string, Turn> turns_;
  std::size_t bytes_ = 0;
  std::size_t budget_ = kUsualBudget;
  std::size_t sweep_at_ = kUsualBudget;
  bool sweeping_ = false;
  std::uint64_t last_use_ = 0;
  std::chrono::milliseconds began_;
};

}  // namespace gridwise
