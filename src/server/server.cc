// The only source that includes Beast.
#include "server/server.h"

#include "account/accounts.h"
#include "account/image/child.h"
#include "server/admin_socket.h"
#include "server/asio_executor.h"
#include "server/beast.h"
#include "server/connection.h"
#include "server/connections.h"
#include "server/listener.h"
#include "server/proxies.h"
#include "server/site.h"
#include "service/cluster/peers.h"
#include "service/loop/guard.h"
#include "service/threads/standard_error_log.h"
#include "store/no_reads.h"
#include "store/upkeep/data_folder.h"

namespace gridwise {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;

constexpr milliseconds kSweep{500};
constexpr int kSweepsASecond = 2;
constexpr seconds kEndTime{8};  // limit from the signal to the end, even if something hangs

asio::awaitable<void> pause(asio::io_context& context, milliseconds time) {
  asio::steady_timer timer(context, time);
  co_await timer.async_wait(use_awaitable);
}

void admit(tcp::socket socket, const std::shared_ptr<Connections>& all) {
  // When the server is full, a connection without a complete request is closed to make room.
  if (all->count() >= all->most && !Connection::drop_longest_wait(*all)) {
    all->log->write(LogLevel::kWarning, "limit/connections", {});
    return;  // closes it
  }
  auto connection = std::make_shared<Connection>(std::move(socket), all);
  asio::co_spawn(all->context, connection->run(),
                 [connection](const std::exception_ptr&) {});  // a lost connection is not an error
}

asio::awaitable<void> accept(tcp::acceptor& acceptor, std::shared_ptr<Connections> all) {
  while (true) {
    boost::system::error_code problem;
    tcp::socket socket =
        co_await acceptor.async_accept(asio::redirect_error(use_awaitable, problem));
    if (problem == asio::error::operation_aborted || all->ending) co_return;
    if (problem) {  // most likely out of file descriptors: retry after others have closed
      all->log->write(LogLevel::kError, "server/accept", {{"what", problem.message()}});
      co_await pause(all->context, milliseconds(100));
      continue;
    }
    guarded(*all->log, "accept", [&] { admit(std::move(socket), all); });
  }
}

asio::awaitable<void> sweep(std::shared_ptr<Connections> all) {
  for (int round = 0;; ++round) {
    co_await pause(all->context, kSweep);
    if (round % kSweepsASecond == 0 && all->accounts) {
      guarded(*all->log, "accounts", [&] { all->accounts->tick(); });
    }
    const auto now = Clock::now();
    const bool silent = all->service && all->service->silent();
    for (Socket* const socket : std::vector(all->sockets.begin(), all->sockets.end())) {
      if (silent) socket->send_away();
      socket->check_time(now);
    }
  }
}

/// Stops accepting, sends pending answers, closes all connections, and stops the loop.
void end(const std::shared_ptr<Connections>& all) {
  all->ending = true;
  all->log->write(LogLevel::kInfo, "server/ending",
                  {{"connections", std::to_string(all->count())}});
  auto late = std::make_shared<asio::steady_timer>(all->context, kEndTime);
  late->async_wait([late, all](boost::system::error_code) { all->context.stop(); });
  all->service->finish([all] {
    for (Connection* const connection : std::vector(all->open.begin(), all->open.end())) {
      connection->end();
    }
    for (Socket* const socket : std::vector(all->sockets.begin(), all->sockets.end())) {
      socket->end();
    }
    all->closed();
  });
}

/// Runs the loop until stopped; an exception ends only the task that threw it. From here on this
/// thread does not read the store.
void run(asio::io_context& context, Log& log) {
  const NoReads here;
  while (!context.stopped()) guarded(log, "loop", [&] { context.run(); });
}

std::shared_ptr<AsioExecutor> make_executor(asio::io_context& context,
                                            const std::shared_ptr<Log>& log) {
  const SignalsHeld held;
  return std::make_shared<AsioExecutor>(
      context, [log] { static_cast<void>(internal_error(*log, "thread")); });
}

/// The list of games takes tens of milliseconds the first time, which no visitor should wait for.
void prepare_games(Service& service) {
  const ClientId client = service.connect([](const std::string&) {});
  service.receive(client, R"({"id":0,"do":"games"})");
  service.disconnect(client);
}

void open_accounts(Connections& all, const std::shared_ptr<AsioExecutor>& executor,
                   const std::shared_ptr<Store>& store) {
  AccountOptions options;
  options.hasher = argon_hasher();
  options.log = all.log;
  options.make_image = [](const std::string& upload) {
    return make_in_child("/proc/self/exe", upload);
  };
  all.accounts = std::make_shared<Accounts>(executor, store, all.service, options);
  all.accounts->sessions().when_ended([&all](const Session& session) {
    for (Socket* const socket : std::vector(all.sockets.begin(), all.sockets.end())) {
      socket->end_session(session);
    }
  });
}

/// One run of `serve`. Additional errors: store/deposed and store/gone, if another server took over
/// and this one's memory is stale.
Result<void> serve_once(ServeOptions& options) {
  const Result<Proxies> proxies = read_proxies(options.proxies);
  if (!proxies) return proxies.error();
  asio::io_context context(1);
  asio::signal_set signals(context, SIGINT, SIGTERM);
  tcp::acceptor acceptor(context);
  const Result<void> listening = listen(acceptor, options.address, options.port);
  if (!listening) return listening.error();
  Result<SharedStore> opened = open_shared_store({options.data, options.store});
  if (!opened) return opened.error();
  const std::shared_ptr<Store> store = opened->store;
  const auto log = standard_error_log();
  const auto executor = make_executor(context, log);
  std::optional<Error> deposed;
  std::function<void()> stop;
  ServiceOptions service{.rate_limit = options.rate_limit,
                         .log = log,
                         .quotas = {.on = options.limits, .most_sockets = options.most_sockets}};
  if (opened->cluster) {
    service.others = [&] {
      return std::make_unique<Peers>(executor, log, opened->cluster, [&](const Error& error) {
        deposed = error;
        stop();
      });
    };
  }
  const auto all = std::make_shared<Connections>(
      context, std::make_shared<Service>(executor, store, service), nullptr, log,
      Hosts(acceptor.local_endpoint().port(), options.hosts, options.origins), *proxies,
      options.patience, most_connections(), options.limits);
  prepare_games(*all->service);
  open_accounts(*all, executor, store);
  auto office = open_admin_socket(options.data, options.host, all, executor, store);
  stop = [&] {
    if (all->ending) return;
    signals.clear();  // a second signal kills the program
    office.reset();
    acceptor.close();
    end(all);
  };
  signals.async_wait([&](boost::system::error_code problem, int) {
    if (problem) return;
    deposed.reset();
    stop();
  });
  asio::co_spawn(context, accept(acceptor, all), asio::detached);
  asio::co_spawn(context, sweep(all), asio::detached);
  executor->begin_ticks();
  options.port = acceptor.local_endpoint().port();
  if (options.ready) options.ready(url_of(acceptor.local_endpoint()));
  options.ready = {};
  run(context, *log);
  all->accounts.reset();
  all->service.reset();  // before the loop it runs on is destroyed
  executor->close();     // tasks on other threads may outlive the loop
  executor->finish();
  return deposed ? Result<void>(*deposed) : Result<void>();
}

}  // namespace

Result<void> serve(const ServeOptions& asked) {
  for (const std::string& host : asked.hosts) {
    const Result<void> good = check_host(host);
    if (!good) return good.error();
  }
  for (const std::string& origin : asked.origins) {
    const Result<void> good = check_origin(origin);
    if (!good) return good.error();
  }
  ServeOptions options = asked;
  while (true) {
    const Result<void> served = serve_once(options);
    const bool again =
        !served && (served.error().code == "store/deposed" || served.error().code == "store/gone");
    if (!again) return served;
  }
}

}  // namespace gridwise
