// Counts what came from the account into this browser's storage: who shows stored values reads them again.
class Arrivals {
  count = $state(0);
}

export const arrivals = new Arrivals();
