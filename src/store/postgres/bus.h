// Messages between the servers of one PostgreSQL database, by LISTEN and NOTIFY. They use a
// dedicated session that never begins a transaction: a listener inside one keeps the database from
// emptying its notification queue.
#pragma once

#include <atomic>
#include <deque>
#include <map>
#include <mutex>
#include <string>
#include <thread>
#include <utility>

#include "store/postgres/cluster.h"
#include "store/postgres/connection.h"

namespace gridwise {

/// Thread safe. Splits messages into parts that fit into a notification.
class PostgresBus {
 public:
  PostgresBus(PostgresPlace place, Incarnation self);
  ~PostgresBus();
  PostgresBus(const PostgresBus&) = delete;
  PostgresBus& operator=(const PostgresBus&) = delete;

  /// See Cluster.
  void listen(Cluster::Heard heard, Cluster::Missed missed);
  void send(Incarnation to, std::string message);

 private:
  struct Letter {
    Incarnation to = 0;
    std::string message;
  };
  /// A partly received message.
  struct Parts {
    std::string number;
    std::size_t next = 0;
    std::string text;
  };

  void work();
  bool open();
  void send_waiting();
  void post(const Letter& letter);
  void take_notifications();
  void take(const std::string& payload);
  void wait();
  void wake() const;
  void tell(const std::string& message);
  void tell_missed();

  PostgresConnection connection_;
  const Incarnation self_;
  int woken_ = -1;                      ///< an eventfd
  std::map<std::string, Parts> parts_;  ///< by sender
  std::uint64_t last_number_ = 0;
  bool was_open_ = false;

  std::mutex mutex_;  ///< guards the queue `waiting_`
  std::deque<Letter> waiting_;
  std::atomic<bool> dropped_ = false;  ///< a message, since the queue was full
  std::mutex hearing_;                 ///< guards the callbacks below, and is held while one runs
  Cluster::Heard heard_;
  Cluster::Missed missed_;

  std::atomic<bool> ending_ = false;
  std::thread thread_;  ///< last member, since it uses the others
};

}  // namespace gridwise
