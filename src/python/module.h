// The parts of the Python module: each adds its classes and functions. And what they share: errors
// as exceptions, and work that leaves the interpreter to others and ends at Ctrl-C.
#pragma once

#include <pybind11/pybind11.h>

#include <chrono>
#include <future>
#include <optional>
#include <stop_token>
#include <string>
#include <utility>

#include "gridwise/games.h"
#include "gridwise/limits.h"

namespace gridwise::python {

namespace py = pybind11;

void add_positions(py::module_& module);
void add_reports(py::module_& module);
void add_searches(py::module_& module);
void add_studies(py::module_& module);
void add_records(py::module_& module);
void add_boards(py::module_& module);

/// A position with its setup.
struct PythonPosition {
  OpenedGame opened;

  [[nodiscard]] PythonPosition copy() const { return {{opened.setup, opened.position->clone()}}; }
};

/// The position itself, or the one that a text gives with seed 1. Throws a Python exception.
[[nodiscard]] PythonPosition position_of(const py::object& given);

/// Adds `gridwise.Error`, a ValueError with `code` and `at`.
void add_error(py::module_& module);
/// Throws it.
[[noreturn]] void throw_error(const Error& error);

/// The value; throws gridwise.Error.
template <class T>
T take(Result<T> result) {
  if (!result) throw_error(result.error());
  return *std::move(result);
}
inline void take(const Result<void>& result) {
  if (!result) throw_error(result.error());
}

/// The JSON text as Python's values; None if it is empty.
[[nodiscard]] py::object from_json(const std::string& text);

/// What interrupted some work: nothing, Ctrl-C, or an exception.
class Interruption {
 public:
  /// Runs the handlers of signals that came. A first Ctrl-C asks for a stop; a second one, and any
  /// other exception of a handler, is also kept, to be thrown in the end. REQUIRES: the GIL is
  /// held.
  void poll();
  [[nodiscard]] std::stop_token token() const { return stop_.get_token(); }
  /// Throws what was kept.
  void rethrow();
  [[nodiscard]] bool came() const { return stop_.stop_requested(); }

 private:
  std::stop_source stop_;
  std::optional<py::error_already_set> kept_;
};

/// The result of some work, and whether Ctrl-C ended it early.
template <class T>
struct Interruptible {
  T value;
  bool stopped = false;
};

/// Runs `work(stop_token)` on a thread of its own, while other Python threads go on.
template <class Work>
auto interruptible(const Work& work)
    -> Interruptible<decltype(work(std::declval<std::stop_token>()))> {
  constexpr std::chrono::milliseconds kPoll{20};
  Interruption interruption;
  auto done = std::async(std::launch::async, [&] { return work(interruption.token()); });
  {
    const py::gil_scoped_release others_go_on;
    while (done.wait_for(kPoll) != std::future_status::ready) {
      const py::gil_scoped_acquire held;
      interruption.poll();
    }
  }
  auto value = done.get();
  interruption.rethrow();
  return {std::move(value), interruption.came()};
}

/// The limits of a search, as Python gives them.
struct GivenLimits {
  std::optional<std::uint64_t> nodes;
  std::optional<std::int64_t> time_ms;
  std::optional<int> depth;
  std::optional<std::int64_t> memory_mb;
  int threads = 1;

  /// `standard` is the time without nodes, time and depth. Throws gridwise.Error: limit/range.
  [[nodiscard]] SearchRequest request(std::chrono::milliseconds standard) const;
};

}  // namespace gridwise::python
