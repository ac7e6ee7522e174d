// The seed of a record, from which all chance of its match follows. Its hash was published at the start of the match,
// so the record's seed and salt must give that hash.
import type { GameRecord } from './shapes';

/** The browser's cryptography as far as it is needed; browsers have none on a page of another machine without TLS. */
export type Digest = Pick<SubtleCrypto, 'digest'>;

/** Whether seed and salt give the published hash; undefined if the record has none, or without cryptography. */
export async function seedFits(
  { seed, salt, seed_hash }: GameRecord,
  crypto: Digest | undefined = globalThis.crypto?.subtle,
): Promise<boolean | undefined> {
  if (seed === undefined || salt === undefined || seed_hash === undefined || !crypto) return undefined;
  const hash = await crypto.digest('SHA-256', new TextEncoder().encode(salt + seed));
  const digits = [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return digits === seed_hash;
}
