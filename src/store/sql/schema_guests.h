// Step 12 of the schema: which matches are rated, a pair's games of a day, and who took part under
// a name without having an account of that name. Earlier rows have no such mark: their guests are
// those whose account is a guest's today, and people without an account.
#pragma once

#include <string_view>

namespace gridwise {

inline constexpr std::string_view kGuestsStep =
    R"(ALTER TABLE matches ADD COLUMN rated BIGINT NOT NULL DEFAULT 0;
ALTER TABLE match_seats ADD COLUMN guest BIGINT NOT NULL DEFAULT 0;
ALTER TABLE race_members ADD COLUMN guest BIGINT NOT NULL DEFAULT 0;
CREATE INDEX rating_steps_by_time ON rating_steps (subject, at);
ALTER TABLE challenges ADD COLUMN by_guest BIGINT NOT NULL DEFAULT 0;
UPDATE match_seats SET guest = 1 WHERE kind = 'person' AND (account = ''
  OR account IN (SELECT id FROM accounts WHERE kind = 'guest'));
UPDATE race_members SET guest = 1 WHERE account IN (SELECT id FROM accounts WHERE kind = 'guest');
UPDATE challenges SET by_guest = 1 WHERE by_account IN
  (SELECT id FROM accounts WHERE kind = 'guest'))";

}  // namespace gridwise
