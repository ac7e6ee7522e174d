// `gridwise check`: reads a whole database and reports all damage.
#include <fmt/format.h>

#include <memory>

#include "cli/commands.h"
#include "cli/database.h"

namespace gridwise::cli {
namespace {

int run_check(const std::string& folder, const Context& context) {
  const std::filesystem::path database = database_in(folder);
  const Result<DatabaseCheck> checked = check_database(database, check_hooks(context));
  end_progress_line(context);
  if (!checked) return report_error(context, checked.error());
  return print_checked(context, database, *checked);
}

}  // namespace

Run define_check(CLI::App& app, const Context& context) {
  const auto folder = std::make_shared<std::string>("data");
  app.add_option("--data", *folder,
                 context.say({"folder of the database (default: data); a server may be running",
                              "数据库目录（默认 data）；服务器可在运行"}));
  return [folder, &context] { return run_check(*folder, context); };
}

}  // namespace gridwise::cli
