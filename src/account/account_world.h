// For tests: accounts in a simulated world, and browsers that use them. Hashing is free, and its
// calls are counted.
#pragma once

#include <doctest/doctest.h>

#include <boost/json.hpp>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "account/accounts.h"
#include "account/session/browser.h"
#include "account/session/cookies.h"
#include "kit/json_text.h"
#include "service/answers.h"
#include "service/simulated.h"
#include "store/session_rules.h"

namespace gridwise {

class CountingHasher final : public PasswordHasher {
 public:
  [[nodiscard]] Result<std::string> hash(std::string_view password) const override {
    ++hashes;
    return "new:" + std::string(password);
  }
  [[nodiscard]] bool verify(const std::string& stored, std::string_view password) const override {
    ++verifies;
    return stored.substr(stored.find(':') + 1) == password;
  }
  [[nodiscard]] bool outdated(const std::string& stored) const override {
    return stored.starts_with("old:");
  }
  [[nodiscard]] std::string dummy() const override { return "dummy"; }

  mutable int hashes = 0;
  mutable int verifies = 0;
};

inline constexpr const char* kGoodPassword = "seven green bottles, hanging";
inline constexpr const char* kOtherPassword = "eleven pipers piping softly";

/// Accounts with their service; the test advances the clock.
struct AccountWorld {
  std::shared_ptr<SimulatedExecutor> executor = std::make_shared<SimulatedExecutor>(1);
  std::shared_ptr<FailingStore> store = std::make_shared<FailingStore>();
  std::shared_ptr<CountingHasher> hasher = std::make_shared<CountingHasher>();
  std::shared_ptr<Random> random = std::make_shared<Random>(2);
  std::vector<std::string> logged;
  std::shared_ptr<Log> log =
      std::make_shared<Log>([this](LogLevel, const std::string& line) { logged.push_back(line); });
  std::shared_ptr<Service> service;
  std::unique_ptr<Accounts> accounts;
  std::vector<const Session*> ended;
  MakeImage make_image;  ///< empty: the default of AccountOptions
  Quotas::Options quotas;

  explicit AccountWorld(MakeImage image = {}, Quotas::Options limits = {})
      : make_image(std::move(image)), quotas(limits) {
    start();
  }
  AccountWorld(const AccountWorld&) = delete;
  AccountWorld& operator=(const AccountWorld&) = delete;
  ~AccountWorld() { executor->crash(); }

  [[nodiscard]] std::size_t stored_accounts() const {
    return store->look([](Tables& tables) { return tables.accounts().accounts({}); })->size();
  }

  void start() {
    const auto entropy = [source = random] { return source->next(); };
    service = std::make_shared<Service>(
        executor, store, ServiceOptions{.entropy = entropy, .log = log, .quotas = quotas});
    AccountOptions options{entropy, hasher, log};
    if (make_image) options.make_image = make_image;
    accounts = std::make_unique<Accounts>(executor, store, service, options);
    accounts->sessions().when_ended([this](const Session& session) { ended.push_back(&session); });
  }
  /// Kills the process and starts another on the same data. REQUIRES: no Player exists.
  void restart() {
    executor->crash();
    accounts.reset();
    service.reset();
    start();
  }

  /// Advances time, calling `tick` after each `step`.
  void pass(Time time, Time step = std::chrono::minutes(10)) {
    for (Time gone(0); gone < time; gone += step) {
      executor->run_for(std::min(step, time - gone));
      {
        const NoReads on_loop;
        accounts->tick();
      }
      executor->run_for(Time(100));
    }
  }
};

/// A browser with a cookie jar.
struct Browser {
  AccountWorld& world;
  std::string address = "192.0.2.7";
  bool secure = false;
  bool offered = true;
  std::map<std::string, std::string> jar{};
  std::vector<std::string> last_cookies{};  ///< Set-Cookie headers of the last answer
  std::optional<std::chrono::seconds> retry_after{};
  bool cleared = false;

  [[nodiscard]] Visitor visitor() const {
    std::string header;
    for (const auto& [name, value] : jar) header += name + "=" + value + "; ";
    return {header, address, net_of(address), "Firefox on Linux", secure};
  }

  Result<boost::json::object> ask(bool posted, const std::string& path,
                                  const boost::json::object& body = {}) {
    std::optional<AccountAnswer> answer;
    {
      const NoReads on_loop;
      world.accounts->handle({posted, path, posted ? json_text(body) : "", visitor(), offered},
                             [&](AccountAnswer told) {
                               REQUIRE(!answer);
                               answer = std::move(told);
                             });
    }
    while (!answer) REQUIRE(world.executor->step());
    last_cookies = answer->cookies;
    retry_after = answer->retry_after;
    cleared = answer->clear_site_data;
    for (const std::string& cookie : answer->cookies) keep(cookie);
    if (!answer->next) return answer->body;
    std::string text;
    while (true) {
      const Result<std::string> part = answer->next();
      if (!part) return part.error();
      if (part->empty()) return boost::json::parse(text).as_object();
      text += *part;
    }
  }
  void keep(const std::string& cookie) {
    const std::size_t equals = cookie.find('=');
    const std::string value = cookie.substr(equals + 1, cookie.find(';') - equals - 1);
    if (value.empty()) {
      jar.erase(cookie.substr(0, equals));
    } else {
      jar[cookie.substr(0, equals)] = value;
    }
  }

  boost::json::object ok(bool posted, const std::string& path,
                         const boost::json::object& body = {}) {
    Result<boost::json::object> answer = ask(posted, path, body);
    REQUIRE_MESSAGE(answer.ok(), path, ": ", answer.error().code, ": ", answer.error().says);
    return *std::move(answer);
  }
  boost::json::object get(const std::string& path) { return ok(false, path); }
  boost::json::object post(const std::string& path, const boost::json::object& body = {}) {
    return ok(true, path, body);
  }
  /// The error's code; "" on success.
  std::string code(const std::string& path, const boost::json::object& body = {}) {
    const auto answer = ask(true, path, body);
    return answer ? "" : answer.error().code;
  }
  std::string get_code(const std::string& path) {
    const auto answer = ask(false, path);
    return answer ? "" : answer.error().code;
  }

  boost::json::object sign_up(const std::string& name, const char* password = kGoodPassword) {
    return post("/api/sign-up", {{"name", name}, {"password", password}});
  }
  std::string sign_in(const std::string& name, const char* password = kGoodPassword,
                      bool keep_me = false) {
    return code("/api/sign-in", {{"name", name}, {"password", password}, {"keep", keep_me}});
  }
  /// The browser's user: "" for nobody, "guest", or a name.
  std::string who() {
    const boost::json::value account = get("/api/me").at("account");
    if (account.is_null()) return "";
    if (account.at("kind") == "guest") return "guest";
    return std::string(account.at("name").get_string());
  }
  [[nodiscard]] std::string session() const {
    const auto found = jar.find(std::string(cookie_names(secure).session));
    return found == jar.end() ? "" : found->second;
  }
  /// The session that a socket of this browser would get.
  SessionPtr enter() {
    std::optional<Result<SessionPtr>> found;
    world.accounts->sessions().find(visitor(), [&](Result<SessionPtr> known) { found = known; });
    while (!found) REQUIRE(world.executor->step());
    REQUIRE(*found);
    if (**found) return **found;
    Sessions::Fresh fresh = world.accounts->sessions().new_guest(visitor());
    keep(fresh.cookie);
    return fresh.session;
  }
};

/// A service client with the browser's principal.
struct Player {
  AccountWorld& world;
  SessionPtr session;
  ClientId client = 0;
  std::vector<boost::json::object> received{};
  int asked = 0;

  Player(AccountWorld& in, SessionPtr as, const std::string& address = "192.0.2.7")
      : world(in), session(std::move(as)) {
    client = world.service->connect(
        [this](const std::string& line) {
          received.push_back(boost::json::parse(line).get_object());
        },
        address, session ? session->principal : nullptr);
  }
  Player(const Player&) = delete;
  Player& operator=(const Player&) = delete;
  ~Player() { world.service->disconnect(client); }

  boost::json::object answer(boost::json::object request) {
    request["id"] = ++asked;
    {
      const NoReads on_loop;
      world.service->receive(client, json_text(request));
    }
    while (true) {
      for (const boost::json::object& message : received) {
        if (!message.contains("id") || message.at("id") != asked) continue;
        check_described(world.service->verbs(), request.at("do").as_string(), message);
        return message;
      }
      REQUIRE(world.executor->step());
    }
  }
  boost::json::object ok(boost::json::object request) {
    boost::json::object whole = answer(std::move(request));
    REQUIRE_MESSAGE(whole.contains("ok"), json_text(whole));
    return whole["ok"].get_object();
  }
  std::string code(boost::json::object request) {
    const boost::json::object whole = answer(std::move(request));
    const auto* const error = whole.if_contains("error");
    return error == nullptr ? "" : std::string(error->at("code").get_string());
  }
  /// Creates a match with two seats; `second` is person, bot or open. Returns its id.
  std::string new_match(const std::string& second = "person") {
    boost::json::object other{{"kind", second}};
    if (second == "bot") other["selector"] = "random";
    if (second == "person") other["name"] = "Guest";
    const boost::json::object made =
        ok({{"do", "match.new"},
            {"setup", "tictactoe"},
            {"speed_ms", 0},
            {"seats", boost::json::array{{{"kind", "person"}, {"name", "Guest"}}, other}}});
    return std::string(made.at("match").get_string());
  }
  std::string move(const std::string& match, int seq, const std::string& word,
                   const boost::json::object& more = {}) {
    boost::json::object request{{"do", "match.move"},
                                {"match", match},
                                {"seq", seq},
                                {"command", "c" + std::to_string(asked) + word},
                                {"move", word}};
    for (const auto& field : more) request[field.key()] = field.value();
    return code(std::move(request));
  }
};

/// Ann, who has signed in in two browsers.
struct TwoBrowsers {
  AccountWorld world;
  Browser home{world};
  Browser work{world, "198.51.100.1"};
  std::optional<Player> here;
  std::optional<Player> there;

  TwoBrowsers() {
    home.get("/api/me");
    home.sign_up("Ann");
    CHECK(work.sign_in("Ann").empty());
    here.emplace(world, home.enter());
    there.emplace(world, work.enter());
  }
};

}  // namespace gridwise
