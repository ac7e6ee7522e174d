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
#include "service/request/off_loop.h"
#include "service/standing/entrants.h"
#include "service/write/write_ahead.h"

namespace gridwise {

inline constexpr int kShownLines = 50;  ///< of a chat: the latest

/// The chat of a match, which is stored beside its log.
struct ChatLog {
  std::vector<SayRow> switches;  ///< the last of each seat
  std::vector<SayRow> lines;     ///< the last kShownLines, in order

  void add(const SayRow& row);
  void hide(std::int64_t line);
  void people_changed(const PeopleChange& change);
};

/// A match in memory.
struct LiveMatch {
  std::string id;
  Match match;
  std::vector<MatchEvent> recent;  ///< the latest events: at least kRecentEvents, or all
  std::string record;              ///< the record's id; empty if there is none yet
  /// The clock is running, and this turn began before the server restarted.
  bool began_before_restart = false;
  ChatLog chat{};
};

/// Reads a match into memory, off the loop, unless it is there.
using ReadMatch = std::function<void(const Party& from, const std::string& match,
                                     std::function<void(const Result<void>&)> done)>;

[[nodiscard]] inline Error unknown_match() {
  return {"match/unknown", "there is no such match", {}};
}
/// Of a match that is not in memory: nothing is read on the loop.
[[nodiscard]] inline Error unread_match() {
  return {"store/busy", "the match is not in memory; try again", {}};
}

/// Used on the loop only.
class Matches {
 public:
  using Answer = std::function<void(Result<std::int64_t>)>;
  /// Called after events are committed, and with no events when a match is loaded.
  using Listener = std::function<void(const LiveMatch&, std::span<const MatchEvent>)>;

  Matches(std::shared_ptr<Executor> executor, std::shared_ptr<Store> store, Writes& writes,
          OffLoop& off_loop, Entropy entropy)
      : executor_(std::move(executor)),
        store_(std::move(store)),
        writes_(writes),
        off_loop_(off_loop),
        entropy_(std::move(entropy)),
        began_(executor_->heard()) {}

  /// Sets the callback for unreadable logs; called on every failure.
  void when_damaged(std::function<void(const std::string& match, const Error&)> damaged) {
    damaged_ = std::move(damaged);
  }
  /// Sets what reads a match for a command, if it is not in memory.
  void set_reader(ReadMatch read) { read_ = std::move(read); }
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

  /// Calls `answer` with the new match once it is on disk. `from` waits for it. The same
  /// transaction deletes the stored challenge of this id, if any. Errors: those of
  /// Entrants::look_up, decide_creation and Writes.
  void create(const Party& from, happened::Created created,
              std::function<void(Result<const LiveMatch*>)> answer,
              const std::string& challenge = {});

  /// Calls `known` with what the store tells about people in seats; with nothing if there are no
  /// entrants. Errors: those of Entrants::look_up.
  void look_up(const Party& party, const std::vector<SeatInfo>& seats, Entrants::Known known) const;

  /// Matches that are not written yet.
  struct Prepared {
    std::vector<LiveMatch> lives;
    Batch batch;
  };
  /// REQUIRES: `known` covers the seats. Errors: those of decide_creation.
  [[nodiscard]] Result<Prepared> prepare(std::vector<happened::Created> created,
                                         const KnownPeople& known);
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

  /// Decides and writes a command, then answers with the seq; reads the match first if it is not in
  /// memory. Errors: match/unknown, those of decide, Writes and OffLoop.
  void command(const std::string& id, MatchCommand command, Answer answer);

  /// The match, if it is in memory: requests read it first (service/play/match_reader.h). If it was
  /// not active yet, listeners are called, which starts its bots. Errors: match/unknown for what is
  /// no id, store/busy if it is not ready. The pointer is valid until control returns to the loop.
  [[nodiscard]] Result<const LiveMatch*> find(const std::string& id);
  /// Like `find`, but without calling listeners: bots stay idle.
  [[nodiscard]] Result<const LiveMatch*> look_at(const std::string& id);

  /// Whether the match is in memory, and as new as it must be.
  [[nodiscard]] bool ready(const std::string& id) const;
  /// The match as its log tells it, for take_in. Thread safe. Errors: match/unknown, store/...
  [[nodiscard]] static Result<LiveMatch> read_log(Store& store, const std::string& id);
  /// Announces that take_in will be called.
  void expect(const std::string& id) { expected_.try_emplace(id); }
  /// Keeps what read_log has returned, or returns its error, unless the match was loaded otherwise
  /// since `expect`, or what is stored about it may have changed: then it may not be ready.
  Result<void> take_in(const std::string& id, Result<LiveMatch> read);

  /// Updates who is in the loaded matches, and drops those that are gone.
  void people_changed(const PeopleChange& change);
  /// Reads the marks of the account's loaded matches again, off the loop.
  void looks_changed(const std::string& account);
  /// Sets the callback for matches whose marks have changed.
  void when_marked(std::function<void(const LiveMatch&)> marked) { marked_ = std::move(marked); }

  // What was written about the chat of a match.

  void said(const SayRow& row);
  void hid(const std::string& match, std::int64_t line);

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
    bool unsure = false;     ///< a write failed, and the log was not read again since
    int failures = 0;        ///< of writes
    int readers = 0;         ///< commands that wait for a read
    bool elsewhere = false;  ///< another server decides it
    std::chrono::milliseconds read{0};
    std::uint64_t used = 0;  ///< last use, by a counter
    std::size_t bytes = 0;   ///< as counted in bytes_
  };
  using Slots = std::unordered_map<std::string, std::unique_ptr<Slot>>;

  [[nodiscard]] Now now() const {
    return {executor_->now(), executor_->heard(), executor_->stalled()};
  }
  Result<Slot*> ready_slot(const std::string& id);
  Result<Slot*> wake(const std::string& id);
  Slot& keep(std::unique_ptr<Slot> slot);
  Result<Slot*> keep_read(const std::string& id, Result<LiveMatch> read);
  void set_turn(LiveMatch& live);
  /// A command on its way.
  struct Asked {
    MatchCommand command;
    Answer answer;
    KnownPeople known{};     ///< so far
    Decision decision{};     ///< once it is decided
    std::size_t events = 0;  ///< how many are written for it
    bool read = false;       ///< the match was read for it
    /// What must be read before it can be decided: the log, or what is known of these people.
    bool lacks_log = false;
    std::vector<SeatInfo> unknown{};

    [[nodiscard]] bool lacks() const { return lacks_log || !unknown.empty(); }
  };
  void ask(const std::string& id, const std::shared_ptr<Asked>& asked);
  void read_for(Slot& slot, const std::shared_ptr<Asked>& asked);
  [[nodiscard]] Result<void> know(Asked& asked, const std::vector<SeatInfo>& seats) const;
  [[nodiscard]] Result<WriteAhead::Change> decide_on(Slot& slot,
                                                     const std::shared_ptr<Asked>& asked);
  void answer_to(Slot& slot, const std::shared_ptr<Asked>& asked, const Result<void>& written);
  /// What is written for events.
  struct Rows {
    Batch batch;
    bool record = false;  ///< the match ends, and gets a record
  };
  [[nodiscard]] Result<Rows> rows_of(const LiveMatch& live, Asked& asked);
  void drop(Slots::iterator slot);
  void take_over(Slot& slot, Asked& asked, const std::string& record);
  void resume_turn(LiveMatch& live);
  void begin_turn(Match& match) const;
  using Done = std::function<void(const Result<void>&)>;
  void read_again(Slot& slot, Done done);
  void read_marks(const std::string& id);
  [[nodiscard]] Result<void> add_rematch(const LiveMatch& live, const std::string& next,
                                         Asked& asked, Batch& batch);
  void tell(const LiveMatch& live, std::span<const MatchEvent> events);
  void use(Slot& slot);
  [[nodiscard]] bool idle(const Slot& slot) const;
  [[nodiscard]] bool outdated(const Slot& slot) const;
  void let_go(const std::string& id);
  void sweep();

  std::shared_ptr<Executor> executor_;
  std::shared_ptr<Store> store_;
  Writes& writes_;
  OffLoop& off_loop_;
  Entropy entropy_;
  std::vector<Listener> listeners_;
  const Entrants* entrants_ = nullptr;
  std::function<bool(const std::string&)> needed_;
  std::function<bool(const std::string&)> elsewhere_;
  std::function<void(const std::string&, const Error&)> damaged_;
  std::function<void(const LiveMatch&)> marked_;
  ReadMatch read_;
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
  std::uint64_t look_changes_ = 0;
  std::size_t bytes_ = 0;
  std::size_t budget_ = kUsualBudget;
  std::size_t sweep_at_ = kUsualBudget;
  bool sweeping_ = false;
  std::uint64_t last_use_ = 0;
  std::chrono::milliseconds began_;
};

}  // namespace gridwise
