// A report, and whether it was cut short.
#pragma once

#include <utility>

#include "gridwise/game.h"

namespace gridwise::python {

struct PythonReport : Report {
  PythonReport(Report report, bool ctrl_c) : Report(std::move(report)), stopped(ctrl_c) {}

  bool stopped;  ///< Ctrl-C ended the search
};

}  // namespace gridwise::python
