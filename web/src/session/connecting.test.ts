import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '../api/errors.ts';
import { askPatiently, isConnecting, isPassingFailure } from './connecting.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const failure = (code: number | null): ApiError => new ApiError({ message: 'no', code });

it.each([
  ['no answer', null, true],
  ['the flood limit', 42_900, true],
  ['an inner fault', 50_000, true],
  ['a store that is away', 50_300, true],
  ['an unknown session', 50_008, false],
  ['a session that was ended', 50_012, false],
  ['an expired session', 50_014, false],
  ['a refusal', 40_300, false],
])('tells whether %s says something about the session', (_, code, isPassing) =>
  expect(isPassingFailure(failure(code))).toBe(isPassing),
);

it('asks five times with growing pauses, says meanwhile that it does, and then gives up', async () => {
  const askedAt: number[] = [];
  const seen: boolean[] = [];
  const beganMs = Date.now();
  const answer = askPatiently(() => {
    askedAt.push(Date.now() - beganMs);
    seen.push(isConnecting.get());
    return Promise.reject(failure(null));
  });
  const end = answer.catch((error: unknown) => error);
  await vi.runAllTimersAsync();
  expect(await end).toMatchObject({ message: 'no' });
  expect(askedAt).toEqual([0, 1000, 3000, 7000, 15_000]);
  expect(seen).toEqual([false, true, true, true, true]);
  expect(isConnecting.get()).toBe(false);
});

it('goes on with the first good answer', async () => {
  const ask = vi.fn<() => Promise<string>>().mockRejectedValueOnce(failure(42_900)).mockResolvedValue('admin');
  const answer = askPatiently(ask);
  await vi.runAllTimersAsync();
  expect([await answer, ask.mock.calls.length, isConnecting.get()]).toEqual(['admin', 2, false]);
});

it('asks once where the server says that there is no session', async () => {
  const ask = vi.fn<() => Promise<string>>().mockRejectedValue(failure(50_008));
  await expect(askPatiently(ask)).rejects.toThrow('no');
  expect(ask).toHaveBeenCalledTimes(1);
});
