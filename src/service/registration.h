// RAII registration of a client: the destructor disconnects it, even after an exception, and
// nothing is sent to it afterwards.
#pragma once

#include <memory>
#include <string_view>
#include <utility>

#include "service/service.h"

namespace gridwise {

/// May outlive the service. Used on the service's loop only.
class Registration {
 public:
  Registration(const std::shared_ptr<Service>& service, Service::Send send,
               std::string_view address, const PrincipalPtr& principal = {})
      : service_(service), client_(service->connect(std::move(send), address, principal)) {}
  ~Registration() {
    if (const auto service = service_.lock()) service->disconnect(client_);
  }
  Registration(const Registration&) = delete;
  Registration& operator=(const Registration&) = delete;

  [[nodiscard]] ClientId client() const { return client_; }

 private:
  std::weak_ptr<Service> service_;
  ClientId client_;
};

}  // namespace gridwise
