// The verbs of the protocol, one row each. A test compares this table with docs/protocol.md.
#pragma once

#include <boost/json.hpp>
#include <functional>
#include <memory>
#include <span>
#include <string_view>

#include "service/live/flags.h"
#include "service/live/watchers.h"
#include "service/lobby/challenges.h"
#include "service/lobby/lobby.h"
#include "service/loop/allowance.h"
#include "service/loop/principal.h"
#include "service/people/blocks.h"
#include "service/people/chat.h"
#include "service/race/races.h"
#include "service/service.h"
#include "service/standing/projector.h"
#include "service/wire/fields.h"
#include "service/write/store_writes.h"

namespace gridwise {

class Peers;

/// The state shared by all verbs.
struct Service::Inside {
  struct Client {
    /// A guest is a client of another server, which counts its socket and messages.
    enum class Kind { kSocket, kGuest };
    Send send;
    std::string address;
    Allowance messages;
    Allowance refusals;  ///< messages over the limit before it counts as a flood
    PrincipalPtr principal;
    Allowance phrases;
    Kind kind = Kind::kSocket;
  };
  enum class Pace { kGood, kHasty, kFlood };
  /// A request that needs an answer.
  struct Open {
    ClientId client = 0;
    boost::json::value id;
    std::string_view verb;
    std::string subject;  ///< the id of the match or record it names
    bool answered = false;
    /// Takes the answer; if empty, it is sent to the client.
    std::function<void(const std::string& line)> deliver{};
    bool passed_on = false;  ///< forwarded by another server, which found that this one decides it
  };

  Inside(std::shared_ptr<Executor> executor_in, std::shared_ptr<Store> store_in,
         ServiceOptions options_in);
  ~Inside();
  Inside(const Inside&) = delete;
  Inside& operator=(const Inside&) = delete;

  /// `address` is a result of limit_key.
  [[nodiscard]] ClientId add_client(Send send, const std::string& address,
                                    const PrincipalPtr& principal, Client::Kind kind);
  void remove_client(ClientId client);
  void send(ClientId client, std::string line);
  [[nodiscard]] Pace pace_of(Client& client) const;
  /// Answers one request; may throw before or after the answer.
  void handle(const std::shared_ptr<Open>& open, const Result<boost::json::object>& parsed,
              Pace pace);
  /// Like `handle`, for a request that waited for another server; does not throw.
  void handle_again(const std::shared_ptr<Open>& open, const boost::json::object& request);
  void reply(Open& open, Result<boost::json::value> answer);
  /// Sends an answer line, unless the request has been answered.
  void deliver(Open& open, std::string line);
  void log_refusal(const Open& open, const Error& error);
  void note_damage(const std::string& name, const Error& error);
  /// Stores a record from outside, marked as imported by `account`, if any. Errors passed to
  /// `done`: those of parse_record, check_foreign, replay and CommitQueue.
  void import_record(std::string_view text, const std::string& account,
                     std::function<void(Result<std::string> id)> done);
  /// The empty party if the client has left.
  [[nodiscard]] Party party_of(ClientId client) const;
  /// Null for a program, and for a client that has left.
  [[nodiscard]] PrincipalPtr principal_of(ClientId client) const;
  /// All sockets of a person, across sessions.
  [[nodiscard]] std::vector<ClientId> sockets_of(const Principal& person) const;
  /// Whether the client may have help in this game: not while its person is racing in it. Error:
  /// match/fair.
  [[nodiscard]] Result<void> may_have_help(ClientId client, const Game& game) const;
  /// Whether the account is still playing in a race of this game.
  [[nodiscard]] bool plays_race(const std::string& account, std::string_view game) const;
  /// Pushes a person's open challenges to their sockets.
  void tell_challenges(const std::string& account);
  /// Ends a challenge, in memory and in the store, and notifies both people.
  void end_challenge(const Challenge& ended);
  /// Pushes a change of the chat to the players watching the match, and to nobody else.
  void tell_players(const std::string& match, const Match& state, const boost::json::object& chat);
  void tell_chat_state(const std::string& match);
  /// Loads blocks and challenges from the store; with `anew` updates the loaded challenges, adding
  /// none.
  void load_people(bool anew);

  // What concerns all servers of the store; service_peers.cc.

  void meet_peers();
  /// A match has ended: schedules counting it.
  void count_ended();
  /// This server has taken over the lobby.
  void open_lobby();
  /// Tells the other servers that blocks have changed, in `match` if that is not empty.
  void tell_blocks(const std::string& match);
  void read_blocks(const std::string& match);
  void show_people(const std::string& account, const std::vector<std::string>& gone);
  void show_looks(const std::string& account);
  void hide_line(const std::string& match, std::int64_t line);
  /// Whether the request names other people's private match, which does not exist for its sender.
  [[nodiscard]] bool hidden(const Open& open, const boost::json::object& request);
  /// The watcher with the fewest queued bot moves, so that nobody delays a match by watching it.
  [[nodiscard]] Party audience_of(const std::string& match) const;
  /// Takes one from a quota of the client's address. Errors: those of Quotas::take.
  [[nodiscard]] Result<void> take(Quota quota, ClientId client);
  /// Runs `work` and charges its time on the loop to the address. Error: limit/rate if nothing is
  /// left; then `work` is not run.
  [[nodiscard]] Result<void> timed(const std::string& address, const std::function<void()>& work);

  std::shared_ptr<Executor> executor;
  std::shared_ptr<Store> store;
  ServiceOptions options;
  CommitQueue commits;
  Matches matches;
  Flags flags;
  Bots bots;
  Quotas quotas;
  Jobs jobs;
  Watchers watchers;
  Projector projector;
  Lobby lobby;
  Challenges challenges;
  Races races;
  StoreWrites writes;
  Blocks blocks;
  LineLimits lines;
  std::unordered_map<ClientId, Client> clients;
  ClientId last_client = 0;
  Damage damage;
  bool finishing = false;
  Executor::SteadyTime wait_for_jobs_until{};  ///< once finishing
  std::unique_ptr<Peers> peers;                ///< null: no other server shares the store
};

/// Sends the one answer to a request.
using Reply = std::function<void(Result<boost::json::value>)>;

/// A request being handled by a verb.
struct Call {
  Service::Inside& in;
  ClientId client = 0;
  Fields fields;
  const boost::json::object& request;
  Reply reply;

  [[nodiscard]] PrincipalPtr principal() const { return in.principal_of(client); }
};

struct Verb {
  std::string_view name;
  void (*run)(Call& call);
  bool boards = false;  ///< its messages carry boards, up to kLongestBoardMessage bytes
};

/// All verbs, sorted by name.
[[nodiscard]] std::span<const Verb> verbs();

/// Calls `next` once the principal has an account; at once if there is no principal.
inline void settled(const PrincipalPtr& principal, Principal::Done next) {
  if (principal == nullptr || principal->settled()) return next({});
  principal->settle(std::move(next));
}

/// `{"seats":[0],"owner":true}`: which seats are the principal's, and whether the match is.
[[nodiscard]] boost::json::object you_json(const Match& match, const Principal& principal);

[[nodiscard]] inline Error no_person() {
  return {"lobby/person", "seeks, challenges and blocks need the session of a browser", {}};
}

namespace verb {

/// A verb that answers at once.
template <Result<boost::json::value> (*answer)(Call&)>
void at_once(Call& call) {
  Result<boost::json::value> result = answer(call);
  call.reply(call.fields.error() ? Result<boost::json::value>(*call.fields.error())
                                 : std::move(result));
}

Result<boost::json::value> hello(Call& call);
Result<boost::json::value> list_games(Call& call);
Result<boost::json::value> open_position(Call& call);
Result<boost::json::value> play_position(Call& call);
Result<boost::json::value> compose_position(Call& call);
Result<boost::json::value> random_board(Call& call);
Result<boost::json::value> daily_board(Call& call);
Result<boost::json::value> next_stage(Call& call);
Result<boost::json::value> lint_level(Call& call);
Result<boost::json::value> read_notation(Call& call);
Result<boost::json::value> write_notation(Call& call);

/// A search request with the job's time limit: `time_ms`, or `usual`.
SearchRequest read_job_time(Fields& fields, std::chrono::milliseconds usual);
/// Starts a job and answers with its name, if the address has solver time left. Errors:
/// limit/solver, limit/busy, match/fair, that of `work`.
Result<boost::json::value> start_job(Call& call, const Game& game, const SearchRequest& request,
                                     Result<JobWork> work);
Result<boost::json::value> analyse(Call& call);
Result<boost::json::value> solve(Call& call);
Result<boost::json::value> stop_job(Call& call);
Result<boost::json::value> hint(Call& call);

Result<boost::json::value> read_level(Call& call);
Result<boost::json::value> study_level(Call& call);
Result<boost::json::value> game_of_level(Call& call);
Result<boost::json::value> run_scenarios(Call& call);

Result<boost::json::value> list_library(Call& call);
Result<boost::json::value> get_from_library(Call& call);
void save_to_library(Call& call);
void remove_from_library(Call& call);

Result<boost::json::value> list_puzzles(Call& call);
Result<boost::json::value> judge_puzzle(Call& call);

void create_match(Call& call);
Result<boost::json::value> get_match(Call& call);
Result<boost::json::value> watch_match(Call& call);
Result<boost::json::value> unwatch_match(Call& call);
Result<boost::json::value> list_matches(Call& call);

void sit(Call& call);
void step(Call& call);
void claim(Call& call);
/// A command of the table in verbs_command.cc.
void command(Call& call);

void say(Call& call);
/// A line of free text.
void say_line(Call& call);
void set_chat(Call& call);
void report(Call& call);
void add_block(Call& call);
void remove_block(Call& call);
Result<boost::json::value> list_blocks(Call& call);

void put_seek(Call& call);
Result<boost::json::value> drop_seek(Call& call);
Result<boost::json::value> list_seeks(Call& call);

void make_challenge(Call& call);
void take_challenge(Call& call);
Result<boost::json::value> decline_challenge(Call& call);
Result<boost::json::value> cancel_challenge(Call& call);
Result<boost::json::value> list_challenges(Call& call);

void make_race(Call& call);
void join_race(Call& call);
void leave_race(Call& call);
void race_again(Call& call);
Result<boost::json::value> ready_for_race(Call& call);
Result<boost::json::value> watch_race(Call& call);
Result<boost::json::value> unwatch_race(Call& call);
Result<boost::json::value> list_races(Call& call);

Result<boost::json::value> list_records(Call& call);
Result<boost::json::value> get_record(Call& call);
Result<boost::json::value> record_frames(Call& call);
void import_record(Call& call);

Result<boost::json::value> get_standing(Call& call);
Result<boost::json::value> list_ratings(Call& call);

}  // namespace verb
}  // namespace gridwise
