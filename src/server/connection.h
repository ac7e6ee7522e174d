// An HTTP connection: the page, records, and the upgrade to a WebSocket. Refuses requests for
// another host or from another site, and closes slow connections.
#pragma once

#include <algorithm>
#include <list>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "server/account_http.h"
#include "server/api.h"
#include "server/beast.h"
#include "server/connections.h"
#include "server/gate.h"
#include "server/listener.h"
#include "server/page_files.h"
#include "server/socket.h"
#include "service/loop/guard.h"

namespace gridwise {

template <class Response>
void add_headers(Response& response, const HttpRequest& request, std::string_view type) {
  response.version(request.version());
  response.keep_alive(request.keep_alive());
  response.set(http::field::content_type, type);
  for (const auto& [name, value] : security_headers()) response.set(name, value);
}

inline constexpr const char* kNoCache = "no-store";
/// Images are content-addressed. Opened directly, an image has an opaque origin and loads nothing.
inline constexpr const char* kImageCache = "public, max-age=31536000, immutable";
inline constexpr const char* kImagePolicy = "default-src 'none'; sandbox";

inline http::response<http::string_body> response_of(const HttpRequest& request, ApiAnswer answer) {
  http::response<http::string_body> response;
  response.result(static_cast<unsigned>(answer.status));
  add_headers(response, request, answer.image ? "image/png" : "application/json");
  response.set(http::field::cache_control, answer.image ? kImageCache : kNoCache);
  if (answer.image) response.set("Content-Security-Policy", kImagePolicy);
  if (!answer.filename.empty()) {
    response.set(http::field::content_disposition,
                 "attachment; filename=\"" + answer.filename + "\"");
  }
  response.body() = std::move(answer.body);
  response.prepare_payload();
  return response;
}

inline http::response<http::span_body<const char>> page(const HttpRequest& request) {
  const SiteAnswer found = find_page(page_files(), text(request.target()),
                                     header(request, http::field::accept_encoding));
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

/// One HTTP connection. Lives until `run` returns, or until it has become a WebSocket.
class Connection {
 public:
  Connection(tcp::socket socket, std::shared_ptr<Connections> all)
      : stream_(std::move(socket)), all_(std::move(all)) {
    boost::system::error_code gone;  // the client may have disconnected already
    gate_.emplace(*all_, stream_.socket().local_endpoint(gone).address(),
                  stream_.socket().remote_endpoint(gone).address());
    all_->open.insert(this);
  }
  ~Connection() {
    stop_waiting();
    all_->open.erase(this);
    all_->closed();
  }
  Connection(const Connection&) = delete;
  Connection& operator=(const Connection&) = delete;

  asio::awaitable<void> run() {
    stream_.socket().set_option(tcp::no_delay(true));
    bool open = true;
    while (open && !all_->ending) {
      http::request_parser<http::string_body> parser;
      parser.header_limit(kMaxHeader);
      parser.body_limit(Service::kMaxRecord);
      stream_.expires_after(all_->patience);
      boost::system::error_code problem;
      start_waiting();
      const bool folded = co_await reads_folded_header();
      co_await http::async_read(stream_, buffer_, parser,
                                asio::redirect_error(use_awaitable, problem));
      stop_waiting();
      stream_.expires_after(all_->patience);
      if (problem) {
        co_await refuse(parser.get(), problem);
        co_await drop_the_rest();
        co_return;
      }
      HttpRequest request = parser.release();
      std::optional<Error> refused = gate_->refusal(request);
      if (folded) refused = Gate::kNotHttp;
      if (refused && refused->code == Gate::kNotHttp.code) request.keep_alive(false);
      open = request.keep_alive();
      if (refused) {
        co_await write_error(*refused, request);
        if (open) continue;
        co_await drop_the_rest();
        co_return;
      } else if (websocket::is_upgrade(request) && request.target() == "/ws") {
        co_await open_socket(std::move(request));
        co_return;
      } else {
        const bool usable = co_await answer_and_catch(request);
        if (!usable) co_return;
      }
    }
    boost::system::error_code ignored;
    // NOLINTNEXTLINE(bugprone-unused-return-value)
    stream_.socket().shutdown(tcp::socket::shutdown_send, ignored);
  }

  /// Closes an idle connection; an answer being written is completed first.
  void end() {
    if (place_) stream_.close();
  }

  /// Closes the connection that has waited longest for a complete request; false if there is none.
  static bool drop_longest_wait(Connections& all) {
    if (all.waiting.empty()) return false;
    Connection& longest = *all.waiting.front();
    all.log->write(LogLevel::kWarning, "http/crowd", {{"address", longest.gate_->peer()}});
    longest.stream_.close();
    longest.stop_waiting();
    return true;
  }

 private:
  /// Above kCrowd waiting connections, each new one closes the one that has waited longest, if that
  /// one has had its part of the patience or `most` is exceeded. Clients that all reconnect at once
  /// need that time: if dropped, they would only reconnect again.
  void start_waiting() {
    const std::size_t most = std::max(kCrowd, all_->most / 2);
    place_ = all_->waiting.insert(all_->waiting.end(), this);
    waits_since_ = Clock::now();
    const std::size_t waiting = all_->waiting.size();
    if (waiting <= kCrowd) return;
    const auto longest = waits_since_ - all_->waiting.front()->waits_since_;
    if (waiting > most || longest > all_->patience / kPartInCrowd) drop_longest_wait(*all_);
  }
  void stop_waiting() {
    if (place_) all_->waiting.erase(*place_);
    place_.reset();
  }

  /// Reads a whole header into the buffer. True if a field is folded over two lines: HTTP forbids
  /// that (RFC 9112, 5.2), as a proxy may read it differently, but the parser joins such lines.
  asio::awaitable<bool> reads_folded_header() {
    constexpr std::string_view kEnd = "\r\n\r\n";
    boost::system::error_code problem;  // the parser meets it again
    const auto read = [this] {
      const auto bytes = buffer_.cdata();
      return std::string_view(static_cast<const char*>(bytes.data()), bytes.size());
    };
    // What begins like no request, or is too long for one, is not waited for. Only the new part is
    // searched for the end, so that a header sent byte by byte costs no more.
    std::size_t searched = 0;
    while (!problem && read().size() < kMaxHeader && (read().empty() || read().front() >= ' ') &&
           read().find(kEnd, searched) == std::string_view::npos) {
      searched = read().size() - std::min(read().size(), kEnd.size() - 1);
      const std::size_t size =
          co_await stream_.async_read_some(buffer_.prepare(kMaxHeader - read().size()),
                                           asio::redirect_error(use_awaitable, problem));
      buffer_.commit(size);
    }
    const std::string_view header = read().substr(0, read().find(kEnd));
    for (std::size_t end = header.find('\n'); end != std::string_view::npos;
         end = header.find('\n', end + 1)) {
      if (end + 1 < header.size() && (header[end + 1] == ' ' || header[end + 1] == '\t')) {
        co_return true;
      }
    }
    co_return false;
  }

  template <class Response>
  asio::awaitable<void> write(Response response, const HttpRequest& request) {
    begun_ = true;
    if (request.method() == http::verb::head) {
      http::response<http::empty_body> head(response.base());
      co_await http::async_write(stream_, head, use_awaitable);
    } else {
      co_await http::async_write(stream_, response, use_awaitable);
    }
  }

  asio::awaitable<void> write_error(const Error& error, const HttpRequest& request) {
    co_await write(response_of(request, error_answer(error)), request);
  }

  /// Answers a malformed request, if the client still reads.
  asio::awaitable<void> refuse(HttpRequest request, boost::system::error_code problem) {
    request.keep_alive(false);
    if (problem == http::error::body_limit) {
      co_await write_error(kTooLarge, request);
    } else if (problem.category() == make_error_code(http::error::bad_method).category() &&
               problem != http::error::end_of_stream && problem != http::error::partial_message) {
      co_await write_error(Gate::kNotHttp, request);
    }
  }

  /// Half-closes the connection, then reads and discards what the client still sends, up to limits.
  /// Closing with unread bytes resets the connection, and the client may lose the answer (RFC 9112,
  /// 9.6).
  asio::awaitable<void> drop_the_rest() {
    boost::system::error_code problem;
    // NOLINTNEXTLINE(bugprone-unused-return-value)
    stream_.socket().shutdown(tcp::socket::shutdown_send, problem);
    stream_.expires_after(std::min(all_->patience, kLinger));
    start_waiting();
    for (std::size_t dropped = 0; !problem && dropped < kMaxDropped;) {
      buffer_.clear();
      dropped += co_await stream_.async_read_some(buffer_.prepare(kDroppedAtOnce),
                                                  asio::redirect_error(use_awaitable, problem));
    }
    stop_waiting();
  }

  asio::awaitable<void> open_socket(HttpRequest request) {
    const std::string address = gate_->address_of(request);
    Result<Admitted> admitted = Admitted{};
    if (Gate::has_session(request)) {
      const Result<SessionPtr> known = co_await find_session(request);
      admitted = known ? Result<Admitted>(gate_->admit(request, *known)) : known.error();
    }
    const Result<void> may =
        admitted ? all_->service->may_connect(address, admitted->principal()) : admitted.error();
    if (!may) {
      all_->log->write(LogLevel::kWarning, "limit/sockets", {{"address", address}});
      co_await write_error(may.error(), request);
      co_return;
    }
    stream_.expires_never();
    const auto socket =
        std::make_shared<Socket>(std::move(stream_), all_, address, *std::move(admitted));
    co_await socket->accept(request);
    // Without this connection, whose memory it does not need: there may be thousands of sockets.
    asio::co_spawn(all_->context, socket->run(), [socket](const std::exception_ptr&) {});
  }

  /// Waits for the value that `begin(done)` passes to `done`.
  template <class Value, class Begin>
  asio::awaitable<Value> answer_of(Begin begin) {
    // The timer never expires; the answer cancels it.
    struct Pending {
      asio::steady_timer answered;
      std::optional<Value> value;
    };
    const auto pending = std::make_shared<Pending>(
        Pending{asio::steady_timer(stream_.get_executor(), Clock::time_point::max()), {}});
    begin([pending](Value value) {
      pending->value = std::move(value);
      pending->answered.cancel();
    });
    boost::system::error_code cancelled;
    while (!pending->value) {
      co_await pending->answered.async_wait(asio::redirect_error(use_awaitable, cancelled));
    }
    stream_.expires_after(all_->patience);
    co_return *std::move(pending->value);
  }

  /// The session of the request's cookie; null if there is none.
  asio::awaitable<Result<SessionPtr>> find_session(const HttpRequest& request) {
    const auto begin = [this, &request](const Sessions::Found& done) {
      all_->accounts->sessions().find(gate_->visitor(request), done);
    };
    co_return co_await answer_of<Result<SessionPtr>>(begin);
  }

  /// The result of `work`, which runs off the loop and may read the store.
  template <class Value>
  asio::awaitable<Result<Value>> off_loop(const Party& party, std::function<Result<Value>()> work) {
    const auto begin = [this, &party, &work](const std::function<void(Result<Value>)>& done) {
      all_->service->off_loop().run<Value>(party, "http", std::move(work), done);
    };
    co_return co_await answer_of<Result<Value>>(begin);
  }

  /// Answers a request even if an exception is thrown. False if the connection has become unusable.
  asio::awaitable<bool> answer_and_catch(const HttpRequest& request) {
    std::optional<Error> unexpected;
    begun_ = false;
    try {
      co_return co_await answer(request);
    } catch (const boost::system::system_error&) {
      throw;  // the client has disconnected
    } catch (...) {
      unexpected = internal_error(*all_->log, "http");
    }
    if (begun_) co_return false;
    co_await write_error(*unexpected, request);
    co_return true;
  }

  asio::awaitable<bool> answer(const HttpRequest& request) {
    const std::string_view target = text(request.target());
    const bool reads = request.method() == http::verb::get || request.method() == http::verb::head;
    const bool api = target.starts_with("/api/") || target == "/ws";
    const Party party{limit_key(gate_->address_of(request)), 0};
    if (api) co_await all_->turns.wait(party);
    if (target == "/api/records" && request.method() == http::verb::post) {
      co_await import_record(request);
    } else if (Accounts::handles(target)) {
      co_return co_await answer_account(request, party);
    } else if (!reads) {
      co_await write_error(kOnlyGet, request);
    } else if (target == "/api/records.jsonl") {
      co_return co_await all_records(request, party);
    } else if (api) {
      co_await write_api(request, party);
    } else {
      co_await write(page(request), request);
    }
    co_return true;
  }

  /// A long answer is made again once it has its place: those that wait hold no memory.
  asio::awaitable<void> write_api(const HttpRequest& request, const Party& party) {
    std::optional<Downloads::Place> place;
    ApiAnswer answer = co_await make_api(request, party);
    if (answer.body.size() > kLongAnswer) {
      answer = {};
      place.emplace(co_await all_->downloads.enter(party));
      answer = co_await make_api(request, party);
    }
    stream_.expires_after(all_->patience);
    co_await write(response_of(request, std::move(answer)), request);
  }

  asio::awaitable<ApiAnswer> make_api(const HttpRequest& request, const Party& party) {
    const std::string_view target = text(request.target());
    std::optional<ApiAnswer> at_once = answer_api(*all_->service, target);
    if (at_once) co_return *std::move(at_once);
    std::function<Result<ApiAnswer>()> work = [store = all_->service->store(),
                                               asked = std::string(target)] {
      return Result<ApiAnswer>(read_api(*store, asked));
    };
    Result<ApiAnswer> answer = co_await off_loop(party, std::move(work));
    co_return answer ? *std::move(answer) : error_answer(answer.error());
  }

  asio::awaitable<bool> answer_account(const HttpRequest& request, const Party& party) {
    const auto begin = [this, &request](const Accounts::Answer& done) {
      all_->accounts->handle(
          {request.method() == http::verb::post, std::string(text(request.target())),
           request.body(), gate_->visitor(request), gate_->offers_accounts(request)},
          done);
    };
    const AccountAnswer told = co_await answer_of<AccountAnswer>(begin);
    if (told.next) {
      Download download = begin_download(request, "application/json", told.filename);
      add_account_headers(download, told);
      co_return co_await send(request, party, std::move(download), told.next);
    }
    auto response = response_of(request, api_answer(told));
    add_account_headers(response, told);
    co_await write(std::move(response), request);
    co_return true;
  }

  asio::awaitable<void> import_record(const HttpRequest& request) {
    // A program, an unknown browser, and whoever cannot use accounts here own nothing.
    PrincipalPtr owner;
    if (gate_->offers_accounts(request)) {
      const Result<SessionPtr> session = co_await find_session(request);
      if (session && *session) owner = (*session)->principal;
    }
    const auto begin = [this, &request,
                        &owner](const std::function<void(Result<std::string>)>& done) {
      all_->service->import_record(request.body(), done, gate_->address_of(request), owner);
    };
    const Result<std::string> id = co_await answer_of<Result<std::string>>(begin);
    co_await write(response_of(request, imported_answer(id)), request);
  }

  /// All records, newest first.
  asio::awaitable<bool> all_records(const HttpRequest& request, const Party& party) {
    RecordFilter filter;
    filter.limit = kRecordsAtOnce;
    const auto next = [store = all_->service->store(), filter]() mutable -> Result<std::string> {
      const Result<std::vector<RecordRow>> rows = Service::records(*store, filter);
      if (!rows) return rows.error();
      std::string lines;
      for (const RecordRow& row : *rows) {
        lines += row.body + "\n";
        filter.before_ms = row.played_ms;
        filter.before_id = row.id;
      }
      return lines;
    };
    co_return co_await send(
        request, party, begin_download(request, "application/x-ndjson", "gridwise-records.jsonl"),
        next);
  }

  using Download = http::response<http::empty_body>;

  /// The header of a long answer that is sent in parts.
  static Download begin_download(const HttpRequest& request, std::string_view type,
                                 const std::string& filename) {
    Download download(http::status::ok, request.version());
    add_headers(download, request, type);
    download.set(http::field::cache_control, kNoCache);
    download.set(http::field::content_disposition, "attachment; filename=\"" + filename + "\"");
    const bool chunks = request.version() >= kHttp11;
    download.chunked(chunks);
    if (!chunks) download.keep_alive(false);
    return download;
  }

  /// Sends a long text as chunks, each once the client has taken the one before: little of it is in
  /// memory at a time. On an error the final chunk is omitted, so that clients notice the
  /// incomplete download. HTTP/1.0 has no chunks: there the end of the connection ends the answer.
  asio::awaitable<bool> send(const HttpRequest& request, const Party& party, Download download,
                             NextPart next) {
    const Downloads::Place place = co_await all_->downloads.enter(party);
    // Shared with the work, which may outlive this connection.
    const auto shared = std::make_shared<NextPart>(std::move(next));
    Result<std::string> part = co_await next_part(party, shared);
    if (!part) {
      co_await write_error(part.error(), request);
      co_return true;
    }
    begun_ = true;
    const bool chunks = download.chunked();
    http::response_serializer<http::empty_body> head(download);
    stream_.expires_after(all_->patience);
    co_await http::async_write_header(stream_, head, use_awaitable);
    if (request.method() == http::verb::head) co_return true;
    while (part && !part->empty() && !all_->ending) {
      stream_.expires_after(all_->patience);
      if (chunks) {
        co_await asio::async_write(stream_, http::make_chunk(asio::buffer(*part)), use_awaitable);
      } else {
        co_await asio::async_write(stream_, asio::buffer(*part), use_awaitable);
      }
      co_await all_->turns.wait(party);
      if (all_->ending) break;
      part = co_await next_part(party, shared);
    }
    if (!part || all_->ending || !chunks) co_return false;
    co_await asio::async_write(stream_, http::make_chunk_last(), use_awaitable);
    co_return true;
  }

  asio::awaitable<Result<std::string>> next_part(const Party& party,
                                                 std::shared_ptr<NextPart> next) {
    std::function<Result<std::string>()> work = [next] { return (*next)(); };
    co_return co_await off_loop(party, std::move(work));
  }

  static constexpr std::size_t kMaxHeader = 16'384;
  static constexpr unsigned kHttp11 = 11;
  static constexpr std::size_t kCrowd = 1'024;  // connections without a complete request
  static constexpr int kPartInCrowd = 10;       // each may wait 1/10 of the patience in a crowd
  static constexpr int kRecordsAtOnce = 4;      // of a download, of at most 128 kB each
  static constexpr std::size_t kLongAnswer = 65'536;
  static constexpr std::chrono::milliseconds kLinger{5'000};
  static constexpr std::size_t kMaxDropped = 8 * Service::kMaxRecord;
  static constexpr std::size_t kDroppedAtOnce = 16'384;
  static inline const Error kTooLarge{"limit/size", "a record has at most 131072 bytes", {}};
  static inline const Error kOnlyGet{"http/method", "this address answers GET only", {}};

  TcpStream stream_;
  beast::flat_buffer buffer_;
  std::shared_ptr<Connections> all_;
  std::optional<Gate> gate_;  ///< always set; optional only to delay construction
  std::optional<std::list<Connection*>::iterator> place_;  ///< position in Connections::waiting
  Clock::time_point waits_since_;
  bool begun_ = false;  ///< part of the answer has been written
};

}  // namespace gridwise
