import { afterEach, expect, it, vi } from 'vitest';

const ALL = Array.from({ length: 40 }, (_, at) => at);

const drawWith = async (env: Record<string, string>) => {
  vi.resetModules();
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
  return (await import('./draw.ts')).drawSome;
};
afterEach(() => {
  vi.unstubAllEnvs();
  vi.resetModules();
});

it('draws so many, in their order, and the same again by the same seed', async () => {
  const drawn = (await drawWith({ TEST_SEED: '7' }))(ALL, 10, 'kills');
  expect(drawn).toHaveLength(10);
  expect(drawn).toEqual([...new Set(drawn)].toSorted((a, b) => a - b));
  expect((await drawWith({ TEST_SEED: '7' }))(ALL, 10, 'kills')).toEqual(drawn);
  expect((await drawWith({ TEST_SEED: '7' }))(ALL, 10, 'cuts')).not.toEqual(drawn);
});

it('draws each of them about as often as the others', async () => {
  const times = ALL.map(() => 0);
  for (let seed = 0; seed < 400; seed += 1)
    for (const one of (await drawWith({ TEST_SEED: String(seed) }))(ALL, 10, 'kills')) times[one] = (times[one] ?? 0) + 1;
  // A quarter of 400, and five times its standard deviation of 8.7.
  expect(Math.min(...times)).toBeGreaterThan(100 - 44);
  expect(Math.max(...times)).toBeLessThan(100 + 44);
});

it('leaves nothing out at night', async () => {
  expect((await drawWith({ TEST_RUN: 'night', TEST_SEED: '7' }))(ALL, 10, 'kills')).toEqual(ALL);
});
