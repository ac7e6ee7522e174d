// The verbs of the protocol: one row each. docs/protocol.md is checked against this table by a
// test.
#pragma once

#include <boost/json.hpp>
#include <functional>
#include <memory>
#include <span>
#include <string_view>

#include "service/allowance.h"
#include "service/fields.h"
#include "service/service.h"
#include "service/watchers.h"

namespace gridwise {

/// What the verbs work with.
struct Service::Inside {
  struct Client {
    Send send;
    std::string address;
    Allowance messages;
    Allowance refusals;  ///< messages beyond those that it may send before it counts as a flood
  };
  enum class Pace { kGood, kHasty, kFlood };
  /// A request that is to be answered.
  struct Open {
    ClientId client = 0;
    boost::json::value id;
    std::string_view verb;
    std::string subject;  ///< the match or record it names
    bool answered = false;
  };

  Inside(std::shared_ptr<Executor> executor_in, std::shared_ptr<Store> store_in,
         ServiceOptions options_in);

  void send(ClientId client, std::string line);
  [[nodiscard]] Pace pace_of(Client& client) const;
  /// Answers one request; may throw before or after.
  void handle(const std::shared_ptr<Open>& open, const Result<boost::json::object>& parsed,
              Pace pace);
  void reply(Open& open, Result<boost::json::value> answer);
  void log_refusal(const Open& open, const Error& error);
  void note_damage(const std::string& name, const Error& error);
  /// Keeps a record of another program, marked as such. Errors `done` may be given: those of
  /// parse_record, check_foreign, replay and CommitQueue.
  void import_record(std::string_view text, std::function<void(Result<std::string> id)> done);
  /// Nobody where the client has left.
  [[nodiscard]] Party party_of(ClientId client) const;
  /// Of those who watch the match the one for whom fewest moves of bots wait: nobody delays a match
  /// by watching it.
  [[nodiscard]] Party audience_of(const std::string& match) const;
  /// Takes one of what the client's address may take. Errors: those of Quotas::take.
  [[nodiscard]] Result<void> take(Quota quota, ClientId client);
  /// Runs what the address asks for and counts the time it takes of the loop. Errors: limit/rate,
  /// without having run it.
  [[nodiscard]] Result<void> timed(const std::string& address, const std::function<void()>& work);

  std::shared_ptr<Executor> executor;
  std::shared_ptr<Store> store;
  ServiceOptions options;
  CommitQueue commits;
  Matches matches;
  Bots bots;
  Quotas quotas;
  Jobs jobs;
  Watchers watchers;
  std::unordered_map<ClientId, Client> clients;
  ClientId last_client = 0;
  Damage damage;
  bool finishing = false;
};

/// Gives a request its one answer.
using Reply = std::function<void(Result<boost::json::value>)>;

/// A request on its way through a verb.
struct Call {
  Service::Inside& in;
  ClientId client = 0;
  Fields fields;
  const boost::json::object& request;
  Reply reply;
};

struct Verb {
  std::string_view name;
  void (*run)(Call& call);
};

/// All of them, sorted by name.
[[nodiscard]] std::span<const Verb> verbs();

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
Result<boost::json::value> read_notation(Call& call);
Result<boost::json::value> write_notation(Call& call);

Result<boost::json::value> analyse(Call& call);
Result<boost::json::value> solve(Call& call);
Result<boost::json::value> stop_job(Call& call);
Result<boost::json::value> hint(Call& call);

void create_match(Call& call);
Result<boost::json::value> get_match(Call& call);
Result<boost::json::value> watch_match(Call& call);
Result<boost::json::value> unwatch_match(Call& call);
Result<boost::json::value> list_matches(Call& call);

void sit(Call& call);
void step(Call& call);
/// A command of the table in verbs_command.cc.
void command(Call& call);

Result<boost::json::value> list_records(Call& call);
Result<boost::json::value> get_record(Call& call);
Result<boost::json::value> record_frames(Call& call);
void import_record(Call& call);

}  // namespace verb
}  // namespace gridwise
