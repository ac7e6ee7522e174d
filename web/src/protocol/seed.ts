// The seed of a record, which determines all randomness of its match. Its hash was published at the start (a
// commitment), so the record's seed and salt must produce that hash.
import type { GameRecord } from './messages';

/** The part of Web Crypto used here. Browsers offer it only in secure contexts (https or localhost). */
export type Digest = Pick<SubtleCrypto, 'digest'>;

/** Whether seed and salt match the published hash; undefined if the record has none or Web Crypto is missing. */
export async function seedFits(
  { seed, salt, seed_hash }: GameRecord,
  crypto: Digest | undefined = globalThis.crypto?.subtle,
): Promise<boolean | undefined> {
  if (seed === undefined || salt === undefined || seed_hash === undefined || !crypto) return undefined;
  const hash = await crypto.digest('SHA-256', new TextEncoder().encode(salt + seed));
  const digits = [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return digits === seed_hash;
}
