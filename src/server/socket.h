// A WebSocket that carries protocol lines in both directions. Closes clients that flood it, read
// too slowly or fall silent.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "server/beast.h"
#include "server/connections.h"
#include "server/outbox.h"
#include "service/registration.h"

namespace gridwise {

/// Who opened a socket; no session for a program.
struct Admitted {
  SessionPtr session{};
  std::string cookie{};  ///< Set-Cookie header for the handshake; may be empty

  [[nodiscard]] PrincipalPtr principal() const {
    return session ? session->principal : PrincipalPtr();
  }
};

/// One WebSocket. Kept alive by its reader and by pending writes.
class Socket : public std::enable_shared_from_this<Socket> {
 public:
  Socket(TcpStream stream, std::shared_ptr<Connections> all, std::string address, Admitted admitted)
      : stream_(std::move(stream)),
        all_(std::move(all)),
        address_(std::move(address)),
        admitted_(std::move(admitted)),
        room_(stream_.get_executor(), Clock::time_point::max()),
        pings_(kPingsAtOnce, 1, Clock::now()),
        unfinished_(nothing_unfinished()) {
    all_->sockets.insert(this);
  }
  ~Socket() {
    all_->sockets.erase(this);
    all_->closed();
  }
  Socket(const Socket&) = delete;
  Socket& operator=(const Socket&) = delete;

  /// The opening handshake.
  asio::awaitable<void> accept(const HttpRequest& request) {
    const auto idle = kIdlePatience * all_->patience;
    stream_.set_option(websocket::stream_base::timeout{all_->patience, idle, true});
    stream_.read_message_max(kMaxFrame);
    stream_.auto_fragment(false);  // one write per message
    stream_.control_callback([this](websocket::frame_type, beast::string_view) { count_ping(); });
    beast::get_lowest_layer(stream_).rate_policy().on_read = [this](std::size_t bytes) {
      count_bytes(bytes);
    };
    if (!admitted_.cookie.empty()) {
      stream_.set_option(websocket::stream_base::decorator(
          [cookie = std::move(admitted_.cookie)](websocket::response_type& response) {
            response.insert(http::field::set_cookie, cookie);
          }));
    }
    co_await stream_.async_accept(request, use_awaitable);
  }

  /// Reads until the socket closes.
  asio::awaitable<void> run() {
    const Registration registration(
        all_->service, [this](std::string line) { send(std::move(line)); }, address_,
        admitted_.principal());
    if (admitted_.session && admitted_.session->ended) drop(kSignedOut);
    const Party party{address_,
                      registration.client()};  // g++ 12 destroys a temporary in co_await twice
    beast::flat_buffer buffer;
    while (true) {
      // Backpressure: stop reading from a client that does not read its answers, so that its own
      // requests never fill the outbox.
      while (outbox_.behind() > kPauseReading && !closing_) co_await wait_for_room();
      boost::system::error_code problem;
      do {
        const std::size_t room = buffer.size() == 0 ? kShort : stream_.read_size_hint(buffer);
        const std::size_t size = co_await stream_.async_read_some(
            buffer.prepare(room), asio::redirect_error(use_awaitable, problem));
        buffer.commit(size);
      } while (!problem && !stream_.is_message_done());
      if (problem) break;
      if (stream_.got_binary()) drop(kBinary);
      if (!closing_) unfinished_ = nothing_unfinished();
      co_await all_->turns.wait(party);
      if (!closing_ && !all_->ending) {
        const std::string_view line(static_cast<const char*>(buffer.data().data()), buffer.size());
        if (!all_->service->receive(registration.client(), line)) drop(kFlood);
      }
      buffer.consume(buffer.size());
      if (buffer.capacity() > kShort) buffer.shrink_to_fit();
    }
  }

  /// Closes after all messages are written, because the server is shutting down.
  void end() {
    if (!closing_) close({websocket::close_code::going_away, "the server is shutting down"});
  }

  /// Closes the socket if it belongs to the session, which has ended.
  void end_session(const Session& session) {
    if (admitted_.session.get() == &session) drop(kSignedOut);
  }

  /// Closes the socket and asks the client to connect again: another server may be able to answer.
  void send_away() { drop(kAway); }

  /// Closes a client that does not read, and times out an unanswered closing handshake.
  void check_time(Clock::time_point now) {
    if (closing_ && now > close_by_) {
      hang_up();
    } else if (!closing_ && !outbox_.empty() && now > written_by_) {
      drop(kSlow);
    }
  }

  void hang_up() {
    beast::get_lowest_layer(stream_).close();
    room_.cancel();
  }

 private:
  /// Bytes of the buffer that a socket has while it waits. Nearly all messages fit.
  static constexpr std::size_t kShort = 512;
  // A longer message closes the socket.
  static constexpr std::size_t kMaxFrame = Requests::kMaxBoardMessage;
  static constexpr std::size_t kMaxUnsent =
      1'048'576;  // backlog in bytes at which a client is dropped
  static constexpr std::size_t kPauseReading =
      262'144;                                // backlog in bytes at which reading is paused
  static constexpr double kPingsAtOnce = 20;  // burst limit, refilled at one a second
  // Byte allowance for an incomplete message, and its refill per second. Empty frames never
  // complete a message.
  static constexpr double kMaxUnfinished = 262'144;
  static constexpr double kUnfinishedPerSecond = 1'024;
  static constexpr int kIdlePatience = 3;  // a silent client gets three times the patience
  static constexpr std::chrono::seconds kCloseTime{3};  // timeout of the closing handshake

  struct Reason {
    websocket::close_code code;
    const char* says;
    std::string_view log_code;
  };
  static constexpr Reason kFlood{websocket::close_code::policy_error, "too many messages",
                                 "socket/flood"};
  static constexpr Reason kSignedOut{websocket::close_code::policy_error, "signed out",
                                     "socket/signed_out"};
  static constexpr Reason kBinary{websocket::close_code::unknown_data, "only text is understood",
                                  "socket/binary"};
  static constexpr Reason kAway{websocket::close_code::try_again_later, "connect again",
                                "socket/away"};
  static constexpr Reason kSlow{websocket::close_code::try_again_later,
                                "too slow; connect again and resync", "socket/slow"};

  asio::awaitable<void> wait_for_room() {
    boost::system::error_code cancelled;
    co_await room_.async_wait(asio::redirect_error(use_awaitable, cancelled));
  }

  void count_ping() {
    if (!pings_.take(Clock::now())) post_flood(false);
  }

  void count_bytes(std::size_t bytes) {
    const auto now = Clock::now();
    unfinished_.spend(now, static_cast<double>(bytes));
    const double left = unfinished_.left(now);
    if (left < 0) post_flood(left < -kMaxUnfinished);
  }

  static Allowance nothing_unfinished() {
    return {kMaxUnfinished, kUnfinishedPerSecond, Clock::now()};
  }

  /// Drops the socket once the read operation that noticed the flood has returned. A client that
  /// keeps flooding gets no closing handshake.
  void post_flood(bool goes_on) {
    asio::post(stream_.get_executor(), [self = shared_from_this(), goes_on] {
      self->drop(kFlood);
      if (goes_on) self->hang_up();
    });
  }

  void send(std::string line) {
    if (closing_) return;
    outbox_.push(std::move(line));
    if (outbox_.behind() > kMaxUnsent) {
      drop(kSlow);
    } else if (!writing_) {
      write();
    }
  }

  void write() {
    writing_ = true;
    written_by_ = Clock::now() + all_->patience;
    stream_.async_write(
        asio::buffer(outbox_.front()),
        [self = shared_from_this()](boost::system::error_code problem, std::size_t) {
          self->writing_ = false;
          if (problem) return self->hang_up();
          self->outbox_.pop();
          if (self->outbox_.behind() <= kPauseReading) self->room_.cancel();
          if (!self->outbox_.empty()) {
            self->write();
          } else if (self->closing_) {
            self->start_close_handshake();
          }
        });
  }

  /// Closes without sending the backlog.
  void drop(const Reason& reason) {
    if (closing_) return;
    all_->log->write(LogLevel::kWarning, reason.log_code, {{"address", address_}});
    outbox_.drop_behind();
    close({reason.code, reason.says});
  }

  void close(websocket::close_reason reason) {
    closing_ = std::move(reason);
    close_by_ = Clock::now() + std::min<Clock::duration>(kCloseTime, all_->patience);
    room_.cancel();
    if (!writing_) start_close_handshake();
  }

  void start_close_handshake() {
    if (!stream_.is_open()) return hang_up();
    stream_.async_close(*closing_, [self = shared_from_this()](boost::system::error_code) {});
  }

  websocket::stream<TcpStream> stream_;
  std::shared_ptr<Connections> all_;
  std::string address_;
  Admitted admitted_;
  Outbox outbox_;
  bool writing_ = false;
  std::optional<websocket::close_reason> closing_;
  Clock::time_point close_by_;
  Clock::time_point written_by_;
  asio::steady_timer room_;  ///< never expires; cancelled to resume reading
  Allowance pings_;
  Allowance unfinished_;  ///< byte allowance left for the current message
};

}  // namespace gridwise
