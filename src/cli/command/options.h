// The options of a command. Only options.cc knows the parser, CLI11: its header costs every source
// that includes it several seconds.
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

#include "cli/command/command.h"

namespace CLI {
class App;
class Option;
}  // namespace CLI

namespace gridwise::cli {

/// An option of a command, or an argument without a name. Copies refer to the same one, which lives
/// as long as its command.
///
/// The restrictions are checked while parsing: a command line that breaks one is a usage error, and
/// no command runs.
class Option {
 public:
  Option(CLI::Option& option, const Context& context) : option_(&option), context_(&context) {}

  // Each returns this option, so that calls can be chained.

  Option required() const;
  /// Only numbers from `least` to `most`.
  Option between(int least, int most) const;
  Option between(std::size_t least, std::size_t most) const;
  /// Only whole numbers of at least `least`.
  Option from(int least) const;
  Option one_of(const std::vector<std::string>& values) const;
  /// Exactly two values, as two words or joined by `separator`; 0: two words only.
  Option two(char separator = '\0') const;
  /// Not together with any of `others`, in either order; the help of this option says so.
  Option excludes(const std::vector<Option>& others) const;
  /// Only together with `other`; the help of this option says so.
  Option needs(const Option& other) const;
  /// What help calls the value, such as ADDRESS; else the name of its type.
  Option value_name(const std::string& name) const;
  /// Help lists it under this heading.
  Option group(const Words& heading) const;
  /// Help does not list it.
  Option hide() const;

 private:
  void tell(const Words& form, const std::string& name) const;

  CLI::Option* option_;
  const Context* context_;
};

/// The options of one command, in the order of its help. Copies refer to the same command.
///
/// Names are `--name` for options and `name` for arguments, which are taken in the order in which
/// they were added. Targets keep their value unless the option is given, and must outlive the
/// parsing.
class Options {
 public:
  /// Both must outlive this.
  Options(CLI::App& app, const Context& context) : app_(&app), context_(&context) {}

  /// `Value`: std::string, int, std::int64_t, std::uint64_t, std::uint16_t, or an optional of
  /// std::uint64_t; a vector of std::string or double takes one or more values.
  template <class Value>
  Option add(const std::string& name, Value& target, const Words& about);
  /// Calls `take` with the value, after parsing.
  Option on(const std::string& name, const std::function<void(const std::string&)>& take,
            const Words& about);
  /// An option without value.
  Option flag(const std::string& name, bool& target, const Words& about);
  [[nodiscard]] bool has(const std::string& name) const;
  /// Help lists the options added from now on under this heading.
  void heading(const Words& heading);

  /// Adds an action, as `list` of `gridwise admin`. Exactly one action must be given.
  [[nodiscard]] Options action(const std::string& name, const Words& about);
  /// Whether the command line named this command or action; known after parsing.
  [[nodiscard]] bool chosen() const;

 private:
  CLI::App* app_;
  const Context* context_;
};

/// Adds `--help`.
void add_help(CLI::App& app, const Context& context);

}  // namespace gridwise::cli
