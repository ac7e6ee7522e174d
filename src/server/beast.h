// Boost.Beast and the names used with it. Beast takes a minute to compile: this header and those
// that include it (socket.h, connection.h) are for server.cc alone.
#pragma once

#include <boost/asio.hpp>
#include <boost/beast.hpp>
#include <chrono>
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

inline std::string_view text(beast::string_view from) { return {from.data(), from.size()}; }

inline std::string_view header(const HttpRequest& request, http::field field) {
  return text(request[field]);
}

}  // namespace gridwise
