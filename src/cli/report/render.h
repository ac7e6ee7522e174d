// The four renderers of a report.
#pragma once

#include <string>
#include <vector>

#include "cli/command/command.h"
#include "cli/report/table.h"

namespace gridwise::cli {

/// Aligned columns below the title of each table. A table that is sideways and wider than 100
/// columns continues below.
[[nodiscard]] std::string report_text(const std::vector<Table>& tables, Language language);
/// RFC 4180: the rows of all tables that have columns for it, below one header.
[[nodiscard]] std::string report_csv(const std::vector<Table>& tables);
/// One line; an estimate is {"value","interval"}.
[[nodiscard]] std::string report_json(const std::vector<Table>& tables);
/// Prints the report as JSON or as text.
void print_report(const Context& context, const std::vector<Table>& tables, bool as_json);
/// One self-contained page with charts, suitable for printing. `about` stands below its title.
[[nodiscard]] std::string report_html(const Words& title, const Words& about,
                                      const std::vector<Table>& tables, Language language);

}  // namespace gridwise::cli
