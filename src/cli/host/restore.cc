// `gridwise restore`: restores a backup, while no server is running.
#include <fmt/chrono.h>
#include <fmt/format.h>

#include <chrono>
#include <memory>

#include "cli/command/commands.h"
#include "cli/command/options.h"
#include "cli/host/database.h"
#include "cli/input/stop_on_interrupt.h"
#include "store/upkeep/backup.h"
#include "store/upkeep/postgres_backup.h"

namespace gridwise::cli {
namespace {

struct Arguments {
  std::string folder = "data";
  std::string store;
  std::string from;
  bool replace = false;
};

/// The replaced database is named after the current time.
Replaced replaced(const Arguments& arguments) {
  if (!arguments.replace) return {};
  const auto now = std::chrono::floor<std::chrono::seconds>(std::chrono::system_clock::now());
  return {fmt::format("replaced_{:%Y%m%d_%H%M%S}", now)};
}

/// `name`: display name of the restored database.
Result<DatabaseCheck> bring_back(const Arguments& arguments, const Replaced& old,
                                 const Context& context, std::string& name) {
  if (arguments.store.empty()) {
    name = database_in(arguments.folder).string();
    const Result<void> created = create_private_folder(arguments.folder);
    if (!created) return created.error();
    return restore_database(arguments.from, name, old, check_hooks(context));
  }
  const Result<PostgresPlace> place = read_postgres_address(arguments.store);
  if (!place) return place.error();
  name = place->name;
  const StopOnInterrupt interrupt;
  return restore_postgres(arguments.from, *place, old, check_hooks(context), interrupt.token());
}

int run_restore(const Arguments& arguments, const Context& context) {
  const Replaced old = replaced(arguments);
  std::string name;
  const Result<DatabaseCheck> restored = bring_back(arguments, old, context, name);
  end_progress_line(context);
  if (!restored) return report_error(context, restored.error());
  return print_checked(context, name, *restored);
}

}  // namespace

Run define_restore(Options& options, const Context& context) {
  const auto arguments = std::make_shared<Arguments>();
  options
      .add("--from", arguments->from,
           {"the file that gridwise backup wrote", "gridwise backup 写出的文件"})
      .required();
  options.add("--data", arguments->folder,
              {"folder of the database (default: data); its server must be stopped",
               "数据库目录（默认 data）；须先停止其服务器"});
  add_store_option(options, arguments->store);
  options.flag("--replace", arguments->replace,
               {"first move the existing database to replaced_DATE_TIME: a folder in the data "
                "folder, or a schema of the PostgreSQL database",
                "将原有数据另存为 replaced_日期_时间：数据目录中的文件夹，或 "
                "PostgreSQL 数据库中的 schema"});
  return [arguments, &context] { return run_restore(*arguments, context); };
}

}  // namespace gridwise::cli
