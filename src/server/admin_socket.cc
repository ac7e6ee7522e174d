#include "server/admin_socket.h"

#include <sys/stat.h>

#include <boost/asio/awaitable.hpp>
#include <boost/asio/buffer.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/local/stream_protocol.hpp>
#include <boost/asio/read_until.hpp>
#include <boost/asio/redirect_error.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/asio/write.hpp>

#include "service/loop/guard.h"

namespace gridwise {
namespace {

namespace asio = boost::asio;
using Local = asio::local::stream_protocol;

constexpr std::size_t kMaxRequest = 8'192;
constexpr std::chrono::milliseconds kPause{100};

/// The state shared by all requests.
struct Office {
  HostDesk desk;
  std::shared_ptr<Connections> all;
  std::shared_ptr<Executor> executor;
  std::shared_ptr<Store> store;
  std::filesystem::path file;
  Local::acceptor acceptor;

  Office(HostDesk desk_in, std::shared_ptr<Connections> all_in,
         std::shared_ptr<Executor> executor_in, std::shared_ptr<Store> store_in,
         std::filesystem::path file_in)
      : desk(std::move(desk_in)),
        all(std::move(all_in)),
        executor(std::move(executor_in)),
        store(std::move(store_in)),
        file(std::move(file_in)),
        acceptor(all->context) {}
};
using OfficePtr = std::shared_ptr<Office>;

/// Applies the effects of a request to sessions and service, on the loop.
void apply(Connections& all, const HostEffects& effects) {
  if (!all.accounts || !all.service) return;
  all.accounts->sessions().end(effects.ended);
  for (const AccountRow& account : effects.changed) all.accounts->sessions().changed(account);
  if (!effects.deleted.empty()) {
    all.service->people_changed({.account = effects.deleted, .gone = effects.gone});
    all.accounts->sweep_soon();
  }
  for (const SayRow& line : effects.hidden) all.service->line_hidden(line);
  for (const std::string& account : effects.looks) all.service->looks_changed(account);
  if (effects.recount) all.service->recount();
}

/// One client with its one request; kept alive until that is answered, and then closed.
struct Asker : std::enable_shared_from_this<Asker> {
  explicit Asker(Local::socket socket_in) : socket(std::move(socket_in)) {}

  asio::awaitable<void> answer(std::string text) {
    auto self = shared_from_this();
    text += '\n';
    boost::system::error_code ignored;
    co_await asio::async_write(socket, asio::buffer(text),
                               asio::redirect_error(asio::use_awaitable, ignored));
  }

  Local::socket socket;
};

void run(const OfficePtr& office, const std::shared_ptr<Asker>& asker, const std::string& request) {
  office->executor->run(Lane::kStore, [office, asker, request] {
    HostAnswer answer;
    const auto unexpected = guarded(*office->all->log, "admin", [&] {
      answer = office->desk.run(*office->store, request, office->executor->now().count());
    });
    if (unexpected) answer = {};
    office->executor->post([office, asker, answer] {
      apply(*office->all, answer.effects);
      asio::co_spawn(office->all->context, asker->answer(answer.text), asio::detached);
    });
  });
}

/// Runs the request, once an account that it deletes has given up its matches.
void begin(const OfficePtr& office, const std::shared_ptr<Asker>& asker,
           const std::string& request) {
  office->executor->run(Lane::kStore, [office, asker, request] {
    std::optional<std::string> account;
    const auto unexpected = guarded(*office->all->log, "admin", [&] {
      account = office->desk.leaves(*office->store, request);
    });
    office->executor->post([office, asker, request, account] {
      if (!account || !office->all->service) return run(office, asker, request);
      office->all->service->give_up(
          *account, [office, asker, request](const Result<void>&) { run(office, asker, request); });
    });
  });
}

asio::awaitable<void> serve_one(OfficePtr office, std::shared_ptr<Asker> asker) {
  std::string request;
  boost::system::error_code problem;
  co_await asio::async_read_until(asker->socket, asio::dynamic_buffer(request, kMaxRequest), '\n',
                                  asio::redirect_error(asio::use_awaitable, problem));
  if (problem || office->all->ending) co_return;
  request.resize(request.find('\n'));
  begin(office, asker, request);
}

asio::awaitable<void> accept(OfficePtr office) {
  while (true) {
    boost::system::error_code problem;
    Local::socket socket =
        co_await office->acceptor.async_accept(asio::redirect_error(asio::use_awaitable, problem));
    if (problem == asio::error::operation_aborted || office->all->ending) co_return;
    if (problem) {  // such as too few descriptors: pause before retrying
      asio::steady_timer pause(office->all->context, kPause);
      co_await pause.async_wait(asio::redirect_error(asio::use_awaitable, problem));
      continue;
    }
    asio::co_spawn(office->all->context,
                   serve_one(office, std::make_shared<Asker>(std::move(socket))), asio::detached);
  }
}

/// RAII umask: files created during its lifetime are accessible only to their owner.
class OwnerOnly {
 public:
  OwnerOnly() : before_(::umask(0177)) {}
  OwnerOnly(const OwnerOnly&) = delete;
  OwnerOnly& operator=(const OwnerOnly&) = delete;
  ~OwnerOnly() { ::umask(before_); }

 private:
  mode_t before_;
};

/// Binds with restrictive permissions, so that only the owner can ever connect. Throws
/// boost::system::system_error.
void listen_privately(Office& office) {
  const Local::endpoint endpoint(office.file.string());  // throws if the path is too long
  std::filesystem::remove(office.file);
  office.acceptor.open();
  {
    const OwnerOnly mode;
    office.acceptor.bind(endpoint);
  }
  office.acceptor.listen();
}

}  // namespace

std::filesystem::path admin_socket_in(const std::filesystem::path& folder) {
  return folder / "admin.sock";
}

std::shared_ptr<void> open_admin_socket(const std::filesystem::path& folder, const HostDesk& desk,
                                        const std::shared_ptr<Connections>& all,
                                        const std::shared_ptr<Executor>& executor,
                                        const std::shared_ptr<Store>& store) {
  if (!desk.run || folder.empty()) return {};
  auto office = std::make_shared<Office>(desk, all, executor, store, admin_socket_in(folder));
  try {
    listen_privately(*office);
  } catch (const std::exception& error) {
    all->log->write(LogLevel::kWarning, "admin/socket", {{"what", error.what()}});
    return {};
  }
  asio::co_spawn(all->context, accept(office), asio::detached);
  return {nullptr, [office](void*) {
            boost::system::error_code problem;
            if (office->acceptor.close(problem)) {
              office->all->log->write(LogLevel::kWarning, "admin/socket",
                                      {{"what", problem.message()}});
            }
            std::error_code gone;
            std::filesystem::remove(office->file, gone);
          }};
}

}  // namespace gridwise
