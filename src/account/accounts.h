// The account API of docs/protocol.md: requests in, answers out. Independent of HTTP; the server
// transports requests and answers.
#pragma once

#include <boost/json.hpp>
#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "account/image/queue.h"
#include "account/password/hasher.h"
#include "account/session/sessions.h"
#include "service/service.h"

namespace gridwise {

/// An account request under /api.
struct AccountRequest {
  bool posted = false;  ///< POST; otherwise GET
  std::string path;
  std::string body;
  Visitor visitor;
  bool offered = true;  ///< came over https or from this machine
};

/// The next part of a long text, of some ten kB; empty after the last one.
using NextPart = std::function<Result<std::string>()>;

struct AccountAnswer {
  Result<boost::json::object> body;
  std::vector<std::string> cookies{};  ///< Set-Cookie headers
  std::optional<std::chrono::seconds> retry_after{};
  bool clear_site_data = false;
  std::string filename{};  ///< of a download; otherwise empty
  NextPart next{};         ///< of a download: its text, instead of `body`
};

struct AccountOptions {
  Entropy entropy = system_entropy;
  std::shared_ptr<const PasswordHasher> hasher;
  std::shared_ptr<Log> log = std::make_shared<Log>();
  MakeImage make_image = [](const std::string&) -> Result<std::string> {
    return Error{"look/image", "this server takes no images", {}};
  };
};

/// All members must be called on the executor's loop.
class Accounts {
 public:
  using Answer = std::function<void(AccountAnswer)>;

  static constexpr std::size_t kMaxBody = 4'096;
  static constexpr std::size_t kMaxUpload = 98'304;  ///< for a body with an image

  /// `service` runs the matches and is destroyed before this.
  Accounts(std::shared_ptr<Executor> executor, std::shared_ptr<Store> store,
           std::shared_ptr<Service> service, const AccountOptions& options);
  ~Accounts();
  Accounts(const Accounts&) = delete;
  Accounts& operator=(const Accounts&) = delete;

  /// Whether the path is an account route.
  [[nodiscard]] static bool handles(std::string_view path);
  /// Answers exactly once, immediately or later.
  void handle(AccountRequest request, Answer answer);

  [[nodiscard]] Sessions& sessions();
  /// Makes the next tick sweep expired rows.
  void sweep_soon();
  /// Call every second: checks live sessions and, once an hour, sweeps expired rows.
  void tick();

  struct Inside;

 private:
  std::unique_ptr<Inside> inside_;
};

}  // namespace gridwise
