// Plays matches over many WebSockets at once and measures how long moves take to be acknowledged,
// which is after they are on disk. Each socket plays both seats of its own matches, one move at a
// time, as fast as answers come or at a fixed rate over all sockets.
// With --drop all sockets are then dropped at once and come back as the page does: after 250 ms,
// then twice as long, each give or take a quarter; counted is when each has its match's state
// again.
//   server_load --port 8080 --sockets 1000 --seconds 10 [--rate 1000] [--drop]
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <boost/asio.hpp>
#include <boost/beast.hpp>
#include <boost/json.hpp>
#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <random>
#include <string>
#include <vector>

namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace json = boost::json;
using Clock = std::chrono::steady_clock;
using WebSocket = beast::websocket::stream<beast::tcp_stream>;

constexpr int kColumns = 8;
constexpr int kMovesPerMatch =
    56;  // row by row on 8,8,8, so that no line is complete before the last row

/// A server keeps only so many connections that have not sent a whole request.
constexpr std::chrono::microseconds kBetweenConnections{500};

struct Plan {
  unsigned short port = 8080;
  int sockets = 1'000;
  int seconds = 10;
  double rate = 0;  ///< moves per second over all sockets; 0: as fast as answers come
  bool drop = false;
};

struct Tally {
  std::vector<std::uint32_t> latencies_us;
  std::vector<std::uint32_t> back_us;  ///< from the drop to the state of the match, a socket each
  std::uint64_t retries = 0;
  std::uint64_t lost = 0;  ///< sockets whose match was not at the move acknowledged last
  std::uint64_t refused = 0;
  std::string first_refusal;
  int open = 0;
};

class Client {
 public:
  Client(asio::io_context& context, const Plan& plan, int number, Tally& tally)
      : plan_(plan),
        number_(number),
        tally_(tally),
        timer_(context),
        random_(static_cast<std::uint_fast32_t>(number) * kSpread) {
    socket_.emplace(context);
  }

  asio::awaitable<void> play(Clock::time_point start, Clock::time_point end) {
    timer_.expires_after(kBetweenConnections * number_);
    co_await timer_.async_wait(asio::use_awaitable);
    co_await connect();
    ++tally_.open;
    co_await begin_match();
    timer_.expires_at(start + phase());
    co_await timer_.async_wait(asio::use_awaitable);
    for (Clock::time_point due = Clock::now(); Clock::now() < end;) {
      if (move_ == kMovesPerMatch || match_.empty()) co_await begin_match();
      co_await make_move(start);
      if (plan_.rate == 0) continue;
      due += interval();
      if (due >= end) break;
      timer_.expires_at(due);
      co_await timer_.async_wait(asio::use_awaitable);
    }
    if (plan_.drop) co_await come_back(end + kPause);
  }

 private:
  static constexpr std::uint_fast32_t kSpread = 2'654'435'761U;  ///< so that seeds are not alike
  static constexpr std::chrono::seconds kPause{2};               ///< for the moves under way

  asio::awaitable<void> come_back(Clock::time_point drop) {
    constexpr auto kMaxPause = std::chrono::milliseconds(8'000);
    timer_.expires_at(drop);
    co_await timer_.async_wait(asio::use_awaitable);
    const asio::any_io_executor executor = socket_->get_executor();
    auto pause = std::chrono::milliseconds(250);
    bool back = false;
    while (!back) {
      socket_.emplace(executor);
      timer_.expires_after(pause * std::uniform_int_distribution<int>(75, 125)(random_) / 100);
      co_await timer_.async_wait(asio::use_awaitable);
      pause = std::min(2 * pause, kMaxPause);
      try {
        co_await connect();
        const json::value answer =
            co_await ask(fmt::format(R"({{"id":3,"do":"match.get","match":"{}"}})", match_));
        const std::uint64_t seq = answer.at("ok").at("seq").to_number<std::uint64_t>();
        if (seq != seq_) ++tally_.lost;
        back = true;
      } catch (const std::exception&) {
        ++tally_.retries;
      }
    }
    const auto taken = std::chrono::duration_cast<std::chrono::microseconds>(Clock::now() - drop);
    tally_.back_us.push_back(static_cast<std::uint32_t>(taken.count()));
  }

  [[nodiscard]] Clock::duration interval() const {
    const std::chrono::duration<double> seconds(plan_.sockets / plan_.rate);
    return std::chrono::duration_cast<Clock::duration>(seconds);
  }
  [[nodiscard]] Clock::duration phase() const {
    return plan_.rate > 0 ? interval() * number_ / plan_.sockets : Clock::duration{};
  }

  asio::awaitable<void> connect() {
    auto& tcp = beast::get_lowest_layer(*socket_);
    const auto host = asio::ip::make_address("127.0.0.1");
    co_await tcp.async_connect(asio::ip::tcp::endpoint(host, plan_.port), asio::use_awaitable);
    tcp.socket().set_option(asio::ip::tcp::no_delay(true));
    socket_->set_option(
        beast::websocket::stream_base::decorator([](beast::websocket::request_type& request) {
          request.set(beast::http::field::authorization, "Bearer program");
        }));
    co_await socket_->async_handshake(fmt::format("127.0.0.1:{}", plan_.port), "/ws",
                                      asio::use_awaitable);
  }

  /// Sends one request and returns its answer.
  asio::awaitable<json::value> ask(std::string request) {
    co_await socket_->async_write(asio::buffer(request), asio::use_awaitable);
    buffer_.clear();
    co_await socket_->async_read(buffer_, asio::use_awaitable);
    co_return json::parse(beast::buffers_to_string(buffer_.data()));
  }

  asio::awaitable<void> begin_match() {
    const json::value answer =
        co_await ask(R"json({"id":1,"do":"match.new","setup":"tictactoe(m=8,n=8,k=8)",)json"
                     R"json("seats":[{"kind":"person"},{"kind":"person"}]})json");
    const json::object& made = answer.at("ok").as_object();
    match_ = made.at("match").as_string();
    for (std::size_t seat = 0; seat < 2; ++seat)
      tokens_[seat] = made.at("tokens").at(seat).as_string();
    seq_ = made.at("state").at("seq").to_number<std::uint64_t>();
    move_ = 0;
  }

  asio::awaitable<void> make_move(Clock::time_point counted_from) {
    const std::string word{static_cast<char>('a' + move_ % kColumns),
                           static_cast<char>('8' - move_ / kColumns)};
    const Clock::time_point sent = Clock::now();
    const json::value answer = co_await ask(fmt::format(
        R"({{"id":2,"do":"match.move","match":"{}","token":"{}","seq":{},"command":"{}","move":"{}"}})",
        match_, tokens_[static_cast<std::size_t>(move_ % 2)], seq_, move_, word));
    if (const json::value* const ok = answer.as_object().if_contains("ok")) {
      seq_ = ok->at("seq").to_number<std::uint64_t>();
      ++move_;
      if (sent < counted_from) co_return;
      const auto taken = std::chrono::duration_cast<std::chrono::microseconds>(Clock::now() - sent);
      tally_.latencies_us.push_back(static_cast<std::uint32_t>(taken.count()));
    } else {
      if (tally_.refused++ == 0) tally_.first_refusal = boost::json::serialize(answer);
      match_.clear();
    }
  }

  const Plan& plan_;
  int number_;
  Tally& tally_;
  std::optional<WebSocket> socket_;
  asio::steady_timer timer_;
  beast::flat_buffer buffer_;
  std::string match_;
  std::string tokens_[2];
  std::uint64_t seq_ = 0;
  int move_ = 0;
  std::minstd_rand random_;
};

void report(const Plan& plan, Tally& tally) {
  std::ranges::sort(tally.latencies_us);
  std::ranges::sort(tally.back_us);
  const auto in = [](const std::vector<std::uint32_t>& times_us, double share) {
    const auto last = static_cast<double>(times_us.size()) - 1;
    return times_us.empty() ? 0.0 : times_us[static_cast<std::size_t>(share * last)] * 1e-3;
  };
  const auto at = [&](double share) { return in(tally.latencies_us, share); };
  fmt::print(
      "sockets {}  moves {}  moves/s {:.0f}  p50 {:.2f} ms  p99 {:.2f} ms  max {:.2f} ms  refused "
      "{} {}\n",
      tally.open, tally.latencies_us.size(),
      static_cast<double>(tally.latencies_us.size()) / plan.seconds, at(0.5), at(0.99), at(1),
      tally.refused, tally.first_refusal);
  if (!plan.drop) return;
  fmt::print(
      "dropped at once: back {}  p50 {:.0f} ms  p99 {:.0f} ms  last {:.0f} ms  retries {}  lost "
      "{}\n",
      tally.back_us.size(), in(tally.back_us, 0.5), in(tally.back_us, 0.99), in(tally.back_us, 1),
      tally.retries, tally.lost);
}

}  // namespace

int main(int count, char** words) {
  Plan plan;
  CLI::App app("Measures a running server, which must not limit messages.");
  app.add_option("--port", plan.port)->required();
  app.add_option("--sockets", plan.sockets)->check(CLI::PositiveNumber);
  app.add_option("--seconds", plan.seconds)->check(CLI::PositiveNumber);
  app.add_option("--rate", plan.rate,
                 "moves per second over all sockets; 0: as fast as answers come");
  app.add_flag("--drop", plan.drop, "at the end all sockets are dropped at once, and come back");
  CLI11_PARSE(app, count, words);

  constexpr auto kTimeToConnect = std::chrono::seconds(3);
  asio::io_context context(1);
  Tally tally;
  std::vector<std::unique_ptr<Client>> clients;
  const Clock::time_point start =
      Clock::now() + kTimeToConnect + kBetweenConnections * plan.sockets;
  const Clock::time_point end = start + std::chrono::seconds(plan.seconds);
  int failed = 0;
  for (int i = 0; i < plan.sockets; ++i) {
    clients.push_back(std::make_unique<Client>(context, plan, i, tally));
    asio::co_spawn(context, clients.back()->play(start, end),
                   [&](const std::exception_ptr& problem) {
                     if (problem && failed++ == 0) {
                       try {
                         std::rethrow_exception(problem);
                       } catch (const std::exception& error) {
                         fmt::print(stderr, "a socket failed: {}\n", error.what());
                       }
                     }
                   });
  }
  context.run();
  report(plan, tally);
  return failed == 0 && tally.refused == 0 && tally.lost == 0 ? 0 : 1;
}
