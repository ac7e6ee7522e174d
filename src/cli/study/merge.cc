// `gridwise merge`: merges the files of a study's parts.
#include <fmt/format.h>

#include <memory>

#include "cli/command/commands.h"
#include "cli/command/options.h"
#include "cli/input/files.h"
#include "lab/study_merge.h"

namespace gridwise::cli {
namespace {

struct Arguments {
  std::vector<std::string> files;
  std::string out;
};

int run_merge(const Arguments& arguments, const Context& context) {
  std::vector<lab::StudyPart> parts;
  for (const std::string& file : arguments.files) {
    Result<std::string> text = read_file(file);
    if (!text) return report_error(context, text.error());
    parts.push_back({file, *std::move(text)});
  }
  const Result<lab::MergedStudy> whole = lab::merge_studies(parts);
  if (!whole) return report_error(context, whole.error());
  if (arguments.out.empty()) {
    fmt::print(context.out, "{}", whole->text);
    return kDone;
  }
  if (const auto written = write_file(arguments.out, whole->text); !written)
    return report_error(context, written.error());
  for (const auto& [first, games] : whole->cells) {
    fmt::print(context.out, fmt::runtime(context.say({"{}, {}: {} games\n", "{}，{}：{} 局\n"})),
               first.level_name, first.player, games);
  }
  return kDone;
}

}  // namespace

Run define_merge(Options& options, const Context& context) {
  const auto arguments = std::make_shared<Arguments>();
  options
      .add("files", arguments->files,
           {"files of gridwise study --add-to: parts of one study, in any order",
            "gridwise study --add-to 的文件：同一研究的各部分，次序不限"})
      .required();
  options.add("--out", arguments->out,
              {"write the joined file here and list what it has (default: print it)",
               "写入此文件并列出内容（默认输出到标准输出）"});
  return [arguments, &context] { return run_merge(*arguments, context); };
}

}  // namespace gridwise::cli
