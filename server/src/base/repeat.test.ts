import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { repeat } from './repeat.ts';

const enough = async (isDone: () => boolean): Promise<void> => {
  while (!isDone()) await sleep(1);
};

test('one step at a time, the next only after the end of the one before', async () => {
  let running = 0;
  let most = 0;
  let steps = 0;
  const work = repeat({
    everyMs: 1,
    step: async () => {
      running += 1;
      most = Math.max(most, running);
      await sleep(5);
      running -= 1;
      steps += 1;
    },
    onFailure: () => undefined,
  });
  await enough(() => steps >= 5);
  await work.stop();
  expect(most).toBe(1);
});

test('a step that fails is told of, and the next is taken after the pause of a failure', async () => {
  const told: unknown[] = [];
  const at: number[] = [];
  const work = repeat({
    everyMs: 60_000,
    afterFailureMs: 20,
    step: async () => {
      at.push(performance.now());
      if (at.length < 3) throw new Error(`failure ${at.length}`);
    },
    onFailure: (error) => told.push(error),
  });
  await enough(() => at.length === 3);
  await work.stop();
  expect(told.map(String)).toEqual(['Error: failure 1', 'Error: failure 2']);
  const [first = 0, second = 0, third = 0] = at;
  // Timers of Node.js may fire a millisecond early.
  expect(Math.min(second - first, third - second)).toBeGreaterThanOrEqual(19);
});

test('as long as there is more to do it does not pause', async () => {
  let left = 100;
  const work = repeat({
    everyMs: 60_000,
    step: async () => (left-- > 1 ? 'more' : undefined),
    onFailure: () => undefined,
  });
  await enough(() => left === 0);
  await work.stop();
  expect(left).toBe(0);
});

test('stopping waits for the step under way, takes no other and says nothing of its failure', async () => {
  const told: unknown[] = [];
  const begun = Promise.withResolvers<void>();
  let steps = 0;
  let hasEnded = false;
  const work = repeat({
    everyMs: 0,
    step: async () => {
      steps += 1;
      begun.resolve();
      await sleep(20);
      hasEnded = true;
      throw new Error('the store went away');
    },
    onFailure: (error) => told.push(error),
  });
  await begun.promise;
  await work.stop();
  expect({ steps, hasEnded, told }).toEqual({ steps: 1, hasEnded: true, told: [] });
});

test('a signal ends it too, also in its pause, and what starts paused was never begun', async () => {
  const outside = new AbortController();
  let steps = 0;
  const work = repeat({
    everyMs: 60_000,
    startsPaused: true,
    signal: outside.signal,
    step: async () => void (steps += 1),
    onFailure: () => undefined,
  });
  outside.abort();
  await work.stop();
  expect(steps).toBe(0);
});

test('who wakes it ends its pause, also while a step is under way, and not the pause after a failure', async () => {
  let steps = 0;
  let fails = false;
  const at: number[] = [];
  const work = repeat({
    everyMs: 60_000,
    afterFailureMs: 50,
    step: async () => {
      at.push(performance.now());
      await sleep(5);
      steps += 1;
      if (fails) throw new Error('down');
    },
    onFailure: () => undefined,
  });
  await enough(() => steps === 1);
  work.wake();
  await enough(() => at.length === 2);
  work.wake(); // the second step is under way: what came meanwhile needs a third
  await enough(() => steps === 3);
  fails = true;
  work.wake();
  await enough(() => steps === 4);
  work.wake();
  await enough(() => steps === 5);
  await work.stop();
  expect((at[4] ?? 0) - (at[3] ?? 0)).toBeGreaterThanOrEqual(49);
  expect(steps).toBe(5);
});
