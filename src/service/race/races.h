// The races of this process: who takes part, the simultaneous start of all matches, and the end. A
// race is stored before it is answered, so it survives a restart; who is ready and who watches does
// not.
#pragma once

#include <boost/json/fwd.hpp>
#include <functional>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <unordered_map>

#include "service/live/watchers.h"
#include "service/lobby/lobby.h"
#include "service/race/race.h"
#include "service/request/other_servers.h"

namespace gridwise {

/// Used on the loop only.
class Races {
 public:
  using Answer = std::function<void(Result<boost::json::value>)>;
  using Done = Writes::Done;

  static constexpr std::size_t kMaxOfOne = 3;  ///< waiting or running, per person
  static constexpr std::size_t kMost = 2'000;
  static constexpr std::size_t kMaxWatchers = 200;
  static constexpr std::size_t kMaxListed = 50;
  static constexpr std::chrono::milliseconds kStartsIn{3'000};
  /// A member away for this long leaves a waiting race, and gives up a running one.
  static constexpr std::chrono::milliseconds kAwayFor{60'000};

  struct Parts {
    std::shared_ptr<Executor> executor;
    std::shared_ptr<Store> store;
    OffLoop& off_loop;
    Matches& matches;
    Writes& writes;
    OtherServers& others;
    Watchers& watchers;
    Entropy entropy;
    Push push;
    std::function<void()> open_changed;  ///< the list of open races changed
    std::function<void()> ended;         ///< records were written
    /// Reads matches into memory, off the loop: MatchReader::read_all.
    std::function<void(const Party&, std::vector<std::string> matches, Done done)> read;
  };
  /// Reads the races left by an earlier process, before the loop runs, if the lobby is here.
  explicit Races(Parts parts);
  Races(const Races&) = delete;
  Races& operator=(const Races&) = delete;
  ~Races();

  /// The same off the loop, unless it was done; then calls `done`. Errors: store/...
  void load(const Done& done);
  /// Whether a request needs races that are not in memory: those of an earlier process, or one that
  /// is over.
  [[nodiscard]] bool must_read(const boost::json::object& request);
  /// Reads them into memory, off the loop; then calls `done`.
  void read(const Party& from, const boost::json::object& request, const Done& done);

  // Each answers with the race as the person sees it, once the change is on disk. REQUIRES: the
  // person has an account.

  /// Errors: limit/races, limit/busy, store/...
  void make(const PrincipalPtr& person, const std::string& name, const RaceTerms& terms,
            const Answer& answer);
  /// Joining twice changes nothing. Errors: race/unknown, race/started, race/full, limit/races,
  /// store/...
  void join(const PrincipalPtr& person, const std::string& name, const std::string& id,
            const Answer& answer);
  /// Before the start the member leaves, which ends the race if they created it; afterwards they
  /// give up. Answers with an empty object. Errors: race/unknown, race/member, store/...
  void leave(const PrincipalPtr& person, const std::string& id, const Answer& answer);
  /// A rematch: a new race with the same terms. The first to ask creates it, the others join.
  /// Errors: race/unknown, race/member, race/running, and those of make and join.
  void again(const PrincipalPtr& person, const std::string& id, const Answer& answer);

  /// Errors: race/unknown, race/member, race/started, race/away (the sender does not watch it).
  [[nodiscard]] Result<boost::json::value> ready(const Principal& person, const std::string& id,
                                                 bool is_ready);
  /// Subscribes the client to changes. `person` may be null. Errors: race/unknown, limit/busy.
  [[nodiscard]] Result<boost::json::value> watch(ClientId client, const PrincipalPtr& person,
                                                 const std::string& id);
  void unwatch(ClientId client, const std::string& id);
  void disconnect(ClientId client);

  /// The races that anyone may join.
  [[nodiscard]] boost::json::array open() const;
  /// The person's waiting and running races.
  [[nodiscard]] boost::json::array own(const Principal& person) const;

  /// A listener of Matches.
  void match_changed(const LiveMatch& live, std::span<const MatchEvent> events);
  /// Whether the match belongs to a race in memory.
  [[nodiscard]] bool holds(const std::string& match) const { return by_match_.contains(match); }
  /// Calls `done` once it is known whether the person may have help in this game: not while racing
  /// in it. Errors: match/fair, those of OffLoop.
  void ask_help(const Party& from, const Principal& person, const Game& game,
                const Done& done) const;
  void people_changed(const PeopleChange& change);
  /// Starts no more races.
  void stop() { stopped_ = true; }

 private:
  /// Changes a race: on a copy, which is written, and then on the race itself.
  using Apply = std::function<void(Race& race)>;
  /// The change to make, on the race of that moment.
  using Decide = std::function<Result<Apply>(const Race& race)>;

  [[nodiscard]] Now now() const { return {in_.executor->now(), in_.executor->steady()}; }
  [[nodiscard]] Result<RacePtr> find(const std::string& id) const;
  void loaded(const std::vector<RaceRow>& rows);
  [[nodiscard]] bool is_ended(const std::string& id) const;
  void read_ended(const Party& from, const std::string& id, const Done& done);
  [[nodiscard]] Result<void> check_room(const Principal& person) const;
  RacePtr keep(Race race);
  void forget(const RacePtr& race);
  [[nodiscard]] Result<Race> new_race(const Principal& person, const std::string& name,
                                      const RaceTerms& terms);
  void opened(Race race, const PrincipalPtr& person, const Answer& answer);
  void change(const RacePtr& race, const Decide& decide, const Done& done);
  void end(const RacePtr& race, std::string_view why, const Done& done);
  void remove_member(const RacePtr& race, const std::string& account, const Done& done);
  void remove_repeated(const RacePtr& race);
  [[nodiscard]] boost::json::object seen_by(Race& race, const Principal* person);

  // From the countdown to the places.

  void reconsider(const RacePtr& race);
  void begin(const RacePtr& race);
  void create_matches(const RacePtr& race, const KnownPeople& known);
  void refuse(const RacePtr& race, const Error& why);
  void began(const RacePtr& race, const std::vector<const LiveMatch*>& made);
  void show_start(const RacePtr& race);
  void show_start_to(const RacePtr& race, ClientId client);
  void resume(const RacePtr& race);
  void note(Race& race, RaceMember& member, const LiveMatch& live);
  void settle(const RacePtr& race);
  void away(const RacePtr& race, ClientId client);
  void drop(const RacePtr& race, RaceMember& member);
  void look_after(const RacePtr& race);
  void wake();
  void tick();
  void tell(const RacePtr& race);
  void tell_soon(const RacePtr& race);
  void push_all(const Race& race, const boost::json::object& message);

  Parts in_;
  std::map<std::string, RacePtr> races_;
  std::unordered_map<std::string, RacePtr> by_match_;
  std::uint64_t last_countdown_ = 0;
  bool loaded_ = false;
  std::vector<Done> loading_;         ///< who waits for the races of an earlier process
  std::uint64_t people_changes_ = 0;  ///< races read before the last one are out of date
  bool ticking_ = false;
  bool stopped_ = false;
};

}  // namespace gridwise
