// Sinks for the events of a move: none (searches), a counter (studies), or a list (pages, tests). A
// sink is a template argument, so that a move without events pays nothing for them.
#pragma once

#include <cstddef>
#include <vector>

#include "games/match3/event.h"

namespace gridwise::match3 {

/// Discards events; code that makes them is compiled away.
struct NoEvents {
  static constexpr bool kOn = false;
  static constexpr bool kPaths = false;

  void add(Event::Kind /*kind*/, int /*number*/) const {}
};

/// Appends events to a list.
struct EventList {
  static constexpr bool kOn = true;
  static constexpr bool kPaths = true;  ///< needs the path of each falling unit
  std::vector<Event>* events;

  template <class Make>
  void add(Event::Kind /*kind*/, Make make) const {
    events->push_back(make());
  }
};

/// Counts events without building them.
struct EventCounter {
  static constexpr bool kOn = true;
  static constexpr bool kPaths = false;
  EventCounts* counts;

  template <class Make>
  void add(Event::Kind kind, Make /*make*/) const {
    add(kind, 1);
  }
  void add(Event::Kind kind, int number) const {
    (*counts)[static_cast<std::size_t>(kind)] += number;
  }
};

}  // namespace gridwise::match3
