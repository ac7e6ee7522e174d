// The seed of a record: what all chance of its match follows from. Its hash stood in the match from the start, so the
// record's seed and salt must give that hash.
import type { GameRecord } from './shapes';

/** The part of the browser's cryptography that is needed; absent where a page comes without TLS from another machine. */
export type Digest = Pick<SubtleCrypto, 'digest'>;

/** Whether seed and salt give the published hash; undefined where the record has none or nothing can be hashed here. */
export async function seedFits(
  { seed, salt, seed_hash }: GameRecord,
  crypto: Digest | undefined = globalThis.crypto?.subtle,
): Promise<boolean | undefined> {
  if (seed === undefined || salt === undefined || seed_hash === undefined || !crypto) return undefined;
  const hash = await crypto.digest('SHA-256', new TextEncoder().encode(salt + seed));
  const digits = [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return digits === seed_hash;
}
