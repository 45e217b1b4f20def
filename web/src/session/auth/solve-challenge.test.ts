import { createChallenge, verifySolution } from 'altcha-lib/v1';
import { afterEach, expect, it, vi } from 'vitest';
import { solveChallenge } from './solve-challenge.ts';

afterEach(() => vi.unstubAllGlobals());

it('solves what the library issues, and the library accepts it', async () => {
  const challenge = await createChallenge({ hmacKey: 'key', maxnumber: 5000, expires: new Date(Date.now() + 60_000) });
  const token = await solveChallenge({ ...challenge, maxnumber: challenge.maxnumber ?? 5000 });
  expect(await verifySolution(token, 'key')).toBe(true);
  expect(await verifySolution(token, 'other')).toBe(false);
});

it('solves on plain http, where the browser has no hashing of its own', async () => {
  const challenge = await createChallenge({ hmacKey: 'key', number: 41, maxnumber: 50 });
  vi.stubGlobal('crypto', {});
  const token = await solveChallenge({ ...challenge, maxnumber: 50 });
  expect(JSON.parse(atob(token))).toMatchObject({ number: 41 });
});

it('gives up on a challenge without solution and on another algorithm', async () => {
  const challenge = { algorithm: 'SHA-256', challenge: 'f'.repeat(64), maxnumber: 50, salt: 's', signature: 'x' };
  await expect(solveChallenge(challenge)).rejects.toThrow('no solution');
  await expect(solveChallenge({ ...challenge, algorithm: 'MD5' })).rejects.toThrow('unknown algorithm');
});
