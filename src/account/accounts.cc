#include "account/accounts.h"

#include <algorithm>
#include <array>

#include "account/visit.h"

namespace gridwise {
namespace {

namespace json = boost::json;
namespace route = account_route;

constexpr std::array kRoutes{
    AccountRoute{"/api/account/delete", true, true, route::delete_account},
    AccountRoute{"/api/account/export", false, true, route::export_all},
    AccountRoute{"/api/adopt", true, true, route::adopt},
    AccountRoute{"/api/confirm", true, true, route::confirm},
    AccountRoute{"/api/me", false, false, route::me},
    AccountRoute{"/api/me/look", true, false, route::change_look},
    AccountRoute{"/api/me/mark", true, false, route::upload_mark, Accounts::kMaxUpload},
    AccountRoute{"/api/name", true, true, route::rename},
    AccountRoute{"/api/password", true, true, route::change_password},
    AccountRoute{"/api/recover", true, false, route::recover},
    AccountRoute{"/api/sessions", false, true, route::list_sessions},
    AccountRoute{"/api/sessions/end", true, true, route::end_sessions},
    AccountRoute{"/api/sign-in", true, false, route::sign_in},
    AccountRoute{"/api/sign-out", true, false, route::sign_out},
    AccountRoute{"/api/sign-up", true, false, route::sign_up},
};

constexpr double kBlockedLines = 20;
constexpr double kBlockedLinesPerSecond = 1.0 / 3;
constexpr int kSweepEvery = 3'600;  ///< ticks, which are one second apart

const AccountRoute* find_route(std::string_view path) {
  const auto* const found = std::ranges::find(kRoutes, path, &AccountRoute::path);
  return found == kRoutes.end() ? nullptr : found;
}

/// Why the request does not fit the route, if it does not.
std::optional<Error> refusal(const AccountRoute& route, const AccountRequest& request) {
  if (route.posted != request.posted) {
    return Error{"http/method",
                 route.posted ? "this address answers POST only" : "this address answers GET only",
                 {}};
  }
  if (!request.offered && route.path != "/api/me") {
    return Error{"account/offered", "accounts need https, or a server on this machine", {}};
  }
  return {};
}

/// Runs the route, once the visitor's session is known.
void run(const AccountRoute& route, const VisitPtr& visit) {
  if (route.for_person && !(visit->session && visit->session->is_person())) {
    return visit->bad({"account/none", "sign in first", {}});
  }
  if (!visit->session) return route.run(visit);
  Sessions& sessions = visit->in.sessions;
  sessions.touch(visit->session);
  const bool old = needs_renewal(visit->session->row, visit->in.writes.now_ms());
  if (!visit->session->stored() || !old) return route.run(visit);
  sessions.renew(visit->session, visit->request.visitor.secure,
                 [visit, &route](std::optional<std::string> cookie) {
                   if (cookie) visit->cookies.push_back(*std::move(cookie));
                   route.run(visit);
                 });
}

void sweep(Accounts::Inside& in) {
  in.writes.change([now = in.writes.now_ms()](Tables& tables) { return rules::sweep(tables, now); },
                   [&in](const Result<Swept>& swept) {
                     if (!swept) return;
                     in.service->people_changed({.gone = swept->matches});
                     if (swept->more) sweep(in);
                   });
}

}  // namespace

Accounts::Inside::Inside(std::shared_ptr<Executor> executor_in, std::shared_ptr<Store> store_in,
                         std::shared_ptr<Service> service_in, const AccountOptions& options)
    : executor(std::move(executor_in)),
      store(std::move(store_in)),
      service(std::move(service_in)),
      off_loop(service->off_loop()),
      entropy(options.entropy),
      log(options.log),
      blocked_lines(kBlockedLines, kBlockedLinesPerSecond, executor->steady_now()),
      writes(executor, store, options.log),
      sessions(executor, store, writes, options.entropy, options.log),
      hashes(executor, options.hasher),
      images(executor, options.log, options.make_image) {}

Accounts::Accounts(std::shared_ptr<Executor> executor, std::shared_ptr<Store> store,
                   std::shared_ptr<Service> service, const AccountOptions& options)
    : inside_(std::make_unique<Inside>(std::move(executor), std::move(store), std::move(service),
                                       options)) {}

Accounts::~Accounts() = default;

Sessions& Accounts::sessions() { return inside_->sessions; }

bool Accounts::handles(std::string_view path) { return find_route(path) != nullptr; }

void Accounts::sweep_soon() { inside_->ticks = 0; }

void Accounts::tick() {
  inside_->sessions.look();
  if (inside_->ticks++ % kSweepEvery == 0) sweep(*inside_);
}

void Accounts::handle(AccountRequest request, Answer answer) {
  const AccountRoute* const found = find_route(request.path);
  auto visit =
      std::make_shared<Visit>(Visit{*inside_, std::move(request), {}, {}, {}, std::move(answer)});
  if (found == nullptr) {
    return visit->bad({"http/unknown", "there is nothing at this address", {}});
  }
  if (const auto refused = refusal(*found, visit->request)) return visit->bad(*refused);
  if (visit->request.body.size() > found->longest) {
    return visit->bad(
        {"limit/size", "the body has at most " + std::to_string(found->longest) + " bytes", {}});
  }
  if (found->posted && !visit->request.body.empty()) {
    Result<json::object> body = parse_object(visit->request.body);
    if (!body) return visit->bad(body.error());
    visit->body = *std::move(body);
  }
  if (!visit->request.offered) return run(*found, visit);
  inside_->sessions.find(visit->request.visitor, [visit, found](Result<SessionPtr> session) {
    if (!session) return visit->store_failed(session.error());
    visit->session = *std::move(session);
    run(*found, visit);
  });
}

}  // namespace gridwise
