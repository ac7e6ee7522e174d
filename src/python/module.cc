#include "python/module.h"

#include "gridwise/version.h"

namespace gridwise::python {
namespace {

/// The class gridwise.Error. Never freed: the interpreter may outlive this library's statics.
PyObject* error_class = nullptr;

}  // namespace

void add_error(py::module_& module) {
  const py::dict members;
  members["code"] = "";
  members["at"] = py::none();
  error_class = PyErr_NewExceptionWithDoc(
      "gridwise.Error",
      "Why a request was refused. A ValueError whose text is one sentence.\n\n"
      "code: for programs, such as 'move/illegal'; it never changes.\n"
      "at: where in the text it went wrong (an offset in bytes), the index of a cell, or the "
      "index of a board; None if there is no place.",
      PyExc_ValueError, members.ptr());
  module.attr("Error") = py::handle(error_class);
}

void throw_error(const Error& error) {
  const py::object thrown = py::handle(error_class)(error.says);
  thrown.attr("code") = error.code;
  if (error.at) thrown.attr("at") = *error.at;
  PyErr_SetObject(error_class, thrown.ptr());
  throw py::error_already_set();
}

py::object from_json(const std::string& text) {
  if (text.empty()) return py::none();
  return py::module_::import("json").attr("loads")(text);
}

void Interruption::poll() {
  if (PyErr_CheckSignals() == 0) return;
  py::error_already_set error;
  const bool ctrl_c = error.matches(PyExc_KeyboardInterrupt);
  if (!ctrl_c || came()) kept_ = std::move(error);
  stop_.request_stop();
}

void Interruption::rethrow() {
  if (kept_) throw py::error_already_set(std::move(*kept_));
}

SearchRequest GivenLimits::request(std::chrono::milliseconds standard) const {
  const auto refuse = [](const std::string& what) { throw_error({"limit/range", what, {}}); };
  if (nodes == 0) refuse("nodes must be at least 1");
  if (time_ms && *time_ms < 1) refuse("time_ms must be at least 1");
  if (depth && *depth < 1) refuse("depth must be at least 1");
  if (memory_mb && *memory_mb < 1) refuse("memory_mb must be at least 1");
  if (threads < 1 || threads > kMaxThreads)
    refuse("threads must be 1 to " + std::to_string(kMaxThreads));
  SearchRequest request;
  request.nodes = nodes;
  request.depth = depth;
  if (time_ms) request.time = std::chrono::milliseconds(*time_ms);
  if (memory_mb) request.memory = static_cast<std::size_t>(*memory_mb) << 20;
  if (!nodes && !time_ms && !depth) request.time = standard;
  request.threads = threads;
  return request;
}

}  // namespace gridwise::python

PYBIND11_MODULE(_core, module) {
  namespace python = gridwise::python;
  module.doc() = "The compiled part of gridwise; import gridwise instead.";
  module.attr("__version__") = std::string(gridwise::version());
  python::add_error(module);
  python::add_positions(module);
  python::add_reports(module);
  python::add_searches(module);
  python::add_studies(module);
  python::add_records(module);
  python::add_boards(module);
}
