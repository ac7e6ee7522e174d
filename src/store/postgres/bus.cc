#include "store/postgres/bus.h"

#include <fmt/format.h>
#include <libpq-fe.h>
#include <poll.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include <array>
#include <charconv>
#include <chrono>
#include <memory>
#include <vector>

#include "store/call_limit.h"
#include "store/sql/errors.h"

namespace gridwise {
namespace {

/// PostgreSQL rejects payloads of 8,000 bytes and more.
constexpr std::size_t kMaxPart = 7'800;
/// Queue limit for a database that is slow or unreachable. Further messages are dropped.
constexpr std::size_t kMaxWaiting = 20'000;
constexpr std::chrono::milliseconds kTryAgain{300};
constexpr int kLookMs = 1'000;

constexpr const char* kToAll = "gridwise";

std::string channel_of(Incarnation server) {
  return server == 0 ? kToAll : fmt::format("{}_{}", kToAll, server);
}

/// Splits the text into pieces that are valid UTF-8.
std::vector<std::string_view> pieces_of(std::string_view text) {
  std::vector<std::string_view> pieces;
  do {
    std::size_t size = std::min(text.size(), kMaxPart);
    constexpr unsigned kKind = 0xC0U;
    constexpr unsigned kContinues = 0x80U;
    while (size < text.size() && size > 1 &&
           (static_cast<unsigned char>(text[size]) & kKind) == kContinues) {
      --size;
    }
    pieces.push_back(text.substr(0, size));
    text.remove_prefix(size);
  } while (!text.empty());
  return pieces;
}

/// The header of a notification: `sender number part parts `, then the text.
struct Head {
  std::string from;
  std::string number;
  std::size_t part = 0;
  std::size_t parts = 0;
  std::string_view text;
};

bool read_number(std::string_view text, std::size_t& number) {
  const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), number);
  return problem == std::errc() && end == text.data() + text.size();
}

/// None if another program sent it.
std::optional<Head> read_head(std::string_view payload) {
  std::array<std::string_view, 4> words;
  for (std::string_view& word : words) {
    const std::size_t end = payload.find(' ');
    if (end == std::string_view::npos) return {};
    word = payload.substr(0, end);
    payload.remove_prefix(end + 1);
  }
  Head head{std::string(words[0]), std::string(words[1]), 0, 0, payload};
  if (!read_number(words[2], head.part) || !read_number(words[3], head.parts)) return {};
  return head;
}

}  // namespace

PostgresBus::PostgresBus(PostgresPlace place, Incarnation self)
    : connection_(std::move(place), PostgresUse::kServing),
      self_(self),
      woken_(::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK)) {
  was_open_ = open();
  thread_ = std::thread([this] { work(); });
}

PostgresBus::~PostgresBus() {
  ending_ = true;
  wake();
  thread_.join();
  ::close(woken_);
}

void PostgresBus::listen(Cluster::Heard heard, Cluster::Missed missed) {
  const std::lock_guard lock(hearing_);
  heard_ = std::move(heard);
  missed_ = std::move(missed);
}

void PostgresBus::send(Incarnation to, std::string message) {
  {
    const std::lock_guard lock(mutex_);
    if (waiting_.size() < kMaxWaiting) {
      waiting_.push_back({to, std::move(message)});
    } else {
      dropped_ = true;
    }
  }
  wake();
}

void PostgresBus::wake() const {
  constexpr std::uint64_t kOne = 1;
  static_cast<void>(::write(woken_, &kOne, sizeof kOne));
}

bool PostgresBus::open() {
  try {
    connection_.open();
    connection_.run(fmt::format("LISTEN {}; LISTEN {}", channel_of(0), channel_of(self_)));
    return true;
  } catch (const std::exception&) {  // the store reports the reason
    return false;
  }
}

void PostgresBus::work() {
  while (!ending_) {
    const CallLimit limit(CallLimit::kServing);
    if (!was_open_) {
      parts_.clear();
      {
        const std::lock_guard lock(mutex_);
        waiting_.clear();  // tell_missed() follows
      }
      was_open_ = open();
      if (was_open_) {
        tell_missed();
      } else {
        std::this_thread::sleep_for(kTryAgain);
      }
      continue;
    }
    try {
      send_waiting();
      if (dropped_.exchange(false)) tell_missed();
      take_notifications();
      wait();
    } catch (const std::exception&) {
      was_open_ = false;
    }
    if (PQstatus(connection_.raw()) != CONNECTION_OK) was_open_ = false;
  }
  try {
    if (was_open_) send_waiting();  // last messages before the end
  } catch (const std::exception&) {
  }
}

void PostgresBus::wait() {
  std::array<pollfd, 2> sources{pollfd{PQsocket(connection_.raw()), POLLIN, 0},
                                pollfd{woken_, POLLIN, 0}};
  ::poll(sources.data(), sources.size(), kLookMs);
  std::uint64_t count = 0;
  static_cast<void>(::read(woken_, &count, sizeof count));
  if (sources[0].revents == 0) return;
  if (PQconsumeInput(connection_.raw()) == 0) was_open_ = false;
}

void PostgresBus::send_waiting() {
  while (true) {
    Letter letter;
    {
      const std::lock_guard lock(mutex_);
      if (waiting_.empty()) return;
      letter = std::move(waiting_.front());
      waiting_.pop_front();
    }
    post(letter);
  }
}

void PostgresBus::post(const Letter& letter) {
  const std::string channel = channel_of(letter.to);
  const std::vector<std::string_view> pieces = pieces_of(letter.message);
  ++last_number_;
  for (std::size_t part = 0; part < pieces.size(); ++part) {
    const std::string payload =
        fmt::format("{} {} {} {} {}", self_, last_number_, part, pieces.size(), pieces[part]);
    const std::array<const char*, 2> values{channel.c_str(), payload.c_str()};
    static_cast<void>(
        finish(connection_.raw(), PQexecParams(connection_.raw(), "SELECT pg_notify($1, $2)", 2,
                                               nullptr, values.data(), nullptr, nullptr, 0)));
  }
}

void PostgresBus::take_notifications() {
  while (true) {
    const std::unique_ptr<PGnotify, decltype(&PQfreemem)> notification(
        PQnotifies(connection_.raw()), PQfreemem);
    if (!notification) return;
    take(notification->extra);
  }
}

void PostgresBus::take(const std::string& payload) {
  const std::optional<Head> head = read_head(payload);
  if (!head || head->from == std::to_string(self_)) return;
  Parts& parts = parts_[head->from];
  if (head->part == 0) parts = {head->number, 0, {}};
  // Skips later parts of a message whose start came before this server listened.
  if (parts.number != head->number || parts.next != head->part) return;
  ++parts.next;
  parts.text += head->text;
  if (parts.next < head->parts) return;
  tell(parts.text);
  parts_.erase(head->from);
}

void PostgresBus::tell(const std::string& message) {
  const std::lock_guard lock(hearing_);
  if (heard_) heard_(message);
}

void PostgresBus::tell_missed() {
  const std::lock_guard lock(hearing_);
  if (missed_) missed_();
}

}  // namespace gridwise
