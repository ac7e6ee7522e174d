// `gridwise check`: reads a whole database and reports all damage.
#include <fmt/format.h>

#include <memory>

#include "cli/command/commands.h"
#include "cli/command/options.h"
#include "cli/host/database.h"

namespace gridwise::cli {
namespace {

struct Arguments {
  std::string folder = "data";
  std::string store;
};

int run_check(const Arguments& arguments, const Context& context) {
  const auto report = [&](const std::string& name, const Result<DatabaseCheck>& checked) {
    end_progress_line(context);
    return checked ? print_checked(context, name, *checked)
                   : report_error(context, checked.error());
  };
  if (arguments.store.empty()) {
    const std::filesystem::path database = database_in(arguments.folder);
    return report(database.string(), check_database(database, check_hooks(context)));
  }
  const Result<PostgresPlace> place = read_postgres_address(arguments.store);
  if (!place) return report_error(context, place.error());
  return report(place->name, check_postgres(*place, check_hooks(context)));
}

}  // namespace

Run define_check(Options& options, const Context& context) {
  const auto arguments = std::make_shared<Arguments>();
  options.add("--data", arguments->folder,
              {"folder of the database (default: data); a server may be running",
               "数据库目录（默认 data）；服务器可在运行"});
  add_store_option(options, arguments->store);
  return [arguments, &context] { return run_check(*arguments, context); };
}

}  // namespace gridwise::cli
