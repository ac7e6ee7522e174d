import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { seedFits, type Digest } from './seed';
import type { GameRecord } from './messages';

const salt = '000102030405060708090a0b0c0d0e0f';
const seed = '0000000000005eed';
const seed_hash = createHash('sha256')
  .update(salt + seed)
  .digest('hex');
/** SHA-256 by Node's own module, available in every version. */
const crypto: Digest = {
  digest: async (_name, data) =>
    new Uint8Array(
      createHash('sha256')
        .update(new Uint8Array(data as ArrayBuffer))
        .digest(),
    ).buffer,
};

function record(changes: Partial<GameRecord> = {}): GameRecord {
  const outcome = { kind: 'won' as const, winner: 0 };
  const head = {
    format: 'gridwise-record',
    version: 1,
    id: 'r',
    game: 'demo',
    rules: 1,
    seats: [],
    outcome,
    played: 0,
  };
  return { ...head, hash: '', chain: '', seed, salt, seed_hash, seed_by: 'server', ...changes };
}

test('a_seed_fits_if_salt_and_seed_give_the_published_hash', async () => {
  expect(await seedFits(record(), crypto)).toBe(true);
});

test('another_seed_or_salt_does_not_fit', async () => {
  expect(await seedFits(record({ seed: '0000000000005eee' }), crypto)).toBe(false);
  expect(await seedFits(record({ salt: salt.replace('0f', '1f') }), crypto)).toBe(false);
});

test('without_a_published_hash_or_cryptography_nothing_is_known', async () => {
  expect(await seedFits(record({ seed_hash: undefined }), crypto)).toBeUndefined();
  expect(await seedFits(record({ salt: undefined }), crypto)).toBeUndefined();
});
