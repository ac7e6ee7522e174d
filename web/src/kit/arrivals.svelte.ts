// Counts the changes that the account made to this browser's storage: what shows stored values reads them again.
class Arrivals {
  count = $state(0);
}

export const arrivals = new Arrivals();
