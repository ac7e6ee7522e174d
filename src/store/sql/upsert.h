// The upsert statement, in syntax that both databases accept.
#pragma once

#include <string>
#include <string_view>

namespace gridwise {

/// Parameters are `:v1` and so on, in the order of `columns`. Both lists are written as in SQL,
/// separated by ", "; `key` is the primary key.
[[nodiscard]] std::string upsert(std::string_view table, std::string_view columns,
                                 std::string_view key);

}  // namespace gridwise
