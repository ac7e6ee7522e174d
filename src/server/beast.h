// Boost.Beast and the names used with it. Beast takes a minute to compile: only server.cc may
// include this header, socket.h and connection.h.
#pragma once

#include <boost/asio.hpp>
#include <boost/beast.hpp>
#include <chrono>
#include <cstddef>
#include <functional>
#include <limits>
#include <string_view>

namespace gridwise {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
namespace websocket = beast::websocket;
using asio::use_awaitable;
using asio::ip::tcp;

using Clock = std::chrono::steady_clock;
using HttpRequest = http::request<http::string_body>;

/// A Beast rate policy that limits nothing, but reports the number of bytes of each read.
class ReadWatch {
 public:
  std::function<void(std::size_t bytes)> on_read;

 private:
  friend class beast::rate_policy_access;
  static constexpr std::size_t kAll = std::numeric_limits<std::size_t>::max();

  [[nodiscard]] std::size_t available_read_bytes() const { return kAll; }
  [[nodiscard]] std::size_t available_write_bytes() const { return kAll; }
  void transfer_read_bytes(std::size_t bytes) const {
    if (on_read) on_read(bytes);
  }
  void transfer_write_bytes(std::size_t) const {}
  void on_timer() const {}
};

using TcpStream = beast::basic_stream<tcp, asio::any_io_executor, ReadWatch>;

inline std::string_view text(beast::string_view from) { return {from.data(), from.size()}; }

inline std::string_view header(const HttpRequest& request, http::field field) {
  return text(request[field]);
}

}  // namespace gridwise
