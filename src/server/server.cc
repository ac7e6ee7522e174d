// The only file that includes Beast, which takes a minute to compile.
#include "server/server.h"

#include <pthread.h>

#include <boost/asio.hpp>
#include <boost/beast.hpp>
#include <boost/json.hpp>
#include <csignal>
#include <deque>

#include "server/asio_executor.h"
#include "server/site.h"
#include "service/data_folder.h"
#include "service/service.h"
#include "service/shapes.h"

namespace gridwise {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
namespace json = boost::json;
namespace websocket = beast::websocket;
using asio::use_awaitable;
using asio::ip::tcp;
using std::chrono::seconds;

using Request = http::request<http::string_body>;
using TextResponse = http::response<http::string_body>;

constexpr seconds kRequestTime{30};
constexpr std::size_t kLongestHeader = 16'384;
constexpr std::size_t kLongestFrame = 65'536;   // above it the socket is closed, below it answered
constexpr std::size_t kMostUnsent = 1'048'576;  // a reader so far behind is dropped
constexpr std::string_view kJsonType = "application/json";

std::string_view text(beast::string_view from) { return {from.data(), from.size()}; }

std::string_view header(const Request& request, http::field field) { return text(request[field]); }

Provenance provenance(const Request& request) {
  return {header(request, http::field::host), header(request, http::field::origin),
          text(request["Sec-Fetch-Site"])};
}

template <class Response>
void add_headers(Response& response, const Request& request, std::string_view type) {
  response.version(request.version());
  response.keep_alive(request.keep_alive());
  response.set(http::field::content_type, type);
  for (const auto& [name, value] : security_headers()) response.set(name, value);
}

TextResponse text_response(const Request& request, http::status status, std::string_view type,
                           std::string body) {
  TextResponse response(status, request.version());
  add_headers(response, request, type);
  response.set(http::field::cache_control, "no-store");
  response.body() = std::move(body);
  response.prepare_payload();
  return response;
}

TextResponse error_response(const Request& request, http::status status, const Error& error) {
  return text_response(request, status, kJsonType,
                       json::serialize(json::object{{"error", error_json(error)}}));
}

/// The status that stands for an error's code.
http::status status_of(const Error& error) {
  if (error.code == "limit/size") return http::status::payload_too_large;
  if (error.code == "record/unknown") return http::status::not_found;
  if (error.code.starts_with("store/")) return http::status::service_unavailable;
  return http::status::bad_request;
}

/// One WebSocket. Lives as long as its reader or a write is under way.
class Socket : public std::enable_shared_from_this<Socket> {
 public:
  Socket(beast::tcp_stream stream, Service& service)
      : stream_(std::move(stream)), service_(service) {}

  asio::awaitable<void> run(const Request& request) {
    stream_.set_option(websocket::stream_base::timeout::suggested(beast::role_type::server));
    stream_.read_message_max(kLongestFrame);
    stream_.auto_fragment(false);  // one write a message
    co_await stream_.async_accept(request, use_awaitable);
    client_ = service_.connect([this](std::string line) { send(std::move(line)); });
    beast::flat_buffer buffer;
    while (true) {
      boost::system::error_code problem;
      co_await stream_.async_read(buffer, asio::redirect_error(use_awaitable, problem));
      if (problem) break;
      service_.receive(client_, {static_cast<const char*>(buffer.data().data()), buffer.size()});
      buffer.consume(buffer.size());
    }
    service_.disconnect(client_);
  }

 private:
  void send(std::string line) {
    unsent_bytes_ += line.size();
    unsent_.push_back(std::move(line));
    if (unsent_bytes_ > kMostUnsent) {
      beast::get_lowest_layer(stream_).close();
    } else if (unsent_.size() == 1) {
      write();
    }
  }

  void write() {
    stream_.async_write(
        asio::buffer(unsent_.front()),
        [self = shared_from_this()](boost::system::error_code problem, std::size_t) {
          if (problem) return;  // the reader sees it too
          self->unsent_bytes_ -= self->unsent_.front().size();
          self->unsent_.pop_front();
          if (!self->unsent_.empty()) self->write();
        });
  }

  websocket::stream<beast::tcp_stream> stream_;
  Service& service_;
  ClientId client_ = 0;
  std::deque<std::string> unsent_;
  std::size_t unsent_bytes_ = 0;
};

/// One HTTP connection, which may become a WebSocket.
class Connection {
 public:
  Connection(tcp::socket socket, Service& service)
      : stream_(std::move(socket)), service_(service) {}

  asio::awaitable<void> run() {
    stream_.socket().set_option(tcp::no_delay(true));
    bool open = true;
    while (open) {
      http::request_parser<http::string_body> parser;
      parser.header_limit(kLongestHeader);
      parser.body_limit(Service::kLongestRecord);
      stream_.expires_after(kRequestTime);
      boost::system::error_code problem;
      co_await http::async_read(stream_, buffer_, parser,
                                asio::redirect_error(use_awaitable, problem));
      if (problem) {
        co_await refuse(parser.get(), problem);
        co_return;
      }
      const Request request = parser.release();
      if (websocket::is_upgrade(request) && request.target() == "/ws") {
        co_await open_socket(request);
        co_return;
      }
      co_await answer(request);
      open = request.keep_alive();
    }
    boost::system::error_code ignored;
    // NOLINTNEXTLINE(bugprone-unused-return-value)
    stream_.socket().shutdown(tcp::socket::shutdown_send, ignored);
  }

 private:
  template <class Response>
  asio::awaitable<void> write(Response response, const Request& request) {
    if (request.method() == http::verb::head) {
      http::response<http::empty_body> head(response.base());
      co_await http::async_write(stream_, head, use_awaitable);
    } else {
      co_await http::async_write(stream_, response, use_awaitable);
    }
  }

  /// Answers what could not be read, where there is still somebody to answer.
  asio::awaitable<void> refuse(Request request, boost::system::error_code problem) {
    request.keep_alive(false);
    if (problem == http::error::body_limit) {
      co_await write(error_response(request, http::status::payload_too_large, kTooLarge), request);
    } else if (problem.category() == make_error_code(http::error::bad_method).category() &&
               problem != http::error::end_of_stream && problem != http::error::partial_message) {
      co_await write(error_response(request, http::status::bad_request, kNotHttp), request);
    }
  }

  asio::awaitable<void> open_socket(const Request& request) {
    if (!comes_from_page(provenance(request))) {
      co_await write(error_response(request, http::status::forbidden, kForeign), request);
      co_return;
    }
    stream_.expires_never();
    const auto socket = std::make_shared<Socket>(std::move(stream_), service_);
    co_await socket->run(request);
  }

  asio::awaitable<void> answer(const Request& request) {
    const std::string_view target = text(request.target());
    const bool reads = request.method() == http::verb::get || request.method() == http::verb::head;
    if (target == "/api/records" && request.method() == http::verb::post) {
      co_await import_record(request);
    } else if (!reads) {
      co_await write(error_response(request, http::status::method_not_allowed, kOnlyGet), request);
    } else if (target == "/api/records.jsonl") {
      co_await all_records(request);
    } else if (target.starts_with("/api/") || target == "/ws") {
      co_await write(answer_api(request, target), request);
    } else {
      co_await write(page(request, target), request);
    }
  }

  TextResponse answer_api(const Request& request, std::string_view target) {
    constexpr std::string_view kRecords = "/api/records/";
    constexpr std::string_view kJson = ".json";
    if (target == "/api/health") {
      return text_response(request, http::status::ok, kJsonType, R"({"ok":true})");
    }
    if (!target.starts_with(kRecords) || !target.ends_with(kJson)) {
      return error_response(request, http::status::not_found,
                            {"http/unknown", "there is nothing at this address", {}});
    }
    target.remove_prefix(kRecords.size());
    target.remove_suffix(kJson.size());
    const Result<std::string> record = service_.record_text(std::string(target));
    if (!record) return error_response(request, status_of(record.error()), record.error());
    TextResponse response = text_response(request, http::status::ok, kJsonType, *record + "\n");
    response.set(http::field::content_disposition,
                 "attachment; filename=\"gridwise-" + std::string(target) + ".json\"");
    return response;
  }

  static http::response<http::span_body<const char>> page(const Request& request,
                                                          std::string_view target) {
    const SiteAnswer found =
        find_page(page_files(), target, header(request, http::field::accept_encoding));
    http::response<http::span_body<const char>> response;
    response.result(static_cast<unsigned>(found.status));
    add_headers(response, request, found.type);
    response.set(http::field::cache_control, found.cache);
    response.set(http::field::vary, "Accept-Encoding");
    if (found.gzip) response.set(http::field::content_encoding, "gzip");
    response.body() = {found.bytes.data(), found.bytes.size()};
    response.prepare_payload();
    return response;
  }

  asio::awaitable<void> import_record(const Request& request) {
    if (!comes_from_page(provenance(request))) {
      co_await write(error_response(request, http::status::forbidden, kForeign), request);
      co_return;
    }
    // A timer that never rings, until the answer cancels it.
    struct Pending {
      asio::steady_timer answered;
      std::optional<Result<std::string>> id;
    };
    auto pending = std::make_shared<Pending>(Pending{
        asio::steady_timer(stream_.get_executor(), asio::steady_timer::time_point::max()), {}});
    service_.import_record(request.body(), [pending](Result<std::string> id) {
      pending->id = std::move(id);
      pending->answered.cancel();
    });
    boost::system::error_code cancelled;
    while (!pending->id) {
      co_await pending->answered.async_wait(asio::redirect_error(use_awaitable, cancelled));
    }
    co_await write(imported(request, *pending->id), request);
  }

  static TextResponse imported(const Request& request, const Result<std::string>& id) {
    if (!id) return error_response(request, status_of(id.error()), id.error());
    return text_response(request, http::status::ok, kJsonType,
                         json::serialize(json::object{{"record", *id}}));
  }

  /// All records, newest first, in chunks: however many there are, few are in memory.
  asio::awaitable<void> all_records(const Request& request) {
    http::response<http::empty_body> response(http::status::ok, request.version());
    add_headers(response, request, "application/x-ndjson");
    response.set(http::field::content_disposition,
                 "attachment; filename=\"gridwise-records.jsonl\"");
    response.chunked(true);
    http::response_serializer<http::empty_body> head(response);
    co_await http::async_write_header(stream_, head, use_awaitable);
    if (request.method() == http::verb::head) co_return;
    RecordFilter filter;
    while (true) {
      const Result<std::vector<RecordRow>> rows = service_.records(filter);
      if (!rows || rows->empty()) break;
      std::string lines;
      for (const RecordRow& row : *rows) lines += row.body + "\n";
      stream_.expires_after(kRequestTime);
      co_await asio::async_write(stream_, http::make_chunk(asio::buffer(lines)), use_awaitable);
      filter.before_ms = rows->back().played_ms;
      filter.before_id = rows->back().id;
    }
    co_await asio::async_write(stream_, http::make_chunk_last(), use_awaitable);
  }

  static inline const Error kForeign{"http/origin", "requests of other sites are refused", {}};
  static inline const Error kTooLarge{"limit/size", "a record has at most 65536 bytes", {}};
  static inline const Error kNotHttp{"http/bad", "that is not HTTP", {}};
  static inline const Error kOnlyGet{"http/method", "only GET here", {}};

  beast::tcp_stream stream_;
  beast::flat_buffer buffer_;
  Service& service_;
};

asio::awaitable<void> accept(tcp::acceptor& acceptor, Service& service) {
  while (true) {
    boost::system::error_code problem;
    tcp::socket socket =
        co_await acceptor.async_accept(asio::redirect_error(use_awaitable, problem));
    if (problem == asio::error::operation_aborted) co_return;
    if (problem) {  // no file descriptor left, most likely: others will be closed
      asio::steady_timer pause(acceptor.get_executor(), std::chrono::milliseconds(100));
      co_await pause.async_wait(use_awaitable);
      continue;
    }
    auto connection = std::make_shared<Connection>(std::move(socket), service);
    asio::co_spawn(acceptor.get_executor(), connection->run(),
                   [connection](const std::exception_ptr&) {});  // a lost connection is no event
  }
}

Result<void> listen(tcp::acceptor& acceptor, const ServeOptions& options) {
  boost::system::error_code problem;
  const auto address = asio::ip::make_address(options.address, problem);
  if (problem) return Error{"server/address", options.address + " is no network address", {}};
  const tcp::endpoint endpoint(address, options.port);
  // NOLINTBEGIN(bugprone-unused-return-value): these return `problem` once more
  acceptor.open(endpoint.protocol(), problem);
  if (!problem) acceptor.set_option(asio::socket_base::reuse_address(true), problem);
  if (!problem) acceptor.bind(endpoint, problem);
  if (!problem) acceptor.listen(asio::socket_base::max_listen_connections, problem);
  // NOLINTEND(bugprone-unused-return-value)
  if (problem == asio::error::address_in_use) {
    return Error{"server/port",
                 "port " + std::to_string(options.port) +
                     " is in use; choose another: PORT=8081 ./run, or gridwise serve --port 8081",
                 {}};
  }
  if (problem) return Error{"server/address", "cannot listen: " + problem.message(), {}};
  return {};
}

std::string url_of(const tcp::endpoint& endpoint) {
  const std::string address = endpoint.address().to_string();
  return "http://" + (endpoint.address().is_v6() ? "[" + address + "]" : address) + ":" +
         std::to_string(endpoint.port());
}

/// Keeps the signals that end the program away from threads started meanwhile.
class SignalsHeld {
 public:
  SignalsHeld() {
    sigset_t ends;
    sigemptyset(&ends);
    for (const int signal : {SIGINT, SIGTERM}) sigaddset(&ends, signal);
    pthread_sigmask(SIG_BLOCK, &ends, &before_);
  }
  ~SignalsHeld() { pthread_sigmask(SIG_SETMASK, &before_, nullptr); }
  SignalsHeld(const SignalsHeld&) = delete;
  SignalsHeld& operator=(const SignalsHeld&) = delete;

 private:
  sigset_t before_{};
};

std::shared_ptr<AsioExecutor> make_executor(asio::io_context& context) {
  const SignalsHeld held;
  return std::make_shared<AsioExecutor>(context);
}

}  // namespace

Result<void> serve(const ServeOptions& options) {
  asio::io_context context(1);
  asio::signal_set signals(context, SIGINT, SIGTERM);
  tcp::acceptor acceptor(context);
  const Result<void> listening = listen(acceptor, options);
  if (!listening) return listening.error();
  Result<std::shared_ptr<Store>> store = open_data_folder(options.data);
  if (!store) return store.error();
  const auto executor = make_executor(context);
  Service service(executor, *store, {.rate_limit = options.rate_limit});
  signals.async_wait([&](boost::system::error_code, int) { context.stop(); });
  asio::co_spawn(context, accept(acceptor, service), asio::detached);
  if (options.ready) options.ready(url_of(acceptor.local_endpoint()));
  context.run();
  return {};
}

}  // namespace gridwise
