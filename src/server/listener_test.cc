#include "server/listener.h"

#include <doctest/doctest.h>

#include <boost/asio/ip/address.hpp>

using boost::asio::ip::make_address;
using gridwise::host_of;

TEST_CASE("an_address_is_written_as_in_a_host_header") {
  CHECK(host_of(make_address("1.2.3.4")) == "1.2.3.4");
  CHECK(host_of(make_address("::1")) == "[::1]");
  CHECK(host_of(make_address("::ffff:1.2.3.4")) == "1.2.3.4");
}
