// An LRU cache of matches, loaded from their logs on first use. A match handles one command at a
// time. Its events are written ahead: they are applied, and the command answered, only after the
// commit.
#pragma once

#include <functional>
#include <memory>
#include <set>
#include <string>
#include <unordered_map>

#include "service/match/match.h"
#include "service/match/secrets.h"
#include "service/standing/entrants.h"
#include "service/write/write_ahead.h"

namespace gridwise {

/// A match in memory.
struct LiveMatch {
  std::string id;
  Match match;
  std::vector<MatchEvent> recent;  ///< the latest events: at least kRecentEvents, or all
  std::string record;              ///< the record's id; empty if there is none yet
  /// The clock is running, and this turn began before the server restarted.
  bool began_before_restart = false;
};

[[nodiscard]] inline Error unknown_match() {
  return {"match/unknown", "there is no such match", {}};
}

/// Used on the loop only.
class Matches {
 public:
  using Answer = std::function<void(Result<std::int64_t>)>;
  /// Called after events are committed, and with no events when a match is loaded.
  using Listener = std::function<void(const LiveMatch&, std::span<const MatchEvent>)>;

  Matches(std::shared_ptr<Executor> executor, std::shared_ptr<Store> store, Writes& writes,
          Entropy entropy)
      : executor_(std::move(executor)),
        store_(std::move(store)),
        writes_(writes),
        entropy_(std::move(entropy)),
        began_(executor_->heard()) {}

  /// Sets the callback for unreadable logs; called on every failure.
  void when_damaged(std::function<void(const std::string& match, const Error&)> damaged) {
    damaged_ = std::move(damaged);
  }
  void listen(Listener listener) { listeners_.push_back(std::move(listener)); }
  /// Matches for which `elsewhere` returns true belong to another server: here they are read-only,
  /// as of the store, and commands fail with match/elsewhere.
  void set_elsewhere(std::function<bool(const std::string&)> elsewhere) {
    elsewhere_ = std::move(elsewhere);
  }
  /// Sets who decides, when a match is made, which of its people are guests and whether it is
  /// rated. Without it nobody is a guest and nothing is rated.
  void set_entrants(const Entrants& entrants) { entrants_ = &entrants; }
  /// Matches for which `needed` returns true are kept in memory.
  void keep_while(std::function<bool(const std::string&)> needed) { needed_ = std::move(needed); }

  /// Calls `answer` with the new match once it is on disk. The same transaction deletes the stored
  /// challenge of this id, if any. Errors: those of decide_creation and Writes.
  void create(happened::Created created, std::function<void(Result<const LiveMatch*>)> answer,
              const std::string& challenge = {});

  /// Matches that are not written yet.
  struct Prepared {
    std::vector<LiveMatch> lives;
    Batch batch;
  };
  /// Errors: those of decide_creation.
  [[nodiscard]] Result<Prepared> prepare(std::vector<happened::Created> created);
  /// Takes over matches whose batch is on disk. Their clocks start together. Tell them once whoever
  /// asked for them knows them.
  std::vector<const LiveMatch*> add(std::vector<LiveMatch> lives);
  void tell_created(std::span<const LiveMatch* const> lives);

  /// Records of matches, by the match's id.
  using Records = std::unordered_map<std::string, std::string>;
  /// Adds the records of a race's finished matches to a batch, and their ids to `made`; a deleted
  /// match has none.
  [[nodiscard]] Writes::AddRows records_of(const std::vector<std::string>& ids,
                                           std::shared_ptr<Records> made);
  /// The race of these matches is over: from now on their seed and record are shown.
  void unseal(const std::vector<std::string>& ids, const Records& records);

  /// Decides and writes a command, then answers with the seq. Errors: match/unknown, those of
  /// decide and of Writes.
  void command(const std::string& id, MatchCommand command, Answer answer);

  /// The match. If it was not active yet, listeners are called, which starts its bots. Errors:
  /// match/unknown, store/... The pointer is valid until control returns to the loop.
  [[nodiscard]] Result<const LiveMatch*> find(const std::string& id);
  /// Like `find`, but without calling listeners: bots stay idle.
  [[nodiscard]] Result<const LiveMatch*> look_at(const std::string& id);

  // Both replay the log if the match is not ready, which may take long. Requests read it off the
  // loop first (service/play/match_reader.h):

  /// Whether the match is in memory, and as new as it must be.
  [[nodiscard]] bool ready(const std::string& id) const;
  /// The match as its log tells it, for take_in. Thread safe. Errors: match/unknown, store/...
  [[nodiscard]] static Result<LiveMatch> read_log(Store& store, const std::string& id);
  /// Announces that take_in will be called.
  void expect(const std::string& id) { expected_.try_emplace(id); }
  /// Keeps what read_log has returned, or returns its error, unless the match was loaded otherwise
  /// since `expect`, or what is stored about it may have changed.
  Result<void> take_in(const std::string& id, Result<LiveMatch> read);

  /// Refreshes who is in the account's loaded matches, and drops the deleted matches `gone`.
  void people_changed(const std::string& account, const std::vector<std::string>& gone);
  /// Refreshes the marks in the account's loaded matches, and calls `changed` with each match whose
  /// marks differ.
  void looks_changed(const std::string& account,
                     const std::function<void(const LiveMatch&)>& changed);

  /// Approximate memory of the loaded matches, in bytes.
  [[nodiscard]] std::size_t bytes() const { return bytes_; }
  [[nodiscard]] bool loaded(const std::string& id) const { return slots_.contains(id); }
  /// Above this many bytes the least recently used matches are dropped, until at most half of it is
  /// used.
  void set_budget(std::size_t bytes) { sweep_at_ = budget_ = bytes; }

 private:
  static constexpr std::size_t kUsualBudget = 64UL << 20U;

  struct Slot {
    LiveMatch live;
    WriteAhead changes{};
    bool awake = false;      ///< listeners have been called for it
    bool unsure = false;     ///< a write failed, and the log could not be read again since
    bool elsewhere = false;  ///< another server decides it
    std::chrono::milliseconds read{0};
    std::uint64_t used = 0;  ///< last use, by a counter
    std::size_t bytes = 0;   ///< as counted in bytes_
  };
  using Slots = std::unordered_map<std::string, std::unique_ptr<Slot>>;

  [[nodiscard]] Now now() const {
    return {executor_->now(), executor_->heard(), executor_->stalled()};
  }
  Result<Slot*> load(const std::string& id);
  Result<Slot*> wake(const std::string& id);
  Slot& keep(std::unique_ptr<Slot> slot);
  Result<Slot*> keep_read(const std::string& id, Result<LiveMatch> read);
  void set_turn(LiveMatch& live);
  /// A command on its way.
  struct Asked {
    MatchCommand command;
    Decision decision{};     ///< once it is decided
    std::size_t events = 0;  ///< how many are written for it
  };
  [[nodiscard]] Result<WriteAhead::Change> decide_on(Slot& slot,
                                                     const std::shared_ptr<Asked>& asked);
  void answer_to(Slot& slot, const Asked& asked, const Result<void>& written, const Answer& answer);
  /// What is written for events.
  struct Rows {
    Batch batch;
    bool record = false;  ///< the match ends, and gets a record
  };
  [[nodiscard]] Result<Rows> rows_of(const LiveMatch& live, std::vector<MatchEvent>& events);
  void drop(Slots::iterator slot);
  void take_over(Slot& slot, std::vector<MatchEvent> events, const std::string& record);
  void resume_turn(LiveMatch& live);
  void begin_turn(Match& match) const;
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
  Writes& writes_;
  Entropy entropy_;
  std::vector<Listener> listeners_;
  const Entrants* entrants_ = nullptr;
  std::function<bool(const std::string&)> needed_;
  std::function<bool(const std::string&)> elsewhere_;
  std::function<void(const std::string&, const Error&)> damaged_;
  Slots slots_;
  /// Being read off the loop: the accounts that have changed meanwhile.
  std::unordered_map<std::string, std::set<std::string>> expected_;
  struct Turn {
    std::int64_t board_seq = 0;
    std::chrono::milliseconds began{0};
    std::chrono::milliseconds stalls{0};
  };
  /// The turns of dropped matches whose clock is running.
  std::unordered_map<std::string, Turn> turns_;
  std::size_t bytes_ = 0;
  std::size_t budget_ = kUsualBudget;
  std::size_t sweep_at_ = kUsualBudget;
  bool sweeping_ = false;
  std::uint64_t last_use_ = 0;
  std::chrono::milliseconds began_;
};

}  // namespace gridwise
