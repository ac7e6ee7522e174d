// A verb of the protocol: what runs it, and which server decides it.
#pragma once

#include <boost/json.hpp>
#include <functional>
#include <string_view>
#include <utility>
#include <vector>

#include "kit/message_type.h"
#include "service/loop/executor.h"
#include "service/loop/party.h"
#include "service/loop/principal.h"
#include "service/wire/fields.h"

namespace gridwise {

/// Sends the one answer to a request.
using Reply = std::function<void(Result<boost::json::value>)>;

/// A request being handled by a verb.
struct Call {
  Party from;
  PrincipalPtr person;  ///< null for a program
  Executor::SteadyTime received;
  Fields fields;
  const boost::json::object& request;  ///< valid until `run` returns
  Reply reply;
};

/// Who decides a request if several servers share the store.
enum class Decides { kAnyServer, kOwnerOfMatch, kLobby };

/// What a request does to a subscription, whose pushes go on after the answer. `kFollows` begins it
/// with the field `follow`, and else ends it.
enum class Lasts { kNot, kBegins, kEnds, kFollows };

/// docs/protocol.md, the page's types and a check of what is sent come from these rows.
struct Verb {
  std::string_view name;
  std::string_view about;       ///< a sentence
  std::vector<FieldType> asks;  ///< every field that `run` reads
  ValueType answers = object_type({});
  std::function<void(Call&)> run;
  Decides decides = Decides::kAnyServer;
  /// Takes a seat, now or later: a guest gets an account before it is forwarded.
  bool needs_account = false;
  Lasts lasts = Lasts::kNot;
  bool boards = false;  ///< its messages carry boards, up to kMaxBoardMessage bytes
};

/// Runs a verb that answers at once.
template <class Answer>
std::function<void(Call&)> at_once(Answer answer) {
  return [answer = std::move(answer)](Call& call) {
    Result<boost::json::value> result = answer(call);
    call.reply(call.fields.error() ? Result<boost::json::value>(*call.fields.error())
                                   : std::move(result));
  };
}
template <class Owner>
std::function<void(Call&)> at_once(Owner* owner,
                                   Result<boost::json::value> (Owner::*answer)(Call&)) {
  return at_once([owner, answer](Call& call) { return (owner->*answer)(call); });
}
/// Runs a verb that answers by Call::reply.
template <class Owner>
std::function<void(Call&)> later(Owner* owner, void (Owner::*run)(Call&)) {
  return [owner, run](Call& call) { (owner->*run)(call); };
}

/// Calls `next` once the principal has an account; at once if there is no principal.
inline void settled(const PrincipalPtr& principal, Principal::Done next) {
  if (principal == nullptr || principal->settled()) return next({});
  principal->settle(std::move(next));
}

[[nodiscard]] inline Error no_person() {
  return {"lobby/person", "seeks, challenges and blocks need the session of a browser", {}};
}

}  // namespace gridwise
