import { vi } from 'vitest';

/** Waits until a check of what a mounted component shows passes. Only a hang exceeds the limit. */
export function soon(check: () => void): Promise<void> {
  return vi.waitFor(check, { timeout: 15_000 * Number(process.env.GRIDWISE_PATIENCE ?? 1), interval: 10 });
}
