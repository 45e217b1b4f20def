import { createHash } from 'node:crypto';
import { createChallenge, verifySolution } from 'altcha-lib/v1';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { sha256Hex } from './sha256.ts';
import { solveChallenge } from './solve-challenge.ts';

const ascii = fc.string({ unit: fc.integer({ min: 32, max: 126 }).map((code) => String.fromCodePoint(code)), maxLength: 300 });

it('SHA-256 agrees with the one of Node, around every block length', () => {
  for (let length = 0; length <= 200; length += 1)
    expect(sha256Hex('a'.repeat(length))).toBe(createHash('sha256').update('a'.repeat(length)).digest('hex'));
  fc.assert(
    fc.property(ascii, (text) => {
      expect(sha256Hex(text)).toBe(createHash('sha256').update(text).digest('hex'));
    }),
  );
});

it('solves what the library issues, and the library accepts it', async () => {
  const challenge = await createChallenge({ hmacKey: 'key', maxnumber: 5000, expires: new Date(Date.now() + 60_000) });
  const token = await solveChallenge({ ...challenge, maxnumber: challenge.maxnumber ?? 5000 });
  expect(await verifySolution(token, 'key')).toBe(true);
  expect(await verifySolution(token, 'other')).toBe(false);
});

it('gives up on a challenge without solution and on another algorithm', async () => {
  const challenge = { algorithm: 'SHA-256', challenge: 'f'.repeat(64), maxnumber: 50, salt: 's', signature: 'x' };
  await expect(solveChallenge(challenge)).rejects.toThrow('no solution');
  await expect(solveChallenge({ ...challenge, algorithm: 'MD5' })).rejects.toThrow('unknown algorithm');
});
