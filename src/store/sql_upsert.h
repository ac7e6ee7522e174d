// The statement that adds a row or replaces the one of the same key, in the words that both
// databases know.
#pragma once

#include <string>
#include <string_view>

namespace gridwise {

/// Parameters are `:v1` and so on, in the order of `columns`. Both lists are as in SQL, with ", "
/// between the names; `key` is the table's primary key.
[[nodiscard]] std::string upsert(std::string_view table, std::string_view columns,
                                 std::string_view key);

}  // namespace gridwise
